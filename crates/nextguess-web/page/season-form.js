// Entering a season: who takes part, and what happened.

import { fill, h, problem } from "./dom.js";
import { post } from "./api.js";

const names = (text) => text.split(/[\n,;]+/).map((name) => name.trim()).filter(Boolean);

let numbering = 0;

function select(label, options, value) {
  const id = `select-${numbering++}`;
  const pairs = options.map((option) => Array.isArray(option) ? option : [option, option]);
  const input = h("select", { id }, pairs.map(([name, title]) => h("option", { value: name, selected: name === value }, title)));
  return { input, element: h("div", { class: "field" }, h("label", { htmlFor: id }, label), input) };
}

/** Whether an event has no answer. */
export const isSold = (answer) => answer === undefined || answer === null;

function radios(title, options, chosen) {
  const name = `radio-${numbering++}`;
  const element = h("fieldset", { class: "picks" }, h("legend", {}, title), h("div", { class: "row tight" },
    options.map(([value, label]) => h("label", { class: "pick" }, h("input", { type: "radio", name, value, checked: value === chosen }), h("span", {}, label)))));
  return { element, get value() { return element.querySelector("input:checked")?.value ?? null; } };
}

/** Who takes part. Calls `start(file)` with a season file that the server accepts. */
export function castForm(file, start) {
  const title = h("input", { type: "text", id: "season-name", value: file?.season ?? "", placeholder: "Season 12" });
  const left = h("textarea", { id: "season-left", rows: 6, placeholder: "Ana\nCleo\nEve", required: true });
  const right = h("textarea", { id: "season-right", rows: 6, placeholder: "Ben\nDan\nFinn", required: true });
  const rule = select("How matches are shared out", [
    ["", "as the number of people says"], ["perfect", "everyone has one match"], ["double", "some on the first side have two"],
    ["triple", "one on the first side has three"], ["any", "everyone can be with everyone"],
  ]);
  const trouble = h("div", {});
  return h("form", {
    class: "stack",
    onsubmit: async (event) => {
      event.preventDefault();
      const wanted = { season: title.value.trim(), left: names(left.value), right: names(right.value), events: [] };
      if (rule.input.value) wanted.rule = rule.input.value;
      if (wanted.rule === "any" && wanted.right.length === 0) wanted.right = wanted.left;
      try {
        const checked = await post("season/file", { text: JSON.stringify(wanted) });
        await start(checked);
      } catch (error) {
        fill(trouble, problem(error));
      }
    },
  },
  h("div", { class: "field" }, h("label", { htmlFor: "season-name" }, "Name of the season"), title),
  h("div", { class: "columns even tight" },
    h("div", { class: "field" }, h("label", { htmlFor: "season-left" }, "People on one side"), left),
    h("div", { class: "field" }, h("label", { htmlFor: "season-right" }, "People on the other"), right)),
  h("p", { class: "hint" }, "One name a line. The other side may have more people, who then share matches."),
  rule.element, trouble,
  h("div", { class: "row" }, h("button", { type: "submit", class: "primary" }, "Start")));
}

/** The buttons below an event: one that takes it over, and where an event is changed one that leaves it as it was. */
function finish(label, edit) {
  return h("div", { class: "row" }, h("button", { type: "submit", class: "primary" }, edit ? edit.label : label),
    edit ? h("button", { type: "button", class: "quiet", onclick: edit.cancel }, "Cancel") : null);
}

/** A form for an event. Escape leaves an event that is changed as it was. */
function eventForm(edit, take, ...children) {
  return h("form", {
    class: "stack add-event", "aria-label": edit?.label,
    onsubmit: (event) => { event.preventDefault(); take(); },
    onkeydown: (event) => { if (edit && event.key === "Escape") edit.cancel(); },
  }, ...children);
}

/**
 * A couple in the truth booth. The forms of events are empty or have an event to be changed, `edit.event`; its
 * `edit.label` and `edit.cancel` are those of the buttons.
 */
