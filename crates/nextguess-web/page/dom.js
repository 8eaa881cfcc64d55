// Elements in one expression, and words and numbers as people read them.

/** The version of a page that brings its engine along; `undefined` where a server does. */
export const VERSION = document.querySelector('meta[name="nextguess-version"]')?.content;

/**
 * An element. `props` may have `class`, `vars` (custom properties), `data`, handlers as `onclick`, properties
 * such as `value`, and attributes. Children are elements, texts, lists of them, or nothing.
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") element.className = value;
    else if (name === "vars") for (const key in value) element.style.setProperty(key, value[key]);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value !== "string") element[name] = value;
    else if (name === "value" || name === "htmlFor") element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** An element of a picture. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** Puts new children into an element. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Tells people who listen to the page what happened. */
export function say(text) {
  document.getElementById("say").textContent = text;
}

const numbers = new Intl.NumberFormat("en");

/** A number with its thousands separated. */
export const number = (value) => numbers.format(value);

/** A number of things. */
export function plural(count, noun) {
  const many = noun.endsWith("y") ? noun.slice(0, -1) + "ies" : noun.endsWith("s") ? noun + "es" : noun + "s";
  return `${number(count)} ${count === 1 ? noun : many}`;
}

/** An average: with a decimal where it tells something. */
export const average = (value) => (value < 100 ? value.toFixed(1) : number(Math.round(value)));

/** A share as people read it; 0 and 100 only where nothing is uncertain. */
export function percent(share) {
  if (share <= 0) return "0%";
  if (share >= 1) return "100%";
  if (share < 0.005) return "<1%";
  if (share > 0.995) return ">99%";
  return `${Math.round(share * 100)}%`;
}

/** What went wrong, in a box. */
export function problem(error) {
  return h("div", { class: "problem", role: "alert" }, h("strong", {}, "That does not work. "), String(error.message ?? error));
}

/** A card with a heading. */
export function card(title, ...children) {
  const heading = h("h2", {}, title);
  return h("section", { class: "card" }, heading, ...children);
}

async function isCopied(text) {
  try {
    // Pages over plain http from another machine have no clipboard.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

const WHERE = VERSION ? "It opens in any browser." : "It opens where nextguess serve runs.";

/**
 * Copies a link, and tells in `place` what came of it. Where nothing can be copied the link itself is shown,
 * selected, to be copied by hand.
 */
export async function copyLink(link, button, place, note = "") {
  if (await isCopied(link)) {
    const told = `The link is copied. ${WHERE} ${note}`.trim();
    fill(place, h("p", { class: "tip" }, told));
    say(told);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy link"; }, 1500);
    return;
  }
  const field = h("input", { type: "text", id: "link-to-copy", class: "wide", readOnly: true, value: link });
  fill(place, h("div", { class: "field" }, h("label", { htmlFor: "link-to-copy" }, "Copy this link"), field), h("p", { class: "tip" }, `${WHERE} ${note}`.trim()));
  field.focus();
  field.select();
}

/** Saves a text as a file. */
export function save(name, type, content) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
