// Opens the screen of an address, and another one when the address changes.

import { address, swap } from "./core/address.js";
import { button, fill, h, linkButton } from "./core/dom.js";
import { openTexts, t } from "./core/texts.js";
import { adopt } from "./core/saves.js";
import { bar } from "./core/bar.js";
import { GAMES, gameOf } from "./games.js";
import { openTheme } from "./core/theme.js";
import { problem, toast } from "./core/dialog.js";

const content = document.getElementById("content");

/** Screens by name. Each module has `open(place)`, which fills `place.root` and returns `{ close }`. */
const SCREENS = {
  start: () => import("./start/start.js"),
  saved: () => import("./start/saved.js"),
  game: () => import("./game/game.js"),
  review: () => import("./review/review.js"),
  learn: () => import("./review/learn.js"),
  play: () => import("./play/play.js"),
  shelf: () => import("./show/shelf.js"),
  cast: () => import("./show/cast.js"),
  season: () => import("./show/season.js"),
  "cast-review": () => import("./show/cast-review.js"),
  strategies: () => import("./lab/strategies.js"),
  essays: () => import("./lab/essays.js"),
};

/** The styles of each screen, besides those that all share. */
const STYLES = {
  start: ["start"], saved: ["start"], game: ["game", "words"], review: ["review"], learn: ["review"], play: ["play"], shelf: ["shelf"],
  cast: ["shelf"], season: ["show"], "cast-review": ["shelf"], strategies: ["play", "lab"], essays: ["play", "lab"], lost: [],
};

const sheets = new Map();

/** Loads the styles of a screen. */
async function loadStyles(name) {
  await Promise.all(STYLES[name].map((style) => {
    if (!sheets.has(style)) {
      const sheet = h("link", { rel: "stylesheet", href: `style/${style}.css`, media: "not all" });
      sheets.set(style, { sheet, loaded: new Promise((resolve) => { sheet.onload = sheet.onerror = resolve; }) });
      document.head.append(sheet);
    }
    return sheets.get(style).loaded;
  }));
}

/** Only the styles of the screen that is shown count, so that rooms do not have to know each other's names. */
function wearStyles(name) {
  for (const [style, { sheet }] of sheets) sheet.media = STYLES[name].includes(style) ? "all" : "not all";
}

/** The screen of an address: `{ screen, game, rest }`, or `null` if it leads nowhere. */
function screenOf({ path }) {
  if (path === null) return null;
  const [first, second, ...rest] = path;
  if (first === undefined) return { screen: "start" };
  if (first === "saved" && !second) return { screen: "saved" };
  if (first === "strategies" || first === "essays") return { screen: first, rest: [second, ...rest].filter(Boolean) };
  const game = GAMES.get(first);
  if (!game) return null;
  if (first === "are-you-the-one") {
    const screen = { undefined: "shelf", new: "cast", cast: "cast", season: "season", real: "season", view: "season", review: "cast-review" }[second];
    return screen ? { screen, game, rest: [second, ...rest].filter(Boolean) } : null;
  }
  if (second === undefined) return { screen: "game", game };
  if (["review", "learn"].includes(second) && !rest.length) return { screen: second, game };
  if (["play", "daily"].includes(second) && !rest.length) return { screen: "play", game, rest: [second] };
  return null;
}

/** Where an address of an older version of the page leads now, or `null`. */
function moved({ path, params }) {
  const spec = params.get("game") ?? "mastermind:4x6";
  switch (path?.join("/")) {
    case "assist": {
      const found = gameOf(spec);
      return found && [found.game.key, [["board", spec], ...params.getAll("turn").map((turn) => ["turn", turn])]];
    }
    case "play": {
      const found = gameOf(spec);
      return found && /^\d+$/.test(params.get("seed") ?? "0") ? [`${found.game.key}/play`, [["board", spec], ["number", params.get("seed")]]] : null;
    }
    case "season":
      return params.has("season") ? ["are-you-the-one/view", { season: params.get("season") }] : ["are-you-the-one", {}];
    default:
      return null;
  }
}

let shown = null;
let newest = 0;

async function show() {
  const ticket = ++newest;
  const here = address();
  const elsewhere = screenOf(here) ? null : moved(here);
  if (elsewhere) return swap(...elsewhere);
  const found = screenOf(here);
  const isMoving = shown !== null;
  shown?.close?.();
  shown = {};
  delete document.body.dataset.ready;
  const name = found?.screen ?? "lost";
  const root = h("div", { class: `screen ${name}` });
  const styles = loadStyles(name);
  try {
    if (!found) lost(root);
    else {
      const { open } = await SCREENS[name]();
      if (ticket !== newest) return;
      const opened = await open({ root, ...found, params: here.params });
      if (ticket !== newest) return opened?.close?.();
      shown = opened ?? {};
    }
  } catch (error) {
    if (ticket !== newest) return;
    console.warn(error);
    fill(root, bar({ title: t("problem.title") }).element, h("section", { class: "card" }, problem(error, t("problem.screen")),
      h("div", { class: "row" }, button(t("again"), show, "primary"), linkButton(t("start"), "#"))));
  }
  await styles;
  if (ticket !== newest) return;
  wearStyles(name);
  fill(content, root);
  document.body.dataset.screen = name;
  document.title = root.querySelector("h1") ? `${root.querySelector("h1").textContent} – nextguess` : "nextguess";
  if (isMoving) {
    scrollTo(0, 0);
    content.focus({ preventScroll: true });
  }
  document.body.dataset.ready = name;
}

/** An address that leads nowhere. */
function lost(root) {
  fill(root, bar({ title: t("lost.title") }).element, h("section", { class: "card stack" }, h("p", {}, t("lost.text")),
    h("div", { class: "row" }, linkButton(t("lost.start"), "#", "button primary"))));
}

openTheme();
await openTexts();
adopt();
document.querySelector(".skip").textContent = t("skip");
document.querySelector(".skip").addEventListener("click", (event) => { event.preventDefault(); content.focus(); });
addEventListener("no-room", () => toast(t("no-room")));
for (const event of ["popstate", "address"]) addEventListener(event, show);
show();
