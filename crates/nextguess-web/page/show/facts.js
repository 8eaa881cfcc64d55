// What a season file says, in a form that is easy to ask: weeks, couples, what is due.

import { t } from "../core/texts.js";

/** Two people as a text: "Ana & Ben". */
export const both = (pair) => pair.join(" & ");

/** Whether a value is a season file as far as this screen needs it. */
export function isSeason(file) {
  const areNames = (list) => Array.isArray(list) && list.length > 0 && list.every((name) => typeof name === "string");
  const areEvents = (list) => Array.isArray(list) && list.every((event) => event && typeof event === "object" && typeof event.kind === "string");
  return Boolean(file) && areNames(file.left) && areNames(file.right) && areEvents(file.events ?? []);
}

export const isBooth = (event) => event.kind === "booth";
export const isNight = (event) => event.kind === "ceremony" || event.kind === "night";

/** What comes between week 3 and week 4 belongs to week 3. */
export const weekOf = (event) => Math.max(1, Math.floor(event.num ?? event.week ?? 1));

const split = (pair) => typeof pair === "string" ? pair.split("+").map((name) => name.trim()) : pair;

/** The couple of a booth. */
export const coupleOf = (event) => split(event.pair) ?? [];

/** The couples of a night. */
export const couplesOf = (event) => (typeof event.pairs === "string" ? event.pairs.split(",") : event.pairs ?? []).map(split);

/** Whether nobody knows the answer of an event. */
export const isSold = (event) => (isBooth(event) ? event.match : event.beams) === undefined || (isBooth(event) ? event.match : event.beams) === null;

/** Whether two couples are the same people. */
export const isSame = (one, other) => (one[0] === other[0] && one[1] === other[1]) || (one[0] === other[1] && one[1] === other[0]);

/** The rule by which everyone can be with everyone. */
export const isAny = (told) => told.rule === "any";

/** The last week in which something happened; 0 before anything did. */
export const lastWeek = (file) => file.events.reduce((most, event) => Math.max(most, weekOf(event)), 0);

/** How many events there are until the end of a week. */
export const eventsUntil = (file, week) => file.events.findLastIndex((event) => weekOf(event) <= week) + 1;

/** What comes next: `{ kind: "booth" | "night", week }`. A season whose first week began with a night goes on so. */
export function due(file) {
  const all = file.events.filter((event) => isBooth(event) || isNight(event));
  const last = all.at(-1);
  if (!last) return { kind: "booth", week: 1 };
  const week = weekOf(last);
  const begins = isNight(all[0]) ? isNight : isBooth;
  if (begins(last)) return { kind: isBooth(last) ? "night" : "booth", week };
  return { kind: isBooth(last) ? "night" : "booth", week: week + 1 };
}

/** The week of another booth or night: the one that is due if it fits, or else the newest. */
export function weekFor(file, kind) {
  const next = due(file);
  if (next.kind === kind || kind === "other") return next.week;
  const newest = Math.max(1, lastWeek(file));
  if (kind === "booth") return next.week;
  return file.events.some((event) => isNight(event) && weekOf(event) === newest) ? newest + 1 : newest;
}

/** The events with the one at a place moved to another week: behind all that happened until then. */
export function moved(events, at, week) {
  const event = { ...events[at], num: week };
  const others = events.filter((_, other) => other !== at);
  const behind = others.findLastIndex((other) => weekOf(other) <= week) + 1;
  return [...others.slice(0, behind), event, ...others.slice(behind)];
}

/** Who is there before the event at a place: those who arrive later are not. */
export function presentAt(file, names, at = file.events.length) {
  const later = file.events.slice(at).filter((event) => event.kind === "arrival").map((event) => event.person);
  return names.filter((name) => !later.includes(name));
}

/** The couples that a booth has confirmed before a place, each person once. */
export function confirmedAt(file, at = file.events.length) {
  const taken = new Set();
  return file.events.slice(0, at).filter((event) => isBooth(event) && event.match === true).map(coupleOf)
    .filter((pair) => !pair.some((name) => taken.has(name)) && pair.forEach((name) => taken.add(name)) === undefined);
}

/** An event in a few words, without its week. */
export function eventWords(event) {
  if (isBooth(event)) return t("season.words.booth", { couple: both(coupleOf(event)), answer: boothAnswer(event) });
  if (isNight(event)) return t("season.words.night", { lights: lightsWords(event) });
  if (event.kind === "arrival") return t("season.words.arrival", { name: event.person });
  if (event.kind === "hint_same_match") return t("season.words.same", { couple: both(split(event.pair ?? event.right)) });
  return t("season.words.count", { name: event.right, number: event.count });
}

export const boothAnswer = (event) => t(isSold(event) ? "season.sold" : event.match ? event.exclusive ? "season.only" : "season.yes" : "season.no");

export function lightsWords(event) {
  if (isSold(event)) return t("season.sold");
  return event.beams === 0 ? t("season.blackout") : t("season.lights", { count: event.beams });
}

/** Which event ruled a couple out or made it certain: its place, or -1. `what` is `excluded` or `certain`. */
export const sinceEvent = (told, what, pair) => told.events.findIndex((event) => event[what].some((other) => isSame(other, pair)));

/** The chance of a couple. */
export function chanceOf(told, [one, other]) {
  const at = told.matrix[told.left.indexOf(one)]?.[told.right.indexOf(other)];
  return at ?? told.matrix[told.left.indexOf(other)]?.[told.right.indexOf(one)] ?? 0;
}

/** Lets new elements have the focus that those before them had: both are known by `data-key`. */
export function keepFocus(root, draw) {
  const key = root.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  draw();
  if (key !== undefined && !root.contains(document.activeElement)) root.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}
