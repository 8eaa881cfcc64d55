// Help me guess: the best next guess, its answer by one tap, what is possible, and the turns so far.

import { NoPosition, answerOf, boardOf, guessOf, paramsOf, positionOf, shapeOf, usualPosition } from "./position.js";
import { allAnswers } from "./answers.js";
import { Refused, Latest, isDropped, post } from "../core/api.js";
import { Work, current, makeCurrent } from "../core/saves.js";
import { FIRST, Left } from "./left.js";
import { GuessList, RANKINGS } from "./list.js";
import { asText, picture } from "./picture.js";
import { boardWords, nameOf } from "../games.js";
import { button, fill, h, linkButton, say } from "../core/dom.js";
import { dialog, problem, prompt, toast } from "../core/dialog.js";
import { filesFor, lacksList } from "../words/lists.js";
import { href, link, mend, step, swap } from "../core/address.js";
import { keyOf } from "./key.js";
import { isRead, rulesCard, rulesDialog } from "./rules.js";
import { number, t } from "../core/texts.js";
import { recall, remember } from "../core/memory.js";
import { Proof } from "./proof.js";
import { Turns } from "./turns.js";
import { about as rounded } from "./hero.js";
import { bar } from "../core/bar.js";
import { codeView } from "../draw/board.js";
import { finish } from "./finish.js";
import { repairs } from "./repairs.js";
import { copy, shareDialog } from "../core/share.js";
import { emojiGrid } from "../words/marks.js";

/** How many guesses are asked for. */
const TOP = 10;

/** What the engine has told, by what it was asked: a screen that one comes back to is there at once. */
const known = new Map();

async function ask(request, signal) {
  const key = keyOf(request);
  if (!known.has(key)) {
    const told = await post("suggest", request, signal);
    if (known.size > 200) known.clear();
    known.set(key, told);
  }
  return known.get(key);
}

/** What is known of boards: what a proof can be for. */
const boards = new Map();

async function boardDocument(spec, signal) {
  const request = { game: spec, ...filesFor(spec) };
  const key = keyOf(request);
  if (!boards.has(key)) boards.set(key, await post("board", request, signal));
  return boards.get(key);
}

export async function open({ root, game, params }) {
  let place;
  try {
    place = placeOf(game, params);
  } catch (error) {
    if (!(error instanceof NoPosition)) throw error;
    return noPosition(root, game);
  }
  const screen = new GameScreen(root, game, place);
  await screen.begin();
  return { close: () => screen.close() };
}

/** The work that an address means: `{ work, isView }`. */
function placeOf(game, params) {
  const position = positionOf(game, params);
  if (position && !position.turns.every((turn) => isTurn(game, position.spec, turn))) throw new NoPosition(position.turns.join(" "));
  const own = Work.open(params.get("save"));
  if (own?.kind === "game" && own.game === game.key) {
    if (position) own.reach(position);
    return { work: own, isView: false };
  }
  // A position without turns is the beginning of a game of one's own.
  if (position) return { work: new Work({ kind: "game", game: game.key, state: position }), isView: position.turns.length > 0 };
  const last = current(game.key);
  if (last?.kind === "game" && game.board(last.state.spec)) return { work: last, isView: false };
  return { work: new Work({ kind: "game", game: game.key, state: usualPosition(game) }), isView: false };
}

/** Whether a text is a turn of a board: symbols that there are, and an answer that can be drawn. */
function isTurn(game, spec, turn) {
  const { slots, symbols } = shapeOf(game, spec);
  const [guess, answer] = [guessOf(turn), answerOf(turn)];
  if (game.material === "letters") return /^\p{L}+$/u.test(guess) && /^[-YG]+$/.test(answer) && [...guess].length === answer.length;
  if (guess.length !== slots || ![...guess].every((symbol) => symbols.includes(symbol))) return false;
  if (game.answer === "marks") return answer.length === slots && /^[IWC]+$/.test(answer);
  return allAnswers(game, spec).includes(answer);
}

