// Sets the scheme before the first paint, so that no dark page flashes white.
(() => {
  let chosen = null;
  try { chosen = JSON.parse(localStorage.getItem("nextguess:theme")); } catch { /* The storage is forbidden. */ }
  document.documentElement.dataset.theme = chosen ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
})();
