// The browser's own storage. It may be full or forbidden, which is no reason to fail.

const PREFIX = "nextguess:";

/** What the storage has under a name. */
export function recall(name, otherwise = null) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Stores a value; `false` where there is no room for it. */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forget(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch { /* There is no storage. */ }
}

/** The names in the storage that begin with a text. */
export function names(beginning) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + beginning)).map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** Calls `heard(name)` when another tab changes something. */
export function onOtherTab(heard) {
  const listen = (event) => { if (event.key?.startsWith(PREFIX)) heard(event.key.slice(PREFIX.length)); };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

/** A text as it stands in a link: compressed. */
export async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text of a link; throws where it is not whole. */
export async function unpacked(text) {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}
