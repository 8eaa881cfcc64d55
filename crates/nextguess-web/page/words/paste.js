// A result as people share it, pasted: the rows of squares are there, and the words of the rows are asked for.

import { Latest, isDropped, post } from "../core/api.js";
import { answerOf, guessOf } from "../game/position.js";
import { barred, readGrid, upper } from "./marks.js";
import { button, fill, h } from "../core/dom.js";
import { allowedWords, filesFor } from "./lists.js";
import { answerView } from "../draw/board.js";
import { dialog } from "../core/dialog.js";
import { t } from "../core/texts.js";

/**
 * Opens the dialog. `turns` are those that are known, `text` is what was pasted already. `add(turns)` is given pairs of guess
 * and answer, after each of them was found to be possible.
 */
export function pasteDialog({ spec, slots, limit, turns, text, add }) {
  const latest = new Latest();
  const allowed = allowedWords(spec);
  const area = h("textarea", { class: "wide paste-area", rows: 6, "aria-label": t("words.paste-label"), placeholder: "⬛🟨⬛⬛🟩\n🟩🟩🟩🟩🟩", value: text, oninput: () => read() });
  const trouble = h("p", { class: "error", role: "alert" });
  const rows = h("div", { class: "stack tight" });
  const done = h("button", { type: "submit", class: "primary" }, t("words.paste-add"));
  const form = h("form", { class: "stack", novalidate: "", onsubmit: (event) => { event.preventDefault(); finish(); } }, rows, done);
  const box = dialog(t("words.paste"), h("p", { class: "hint" }, t("words.paste-hint")), area, trouble, form);
  box.element.classList.add("paste-dialog");
  box.element.addEventListener("close", () => latest.stop());
  let fields = [];

  const ask = (before, more, signal) => post("suggest", { game: spec, turns: before, ...more, ...filesFor(spec) }, signal);

  /** Reads the squares, and asks for the words of the rows that are not known. */
  function read() {
    latest.stop();
    fields = [];
    fill(rows);
    fill(trouble);
    form.hidden = true;
    if (!area.value.trim()) return;
    const grid = readGrid(area.value, slots, limit);
    const isOther = grid.answers && turns.some((turn, at) => answerOf(turn) !== grid.answers[at]);
    const told = grid.trouble ?? (isOther ? t("words.grid-other") : grid.answers.length === turns.length ? t("words.grid-known") : null);
    if (told) {
      fill(trouble, told);
      return;
    }
    fields = grid.answers.map((answer, at) => at < turns.length ? { answer, word: guessOf(turns[at]) } : field(answer, at));
    fill(rows, fields.map((one, at) => h("div", { class: "paste-row" }, h("span", { class: "paste-number", "aria-hidden": "true" }, String(at + 1)), answerView("marks", one.answer, slots, "wordle"),
      one.input ? h("div", { class: "paste-word" }, one.input, one.best) : h("strong", {}, upper(one.word)), one.trouble)));
    form.hidden = false;
    fields.find((one) => one.input)?.input.focus();
    offer();
  }

  function field(answer, at) {
    const one = { answer };
    one.trouble = h("p", { class: "error", role: "alert", id: `paste-trouble-${at}` });
    one.input = h("input", {
      type: "text", class: "paste-input", maxlength: String(slots * 2), autocomplete: "off", autocapitalize: "none", spellcheck: "false", "aria-label": t("words.paste-row", { row: at + 1 }),
      "aria-describedby": `paste-trouble-${at}`, oninput: () => { fill(one.trouble); offer(); },
    });
    one.best = h("button", { type: "button", class: "quiet paste-best", hidden: true, onclick: () => { one.input.value = one.best.dataset.word; fill(one.trouble); offer(); fields[at + 1]?.input?.focus(); } });
    return one;
  }

  const wordOf = (one) => one.word ?? one.input.value.trim().toLowerCase();
  const turnsBefore = (at) => fields.slice(0, at).map((one) => `${wordOf(one)}=${one.answer}`);

  /** Offers the best guess for the first row whose word is missing. */
  async function offer() {
    const signal = latest.next();
    for (const one of fields) if (one.best) one.best.hidden = true;
    const at = fields.findIndex((one) => [...wordOf(one)].length !== slots);
    if (at < 0) return;
    try {
      const told = await ask(turnsBefore(at), { top: 1, candidates: 1, splits: false }, signal);
      // A row of greens only is a word that is still possible.
      const word = /^G+$/.test(fields[at].answer) ? told.candidates[0] : told.suggestions[0]?.question;
      if (signal.aborted || !word) return;
      fields[at].input.placeholder = word;
      fields[at].best.dataset.word = word;
      fill(fields[at].best, t("words.paste-best", { word: upper(word) }));
      fields[at].best.hidden = false;
    } catch (error) {
      // What is offered only helps: a wrong word is refused when the rows are added.
      if (!isDropped(error)) console.info(error.message);
    }
  }

  /** Looks at each row: what is wrong is said beside it, and then nothing is added. */
  async function finish() {
    const signal = latest.next();
    done.disabled = true;
    try {
      for (const [at, one] of fields.entries()) {
        if (one.word) continue;
        const word = wordOf(one);
        const wrong = await wrongIn(word, one.answer, turnsBefore(at), signal);
        if (wrong) {
          fill(one.trouble, wrong);
          one.input.focus();
          return;
        }
      }
      const news = fields.filter((one) => one.input).map((one) => [wordOf(one), one.answer]);
      box.close();
      add(news);
    } catch (error) {
      if (!isDropped(error)) fill(trouble, t("problem"));
    } finally {
      done.disabled = false;
    }
  }

  /** Why a row cannot be, in words, or `null`. */
  async function wrongIn(word, answer, before, signal) {
    if (!word) return t("words.paste-missing");
    if ([...word].length !== slots || !/^\p{L}+$/u.test(word)) return t("words.paste-length", { count: slots });
    if (allowed?.has(word) === false) return t("words.not-listed", { word });
    const bar = /,hard\b/.test(spec) ? barred(word, before) : null;
    if (bar) return bar;
    try {
      const { about } = await ask(before, { top: 0, candidates: 0, about: word }, signal);
      return about?.split.some((part) => part.answer === answer) ? null : t("words.paste-impossible", { word: upper(word) });
    } catch (error) {
      if (isDropped(error)) throw error;
      return t("words.not-listed", { word });
    }
  }

  read();
  if (!text) area.focus();
}
