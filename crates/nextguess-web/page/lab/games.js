// The games of the lab: those that can be played, and the show with any number of couples, whose turns are weeks.

import { boardWords, gameOf, GAMES, isPlayable } from "../games.js";
import { PLAYED } from "../play/daily.js";
import { t } from "../core/texts.js";

const factorial = (count) => count < 2 ? 1 : count * factorial(count - 1);

/** The show as the lab sees it: a number of couples, each week a match box and a night. */
const SHOW = {
  key: "are-you-the-one", material: "places", answer: "hits", limit: 10, isShow: true,
  steppers: { couples: [3, 10] }, labels: { couples: "lab.couples.label" }, usual: { couples: 6 },
  spec: ({ couples }) => `ayto:${couples}`,
  board: (spec) => { const found = /^ayto:(\d+)$/.exec(spec); return found && { couples: Number(found[1]) }; },
  count: ({ couples }) => factorial(couples),
};

/** The games by their keys, in the order of their tiles. */
export const LAB_GAMES = new Map([...PLAYED.map((key) => [key, GAMES.get(key)]), [SHOW.key, SHOW]]);

/** The game and board of a spec, or `null`. */
export function labGameOf(spec) {
  const board = SHOW.board(spec);
  if (board) return isPlayable(SHOW, board) ? { game: SHOW, board } : null;
  const found = gameOf(spec);
  return found && LAB_GAMES.has(found.game.key) ? found : null;
}

/** A board in a few words. */
export const labWords = (game, board) => game.isShow ? t("lab.couples", { count: board.couples }) : boardWords(game, board);

/** A text that counts guesses, or weeks in the show. */
export const counted = (game, key, values) => t(game.isShow ? `${key}.weeks` : key, values);

