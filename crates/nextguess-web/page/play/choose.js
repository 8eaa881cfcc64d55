// Choosing another board, or a game by its number. What cannot be is refused beside its control.

import { button, fill, h } from "../core/dom.js";
import { dialog, stepper, toggle } from "../core/dialog.js";
import { isNumber } from "./places.js";
import { isPlayable, nameOf } from "../games.js";
import { lists } from "../words/lists.js";
import { t } from "../core/texts.js";

/** Steppers and switches for a board. `changed(board)` is called with each. */
export function boardControls(game, board, changed) {
  const set = (name) => (value) => { board = { ...board, [name]: value }; changed(board); };
  const controls = Object.entries(game.steppers).map(([name, bounds]) => stepper(t(game.labels?.[name] ?? `board.${name}.label`), board[name], bounds, set(name)));
  if ("repeats" in board) controls.push(toggle(t("board.repeats.label"), board.repeats, set("repeats")));
  if (game.key === "wordle") {
    const names = ["en", ...Object.keys(lists())];
    if (names.length > 1) controls.push(h("label", { class: "field" }, h("span", {}, t("play.word-list")), h("select", { onchange: (event) => set("list")(event.target.value) },
      names.map((name) => h("option", { value: name, selected: name === board.list }, name === "en" ? t("words.list-en") : name)))));
    controls.push(toggle(t("words.hard"), board.hard, set("hard")));
  }
  return h("div", { class: "stack tight board-controls" }, controls);
}

/** A dialog for another board. `take(spec)` is called with a board that can be played. */
export function boardDialog(game, board, take) {
  const trouble = h("p", { class: "error", role: "alert" });
  const begin = button(t("play.begin"), () => { box.close(); take(game.spec(board)); }, "primary");
  const controls = boardControls(game, board, (chosen) => {
    board = chosen;
    begin.disabled = !isPlayable(game, board);
    fill(trouble, begin.disabled ? t("play.board-not") : "");
  });
  const box = dialog(`${nameOf(game.key)}: ${t("play.choose-board")}`, controls, trouble, h("div", { class: "row" }, begin));
}

/** A dialog that asks for the number of a game. */
export function numberDialog(value, take) {
  const trouble = h("p", { class: "error", role: "alert" });
  const input = h("input", { type: "text", inputmode: "numeric", class: "wide", value, "aria-label": t("play.number"), maxlength: "15", autocomplete: "off" });
  const box = dialog(t("play.choose-number"), h("p", { class: "hint" }, t("play.number-hint")), h("form", {
    class: "row", novalidate: "", onsubmit: (event) => {
      event.preventDefault();
      const typed = input.value.trim();
      if (!isNumber(typed)) return fill(trouble, t("play.no-number"));
      box.close();
      take(Number(typed));
    },
  }, input, h("button", { type: "submit", class: "primary" }, t("play.begin"))), trouble);
  input.select();
}
