// What happened, the newest first. Every event can be changed and removed where it stands.

import { button, fill, h, iconButton } from "../core/dom.js";
import { number, t } from "../core/texts.js";
import { lamps } from "../draw/board.js";
import { both, boothAnswer, coupleOf, couplesOf, eventWords, isBooth, isNight, isSold, keepFocus, lightsWords, weekOf } from "./facts.js";

const MOST_COUPLES = 12;

export class Weeks {
  constructor(desk) {
    this.desk = desk;
    this.list = h("ol", { class: "events", reversed: true });
    this.element = h("section", { class: "card happened" }, h("h2", { class: "eyebrow" }, t("season.happened")), this.list);
  }

  show() {
    const { desk } = this;
    const { told, file } = desk;
    const conflict = told.contradiction?.map((one) => one.event - 1) ?? [];
    const shown = file.events.slice(0, told.events.length || file.events.length);
    const before = (at) => at === 0 ? told.start : told.events[at - 1]?.remaining;
    keepFocus(this.element, () => fill(this.list, shown.length ? null : h("li", { class: "hint" }, t("season.nothing-yet")),
      shown.map((event, at) => this.#event(event, at, told.events[at], before(at), conflict.includes(at))).reverse()));
  }

  #event(event, at, step, before, isWrong) {
    const { desk } = this;
    const couples = isNight(event) ? couplesOf(event) : [];
    const left = step && before !== undefined ? t("season.from-to", { from: before, to: step.remaining }) : null;
    return h("li", { class: `event${isWrong ? " wrong" : ""}${desk.mode.at === at ? " editing" : ""}` },
      h("div", { class: "event-head" },
        h("span", {}, h("b", {}, t("season.week", { week: weekOf(event) })), " ", t(isNight(event) ? "season.night" : isBooth(event) ? "season.booth" : "season.other")),
        h("span", { class: "event-answer" }, isNight(event) ? [isSold(event) ? null : lamps(event.beams, couples.length), h("b", {}, isSold(event) ? t("season.sold") : number(event.beams)), h("span", { class: "hidden" }, lightsWords(event))] : isBooth(event) ? h("b", { class: event.match ? "yes" : "no" }, boothAnswer(event)) : null)),
      h("div", { class: "event-body" },
        isNight(event) ? h("p", { class: "event-couples" }, couples.slice(0, MOST_COUPLES).map((pair, other) => [other ? ", " : "", h("span", { class: "nowrap" }, both(pair))]))
          : h("p", {}, isBooth(event) ? both(coupleOf(event)) : eventWords(event)),
        h("p", { class: "hint" }, [left, step?.certain.length ? t("season.now-certain", { couples: step.certain.map(both).join(", ") }) : null,
          step?.excluded.length ? t("season.now-out", { count: step.excluded.length }) : null].filter(Boolean).join(" · "))),
      desk.isReadOnly || desk.isLookingBack ? null : h("div", { class: "event-tools no-print" },
        iconButton("edit", t("season.edit-event", { event: eventWords(event), week: weekOf(event) }), (click) => desk.edit(at, click), { data: { key: `edit-${at}` } }),
        iconButton("trash", t("season.remove-event", { event: eventWords(event), week: weekOf(event) }), () => desk.removeEvent(at), { data: { key: `remove-${at}` } })));
  }
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
