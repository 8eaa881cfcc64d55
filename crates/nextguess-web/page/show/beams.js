// The lights of a night. One switches on as many as were seen; a number that cannot be is not there.

import { fill, h, range } from "../core/dom.js";
import { percent, t } from "../core/texts.js";
import { keepFocus } from "./facts.js";

export class Beams {
  /** `choose(number)` is called when lights are switched on. */
  constructor(choose) {
    this.choose = choose;
    this.element = h("div", { class: "beams-of-night" });
  }

  /** `counts` has the line-ups for 0, 1, 2, … lights; with `isAll` every number may be chosen. */
  show(size, counts, lit, isAll) {
    const sum = counts?.reduce((a, b) => a + b, 0) ?? 0;
    const may = (lights) => isAll || (counts?.[lights] ?? 0) > 0;
    const label = (lights) => {
      const words = lights === 0 ? t("season.blackout") : t("season.lights", { count: lights });
      return sum > 0 && may(lights) ? t("season.light-label", { lights: words, chance: percent((counts[lights] ?? 0) / sum, 1) }) : words;
    };
    const beam = (lights) => {
      const look = `beam${lit !== null && lights <= lit ? " lit" : ""}`;
      if (!counts && !isAll) return h("span", { class: look }, h("i", {}), h("small", { "aria-hidden": "true" }, "\u00a0"));
      if (!may(lights)) return h("span", { class: `${look} never`, title: t("season.light-never", { count: lights }) }, h("i", {}), h("small", { "aria-hidden": "true" }, "–"));
      return h("button", { type: "button", class: look, "aria-pressed": String(lit === lights), "aria-label": label(lights), title: label(lights), data: { key: `beam-${lights}` }, onclick: () => this.choose(lights) },
        h("i", {}), h("small", { "aria-hidden": "true" }, lights));
    };
    keepFocus(this.element, () => fill(this.element,
      h("div", { class: "beam-row", role: "group", "aria-label": t("season.beams"), vars: { "--size": size } }, range(size).map((at) => beam(at + 1))),
      may(0) || !counts ? h("button", { type: "button", class: "quiet dark-night", "aria-pressed": String(lit === 0), "aria-label": label(0), disabled: !may(0), data: { key: "beam-0" }, onclick: () => this.choose(0) }, t("season.blackout")) : null));
  }
}

/** What to expect of a night, before its answer. */
export function expectation(night) {
  const sum = night.lights.reduce((a, b) => a + b, 0);
  if (!sum) return "";
  const order = night.lights.map((count, lights) => ({ count, lights })).sort((a, b) => b.count - a.count);
  const likely = order.filter(({ count }, at) => count > 0 && at < 2 && count >= 0.6 * order[0].count).map(({ lights }) => lights).sort((a, b) => a - b);
  const words = [likely.length > 1 ? t("season.expect.two", { one: likely[0], two: likely[1] }) : t("season.expect.one", { one: likely[0] })];
  words.push(night.blackout > 0 ? t("season.expect.blackout", { chance: percent(night.blackout, night.blackout < 0.1 ? 1 : 0) }) : t("season.expect.no-blackout"));
  words.push(night.all_lights > 0 ? t("season.expect.win", { chance: percent(night.all_lights, night.all_lights < 0.1 ? 1 : 0) }) : t("season.expect.no-win"));
  return words.join(" · ");
}
