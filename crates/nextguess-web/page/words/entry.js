// The entry of a turn of the word game: the word as large tiles, a colour for each letter, and a keyboard.
// It has the interface that `../game/entry.js` describes.
//
// A letter that nobody marked is no answer: its tile has a dashed edge, and nothing is added until each letter has a mark.

import { MARKS, answerView } from "../draw/board.js";
import { button, fill, h, icon, range, say } from "../core/dom.js";
import { number, t } from "../core/texts.js";
import { SIGNS, answerFor, barred, hasSquares, knownLetters, markName, marksThatCan, upper } from "./marks.js";
import { allowedWords, furtherLetters, lengthOf } from "./lists.js";
import { Keyboard } from "./keyboard.js";
import { heroLines } from "../game/hero.js";
import { pasteDialog } from "./paste.js";

/** With so few possible answers each one has a chip of its own. */
const FEW = 8;

/** What is drawn on the button of a mark, so that it is not told by its colour alone. */
const GLYPHS = ["M6 12h12", "M7 8l-4 4 4 4M17 8l4 4-4 4M3 12h18", "M5 13l4 4L19 7"];

export class WordEntry {
  /** The word that a person began to type, or `null` while the best one is shown. */
  #typed = null;
  /** What a person marked in each slot: 0, 1, 2, or `null`. */
  #marks;
  /** What the engine says of the word that is shown; `null` while it is asked. */
  #about = null;
  /** The word that the engine is asked about. */
  #asked = null;
  /** The number of the newest question. */
  #ticket = 0;
  /** Words that the engine does not know in this position. */
  #unknown = new Set();
  #state = { turns: [], told: null, best: null, proved: false, solved: null, isOver: false };
  /** What is to be added as soon as the engine has answered. */
  #waiting = null;
  /** Turns of a pasted result that are still to be added. */
  #queue = [];
  #last = null;

