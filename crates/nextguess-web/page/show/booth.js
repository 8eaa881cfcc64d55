// The truth booth: who goes in, and what it said. Answers that cannot be are not there.

import { button, h, icon } from "../core/dom.js";
import { number, percent, t } from "../core/texts.js";
import { both, chanceOf, sinceEvent, eventWords } from "./facts.js";

/** The form of a booth. `desk` is the screen of the season. */
export function boothForm(desk) {
  const { pair } = desk.draft;
  if (!pair) return empty(desk);
  const told = desk.basis;
  const isOpen = told.remaining === 0;
  const share = chanceOf(told, pair);
  const yes = Math.round(told.remaining * share);
  const sharing = told.rule === "double" || told.rule === "triple";
  const answer = (key, leaves, event, look = "quiet answer") => h("button", {
    type: "button", class: look, disabled: Boolean(desk.isAsking), data: { key: `answer-${key}` }, onclick: (click) => desk.store({ kind: "booth", pair, ...event }, click),
  }, h("span", {}, t(`season.${key}`)), leaves === null ? null : h("small", {}, t("season.leaves", { count: leaves })));
  return [
    h("p", { class: "pair-large" }, h("b", {}, pair[0]), h("span", { class: "heart" }, icon("heart", 26)), h("b", {}, pair[1])),
    h("p", { class: "hint centre" }, isOpen ? null : reason(desk, told, pair, share)),
    h("div", { class: "answers" },
      isOpen || share > 0 ? answer("yes", isOpen ? null : yes, { match: true }, "primary answer") : null,
      isOpen || share < 1 ? answer("no", isOpen ? null : told.remaining - yes, { match: false }, "primary answer") : null,
      sharing && (isOpen || share > 0) ? answer("only", null, { match: true, exclusive: true }) : null,
      answer("sold", null, { sold: true })),
    h("div", { class: "row centre" }, button(t("season.why"), () => desk.why(pair), "link", { data: { key: "why" } }), button(t("season.other-couple"), () => desk.pick(null), "link", { data: { key: "other-couple" } })),
  ];
}

/** How likely it is, or why an answer is not there. */
function reason(desk, told, pair, share) {
  if (share > 0 && share < 1) return t("season.booth.chance", { chance: percent(share, share < 0.1 ? 1 : 0) });
  const at = sinceEvent(told, share >= 1 ? "certain" : "excluded", pair);
  const event = at >= 0 ? desk.fileOfBasis.events[at] : null;
  if (!event) return t(share >= 1 ? "season.booth.sure" : "season.booth.never");
  return t(share >= 1 ? "season.booth.sure-since" : "season.booth.never-since", { week: Math.floor(told.events[at].week), event: eventWords(event) });
}

function empty(desk) {
  const best = desk.mode.at === null ? desk.full?.win?.booth ?? desk.full?.next?.booth : null;
  return [
    h("p", {}, t("season.booth.tap")),
    best ? h("div", { class: "row" }, h("button", { type: "button", class: "quiet pick-best", data: { key: "best-booth" }, onclick: (click) => desk.pick(best, click) }, both(best), h("small", {}, t("season.best-for-prize")))) : null,
  ];
}

/** A sum as people read it. */
export const money = (sum) => number(Math.round(sum));
