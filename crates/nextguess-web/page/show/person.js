// One person and who fits: bars, the likeliest first. A tap on a partner is a tap on the couple.

import { fill, h } from "../core/dom.js";
import { percent, t } from "../core/texts.js";
import { chanceOf, isAny, keepFocus, sinceEvent } from "./facts.js";

export class Person {
  constructor({ tap, tell }) {
    Object.assign(this, { tap, tell, chosen: null });
    this.element = h("div", { class: "person stack" });
  }

  /** Shows the person that was chosen, or the first one who does not sit. */
  show(told, { night = null, picked = null } = {}) {
    this.shown = [told, { night, picked }];
    const everyone = isAny(told) ? [told.left] : [told.left, told.right];
    if (!everyone.flat().includes(this.chosen)) this.chosen = night?.free[0] ?? told.left[0];
    keepFocus(this.element, () => fill(this.element, everyone.map((names, side) => this.#chips(names, side, night)), this.#partners(told, night, picked)));
    const chip = this.element.querySelector(".name-chip[aria-pressed='true']");
    if (chip) chip.parentElement.scrollLeft = Math.max(0, chip.offsetLeft - 60);
  }

  choose(name) {
    this.chosen = name;
    this.show(...this.shown);
  }

  #chips(names, side, night) {
    return h("div", { class: "chips", role: "group", "aria-label": t(side ? "season.people.right" : "season.people.left") }, names.map((name) => h("button", {
      type: "button", class: `name-chip${night?.partner(name) ? " sits" : ""}`, "aria-pressed": String(name === this.chosen), data: { key: `who-${name}` },
      onclick: () => this.choose(name),
    }, name, night?.partner(name) ? h("span", { class: "hidden" }, `, ${t("season.sits")}`) : null)));
  }

  #partners(told, night, picked) {
    const isLeft = told.left.includes(this.chosen);
    const others = (isLeft ? told.right : told.left).filter((name) => name !== this.chosen);
    const pairOf = (name) => isLeft ? [this.chosen, name] : [name, this.chosen];
    const all = others.map((name) => ({ name, share: chanceOf(told, pairOf(name)) })).sort((a, b) => b.share - a.share);
    const [able, out] = [all.filter(({ share }) => share > 0), all.filter(({ share }) => share <= 0)];
    // Bars differ to the eye also where all are small.
    const widest = Math.max(0.3, ...able.map(({ share }) => share));
    const look = (name) => {
      const pair = pairOf(name);
      const isPicked = night ? night.isSeated(pair) : picked !== null && pair.every((one) => picked.includes(one));
      return { isPicked, isTaken: Boolean(night && !isPicked && night.partner(name)) };
    };
    const press = (name) => ({
      onclick: (event) => this.#join(pairOf(name), event),
      oncontextmenu: (event) => { event.preventDefault(); this.tell(pairOf(name)); },
    });
    return [
      h("div", { class: "partners" }, able.map(({ name, share }) => {
        const { isPicked, isTaken } = look(name);
        return h("button", {
          type: "button", class: `partner${isPicked ? " picked" : ""}${isTaken ? " taken" : ""}${share >= 1 ? " sure" : ""}`, data: { key: `with-${name}` },
          "aria-pressed": String(isPicked), ...press(name),
        }, h("span", { class: "name" }, name), h("span", { class: "bar-of", "aria-hidden": "true", vars: { "--share": share / widest } }, h("i", {})), h("span", { class: "num" }, percent(share)));
      })),
      out.length ? h("div", { class: "outs" }, h("p", { class: "hint" }, t("season.person.out", { name: this.chosen })), h("div", { class: "row tight" }, out.map(({ name }) => {
        const { isPicked, isTaken } = look(name);
        const at = sinceEvent(told, "excluded", pairOf(name));
        const week = at < 0 ? null : Math.floor(told.events[at].week);
        return h("button", { type: "button", class: `out-chip${isPicked ? " picked" : ""}${isTaken ? " taken" : ""}`, data: { key: `with-${name}` }, "aria-pressed": String(isPicked), ...press(name) },
          name, week === null ? null : h("small", {}, ` ${t("season.since-short", { week })}`));
      }))) : null,
    ];
  }

  /** Joins two. In a night the next one who does not sit comes next. */
  #join(pair, event) {
    this.tap(pair, event);
    const night = this.shown?.[1].night;
    if (night && night.isSeated(pair) && night.free.length) this.choose(night.free[0]);
  }
}