/** An address whose position is none: nothing is stored, and one's own game is one tap away. */
function noPosition(root, game) {
  fill(root, bar({ title: nameOf(game.key) }).element, h("section", { class: "card stack" }, h("h2", {}, t("bad.title")), h("p", {}, t("bad.text")),
    h("div", { class: "row" }, linkButton(t("bad.own"), `#${game.key}`, "button primary"), linkButton(t("start"), "#"))));
  return {};
}

class GameScreen {
  constructor(root, game, { work, isView }) {
    Object.assign(this, { root, game, work, isView, told: null, failed: null, left: new Map(), extra: new Map() });
    this.latest = new Latest();
    this.aboutLatest = new Latest();
    this.countLatest = new Latest();
    this.proofLatest = new Latest();
    this.proof = new Proof(() => this.proofChanged());
    this.ranking = Object.hasOwn(RANKINGS, recall("ranking", "")) ? recall("ranking") : "average";
  }

  get spec() { return this.work.state.spec; }
  get turns() { return this.work.state.turns; }
  get request() { return { game: this.spec, turns: this.turns, ...filesFor(this.spec) }; }

  close() {
    for (const one of [this.latest, this.aboutLatest, this.countLatest, this.proofLatest, this.proof]) one.stop();
    this.entry?.close();
    this.leftCard?.close();
    this.watch?.disconnect();
    this.work.close();
  }

  async begin() {
    await this.load();
    this.build();
    this.listen();
    if (!this.isView) {
      makeCurrent(this.game.key, this.work.id);
      mend(this.game.key, this.params);
    }
    this.refresh();
  }

  /** The entry of the game, and its settings: the word game has its own. */
  async load() {
    if (this.game.key === "wordle") {
      const [{ WordEntry }, { settings, missingList }] = await Promise.all([import("../words/entry.js"), import("../words/settings.js")]);
      Object.assign(this, { EntryClass: WordEntry, settings, missingList });
      return;
    }
    const [{ Entry }, { setup }] = await Promise.all([import("./entry.js"), import("./setup.js")]);
    this.EntryClass = Entry;
    this.settings = (_, choose) => setup(this.game, this.spec, choose, () => this.recolour());
  }

  /** The state as it stands in the address of one's own work: always with its board, so that the first state has one too. */
  get params() {
    return [["board", this.spec], ...this.turns.map((turn) => ["turn", turn]), ["save", this.work.id]];
  }

  listen() {
    this.work.listen((how) => {
      if (how === "rename") return this.name();
      if (how === "elsewhere") {
        toast(t("elsewhere"));
        mend(this.game.key, this.params);
      }
      this.renew();
    });
  }

  name() {
    this.bar.title(this.work.name || nameOf(this.game.key));
    this.bar.subtitle(boardWords(this.game, boardOf(this.game, this.spec)));
  }

