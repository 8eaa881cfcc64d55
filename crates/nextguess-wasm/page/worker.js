// The engine in a worker: answers one request at a time. It imports nothing, so that a page can keep it and start it
// again without a network.

/** A tree was asked for that is not there yet. */
class TreeWanted extends Error {}

/** Nobody waits for the answer any more. */
class Dropped extends Error {}

/** How often work looks whether it is still wanted, in milliseconds. */
const LOOK = 30;

/**
 * Answers one request with a fresh instance of the module. Calls `tell(name, json)` with events. Returns
 * `{ kind, text }`, or `{ refused }` with the reason as JSON, and how many bytes of `memory` it had. `tree` holds the bytes of the stored tree, `undefined`
 * where nobody has asked for them, and `null` where there are none. `isDropped()` says
 * whether nobody waits for the answer any more; it is called now and then.
 */
function answerOnce(module, request, tree, tell, isDropped) {
  const decoder = new TextDecoder();
  let outcome = null;
  let panic = null;
  let looked = performance.now();
  const bytes = (at, length) => new Uint8Array(instance.exports.memory.buffer, at, length);
  const read = (at, length) => decoder.decode(bytes(at, length));
  const host = {
    // The engine reads the clock often while it works, and nothing else can reach it then.
    now() {
      const time = performance.now();
      if (time - looked >= LOOK) {
        if (isDropped()) throw new Dropped();
        looked = performance.now();
      }
      return time;
    },
    tell: (name, nameLength, text, textLength) => tell(read(name, nameLength), read(text, textLength)),
    reply: (kind, kindLength, text, textLength) => { outcome = { kind: read(kind, kindLength), text: read(text, textLength) }; },
    refuse: (text, length) => { outcome = { refused: read(text, length) }; },
    panicked: (text, length) => { panic = read(text, length); },
    tree_length() {
      if (tree === undefined) throw new TreeWanted();
      return tree?.length ?? 0;
    },
    tree_copy: (to) => bytes(to, tree.length).set(tree),
  };
  const instance = new WebAssembly.Instance(module, { host });
  const asked = new TextEncoder().encode(request);
  bytes(instance.exports.room(asked.length), asked.length).set(asked);
  try {
    instance.exports.answer();
  } catch (error) {
    if (error instanceof TreeWanted || error instanceof Dropped) throw error;
    throw new Error(panic ?? String(error));
  }
  return { ...outcome, memory: instance.exports.memory.buffer.byteLength };
}

/** Answers requests. `loadTree()` gives the bytes of the stored tree, or `null`; it is called when one is needed. */
export function engine(module, loadTree) {
  let tree;
  return async (request, tell, isDropped = () => false) => {
    let told = 0;
    try {
      return answerOnce(module, request, tree, (name, text) => { told += name !== "progress"; tell(name, text); }, isDropped);
    } catch (error) {
      if (!(error instanceof TreeWanted)) throw error;
    }
    tree = await loadTree();
    // The same request tells the same again; only how far the work is may be told at other times.
    let repeated = 0;
    return answerOnce(module, request, tree, (name, text) => { if (name === "progress" || ++repeated > told) tell(name, text); }, isDropped);
  };
}

async function fetchTree(address) {
  const response = await fetch(address).catch(() => null);
  return response?.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}

/**
 * Whether an address of the page is gone. A worker that is busy hears no messages, and browsers let it run on for seconds
 * after it was ended; but it can see that the page has taken back an address.
 */
function isGone(address) {
  const request = new XMLHttpRequest();
  try {
    request.open("GET", address, false);
    request.send();
    return false;
  } catch {
    return true;
  }
}

if (typeof WorkerGlobalScope !== "undefined") {
  let ask = null;
  onmessage = async ({ data }) => {
    if (data.module) {
      ask = engine(data.module, () => fetchTree(data.tree));
      return;
    }
    try {
      postMessage({ done: await ask(data.request, (name, text) => postMessage({ name, text }), () => isGone(data.wanted)) });
    } catch (error) {
      postMessage({ failed: String(error.message ?? error) });
    }
  };
}
