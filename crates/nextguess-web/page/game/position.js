// A position of a game: its board and its turns. It stands in the address, so that it can be shared and come back to.

import { gameOf, isPlayable } from "../games.js";
import { lengthOf } from "../words/lists.js";
import { recall } from "../core/memory.js";

/** A game's position is `{ spec, turns }`: the engine's name of the board, and turns such as `0011=1,0`. */
export const usualPosition = (game) => ({ spec: recall(`board:${game.key}`) ?? game.spec(game.usual), turns: [] });

/** A position as it stands in an address. */
export function paramsOf(game, { spec, turns }, save) {
  const board = spec === game.spec(game.usual) ? [] : [["board", spec]];
  return [...board, ...turns.map((turn) => ["turn", turn]), ...(save ? [["save", save]] : [])];
}

/** The position that an address names, or `null` if it names none. Throws where it is not one of this game. */
export function positionOf(game, params) {
  if (!params.has("board") && !params.has("turn")) return null;
  const spec = params.get("board") ?? game.spec(game.usual);
  const board = game.board(spec);
  if (!board || !isPlayable(game, board)) throw new NoPosition(spec);
  const turns = params.getAll("turn");
  if (turns.length > 100 || turns.some((turn) => !/^[^=]+=[^=]+$/.test(turn))) throw new NoPosition(turns.join(" "));
  return { spec, turns };
}

/** An address whose board or turns cannot be read. */
export class NoPosition extends Error {}

/** The guess and the answer of a turn. */
export const guessOf = (turn) => turn.slice(0, turn.indexOf("="));
export const answerOf = (turn) => turn.slice(turn.indexOf("=") + 1);

/** The board of a position. */
export const boardOf = (game, spec) => game.board(spec) ?? gameOf(spec)?.board ?? game.usual;

/** How many symbols a code has, and which there are. For words, the list says it. */
export function shapeOf(game, spec) {
  const board = boardOf(game, spec);
  const count = board.colours ?? board.digits ?? board.items ?? board.places ?? 26;
  return { slots: board.slots ?? board.places ?? lengthOf(spec), symbols: Array.from({ length: count }, (_, at) => game.material === "letters" ? String.fromCharCode(97 + at) : at.toString(36)) };
}


/** Whether a symbol may stand in several slots. */
export const hasRepeats = (game, spec) => ["letters", "items"].includes(game.material) || spec.startsWith("mastermind:");
