// Dialogs for one's own word lists, and for the words that were used already. What is wrong is said before anything is kept.

import { Refused, post } from "../core/api.js";
import { dialog, toast } from "../core/dialog.js";
import { fill, h } from "../core/dom.js";
import { filesFor, keepList, keepUsed, listOf, nameFor, nameTrouble, readList, readUsed, used } from "./lists.js";
import { number, t } from "../core/texts.js";

let fields = 0;

/** A field for words: typed, pasted, dropped, or read from a file. */
function wordField(label, hint, value, rows) {
  fields += 1;
  const id = `word-field-${fields}`;
  const trouble = h("p", { class: "error", role: "alert", id: `${id}-trouble` });
  const area = h("textarea", { id, class: "wide word-area", rows, value, spellcheck: "false", autocapitalize: "none", "aria-describedby": `${id}-hint ${id}-trouble`, oninput: () => fill(trouble) });
  const read = async (file) => {
    if (!file) return;
    area.value = await file.text();
    fill(trouble);
  };
  const file = h("input", { type: "file", class: "hidden", tabindex: "-1", accept: ".txt,.csv,.tsv,text/*", "aria-label": t("words.open-file-of", { label }), onchange: (event) => read(event.target.files[0]) });
  area.addEventListener("dragover", (event) => event.preventDefault());
  area.addEventListener("drop", (event) => { if (event.dataTransfer.files.length) { event.preventDefault(); read(event.dataTransfer.files[0]); } });
  const element = h("div", { class: "field" },
    h("div", { class: "row between" }, h("label", { htmlFor: id }, label), h("button", { type: "button", class: "quiet", "aria-label": t("words.open-file-of", { label }), onclick: () => file.click() }, t("words.open-file")), file),
    h("p", { class: "hint", id: `${id}-hint` }, hint), area, trouble);
  return { element, area, refuse: (text) => { fill(trouble, text); area.focus(); } };
}

/** Whether the engine takes a board with its words. */
async function isTaken(spec, files) {
  try {
    await post("suggest", { game: spec, top: 0, candidates: 0, ...files });
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return false;
  }
}

/**
 * Adds a list, or replaces the one with the name `own`. `title` is what the new one is called at first; with `isFixed` it
 * must have that name. Calls `done(name, was)` with the name of the list, and what it was before (`null` for a new one).
 */
export function listDialog({ own = null, title = "", isFixed = false, done }) {
  const was = own ? listOf(own) : null;
  const name = h("input", { type: "text", id: "list-name", class: "wide", value: was ? was.title ?? own : title, maxlength: "40", autocomplete: "off", readOnly: Boolean(was) || isFixed, "aria-describedby": "list-name-trouble", oninput: () => fill(nameNote) });
  const nameNote = h("p", { class: "error", role: "alert", id: "list-name-trouble" });
  const answers = wordField(t("words.answers"), t("words.answers-hint"), was?.answers ?? "", 7);
  const guesses = wordField(t("words.guesses"), t("words.guesses-hint"), was?.guesses ?? "", 4);
  const keep = h("button", { type: "submit", class: "primary" }, t(was ? "words.replace" : "words.keep"));
  const box = dialog(t(was ? "words.replace-title" : "words.new-title"), h("form", { class: "stack", novalidate: "", onsubmit: submit },
    h("div", { class: "field" }, h("label", { htmlFor: "list-name" }, t("words.name")), name, nameNote), answers.element, guesses.element, h("div", { class: "row" }, keep)));
  box.element.classList.add("list-dialog");
  (name.readOnly ? answers.area : name).focus();

  async function submit(event) {
    event.preventDefault();
    const called = name.value.trim();
    const bad = was ? null : nameTrouble(called);
    if (bad) {
      fill(nameNote, bad);
      name.focus();
      return;
    }
    const read = readList(called, answers.area.value, guesses.area.value);
    if (read.trouble) {
      (read.part === "answers" ? answers : guesses).refuse(read.trouble);
      return;
    }
    const key = own ?? (isFixed ? title : nameFor(called));
    keep.disabled = true;
    const { list } = read;
    const isGood = await isTaken(`words:${key},guesses=guesses`, { files: { [key]: list.answers, guesses: list.guesses ?? list.answers } });
    keep.disabled = false;
    if (!isGood) answers.refuse(t("words.bad-list"));
    else if (!keepList(key, list)) answers.refuse(t("no-room"));
    else {
      box.close();
      toast(t("words.kept", { name: called, count: read.count }), was ? () => { keepList(key, was); done(key, list); } : undefined);
      done(key, was);
    }
  }
}

/** The words that were used already. `spec(isUsed)` names the board; Calls `done(was)` when they are kept. */
export function usedDialog({ spec, done, cancelled }) {
  const was = used();
  let isKept = false;
  const words = wordField(t("words.used-words"), t("words.used-hint"), was, 9);
  const count = h("p", { class: "hint", role: "status" });
  const tell = () => { count.textContent = t("words.used-count", { count: readUsed(words.area.value).length }); };
  words.area.addEventListener("input", tell);
  tell();
  const keep = h("button", { type: "submit", class: "primary" }, t("words.keep-used"));
  const box = dialog(t("words.used"), h("form", { class: "stack", onsubmit: submit }, words.element, count, h("div", { class: "row" }, keep)));
  box.element.addEventListener("close", () => { if (!isKept) cancelled?.(); });
  words.area.focus();

  async function submit(event) {
    event.preventDefault();
    const read = readUsed(words.area.value);
    if (!read.length && words.area.value.trim()) {
      words.refuse(t("words.used-none"));
      return;
    }
    if (!keepUsed(read.join("\n"))) {
      words.refuse(t("no-room"));
      return;
    }
    keep.disabled = true;
    const isGood = await isTaken(spec, filesFor(spec));
    keep.disabled = false;
    if (!isGood) {
      keepUsed(was);
      words.refuse(t("words.used-all"));
      return;
    }
    isKept = true;
    box.close();
    toast(t("words.used-kept", { count: number(read.length) }), () => { keepUsed(was); done(); });
    done();
  }
}
