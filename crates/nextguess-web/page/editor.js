// Entering a question and an answer, with clicks or keys.

import { askNamed, codeText, paint, symbolsOf } from "./board.js";
import { fill, h } from "./dom.js";

let numbering = 0;

/** A row of numbers or words of which one is chosen. */
function chooser(title, options, change, kind = "") {
  const name = `choice-${numbering++}`;
  const inputs = options.map(([value, label]) => h("label", { class: "pick" },
    h("input", { type: "radio", name, value, onchange: () => change(value) }), h("span", {}, label)));
  const element = h("fieldset", { class: `picks ${kind}` }, h("legend", {}, title), h("div", { class: "row tight" }, inputs));
  return {
    element,
    set(value) {
      for (const input of element.querySelectorAll("input")) input.checked = input.value === String(value);
    },
    allow(allowed) {
      for (const input of element.querySelectorAll("input")) input.disabled = !allowed(input.value);
    },
  };
}

const range = (count) => Array.from({ length: count }, (_, at) => at);

/** The answer to a question of one kind; for marks, `slots` of them. */
class AnswerInput {
  constructor(board, ask, change) {
    this.ask = ask;
    this.board = board;
    this.parts = ask.answer === "pegs" ? [null, null] : ask.answer === "marks" ? Array(board.slots).fill(0) : [null];
    this.change = change;
    const set = (at) => (value) => { this.parts[at] = value; this.limit(); change(); };
    const counts = range(board.slots + 1).map((count) => [String(count), String(count)]);
    if (ask.answer === "pegs") {
      const bulls = board.kind === "bulls";
      this.choosers = [
        chooser(bulls ? "Bulls: right here" : "Black: right here", counts, set(0), "black"),
        chooser(bulls ? "Cows: right elsewhere" : "White: right elsewhere", counts, set(1), "white"),
      ];
    } else if (ask.answer === "hits") {
      this.choosers = [chooser(board.kind === "ayto" ? "Lights" : "How many are right", counts, set(0))];
    } else if (ask.answer === "yes-no") {
      this.choosers = [chooser("Are they a match?", [["no", "No"], ["yes", "Yes"]], set(0))];
    } else {
      this.choosers = [];
    }
    this.element = h("div", { class: "answer-input" }, this.choosers.map((one) => one.element));
  }

  limit() {
    if (this.ask.answer !== "pegs") return;
    const [black, white] = this.parts.map((part) => Number(part ?? 0));
    this.choosers[1].allow((value) => Number(value) + black <= this.board.slots);
    this.choosers[0].allow((value) => Number(value) + white <= this.board.slots);
  }

  get value() {
    if (this.ask.answer === "marks") return this.parts.map((mark) => this.ask.letters[mark]).join("");
    return this.parts.includes(null) ? null : this.parts.join(",");
  }

  set value(text) {
    if (this.ask.answer === "marks") {
      this.parts = text ? [...text].map((letter) => Math.max(0, this.ask.letters.indexOf(letter))) : this.parts.map(() => 0);
      return;
    }
    this.parts = text ? text.split(",") : this.parts.map(() => null);
    this.choosers.forEach((one, at) => one.set(this.parts[at] ?? ""));
    this.limit();
  }
}

/**
 * A question, and its answer where `answered`. Calls `submit(question, answer)`. Typed symbols go to the slot that
 * has the focus, and on to the next.
 */
export class TurnEditor {
  constructor(board, { answered, submit, label = "Add" }) {
    this.board = board;
    this.answered = answered;
    this.submit = submit;
    this.label = label;
    this.element = h("form", { class: "editor", onsubmit: (event) => { event.preventDefault(); this.send(); } });
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.ask = board.asks[0];
    this.reset();
  }

  /** Shows what is asked next, empty. */
  expect(kind, label = this.label) {
    this.ask = askNamed(this.board, kind);
    this.label = label;
    this.reset();
  }

  /** Shows a turn. */
  load(question, answer = null, label = this.label) {
    this.label = label;
    this.ask = this.board.asks.find((ask) => ask.pair === question.includes("+")) ?? this.board.asks[0];
    this.reset();
    this.symbols = this.ask.pair ? question.split("+") : symbolsOf(this.board, question);
    this.at = 0;
    if (this.answer) this.answer.value = answer;
    this.show();
  }

  reset() {
    const { board } = this;
    this.count = this.ask.pair ? 2 : board.slots;
    this.symbols = Array(this.count).fill(null);
    this.at = 0;
    this.isTyped = board.separator !== "" || board.slots > 12;
    this.answer = this.answered ? new AnswerInput(board, this.ask, () => this.update()) : null;
    this.build();
    this.show();
  }

