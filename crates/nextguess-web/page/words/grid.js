// The word grid: a row of tiles for each turn, and empty rows for those that are left.

import { MARKS, marksOf, token } from "../draw/board.js";
import { answerOf, guessOf } from "../game/position.js";
import { h, iconButton, range } from "../core/dom.js";
import { number, t } from "../core/texts.js";
import { upper } from "./marks.js";

export { emojiGrid } from "./marks.js";

/**
 * The grid of the turns. `slots` are the letters of a word, `limit` the rows (at least); `edit(at)` and `remove(at)` are
 * called with the number of a turn, and each may be missing; `left` has how many words are left after each turn, as far as
 * that is known.
 */
export function grid(turns, { slots = 5, limit = 6, edit, remove, left = [] } = {}) {
  const rows = Math.max(limit ?? 0, turns.length);
  return h("ol", { class: "word-grid", vars: { "--slots": slots } }, range(rows).map((at) => {
    const turn = turns[at];
    if (!turn) return h("li", { class: at === turns.length ? "word-row free next" : "word-row free", "aria-hidden": "true" }, h("span", { class: "word-cells" }, range(slots).map(() => token("letters", null))));
    const word = upper(guessOf(turn));
    const marks = marksOf(answerOf(turn));
    const spoken = `${word}: ${marks.map((mark) => t(`mark.${MARKS[mark]}`)).join(", ")}`;
    const cells = [...word].map((letter, slot) => token("letters", letter, marks[slot]));
    return h("li", { class: "word-row" },
      edit ? h("button", { type: "button", class: "word-cells", "aria-label": t("words.edit-turn", { turn: spoken }), onclick: () => edit(at) }, cells)
        : h("span", { class: "word-cells", role: "img", "aria-label": spoken }, cells),
      left[at] === undefined || left[at] === null ? h("span", { class: "word-left" }) : h("span", { class: "word-left" }, h("span", { "aria-hidden": "true" }, number(left[at])), h("span", { class: "hidden" }, t("words.leaves", { count: left[at] }))),
      remove ? iconButton("close", t("words.remove-turn", { word }), () => remove(at), { class: "icon-button word-remove" }) : null);
  }));
}

/** The grid of a finished game, to be looked at. */
export const wordGrid = (turns) => grid(turns, { slots: turns.length ? [...guessOf(turns[0])].length : 5 });
