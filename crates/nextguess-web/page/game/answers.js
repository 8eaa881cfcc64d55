// Answers: chips of those that can come, each with what it leaves, and an entry of marks slot by slot.

import { MARKS, answerView, answerWords, codeView, marksOf, paint, symbolName } from "../draw/board.js";
import { button, fill, h, range } from "../core/dom.js";
import { number, t } from "../core/texts.js";
import { shapeOf } from "./position.js";

/** Whether an answer says that the guess is right. */
export function isRightAnswer(game, spec, answer) {
  const { slots } = shapeOf(game, spec);
  if (game.answer === "pegs") return answer === `${slots},0`;
  if (game.answer === "hits") return answer === String(slots);
  return /^(G+|C+)$/.test(answer);
}

/** All answers that a game can give; for marks there are too many to list. */
export function allAnswers(game, spec) {
  const { slots } = shapeOf(game, spec);
  if (game.answer === "hits") return range(slots + 1).filter((count) => count !== slots - 1).map(String);
  if (game.answer !== "pegs") return [];
  return range(slots + 1).flatMap((black) => range(slots + 1 - black).map((white) => [black, white]))
    .filter(([black, white]) => !(black === slots - 1 && white === 1)).map((pair) => pair.join(","));
}

/** Marks in a row, each with a sign of its own: not only its colour tells it. */
const marksView = (answer) => h("span", { class: "marks-row" }, marksOf(answer).map((mark) => h("i", { class: `mark-${MARKS[mark]}` })));

/** One answer to tap. `leaves` may be missing. */
export function chip({ game, spec, guess, answer, leaves, act, isNow = false }) {
  const isRight = isRightAnswer(game, spec, answer);
  const { slots } = shapeOf(game, spec);
  const drawn = game.material === "items" ? marksView(answer) : game.answer === "marks" ? codeView(game.material, guess, answer) : answerView(game.answer, answer, slots, game.key);
  drawn.setAttribute("aria-hidden", "true");
  drawn.removeAttribute("role");
  drawn.removeAttribute("aria-label");
  const words = isRight ? t("answers.right") : answerWords(game.answer, answer, game.key);
  const label = leaves === undefined || isRight ? words : t("answers.label", { answer: words, leaves: number(leaves) });
  if (isRight && game.answer !== "marks") drawn.lastElementChild.remove();
  return h("button", {
    type: "button", class: `chip${isRight ? " win" : ""}${isNow ? " is-now" : ""}`, "aria-label": label, title: words, data: { answer },
    onclick: () => act(answer),
  }, drawn, isRight ? h("b", {}, t("answers.right")) : null, leaves === undefined || isRight ? null : h("small", {}, number(leaves)));
}

/** Answers sorted by what they leave, the right one last. */
export function sorted(game, spec, split) {
  const isRight = ({ answer }) => isRightAnswer(game, spec, answer);
  return [...split].sort((a, b) => isRight(a) - isRight(b) || b.secrets - a.secrets);
}

/** Marks slot by slot: each slot is tapped until it is right. Calls `changed(answer)` after each tap. */
export class MarksField {
  constructor({ game, changed, look = "" }) {
    Object.assign(this, { game, changed, guess: null, marks: [] });
    this.row = h("div", { class: `slots marks-field ${look}`, role: "group", "aria-label": t("answers.marks") });
    this.element = this.row;
  }

  get answer() {
    const letters = this.game.material === "letters" ? "-YG" : "IWC";
    return this.marks.map((mark) => letters[mark]).join("");
  }

  show(guess, answer) {
    this.guess = guess;
    this.marks = answer ? marksOf(answer) : [...guess].map(() => 0);
    const { material } = this.game;
    this.buttons = this.marks.map((_, at) => h("button", { type: "button", onclick: () => { this.marks[at] = (this.marks[at] + 1) % 3; this.draw(at); this.changed(this.answer); } }));
    this.words = this.marks.map(() => h("small", { "aria-hidden": "true" }));
    fill(this.row, this.buttons.map((slot, at) => h("span", { class: "marked" }, slot, this.words[at])));
    this.marks.forEach((_, at) => { paint(this.buttons[at], material, guess[at]); this.draw(at); });
  }

