// What lies above a screen: a short message, a menu, a dialog.

import { button, fill, h, icon, iconButton, say } from "./dom.js";
import { t } from "./texts.js";

let timer = 0;

/** A short message at the bottom, perhaps with a button that undoes what it tells of. */
export function toast(text, undo) {
  const place = document.getElementById("toast");
  clearTimeout(timer);
  const hide = () => { place.hidden = true; fill(place); };
  fill(place, h("span", {}, text),
    undo ? button(t("undo"), () => { hide(); undo(); }, "link") : null,
    iconButton("close", t("close"), hide));
  place.hidden = false;
  say(text);
  timer = setTimeout(hide, undo ? 12_000 : 5_000);
}

/** A dialog with a title. Returns it with `close()`. It closes by Escape, by its button and by a tap beside it. */
export function dialog(title, ...children) {
  const box = h("dialog", { class: "dialog", "aria-label": title });
  const close = () => box.close();
  fill(box, h("div", { class: "dialog-head" }, h("h2", {}, title), iconButton("close", t("close"), close)), h("div", { class: "dialog-body stack" }, ...children));
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => { if (event.target === box) close(); });
  // Inside the screen, so that it looks as the screen does.
  (document.querySelector(".screen") ?? document.body).append(box);
  box.showModal();
  return { element: box, close };
}

/** Asks for a text. Calls `take(text)` with what was typed. */
export function prompt(title, value, take, label = t("ok")) {
  const input = h("input", { type: "text", class: "wide", value, "aria-label": title, maxlength: "80" });
  const { close } = dialog(title, h("form", {
    class: "row", onsubmit: (event) => { event.preventDefault(); if (!input.value.trim()) return; close(); take(input.value.trim()); },
  }, input, h("button", { type: "submit", class: "primary" }, label)));
  input.select();
}

/** A button that unfolds a menu. `items()` gives a list of `[label, act, icon name]`; an item may be missing. */
export function menuButton(label, items, name = "more") {
  const list = h("div", { class: "menu", role: "menu", hidden: true });
  const opener = iconButton(name, label, () => list.hidden ? unfold() : fold(), { "aria-haspopup": "menu", "aria-expanded": "false" });
  const wrap = h("div", { class: "menu-wrap" }, opener, list);
  const outside = (event) => { if (!wrap.contains(event.target)) fold(false); };
  function fold(focus = true) {
    list.hidden = true;
    opener.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside);
    if (focus) opener.focus();
  }
  function unfold() {
    fill(list, items().filter(Boolean).map(([text, act, drawn]) => h("button", { type: "button", role: "menuitem", onclick: () => { fold(); act(); } }, drawn ? icon(drawn, 18) : null, text)));
    list.hidden = false;
    opener.setAttribute("aria-expanded", "true");
    document.addEventListener("pointerdown", outside);
    list.querySelector("button")?.focus();
  }
  wrap.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    const all = [...list.querySelectorAll("button")];
    const at = all.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === "Escape" || event.key === "Tab") fold();
    else if (to === undefined) return;
    else all[(to + all.length) % all.length].focus();
    if (event.key !== "Tab") event.preventDefault();
  });
  return wrap;
}

/** What went wrong, in plain words, with what the engine said below. */
export function problem(error, text = t("problem")) {
  const said = String(error?.message ?? error ?? "");
  return h("div", { class: "problem", role: "alert" }, h("p", {}, h("strong", {}, text)),
    said ? h("details", {}, h("summary", {}, t("details")), h("p", {}, said)) : null);
}

/** A number with buttons to make it smaller and larger. */
export function stepper(label, value, [least, most], choose) {
  const shown = h("output", {}, String(value));
  const set = (to) => {
    value = to;
    shown.textContent = String(to);
    less.disabled = to <= least;
    more.disabled = to >= most;
    choose(to);
  };
  const less = iconButton("minus", t("stepper.less", { label }), () => set(value - 1), { disabled: value <= least });
  const more = iconButton("plus", t("stepper.more", { label }), () => set(value + 1), { disabled: value >= most });
  return h("div", { class: "stepper", role: "group", "aria-label": label }, h("span", {}, label), less, shown, more);
}

/** A switch with a label. */
export function toggle(label, isOn, choose, hint) {
  return h("label", { class: "toggle" }, h("input", { type: "checkbox", role: "switch", checked: isOn, onchange: (event) => choose(event.target.checked) }),
    h("span", { class: "track", "aria-hidden": "true" }), h("span", {}, label, hint ? h("small", {}, hint) : null));
}
