// The server's API. Every question can be dropped by a signal, which stops the work for it.

/** What the server refused, in the words of the command line. */
export class Refused extends Error {}

async function checked(response) {
  if (response.ok) return response;
  const told = await response.json().catch(() => ({}));
  throw new Refused(told.error ?? `the server answers ${response.status}`);
}

async function send(path, body, signal) {
  const options = body === undefined ? { signal } : {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal,
  };
  let response;
  try {
    response = await fetch(`api/${path}`, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error("the server does not answer; is nextguess serve still running?");
  }
  return checked(response);
}

export const get = async (path) => (await send(path)).json();
export const post = async (path, body, signal) => (await send(path, body, signal)).json();
export const text = async (path, body, signal) => (await send(path, body, signal)).text();

/** Calls `tell(name, data)` with every event of a stream, until it ends. */
export async function stream(path, body, signal, tell) {
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
