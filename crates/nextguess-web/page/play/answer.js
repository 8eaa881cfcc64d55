// An answer as Play and the lab draw it.

import { answerView, answerWords } from "../draw/board.js";
import { h } from "../core/dom.js";
import { parts } from "../core/texts.js";

/** An answer. Bulls and cows are written below each other, since not every device can draw them. */
export function answerOf(game, answer, slots) {
  if (game.key !== "bulls-and-cows") return answerView(game.answer, answer, slots, game.key);
  const [bulls, cows] = answer.split(",").map(Number);
  const line = (kind, count) => h("span", { "aria-hidden": "true" }, parts(`answer.bulls.${kind}`, { count }).map((part) => part === String(count) ? h("b", {}, part) : part));
  return h("span", { class: "answer two-lines", role: "img", "aria-label": answerWords(game.answer, answer, game.key) }, line("black", bulls), line("white", cows));
}
