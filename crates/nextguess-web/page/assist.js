// Assist: what was asked and answered, what is left, and what to ask next.

import { answerView, askOf, codeView, heatTable, splitBar, token } from "./board.js";
import { average, card, copyLink, fill, h, number, plural, problem, say } from "./dom.js";
import { boardOf, picker } from "./picker.js";
import { filesFor, keep, reopen } from "./memory.js";
import { isDropped, Latest, post } from "./api.js";
import { Exact } from "./exact.js";
import { TurnEditor } from "./editor.js";

export const TITLE = "Assist";

const START = "mastermind:4x6";
const USUAL = "entropy";

export async function open(root, state) {
  const part = new Assist(root, state);
  await part.begin();
  return { close: () => part.close() };
}

const split = (turn) => turn.split(/=(.*)/s);

class Assist {
  constructor(root, state) {
    this.root = root;
    this.game = state.get("game") ?? START;
    this.turns = state.getAll("turn");
    this.strategy = state.get("by") ?? USUAL;
    /** What the exactly best question is to be best at, if that was chosen. */
    this.objective = state.get("for");
    this.earlier = [];
    this.editing = null;
    this.latest = new Latest();
    /** How many secrets were left after the turns of each game so far. */
    this.left = new Map();
  }

  close() {
    this.latest.stop();
    this.exact?.stop();
  }

  async begin() {
    this.board = await boardOf(this.game);
    this.exact = new Exact(this.board, {
      objective: this.objective, use: (question) => this.use(question), choose: (objective) => { this.objective = objective; this.save(); },
    });
    this.history = h("div", { class: "history" });
    this.conflict = h("div", {});
    this.outcome = h("div", { class: "outcome", "aria-busy": "true" });
    this.chances = h("div", { class: "chances" });
    this.editor = new TurnEditor(this.board, { answered: true, label: "Add this turn", submit: (question, answer) => this.enter(question, answer) });
    this.undo = h("button", { type: "button", class: "quiet", onclick: () => this.back() }, "Undo");
    this.clear = h("button", { type: "button", class: "quiet", onclick: () => this.change([]) }, "New game");
    this.link = h("div", { class: "stack" });
    this.share = h("button", { type: "button", class: "quiet", onclick: () => this.copy() }, "Copy link");
    fill(this.root,
      h("h1", {}, "What should I ask next?"),
      h("p", { class: "lead" }, "Enter what you asked and what was answered. You see at once what is left and which guess tells most."),
      picker(this.game, (game) => reopen("assist", new URLSearchParams({ game }))),
      h("div", { class: "columns assist-columns" },
        card("Your game", this.conflict, this.history, this.editor.element, h("div", { class: "row end" }, this.undo, this.clear, this.share), this.link),
        this.outcome, this.chances));
    await this.refresh();
  }

  /** Takes over other turns, and remembers how it was. */
  change(turns) {
    this.earlier.push(this.turns);
    this.turns = turns;
    this.editing = null;
    return this.refresh();
  }

  enter(question, answer) {
    const turn = `${question}=${answer}`;
    const turns = [...this.turns];
    if (this.editing === null) turns.push(turn);
    else turns[this.editing] = turn;
    this.change(turns).then(() => this.editor.focus());
  }

  /** Takes a question over, to be answered. */
  use(question) {
    this.editor.load(question, null, "Add this turn");
    this.editor.focus();
  }

  back() {
    const earlier = this.earlier.pop() ?? this.turns.slice(0, -1);
    this.turns = earlier;
    this.editing = null;
    say("Taken back");
    this.refresh();
  }

  copy() {
    const note = this.board.kind === "words" ? "It has your turns, but not the list of words: who opens it is asked for the same list." : "";
    return copyLink(location.href, this.share, this.link, note);
  }

  save() {
    const params = new URLSearchParams({ game: this.game });
    this.turns.forEach((turn) => params.append("turn", turn));
    if (this.strategy !== USUAL) params.set("by", this.strategy);
    if (this.objective) params.set("for", this.objective);
    keep("assist", params);
    // A link that was shown is that of the game before.
    fill(this.link);
  }

