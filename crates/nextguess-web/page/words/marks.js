// What marks of letters tell: which letters are known, which words hard mode bars, and grids of squares as people share them.

import { MARKS, emoji, marksOf } from "../draw/board.js";
import { answerOf, guessOf } from "../game/position.js";
import { t } from "../core/texts.js";

/** The sign of each mark in an answer. */
export const SIGNS = "-YG";

/** A letter as it stands on a tile. ß has a large form of one letter. */
export const upper = (text) => text.replaceAll("ß", "ẞ").toUpperCase();

/** What is known of each letter or item: the best mark that it had, 0 absent, 1 elsewhere, 2 right. */
export function knownLetters(turns) {
  const known = new Map();
  for (const turn of turns) {
    const marks = marksOf(answerOf(turn));
    [...guessOf(turn)].forEach((letter, at) => known.set(letter, Math.max(known.get(letter) ?? 0, marks[at] ?? 0)));
  }
  return known;
}

/** Why hard mode bars a word, in words, or `null`. */
export function barred(word, turns) {
  const letters = [...word];
  for (const turn of turns) {
    const marks = marksOf(answerOf(turn));
    const guess = [...guessOf(turn)];
    for (const [at, letter] of guess.entries()) {
      if (marks[at] === 2 && letters[at] !== letter) return t("words.hard-here", { letter: upper(letter), place: at + 1 });
    }
    for (const letter of new Set(guess)) {
      const count = guess.filter((other, at) => other === letter && marks[at] > 0).length;
      if (letters.filter((other) => other === letter).length < count) return t("words.hard-copies", { letter: upper(letter), count });
    }
  }
  return null;
}

/** The marks that can come in each slot, as sets, with those of the other slots as they are. `split` is the engine's. */
export function marksThatCan(split, marks) {
  const answers = split.map(({ answer }) => marksOf(answer));
  return marks.map((_, at) => new Set(answers.filter((answer) => marks.every((mark, other) => other === at || mark === null || answer[other] === mark)).map((answer) => answer[at])));
}

/** The answer that marks stand for, or `null` while one is missing. */
export const answerFor = (marks) => marks.includes(null) ? null : marks.map((mark) => SIGNS[mark]).join("");

/** Marks in words: "absent, elsewhere, right here". */
export const markName = (mark) => t(mark === null ? "words.unmarked" : `mark.${MARKS[mark]}`);

/** Squares, and what they stand for. Blue and orange are those of the mode with high contrast. */
const SQUARES = { "⬛": 0, "⬜": 0, "🟨": 1, "🟦": 1, "🟩": 2, "🟧": 2 };

/** Whether a text has squares of a result. */
export const hasSquares = (text) => Object.keys(SQUARES).some((square) => text.includes(square));

/**
 * Reads a result as people share it: `{ answers }`, one for each row, or `{ trouble }`, what is wrong in words. `length` is
 * that of the words, `limit` the most rows.
 */
export function readGrid(text, length, limit) {
  const answers = [];
  for (const line of text.split(/\r\n|\n|\r/)) {
    const signs = [...line.replaceAll(/[\ufe0e\ufe0f\s]/g, "")];
    const squares = signs.filter((sign) => Object.hasOwn(SQUARES, sign));
    if (!squares.length) continue;
    const row = answers.length + 1;
    if (/\p{Extended_Pictographic}/u.test(signs.filter((sign) => !Object.hasOwn(SQUARES, sign)).join(""))) return { trouble: t("words.grid-strange", { row }) };
    if (squares.length !== length) return { trouble: t("words.grid-length", { row, count: squares.length, wanted: length }) };
    answers.push(squares.map((square) => SIGNS[SQUARES[square]]).join(""));
  }
  if (!answers.length) return { trouble: t("words.grid-none") };
  if (limit && answers.length > limit) return { trouble: t("words.grid-rows", { count: answers.length, limit }) };
  const solved = answers.findIndex((answer) => /^G+$/.test(answer));
  if (solved >= 0 && solved < answers.length - 1) return { trouble: t("words.grid-after", { row: solved + 1 }) };
  return { answers };
}

/** The turns as squares, to be shared. */
export const emojiGrid = (turns) => turns.map((turn) => emoji(answerOf(turn))).join("\n");
