// The game of a day: the same for everybody, told by the date alone.

import { language } from "../core/texts.js";

/** The games that can be played against the computer. */
export const PLAYED = ["mastermind", "wordle", "bulls-and-cows", "item-matching", "order"];

/** The first day that has games. */
export const FIRST_DAY = "2026-01-01";

/** The day it is, the same all over the world. */
export const today = () => new Date().toISOString().slice(0, 10);

/** Whether a text is a day of the calendar, such as 2026-11-18. */
export function isDay(text) {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 10) === text;
}

/** The day that comes `days` days later. */
export function dayAfter(day, days = 1) {
  const time = new Date(`${day}T00:00:00Z`);
  time.setUTCDate(time.getUTCDate() + days);
  return time.toISOString().slice(0, 10);
}

/** A day as people say it: "18 November", with its year if it is not this one. */
export function dayName(day) {
  const year = day.slice(0, 4) === today().slice(0, 4) ? {} : { year: "numeric" };
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language === "en" ? "en-GB" : language, { day: "numeric", month: "long", timeZone: "UTC", ...year });
}

/** The number of a game on a day. It must never change, or people who play the same day would have different codes. */
export function numberOf(key, day) {
  let hash = 2166136261;
  for (const letter of `${key} ${day}`) hash = Math.imul(hash ^ letter.codePointAt(0), 16777619) >>> 0;
  return hash;
}

/** Under which a game of a day is saved, so that there is one for each day. */
export const dailyId = (key, day) => `daily-${key}-${day}`;