  async refresh() {
    this.save();
    this.undo.disabled = this.turns.length === 0 && this.earlier.length === 0;
    this.clear.disabled = this.turns.length === 0;
    this.outcome.setAttribute("aria-busy", "true");
    this.listTurns([]);
    this.exact.leave({ game: this.game, turns: this.turns, ...filesFor(this.game) });
    const signal = this.latest.next();
    try {
      const asked = { game: this.game, turns: this.turns, top: 8, strategy: this.strategy, ...filesFor(this.game) };
      const told = await post("suggest", asked, signal);
      this.left.set(this.turns.join(" "), told.remaining);
      this.show(told);
      await this.countEarlier(signal, told);
    } catch (error) {
      if (isDropped(error)) return;
      fill(this.outcome, problem(error));
      this.outcome.setAttribute("aria-busy", "false");
    }
  }

  /** How many were left after each turn, where that is not known yet. */
  async countEarlier(signal, told) {
    for (let count = 1; count < this.turns.length; count++) {
      const turns = this.turns.slice(0, count);
      if (this.left.has(turns.join(" "))) continue;
      const asked = { game: this.game, turns, top: 1, strategy: "first", ...filesFor(this.game) };
      this.left.set(turns.join(" "), (await post("suggest", asked, signal)).remaining);
    }
    this.listTurns(told.contradiction?.conflict.map((turn) => turn.turn - 1) ?? []);
  }

  listTurns(conflicting) {
    const rows = this.turns.map((turn, at) => {
      const [question, answer] = split(turn);
      const left = this.left.get(this.turns.slice(0, at + 1).join(" "));
      const isWrong = conflicting.includes(at);
      return h("li", { class: `turn${isWrong ? " wrong" : ""}${this.editing === at ? " editing" : ""}` },
        h("span", { class: "turn-number" }, at + 1),
        codeView(this.board, question, answer),
        answerView(askOf(this.board, question), this.board.slots, answer),
        h("span", { class: "left", title: "secrets left" }, isWrong ? h("b", {}, "conflict") : left === undefined ? "" : `${number(left)} left`),
        h("span", { class: "tools" },
          h("button", { type: "button", class: "icon", "aria-label": `Edit turn ${at + 1}`, title: "Edit", onclick: () => this.edit(at) }, "✎"),
          h("button", { type: "button", class: "icon", "aria-label": `Remove turn ${at + 1}`, title: "Remove", onclick: () => this.change(this.turns.filter((_, other) => other !== at)) }, "×")));
    });
    fill(this.history, rows.length ? h("ol", { class: "turns" }, rows) : null);
  }

  edit(at) {
    this.editing = at;
    const [question, answer] = split(this.turns[at]);
    this.editor.load(question, answer, `Change turn ${at + 1}`);
    this.listTurns([]);
    this.editor.focus();
  }

