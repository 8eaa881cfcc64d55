// What to do next: what wins most often, and what tells most.

import { button, h } from "../core/dom.js";
import { decimal, number, percent, t } from "../core/texts.js";
import { both, isSame } from "./facts.js";
import { money } from "./booth.js";

const SHOWN = 3;

const about = (chance) => chance.exact ? percent(chance.chance, 1) : t("season.about", { chance: percent(chance.chance, chance.chance < 0.995 ? 1 : 0) });

function couples(pairs) {
  return [pairs.slice(0, SHOWN).map((pair) => h("span", { class: "badge couple" }, both(pair))), pairs.length > SHOWN ? h("span", { class: "soft" }, `+ ${number(pairs.length - SHOWN)}`) : null];
}

/** The night that wins most often from here, with its chances: `{ pairs, … }`, or `null`. */
export function bestNight(full, answer) {
  const win = full?.win;
  if (!win) return null;
  const one = answer === true ? win.if_yes : answer === false ? win.if_no : null;
  if (one) return { ...one, pairs: one.night };
  if (win.night) return { ...win, pairs: win.night };
  return win.without_booth ? { ...win.without_booth, pairs: win.without_booth.night } : null;
}

export function adviceCard(desk) {
  const { full } = desk;
  const win = full?.win;
  if (!win?.due) return null;
  const night = desk.bestNight;
  const telling = win.telling_night ?? win.telling_booth;
  // What tells most may be what wins most often.
  const best = win.telling_night ? night?.pairs : win.booth ? [win.booth] : null;
  const isAlso = Boolean(telling && best && telling.pairs.length === best.length && telling.pairs.every((pair) => best.some((other) => isSame(pair, other))));
  const asks = full.next;
  const costs = (one) => one.cost > 0.0005 ? t("season.advice.costs", { points: decimal(one.cost * 100, 1) }) : t("season.advice.costs-nothing");
  const canAct = desk.canEnter && !desk.isReadOnly;
  return [
    h("h2", { class: "eyebrow" }, t("season.advice.title")),
    win.due === "booth" && win.booth ? h("div", { class: "advice-line" }, h("b", {}, t("season.advice.booth")),
      canAct ? h("button", { type: "button", class: "badge couple tappable", data: { key: "advise-booth" }, onclick: (click) => desk.pickBooth(win.booth, click) }, both(win.booth)) : h("span", { class: "badge couple" }, both(win.booth))) : null,
    night ? h("div", { class: "advice-line" }, h("b", {}, t("season.advice.night")), couples(night.pairs)) : null,
    night && canAct ? h("div", { class: "row" }, button(t("season.advice.sit"), (click) => desk.sitAdvised(night.pairs, click), "quiet", { data: { key: "advise-night" } })) : null,
    h("details", {}, h("summary", {}, t("season.advice.why")), h("div", { class: "stack tight" },
      h("p", {}, t("season.advice.chance", { chance: about(win) })),
      win.without_booth && win.due === "booth" ? h("p", {}, t("season.advice.without", { chance: about(win.without_booth) })) : null,
      night ? h("p", {}, t("season.advice.tonight", { chance: percent(night.chance_tonight ?? win.chance_tonight, 1) })) : null,
      asks?.booths?.length && win.due === "booth" ? h("div", {}, h("p", {}, t("season.advice.booths")), h("ul", { class: "why-lines" }, asks.booths.slice(0, 5).map((booth) => h("li", {}, `${both(booth.pair)}: ${percent(booth.chance)}`)))) : null)),
    isAlso ? h("p", { class: "hint" }, t("season.advice.also")) : telling ? h("div", { class: "tells" }, h("h3", {}, t(win.telling_night ? "season.advice.tells-night" : "season.advice.tells-booth")),
      h("div", { class: "advice-line" }, couples(telling.pairs)), h("p", { class: "hint" }, costs(telling)),
      canAct && win.telling_night ? h("div", { class: "row" }, button(t("season.advice.sit"), (click) => desk.sitAdvised(telling.pairs, click), "link", { data: { key: "sit-telling" } })) : null) : null,
    !win.telling_night && asks?.night ? h("div", { class: "tells" }, h("h3", {}, t("season.advice.tells-night")), h("div", { class: "advice-line" }, couples(asks.night)),
      asks.night_told ? h("p", { class: "hint" }, t("season.advice.at-most", { count: asks.night_told.largest })) : null) : null,
    win.money ? h("div", { class: "tells" }, h("h3", {}, t("season.money.title")), worth(win.money)) : null,
  ];
}

/** What the booth is worth in money. */
function worth(told) {
  if (told.booth_worth < 0.5) return h("p", {}, t("season.money.nothing"));
  return [h("p", {}, t("season.money.worth", { sum: money(told.booth_worth) })),
    h("p", { class: "hint" }, told.pays_in_pot === undefined ? t("season.money.never") : t("season.money.pot", { sum: money(told.pays_in_pot) }))];
}
