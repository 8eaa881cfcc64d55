// What else can happen: hints about shared matches, and people who come later.

import { h } from "../core/dom.js";
import { t } from "../core/texts.js";
import { isAny } from "./facts.js";

let numbering = 0;

function select(label, options, value) {
  const id = `other-${numbering++}`;
  const input = h("select", { id }, options.map(([name, title]) => h("option", { value: name, selected: name === value }, title)));
  return { input, element: h("div", { class: "field" }, h("label", { htmlFor: id }, label), input) };
}

const form = (title, take, ...children) => h("form", { class: "stack tight other-form", onsubmit: (event) => { event.preventDefault(); take(); } }, h("h3", {}, title), ...children);
const adds = (key) => h("button", { type: "submit", class: "quiet", data: { key } }, t("season.other.add"));

/** All forms that fit the season; or that of the event which is changed. */
export function otherForms(desk) {
  const { told } = desk;
  const edited = desk.mode.at === null ? null : desk.file.events[desk.mode.at];
  const isShared = ["double", "triple"].includes(told.rule);
  const rights = told.right.map((name) => [name, name]);
  const wants = (kind) => !edited || edited.kind === kind;
  const given = edited && (Array.isArray(edited.pair) ? edited.pair : Array.isArray(edited.right) ? edited.right : null);
  const forms = [];
  if (isShared && wants("hint_same_match")) {
    const one = select(t("season.other.who"), rights, given?.[0]);
    const two = select(t("season.other.same-as"), rights, given?.[1] ?? told.right[1]);
    forms.push(form(t("season.other.same"), () => {
      if (one.input.value === two.input.value) desk.entry.refuse(t("season.other.two-people"));
      else desk.storeChecked({ kind: "hint_same_match", pair: [one.input.value, two.input.value] });
    }, h("div", { class: "row" }, one.element, two.element), adds("add-same")));
  }
  if (isShared && wants("hint_partner_count")) {
    const who = select(t("season.other.match-of"), rights, edited?.right);
    const count = select(t("season.other.has"), ["1", "2", "3"].map((value) => [value, value]), String(edited?.count ?? 1));
    forms.push(form(t("season.other.count"), () => desk.storeChecked({ kind: "hint_partner_count", right: who.input.value, count: Number(count.input.value) }),
      h("div", { class: "row" }, who.element, count.element), adds("add-count")));
  }
  if (!edited && !isAny(told)) {
    const id = `other-${numbering++}`;
    const name = h("input", { type: "text", id, maxlength: "40", autocomplete: "off" });
    const side = select(t("season.other.side"), [["right", t("season.other.with", { names: told.right.slice(0, 2).join(", ") })], ["left", t("season.other.with", { names: told.left.slice(0, 2).join(", ") })]]);
    forms.push(form(t("season.other.newcomer"), () => {
      const person = name.value.trim();
      if (!person) desk.entry.refuse(t("season.other.no-name"));
      else if ([...told.left, ...told.right].includes(person)) desk.entry.refuse(t("season.other.taken", { name: person }));
      else desk.storeChecked({ kind: "arrival", person }, side.input.value);
    }, h("div", { class: "row" }, h("div", { class: "field" }, h("label", { htmlFor: id }, t("season.other.name")), name), side.element), adds("add-person")));
  }
  return forms.length ? forms : [h("p", { class: "hint" }, t("season.other.none"))];
}
