// The entry of a turn: the guess, large, whose slots can be changed, and below it the answers that can come.
//
// Every entry (this one, and that of the word game in `../words/entry.js`) has the same interface:
//
//   new Entry({ game, spec, turn, about, bar })
//     game    the game of `games.js`, such as GAMES.get("mastermind")
//     spec    the engine's name of the board, such as "mastermind:4x6"
//     turn(guess, answer)   adds a turn; both are texts as they stand in a turn ("0011", "1,0"). It saves, steps the
//             address and shows the new state, by a call of `show`. `false` if nothing was added.
//     about(guess) → Promise<Suggestion|null>   what the engine says of any guess in this position:
//             { question, expected, worst, parts, bits, possible, split: [{ answer, secrets }] }; `null` where it says
//             nothing (it was dropped for a newer question, or the guess is none). Only the newest question is answered.
//     bar     the bar of the screen, { element, refresh, title, subtitle }
//     changed()   to be called when another guess is shown than before, so that the drawn board shows it too (optional)
//   .element  the element, a card; it is in the page before the first `show`
//   .show({ turns, told, best, proved, solved, isOver })   called for each new state, and again when more is known of it:
//     turns   the turns so far, ["0011=1,0", …]
//     told    the answer to `suggest` for them, or `null` while it is computed
//     best    the guess to show as the hero, or `null` where there is none (it is computed, the game is over,
//             nothing fits). A guess that a person began to change or to answer must stay: offer `best` instead.
//     proved  whether `best` is proved to be best
//     solved  the end of the proof ({ first, proved, mean, max, wins, secrets, … }), or `null`
//     isOver  the game is won, or no turn is left
//   .take(guess)   makes a guess the hero, as if a person had entered it (optional: a row of the list was tapped)
//   .guess         the guess that is shown, or `null` (optional: the bar at the bottom of a phone shows it)
//   .focusAnswers()   scrolls to the answers and puts the focus there (optional)
//   .head          an element where the screen puts what it says of the proof (optional; else below the card). It may lie
//                  over the room of the crown, which is empty until there is a proof.
//   .close()       drops what is under way
//
// The lines beside the hero ("51 codes possible, about 5 after this", the crown) come from `heroLines` in `hero.js`.

import { button, fill, h, icon } from "../core/dom.js";
import { Answers } from "./answers.js";
import { Slots } from "./slots.js";
import { answerOf } from "./position.js";
import { codeView } from "../draw/board.js";
import { heroLines } from "./hero.js";
import { t } from "../core/texts.js";

/** Whether a key that was pressed belongs to something else: a field, a dialog, a menu. */
const isElsewhere = (event) => event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey
  || event.target.closest?.("input, select, textarea, dialog, .menu, .turn-editor") || document.querySelector("dialog[open]");

/** The slots that the rules lock: items that were marked right stay. */
function lockedSlots(game, turns) {
  const last = turns.at(-1);
  if (game.key !== "item-matching" || !last) return [];
  return [...answerOf(last)].flatMap((mark, at) => mark === "C" ? [at] : []);
}

export class Entry {
  #asked = null;

  constructor({ game, spec, turn, about, changed = () => {} }) {
    Object.assign(this, { game, spec, turn, about, changed, state: null, own: null, isBegun: false, shown: null, since: Infinity });
    this.eyebrow = h("h2", { class: "eyebrow" }, t("hero.next"));
    this.slots = new Slots({ game, spec, changed: (code) => this.change(code) });
    this.lines = h("div", { class: "hero-lines" });
    this.offer = h("div", { class: "offer", role: "status" });
    this.answers = new Answers({ game, spec, act: (answer) => this.enter(answer), begun: () => { this.isBegun = true; } });
    this.note = h("p", { class: "hint entry-note" });
    this.head = h("div", { class: "hero-proof" });
    this.element = h("section", { class: "card hero" }, this.eyebrow,
      h("div", { class: "hero-row" }, this.slots.element, h("div", { class: "hero-side" }, this.head, this.lines)), this.offer,
      h("div", { class: "answers-head" }, h("h3", {}, t("answers.title")), h("span", { class: "hint" }, t("answers.hint"))),
      this.answers.element, this.note);
    // A finger on the answers has begun to answer: the guess stays as it is.
    this.answers.element.addEventListener("pointerdown", () => { this.isBegun = true; });
    this.answers.element.addEventListener("focusin", (event) => { if (event.target !== this.answers.chips) this.isBegun = true; });
    // So has a mouse that moves there, once there was time to read.
    this.answers.element.addEventListener("pointermove", (event) => { if (event.pointerType === "mouse" && performance.now() - this.since > 600) this.isBegun = true; });
    this.typed = (event) => this.type(event);
    document.addEventListener("keydown", this.typed);
  }

