// Questions to the engine: over HTTP where a server answers, else to workers of this page. Every question can be dropped
// by a signal, which stops the work for it.

import { VERSION, fill, h } from "./dom.js";
import { t } from "./texts.js";

/** What the engine refused, in its own words. */
export class Refused extends Error {}

/** Whether a server answers at this address. */
async function hasServer() {
  try {
    const response = await fetch("api/games", { signal: AbortSignal.timeout(1500) });
    return response.ok && response.headers.get("content-type").startsWith("application/json");
  } catch {
    return false;
  }
}

/** The engine in workers, or `null` where a server answers. It is loaded while the server is looked for. */
async function chosen() {
  const { Engine } = await import("../engine.js");
  const engine = new Engine(VERSION);
  const here = await hasServer();
  return here ? null : engine;
}

/** Only a folder of static files has an engine. */
const local = VERSION ? chosen() : Promise.resolve(null);

/** Asks the engine in workers. The name of a request is its path with dashes. */
async function askHere(engine, path, body, signal, tell) {
  const request = { ask: path.replaceAll("/", "-"), ...body };
  for (let tries = 1; !(await engine.ready().then(() => true, () => false)); tries += 1) {
    await pause("away", Math.min(LONGEST, tries), signal);
    engine.reload();
  }
  const answer = await engine.ask(request, signal, tell);
  if (answer.refused) throw new Refused(answer.refused.error);
  return answer.text;
}

async function checked(response) {
  if (response.ok) return response;
  const told = await response.json().catch(() => ({}));
  throw new Refused(told.error ?? t("engine.refused", { status: response.status }));
}

/** The longest pause between two tries to reach a server that is away, in seconds. */
const LONGEST = 5;

/** Asks once. If the server is away, asks again until it is back or the question is dropped. Nothing is lost meanwhile. */
async function reached(path, body, signal) {
  const options = body === undefined ? { signal } : {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  };
  for (let tries = 1; ; tries += 1) {
    try {
      return await fetch(`api/${path}`, options);
    } catch (error) {
      if (error.name === "AbortError") throw error;
      await pause("away", Math.min(LONGEST, tries), signal);
    }
  }
}

/** How often a busy server is asked in all. */
const TRIES = 6;

/** The questions that wait, for each reason. */
const waiting = { busy: 0, away: 0 };

/** Those who wait for a server that is away, to be woken by the button. */
const sleepers = new Set();

function showNotice() {
  const notice = document.getElementById("notice");
  const shown = waiting.away ? "away" : waiting.busy ? "busy" : null;
  notice.hidden = !shown;
  if (!shown) return;
  const again = h("button", { type: "button", class: "quiet", onclick: () => sleepers.forEach((wake) => wake()) }, t("engine.again"));
  fill(notice, h("span", {}, t(`engine.${shown}`)), shown === "away" ? again : null);
}

/** Waits, and says why. Ends early when the signal drops the question. */
async function pause(reason, seconds, signal) {
  waiting[reason] += 1;
  showNotice();
  try {
    await new Promise((resolve, reject) => {
      const wake = () => { clearTimeout(timer); sleepers.delete(wake); resolve(); };
      const timer = setTimeout(wake, seconds * 1000);
      if (reason === "away") sleepers.add(wake);
      signal?.addEventListener("abort", () => { clearTimeout(timer); sleepers.delete(wake); reject(signal.reason); }, { once: true });
    });
    signal?.throwIfAborted();
  } finally {
    waiting[reason] -= 1;
    // A question that fails again at once does not make the notice flicker.
    setTimeout(showNotice, 400);
  }
}

/** Asks, and asks again while the server says that it is busy and when to come back. */
async function send(path, body, signal) {
  for (let tries = 1; ; tries += 1) {
    const response = await reached(path, body, signal);
    const seconds = response.status === 503 ? Number(response.headers.get("retry-after")) : 0;
    if (!(seconds > 0) || tries === TRIES) return checked(response);
    await pause("busy", seconds, signal);
  }
}

export const get = (path) => post(path);
export const post = async (path, body, signal) => JSON.parse(await text(path, body, signal));

/** The answer as a text. */
export async function text(path, body, signal) {
  const engine = await local;
  return engine ? askHere(engine, path, body, signal) : (await send(path, body, signal)).text();
}

/** Calls `tell(name, data)` with every event of a stream, until it ends. */
export async function stream(path, body, signal, tell) {
  const engine = await local;
  if (engine) {
    await askHere(engine, path, body, signal, tell);
    return;
  }
  const response = await send(path, body, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    rest += value;
    const events = rest.split("\n\n");
    rest = events.pop();
    for (const event of events) {
      const field = (name) => event.split("\n").find((line) => line.startsWith(name))?.slice(name.length).trim();
      const data = JSON.parse(field("data:") ?? "null");
      if (field("event:") === "refused") throw new Refused(data.error);
      if (field("event:") === "end" && data.cut_short) throw new Refused(data.cut_short);
      tell(field("event:"), data);
    }
  }
}

/** Only the newest of several questions matters: asking again drops the one before. */
export class Latest {
  #controller = null;

  /** A signal for the newest question. */
  next() {
    this.stop();
    this.#controller = new AbortController();
    return this.#controller.signal;
  }

  stop() {
    this.#controller?.abort();
  }
}

/** Whether an error only says that a question was dropped. */
export const isDropped = (error) => error.name === "AbortError";
