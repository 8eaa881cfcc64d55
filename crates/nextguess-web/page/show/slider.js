// The weeks as bars of what was left, and a slider over them to look back.

import { button, fill, h, range } from "../core/dom.js";
import { number, t } from "../core/texts.js";

export class Slider {
  /** `choose(week, isDone)` is called with the week that is looked at. */
  constructor(choose) {
    this.choose = choose;
    this.bars = h("div", { class: "burn-bars", "aria-hidden": "true" });
    this.input = h("input", { type: "range", class: "burn-input", step: "1", "aria-label": t("season.slider") });
    this.input.addEventListener("input", () => this.#go(Number(this.input.value), false));
    this.input.addEventListener("change", () => this.#go(Number(this.input.value), true));
    this.field = h("div", { class: "burn-field" }, this.bars, this.input);
    this.legend = h("div", { class: "burn-legend hint" });
    this.element = h("div", { class: "burn" }, this.field, this.legend);
    this.#drag();
  }

  #drag() {
    let isDown = false;
    const weekAt = (event) => {
      const box = this.field.getBoundingClientRect();
      return Math.max(0, Math.min(this.last, Math.floor((event.clientX - box.left) / box.width * (this.weeks + 1))));
    };
    this.field.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      isDown = true;
      this.field.setPointerCapture(event.pointerId);
      this.#go(weekAt(event), false);
    });
    this.field.addEventListener("pointermove", (event) => { if (isDown) this.#go(weekAt(event), false); });
    for (const name of ["pointerup", "pointercancel"]) {
      this.field.addEventListener(name, (event) => {
        if (!isDown) return;
        isDown = false;
        if (name === "pointerup") this.#go(weekAt(event), true);
        this.input.focus({ preventScroll: true });
      });
    }
  }

  #go(week, isDone) {
    const to = Math.min(week, this.last);
    if (Number(this.input.value) !== to) this.input.value = String(to);
    if (to === this.at && !isDone) return;
    this.at = to;
    this.#mark();
    this.choose(to, isDone);
  }

  #mark() {
    [...this.bars.children].forEach((bar, week) => bar.classList.toggle("now", week === this.at));
    this.input.setAttribute("aria-valuetext", t("season.slider.value", { week: this.at, count: this.left[this.at] ?? 0 }));
    fill(this.legend, h("span", {}, t("season.begin")), h("b", {}, t("season.slider.value", { week: this.at, count: this.left[this.at] ?? 0 })), this.at < this.last ? button(t("season.back-to-now"), () => this.#go(this.last, true), "link") : h("span", {}, t("season.week", { week: this.weeks })));
  }

  /** `left` is the number of line-ups at the beginning and after each week, `weeks` how many there are, `at` the week shown. */
  show(left, weeks, at) {
    Object.assign(this, { left, weeks, at, last: left.length - 1 });
    // The slider reaches over all weeks, so that its steps stand below the bars; those to come cannot be chosen.
    Object.assign(this.input, { min: "0", max: String(weeks), value: String(at) });
    this.input.disabled = this.last === 0;
    const height = (count) => Math.max(0.03, Math.log2(Math.max(1, count)) / Math.log2(Math.max(2, left[0])));
    fill(this.bars, range(weeks + 1).map((week) => h("span", {
      class: `burn-bar${week === at ? " now" : ""}${week > this.last ? " later" : ""}`, title: week > this.last ? t("season.week", { week }) : t("season.slider.value", { week, count: left[week] }),
      vars: { "--height": week > this.last ? 0.03 : height(left[week]).toFixed(3) },
    }, h("i", {}), h("small", {}, week === 0 ? "" : number(week)))));
    this.#mark();
  }
}
