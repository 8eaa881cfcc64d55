// The end of a season: the couples as cards, all lights on.

import { button, h, icon, linkButton } from "../core/dom.js";
import { href } from "../core/address.js";
import { t } from "../core/texts.js";

/** The week after which only one line-up was left, or `null`. */
export function solvedWeek(told) {
  const at = told.events.findIndex((event) => event.remaining === 1);
  return told.remaining !== 1 ? null : at < 0 ? 1 : Math.max(1, Math.floor(told.events[at].week));
}

/** The week of the first night that had all lights that are needed, or `null`. */
export function wonWeek(told, file) {
  const night = told.events.find((event) => event.kind === "night" && event.lights !== undefined && event.lights >= (file.lights_to_win ?? event.couples.length));
  return night ? Math.floor(night.week) : null;
}

/** The card of the end. `won` is the week of the night that had all lights, or `null`. */
export function endCard(desk, told, won, couples) {
  const solved = solvedWeek(told);
  return [
    h("div", { class: "end-lights", "aria-hidden": "true" }, couples.map((_, at) => h("i", { vars: { "--at": at } }))),
    h("h2", {}, won !== null ? t("season.end.won", { week: won }) : t("season.end.solved", { week: solved })),
    h("p", { class: "soft" }, won !== null && solved !== null && solved < won ? t("season.end.solved-before", { week: solved }) : won !== null ? t("season.end.cheer") : t("season.end.sit")),
    h("ul", { class: "end-couples" }, couples.map(([one, two], at) => h("li", { vars: { "--at": at } }, h("b", {}, one), icon("heart", 20), h("b", {}, two)))),
    h("div", { class: "row centre no-print" }, button(t("season.end.share"), () => desk.share(), "primary"),
      desk.work ? linkButton(t("season.menu.review"), href("are-you-the-one/review", { save: desk.work.id })) : desk.real ? linkButton(t("season.menu.review"), href("are-you-the-one/review", { real: desk.real, week: desk.week })) : null),
  ];
}