  draw(at) {
    const mark = this.marks[at];
    MARKS.forEach((name, other) => this.buttons[at].classList.toggle(`mark-${name}`, other === mark));
    this.words[at].textContent = t(`mark.${MARKS[mark]}`);
    this.buttons[at].setAttribute("aria-label", t("answers.mark", { slot: at + 1, symbol: symbolName(this.game.material, this.guess[at]), mark: t(`mark.${MARKS[mark]}`) }));
  }
}

/** Chips of long answers are wider. */
export const chipsLook = (game, spec) => game.answer === "marks" ? " of-marks" : shapeOf(game, spec).slots > 6 ? " of-many" : "";

/** How many chips of marks are shown; the others are entered slot by slot. */
const MOST_MARKS = 12;

/** The answers of a guess: chips, and for marks another answer by slots. `act(answer)` takes one. */
export class Answers {
  constructor({ game, spec, act, begun }) {
    Object.assign(this, { game, spec, begun, key: null, isBusy: true });
    // Answers to a guess that is no longer shown do nothing.
    this.act = (answer) => { if (!this.isBusy) act(answer); };
    this.chips = h("div", { class: `chips${chipsLook(game, spec)}`, role: "group", "aria-label": t("answers.title"), tabindex: "-1", vars: { "--slots": shapeOf(game, spec).slots } });
    this.other = h("div", { class: "other-answer stack tight", hidden: true });
    this.element = h("div", { class: "answers stack tight" }, this.chips, this.other);
  }

  /** The answers that can come to a guess, with what each leaves; `null` while that is not known. */
  show(guess, split) {
    this.isBusy = split === null;
    this.chips.setAttribute("aria-busy", String(split === null));
    if (split === null) {
      // What is below does not move while the answers are not known.
      if (this.chips.offsetHeight) this.chips.style.minHeight = `${this.chips.offsetHeight}px`;
      return;
    }
    this.chips.style.minHeight = "";
    const key = `${guess} ${split.map(({ answer, secrets }) => `${answer}:${secrets}`).join(" ")}`;
    if (key === this.key) return;
    this.key = key;
    const { game, spec } = this;
    const all = sorted(game, spec, split);
    const isLong = game.answer === "marks" && all.length > MOST_MARKS + 2;
    const right = all.filter(({ answer }) => isRightAnswer(game, spec, answer));
    const shown = isLong ? [...all.slice(0, MOST_MARKS), ...right] : all;
    const chips = shown.map(({ answer, secrets }) => chip({ game, spec, guess, answer, leaves: secrets, act: this.act }));
    if (isLong) chips.splice(MOST_MARKS, 0, h("button", { type: "button", class: "chip another", onclick: () => this.unfold(guess, split) }, t("answers.another")));
    fill(this.chips, chips);
    this.other.hidden = true;
    fill(this.other);
  }

  /** An answer that is not among the chips, slot by slot. */
  unfold(guess, split) {
    this.begun();
    const told = h("p", { class: "hint", role: "status" });
    const add = button(t("answers.add"), () => this.act(field.answer), "primary");
    const check = (answer) => {
      const found = split.find((one) => one.answer === answer);
      add.disabled = !found;
      told.textContent = found ? t("answers.leaves", { count: found.secrets }) : t("answers.cannot");
    };
    const field = new MarksField({ game: this.game, changed: check, look: "medium" });
    // A slot that can only have one mark begins with it.
    field.show(guess, [...split[0].answer].map((mark, at) => split.every(({ answer }) => answer[at] === mark) ? mark : "I").join(""));
    check(field.answer);
    fill(this.other, h("h3", {}, t("answers.marks")), field.element, h("div", { class: "row" }, add, told));
    this.other.hidden = false;
    field.buttons[0].focus();
    this.other.scrollIntoView({ block: "nearest" });
  }

  focus() {
    this.chips.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    this.chips.focus({ preventScroll: true });
  }
}