  /** The parts of the screen, for the board of the work. */
  build() {
    const { game, spec } = this;
    this.built = spec;
    this.end = null;
    this.entry?.close();
    this.leftCard?.close();
    this.watch?.disconnect();
    this.bar = bar({
      title: this.work.name || nameOf(game.key), subtitle: boardWords(game, boardOf(game, spec)), work: this.work,
      onUndo: () => this.undo(), onRedo: () => this.redo(), share: () => this.share(), menu: () => this.menu(),
    });
    this.entry = new this.EntryClass({ game, spec, turn: (guess, answer) => this.add(guess, answer), about: (guess) => this.about(guess), changed: () => this.guessChanged(), bar: this.bar });
    this.turnsBoard = new Turns({ game, spec, change: (at, turn) => this.changeTurn(at, turn), remove: (at) => this.removeTurn(at), about: (turns, guess) => this.aboutOther(turns, guess) });
    this.list = new GuessList({ game, take: (guess) => this.take(guess), rank: (name) => this.rank(name), ranking: this.ranking });
    this.leftCard = new Left({ game, spec, request: () => this.request, take: (code) => this.take(code) });
    this.banner = h("div", { class: "banner" });
    this.top = h("div", { class: "game-top" });
    this.proofLine = h("div", { class: "proof-line", "aria-live": "off" });
    this.main = h("div", { class: "game-main" });
    this.below = h("div", { class: "two game-below" }, this.list.element, this.leftCard.element);
    this.rules = isRead(game) ? null : rulesCard(game);
    this.setupCard = h("section", { class: "card setup-card" });
    this.boardLine = button("", () => this.toSetup(), "quiet board-line");
    this.sticky = h("div", { class: "sticky no-print", hidden: true });
    this.place = h("div", { class: "game-columns" },
      h("div", { class: "game-side" }, this.turnsBoard.element, this.setupCard),
      h("div", { class: "game-center" }, this.boardLine, this.main, this.rules, this.below));
    fill(this.root, this.bar.element, this.banner, this.place, this.sticky);
    this.showEntry();
    fill(this.setupCard, h("h2", {}, t(`setup.title.${game.material}`)), this.settings(game.key === "wordle" ? boardOf(game, spec) : null, (board) => this.chooseBoard(board)));
    this.watchAnswers();
  }

  showEntry() {
    fill(this.main, this.entry.element, this.entry.head ? null : this.proofLine);
    this.entry.head?.append(this.proofLine);
  }

  /** The bar at the bottom of a phone is there while the answers are out of sight. */
  watchAnswers() {
    this.answersSeen = true;
    const answers = this.entry.element.querySelector(".chips") ?? this.entry.element;
    this.watch = new IntersectionObserver(([seen]) => {
      this.answersSeen = seen.isIntersecting;
      this.drawSticky();
    }, { threshold: 0 });
    this.watch.observe(answers);
  }

  drawSticky() {
    const guess = this.isPlaying ? this.entry.guess ?? this.best : null;
    this.sticky.hidden = this.answersSeen || !guess;
    if (!guess) return;
    const one = this.suggestion(guess);
    const code = codeView(this.game.material, guess);
    fill(this.sticky, code, one && this.told.remaining > 1 ? h("span", { class: "hint", "aria-hidden": "true" }, `${number(this.told.remaining)} → ${rounded(one.expected)}`) : null,
      button(t("sticky.played"), () => this.entry.focusAnswers ? this.entry.focusAnswers() : this.entry.element.scrollIntoView({ block: "center" }), "primary"));
  }

  /** Whether there is a guess to play: something is possible, and the game goes on. */
  get isPlaying() {
    return Boolean(this.told && !this.told.contradiction && !this.told.over);
  }

  /** What the list, or a question about it, tells of a guess. */
  suggestion(guess) {
    return this.told?.suggestions.find(({ question }) => question === guess) ?? null;
  }

  /** The guess that is proved best, once all that is shown of it is known. */
  get proved() {
    const { solved, standing } = this.proof;
    return standing === "proved" && this.isPlaying && this.told.remaining > 1 && this.suggestion(solved.first) ? solved.first : null;
  }

  get best() {
    if (!this.isPlaying) return null;
    return this.proved ?? this.told.suggestions[0]?.question ?? this.told.candidates[0] ?? null;
  }

  /** Shows the state of the work, which is another one. */
  renew() {
    if (this.spec !== this.built) this.build();
    this.refresh();
  }

  async refresh() {
    const { request } = this;
    const isSame = () => keyOf(request) === keyOf(this.request);
    this.proof.leave();
    this.isProofPending = true;
    this.failed = null;
    const asked = { ...request, top: TOP, candidates: FIRST, strategy: RANKINGS[this.ranking].strategy };
    this.told = known.get(keyOf(asked)) ?? null;
    this.draw();
    const signal = this.latest.next();
    if (lacksList(this.spec)) return this.fail(null);
    try {
      this.told ??= await ask(asked, signal);
      if (!isSame()) return;
      this.left.set(JSON.stringify(this.turns), this.told.remaining);
      this.draw();
      this.tellShelf();
      this.speak();
      this.countEarlier();
      await this.prove(signal);
      this.isProofPending = false;
      this.drawProof();
    } catch (error) {
      if (!isDropped(error) && isSame()) this.fail(error);
    }
  }