  close() {
    document.removeEventListener("keydown", this.typed);
  }

  /** The guess that is shown. */
  get guess() { return this.shown; }

  show(state) {
    const isOther = !this.state || state.turns.join(" ") !== this.state.turns.join(" ");
    if (isOther) {
      this.own = null;
      this.isBegun = false;
      this.slots.unfold(null);
    }
    this.state = state;
    const { told, best, turns } = state;
    this.element.setAttribute("aria-busy", String(!told));
    if (!told) {
      // What was there stays, dimmed, until the new answer is there.
      this.answers.show(null, null);
      if (this.shown === null) {
        this.slots.show(null);
        fill(this.lines, h("p", { class: "crown-room" }), h("p", { class: "hero-line thinking" }, t("hero.thinking")));
      }
      return;
    }
    if (this.toldFor !== state.turns) this.since = performance.now();
    this.toldFor = state.turns;
    const stays = this.own ?? (this.isBegun ? this.shown : null);
    this.draw(stays ?? best, turns);
    const isOffered = stays !== null && best !== null && stays !== best;
    this.offered(isOffered ? best : null, state.proved);
  }

  draw(guess, turns) {
    const isNew = guess !== this.shown;
    this.shown = guess;
    this.slots.show(guess, lockedSlots(this.game, turns));
    if (isNew && this.own === null) {
      this.slots.row.classList.remove("dropped");
      void this.slots.row.offsetWidth;
      this.slots.row.classList.add("dropped");
    }
    this.eyebrow.textContent = t(this.own !== null ? "hero.yours" : this.state.told.remaining === 1 ? "hero.certain" : "hero.next");
    this.say(guess);
  }

  /** The lines and the answers of a guess. What the list does not tell is asked for. */
  async say(guess) {
    const { told } = this.state;
    const known = told.suggestions.find(({ question }) => question === guess);
    this.note.textContent = t(this.game.material === "items" ? "entry.other-tap" : "entry.other");
    if (known || guess === null) return this.tell(guess, known ?? null);
    const { state } = this;
    this.answers.show(guess, null);
    if (this.#asked === guess + state.turns.join(" ")) return;
    this.#asked = guess + state.turns.join(" ");
    const found = await this.about(guess).catch(() => null);
    this.#asked = null;
    if (this.shown !== guess || this.state.turns !== state.turns) return;
    this.tell(guess, found);
  }

  tell(guess, one) {
    const { told, best, proved, solved } = this.state;
    fill(this.lines, heroLines(told, one, proved && guess === best, solved, this.game));
    if (one) return this.answers.show(guess, one.split);
    this.answers.show(guess, []);
    this.note.textContent = t("entry.not-allowed");
  }

  /** Offers the best guess where another one is shown. */
  offered(best, proved) {
    if (best === null) return fill(this.offer);
    const code = codeView(this.game.material, best);
    code.classList.add("small");
    fill(this.offer, h("div", { class: `offer-box${proved ? " proved" : ""}` }, proved ? icon("crown", 18) : null,
      h("span", {}, t(proved ? "offer.proved" : "offer.best")), code, button(t("offer.use"), () => this.reset(), "link")));
  }

  /** Goes back to the best guess. */
  reset() {
    this.own = null;
    this.isBegun = false;
    this.slots.unfold(null);
    this.show(this.state);
    this.changed();
  }

  /** A guess that a person has entered. */
  change(code) {
    if (!this.state?.told) return;
    this.own = code === this.state.best ? null : code;
    if (this.own === null) this.isBegun = false;
    this.show(this.state);
    this.changed();
  }

  /** A row of the list was tapped. */
  take(guess) {
    this.slots.unfold(null);
    this.change(guess);
    this.element.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    this.slots.row.tabIndex = -1;
    this.slots.row.focus({ preventScroll: true });
  }

  enter(answer) {
    if (this.shown === null || !this.state?.told) return;
    this.turn(this.shown, answer);
  }

  focusAnswers() {
    this.answers.focus();
  }

  type(event) {
    if (!this.element.isConnected || isElsewhere(event) || !this.state?.told || this.shown === null) return;
    if (event.key === "Backspace") this.slots.back();
    else if (event.key === "Escape" && (this.own !== null || this.slots.at !== null)) this.reset();
    else if (this.slots.type(event.key)) {
      if (this.slots.at === null) this.answers.chips.focus({ preventScroll: true });
    } else return;
    event.preventDefault();
  }
}
