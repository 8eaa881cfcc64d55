// The engine in workers, for a page without a server. A search cannot hear anything while it runs. So it is stopped by
// ending its worker, and by taking back an address that the worker looks at. Another worker is always ready.

/** A module that uses vectors, to find out whether the browser knows them: (func (result v128) i32.const 0 i8x16.splat). */
const VECTORS = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11]);

const own = (name) => new URL(name, import.meta.url).href;

/** The most requests at the same time; others wait. */
const MOST_WORKERS = Math.min(4, Math.max(2, navigator.hardwareConcurrency ?? 2));

/** A file of this version, from where it is kept for use without a network, or else from the host. */
async function kept(name, version) {
  const cache = await globalThis.caches?.open(`nextguess-${version}`).catch(() => null);
  const found = await cache?.match(own(name)).catch(() => null);
  if (found) return found;
  const response = await fetch(own(name));
  if (!response.ok) throw new Error(`${name} is not there: the host answers ${response.status}`);
  await cache?.put(own(name), response.clone()).catch(() => null);
  return response;
}

async function compile(response) {
  // Some hosts do not say that it is WebAssembly.
  if (response.headers.get("content-type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

export class Engine {
  #version;
  #parts;
  #idle = [];
  #waiting = [];
  #workers = 0;

  /** Begins to load the engine of this version of the page. */
  constructor(version) {
    this.#version = version;
    this.reload();
  }

  /** Begins to load it once more, where the host did not answer before. */
  reload() {
    const version = this.#version;
    const module = kept(WebAssembly.validate(VECTORS) ? "nextguess-simd.wasm" : "nextguess.wasm", version).then(compile);
    const script = kept("worker.js", version).then(async (response) => URL.createObjectURL(new Blob([await response.text()], { type: "text/javascript" })));
    this.#parts = Promise.all([module, script]);
    this.#parts.then(() => this.#warm(), () => {});
  }

  /** Whether it was loaded to its end; throws if it cannot be. */
  async ready() {
    await this.#parts;
  }

  async #start() {
    const [module, script] = await this.#parts;
    const worker = new Worker(script, { type: "module" });
    worker.postMessage({ module, tree: own("ayto10.tree") });
    return worker;
  }

  /** Keeps one worker ready, if there may be one more. */
  async #warm() {
    if (this.#idle.length > 0 || this.#workers >= MOST_WORKERS) return;
    this.#workers += 1;
    this.#give(await this.#start());
  }

  /** A worker has nothing to do. */
  #give(worker) {
    const next = this.#waiting.shift();
    next ? next(worker) : this.#idle.push(worker);
  }

  async #take(signal) {
    await this.#parts;
    signal?.throwIfAborted();
    const worker = this.#idle.pop() ?? await new Promise((resolve, reject) => {
      this.#waiting.push(resolve);
      signal?.addEventListener("abort", () => {
        const at = this.#waiting.indexOf(resolve);
        if (at >= 0) this.#waiting.splice(at, 1);
        reject(signal.reason);
      }, { once: true });
      this.#warm();
    });
    this.#warm();
    return worker;
  }

  /**
   * Answers a request. Calls `tell(name, document)` with every event. Returns `{ kind, text }`, or `{ refused }` with
   * the reason. The signal drops the request, and the work for it ends at once.
   */
  async ask(request, signal, tell) {
    const worker = await this.#take(signal);
    const wanted = URL.createObjectURL(new Blob());
    const end = () => {
      worker.terminate();
      this.#workers -= 1;
      this.#warm();
    };
    return new Promise((resolve, reject) => {
      const stop = () => {
        URL.revokeObjectURL(wanted);
        end();
        reject(signal.reason);
      };
      if (signal?.aborted) return stop();
      signal?.addEventListener("abort", stop, { once: true });
      const settle = (keeps, how, what) => {
        signal?.removeEventListener("abort", stop);
        URL.revokeObjectURL(wanted);
        worker.onmessage = worker.onerror = null;
        keeps ? this.#give(worker) : end();
        how(what);
      };
      worker.onmessage = ({ data }) => {
        if (data.name) tell?.(data.name, JSON.parse(data.text));
        else if (data.done) {
          performance.clearMarks("nextguess-answer");
          performance.mark("nextguess-answer", { detail: { memory: data.done.memory } });
          settle(true, resolve, data.done.refused ? { refused: JSON.parse(data.done.refused) } : data.done);
        } else settle(false, reject, new Error(`The engine failed at this request: ${data.failed}`));
      };
      worker.onerror = (event) => settle(false, reject, new Error(`The engine failed at this request: ${event.message}`));
      worker.postMessage({ request: JSON.stringify(request), wanted });
    });
  }
}
