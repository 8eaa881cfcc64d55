// How a review looks: the ring of the score, what was left after each guess, the board of the guesses.

import { h, icon, svg } from "../core/dom.js";
import { average, decimal, number, percent, t } from "../core/texts.js";
import { answerView, codeView } from "../draw/board.js";
import { answerOf, guessOf, shapeOf } from "../game/position.js";
import { whyOf } from "./judge.js";

/** The score as a ring that is closed at 100 percent. */
export function ring(share, label) {
  const around = 2 * Math.PI * 52;
  const arc = svg("circle", { cx: 60, cy: 60, r: 52, class: "rv-ring-arc", "stroke-dasharray": `${around * share} ${around}`, transform: "rotate(-90 60 60)" });
  arc.style.setProperty("--around", around);
  return h("div", { class: "rv-ring", role: "img", "aria-label": `${label}: ${percent(share)}` },
    svg("svg", { viewBox: "0 0 120 120", "aria-hidden": "true" }, svg("circle", { cx: 60, cy: 60, r: 52, class: "rv-ring-track" }), arc),
    h("div", { class: "rv-ring-text", "aria-hidden": "true" }, h("b", {}, percent(share)), h("span", {}, label)));
}

/** Why the best guess is better, in plain words. */
export function why(turn, review, about) {
  const kind = whyOf(turn, review.objective, about?.possible);
  const values = {
    best: kind === "win" ? percent(turn.best_value) : kind === "sooner" ? decimal(turn.best_value, 2) : kind === "leaves" ? average(turn.best.expected) : "",
    yours: kind === "win" ? percent(turn.value) : kind === "sooner" ? decimal(turn.value, 2) : kind === "leaves" ? average(turn.expected) : "",
  };
  return [t(`review.why.${kind}`, values), about?.possible === false ? t("review.why.cannot-be") : null].filter(Boolean).join(" ");
}

/** Signs of how good a guess was: never the colour alone. */
const SIGNS = { best: "crown", equal: "check", good: "check", inexact: null, mistake: "close" };

/** How good a guess was, as a badge. */
export function badge(label) {
  if (!label) return h("span", { class: "badge rv-label rv-unknown" }, t("review.label.unknown"));
  return h("span", { class: `badge rv-label rv-${label}` }, SIGNS[label] ? icon(SIGNS[label], 15) : h("span", { "aria-hidden": "true" }, "?!"), t(`review.label.${label}`));
}

/** A code; a long one is smaller on a phone, so that it stays in one row. */
export function codeOf(material, text, answer) {
  const code = codeView(material, text, answer);
  code.classList.toggle("rv-long", [...text].length > 6);
  return code;
}

/** A guess with its answer. Marks stand on the guess itself. */
export function turnView(game, spec, turn) {
  const { slots } = shapeOf(game, spec);
  const [guess, answer] = [guessOf(turn), answerOf(turn)];
  return [codeOf(game.material, guess, answer), game.answer === "marks" ? null : answerView(game.answer, answer, slots, game.key)];
}

/** The guesses so far, on a board. `lefts` says what each left; `clashes` are the numbers of those that do not fit. */
export function boardView(game, spec, turns, { lefts, clashes = [] } = {}) {
  return h("ol", { class: `rv-board ${game.material}` },
    turns.map((turn, at) => h("li", { class: clashes.includes(at + 1) ? "clash" : "" }, h("span", { class: "rv-row-number", "aria-hidden": "true" }, at + 1), turnView(game, spec, turn),
      lefts?.[at] === undefined ? null : h("span", { class: "rv-row-left" }, number(lefts[at]), h("span", { class: "hidden" }, ` ${t("review.left")}`)))));
}

/** The height of the bar for a count that is left: even steps halve it. */
const heightOf = (left, all) => all <= 1 ? 0 : Math.log(Math.max(1, left)) / Math.log(all);

/** What was possible at first and after each guess, beside what the best guess would have left. `show(at)` shows a guess. */
export function burnDown(review, show) {
  const all = review.turns[0].before;
  const columns = [{ left: all, name: t("review.curve.start") }, ...review.turns.map((turn, at) => ({
    left: turn.remaining, best: turn.best?.expected, at: at + 1, name: number(at + 1), found: review.solved && at + 1 === review.turns.length && turn.remaining === 1,
  }))];
  const spoken = (column) => column.at === undefined ? t("review.curve.first", { count: column.left }) : t(column.best === undefined ? "review.curve.bar" : "review.curve.bar-best", { at: column.at, count: column.left, best: column.best === undefined ? "" : average(column.best) });
  const inside = (column) => {
    const height = heightOf(column.left, all);
    const best = column.best === undefined || column.found ? null : heightOf(column.best, all);
    // A number that the line of the best guess would cross stands above it.
    const above = best !== null && best > height && best - height < 0.16 ? best + 0.01 : height;
    return [
      h("span", { class: "rv-bar-room", "aria-hidden": "true" },
        h("span", { class: `rv-bar${column.found ? " found" : ""}`, vars: { "--height": height.toFixed(4) } }),
        best === null ? null : h("i", { class: "rv-bar-best", vars: { "--height": best.toFixed(4) } }),
        h("b", { class: "rv-bar-count", vars: { "--height": above.toFixed(4) } }, column.found ? "✓" : number(column.left))),
      h("span", { class: "rv-bar-name", "aria-hidden": "true" }, column.name)];
  };
  return h("figure", { class: "rv-curve" },
    h("ol", { class: "rv-bars", tabindex: "0", "aria-label": t("review.curve") }, columns.map((column) => h("li", {}, column.at === undefined
      ? h("span", { class: "rv-column" }, h("span", { class: "hidden" }, spoken(column)), inside(column))
      : h("button", { type: "button", class: "rv-column", title: spoken(column), "aria-label": spoken(column), onclick: () => show(column.at) }, inside(column))))),
    h("figcaption", {}, h("span", { class: "rv-key" }, h("i", { class: "rv-key-bar" }), t("review.curve.yours")), h("span", { class: "rv-key" }, h("i", { class: "rv-key-best" }), t("review.curve.best"))));
}

