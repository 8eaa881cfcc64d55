// Every screen and every position has an address: `#mastermind/review?turn=0011=1,0`. Back and Forward lead through them.

/** The address of the page: its path, and what it says; `path` is `null` where it cannot be read. */
export function address(hash = location.hash) {
  const [path, query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s);
  try {
    return { path: path.split("/").filter(Boolean).map(decodeURIComponent), params: new URLSearchParams(query) };
  } catch {
    return { path: null, params: new URLSearchParams() };
  }
}

/** An address as it stands in a link. `params` is an object, or a list of names with values; values that are empty are left out. */
export function href(path, params = {}) {
  const pairs = (Array.isArray(params) ? params : Object.entries(params)).filter(([, value]) => value !== null && value !== undefined && value !== "" && value !== false);
  // Signs that turns are made of stay readable.
  const query = new URLSearchParams(pairs).toString().replaceAll("%3D", "=").replaceAll("%2C", ",").replaceAll("%3A", ":");
  return `#${path}${query ? `?${query}` : ""}`;
}

/** The whole link to an address of this page. */
export const link = (path, params) => `${location.origin}${location.pathname}${href(path, params)}`;

/** Goes to another address, which is opened. */
export function go(path, params) {
  history.pushState(null, "", href(path, params));
  dispatchEvent(new Event("address"));
}

/** Opens another address in place of this one. */
export function swap(path, params) {
  history.replaceState(null, "", href(path, params));
  dispatchEvent(new Event("address"));
}

/** Writes a new state of this screen into the address, as a step to come back to. Nothing is opened. */
export function step(path, params) {
  const to = href(path, params);
  if (to !== location.hash) history.pushState(null, "", to);
}

/** Writes a state of this screen into the address, in place of the one before. Nothing is opened. */
export function mend(path, params) {
  history.replaceState(null, "", href(path, params));
}
