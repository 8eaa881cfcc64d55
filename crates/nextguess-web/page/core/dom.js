// Elements in one expression.

/** The version of a page that brings its engine along; `undefined` where a server does. */
export const VERSION = document.querySelector('meta[name="nextguess-version"]')?.content;

const isThere = (child) => child !== null && child !== undefined && child !== false;

/**
 * An element. `props` may have `class`, `vars` (custom properties), `data`, handlers as `onclick`, properties
 * such as `value`, and attributes. Children are elements, texts, lists of them, or nothing.
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (!isThere(value)) continue;
    if (name === "class") element.className = value;
    else if (name === "vars") for (const key in value) element.style.setProperty(key, value[key]);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value !== "string") element[name] = value;
    else if (name === "value" || name === "htmlFor") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter(isThere));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** An element of a picture. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.flat(Infinity).filter(isThere));
  return element;
}

/** Puts new children into an element. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter(isThere));
  return element;
}

/** Tells people who listen to the page what happened. */
export function say(text) {
  document.getElementById("say").textContent = text;
}

/** A button. `look` is a class such as `primary` or `quiet`. */
export function button(label, onclick, look = "quiet", props = {}) {
  return h("button", { type: "button", class: look, onclick, ...props }, label);
}

/** A link that looks like a button. */
export function linkButton(label, href, look = "button quiet", props = {}) {
  return h("a", { class: look, href, ...props }, label);
}

/** A card with a heading. */
export function card(title, ...children) {
  return h("section", { class: "card" }, title ? h("h2", {}, title) : null, ...children);
}

/** Strokes of the icons, on a field of 24 by 24. */
const STROKES = {
  back: "M15 5l-7 7 7 7", undo: "M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6", redo: "M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  share: "M12 15V3M8 7l4-4 4 4M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7", more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "M6 6l12 12M18 6L6 18", plus: "M12 5v14M5 12h14", minus: "M5 12h14", check: "M5 13l4 4L19 7",
  theme: "M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z", info: "M12 11v6M12 7h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z",
  edit: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4", trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13", play: "M7 5l12 7-12 7z",
  save: "M12 3v12M8 11l4 4 4-4M5 20h14", bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5V15h8v-1.5A6 6 0 0 0 12 3z",
  crown: "M4 18h16M4 15l-1-9 5 4 4-6 4 6 5-4-1 9z", heart: "M12 20s-7-4.6-7-10a4 4 0 0 1 7-2.5A4 4 0 0 1 19 10c0 5.4-7 10-7 10z",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01", print: "M7 9V3h10v6M7 17H4v-8h16v8h-3M7 14h10v7H7z",
};

/** A drawn icon. It says nothing to people who listen: the button around it has a label. */
export function icon(name, size = 20) {
  return svg("svg", { viewBox: "0 0 24 24", width: size, height: size, class: "icon", "aria-hidden": "true", fill: "none", stroke: "currentColor", "stroke-width": name === "more" ? 3 : 2, "stroke-linecap": "round", "stroke-linejoin": "round" },
    svg("path", { d: STROKES[name] }));
}

/** A square button with an icon. */
export function iconButton(name, label, onclick, props = {}) {
  return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, onclick, ...props }, icon(name));
}

export const range = (count) => Array.from({ length: count }, (_, at) => at);

/** A text as it stands in markup. */
export const escaped = (text) => String(text).replaceAll(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);
