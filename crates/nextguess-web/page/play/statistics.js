// How one's games came out, for each game. The list stays on the device, and is a part of what is exported.

import { button, fill, h, range } from "../core/dom.js";
import { dayAfter, today } from "./daily.js";
import { decimal, number, percent, t } from "../core/texts.js";
import { dialog, toast } from "../core/dialog.js";
import { nameOf } from "../games.js";
import { recall, remember } from "../core/memory.js";

/** The most games that are remembered for each kind. */
const MOST = 1500;

const nameFor = (key) => `statistics:${key}`;

/** The games that came to their end: `{ id, spec, number, won, turns, hints, undone, day, late, guesses }`. */
export function records(key) {
  const kept = recall(nameFor(key), []);
  return Array.isArray(kept) ? kept.filter((one) => one && typeof one.id === "string" && Number.isInteger(one.turns)) : [];
}

/** Whether this code was played to its end before, in another game. */
export const isReplay = (key, { id, spec, number: played }) => records(key).some((one) => one.id !== id && one.spec === spec && one.number === played);

/** Adds a game. One that was played before does not count again. */
export function addRecord(key, record) {
  const others = records(key).filter((one) => one.id !== record.id);
  if (isReplay(key, record)) return;
  remember(nameFor(key), [...others, record].slice(-MOST));
}

export function dropRecord(key, id) {
  remember(nameFor(key), records(key).filter((one) => one.id !== id));
}

/** What the games add up to. A streak counts days in a row on which the game of the day was found on its day. */
export function figures(all) {
  const won = all.filter((one) => one.won);
  const days = new Set(won.filter((one) => one.day && !one.late).map((one) => one.day));
  const lengthTo = (day) => { let length = 0; for (; days.has(day); day = dayAfter(day, -1)) length += 1; return length; };
  const isToday = all.some((one) => one.day === today() && !one.late);
  const counts = new Map();
  for (const one of won) counts.set(one.turns, (counts.get(one.turns) ?? 0) + 1);
  return {
    played: all.length, won: won.length, counts,
    average: won.length ? won.reduce((sum, one) => sum + one.turns, 0) / won.length : null,
    // A day that is not over yet does not end a streak.
    streak: lengthTo(isToday ? today() : dayAfter(today(), -1)),
    longest: Math.max(0, ...[...days].map(lengthTo)),
  };
}

const figure = (value, label) => h("div", { class: "figure" }, h("dd", {}, value), h("dt", {}, label));

/** The statistics of a game. `turns` is the length of the game that was just won; its bar stands out. */
export function statisticsView(key, limit, turns) {
  const sums = figures(records(key));
  if (!sums.played) return h("p", { class: "hint" }, t("play.stats.none"));
  const last = Math.max(limit ?? 1, ...sums.counts.keys());
  const first = Math.min(1, ...sums.counts.keys());
  const most = Math.max(1, ...sums.counts.values());
  return h("div", { class: "statistics" },
    h("dl", { class: "figures-row" },
      figure(number(sums.played), t("play.stats.played")), figure(percent(sums.won / sums.played), t("play.stats.won")),
      figure(sums.average === null ? "–" : decimal(sums.average, 2), t("play.stats.average")),
      figure(number(sums.streak), t("play.stats.streak")), figure(number(sums.longest), t("play.stats.longest"))),
    sums.won ? h("h3", {}, t("play.stats.guesses")) : null,
    sums.won === 0 ? null : h("ol", { class: "distribution" }, range(last - first + 1).map((at) => {
      const count = sums.counts.get(first + at) ?? 0;
      return h("li", { class: first + at === turns ? "now" : "", "aria-label": `${t("play.guesses", { count: first + at })}: ${number(count)}` },
        h("span", { "aria-hidden": "true" }, first + at), h("i", { "aria-hidden": "true", class: count ? "" : "none", vars: { "--share": count / most } }, h("b", {}, number(count))));
    })));
}

/** A dialog with the statistics, which can be emptied there. */
export function statisticsDialog(key, limit) {
  const place = h("div", {});
  const show = () => fill(place, statisticsView(key, limit),
    records(key).length ? h("div", { class: "row" }, button(t("play.stats.reset"), () => {
      const before = records(key);
      remember(nameFor(key), []);
      box.close();
      toast(t("play.stats.emptied", { game: nameOf(key) }), () => remember(nameFor(key), [...before, ...records(key)]));
    })) : null);
  const box = dialog(`${t("play.stats")}: ${nameOf(key)}`, place);
  show();
}
