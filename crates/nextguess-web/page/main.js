// The four parts of the page, and how one gets from one to another.

import * as assist from "./assist.js";
import * as play from "./play.js";
import * as season from "./season.js";
import * as strategies from "./strategies.js";
import { fill, h, problem } from "./dom.js";
import { address, recall, remember, stateOf } from "./memory.js";
import { missingWords } from "./picker.js";

const PARTS = { assist, play, season, strategies };
const content = document.getElementById("content");
let shown = null;
let newest = 0;

async function show() {
  const ticket = ++newest;
  const name = address().part in PARTS ? address().part : "assist";
  for (const link of document.querySelectorAll("nav a")) {
    const isHere = link.getAttribute("href") === `#${name}`;
    isHere ? link.setAttribute("aria-current", "page") : link.removeAttribute("aria-current");
    if (isHere) link.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  shown?.close?.();
  const part = h("div", { class: `part ${name}` });
  fill(content, part);
  const afresh = () => {
    remember(`part:${name}`, "");
    history.replaceState(null, "", `#${name}`);
    show();
  };
  const isMoving = shown !== null;
  shown = {};
  try {
    const state = stateOf(name);
    const words = missingWords(state.get("game"), show, afresh);
    if (words) fill(part, h("h1", {}, PARTS[name].TITLE), words);
    else {
      const opened = await PARTS[name].open(part, state);
      if (ticket !== newest) return opened.close();
      shown = opened;
    }
  } catch (error) {
    if (ticket !== newest) return;
    fill(part, h("h1", {}, PARTS[name].TITLE), problem(error), h("button", { type: "button", onclick: afresh }, "Start afresh"));
  }
  document.title = `${PARTS[name].TITLE} – nextguess`;
  if (isMoving) content.focus({ preventScroll: true });
  document.body.dataset.ready = name;
}

function setTheme(theme) {
  const dark = theme ? theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.getElementById("theme").textContent = dark ? "Light" : "Dark";
  document.getElementById("theme").setAttribute("aria-label", dark ? "Light colours" : "Dark colours");
}

setTheme(recall("theme"));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => setTheme(recall("theme")));
document.getElementById("theme").addEventListener("click", () => {
  const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  remember("theme", theme);
  setTheme(theme);
});
document.querySelector(".skip").addEventListener("click", (event) => { event.preventDefault(); content.focus(); });
addEventListener("hashchange", show);
show();