  /** Tells people who listen where the game stands. */
  speak() {
    if (this.told.contradiction) return say(t("repairs.title"));
    const next = this.best ? `${t("hero.next")}: ${codeView(this.game.material, this.best).getAttribute("aria-label")}. ` : "";
    return say(next + t(`possible.${this.game.key}`, { count: this.told.remaining }));
  }

  async prove(signal) {
    const { objective: wanted } = RANKINGS[this.ranking];
    if (!wanted || !this.isPlaying || this.told.remaining < 2) return;
    const { told } = this;
    const { objectives } = await boardDocument(this.spec, signal);
    if (told !== this.told) return;
    const objective = objectives.find(({ name }) => name === "win") ?? objectives.find(({ name }) => name === wanted);
    if (!objective || told.remaining > objective.most_secrets) return;
    this.proof.begin(this.request, objective.name);
  }

  /** The proof has something new. A guess that the list does not have is asked for first. */
  async proofChanged() {
    const { solved, standing } = this.proof;
    if (standing === "proved" && this.told) {
      const { told } = this;
      let one = this.suggestion(solved.first);
      if (!one) {
        const found = await ask({ ...this.request, top: 0, about: solved.first, candidates: 0 }, this.proofLatest.next()).catch(() => null);
        if (told !== this.told) return;
        one = found?.about ?? null;
      }
      // The row that is proved best comes first.
      if (one) this.told = { ...told, suggestions: [one, ...told.suggestions.filter(({ question }) => question !== solved.first)] };
      if (one) say(t("hero.proved"));
    }
    this.draw();
  }

  /** How many were possible after each turn so far. */
  async countEarlier() {
    const signal = this.countLatest.next();
    const { turns } = this;
    for (let count = 1; count < turns.length; count += 1) {
      const key = JSON.stringify(turns.slice(0, count));
      if (this.left.has(key)) continue;
      try {
        const { remaining } = await ask({ ...this.request, turns: turns.slice(0, count), top: 1, candidates: 0, strategy: "first" }, signal);
        this.left.set(key, remaining);
      } catch {
        return;
      }
    }
    if (turns.length > 1 && turns === this.turns) this.drawTurns();
  }

  /** What the shelf says of this game. */
  tellShelf() {
    if (!this.work.isSaved || !this.told) return;
    this.work.tell({ left: this.told.remaining, turns: this.turns.length, ...(this.told.over ? { over: true } : {}), last: this.best ?? this.turns.at(-1)?.split("=")[0] ?? null });
  }

  async about(guess) {
    const found = this.suggestion(guess);
    if (found) return found;
    try {
      const { about } = await ask({ ...this.request, top: 0, about: guess, candidates: 0 }, this.aboutLatest.next());
      return about ?? null;
    } catch (error) {
      if (!isDropped(error) && !(error instanceof Refused)) console.warn(error);
      return null;
    }
  }

  /** Which answers a guess can have beside other turns, for a turn that is changed. */
  async aboutOther(turns, guess) {
    try {
      const { about } = await ask({ ...this.request, turns, top: 0, about: guess, candidates: 0 }, this.aboutLatest.next());
      return about ?? null;
    } catch {
      return null;
    }
  }

