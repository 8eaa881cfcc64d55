// A widget for essays: a first guess that one can change, and what it leaves.

import { answerView, codeView, paint, splitBar, symbolName } from "../draw/board.js";
import { average, decimal, number, t } from "../core/texts.js";
import { fill, h, say } from "../core/dom.js";
import { GAMES } from "../games.js";
import { isDropped, Latest, post, stream } from "../core/api.js";
import { problem } from "../core/dialog.js";

/** A guess at `spec` with some `choices` to begin with. Every slot can be tapped, which takes its next colour. */
export function guessWidget({ spec, game: key, choices, colours, signal }) {
  const game = GAMES.get(key);
  const { material } = game;
  let guess = choices[0];
  const told = new Latest();
  const proof = new Latest();
  signal.addEventListener("abort", () => { told.stop(); proof.stop(); });
  const chips = choices.map((choice) => h("button", { type: "button", class: "choice", data: { code: choice }, onclick: () => take(choice) }, codeView(material, choice)));
  const slots = [...guess].map((_, at) => h("button", { type: "button", class: "slot", onclick: () => take([...guess].map((symbol, there) => there === at ? ((parseInt(symbol, 36) + 1) % colours).toString(36) : symbol).join("")) }));
  const figures = h("dl", { class: "figures-row" });
  const split = h("div", { class: "widget-split" });
  const toTheEnd = h("p", { class: "widget-end" });

  function take(code) {
    guess = code;
    chips.forEach((chip) => chip.setAttribute("aria-pressed", String(chip.dataset.code === guess)));
    slots.forEach((slot, at) => {
      paint(slot, material, guess[at]);
      slot.setAttribute("aria-label", t("essays.slot", { slot: at + 1, name: symbolName(material, guess[at]) }));
    });
    show();
  }

  async function show() {
    split.classList.add("stale");
    try {
      const { about, remaining } = await post("suggest", { game: spec, turns: [], top: 0, candidates: 0, about: guess }, told.next());
      draw(about, remaining);
      proveEnd(guess);
    } catch (error) {
      if (!isDropped(error)) fill(split, problem(error));
    }
  }

  function draw(about, remaining) {
    const figure = (value, label) => h("div", { class: "figure" }, h("dd", {}, value), h("dt", {}, label));
    fill(figures, figure(number(about.parts), t("essays.answers")), figure(average(about.expected), t("essays.average")), figure(number(about.worst), t("essays.worst")));
    const largest = Math.max(...about.split.map((one) => one.secrets));
    fill(split, splitBar(about.split, remaining), h("ul", { class: "split-list" }, [...about.split].sort((a, b) => b.secrets - a.secrets).map((one) => h("li", {},
      answerView(game.answer, one.answer, guess.length, game.key), h("i", { "aria-hidden": "true", vars: { "--share": one.secrets / largest } }), h("span", { class: "num" }, number(one.secrets))))));
    split.classList.remove("stale");
    say(t("essays.told", { parts: about.parts, average: average(about.expected), worst: about.worst }));
  }

  /** How many guesses a game takes on average if it goes on perfectly. */
  async function proveEnd(first) {
    fill(toTheEnd, t("essays.proving"));
    try {
      let solved = null;
      await stream("optimal", { game: spec, first, time_limit: 5 }, proof.next(), (event, data) => { if (event === "solved") solved = data; });
      if (solved?.proved) fill(toTheEnd, t("essays.end", { average: decimal(solved.mean, 4), total: solved.total, count: solved.secrets }));
      else fill(toTheEnd);
    } catch (error) {
      if (!isDropped(error)) fill(toTheEnd);
    }
  }

  take(guess);
  return h("div", { class: "guess-widget stack" },
    h("div", { class: "row choices", role: "group", "aria-label": t("essays.choices") }, chips),
    h("div", { class: "row" }, h("span", { class: "code", role: "group", "aria-label": t("play.your-guess") }, slots), h("span", { class: "hint" }, t("essays.tap"))),
    figures, split, toTheEnd);
}
