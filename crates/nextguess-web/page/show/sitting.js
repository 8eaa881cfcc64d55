// A night in the form: who sits, what to expect, and the lights.

import { button, h } from "../core/dom.js";
import { number, t } from "../core/texts.js";
import { Beams, expectation } from "./beams.js";
import { both, couplesOf, isNight } from "./facts.js";

/** The parts of the form that stay while numbers change. */
export class Sitting {
  constructor(desk) {
    this.desk = desk;
    this.beams = new Beams((lights) => { desk.draft.lights = lights; desk.keepDraft(); desk.entry.refuse(""); desk.entry.show(); });
  }

  /** Ways to sit all at once. */
  #ways() {
    const { desk } = this;
    if (desk.mode.at !== null) return [];
    const last = desk.file.events.findLast(isNight);
    return [
      ["best", desk.bestNight?.pairs, t("season.sit.best")],
      ["last", last ? couplesOf(last) : null, t("season.sit.last")],
      ["likely", desk.told.most_probable, t("season.sit.likely")],
    ].filter(([, pairs]) => pairs);
  }

  show() {
    const { desk } = this;
    const { night, lights, expected, isAll } = desk.draft;
    const missing = night.size - night.couples.length;
    if (night.isFull) this.beams.show(night.size, expected?.lights, lights, isAll || (expected && !expected.lights.some(Boolean)));
    const never = expected && !isAll && expected.lights.some((count) => count === 0);
    return [
      h("p", { class: "sitting-count" }, h("b", {}, t("season.sit.count", { count: night.couples.length, size: night.size })),
        missing > 1 ? h("span", { class: "hint" }, ` · ${t("season.sit.rest")}`) : null),
      h("div", { class: "row tight" }, this.#ways().map(([key, pairs, label]) => h("button", { type: "button", class: "quiet small", data: { key: `sit-${key}` }, onclick: (click) => desk.sit(pairs, click) }, label)),
        night.couples.length ? h("button", { type: "button", class: "quiet small", data: { key: "sit-none" }, onclick: () => desk.sit([]) }, t("season.sit.none")) : null),
      night.couples.length && desk.isPersonView ? h("ul", { class: "seats" }, night.inOrder.map((pair) => h("li", {}, h("button", {
        type: "button", class: "seat-chip", title: t("season.sit.up"), "aria-label": t("season.sit.up-label", { couple: both(pair) }), data: { key: `seat-${pair.join("+")}` }, onclick: (click) => desk.seat(pair, click),
      }, both(pair))))) : null,
      night.isFull ? h("div", { class: "stage" }, this.beams.element,
        h("p", { class: "expect", role: "status" }, expected ? expectation(expected) : t("season.expect.wait")),
        never ? h("p", { class: "hint centre" }, t("season.light-gone"), " ", button(t("season.light-all"), () => { desk.draft.isAll = true; desk.entry.show(); }, "link", { data: { key: "all-lights" } })) : null) : null,
      h("div", { class: "row centre" },
        h("button", { type: "button", class: "primary wide-button", data: { key: "add-night" }, onclick: (click) => this.#add(click) }, this.#label()),
        night.isFull ? button(t("season.lights-sold"), (click) => this.#store({ sold: true }, click), "link", { data: { key: "sold-night" } }) : null),
    ];
  }

  #label() {
    const { night, lights } = this.desk.draft;
    if (!night.isFull || lights === null) return t("season.night.add");
    const words = lights === 0 ? t("season.blackout") : t("season.lights", { count: lights });
    if (this.desk.mode.at !== null) return t("season.save-change");
    return lights === night.size ? t("season.night.won", { count: lights }) : t("season.night.next", { lights: words });
  }

  #add(click) {
    const { night, lights } = this.desk.draft;
    if (!night.isFull) this.desk.entry.refuse(t("season.night.missing", { names: listShort(night.free), count: night.free.length }));
    else if (lights === null) this.desk.entry.refuse(t("season.night.no-lights"));
    else this.#store({ beams: lights }, click);
  }

  #store(answer, click) {
    this.desk.store({ kind: "ceremony", pairs: this.desk.draft.night.inOrder, ...answer }, click);
  }
}

/** A few names, and how many more. */
function listShort(names) {
  return names.length <= 3 ? names.join(", ") : `${names.slice(0, 3).join(", ")} +${number(names.length - 3)}`;
}
