// All words of the page come from one table for each language. A new language is one file in `texts/`, and a line below.

import english from "../texts/en.js";
import { recall, remember } from "./memory.js";

/** The languages: what they call themselves, and their tables. */
export const LANGUAGES = {
  en: { name: "English", load: async () => english },
  de: { name: "Deutsch", load: async () => (await import("../texts/de.js")).default },
};

let table = english;
let numbers = new Intl.NumberFormat("en");
let plurals = new Intl.PluralRules("en");

/** The language that is shown. */
export let language = "en";

/** Takes a language over, for the whole page. */
async function take(name) {
  table = await LANGUAGES[name].load();
  language = name;
  numbers = new Intl.NumberFormat(name);
  plurals = new Intl.PluralRules(name);
  document.documentElement.lang = name;
}

/** The language that was chosen, or else the first one of the browser's that there is. */
export async function openTexts() {
  const wanted = [recall("language"), ...navigator.languages.map((one) => one.slice(0, 2))];
  await take(wanted.find((one) => Object.hasOwn(LANGUAGES, one ?? "")) ?? "en");
}

export async function chooseLanguage(name) {
  remember("language", name);
  await take(name);
}

/** The text of a key, in the form for `count` where it has several. A key that the language lacks is shown in English. */
function found(key, values) {
  const text = table[key] ?? english[key];
  if (text === undefined) throw new Error(`the table of texts has no ${key}`);
  if (typeof text === "string") return text;
  return text[values.count === 0 && text.zero ? "zero" : plurals.select(values.count)] ?? text.other;
}

/** Whether there is a text for a key. */
export const hasText = (key) => Object.hasOwn(english, key);

/** A text, with its `{names}` replaced by values. Numbers are written as the language writes them. */
export function t(key, values = {}) {
  return found(key, values).replaceAll(/\{(\w+)\}/g, (_, name) => typeof values[name] === "number" ? number(values[name]) : values[name] ?? "");
}

/** A text as a list of nodes, so that values may be elements. */
export function parts(key, values = {}) {
  return found(key, values).split(/(\{\w+\})/).filter(Boolean).map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (!name) return part;
    return typeof values[name] === "number" ? number(values[name]) : values[name] ?? "";
  });
}

/** A number with its thousands separated. */
export const number = (value) => numbers.format(value);

/** A number with exactly `digits` decimals. */
export const decimal = (value, digits) => value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** An average: with a decimal where it tells something. */
export const average = (value) => (value < 100 ? decimal(value, 1) : number(Math.round(value)));

/** A share as people read it; 0 and 100 only where nothing is uncertain. */
export function percent(share, digits = 0) {
  const sign = language === "de" ? "\u00a0%" : "%";
  if (share <= 0) return `0${sign}`;
  if (share >= 1) return `100${sign}`;
  const least = 0.5 / 10 ** (digits + 2);
  if (share < least) return `<${decimal(1 / 10 ** digits, digits)}${sign}`;
  if (share > 1 - least) return `>${decimal(100 - 1 / 10 ** digits, digits)}${sign}`;
  return `${decimal(share * 100, digits)}${sign}`;
}

/** A date as people read it. */
export const date = (time) => new Date(time).toLocaleDateString(language, { day: "numeric", month: "short" });

/** Names in a row: "Ana, Ben and Cleo". */
export const listed = (names) => new Intl.ListFormat(language, { type: "conjunction" }).format(names);
