// Word lists: the shipped one is the engine's own, `en`; people's own lists are kept in the browser by name.

import { recall, remember } from "../core/memory.js";
import { t } from "../core/texts.js";

/** The letters of a word of the shipped list. */
const ENGLISH_LENGTH = 5;

/** The longest words that the engine can mark. */
const LONGEST = 10;

/** Names that stand for something else in a request. */
const RESERVED = ["en", "guesses", "used"];

/** One's own lists by name: `{ title, answers, guesses }`; the words are a text with one word a line. */
export const lists = () => recall("lists", {});

/** One list, or `null`. */
export const listOf = (name) => Object.hasOwn(lists(), name) ? lists()[name] : null;

/** What people call a list. */
export const titleOf = (name) => name === "en" ? t("words.list-en") : listOf(name)?.title ?? name;

/** Keeps a list under its name; `false` where there is no room for it. */
export const keepList = (name, list) => remember("lists", { ...lists(), [name]: list });

/** Removes a list, and returns what brings it back. */
export function dropList(name) {
  const { [name]: gone, ...others } = lists();
  remember("lists", others);
  return () => { if (gone) keepList(name, gone); };
}

/** Words that were already used as answers, as a text with one word a line. */
export const used = () => recall("used-words", "");

export const keepUsed = (text) => remember("used-words", text);

/** The name of a list as it stands in a board, made of what people call it; `""` where nothing is left of it. */
export function nameFor(title) {
  const plain = title.toLowerCase().replaceAll("ß", "ss").normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return plain.replaceAll(/[^a-z0-9_]+/g, "-").replaceAll(/^-+|-+$/g, "").slice(0, 40);
}

/** Why a list cannot have a name, in words, or `null`. `own` is the name that it has already. */
export function nameTrouble(title, own = null) {
  const name = nameFor(title);
  if (!name) return t("words.name-missing");
  if (RESERVED.includes(name)) return t("words.name-reserved", { name: title });
  if (name !== own && listOf(name)) return t("words.name-taken", { name: title });
  return null;
}

/** The words in a text, each with its line. Words stand on lines of their own, or between spaces or commas. */
function* wordsIn(text) {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\n|\r/);
  for (const [at, line] of lines.entries()) {
    if (line.trim().startsWith("#")) continue;
    for (const part of line.split(/[\s,;]+/)) {
      const word = part.replaceAll(/^["'“„[(]+|["'”“\])]+$/g, "").normalize("NFC").toLowerCase();
      if (word) yield { word, line: at + 1 };
    }
  }
}

/**
 * Reads a list of words: `{ words, length }`, or `{ trouble }`, what is wrong in words, with its line. `length` is the one
 * that the words must have; without it, the first word says it.
 */
export function readWords(text, length = null) {
  const words = new Set();
  const first = length === null;
  for (const { word, line } of wordsIn(text)) {
    const letters = [...word].length;
    const shown = word.length > 24 ? `${word.slice(0, 24)}…` : word;
    if (!/^\p{L}+$/u.test(word)) return { trouble: t("words.bad-letters", { line, word: shown }) };
    length ??= letters;
    if (length > LONGEST || length < 2) return { trouble: t("words.bad-size", { line, word: shown, most: LONGEST }) };
    if (letters !== length) return { trouble: t(first ? "words.bad-length" : "words.bad-length-guess", { line, word: shown, count: letters, wanted: length }) };
    words.add(word);
  }
  return { words: [...words], length };
}

/** Reads a whole list: `{ list, count, length }`, or `{ trouble, part }`; `part` is `answers` or `guesses`. */
export function readList(title, answers, guesses) {
  const own = readWords(answers);
  if (own.trouble) return { trouble: own.trouble, part: "answers" };
  if (own.words.length < 2) return { trouble: t("words.bad-few"), part: "answers" };
  const more = readWords(guesses, own.length);
  if (more.trouble) return { trouble: more.trouble, part: "guesses" };
  return {
    list: { title, answers: own.words.join("\n"), guesses: more.words.length ? more.words.join("\n") : null },
    count: own.words.length, length: own.length,
  };
}

/** The words of a text that may be used words: everything else, such as dates and numbers, is left out. */
export const readUsed = (text) => [...new Set([...wordsIn(text)].map(({ word }) => word).filter((word) => /^\p{L}{2,10}$/u.test(word)))];

const nameIn = (spec) => /^words:([\w-]+)/.exec(spec)?.[1];

/** How many letters the words of a board have. */
export function lengthOf(spec) {
  const list = listOf(nameIn(spec) ?? "en");
  return list ? [...list.answers.trim().split("\n", 1)[0].trim()].length : ENGLISH_LENGTH;
}

/** The letters of a board that are not on every keyboard, such as ä. */
export function furtherLetters(spec) {
  const list = listOf(nameIn(spec) ?? "en");
  if (!list) return [];
  return [...new Set(`${list.answers}${list.guesses ?? ""}`)].filter((letter) => /\p{L}/u.test(letter) && !/[a-z]/.test(letter)).sort();
}

/** The words that may be played, as a set: `null` for the shipped list, which only the engine knows. */
export function allowedWords(spec) {
  const list = listOf(nameIn(spec) ?? "en");
  return list && new Set([list.answers, list.guesses ?? ""].flatMap((words) => words.split("\n")));
}

/** The texts that a board of words needs, for a request. */
export function filesFor(spec) {
  const name = nameIn(spec);
  if (!name) return {};
  const list = listOf(name);
  const files = {};
  if (list) Object.assign(files, { [name]: list.answers, guesses: list.guesses ?? list.answers });
  // Used words of another length belong to another list.
  if (/,used=used\b/.test(spec)) files.used = readUsed(used()).filter((word) => [...word].length === lengthOf(spec)).join("\n");
  return Object.keys(files).length ? { files } : {};
}

/** Whether a board needs a list that is not here. */
export function lacksList(spec) {
  const name = nameIn(spec);
  return Boolean(name) && name !== "en" && !listOf(name);
}
