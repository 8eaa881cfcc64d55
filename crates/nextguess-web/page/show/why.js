// Why a couple stands where it stands: its chance, since when, by what, how often they sat together, what a booth would tell.

import { h } from "../core/dom.js";
import { dialog } from "../core/dialog.js";
import { listed, number, percent, t } from "../core/texts.js";
import { both, chanceOf, couplesOf, eventWords, isNight, isSame, sinceEvent, weekOf } from "./facts.js";

export function whyDialog(told, file, pair, act) {
  const share = chanceOf(told, pair);
  const lines = [];
  const what = share >= 1 ? "certain" : share <= 0 ? "excluded" : null;
  const at = what ? sinceEvent(told, what, pair) : -1;
  if (what && at >= 0) lines.push(t(`season.why.${what}`, { week: Math.floor(told.events[at].week), event: eventWords(file.events[at]) }));
  else if (what) lines.push(t(`season.why.${what}-always`));
  else lines.push(t("season.why.chance", { left: number(Math.round(told.remaining * share)), all: number(told.remaining) }));
  const nights = file.events.slice(0, told.events.length).filter((event) => isNight(event) && couplesOf(event).some((couple) => isSame(couple, pair)));
  lines.push(nights.length ? t("season.why.sat", { count: nights.length, weeks: listed(nights.map((event) => number(weekOf(event)))) }) : t("season.why.never-sat"));
  if (!what) {
    const yes = Math.round(told.remaining * share);
    lines.push(t("season.why.booth", { yes: number(yes), no: number(told.remaining - yes) }));
  }
  const box = dialog(both(pair),
    h("p", { class: "why-share" }, h("b", {}, share >= 1 ? t("heat.sure") : share <= 0 ? t("heat.out") : percent(share, 1))),
    h("ul", { class: "why-lines" }, lines.map((line) => h("li", {}, line))),
    act ? h("div", { class: "row" }, h("button", { type: "button", class: "primary", onclick: () => { box.close(); act.run(); } }, act.label)) : null);
}