  show(told) {
    const { board } = this;
    this.listTurns(told.contradiction?.conflict.map((turn) => turn.turn - 1) ?? []);
    this.editor.expect(told.next, "Add this turn");
    this.editor.element.hidden = told.over === "won";
    fill(this.conflict, told.contradiction ? this.conflictBox(told.contradiction) : null);
    const start = Number(board.secrets.replaceAll(",", ""));
    const shrunk = Number.isFinite(start) ? Math.log2(Math.max(1, told.remaining)) / Math.log2(Math.max(2, start)) : 1;
    const named = told.candidates.slice(0, told.remaining <= 10 ? 10 : 6).map((code) => codeView(board, code));
    const hero = h("section", { class: "card hero" },
      h("h2", { class: "hidden" }, "What is left"),
      h("p", { class: "big" }, h("b", { id: "remaining" }, number(told.remaining)), ` ${told.remaining === 1 ? "secret" : "secrets"} left`),
      h("div", { class: "gauge", vars: { "--share": told.remaining ? shrunk : 0 }, "aria-hidden": "true" }, h("i", {})),
      h("p", { class: "hint" }, told.remaining === 1 ? "This is it:" : `of ${board.secrets} in the beginning${told.remaining ? ", such as" : ""}`),
      h("div", { class: "examples" }, named));
    const title = told.over === "won" ? "Found" : `Best next ${told.next === "guess" ? "guesses" : told.next + "s"}`;
    const rows = told.suggestions.map((one, at) => h("tr", { class: at === 0 ? "best" : "" },
      h("td", {}, h("button", {
        type: "button", class: "use", "aria-label": `Use ${one.question}`, title: "Use this guess",
        onclick: () => this.use(one.question),
      }, codeView(board, one.question))),
      h("td", { class: "bar" }, one.split && told.remaining ? splitBar(one.split, told.remaining) : null),
      h("td", { class: "num" }, average(one.expected)),
      h("td", { class: "num" }, one.bits.toFixed(2)),
      h("td", {}, one.possible ? h("span", { class: "badge" }, h("span", { class: "long" }, "can be it"), h("span", { class: "short", "aria-hidden": "true" }, "✓")) : h("span", { class: "faint long" }, "tells only"))));
    const table = rows.length ? h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": title },
      h("table", { class: "suggestions" },
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, told.next), h("th", { scope: "col" }, "how it splits them"), h("th", { scope: "col", class: "num" }, "left on average"), h("th", { scope: "col", class: "num" }, "bits"), h("th", { scope: "col" }, h("span", { class: "hidden" }, "can it be the secret")))),
        h("tbody", {}, rows))) : null;
    const how = told.over === "won" ? h("p", {}, "The last guess was the secret. Well done!")
      : h("div", { class: "row hint" }, h("label", { htmlFor: "ranked-by" }, "Ranked by"), this.ranking(),
        told.scored ? `${plural(told.scored, "question")} of ${number(told.questions)} compared${told.complete ? ", the others are no better" : ""}. Click one to use it.` : "Click one to use it.");
    const slots = told.marginals.map((_, at) => board.asks[0].pair ? board.symbols[at] : `slot ${at + 1}`);
    // Of a whole alphabet, only the letters that can still be there.
    const isShown = (symbol) => board.symbols.length <= 12 || told.marginals.some((shares) => shares[symbol] > 0);
    const columns = board.symbols.map((_, symbol) => symbol).filter(isShown);
    const matrix = told.remaining > 0 ? card("Chance of each symbol in each slot", heatTable({
      caption: "Chance in percent of each symbol in each slot", rows: slots, columns: columns.map((symbol) => token(board, board.symbols[symbol])), shares: told.marginals.map((shares) => columns.map((symbol) => shares[symbol])),
    })) : null;
    fill(this.outcome, hero, told.remaining > 0 || told.over ? card(title, table, how) : null, this.exact.element);
    this.exact.offer(told);
    fill(this.chances, matrix);
    this.outcome.setAttribute("aria-busy", "false");
    say(told.contradiction ? "No secret fits these answers" : `${plural(told.remaining, "secret")} left`);
  }

  /** Who ranks the questions. */
  ranking() {
    const names = this.board.strategies.filter((one) => one.listing).map((one) => one.name);
    return h("select", { id: "ranked-by", onchange: (event) => { this.strategy = event.target.value; this.refresh(); } },
      names.map((name) => h("option", { value: name, selected: name === this.strategy }, name)));
  }

  conflictBox({ conflict, repairs }) {
    const which = conflict.map((turn) => turn.turn);
    const list = which.length === 1 ? `Turn ${which[0]} alone cannot be.` : `Turns ${which.slice(0, -1).join(", ")} and ${which.at(-1)} contradict each other.`;
    const buttons = repairs.slice(0, 8).map((repair) => h("button", {
      type: "button", class: "quiet", onclick: () => {
        const turns = [...this.turns];
        turns[repair.turn - 1] = `${repair.question}=${repair.feedback}`;
        this.change(turns);
      },
    }, `turn ${repair.turn}: ${repair.feedback} instead of ${repair.given} (${plural(repair.remaining, "secret")})`));
    return h("div", { class: "problem", role: "alert" },
      h("strong", {}, "No secret fits these answers. "), list,
      buttons.length ? h("div", { class: "stack" }, h("p", {}, "It would fit with one of these:"), h("div", { class: "row" }, buttons)) : h("p", {}, "No single other answer would make it fit: at least two are wrong."));
  }
}
