// Play: the computer hides, you ask; at the end a review of luck and skill.

import { answerView, askOf, codeView } from "./board.js";
import { average, card, fill, h, number, percent, plural, problem, say } from "./dom.js";
import { boardOf, picker } from "./picker.js";
import { filesFor, keep, reopen } from "./memory.js";
import { isDropped, Latest, post } from "./api.js";
import { TurnEditor } from "./editor.js";

export const TITLE = "Play";

const START = "mastermind:4x6";

export async function open(root, state) {
  const part = new Play(root, state);
  await part.begin();
  return { close: () => part.latest.stop() };
}

const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000;

class Play {
  constructor(root, state) {
    this.root = root;
    this.game = state.get("game") ?? START;
    this.seed = Number(state.get("seed") ?? newSeed());
    this.questions = state.getAll("q");
    this.hints = Number(state.get("hints") ?? 0);
    this.undone = Number(state.get("undone") ?? 0);
    this.gaveUp = state.has("end");
    this.latest = new Latest();
  }

  async begin() {
    this.board = await boardOf(this.game);
    this.title = h("h2", {}, "Your game");
    this.history = h("div", { class: "history" });
    this.trouble = h("div", {});
    this.editor = new TurnEditor(this.board, { answered: false, label: "Ask", submit: (question) => this.ask(question) });
    this.aside = h("div", { class: "outcome" });
    this.details = h("div", {});
    this.hintButton = h("button", { type: "button", class: "quiet", onclick: () => this.hint() }, "Hint");
    this.undoButton = h("button", { type: "button", class: "quiet", onclick: () => this.undo() }, "Take back");
    this.endButton = h("button", { type: "button", class: "quiet", onclick: () => { this.gaveUp = true; this.refresh(); } }, "Give up");
    const again = h("button", { type: "button", class: "quiet", onclick: () => this.restart(this.game) }, "New secret");
    fill(this.root,
      h("h1", {}, "Find what the computer hides"),
      h("p", { class: "lead" }, "Ask as few questions as you can. At the end you see what each guess was worth: what was skill, and what was luck."),
      picker(this.game, (game) => this.restart(game)),
      h("div", { class: "columns" },
        h("section", { class: "card" }, this.title, this.history, this.trouble, this.editor.element,
          h("div", { class: "row end" }, this.hintButton, this.undoButton, this.endButton, again)),
        this.aside),
      this.details);
    await this.refresh();
  }

  restart(game) {
    reopen("play", new URLSearchParams({ game, seed: newSeed() }));
  }

  async ask(question) {
    // A second click while the first is on its way is not another question.
    if (this.isAsking) return;
    this.isAsking = true;
    this.questions.push(question);
    const isFine = await this.refresh();
    this.isAsking = false;
    if (!isFine) this.questions.pop();
    else if (!this.over) this.editor.focus();
  }

  undo() {
    if (this.isAsking) return;
    this.questions.pop();
    this.undone += 1;
    this.gaveUp = false;
    this.refresh();
  }

  async hint() {
    const turns = this.turns.map((turn) => `${turn.question}=${turn.feedback}`);
    try {
      const told = await post("suggest", { game: this.game, turns, top: 1, ...filesFor(this.game) }, this.latest.next());
      const best = told.suggestions[0];
      this.hints += 1;
      this.save();
      this.editor.load(best.question, null, "Ask");
      fill(this.trouble, h("p", { class: "tip", role: "status" }, `The engine would ask ${best.question}: of ${plural(told.remaining, "secret")} it leaves ${average(best.expected)} on average.`));
    } catch (error) {
      if (!isDropped(error)) fill(this.trouble, problem(error));
    }
  }

  save() {
    const params = new URLSearchParams({ game: this.game, seed: this.seed });
    this.questions.forEach((question) => params.append("q", question));
    if (this.hints) params.set("hints", this.hints);
    if (this.undone) params.set("undone", this.undone);
    if (this.gaveUp) params.set("end", "1");
    keep("play", params);
  }

  /** Asks the server how the game stands; `false` if it refuses the last question. */
  async refresh() {
    let told;
    try {
      told = await post("play", {
        game: this.game, seed: this.seed, questions: this.questions, give_up: this.gaveUp, hints: this.hints, undone: this.undone, ...filesFor(this.game),
      }, this.latest.next());
    } catch (error) {
      if (!isDropped(error)) fill(this.trouble, problem(error));
      return false;
    }
    fill(this.trouble);
    this.turns = told.turns;
    this.over = told.over;
    this.save();
    this.show(told);
    return true;
  }

  show(told) {
    const { board } = this;
    this.title.textContent = told.over ? (told.over === "won" ? "Found!" : "The end") : told.title;
    const rows = told.turns.map((turn, at) => h("li", { class: "turn" },
      h("span", { class: "turn-number" }, at + 1),
      codeView(board, turn.question, turn.feedback),
      answerView(askOf(board, turn.question), board.slots, turn.feedback),
      h("span", { class: "left" }, turn.remaining === undefined ? "" : `${number(turn.remaining)} left`)));
    fill(this.history, rows.length ? h("ol", { class: "turns" }, rows) : h("p", { class: "hint" }, `One of ${board.secrets} secrets is hidden. Ask, for example ${board.example}.`));
    this.editor.element.hidden = Boolean(told.over);
    this.endButton.hidden = this.undoButton.hidden = Boolean(told.over);
    // Hints need a list of what is left.
    this.hintButton.hidden = Boolean(told.over) || !board.listed;
    this.undoButton.disabled = told.turns.length === 0;
    if (!told.over) this.editor.expect(told.next, "Ask");
    const last = told.turns.at(-1);
    say(told.over ? `The game is ${told.over}` : last ? `Answer ${last.feedback}, ${last.remaining ?? "many"} left` : "A secret is hidden");
    fill(this.aside, told.review ? this.verdict(told.review) : this.waiting(told));
    fill(this.details, told.review ? this.guesses(told.review) : null);
  }

