// Keeps the page for use without a network, and brings a new version when nobody is in the midst of something.

/** How long after it was opened a page may begin again by itself. */
const FRESH = 10_000;

if ("serviceWorker" in navigator && location.protocol !== "file:") {
  const hadVersion = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (!hadVersion) return;
    if (performance.now() < FRESH || document.hidden) location.reload();
    else document.addEventListener("visibilitychange", () => location.reload(), { once: true });
  });
  navigator.serviceWorker.register("service-worker.js", { updateViaCache: "none" }).catch(() => {});
}
