// Entering a guess: slots to fill, and a palette or a keyboard to fill them with, by taps or by keys.

import { MARKS, marksOf, paint, symbolLabel, symbolName } from "../draw/board.js";
import { h, svg } from "../core/dom.js";
import { LAYOUTS, layout } from "../words/layout.js";
import { knownLetters } from "../words/marks.js";
import { t } from "../core/texts.js";

/** The sign of the key that erases. */
const eraser = () => svg("svg", { viewBox: "0 0 24 24", width: 22, height: 22, class: "icon", "aria-hidden": "true", fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round" },
  svg("path", { d: "M9 5h11v14H9l-6-7zM12 9.5l5 5M17 9.5l-5 5" }));

/**
 * What the rules of Item Matching still allow: a slot that was right keeps its item; an item that was absent everywhere may
 * not come back, but where it was right.
 */
export function restrictions(turns) {
  const locked = new Map();
  const barred = new Set();
  for (const { question, feedback } of turns) {
    const marks = marksOf(feedback);
    marks.forEach((mark, at) => { if (mark === 2) locked.set(at, question[at]); });
    marks.forEach((mark, at) => {
      if (mark === 0 && !marks.some((other, there) => other === 1 && question[there] === question[at])) barred.add(question[at]);
    });
  }
  return { locked, barred };
}

export class Entry {
  /** `game`, the `shape` of its codes, whether symbols may come twice; `submit(code)` is called with a whole code. */
  constructor({ game, shape, repeats, submit }) {
    Object.assign(this, { game, shape, repeats, submit });
    this.symbols = Array(shape.slots).fill(null);
    this.cursor = 0;
    this.locked = new Map();
    this.barred = new Set();
    this.slots = this.symbols.map((_, at) => h("button", { type: "button", class: "slot", onpointerdown: (event) => event.preventDefault(), onclick: () => this.pick(at) }));
    this.row = h("span", { class: "code entry-code", role: "group", "aria-label": t("play.your-guess") }, this.slots);
    this.keys = new Map();
    this.enter = h("button", { type: "button", class: "primary guess-button", onpointerdown: (event) => event.preventDefault(), onclick: () => this.send() }, t("play.guess"));
    this.erase = h("button", { type: "button", class: "key wide-key", "aria-label": t("play.erase"), title: t("play.erase"), onpointerdown: (event) => event.preventDefault(), onclick: () => this.back() }, eraser());
    this.pad = game.material === "letters" ? this.#keyboard() : this.#palette();
    this.draw();
  }

  #key(symbol) {
    const key = h("button", { type: "button", class: "key", onpointerdown: (event) => event.preventDefault(), onclick: () => this.put(symbol) });
    this.keys.set(symbol, key);
    return key;
  }

  #keyboard() {
    const rows = [...LAYOUTS[layout()]];
    const others = this.shape.symbols.filter((symbol) => !/[a-z]/.test(symbol));
    if (others.length) rows.splice(1, 0, others.join(""));
    return h("div", { class: "keyboard", role: "group", "aria-label": t("play.keyboard") }, rows.map((row, at) => h("div", { class: "keys" },
      [...row].map((letter) => this.#key(letter)), at === rows.length - 1 ? this.erase : null)), this.enter);
  }

  #palette() {
    return h("div", { class: `palette ${this.game.material}`, role: "group", "aria-label": t(`play.palette.${this.game.material}`) },
      h("div", { class: "keys", vars: { "--across": this.shape.symbols.length > 7 ? Math.ceil(this.shape.symbols.length / 2) : this.shape.symbols.length } }, this.shape.symbols.map((symbol) => this.#key(symbol))), h("div", { class: "enter-row" }, this.erase, this.enter));
  }

  /** The code, or `null` while slots are empty. */
  get value() {
    return this.symbols.includes(null) ? null : this.symbols.join("");
  }

  /** What the turns so far mean for the next guess. */
  know(turns) {
    if (this.game.answer === "marks") this.known = knownLetters(turns.map(({ question, feedback }) => `${question}=${feedback}`));
    if (this.game.material === "items") Object.assign(this, restrictions(turns));
    this.clear();
  }

  clear() {
    this.symbols = this.symbols.map((_, at) => this.locked.get(at) ?? null);
    this.cursor = Math.max(0, this.symbols.indexOf(null));
    this.draw();
  }

  /** Puts a whole code in. */
  set(code) {
    this.symbols = [...code];
    this.cursor = -1;
    this.draw();
  }

  pick(at) {
    if (this.locked.has(at)) return;
    // A second tap on a slot empties it.
    if (this.cursor === at) this.symbols[at] = null;
    this.cursor = at;
    this.draw();
  }

  isOff(symbol) {
    return this.isDisabled || this.barred.has(symbol);
  }

  put(symbol) {
    if (this.isOff(symbol)) return;
    const at = this.cursor >= 0 ? this.cursor : this.symbols.indexOf(null);
    if (at < 0) return;
    // Where nothing may come twice, a symbol that is taken moves.
    if (!this.repeats && this.symbols.includes(symbol)) this.symbols[this.symbols.indexOf(symbol)] = null;
    this.symbols[at] = symbol;
    const rest = this.shape.symbols.filter((one) => !this.symbols.includes(one));
    if (this.game.material === "places" && rest.length === 1) this.symbols[this.symbols.indexOf(null)] = rest[0];
    const after = this.symbols.findIndex((one, there) => one === null && there > at);
    this.cursor = after >= 0 ? after : this.symbols.indexOf(null);
    this.draw();
  }

  back() {
    if (this.isDisabled) return;
    const filled = (at) => this.symbols[at] !== null && !this.locked.has(at);
    let at = this.cursor >= 0 && filled(this.cursor) ? this.cursor : (this.cursor < 0 ? this.symbols.length : this.cursor) - 1;
    while (at >= 0 && !filled(at)) at -= 1;
    if (at < 0) return;
    this.symbols[at] = null;
    this.cursor = at;
    this.draw();
  }

  send() {
    if (this.value !== null && !this.isDisabled) this.submit(this.value);
  }

  disable(isDisabled) {
    this.isDisabled = isDisabled;
    this.draw();
  }

  /** A key that was pressed; `true` if it meant something here. */
  press(key) {
    const free = (from, step) => { let at = from; do at += step; while (at >= 0 && at < this.slots.length && this.locked.has(at)); return at; };
    if (key === "Enter") this.send();
    else if (key === "Backspace" || key === "Delete") this.back();
    else if (key === "ArrowLeft" || key === "ArrowRight") {
      const to = free(this.cursor < 0 ? (key === "ArrowLeft" ? this.slots.length : -1) : this.cursor, key === "ArrowLeft" ? -1 : 1);
      if (to >= 0 && to < this.slots.length) { this.cursor = to; this.draw(); }
    } else {
      const symbol = this.symbolOf(key);
      if (symbol === undefined) return false;
      this.put(symbol);
    }
    return true;
  }

  /** The symbol of a key: a letter, a digit, the letter of a colour, or its number. */
  symbolOf(key) {
    if (key.length !== 1) return undefined;
    const { material } = this.game;
    const lower = key.toLowerCase();
    if (material === "letters" || material === "digits") return this.shape.symbols.find((symbol) => symbol === lower);
    if (/\d/.test(key)) return this.shape.symbols[(Number(key) + 9) % 10];
    return material === "pegs" ? this.shape.symbols.find((symbol) => symbolLabel("pegs", symbol).toLowerCase() === lower) : undefined;
  }

  draw() {
    const { material } = this.game;
    this.slots.forEach((slot, at) => {
      const symbol = this.symbols[at];
      paint(slot, material, symbol);
      slot.disabled = Boolean(this.isDisabled);
      slot.classList.toggle("here", at === this.cursor && !this.isDisabled);
      slot.classList.toggle("locked", this.locked.has(at));
      if (at === this.cursor) slot.setAttribute("aria-current", "true");
      else slot.removeAttribute("aria-current");
      slot.setAttribute("aria-label", t("play.slot", { slot: at + 1, holds: symbol === null ? t("play.empty") : symbolName(material, symbol) }));
    });
    for (const [symbol, key] of this.keys) {
      const mark = this.known?.get(symbol);
      const isOut = this.barred.has(symbol);
      const isUsed = !this.repeats && this.symbols.includes(symbol);
      paint(key, material, symbol);
      key.className = `key token ${material}${material === "letters" && mark !== undefined ? ` mark-${MARKS[mark]}` : ""}${isOut ? " out" : ""}${isUsed ? " used" : ""}`;
      key.disabled = Boolean(this.isDisabled) || isOut;
      const told = isOut ? t("play.barred") : material === "letters" && mark !== undefined ? t(`mark.${MARKS[mark]}`) : null;
      key.setAttribute("aria-label", [symbolName(material, symbol), told].filter(Boolean).join(", "));
    }
    this.enter.disabled = this.value === null || Boolean(this.isDisabled);
    this.erase.disabled = Boolean(this.isDisabled);
  }
}

/** A row that nobody has filled yet. */
export const emptyRow = (material, slots) => h("span", { class: "code", "aria-hidden": "true" }, Array.from({ length: slots }, () => paint(h("span", {}), material, null)));

