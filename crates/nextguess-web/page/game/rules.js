// The rules of a game on one small card, with an example in its own material.

import { answerView, codeView, symbolName } from "../draw/board.js";
import { button, h } from "../core/dom.js";
import { recall, remember } from "../core/memory.js";
import { dialog } from "../core/dialog.js";
import { nameOf } from "../games.js";
import { t } from "../core/texts.js";

/** An example of each game: the code to be found, a guess, and its answer. */
const EXAMPLES = {
  mastermind: ["0243", "0125", "1,1"],
  wordle: ["crane", "trace", "-GGYG"],
  "bulls-and-cows": ["4071", "4170", "2,2"],
  "item-matching": ["01234", "02156", "CWWII"],
  order: ["20314", "21304", "3"],
};

function content(game) {
  const [code, guess, answer] = EXAMPLES[game.key];
  const isMarks = game.answer === "marks";
  return [
    h("p", {}, t(`rules.${game.key}`)),
    h("dl", { class: "example" },
      h("dt", {}, t(`rules.code.${game.material}`)), h("dd", {}, codeView(game.material, code)),
      h("dt", {}, t("rules.guess")), h("dd", {}, codeView(game.material, guess, isMarks ? answer : undefined)),
      isMarks ? null : [h("dt", {}, t("rules.answer")), h("dd", {}, answerView(game.answer, answer, code.length, game.key))]),
    h("p", { class: "soft" }, t(`rules.${game.key}.example`, { first: symbolName(game.material, guess[0]), second: symbolName(game.material, guess[2]) })),
  ];
}

export const isRead = (game) => recall("rules-read", []).includes(game.key);

function markRead(game) {
  if (!isRead(game)) remember("rules-read", [...recall("rules-read", []), game.key]);
}

/** The card, for a first visit. */
export function rulesCard(game) {
  const card = h("section", { class: "card rules" }, h("h2", {}, t("rules.title", { game: nameOf(game.key) })), content(game),
    h("div", { class: "row" }, button(t("rules.understood"), () => { markRead(game); card.remove(); }), h("span", { class: "hint" }, t("rules.where"))));
  return card;
}

export function rulesDialog(game) {
  markRead(game);
  dialog(t("rules.title", { game: nameOf(game.key) }), content(game));
}
