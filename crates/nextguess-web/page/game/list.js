// Other good guesses: three rows, more on demand; and under Details how they are ranked.

import { button, fill, h, icon } from "../core/dom.js";
import { codeView, splitBar } from "../draw/board.js";
import { decimal, number, t } from "../core/texts.js";
import { leftOnAverage } from "./hero.js";

/** How guesses can be ranked: the engine's strategy, and what a proof is for; `null` where none would fit. */
export const RANKINGS = {
  average: { strategy: "entropy", objective: "mean" },
  safest: { strategy: "minimax", objective: "worst" },
  likely: { strategy: "sampled", objective: null },
};

const FEW = 3;

export class GuessList {
  /** `take(guess)` makes a guess the hero; `rank(name)` ranks in another way. */
  constructor({ game, take, rank, ranking }) {
    Object.assign(this, { game, take, isLong: false, state: null });
    this.rows = h("ul", { class: "guesses" });
    this.more = button("", () => { this.isLong = !this.isLong; this.draw(); }, "link");
    this.figures = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("list.figures") });
    const ways = Object.keys(RANKINGS).map((name) => h("option", { value: name, selected: name === ranking }, t(`rank.${name}`)));
    this.details = h("details", { class: "more-details" }, h("summary", {}, t("details")), h("div", { class: "stack tight" },
      h("label", { class: "field" }, h("span", {}, t("rank")), h("select", { onchange: (event) => rank(event.target.value) }, ways)), this.figures));
    this.element = h("section", { class: "card list-card" }, h("div", { class: "card-head" }, h("h2", {}, t("list.title")), h("span", { class: "hint" }, t("list.unit"))),
      this.rows, h("div", { class: "row" }, this.more), this.details);
  }

  /** `hero` is the guess that is shown above, which is not repeated. `proved` is the guess that is proved best, or `null`. */
  show(told, hero, proved) {
    this.state = { told, hero, proved };
    this.draw();
  }

  draw() {
    const { told, hero, proved } = this.state;
    // What is the same stays, with the focus of who is there.
    const key = JSON.stringify([told.suggestions, hero, proved, this.isLong]);
    if (key === this.key) return;
    this.key = key;
    const all = told.suggestions.filter(({ question }) => question !== hero);
    const shown = all.slice(0, this.isLong ? all.length : FEW);
    this.element.hidden = all.length === 0;
    this.more.hidden = all.length <= FEW;
    this.more.textContent = t(this.isLong ? "list.fewer" : "list.more");
    const { material } = this.game;
    fill(this.rows, shown.map((one) => {
      const code = codeView(material, one.question);
      const words = one.possible ? "" : t("hero.narrows");
      return h("li", {}, h("button", { type: "button", class: "guess-row", onclick: () => this.take(one.question), data: { guess: one.question } },
        code, one.split ? splitBar(one.split, told.remaining) : h("span", {}),
        h("span", { class: "num" }, one.question === proved ? [icon("crown", 16), h("span", { class: "hidden" }, t("hero.proved"))] : null, leftOnAverage(one.expected)), one.possible ? null : h("small", {}, words)));
    }));
    const rows = told.suggestions.slice(0, 10).map((one) => h("tr", {}, h("th", { scope: "row" }, codeView(material, one.question)),
      h("td", { class: "num" }, decimal(one.bits, 2)), h("td", { class: "num" }, number(one.parts)), h("td", { class: "num" }, number(one.worst)), h("td", { class: "num" }, decimal(one.expected, 2))));
    fill(this.figures, h("table", { class: "figures small" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("list.guess")),
      ["bits", "parts", "worst", "expected"].map((name) => h("th", { scope: "col", class: "num" }, t(`list.${name}`))))), h("tbody", {}, rows)));
  }
}