export function boothForm(told, suggested, add, edit) {
  const pair = edit?.event.pair ?? suggested;
  const left = select("Who", told.left, pair?.[0]);
  const right = select("with whom", told.right, pair?.[1]);
  const exclusive = told.rule === "double" || told.rule === "triple" ? [["only", "Yes, and no other"]] : [];
  const answer = radios("Are they a match?", [["no", "No"], ["yes", "Yes"], ...exclusive, ["sold", "Sold"]],
    edit && (isSold(edit.event.match) ? "sold" : !edit.event.match ? "no" : edit.event.exclusive ? "only" : "yes"));
  const take = () => {
    if (!answer.value) return;
    const booth = { kind: "booth", pair: [left.input.value, right.input.value] };
    if (answer.value === "sold") booth.sold = true;
    else booth.match = answer.value !== "no";
    if (answer.value === "only") booth.exclusive = true;
    add(booth);
  };
  return eventForm(edit, take, h("div", { class: "row" }, left.element, right.element), answer.element, finish("Add the booth", edit));
}

/** A matching night. `preview(couples)` tells the lights to expect. */
export function nightForm(told, suggested, add, preview, edit) {
  const isAny = told.rule === "any";
  const shown = h("div", { "aria-live": "polite" });
  const start = edit?.event.pairs ?? suggested.night ?? suggested.probable ?? [];
  const people = isAny ? Array.from({ length: told.left.length / 2 }, (_, at) => start[at]?.[0] ?? told.left[at]) : told.left;
  const seats = people.map((person, at) => {
    const partner = isAny ? start[at]?.[1] : start.find((pair) => pair[0] === person)?.[1];
    const who = isAny ? select(`Couple ${at + 1}`, told.left, person) : null;
    const whom = select(isAny ? "with" : person, told.right, partner ?? told.right[at]);
    const couple = () => [who ? who.input.value : person, whom.input.value];
    return { couple, element: h("div", { class: "seat" }, who?.element, whom.element), set: (name) => { whom.input.value = name; } };
  });
  const couples = () => seats.map((seat) => seat.couple());
  const lights = radios("Lights", [...Array.from({ length: seats.length + 1 }, (_, at) => [String(at), String(at)]), ["sold", "sold"]],
    edit && (isSold(edit.event.beams) ? "sold" : String(edit.event.beams)));
  const use = (pairs) => pairs && !isAny ? h("button", {
    type: "button", class: "quiet", onclick: () => { for (const [left, right] of pairs) seats[told.left.indexOf(left)]?.set(right); },
  }, pairs === suggested.night ? "Best night" : "Most right on average") : null;
  const take = () => {
    if (lights.value === null) return;
    const night = { kind: "ceremony", pairs: couples() };
    if (lights.value === "sold") night.sold = true;
    else night.beams = Number(lights.value);
    add(night);
  };
  return eventForm(edit, take, h("div", { class: "seats" }, seats.map((seat) => seat.element)),
  h("div", { class: "row" }, use(suggested.night), use(suggested.probable),
    h("button", { type: "button", class: "quiet", onclick: async () => { const told = await preview(couples().map((pair) => pair.join("+")).join(", ")); if (told) fill(shown, told); } }, "Which lights to expect?")),
  shown, lights.element, finish("Add the night", edit));
}

/** What was told about shared matches. */
export function hintForm(told, add, edit) {
  if (told.rule !== "double" && told.rule !== "triple") {
    return h("p", { class: "hint" }, "Hints are about people who share a match, and in this season nobody does.");
  }
  const given = edit?.event;
  const first = select("Who", told.right, given?.pair?.[0]);
  const second = select("has the same match as", told.right, given?.pair?.[1] ?? told.right[1]);
  const who = select("The match of", told.right, given?.right);
  const count = select("has so many matches", ["1", "2", "3"], String(given?.count));
  const same = () => eventForm(edit, () => add({ kind: "hint_same_match", pair: [first.input.value, second.input.value] }),
    h("div", { class: "row" }, first.element, second.element), finish("Add who share a match", edit));
  const many = () => eventForm(edit, () => add({ kind: "hint_partner_count", right: who.input.value, count: Number(count.input.value) }),
    h("div", { class: "row" }, who.element, count.element), finish("Add how many", edit));
  if (edit) return given.kind === "hint_same_match" ? same() : many();
  return h("div", { class: "stack" }, same(), many());
}
