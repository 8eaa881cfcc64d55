// Word lists: the shipped one is the engine's own, `en`; people's own lists are kept in the browser by name.

import { recall, remember } from "../core/memory.js";

/** One's own lists by name: `{ answers, guesses }`, each a text with one word a line. */
export const lists = () => recall("lists", {});

export const keepList = (name, list) => remember("lists", { ...lists(), [name]: list });

/** Words that were already used as answers, as a text with one word a line. */
export const used = () => recall("used-words", "");

export const keepUsed = (text) => remember("used-words", text);

/** The texts that a board of words needs, for a request. */
export function filesFor(spec) {
  const name = /^words:([\w-]+)/.exec(spec)?.[1];
  if (!name) return {};
  const list = Object.hasOwn(lists(), name) ? lists()[name] : null;
  const files = {};
  if (list) Object.assign(files, { [name]: list.answers, guesses: list.guesses ?? list.answers });
  if (/,used=used\b/.test(spec)) files.used = used();
  return Object.keys(files).length ? { files } : {};
}

/** Whether a board needs a list that is not here. */
export function lacksList(spec) {
  const name = /^words:([\w-]+)/.exec(spec)?.[1];
  return Boolean(name) && name !== "en" && !Object.hasOwn(lists(), name);
}
