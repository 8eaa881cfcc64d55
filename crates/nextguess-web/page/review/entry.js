// A guess as it is entered: taps on symbols, or keys. Words are typed.

import { button, h, iconButton, range } from "../core/dom.js";
import { t } from "../core/texts.js";
import { paint, symbolLabel, symbolName, token } from "../draw/board.js";
import { shapeOf } from "../game/position.js";

/**
 * An entry of a guess. `isOnce` is whether a symbol may come only once; `submit(guess)` is called with a whole guess. Returns
 * its element, `show(guess)`, `lock(isLocked)` and `focus()`.
 */
export function guessEntry({ game, spec, length, isOnce, submit }) {
  return game.material === "letters" ? wordEntry(length, submit) : codeEntry(game, shapeOf(game, spec), isOnce, submit);
}

function wordEntry(length, submit) {
  const tiles = range(length).map(() => token("letters", null));
  const field = h("input", {
    type: "text", class: "rv-word-field", "aria-label": t("learn.word"), maxlength: String(length), autocomplete: "off", autocapitalize: "off", spellcheck: false,
    oninput: () => { field.value = field.value.replaceAll(/[^\p{L}]/gu, ""); draw(); },
  });
  const go = h("button", { type: "submit", class: "primary", disabled: true }, t("learn.submit"));
  const draw = () => {
    const letters = [...field.value.toLowerCase()];
    tiles.forEach((tile, at) => paint(tile, "letters", letters[at] ?? null));
    go.disabled = letters.length !== length || field.disabled;
  };
  const element = h("form", { class: "rv-entry", onsubmit: (event) => { event.preventDefault(); if (!go.disabled) submit(field.value.toLowerCase()); } },
    h("label", { class: "rv-word" }, h("span", { class: "code", "aria-hidden": "true" }, tiles), field), go);
  return {
    element,
    show: (guess) => { field.value = guess; draw(); },
    lock: (isLocked) => { field.disabled = isLocked; draw(); },
    focus: () => field.focus(),
  };
}

function codeEntry(game, { slots, symbols }, isOnce, submit) {
  const { material } = game;
  const chosen = Array(slots).fill(null);
  let at = 0;
  let isLocked = false;
  const places = range(slots).map((place) => h("button", { type: "button", class: "rv-slot", onclick: () => { chosen[place] = null; at = place; draw(); } }, token(material, null)));
  const palette = symbols.map((symbol) => h("button", { type: "button", class: "rv-symbol", "aria-label": symbolName(material, symbol), title: symbolName(material, symbol), onclick: () => put(symbol) }, token(material, symbol)));
  const go = button(t("learn.submit"), () => enter(), "primary");
  const back = iconButton("undo", t("learn.remove"), () => remove());
  const isFull = () => chosen.every((symbol) => symbol !== null);
  const put = (symbol) => {
    if (isLocked || at >= slots || (isOnce && chosen.includes(symbol) && chosen[at] !== symbol)) return;
    chosen[at] = symbol;
    const empty = chosen.findIndex((one, place) => one === null && place > at);
    at = empty >= 0 ? empty : chosen.includes(null) ? chosen.indexOf(null) : slots;
    draw();
  };
  const remove = () => {
    if (isLocked) return;
    const last = at < slots && chosen[at] !== null ? at : chosen.findLastIndex((symbol, place) => symbol !== null && place < Math.max(at, 1));
    if (last < 0) return;
    chosen[last] = null;
    at = last;
    draw();
  };
  const enter = () => { if (isFull() && !isLocked) submit(chosen.join("")); };
  const draw = () => {
    places.forEach((place, slot) => {
      paint(place.firstChild, material, chosen[slot]);
      place.setAttribute("aria-label", t("learn.slot", { at: slot + 1, symbol: chosen[slot] === null ? t("learn.empty") : symbolName(material, chosen[slot]) }));
      place.toggleAttribute("data-here", slot === at && !isLocked);
      place.disabled = isLocked;
    });
    palette.forEach((one, index) => { one.disabled = isLocked || (isOnce && chosen.includes(symbols[index])); });
    go.disabled = isLocked || !isFull();
    back.disabled = isLocked || chosen.every((symbol) => symbol === null);
  };
  const element = h("div", {
    class: "rv-entry", role: "group", "aria-label": t("learn.entry"),
    onkeydown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const typed = symbols.find((symbol) => symbolLabel(material, symbol).toLowerCase() === event.key.toLowerCase()) ?? (material === "places" ? undefined : symbols.find((symbol) => symbol === event.key));
      if (typed !== undefined) put(typed);
      else if (event.key === "Backspace") remove();
      else if (event.key === "Enter" && isFull() && !event.target.matches(".primary, .icon-button, .rv-slot")) enter();
      else return;
      event.preventDefault();
    },
  }, h("div", { class: "rv-slots code", tabindex: "-1" }, places), h("div", { class: "rv-palette" }, palette), h("div", { class: "row" }, go, back));
  draw();
  return {
    element,
    show: (guess) => { [...guess].forEach((symbol, slot) => { chosen[slot] = symbol; }); at = slots; draw(); },
    lock: (to) => { isLocked = to; draw(); },
    focus: () => (palette.find((one) => !one.disabled) ?? go).focus(),
  };
}
