// A review as a text to send: squares for words, pegs for codes. It does not give the code away.

import { number, percent, t } from "../core/texts.js";
import { emoji } from "../draw/board.js";
import { shapeOf } from "../game/position.js";
import { boardWords, nameOf } from "../games.js";
import { labelOf, luckOf } from "./judge.js";

/** An answer as signs. */
export function signs(game, slots, answer) {
  if (game.answer === "marks") return emoji(answer);
  if (game.answer === "hits") return "🟢".repeat(Number(answer)) + "⚪".repeat(slots - Number(answer));
  const [black, white] = answer.split(",").map(Number);
  const [one, other] = game.key === "bulls-and-cows" ? ["🐂", "🐄"] : ["⚫", "⚪"];
  return one.repeat(black) + other.repeat(white) || "➖";
}

/** How good a guess was, as a sign. */
const SIGNS = { best: "👑", equal: "👑", good: "👍", inexact: "🤔", mistake: "💥" };

/** The whole text, with a link below. */
export function shareText(game, spec, review, link) {
  const { slots } = shapeOf(game, spec);
  const lines = review.turns.map((turn) => {
    const label = labelOf(turn, review.objective);
    return `${signs(game, slots, turn.feedback)} → ${number(turn.remaining)}${label ? ` ${SIGNS[label]}` : ""}`;
  });
  const told = [
    typeof review.skill === "number" ? t("review.text.skill", { skill: percent(review.skill) }) : null,
    t("review.text.luck", { luck: t(`review.luck.${luckOf(review.luck)}`) }),
  ].filter(Boolean).join(" · ");
  const board = boardWords(game, game.board(spec) ?? game.usual);
  return [`${nameOf(game.key)} · ${board}`, t(review.solved ? "review.text.solved" : "review.text.open", { count: review.turns.length }), "", ...lines, "", told, link].join("\n");
}
