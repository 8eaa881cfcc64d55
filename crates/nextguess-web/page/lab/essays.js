// Essays that one can play with. An essay is a module with `blocks()`: texts by their keys, and widgets that live.

import { bar } from "../core/bar.js";
import { fill, h, linkButton } from "../core/dom.js";
import { parts, t } from "../core/texts.js";

/** The essays: each has texts `essays.KEY.title` and `essays.KEY.lead`, and a module that is loaded when it is read. */
const ESSAYS = new Map([
  ["first-guess", () => import("./essay-first-guess.js")],
]);

export async function open({ root, rest }) {
  if (!rest.length) return list(root);
  const load = rest.length === 1 ? ESSAYS.get(rest[0]) : null;
  if (!load) {
    fill(root, bar({ title: t("essays.title"), back: "#essays", backLabel: t("essays.title") }).element,
      h("section", { class: "card stack" }, h("p", { role: "alert" }, t("essays.lost")), h("div", { class: "row" }, linkButton(t("essays.all"), "#essays", "button primary"))));
    return {};
  }
  const [key] = rest;
  const { blocks } = await load();
  const controller = new AbortController();
  fill(root, bar({ title: t(`essays.${key}.title`), back: "#essays", backLabel: t("essays.title") }).element,
    h("article", { class: "essay" }, h("p", { class: "lead" }, t(`essays.${key}.lead`)), blocks({ signal: controller.signal, heading, text, aside })));
  return { close: () => controller.abort() };
}

function list(root) {
  fill(root, bar({ title: t("essays.title"), back: "#strategies", backLabel: t("lab.title") }).element,
    h("p", { class: "lead" }, t("essays.lead")),
    h("ul", { class: "essay-list" }, [...ESSAYS.keys()].map((key) => h("li", {}, h("a", { class: "card essay-door", href: `#essays/${key}` }, h("b", {}, t(`essays.${key}.title`)), h("span", { class: "soft" }, t(`essays.${key}.lead`)))))));
  return {};
}

// What essays are built of: headings and paragraphs of the table of texts, and cards for what lives.

const heading = (key) => h("h2", {}, t(key));

/** A paragraph; values may be elements. */
const text = (key, values) => h("p", {}, parts(key, values));

/** A card for a widget, with a title. */
const aside = (title, ...children) => h("section", { class: "card widget" }, h("h2", { class: "widget-title" }, title), ...children);
