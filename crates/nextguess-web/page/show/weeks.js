// What happened, the newest first. Every event can be changed and removed where it stands.

import { button, fill, h, iconButton } from "../core/dom.js";
import { t } from "../core/texts.js";
import { lamps } from "../draw/board.js";
import { both, boothAnswer, coupleOf, couplesOf, eventWords, isBooth, isNight, isSold, keepFocus, lightsWords, weekOf } from "./facts.js";

export class Weeks {
  constructor(desk) {
    this.desk = desk;
    this.list = h("div", { class: "weeks" });
    this.more = h("div", { class: "row no-print" });
    this.element = h("section", { class: "card happened" }, h("h2", {}, t("season.happened")), this.list, this.more);
  }

  show() {
    const { desk } = this;
    const { told, file } = desk;
    const conflict = told.contradiction?.map((one) => one.event - 1) ?? [];
    const shown = file.events.slice(0, told.events.length || file.events.length);
    const before = (at) => at === 0 ? told.start : told.events[at - 1]?.remaining;
    const isDone = !desk.isReadOnly && !desk.isLookingBack && desk.won !== null && !desk.isMore;
    fill(this.more, isDone ? button(t("season.more-happened"), () => desk.enterMore()) : null);
    const weeks = new Map();
    shown.forEach((event, at) => weeks.set(weekOf(event), [...(weeks.get(weekOf(event)) ?? []), this.#event(event, at, told.events[at], before(at), conflict.includes(at))]));
    keepFocus(this.element, () => fill(this.list, shown.length ? null : h("p", { class: "hint" }, t("season.nothing-yet")),
      [...weeks].sort(([one], [other]) => other - one).map(([week, events]) => h("section", { class: "week" }, h("h3", {}, t("season.week", { week })), h("ul", {}, events.reverse())))));
  }

  #event(event, at, step, before, isWrong) {
    const { desk } = this;
    const couples = isNight(event) ? couplesOf(event) : [];
    const left = step && before !== undefined && before !== step.remaining ? t("season.from-to", { from: before, to: step.remaining }) : null;
    const facts = [left, step?.certain.length ? t("season.now-certain", { couples: step.certain.map(both).join(", ") }) : null, step?.excluded.length ? t("season.now-out", { count: step.excluded.length }) : null];
    const canChange = !desk.isReadOnly && !desk.isLookingBack;
    return h("li", { class: `event${isWrong ? " wrong" : ""}${desk.mode.at === at ? " editing" : ""}` },
      h("div", { class: "event-head" },
        h("span", { class: "event-what" }, h("small", { class: "kind" }, t(isNight(event) ? "season.kind.night" : isBooth(event) ? "season.kind.booth" : "season.kind.other")), isNight(event) ? nightAnswer(event, couples) : isBooth(event) ? [h("b", {}, both(coupleOf(event))), ": ", h("b", { class: event.match ? "yes" : "no" }, boothAnswer(event))] : eventWords(event)),
        canChange ? h("span", { class: "event-tools no-print" },
          event.kind === "arrival" ? null : iconButton("edit", t("season.edit-event", { event: eventWords(event), week: weekOf(event) }), (click) => desk.edit(at, click), { data: { key: `edit-${at}` } }),
          iconButton("trash", t("season.remove-event", { event: eventWords(event), week: weekOf(event) }), () => desk.removeEvent(at), { data: { key: `remove-${at}` } })) : null),
      couples.length ? h("p", { class: "event-couples" }, couples.map((pair, other) => [other ? " " : "", h("span", { class: "nowrap" }, both(pair), other < couples.length - 1 ? "," : "")])) : null,
      h("p", { class: "hint" }, facts.filter(Boolean).join(" · ")));
  }
}

function nightAnswer(event, couples) {
  return [isSold(event) ? null : lamps(event.beams, couples.length), h("b", {}, lightsWords(event))];
}

/** Events that cannot all be true, the one entered last first, each with what mends it. */
export function contradictionCard(desk) {
  const named = [...desk.told.contradiction].sort((a, b) => b.event - a.event);
  return h("section", { class: "card problem contradiction", role: "alert" },
    h("h2", {}, t("season.contradiction")),
    h("p", {}, t(named.length === 1 ? "season.contradiction.one" : "season.contradiction.text")),
    h("ul", { class: "stack tight" }, named.map(({ event }, order) => {
      const at = event - 1;
      const told = desk.file.events[at];
      return h("li", { class: "row" }, h("span", { class: "grow" }, h("b", {}, t("season.week", { week: weekOf(told) })), " ", eventWords(told)),
        desk.isReadOnly ? null : [button(t("season.edit"), (click) => desk.edit(at, click), order ? "quiet" : "primary"), button(t("season.remove"), () => desk.removeEvent(at))]);
    })));
}