  constructor({ game, spec, turn, about, changed = () => {} }) {
    Object.assign(this, { game, spec, turn, about, changed });
    this.slots = lengthOf(spec);
    this.allowed = allowedWords(spec);
    this.isHard = /,hard\b/.test(spec);
    this.#marks = Array(this.slots).fill(null);
    this.title = h("h2", { class: "eyebrow" }, t("words.next"));
    this.back = button(t("words.back-to-best"), () => this.#leaveTyped(), "link back-to-best");
    this.hint = h("p", { class: "hint" }, t("words.type"));
    this.head = h("div", { class: "word-proof" });
    this.tiles = range(this.slots).map((at) => h("button", { type: "button", class: "token letters word-tile", onmousedown: (event) => event.preventDefault(), onclick: () => this.#turnTile(at) }));
    this.pads = range(this.slots).map((at) => h("div", { class: "pad", role: "group" }, MARKS.map((name, mark) => h("button", {
      type: "button", class: `swatch ${name}`, onmousedown: (event) => event.preventDefault(), onclick: () => this.#mark(at, mark),
    }, glyph(mark)))));
    this.lines = h("div", { class: "hero-lines" });
    this.add = button(t("words.add"), () => this.#add(), "primary add-word");
    this.rest = button(t("words.rest-grey"), () => this.#restGrey(), "quiet rest-grey");
    this.note = h("p", { class: "word-note", role: "status" });
    this.chips = h("div", { class: "word-chips" });
    this.keyboard = new Keyboard(furtherLetters(spec), (key) => this.#press(key));
    this.answerBox = h("div", { class: "word-answers" },
      h("h3", {}, t("words.what-colours")),
      h("div", { class: "row word-actions" }, this.add, this.rest, this.note));
    this.ask = h("div", { class: "word-ask", tabindex: "-1", role: "group", "aria-label": t("words.what-colours") },
      this.title, this.head,
      this.columns = h("div", { class: "word-columns", vars: { "--slots": this.slots } }, range(this.slots).map((at) => h("div", { class: "word-column" }, this.tiles[at], this.pads[at]))),
      this.lines, this.answerBox, this.chips);
    this.typing = h("div", { class: "word-typing" },
      h("div", { class: "row between" }, this.hint, this.back, button(t("words.paste"), () => this.#paste(""), "quiet paste-result")),
      this.keyboard.element);
    this.element = h("section", { class: "card word-entry", "aria-label": t("words.next") },
      this.ask, this.typing);
    this.onkey = (event) => this.#key(event);
    this.onpaste = (event) => this.#pasted(event);
    document.addEventListener("keydown", this.onkey);
    document.addEventListener("paste", this.onpaste);
    this.#draw();
  }

  close() {
    document.removeEventListener("keydown", this.onkey);
    document.removeEventListener("paste", this.onpaste);
    this.#asked = null;
  }

  /** The whole word that is shown, or `null`. */
  get guess() {
    const word = this.#word;
    return word && [...word].length === this.slots ? word : null;
  }

  get #word() {
    return this.#typed ?? this.#state.best;
  }

  show(state) {
    const key = JSON.stringify(state.turns);
    const isNew = key !== this.#last;
    this.#last = key;
    if (isNew) {
      this.#typed = null;
      this.#unknown.clear();
      this.#clearMarks();
      fill(this.note);
    } else if (this.#typed === null && state.best !== this.#state.best) {
      // Another word became the best one: a word that a person has begun to answer stays.
      if (this.#marks.some((mark) => mark !== null)) this.#typed = this.#state.best;
    }
    this.#state = state;
    // While the next word is looked for the last one stays, dimmed.
    const isBusy = !state.told && !state.isOver && this.#typed === null && !state.best;
    this.element.setAttribute("aria-busy", String(isBusy));
    this.keyboard.show(knownLetters(state.turns));
    this.#look();
    if (isBusy && this.isDrawn) for (const one of this.ask.querySelectorAll("button")) one.disabled = true;
    else this.#draw();
    if (state.told && this.#queue.length) this.#addNext();
  }

  /** Makes a word the one that is shown. */
  take(guess) {
    const word = guess.toLowerCase();
    this.#typed = word === this.#state.best ? null : word;
    this.#clearMarks();
    this.#look();
    this.#draw();
    this.changed();
    say(t("words.taken", { word: upper(word) }));
    this.element.scrollIntoView({ block: "nearest", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    this.ask.focus({ preventScroll: true });
  }

  focusAnswers() {
    this.ask.scrollIntoView({ block: "center" });
    this.ask.focus({ preventScroll: true });
  }

  #clearMarks() {
    this.#marks = Array(this.slots).fill(null);
    this.#about = null;
    this.#asked = null;
    this.#waiting = null;
  }

  /** The marks that stand: those that were set, and those that cannot be another. */
  get #standing() {
    if (!this.#about) return this.#marks;
    const can = marksThatCan(this.#about.split, Array(this.slots).fill(null));
    return this.#marks.map((mark, at) => mark ?? (can[at].size === 1 ? [...can[at]][0] : null));
  }

  /** Finds out how the word that is shown splits what is left. */
  async #look() {
    const word = this.guess;
    if (!word || this.#state.isOver) return;
    if (this.#about?.question === word) return;
    this.#about = this.#state.told?.suggestions?.find(({ question, split }) => question === word && split) ?? null;
    if (this.#about || this.#asked === word || this.#trouble(word)) return;
    // While what is left is computed there is nothing to ask.
    if (!this.#state.told || !this.#state.told.remaining) return;
    this.#asked = word;
    this.#ticket += 1;
    const ticket = this.#ticket;
    let told = null;
    try {
      told = await this.about(word);
    } catch (error) {
      console.warn(error);
    }
    if (ticket !== this.#ticket || this.#asked !== word || this.guess !== word) return;
    this.#asked = null;
    if (told) this.#about = told;
    else this.#unknown.add(word);
    fill(this.note);
    this.#draw();
    const { answer } = this.#waiting ?? {};
    this.#waiting = null;
    if (told && answer && answer === answerFor(this.#standing)) this.#add(answer);
    if (!told) say(this.#trouble(word));
  }

  /** Why a word cannot be played, in words, or `null`. */
  #trouble(word) {
    if (this.allowed?.has(word) === false) return t("words.not-listed", { word });
    const bar = this.isHard ? barred(word, this.#state.turns) : null;
    if (bar) return bar;
    return this.#unknown.has(word) ? t("words.not-listed", { word }) : null;
  }

  #leaveTyped() {
    this.#typed = null;
    this.#clearMarks();
    this.#look();
    this.#draw();
    this.changed();
  }

  /** A key of either keyboard. */
  #press(key) {
    const before = this.guess;
    if (this.#state.isOver) return;
    if (key === "Enter") {
      this.#add();
      return;
    }
    if (key === "Backspace") {
      const marked = this.#marks.findLastIndex((mark) => mark !== null);
      if (marked >= 0) this.#marks[marked] = null;
      else {
        this.#typed = [...(this.#word ?? "")].slice(0, -1).join("");
        this.#clearMarks();
      }
    } else if (/^[123]$/.test(key)) {
      const at = this.#standing.indexOf(null);
      if (this.guess && at >= 0) this.#marks[at] = Number(key) - 1;
    } else {
      // The first letter begins a new word, and so does one behind a whole word.
      const begun = this.#typed !== null && [...this.#typed].length < this.slots ? this.#typed : "";
      this.#typed = begun + key;
      this.#clearMarks();
      if ([...this.#typed].length === this.slots && this.#typed === this.#state.best) this.#typed = null;
    }
    fill(this.note);
    this.#look();
    this.#draw();
    if (this.guess !== before) this.changed();
  }

  #key(event) {
    if (!this.element.isConnected || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || document.querySelector("dialog[open]")) return;
    const at = event.target;
    if (at.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], .menu, .turn-editor")) return;
    const isLetter = /^\p{L}$/u.test(event.key);
    if (event.key === "Enter" && at.closest?.("button, a, summary")) return;
    if (event.key === "Escape" && this.#typed !== null) this.#leaveTyped();
    else if (isLetter || /^[123]$/.test(event.key) || event.key === "Backspace" || event.key === "Enter") {
      event.preventDefault();
      this.#press(isLetter ? event.key.toLowerCase() : event.key);
    }
  }

  /** A tap on a tile: grey, yellow, green, and grey again. */
  #turnTile(at) {
    if (!this.guess) return;
    const now = this.#standing[at];
    this.#mark(at, now === null ? 0 : (now + 1) % 3);
  }

  #mark(at, mark) {
    if (!this.guess) return;
    this.#marks[at] = mark;
    fill(this.note);
    this.#draw();
  }

  #restGrey() {
    this.#marks = this.#standing.map((mark) => mark ?? 0);
    fill(this.note);
    this.#draw();
  }

  /** Says beside the button why nothing was added. */
  #refuse(text) {
    fill(this.note, h("span", { class: "error" }, text));
  }

  #add(answer = answerFor(this.#standing)) {
    const word = this.guess;
    if (this.#state.isOver) return;
    if (!word) {
      this.#refuse(this.#word ? t("words.too-short", { count: this.slots }) : t("words.no-word"));
      return;
    }
    const trouble = this.#trouble(word);
    if (trouble) this.#refuse(trouble);
    else if (!answer) this.#refuse(t("words.mark-all"));
    else if (this.#state.told?.remaining === 0) this.#refuse(t("words.nothing-fits"));
    else if (!this.#about) {
      // It is added as soon as the engine has said that it can come.
      this.#waiting = { word, answer };
      fill(this.note, h("span", { class: "hint" }, t("words.wait")));
      this.#look();
    }
    else if (!this.#canCome(answer)) this.#refuse(t("words.cannot-come"));
    else this.turn(word, answer);
  }

  /** Whether an answer can come, as far as that is known. */
  #canCome(answer) {
    return !this.#about || this.#about.split.some((part) => part.answer === answer);
  }

  #paste(text) {
    pasteDialog({ spec: this.spec, slots: this.slots, limit: this.game.limit, turns: this.#state.turns, text, add: (turns) => { this.#queue = turns; this.#addNext(); } });
  }

  /** Adds the next of several turns. Those after it come when the engine has told of the position that it leads to. */
  #addNext() {
    const [next, ...rest] = this.#queue;
    this.#queue = rest;
    if (next && this.turn(...next) === false) this.#queue = [];
  }

  /** What is pasted anywhere: a result opens its dialog, a word is taken. */
  #pasted(event) {
    const text = event.clipboardData?.getData("text") ?? "";
    if (!this.element.isConnected || document.querySelector("dialog[open]") || event.target.closest?.("input, textarea")) return;
    const word = text.trim().toLowerCase();
    if (hasSquares(text)) this.#paste(text);
    else if (!this.#state.isOver && /^\p{L}+$/u.test(word) && [...word].length === this.slots) this.take(word);
    else return;
    event.preventDefault();
  }

  #draw() {
    const { told, best, proved, solved, isOver } = this.#state;
    this.isDrawn = Boolean(told);
    this.add.disabled = this.rest.disabled = false;
    const letters = [...(this.#word ?? "")];
    const word = this.guess;
    const marks = this.#standing;
    const trouble = word ? this.#trouble(word) : null;
    this.element.dataset.known = this.#about ? word : "";
    const can = this.#about ? marksThatCan(this.#about.split, this.#marks) : null;
    this.title.textContent = t(this.#typed === null ? "words.next" : "words.yours");
    this.back.hidden = this.#typed === null || !best || isOver;
    this.hint.hidden = !this.back.hidden;
    if (!this.back.hidden) fill(this.back, t("words.back-to-best", { word: upper(best) }));
    this.element.hidden = isOver;
    if (isOver) return;
    for (const [at, tile] of this.tiles.entries()) {
      const letter = letters[at] ?? "";
      tile.textContent = upper(letter);
      tile.disabled = !word;
      tile.classList.toggle("empty", !letter);
      tile.classList.toggle("unmarked", marks[at] === null);
      tile.classList.toggle("sure", this.#marks[at] === null && marks[at] !== null);
      for (const [mark, name] of MARKS.entries()) tile.classList.toggle(`mark-${name}`, Boolean(word) && marks[at] === mark);
      tile.setAttribute("aria-label", letter ? t("words.tile", { place: at + 1, letter: upper(letter), mark: markName(marks[at]) }) : t("words.tile-empty", { place: at + 1 }));
      this.pads[at].setAttribute("aria-label", t("words.pad", { place: at + 1, letter: upper(letter) }));
      for (const [mark, swatch] of [...this.pads[at].children].entries()) {
        const isOut = can !== null && !can[at].has(mark);
        swatch.disabled = !word;
        swatch.classList.toggle("out", isOut);
        swatch.setAttribute("aria-pressed", String(Boolean(word) && marks[at] === mark));
        swatch.setAttribute("aria-label", isOut ? t("words.cannot-be", { mark: markName(mark) }) : markName(mark));
        swatch.title = markName(mark);
      }
    }
    if (this.#typed === null && word && word !== this.dropped) {
      this.columns.classList.remove("dropped");
      void this.columns.offsetWidth;
      this.columns.classList.add("dropped");
    } else if (this.#marks.some((mark) => mark !== null)) this.columns.classList.remove("dropped");
    this.dropped = word;
    const shown = this.#about ?? (word ? told?.suggestions?.find(({ question }) => question === word) : null) ?? null;
    fill(this.lines, heroLines(told, shown, this.#typed === null && proved, solved, this.game));
    this.lines.classList.toggle("dim", !told);
    const isWhole = word && !marks.includes(null);
    this.add.classList.toggle("waiting", !isWhole);
    this.rest.hidden = !isWhole && word && this.#marks.some((mark) => mark !== null) ? !this.#canCome(answerFor(marks.map((mark) => mark ?? 0))) : true;
    if (trouble) this.#refuse(trouble);
    else if (can && (can.every((one) => !one.size) || marks.some((mark, at) => mark !== null && !can[at].has(mark)))) this.#refuse(t("words.cannot-come"));
    else if (!this.note.textContent) fill(this.note, !word ? null : isWhole ? this.#leaves(answerFor(marks)) : h("span", { class: "hint" }, t("words.mark-each")));
    this.#drawChips(word);
  }

  /** What is left after an answer, in words. */
  #leaves(answer) {
    const part = this.#about?.split.find((one) => one.answer === answer);
    return part && !/^G+$/.test(answer) ? h("span", { class: "hint" }, t("words.leaves", { count: part.secrets })) : null;
  }

  /** Whole answers that are one tap. */
  #drawChips(word) {
    const split = word && this.#about ? this.#about.split : [];
    const won = SIGNS[2].repeat(this.slots);
    const none = SIGNS[0].repeat(this.slots);
    const wanted = split.length <= FEW ? split : split.filter(({ answer }) => answer === won || answer === none);
    const order = [...wanted].sort((a, b) => (b.answer === won) - (a.answer === won) || b.secrets - a.secrets);
    fill(this.chips, order.map(({ answer, secrets }) => answer === won
      ? h("button", { type: "button", class: "word-chip won", data: { answer }, onclick: () => this.#add(answer) }, icon("check", 18), t("words.thats-it"))
      : h("button", { type: "button", class: "word-chip", data: { answer }, title: t("words.leaves", { count: secrets }), onclick: () => this.#add(answer) },
        answerView("marks", answer, this.slots, this.game.key), answer === none ? h("span", {}, t("words.all-grey")) : null,
        h("span", { class: "chip-left" }, h("span", { "aria-hidden": "true" }, number(secrets)), h("span", { class: "hidden" }, t("words.leaves", { count: secrets }))))));
  }
}

function glyph(mark) {
  const picture = icon("check", 20);
  picture.firstChild.setAttribute("d", GLYPHS[mark]);
  return picture;
}
