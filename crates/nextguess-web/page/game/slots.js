// The slots of a guess: each is a button that unfolds the symbols. Choosing one replaces it and moves on to the next slot.

import { fill, h, iconButton, range } from "../core/dom.js";
import { paint, symbolLabel, symbolName } from "../draw/board.js";
import { hasRepeats, shapeOf } from "./position.js";
import { t } from "../core/texts.js";

/** The symbol that a key stands for, or `null`: what is written on it, or its own digit. */
export function symbolOfKey(material, symbols, key) {
  if (key.length !== 1) return null;
  const typed = key.toLowerCase();
  if (material === "places") {
    const place = typed === "0" ? 9 : "123456789".indexOf(typed);
    return typed.trim() && place >= 0 && place < symbols.length ? symbols[place] : null;
  }
  const written = material === "pegs" ? symbols.find((symbol) => symbolLabel(material, symbol).toLowerCase() === typed) : undefined;
  return written ?? (symbols.includes(typed) ? typed : null);
}

export class Slots {
  /** Calls `changed(code)` after each change; `look` is a class for the size. */
  constructor({ game, spec, changed, look = "large" }) {
    Object.assign(this, { game, changed, code: null, at: null, locked: [] });
    const { slots, symbols } = shapeOf(game, spec);
    this.symbols = symbols;
    this.repeats = hasRepeats(game, spec);
    this.buttons = range(slots).map((at) => h("button", { type: "button", "aria-expanded": "false", onclick: () => this.unfold(this.at === at ? null : at) }));
    this.choices = h("div", { class: "choices", role: "group", hidden: true });
    this.row = h("div", { class: `slots ${look}`, role: "group", "aria-label": t("entry.guess") }, this.buttons);
    this.element = h("div", { class: "slots-wrap" }, this.row, this.choices);
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.at === null) return;
      const back = this.at;
      this.unfold(null);
      this.buttons[back].focus();
      event.stopPropagation();
    });
  }

  /** Shows a code; `null` leaves the slots empty. `locked` are slots that the rules do not let one change. */
  show(code, locked = []) {
    this.code = code;
    this.locked = locked;
    const { material } = this.game;
    this.buttons.forEach((slot, at) => {
      const symbol = code?.[at] ?? null;
      paint(slot, material, symbol);
      slot.disabled = code === null || locked.includes(at);
      slot.setAttribute("aria-label", symbol === null ? t("entry.slot-empty", { slot: at + 1 }) : t("entry.slot", { slot: at + 1, symbol: symbolName(material, symbol) }));
    });
    if (code === null) this.unfold(null);
  }

  /** Unfolds the symbols for a slot, or folds them. */
  unfold(at, focus = true) {
    this.at = at;
    this.buttons.forEach((slot, other) => {
      slot.setAttribute("aria-expanded", String(other === at));
      slot.classList.toggle("now", other === at);
    });
    this.choices.hidden = at === null;
    if (at === null) return fill(this.choices);
    const { material } = this.game;
    this.choices.setAttribute("aria-label", t("entry.choose", { slot: at + 1 }));
    const buttons = this.symbols.map((symbol) => {
      const choice = paint(h("button", { type: "button", "aria-label": symbolName(material, symbol), title: symbolName(material, symbol), "aria-pressed": String(this.code?.[at] === symbol), onclick: () => this.choose(symbol, true) }), material, symbol);
      return choice;
    });
    fill(this.choices, buttons, iconButton("close", t("close"), () => { this.unfold(null); this.buttons[at].focus(); }));
    if (focus) (buttons[this.symbols.indexOf(this.code?.[at])] ?? buttons[0]).focus({ preventScroll: true });
  }

  /** Puts a symbol into a slot. Where nothing may repeat, the symbol moves: the two slots change places. */
  put(at, symbol) {
    const code = [...this.code];
    const other = code.indexOf(symbol);
    if (!this.repeats && other >= 0 && other !== at) code[other] = code[at];
    code[at] = symbol;
    this.show(code.join(""), this.locked);
    this.buttons[at].classList.remove("dropped-in");
    void this.buttons[at].offsetWidth;
    this.buttons[at].classList.add("dropped-in");
  }

  nextAfter(at) {
    const next = range(this.buttons.length).find((other) => other > at && !this.locked.includes(other));
    return next ?? null;
  }

  /** A symbol for the slot that is unfolded; goes on to the next. */
  choose(symbol, focus) {
    const { at } = this;
    this.put(at, symbol);
    const next = this.nextAfter(at);
    this.unfold(next, focus);
    if (next === null && focus) this.buttons[at].focus();
    this.changed(this.code);
  }

  /** A key that was typed: `true` if it stands for a symbol. The first one goes into the first slot. */
  type(key) {
    if (this.code === null) return false;
    const symbol = symbolOfKey(this.game.material, this.symbols, key);
    if (symbol === null) return false;
    if (this.at === null) this.unfold(this.nextAfter(-1), false);
    const before = this.at;
    this.choose(symbol, false);
    if (this.at === null) this.wasLast = before;
    return true;
  }

  /** Goes back by one slot, as one deletes a letter. */
  back() {
    if (this.at === null) return;
    const before = range(this.at).findLast((other) => !this.locked.includes(other));
    if (before !== undefined) this.unfold(before, false);
  }
}
