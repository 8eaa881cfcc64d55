// Where the page keeps what was entered: in the address, so that it can be shared, and in the browser's own
// storage, so that a reload or another part loses nothing.

const PREFIX = "nextguess:";

/** What the storage has under a name; storage may be full or forbidden, which is no reason to fail. */
export function recall(name, otherwise = null) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch { /* The address still has it. */ }
}

/** The part that the address names, and what it says of it. */
export function address() {
  const [part, query = ""] = location.hash.slice(1).split(/\?(.*)/s);
  return { part, query };
}

/** Writes the state of a part into the address and the storage. */
export function keep(part, params) {
  const query = params.toString();
  remember(`part:${part}`, query);
  if (address().part === part || address().part === "") {
    history.replaceState(null, "", `#${part}${query ? "?" + query : ""}`);
  }
}

/** Opens the part of the address anew, with this state. */
export function reopen(part, params) {
  keep(part, params);
  dispatchEvent(new Event("hashchange"));
}

/** What a part should show: what the address says, or else what was there before. */
export function stateOf(part) {
  const { part: named, query } = address();
  return new URLSearchParams(named === part && query ? query : recall(`part:${part}`, ""));
}

/** Word lists that were loaded, by name. */
export const files = () => recall("files", {});

/** The texts that a spec needs, for a request. */
export function filesFor(spec) {
  const all = files();
  const needed = Object.keys(all).filter((name) => spec.startsWith("words:") && spec.includes(name));
  return needed.length ? { files: Object.fromEntries(needed.map((name) => [name, all[name]])) } : {};
}

/** Text as it stands in a link: compressed where the browser can. */
export async function packed(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function unpacked(text) {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}
