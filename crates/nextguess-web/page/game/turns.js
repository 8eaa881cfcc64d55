// The turns as a drawn board: holes, pegs and answers on wood. A turn unfolds to be changed or removed in place.

import { MarksField, allAnswers, chip, chipsLook, sorted } from "./answers.js";
import { answerOf, guessOf, shapeOf } from "./position.js";
import { answerView, answerWords, codeView, token } from "../draw/board.js";
import { button, fill, h, range } from "../core/dom.js";
import { number, t } from "../core/texts.js";
import { Slots } from "./slots.js";

/** Rows of an empty board. */
const ROWS = 6;

export class Turns {
  /**
   * `change(at, turn)` puts another turn in place of one (a promise: `false` if it was refused), `remove(at)` takes it away; `about(turns, guess)` tells which
   * answers a guess can have beside other turns, or `null`.
   */
  constructor({ game, spec, change, remove, about }) {
    Object.assign(this, { game, spec, change, remove, about, open: null, state: null });
    this.list = h("ol", { class: "turns" });
    this.element = h("section", { class: "card wood", "aria-label": t("turns.title") }, this.list);
  }

  /** `left` tells how many are possible after each turn, `now` is the guess that is shown, `conflict` the turns that contradict. */
  show({ turns, left, now, conflict, isOver }) {
    const key = JSON.stringify(turns);
    if (this.key !== key) this.open = null;
    this.key = key;
    this.state = { turns, left, now, conflict, isOver };
    // An editor that is open stays as it is.
    if (this.open === null) this.draw();
  }

  draw() {
    const { turns, left, now, conflict, isOver } = this.state;
    const { slots } = shapeOf(this.game, this.spec);
    const hadFocus = this.list.contains(document.activeElement) ? document.activeElement.closest("li")?.dataset.at : null;
    const rows = turns.map((turn, at) => this.row(turn, at, left[at], conflict.includes(at)));
    const limit = this.game.key === "item-matching" ? this.game.board(this.spec)?.turns ?? ROWS : Math.max(ROWS, turns.length + 2);
    if (!isOver && now && turns.length < limit) rows.push(h("li", { class: "now", "aria-label": t("turns.now") }, h("span", { class: "turn-number", "aria-hidden": "true" }, turns.length + 1), codeView(this.game.material, now),
      this.game.answer === "marks" ? null : h("span", { class: "turn-answer", "aria-hidden": "true" }, "?")));
    const rest = Math.max(0, limit - rows.length);
    if (!isOver) rows.push(...range(rest).map((at) => h("li", { class: "holes", "aria-hidden": "true" }, h("span", { class: "turn-number" }, rows.length + at + 1), h("span", { class: "code" }, range(slots).map(() => token(this.game.material, null))))));
    fill(this.list, rows);
    this.element.classList.toggle("is-many", slots > 5);
    if (hadFocus) this.list.querySelector(`li[data-at="${hadFocus}"] button`)?.focus({ preventScroll: true });
  }

  row(turn, at, left, isWrong) {
    const [guess, answer] = [guessOf(turn), answerOf(turn)];
    const { slots } = shapeOf(this.game, this.spec);
    const isMarks = this.game.answer === "marks";
    const words = answerWords(this.game.answer, answer, this.game.key);
    const drawn = isMarks ? null : answerView(this.game.answer, answer, slots, this.game.key);
    const code = codeView(this.game.material, guess, answer);
    const spoken = t("turns.turn", { turn: at + 1, guess: code.getAttribute("aria-label").split(":")[0], answer: words });
    const opener = h("button", { type: "button", class: "turn-row", "aria-expanded": "false", "aria-label": `${spoken}. ${isWrong ? t("turns.conflict") : left === undefined ? "" : t(`possible.${this.game.key}`, { count: left })}`, onclick: () => this.toggle(at) },
      h("span", { class: "turn-number" }, at + 1), code, drawn ? h("span", { class: "turn-answer" }, drawn) : null,
      h("span", { class: "turn-left" }, isWrong ? h("b", {}, "!") : left === undefined ? "" : number(left)));
    return h("li", { class: isWrong ? "wrong" : "", data: { at } }, opener);
  }

  toggle(at) {
    const isOpen = this.open === at;
    this.open = null;
    this.draw();
    if (isOpen) return this.list.querySelector(`li[data-at="${at}"] button`)?.focus();
    this.open = at;
    const row = this.list.querySelector(`li[data-at="${at}"]`);
    row.classList.add("open");
    row.firstElementChild.setAttribute("aria-expanded", "true");
    row.append(this.editor(at));
    row.scrollIntoView({ block: "nearest" });
  }

  /** Changes a turn in place: its guess by its slots, its answer by a tap. */
  editor(at) {
    const { game, spec } = this;
    const turn = this.state.turns[at];
    const others = this.state.turns.filter((_, other) => other !== at);
    let guess = guessOf(turn);
    const answers = h("div", { class: `chips${chipsLook(game, spec)}` });
    const told = h("p", { class: "hint", role: "status" });
    const done = async (answer) => {
      this.open = null;
      if (await this.change(at, `${guess}=${answer}`)) return;
      // What the rules do not allow is not kept, and the editor stays.
      if (!element.isConnected) return;
      this.open = at;
      told.textContent = t("turns.refused");
    };
    const marks = game.answer === "marks" ? new MarksField({ game, changed: () => {}, look: "medium" }) : null;
    const listed = async () => {
      if (marks) return marks.show(guess, answerOf(turn));
      const asked = guess;
      const all = allAnswers(game, spec).map((answer) => ({ answer }));
      const found = await this.about(others, guess);
      if (asked !== guess) return;
      const split = found ? sorted(game, spec, found.split) : all;
      fill(answers, split.map(({ answer, secrets }) => chip({ game, spec, guess, answer, leaves: secrets, act: done, isNow: answer === answerOf(turn) && guess === guessOf(turn) })));
    };
    const isWord = game.material === "letters";
    const slots = isWord ? null : new Slots({ game, spec, look: "medium", changed: (code) => { guess = code; listed(); } });
    slots?.show(guess);
    const word = isWord ? h("input", { type: "text", value: guess.toUpperCase(), "aria-label": t("entry.guess"), maxlength: String(guess.length), autocapitalize: "characters", autocomplete: "off", spellcheck: "false",
      oninput: () => {
        const typed = word.value.trim().toLowerCase();
        const isWhole = typed.length === guessOf(turn).length && /^\p{L}+$/u.test(typed);
        told.textContent = isWhole ? "" : t("turns.whole", { count: guessOf(turn).length });
        if (!isWhole) return;
        guess = typed;
        const { answer } = marks;
        marks.show(guess, answer);
      } }) : null;
    listed();
    const element = h("div", { class: "turn-editor stack tight" },
      h("span", { class: "hint" }, t(isWord ? "turns.edit-word" : "turns.edit-guess")), slots?.element ?? word,
      h("span", { class: "hint" }, t(marks ? "answers.marks" : "turns.edit-answer")), marks ? marks.element : answers, told,
      h("div", { class: "row" },
        marks ? button(t("turns.keep"), async () => {
          if (word && [...word.value.trim()].length !== [...guess].length) return;
          // A word that is not in the list is refused here, and nothing is stored.
          if (isWord && guess !== guessOf(turn) && !(await this.about([], guess))) told.textContent = t("words.not-listed", { word: guess });
          else done(marks.answer);
        }, "primary") : null,
        button(t("turns.remove", { turn: at + 1 }), () => { this.open = null; this.remove(at); }, "quiet danger"),
        button(t("cancel"), () => this.toggle(at))));
    return element;
  }
}

