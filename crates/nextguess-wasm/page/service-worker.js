// Answers for the host, so that the page works without a network. `cargo xtask site` fills in the version, which is made
// of the contents of all files. Each version has a cache of its own, and the newest one takes the place of the others.

const VERSION = "@VERSION@";
const FILES = "@FILES@";
const CACHE = `nextguess-${VERSION}`;

/** See engine.js. */
const VECTORS = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11]);

async function install() {
  const cache = await caches.open(CACHE);
  const files = [...FILES];
  // On the first visit the page itself keeps the engine, so that it is loaded once.
  if (self.registration.active) files.push(WebAssembly.validate(VECTORS) ? "nextguess-simd.wasm" : "nextguess.wasm");
  await cache.addAll(files.map((file) => new Request(file, { cache: "no-cache" })));
  await self.skipWaiting();
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("nextguess-") && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** From what is kept, or else from the host. The stored tree is kept once it was needed. */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request, { ignoreSearch: true });
  if (found) return found;
  const response = await fetch(request);
  if (response.ok && /\.(tree|wasm)$/.test(new URL(request.url).pathname)) await cache.put(request, response.clone());
  return response;
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const scope = self.registration.scope;
  const isOwn = request.method === "GET" && request.url.startsWith(scope) && !request.url.startsWith(`${scope}api/`);
  if (isOwn) event.respondWith(answer(request));
});