  /** The engine refused the position, or its word list is missing. */
  fail(error) {
    this.failed = true;
    if (this.isView && error) return noPosition(this.root, this.game);
    // A view stays a view, and one's own game stays the same, with the list that was chosen.
    const open = (spec) => swap(this.game.key, [["board", spec], ...this.turns.map((turn) => ["turn", turn]), ...(this.isView ? [] : [["save", this.work.id]])]);
    fill(this.main, error === null ? this.missingList(this.spec, open) : h("section", { class: "card stack" }, h("h2", {}, t("bad.title")), problem(error, t("bad.text")),
      h("div", { class: "row" }, this.isView ? linkButton(t("bad.own"), `#${this.game.key}`, "button primary") : button(t("menu.new"), () => this.begun(), "primary"),
        this.turns.length && !this.isView ? button(t("turns.remove", { turn: this.turns.length }), () => this.removeTurn(this.turns.length - 1)) : null)));
    this.below.hidden = true;
    this.place.classList.remove("is-first");
    this.place.setAttribute("aria-busy", "false");
    return undefined;
  }

  draw() {
    const { told, game } = this;
    this.drawBanner();
    this.place.setAttribute("aria-busy", String(!told));
    // Nothing stands below the first answer before it is there, so that nothing moves.
    this.place.classList.toggle("is-first", !told && !this.wasTold);
    this.wasTold ||= Boolean(told);
    this.boardLine.hidden = this.turns.length > 0 || this.isView;
    fill(this.boardLine, h("span", {}, boardWords(game, boardOf(game, this.spec))), h("b", {}, t("setup.change")));
    this.setupCard.hidden = this.turns.length > 0;
    if (this.rules) this.rules.hidden = this.turns.length > 0;
    this.drawTurns();
    this.drawProof();
    if (!told) {
      this.entry.show({ turns: this.turns, told: null, best: null, proved: false, solved: null, isOver: false });
      return this.drawSticky();
    }
    if (this.failed) return undefined;
    const isOver = Boolean(told.over) && !told.contradiction;
    if (told.contradiction) {
      this.end = null;
      fill(this.main, repairs({ game, spec: this.spec, turns: this.turns, contradiction: told.contradiction, change: (at, turn) => this.changeTurn(at, turn), remove: (at) => this.removeTurn(at) }));
    } else if (isOver) {
      if (this.end !== told) {
        const hadFocus = !document.activeElement || document.activeElement === document.body || this.main.contains(document.activeElement);
        fill(this.main, finish({ game, turns: this.turns, told, review: href(`${game.key}/review`, this.shownParams), begin: () => this.begun(), share: () => this.share() }));
        if (hadFocus) this.main.querySelector("h2").focus({ preventScroll: true });
      }
      this.end = told;
    } else {
      this.end = null;
      const isBack = !this.entry.element.isConnected;
      const focus = this.entry.element.contains(document.activeElement) && this.lastDrawn !== this.turns;
      if (isBack) this.showEntry();
      this.entry.show({ turns: this.turns, told, best: this.best, proved: Boolean(this.proved), solved: this.proof.solved, isOver });
      this.list.show(told, this.entry.guess ?? this.best, this.proved);
      // After an answer by the keyboard the next answer is near.
      if (focus || (this.wantsFocus && document.activeElement === document.body)) this.entry.answers?.chips.focus({ preventScroll: true });
    }
    this.wantsFocus = false;
    this.lastDrawn = this.turns;
    this.below.hidden = Boolean(told.contradiction) || isOver;
    this.leftCard.show(told);
    this.drawTurns();
    this.drawSticky();
    return undefined;
  }

  drawTurns() {
    const { told, turns } = this;
    this.turnsBoard.show({
      turns, left: turns.map((_, at) => this.left.get(JSON.stringify(turns.slice(0, at + 1)))), now: this.entry.guess ?? this.best,
      conflict: told?.contradiction?.conflict.map(({ turn }) => turn - 1) ?? [], isOver: Boolean(told?.over || told?.contradiction),
    });
  }

