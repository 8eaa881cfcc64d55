// The games: their addresses, their boards, and how a board is called by the engine.

import { t } from "./core/texts.js";
import { titleOf } from "./words/lists.js";

/** The most codes of a board that the engine lists. */
const MOST_LISTED = 4_000_000;

const falling = (from, count) => Array.from({ length: count }, (_, at) => from - at).reduce((product, factor) => product * factor, 1);

/**
 * Each game has: `key`, its address; `material`, what its codes are drawn with (pegs, letters, digits, items, places);
 * `steppers`, the numbers of its board with their bounds; `usual`, its usual board; `spec(board)`, the engine's name for a
 * board, and `board(spec)` the way back (`null` for another game); `count(board)`, how many codes there are;
 * `limit`, the turns of a played game; `answer`, the kind of answer (pegs, marks, hits).
 */
export const GAMES = new Map([
  {
    key: "mastermind", material: "pegs", answer: "pegs", limit: 10,
    steppers: { slots: [2, 8], colours: [2, 10] }, usual: { slots: 4, colours: 6, repeats: true },
    spec: ({ slots, colours, repeats }) => `${repeats ? "mastermind" : "bulls"}:${slots}x${colours}`,
    board: (spec) => {
      const found = /^(mastermind|bulls):(\d+)x(\d+)$/.exec(spec);
      return found && { slots: Number(found[2]), colours: Number(found[3]), repeats: found[1] === "mastermind" };
    },
    count: ({ slots, colours, repeats }) => repeats ? colours ** slots : falling(colours, slots),
  },
  {
    key: "wordle", material: "letters", answer: "marks", limit: 6,
    steppers: {}, usual: { list: "en", hard: false, used: false },
    spec: ({ list, hard, used }) => `words:${list}${list === "en" ? "" : ",guesses=guesses"}${used ? ",used=used" : ""}${hard ? ",hard" : ""}`,
    board: (spec) => {
      const found = /^words:([\w-]+)(,.*)?$/.exec(spec);
      return found && { list: found[1], hard: /,hard\b/.test(found[2] ?? ""), used: /,used=/.test(found[2] ?? "") };
    },
    count: () => null,
  },
  {
    key: "are-you-the-one", material: "couples", answer: "hits", limit: 10, steppers: {}, usual: {},
    spec: () => "ayto:10", board: () => null, count: () => null,
  },
  {
    key: "bulls-and-cows", material: "digits", answer: "pegs", limit: 10,
    steppers: { slots: [2, 7], digits: [3, 10] }, usual: { slots: 4, digits: 10 },
    spec: ({ slots, digits }) => `bulls:${slots}x${digits}`,
    board: (spec) => {
      const found = /^bulls:(\d+)x(\d+)$/.exec(spec);
      return found && { slots: Number(found[1]), digits: Number(found[2]) };
    },
    count: ({ slots, digits }) => falling(digits, slots),
  },
  {
    key: "item-matching", material: "items", answer: "marks", limit: null,
    steppers: { slots: [2, 6], items: [2, 8], turns: [2, 8] }, usual: { slots: 5, items: 7, turns: 4 },
    spec: ({ slots, items, turns }) => `items:${slots}x${items}x${turns}`,
    board: (spec) => {
      const found = /^items:(\d+)x(\d+)x(\d+)$/.exec(spec);
      return found && { slots: Number(found[1]), items: Number(found[2]), turns: Number(found[3]) };
    },
    count: ({ slots, items }) => items ** slots,
  },
  {
    key: "order", material: "places", answer: "hits", limit: 12,
    steppers: { places: [2, 10] }, usual: { places: 5 },
    spec: ({ places }) => `permutation:${places}`,
    board: (spec) => {
      const found = /^permutation:(\d+)$/.exec(spec);
      return found && { places: Number(found[1]) };
    },
    count: ({ places }) => falling(places, places),
  },
].map((game) => [game.key, game]));

/** The name of a game, as people call it. */
export const nameOf = (key) => t(`game.${key}`);

/** Whether a board is one that the engine can list, and that makes sense. */
export function isPlayable(game, board) {
  for (const [name, [least, most]] of Object.entries(game.steppers)) {
    if (!(Number.isInteger(board[name]) && board[name] >= least && board[name] <= most)) return false;
  }
  if ("repeats" in board && !board.repeats && board.colours < board.slots) return false;
  if ("digits" in board && board.digits < board.slots) return false;
  const count = game.count(board);
  return count === null || (count > 1 && count <= MOST_LISTED);
}

/** The game and board that the engine's name stands for, or `null`. */
export function gameOf(spec) {
  const order = spec.startsWith("bulls:") ? ["bulls-and-cows"] : [...GAMES.keys()];
  for (const key of order) {
    const game = GAMES.get(key);
    const board = game.board(spec);
    if (board && isPlayable(game, board)) return { game, board };
  }
  return null;
}

/** A board in a few words: "4 slots · 6 colours". */
export function boardWords(game, board) {
  const counts = Object.keys(game.steppers).map((name) => t(`board.${name}`, { count: board[name] }));
  if ("repeats" in board) counts.push(t(board.repeats ? "board.repeats" : "board.no-repeats"));
  if (game.key === "wordle") counts.push(titleOf(board.list), ...(board.hard ? [t("words.hard")] : []));
  return counts.join(" · ");
}
