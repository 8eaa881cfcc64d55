// The board of a game by steppers, and the colours of one's own pegs.

import { COLOURS, choosePalette, paint, palette } from "../draw/board.js";
import { fill, h, range } from "../core/dom.js";
import { t } from "../core/texts.js";
import { stepper, toggle } from "../core/dialog.js";
import { isPlayable } from "../games.js";

/** Why a board cannot be, or `null`. */
function reason(game, board) {
  if (isPlayable(game, board)) return null;
  const least = Object.entries(game.steppers).some(([name, [from, to]]) => board[name] < from || board[name] > to);
  if (least) return null;
  if (game.key === "mastermind" && !board.repeats && board.colours < board.slots) return t("setup.too-few-colours");
  if ("digits" in board && board.digits < board.slots) return t("setup.too-few-digits");
  return t("setup.too-many");
}

/** How far a number can go, with the others as they are, and why no farther. */
function bounds(game, board, name) {
  const [least, most] = game.steppers[name];
  let [from, to] = [board[name], board[name]];
  while (from > least && isPlayable(game, { ...board, [name]: from - 1 })) from -= 1;
  while (to < most && isPlayable(game, { ...board, [name]: to + 1 })) to += 1;
  const why = board[name] === to ? reason(game, { ...board, [name]: to + 1 }) : null;
  return { range: [from, to], why: why ?? (board[name] === from ? reason(game, { ...board, [name]: from - 1 }) : null) };
}

/** Steppers for a board. Calls `choose(board)` with each board that is chosen, and `recolour()` when the colours change. */
export function setup(game, spec, choose, recolour) {
  let board = game.board(spec) ?? game.usual;
  const element = h("div", { class: "setup stack tight" });
  const draw = () => {
    const focused = element.contains(document.activeElement) ? [...element.querySelectorAll("button, input")].indexOf(document.activeElement) : -1;
    const take = (change) => {
      const other = { ...board, ...change };
      if (!isPlayable(game, other)) return draw();
      board = other;
      draw();
      choose(board);
    };
    const numbers = Object.keys(game.steppers).map((name) => {
      const { range: ends, why } = bounds(game, board, name);
      return h("div", { data: { stepper: name } }, stepper(t(`board.${name}.label`), board[name], ends, (value) => { if (value !== board[name]) take({ [name]: value }); }), why ? h("p", { class: "hint why" }, why) : null);
    });
    const noRepeats = "repeats" in board && board.repeats ? reason(game, { ...board, repeats: false }) : null;
    const tooMany = "repeats" in board && !board.repeats ? reason(game, { ...board, repeats: true }) : null;
    const repeats = "repeats" in board ? toggle(t("board.repeats.label"), board.repeats, (isOn) => take({ repeats: isOn }), noRepeats ?? tooMany ?? undefined) : null;
    if (repeats) repeats.querySelector("input").disabled = Boolean(noRepeats ?? tooMany);
    const count = game.count(board);
    fill(element, numbers, repeats, count === null ? null : h("p", { class: "hint" }, t(`setup.codes.${game.material}`, { count })),
      game.material === "pegs" ? colours(board.colours, () => { recolour(); }) : null,
      h("details", { class: "more-details" }, h("summary", {}, t("details")), h("p", {}, t("setup.spec"), " ", h("code", { class: "spec" }, game.spec(board)))));
    if (focused >= 0) {
      const again = [...element.querySelectorAll("button, input")][focused];
      (again?.disabled ? element.querySelector("button:not(:disabled)") : again)?.focus({ preventScroll: true });
    }
  };
  draw();
  return element;
}

/** One's real colours: tap a peg, then its colour. Two pegs that would be alike change places. */
function colours(count, recolour) {
  const names = h("div", { class: "choices colours", role: "group", hidden: true });
  let chosen = null;
  const pegs = range(count).map((at) => h("button", { type: "button", onclick: () => unfold(chosen === at ? null : at) }));
  const draw = () => pegs.forEach((peg, at) => {
    paint(peg, "pegs", String(at));
    const name = t(`colour.${palette()[at]}`);
    peg.setAttribute("aria-label", t("setup.colour", { number: at + 1, colour: name }));
    peg.setAttribute("aria-expanded", String(at === chosen));
    peg.classList.toggle("now", at === chosen);
  });
  const take = (name) => {
    const all = palette();
    const other = all.indexOf(name);
    if (other >= 0) all[other] = all[chosen];
    all[chosen] = name;
    choosePalette(all);
    const back = chosen;
    unfold(null);
    pegs[back].focus();
    recolour();
  };
  function unfold(at) {
    chosen = at;
    names.hidden = at === null;
    names.setAttribute("aria-label", at === null ? "" : t("setup.choose-colour", { number: at + 1 }));
    fill(names, at === null ? null : Object.entries(COLOURS).map(([name, [background, ink]]) => h("button", {
      type: "button", class: "token pegs", vars: { "--peg": background, "--peg-ink": ink }, "aria-label": t(`colour.${name}`), title: t(`colour.${name}`), "aria-pressed": String(palette()[at] === name), onclick: () => take(name),
    }, t(`colour.${name}.letter`))));
    draw();
    if (at !== null) names.querySelector("[aria-pressed=true]")?.focus();
  }
  draw();
  return h("div", { class: "stack tight" }, h("h3", {}, t("setup.colours")), h("div", { class: "choices", role: "group", "aria-label": t("setup.colours") }, pegs), names);
}