  drawProof() {
    const { standing } = this.proof;
    this.place.dataset.proof = standing === "none" && this.isProofPending ? "pending" : standing;
    if (standing === "running") fill(this.proofLine, h("span", { class: "hint proving" }, h("i", { "aria-hidden": "true" }), t("proof.running")), button(t("proof.stop"), () => this.proof.stop(), "link"));
    else if ((standing === "open" || standing === "stopped") && this.isPlaying) fill(this.proofLine, h("span", { class: "hint" }, t(`proof.${standing}`)), button(t("proof.longer"), () => this.proof.longer(), "link"));
    else fill(this.proofLine);
  }

  drawBanner() {
    fill(this.banner, this.isView ? h("div", { class: "tip view-banner" }, h("span", {}, t("view.text")), button(t("view.keep"), () => this.keep(), "primary"), linkButton(t("view.own"), `#${this.game.key}`)) : null);
  }

  /** The parameters of what is shown: a view has no save. */
  get shownParams() {
    return this.isView ? paramsOf(this.game, this.work.state) : this.params;
  }

  /** Makes a shared position one's own. */
  keep() {
    this.work.save();
    this.own();
    step(this.game.key, this.params);
    this.draw();
    this.tellShelf();
    toast(t("view.kept"));
  }

  own() {
    this.isView = false;
    makeCurrent(this.game.key, this.work.id);
  }

  /** Another state of the work, as a step. `false` if another tab was quicker. */
  change(turns) {
    this.isView = false;
    if (!this.work.change({ spec: this.spec, turns })) return false;
    this.own();
    step(this.game.key, this.params);
    this.bar.refresh();
    return true;
  }

  add(guess, answer) {
    if (!this.told) return false;
    this.wantsFocus = this.entry.element.contains(document.activeElement);
    return this.change([...this.turns, `${guess}=${answer}`]);
  }

  /** Whether the rules allow turns one after the other. Marks can lock slots or letters for later turns; other answers cannot. */
  async isAllowed(turns) {
    if (this.game.answer !== "marks") return true;
    try {
      await ask({ ...this.request, turns, top: 1, candidates: 0, strategy: "first" }, this.countLatest.next());
      return true;
    } catch (error) {
      return !(error instanceof Refused) && !isDropped(error);
    }
  }

  /** Other turns, if the rules allow them; `told` is said, with a way back. */
  async rework(turns, told) {
    const before = this.work.at;
    const { state } = this.work;
    if (!await this.isAllowed(turns)) {
      toast(t("turns.refused"));
      return false;
    }
    if (state !== this.work.state || !this.change(turns)) return false;
    toast(told, () => this.backTo(before));
    return true;
  }

  async changeTurn(at, turn) {
    if (turn === this.turns[at]) {
      this.draw();
      return true;
    }
    return this.rework(this.turns.map((one, other) => other === at ? turn : one), t("turns.changed", { turn: at + 1 }));
  }

  removeTurn(at) {
    return this.rework(this.turns.filter((_, other) => other !== at), t("turns.removed", { turn: at + 1 }));
  }

  backTo(at) {
    if (this.work.at > at) this.undo();
  }

  undo() {
    if (this.work.undo()) return step(this.game.key, this.params);
    if (this.work.from) visit(this.work.from);
    return undefined;
  }

  redo() {
    if (this.work.redo()) step(this.game.key, this.params);
  }

  take(guess) {
    if (!this.isPlaying) return;
    this.entry.take?.(guess);
  }

  /** Another guess is shown than before. */
  guessChanged() {
    if (!this.isPlaying) return;
    this.list.show(this.told, this.entry.guess ?? this.best, this.proved);
    this.drawTurns();
    this.drawSticky();
  }

  rank(name) {
    this.ranking = name;
    remember("ranking", name);
    this.refresh();
  }

  /** Other colours: everything is drawn again. */
  recolour() {
    this.rebuild();
  }

  /** Builds the screen again. The steppers stay as they are, under the finger. */
  rebuild() {
    const focused = document.activeElement;
    const parts = [...this.setupCard.childNodes];
    this.build();
    fill(this.setupCard, parts);
    focused?.focus?.({ preventScroll: true });
    this.refresh();
  }