  build() {
    const { board, ask } = this;
    const marks = this.answer && ask.answer === "marks";
    // In a night every slot is a person, who sits with another.
    const isNight = !ask.pair && board.asks.some((other) => other.pair);
    const slotName = (at) => isNight ? `${board.symbols[at]} with` : ask.pair ? ["left", "right"][at] : `slot ${at + 1}`;
    this.slots = range(this.count).map((at) => h("button", {
      type: "button", class: "peg slot", data: { at }, onclick: () => { this.at = at; this.show(); this.slots[at].focus(); },
      onfocus: () => { this.at = at; this.highlight(); },
    }));
    this.slotName = slotName;
    this.marks = marks ? range(this.count).map((at) => h("button", {
      type: "button", class: "mark", onclick: () => { this.answer.parts[at] = (this.answer.parts[at] + 1) % 3; this.update(); },
    })) : [];
    const columns = this.slots.map((slot, at) => h("span", { class: "column" }, isNight ? h("small", { class: "faint" }, `${board.symbols[at]} with`) : null, slot, this.marks[at] ?? null));
    this.palette = board.symbols.map((symbol) => paint(h("button", {
      type: "button", class: "peg", "aria-label": `put ${symbol}`, onclick: () => this.put(symbol),
    }, symbol), board, symbol));
    this.typed = h("input", {
      type: "text", class: "wide", placeholder: board.example, "aria-label": `The ${ask.kind}`, spellcheck: "false", autocomplete: "off",
      oninput: (event) => { this.symbols = symbolsOf(board, event.target.value.trim()); this.update(); },
    });
    this.button = h("button", { type: "submit", class: "primary" }, this.label);
    const entry = this.isTyped && !ask.pair
      ? this.typed
      : [h("div", { class: `slots${ask.pair ? " pair" : ""}`, role: "group", "aria-label": `The ${ask.kind}` }, columns),
        h("div", { class: "palette", role: "group", "aria-label": "Symbols" }, this.palette)];
    const help = marks ? h("p", { class: "hint" }, "Click the mark below a symbol until it is right: grey absent, amber elsewhere, green right here.") : null;
    fill(this.element, h("div", { class: "ask-title" }, h("span", { class: "eyebrow" }, `This ${board.turn_noun}’s ${ask.kind}`)),
      entry, help, this.answer?.element, h("div", { class: "row" }, this.button));
  }

  /** Puts a symbol into the current slot, and goes on to the next. */
  put(symbol) {
    if (!this.board.repeats && !this.ask.pair) {
      // A code without repetition: the symbol moves here.
      this.symbols = this.symbols.map((other) => other === symbol ? null : other);
    }
    this.symbols[this.at] = symbol;
    const next = range(this.count).map((step) => (this.at + 1 + step) % this.count).find((at) => this.symbols[at] === null);
    this.at = next ?? Math.min(this.at + 1, this.count - 1);
    this.show();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "INPUT") return;
    const key = event.key;
    const symbol = this.board.symbols.find((name) => name === key) ?? this.board.symbols.find((name) => name.toLowerCase() === key.toLowerCase());
    const isSlot = event.target.classList.contains("slot");
    if (symbol !== undefined && !this.isTyped) this.put(symbol);
    else if (key === "Backspace" || key === "Delete") {
      if (this.symbols[this.at] === null && key === "Backspace") this.at = Math.max(0, this.at - 1);
      this.symbols[this.at] = null;
      this.show();
    } else if (key === "ArrowLeft") this.at = Math.max(0, this.at - 1);
    else if (key === "ArrowRight") this.at = Math.min(this.count - 1, this.at + 1);
    else if (key === "Enter" && isSlot && this.isComplete) this.send();
    else return;
    event.preventDefault();
    if (isSlot || event.target.classList.contains("peg")) this.slots[this.at].focus();
    this.highlight();
  }

  get isComplete() {
    const full = this.symbols.length === this.count && !this.symbols.includes(null);
    return full && (!this.answer || this.answer.value !== null);
  }

  get question() {
    return this.ask.pair ? this.symbols.join("+") : codeText(this.board, this.symbols);
  }

  show() {
    this.slots.forEach((slot, at) => {
      const symbol = this.symbols[at] ?? null;
      paint(slot, this.board, symbol);
      slot.textContent = symbol ?? "";
      slot.setAttribute("aria-label", `${this.slotName(at)}: ${symbol ?? "empty"}`);
    });
    if (this.isTyped) this.typed.value = this.symbols.includes(null) ? "" : codeText(this.board, this.symbols);
    this.update();
  }

  highlight() {
    this.slots.forEach((slot, at) => {
      slot.classList.toggle("current", at === this.at);
      slot.tabIndex = at === this.at ? 0 : -1;
    });
  }

  update() {
    this.highlight();
    this.marks.forEach((mark, at) => {
      const names = ["absent", "elsewhere", "correct"];
      const is = this.answer.parts[at];
      mark.className = `mark mark-${names[is]}`;
      mark.textContent = this.answer.ask.letters[is];
      mark.setAttribute("aria-label", `mark of slot ${at + 1}: ${["absent", "right elsewhere", "right here"][is]}`);
    });
    this.button.disabled = !this.isComplete;
    this.button.textContent = this.label;
  }

  send() {
    if (this.isComplete) this.submit(this.question, this.answer?.value ?? null);
  }

  focus() {
    (this.isTyped && !this.ask.pair ? this.typed : this.slots[this.at]).focus();
  }
}
