// The keyboard of the word game on the screen. Its keys show what is known of their letters.

import { MARKS } from "../draw/board.js";
import { fill, h } from "../core/dom.js";
import { LAYOUTS, chooseLayout, layout } from "./layout.js";
import { markName, upper } from "./marks.js";
import { t } from "../core/texts.js";

/** Where the letters of German stand on its keyboard: behind the last key of a row. */
const PLACES = { ü: 0, ö: 1, ä: 1, ß: 2 };

export class Keyboard {
  #keys = new Map();
  #known = new Map();

  /** `further` are letters besides a to z; `press(key)` is called with a letter, `Backspace` or `Enter`. */
  constructor(further, press) {
    this.further = further;
    this.press = press;
    this.rows = h("div", { class: "key-rows" });
    this.choice = h("div", { class: "key-choice", role: "group", "aria-label": t("words.keyboard") });
    this.element = h("div", { class: "keyboard" }, this.rows, this.choice);
    this.#draw();
  }

  #draw() {
    const rows = LAYOUTS[layout()].map((row) => [...row]);
    const apart = [];
    for (const letter of this.further) {
      if (letter in PLACES && layout() === "qwertz") rows[PLACES[letter]].push(letter);
      else apart.push(letter);
    }
    this.#keys.clear();
    // A tap leaves the focus where it is, so that the Enter key of a real keyboard still adds the turn.
    const key = (label, name, look, ...children) => h("button", {
      type: "button", class: `key ${look}`, "aria-label": label, onmousedown: (event) => event.preventDefault(), onclick: () => this.press(name),
    }, ...children);
    const letters = (row) => row.map((letter) => {
      const made = key(upper(letter), letter, "", upper(letter));
      this.#keys.set(letter, made);
      return made;
    });
    const most = Math.max(...rows.map((row) => row.length));
    fill(this.rows,
      apart.length ? h("div", { class: "key-row" }, letters(apart)) : null,
      rows.map((row, at) => h("div", { class: "key-row", vars: { "--most": most } },
        at === 2 ? key(t("words.key-enter"), "Enter", "wide-key", "↵") : null, letters(row), at === 2 ? key(t("words.key-delete"), "Backspace", "wide-key", "⌫") : null)));
    fill(this.choice, Object.keys(LAYOUTS).map((name) => h("button", {
      type: "button", class: "key-layout", "aria-pressed": String(name === layout()),
      onclick: () => { chooseLayout(name); this.#draw(); this.show(this.#known); this.choice.querySelector('[aria-pressed="true"]').focus(); },
    }, name.toUpperCase())));
  }

  /** Colours the keys by what is known of their letters. */
  show(known) {
    this.#known = known;
    for (const [letter, key] of this.#keys) {
      const mark = known.get(letter) ?? null;
      for (const [at, name] of MARKS.entries()) key.classList.toggle(`mark-${name}`, at === mark);
      key.setAttribute("aria-label", mark === null ? upper(letter) : t("words.key", { letter: upper(letter), mark: markName(mark) }));
    }
  }
}
