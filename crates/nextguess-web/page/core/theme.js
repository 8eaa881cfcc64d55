// Light and dark. `theme-first.js` sets the scheme before anything is painted.

import { recall, remember } from "./memory.js";

const dark = matchMedia("(prefers-color-scheme: dark)");

function paint() {
  const is = recall("theme") ?? (dark.matches ? "dark" : "light");
  document.documentElement.dataset.theme = is;
  document.querySelector('meta[name="theme-color"]').content = is === "dark" ? "#12111a" : "#f5f3ee";
}

export function openTheme() {
  paint();
  dark.addEventListener("change", paint);
}

export function switchTheme() {
  remember("theme", document.documentElement.dataset.theme === "dark" ? "light" : "dark");
  paint();
}
