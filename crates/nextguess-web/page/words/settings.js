// The settings of the word game: which list, hard mode, and words that were used already.

import { button, fill, h, icon, iconButton } from "../core/dom.js";
import { dropList, keepList, lengthOf, listOf, lists, titleOf } from "./lists.js";
import { listDialog, usedDialog } from "./list-dialog.js";
import { toast, toggle } from "../core/dialog.js";
import { GAMES } from "../games.js";
import { go } from "../core/address.js";
import { t } from "../core/texts.js";

const game = () => GAMES.get("wordle");

/** Opens the screen anew, with words that have changed. */
const renew = () => dispatchEvent(new Event("address"));

/** How many words a text has. */
const countOf = (text) => text.split("\n").length;

/**
 * The settings of a `board` (`{ list, hard, used }`). `choose(board)` is called with another one. Where the words of the
 * board change, the screen is opened anew.
 */
export function settings(board, choose) {
  const element = h("div", { class: "stack word-settings" });
  const pick = (change) => {
    board = { ...board, ...change };
    choose(board);
    draw();
  };

  /** A list has other words now. */
  const changed = (name, was) => {
    if (name !== board.list) return pick({ list: name });
    draw();
    element.closest("dialog")?.close();
    const before = was ? [...was.answers.split("\n", 1)[0]].length : lengthOf(game().spec(board));
    // Turns with words of another length are none of this list's.
    if (before !== lengthOf(game().spec(board))) go("wordle", [["board", game().spec(board)]]);
    else renew();
  };

  const drop = (name) => {
    const wasChosen = name === board.list;
    const title = titleOf(name);
    const gone = listOf(name);
    dropList(name);
    if (wasChosen) pick({ list: "en" });
    else draw();
    toast(t("deleted", { name: title }), () => {
      keepList(name, gone);
      if (wasChosen) pick({ list: name });
      else draw();
    });
  };

  const row = (name) => {
    const list = listOf(name);
    const id = `word-list-${name}`;
    return h("div", { class: "list-row" },
      h("label", { class: "list-choice", htmlFor: id },
        h("input", { type: "radio", name: "word-list", id, value: name, checked: name === board.list, onchange: () => pick({ list: name }) }),
        h("span", {}, h("strong", {}, titleOf(name)), h("small", {}, list ? t("words.list-about", { count: countOf(list.answers), letters: [...list.answers.split("\n", 1)[0]].length }) : t("words.english-about")))),
      list ? iconButton("edit", t("words.replace-list", { name: titleOf(name) }), () => listDialog({ own: name, done: changed })) : null,
      list ? iconButton("trash", t("words.delete-list", { name: titleOf(name) }), () => drop(name)) : null);
  };

  const chooseUsed = (isOn) => {
    if (isOn) usedDialog({ spec: game().spec({ ...board, used: true }), done: () => (board.used ? usedChanged() : pick({ used: true })), cancelled: draw });
    else pick({ used: false });
  };

  const usedChanged = () => {
    element.closest("dialog")?.close();
    renew();
  };

  function draw() {
    const names = Object.keys(lists()).sort((a, b) => titleOf(a).localeCompare(titleOf(b)));
    const focused = element.contains(document.activeElement) ? document.activeElement.id : null;
    fill(element,
      h("fieldset", { class: "stack tight" }, h("legend", {}, h("strong", {}, t("words.list"))), ["en", ...names].map(row),
        h("div", {}, button([icon("plus", 18), t("words.new-title")], () => listDialog({ done: (name) => changed(name, null) }), "quiet add-list"))),
      switchOf("word-hard", toggle(t("words.hard-mode"), board.hard, (isOn) => pick({ hard: isOn }), t("words.hard-hint"))),
      h("div", { class: "stack tight" },
        switchOf("word-used", toggle(t("words.used"), board.used, chooseUsed, t("words.used-switch-hint"))),
        board.used ? h("div", {}, button(t("words.used-edit"), () => chooseUsed(true), "quiet edit-used")) : null));
    if (focused) element.querySelector(`#${focused}`)?.focus();
  }

  draw();
  return element;
}

function switchOf(id, element) {
  element.querySelector("input").id = id;
  return element;
}

/** A card for a board whose list is not here. `done(spec)` is called with the board to open. */
export function missingList(spec, done) {
  const board = game().board(spec);
  return h("section", { class: "card stack missing-list" },
    h("h2", {}, t("words.missing-title", { name: board.list })),
    h("p", {}, t("words.missing")),
    h("div", { class: "row" },
      button(t("words.missing-add"), () => listDialog({ title: board.list, isFixed: true, done: () => done(spec) }), "primary"),
      button(t("words.missing-english"), () => done(game().spec({ ...board, list: "en" })))));
}