  /** Beside a game that goes on. */
  waiting(told) {
    const left = told.turns.at(-1)?.remaining;
    const count = left === undefined ? this.board.secrets : number(left);
    return h("section", { class: "card hero" },
      h("h2", { class: "hidden" }, "What is left"),
      h("p", { class: "big" }, h("b", {}, count), left === 1 ? " secret fits" : this.board.listed ? " secrets fit" : " secrets in the beginning"),
      h("p", { class: "hint" }, left === 1 ? "You can know it now." : !this.board.listed ? "Too many to list, so nobody counts what is left." : "all answers so far. Each good guess cuts them down; the review tells by how much the best one would have."),
      h("p", { class: "hint" }, h("span", { class: "eyebrow" }, "Game number "), h("code", {}, this.seed), " hides the same secret again, here and in the command line."));
  }

  /** How the game came out. */
  verdict(review) {
    const skills = review.turns.map(skill).filter((value) => value !== null);
    const skillShare = skills.length ? skills.reduce((sum, value) => sum + value, 0) / skills.length : null;
    const luck = review.turns.reduce((sum, turn) => sum + (turn.luck ?? 0), 0);
    const turns = plural(review.turns_taken, this.board.turn_noun);
    const headline = review.won ? `You found it in ${turns}` : `The secret was`;
    const engine = review.engine ? review.engine.won ? `The engine (${review.engine.strategy}) needs ${plural(review.engine.turns_taken, this.board.turn_noun)} for it.` : "The engine does not find it in time either." : "";
    const helps = [review.hints ? plural(review.hints, "hint") : null, review.undone ? `${plural(review.undone, "question")} taken back` : null].filter(Boolean).join(", ");
    return h("section", { class: "card hero" },
      h("h2", {}, headline), h("div", { class: "examples large" }, codeView(this.board, review.secret)),
      h("div", { class: "meters" },
        skillShare === null ? null : h("div", { class: "meter" }, h("b", {}, percent(skillShare)), h("span", {}, "skill")),
        skillShare === null ? null : h("div", { class: "meter" }, h("b", {}, signed(luck)), h("span", {}, "bits of luck")),
        review.won && review.engine ? h("div", { class: "meter" }, h("b", {}, `${review.turns_taken} : ${review.engine.turns_taken}`), h("span", {}, "you : engine")) : null),
      h("p", { class: "hint" }, engine, helps ? ` With ${helps}.` : ""));
  }

  /** What each guess was worth. */
  guesses(review) {
    if (!review.turns.some((turn) => turn.expected !== undefined)) return null;
    let before = Number(this.board.secrets.replaceAll(",", ""));
    const rows = review.turns.map((turn, at) => {
      const from = before;
      before = turn.remaining;
      const worth = skill(turn);
      return h("tr", {},
        h("th", { scope: "row" }, at + 1),
        h("td", {}, codeView(this.board, turn.question, turn.feedback)),
        h("td", { class: "num" }, `${number(from)} → ${number(turn.remaining)}`),
        h("td", { class: "num" }, average(turn.expected)),
        h("td", {}, turn.best ? h("span", { class: "best-then" }, codeView(this.board, turn.best.question), h("span", { class: "faint" }, ` leaves ${average(turn.best.expected)}`)) : "–"),
        h("td", {}, worth === null ? "–" : h("span", { class: "skill", vars: { "--share": worth } }, h("i", {}), percent(worth))),
        h("td", {}, luckBar(turn.luck)));
    });
    const table = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Review of each guess" }, h("table", { class: "review" },
      h("thead", {}, h("tr", {}, ["", "you asked", "left", "on average", "best then", "skill", "luck"].map((name) => h("th", { scope: "col", class: ["left", "on average"].includes(name) ? "num" : "" }, name || h("span", { class: "hidden" }, "number"))))),
      h("tbody", {}, rows)));
    return card("Guess by guess", table,
      h("p", { class: "hint" }, "Skill: how much of what the best guess tells on average yours did. Luck: the bits your answer gave beyond the average."));
  }
}

/** How much of what the best question tells a question did, from 0 to 1; `null` where that is not known. */
function skill(turn) {
  if (!turn.best) return null;
  if (turn.best.bits < 1e-9) return turn.question === turn.best.question ? 1 : 0;
  return Math.min(1, turn.bits / turn.best.bits);
}

const signed = (bits) => Math.abs(bits) < 0.05 ? "0.0" : `${bits > 0 ? "+" : "−"}${Math.abs(bits).toFixed(1)}`;

function luckBar(bits) {
  const share = Math.min(1, Math.abs(bits) / 4);
  return h("span", { class: `luck ${bits < 0 ? "bad" : "good"}`, vars: { "--share": share } }, h("i", {}), h("span", {}, signed(bits)));
}