  /** Another board. Without turns it takes the place of this one; with turns it begins a new game, and this one stays. */
  chooseBoard(board) {
    const spec = this.game.spec(board);
    remember(`board:${this.game.key}`, spec);
    if (spec === this.spec) return;
    if (this.turns.length) {
      const back = location.hash;
      this.start(spec);
      toast(t("setup.begun"), () => visit(back));
      return;
    }
    if (this.work.isSaved) {
      if (!this.work.change({ spec, turns: [] })) return;
    } else this.work.state = { spec, turns: [] };
    mend(this.game.key, this.params);
    this.rebuild();
  }

  /** Begins a new game; the old one stays on the shelf. */
  begun() {
    const back = location.hash;
    const hadTurns = this.turns.length > 0 && !this.isView;
    this.start(this.spec);
    if (hadTurns) toast(t("menu.begun"), () => visit(back));
  }

  start(spec) {
    const from = location.hash;
    this.work.close();
    this.work = new Work({ kind: "game", game: this.game.key, state: { spec, turns: [] }, from });
    this.isView = false;
    makeCurrent(this.game.key, this.work.id);
    this.end = null;
    this.build();
    this.listen();
    step(this.game.key, this.params);
    scrollTo(0, 0);
    this.refresh();
  }

  toSetup() {
    if (this.setupCard.hidden) return this.setupDialog();
    this.setupCard.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    this.setupCard.querySelector("button:not(:disabled)")?.focus({ preventScroll: true });
    return undefined;
  }

  /** The board and the colours, where there are turns. Another board is begun when the dialog closes. */
  setupDialog() {
    if (!this.setupCard.hidden) return this.toSetup();
    let chosen = null;
    const content = this.settings(this.game.key === "wordle" ? boardOf(this.game, this.spec) : null, (board) => { chosen = board; begin.disabled = this.game.spec(board) === this.spec; });
    const begin = button(t("setup.begin"), () => { box.close(); this.chooseBoard(chosen); }, "primary", { disabled: true });
    const box = dialog(t(`menu.board.${this.game.material}`), content, h("div", { class: "row" }, begin, h("span", { class: "hint" }, t("setup.keeps"))));
    return undefined;
  }

  menu() {
    const { game } = this;
    return [
      [t("menu.new"), () => this.begun(), "plus"],
      this.work.isSaved ? [t("rename"), () => prompt(t("rename"), this.work.name || nameOf(game.key), (name) => this.work.rename(name)), "edit"] : null,
      [t("rules.short"), () => rulesDialog(game), "info"],
      [t(`menu.board.${game.material}`), () => this.setupDialog(), "list"],
      this.turns.length ? [t("menu.review"), () => visit(href(`${game.key}/review`, this.shownParams)), "bulb"] : null,
      [t("menu.play"), () => visit(href(`${game.key}/play`, { board: this.spec })), "play"],
      [t("menu.strategies"), () => visit(href("strategies", { game: this.spec })), "crown"],
      [t("menu.print"), () => print(), "print"],
    ];
  }

  share() {
    const { game, spec, turns, told } = this;
    const shown = { game, spec, turns, told, best: this.best, left: turns.map((_, at) => this.left.get(JSON.stringify(turns.slice(0, at + 1)))), name: this.work.name || nameOf(game.key) };
    shareDialog({
      title: shown.name, link: () => link(game.key, [["board", spec], ...turns.map((turn) => ["turn", turn])]), text: () => asText(shown), picture: () => picture(shown),
      files: game.key === "wordle" && turns.length ? [[t("words.squares"), () => copy(emojiGrid(turns), t("share.text-copied"))]] : [], note: t("share.view"),
    });
  }
}

/** Opens another address, as a step. */
function visit(hash) {
  history.pushState(null, "", hash);
  dispatchEvent(new Event("address"));
}
