// All that are possible, page by page, and where each symbol can be.

import { button, fill, h, range } from "../core/dom.js";
import { codeView, heatTable, symbolLabel } from "../draw/board.js";
import { isDropped, Latest, post, Refused } from "../core/api.js";
import { copy } from "../core/share.js";
import { shapeOf } from "./position.js";
import { t } from "../core/texts.js";

/** How many are shown at first and with each further page, and the most that are copied. */
export const FIRST = 12;
const PAGE = 120;
const MOST_COPIED = 20_000;

/** A code as a text that people read. */
export const codeText = (material, code) => material === "letters" || material === "digits" ? code.toUpperCase()
  : [...code].map((symbol) => material === "items" ? symbol : symbolLabel(material, symbol)).join(" ");

export class Left {
  #latest = new Latest();

  /** `request()` gives the position for the engine; `take(code)` makes a code the hero. */
  constructor({ game, spec, request, take }) {
    Object.assign(this, { game, spec, request, take, codes: [], told: null });
    this.title = h("h2", {});
    this.list = h("ul", { class: "codes" });
    this.more = button(t("left.more"), () => this.load(), "link");
    this.copy = button(t("left.copy"), () => this.copyAll(), "link");
    this.heat = h("div", {});
    this.where = h("details", { class: "more-details" }, h("summary", {}, t(`left.where.${game.material}`)), this.heat);
    this.element = h("section", { class: "card left-card" }, this.title, this.list, h("div", { class: "row" }, this.more, this.copy), this.where);
  }

  close() {
    this.#latest.stop();
  }

  show(told) {
    this.element.hidden = told.remaining === 0;
    // The list that a proof has ordered anew is of the same codes.
    if (this.told?.candidates === told.candidates) return;
    this.#latest.stop();
    this.told = told;
    this.codes = told.candidates.slice(0, FIRST);
    this.title.textContent = t("left.title", { count: told.remaining });
    this.drawHeat();
    this.draw();
  }

  draw() {
    fill(this.list, this.codes.map((code) => h("li", {}, h("button", { type: "button", onclick: () => this.take(code) }, codeView(this.game.material, code)))));
    const rest = this.told.remaining - this.codes.length;
    this.more.hidden = rest <= 0;
    this.more.textContent = t("left.more", { count: rest });
    this.more.disabled = false;
    this.list.classList.toggle("many", this.codes.length > FIRST);
  }

  drawHeat() {
    const { told, game } = this;
    const { slots, symbols } = shapeOf(game, this.spec);
    // Of a whole alphabet, only the letters that can still be there.
    const shown = range(told.marginals[0]?.length ?? 0).filter((at) => symbols.length <= 12 || told.marginals.some((shares) => shares[at] > 0));
    this.where.hidden = told.remaining < 2 || !told.marginals.length;
    fill(this.heat, heatTable({
      caption: t("left.heat"), rows: range(Math.max(slots, told.marginals.length)).slice(0, told.marginals.length).map((at) => t("left.slot", { slot: at + 1 })),
      columns: shown.map((at) => codeView(game.material, symbols[at] ?? String(at))), shares: told.marginals.map((shares) => shown.map((at) => shares[at])),
    }));
  }

  /** Some of the codes: as many as `count`, without the first ones. */
  async page(skip, count, signal) {
    const request = { ...this.request(), top: 0, candidates: count, skip };
    try {
      return (await post("suggest", request, signal)).candidates;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // An engine that cannot leave any out names all of them.
      const { skip: _, top: __, ...plain } = request;
      return (await post("suggest", { ...plain, top: 1, strategy: "first", candidates: skip + count }, signal)).candidates.slice(skip);
    }
  }

  async load() {
    const { told } = this;
    this.more.disabled = true;
    try {
      const more = await this.page(this.codes.length, PAGE, this.#latest.next());
      if (told !== this.told) return;
      const before = this.codes.length;
      this.codes = [...this.codes, ...more];
      this.draw();
      if (this.more.hidden || document.activeElement === document.body) this.list.children[before]?.querySelector("button").focus({ preventScroll: true });
    } catch (error) {
      if (!isDropped(error)) this.more.disabled = false;
    }
  }

  async copyAll() {
    const { told } = this;
    let { codes } = this;
    try {
      if (codes.length < told.remaining) codes = await this.page(0, Math.min(MOST_COPIED, told.remaining), this.#latest.next());
    } catch (error) {
      if (isDropped(error)) return;
    }
    await copy(codes.map((code) => codeText(this.game.material, code)).join("\n"), t("left.copied", { count: codes.length }));
  }
}
