// The bar above a screen: where one is, the way back, and what can be done.

import { h, icon, iconButton } from "./dom.js";
import { LANGUAGES, chooseLanguage, language, t } from "./texts.js";
import { dialog, menuButton } from "./dialog.js";
import { switchTheme } from "./theme.js";

/** Chooses another language, and opens the screen in it. */
export async function speak(name) {
  await chooseLanguage(name);
  dispatchEvent(new Event("address"));
}

/** A dialog with all languages. */
export function languageDialog() {
  const box = dialog(t("language"), h("div", { class: "stack" }, Object.entries(LANGUAGES).map(([name, { name: label }]) => h("button", {
    type: "button", class: "quiet", lang: name, "aria-pressed": String(name === language), onclick: () => { box.close(); speak(name); },
  }, label))));
}

/** The bar of the start: the name, and what concerns the whole page. */
export function startBar() {
  return h("header", { class: "bar" },
    h("a", { class: "brand", href: "#", "aria-label": "nextguess" }, brand(), h("span", {}, "nextguess")),
    h("span", { class: "space" }),
    h("button", { type: "button", class: "icon-button text", "aria-label": t("language"), title: t("language"), onclick: languageDialog }, language.toUpperCase()),
    iconButton("theme", t("theme"), switchTheme));
}

/**
 * The bar of a screen. `back` is the address that the title leads to, `actions` are elements, `menu()` gives more items for
 * the menu. Returns the element; `undo` and `redo` of a work are added with `work`.
 */
export function bar({ title, subtitle, back = "#", backLabel = t("start"), work, onUndo, onRedo, share, actions = [], menu = () => [] }) {
  const undo = work ? iconButton("undo", t("undo"), onUndo, { class: "icon-button undo" }) : null;
  const redo = work ? iconButton("redo", t("redo"), onRedo, { class: "icon-button redo" }) : null;
  const refresh = () => {
    if (!work) return;
    undo.disabled = !work.canUndo;
    redo.disabled = !work.canRedo;
    redo.hidden = !work.canRedo;
  };
  refresh();
  work?.listen(refresh);
  const heading = h("h1", {}, title);
  const under = h("span", { class: "subtitle" }, subtitle ?? "");
  const element = h("header", { class: "bar" },
    h("a", { class: "icon-button back", href: back, "aria-label": backLabel, title: backLabel }, icon("back")),
    h("div", { class: "where" }, heading, under),
    h("span", { class: "space" }), actions, undo, redo,
    share ? iconButton("share", t("share"), share) : null,
    menuButton(t("more"), () => [...menu(), [t("saved"), () => { location.hash = "#saved"; }, "list"], [`${t("language")}: ${LANGUAGES[language].name}`, languageDialog], [t("theme"), switchTheme, "theme"]]));
  return { element, refresh, title: (text) => { heading.textContent = text; }, subtitle: (text) => { under.textContent = text; } };
}

/** The mark of the page: two pegs, and one that is not known. */
export function brand() {
  const mark = document.createElement("span");
  mark.className = "mark-of-page";
  mark.setAttribute("aria-hidden", "true");
  mark.append(h("i", {}), h("i", {}), h("i", {}, "?"));
  return mark;
}
