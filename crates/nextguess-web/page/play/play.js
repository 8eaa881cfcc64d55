// Play: the computer hides a code, you guess. Every guess is saved at once; Back and Forward lead between screens, not guesses.

import { addRecord, dropRecord, isReplay, records, statisticsDialog, statisticsView } from "./statistics.js";
import { answerOf } from "./answer.js";
import { answerWords, codeView } from "../draw/board.js";
import { ask as askHint, ideas } from "./hints.js";
import { bar } from "../core/bar.js";
import { boardWords, nameOf } from "../games.js";
import { boardDialog, numberDialog } from "./choose.js";
import { button, fill, h, icon, linkButton, range, say } from "../core/dom.js";
import { boardOf, hasRepeats, paramsOf, shapeOf } from "../game/position.js";
import { emptyRow, Entry } from "./entry.js";
import { dailyId, dayAfter, dayName, FIRST_DAY, PLAYED, today } from "./daily.js";
import { filesFor, lists } from "../words/lists.js";
import { go, href, mend } from "../core/address.js";
import { helpWords, linkOf, luckWords, resultPicture, resultText, shownCode, titleOf, worth } from "./result.js";
import { isDropped, Latest, post, Refused } from "../core/api.js";
import { makeCurrent, Work } from "../core/saves.js";
import { newNumber, NoGame, workOf } from "./places.js";
import { number, percent, t } from "../core/texts.js";
import { onOtherTab, recall, remember } from "../core/memory.js";
import { problem, toast } from "../core/dialog.js";
import { shareDialog } from "../core/share.js";

export async function open({ root, game, rest, params }) {
  try {
    const screen = new Play(root, game, workOf(game, rest[0], params), rest[0]);
    screen.begin();
    return { close: () => screen.close() };
  } catch (error) {
    if (!(error instanceof NoGame)) throw error;
    fill(root, bar({ title: nameOf(game.key), back: `#${game.key}`, backLabel: nameOf(game.key) }).element,
      h("section", { class: "card stack" }, h("p", { role: "alert" }, error.message),
        h("div", { class: "row" }, linkButton(t("play.new"), href(`${game.key}/play`), "button primary"), linkButton(t("play.today", { game: nameOf(game.key) }), href(`${game.key}/daily`)))));
    return {};
  }
}

/** How codes of a board look; one's own lists may have words of any length, and letters of other languages. */
function shapeFor(game, spec) {
  const shape = shapeOf(game, spec);
  const list = game.material === "letters" ? lists()[game.board(spec)?.list] : null;
  if (!list) return shape;
  const words = list.answers.split(/\s+/).filter(Boolean);
  const letters = new Set([...shape.symbols, ...words.join("").toLowerCase()]);
  return { slots: words[0]?.length ?? shape.slots, symbols: [...letters] };
}

class Play {
  constructor(root, game, work, part) {
    Object.assign(this, { root, game, work, part });
    this.board = boardOf(game, this.state.spec);
    this.shape = shapeFor(game, this.state.spec);
    this.limit = game.limit ?? this.board.turns;
    this.turns = [];
    this.told = null;
    this.latest = new Latest();
    this.hinting = new Latest();
    this.reviewing = new Latest();
  }

  get state() { return this.work.state; }
  get day() { return this.state.day; }
  get isOver() { return Boolean(this.state.over); }

  begin() {
    const { game } = this;
    const repeats = hasRepeats(game, this.state.spec);
    this.entry = new Entry({ game, shape: this.shape, repeats, submit: (guess) => this.submit(guess) });
    this.list = h("ol", { class: "play-rows" });
    this.status = h("p", { class: "play-status" });
    this.trouble = h("div", { class: "play-trouble", role: "alert" });
    this.hintButton = h("button", { type: "button", class: "quiet", onclick: () => this.hint() }, icon("bulb", 18), t("play.hint"));
    this.backButton = h("button", { type: "button", class: "quiet", onclick: () => this.takeBack() }, icon("undo", 18), t("play.take-back"));
    this.endButton = button(t("play.give-up"), () => this.giveUp());
    this.hintPlace = h("div", {});
    this.sidePlace = h("div", { class: "stack" });
    this.input = h("section", { class: "card play-input", "aria-label": t("play.your-guess") }, this.status, this.trouble, this.entry.pad,
      h("div", { class: "row play-actions" }, this.hintButton, this.day ? null : this.backButton, this.endButton));
    this.table = h("section", { class: `card play-board ${game.material}${this.shape.slots > 6 ? " many" : ""}`, "aria-label": t("play.board"), vars: { "--slots": this.shape.slots } }, this.list);
    const title = this.day ? (this.day === today() ? t("play.today-day", { game: nameOf(game.key), day: dayName(this.day) }) : titleOf(game, this.state)) : t("play.title", { game: nameOf(game.key) });
    this.bar = bar({
      title, subtitle: this.day ? boardWords(game, this.board) : `${boardWords(game, this.board)} · ${t("play.number-is", { number: String(this.state.number) })}`,
      back: `#${game.key}`, backLabel: nameOf(game.key), share: () => this.share(), menu: () => this.menu(),
    });
    fill(this.root, this.bar.element, this.day ? this.dayLinks() : null,
      h("div", { class: "play-columns" }, this.table, h("div", { class: "stack play-side" }, this.input, this.hintPlace, this.sidePlace)));
    this.drawRows();
    this.drawStatus();
    this.drawSide();
    this.entry.disable(true);
    this.input.hidden = this.isOver;
    this.typed = (event) => this.type(event);
    document.addEventListener("keydown", this.typed);
    this.work.listen((how) => {
      if (how !== "elsewhere") return;
      toast(t("elsewhere"));
      this.refresh();
    });
    this.unlisten = onOtherTab((name) => { if (name.startsWith("statistics:") || name.startsWith("work:daily")) this.drawSide(); });
    this.putAddress();
    return this.refresh();
  }

  close() {
    document.removeEventListener("keydown", this.typed);
    this.unlisten();
    this.work.close();
    for (const one of [this.latest, this.hinting, this.reviewing]) one.stop();
  }

  /** A game has the address of its save as soon as there is one; before that its number. */
  putAddress() {
    const { spec } = this.state;
    if (this.part === "daily") return;
    if (this.work.isSaved) mend(`${this.game.key}/play`, { save: this.work.id });
    else mend(`${this.game.key}/play`, { board: spec === this.game.spec(this.game.usual) ? null : spec, number: String(this.state.number) });
  }

  /** Links to the days before and after. */
  dayLinks() {
    const { day, game } = this;
    const to = (other, label, mark) => h("a", { class: "button quiet", href: href(`${game.key}/daily`, { day: other === today() ? null : other }), "aria-label": label, title: label }, mark);
    return h("nav", { class: "row day-links", "aria-label": t("play.days") },
      day > FIRST_DAY ? to(dayAfter(day, -1), t("play.day-before"), `‹ ${dayName(dayAfter(day, -1))}`) : null,
      day < today() ? to(dayAfter(day), t("play.day-after"), `${dayName(dayAfter(day))} ›`) : null);
  }

  menu() {
    const { game } = this;
    const counts = recall("play-counts", true);
    return [
      [t("play.new"), () => this.again(), "plus"],
      [t("play.choose-board"), () => boardDialog(game, this.board, (spec) => this.goTo(spec)), "edit"],
      [t("play.choose-number"), () => numberDialog(this.day ? "" : String(this.state.number), (chosen) => this.goTo(this.state.spec, chosen)), "play"],
      [t("play.today", { game: nameOf(game.key) }), () => go(`${game.key}/daily`), "crown"],
      [t("play.stats"), () => statisticsDialog(game.key, this.limit), "list"],
      [t(counts ? "play.hide-counts" : "play.show-counts"), () => { remember("play-counts", !counts); this.drawRows(); this.drawStatus(); }, "info"],
      [t("saved.kind.game"), () => go(game.key), "bulb"],
    ];
  }

  goTo(spec, chosen = newNumber()) {
    go(`${this.game.key}/play`, { board: spec === this.game.spec(this.game.usual) ? null : spec, number: String(chosen) });
  }

  again() {
    this.goTo(this.day ? this.game.spec(this.game.usual) : this.state.spec);
  }

  /** What is sent to the engine for a state. */
  request({ spec, number: seed, guesses, hints, undone, over }) {
    return { game: spec, seed, questions: guesses, give_up: over === "given" || guesses.length >= this.limit, hints, undone, ...filesFor(spec) };
  }

  /** Shows the game as it is saved. */
  async refresh() {
    this.entry.disable(true);
    try {
      const told = await post("play", this.request(this.state), this.latest.next());
      fill(this.trouble);
      this.show(told);
    } catch (error) {
      if (isDropped(error)) return;
      fill(this.trouble, problem(error, t("play.cannot")), h("div", { class: "row" }, button(t("again"), () => this.refresh()), button(t("play.new"), () => this.again())));
    }
  }

  /** A guess is asked first and stored then, so that one the rules forbid is not stored. */
  async submit(guess) {
    if (this.isAsking || this.isOver || !this.told) return;
    this.isAsking = true;
    // A button that is switched off loses the focus, which comes back afterwards.
    const hadFocus = this.input.contains(document.activeElement) || this.entry.row.contains(document.activeElement);
    this.entry.disable(true);
    this.list.querySelector(".current")?.classList.add("pending");
    const before = this.state;
    const next = { ...before, guesses: [...before.guesses, guess] };
    try {
      const told = await post("play", this.request(next), this.latest.next());
      fill(this.trouble);
      if (told.over) next.over = told.over;
      if (this.keep(next)) {
        if (next.over) this.count();
        this.show(told, true);
      }
    } catch (error) {
      if (!isDropped(error)) this.refuse(error, guess);
    } finally {
      this.isAsking = false;
      this.list.querySelector(".current")?.classList.remove("pending");
      if (!this.isOver) this.entry.disable(false);
      if (hadFocus) (this.isOver ? this.sidePlace.querySelector("h2") : this.entry.slots[Math.max(0, this.entry.cursor)])?.focus({ preventScroll: true });
    }
  }

  /** Why a guess is not one, beside where it was entered. */
  refuse(error, guess) {
    if (!(error instanceof Refused)) {
      fill(this.trouble, problem(error));
      return;
    }
    const isWord = this.game.material === "letters";
    const why = isWord ? (this.board.hard && !/allowed words/.test(error.message) ? t("play.hard") : t("play.no-word", { word: guess.toUpperCase() })) : t("play.not-allowed");
    fill(this.trouble, h("p", { class: "error" }, why));
  }

  /** Stores a state; `false` if another tab has gone on meanwhile, whose state is then shown. */
  keep(next) {
    const wasSaved = this.work.isSaved;
    const other = wasSaved ? null : Work.open(this.work.id);
    if (other) {
      // The game of a day began in another tab.
      Object.assign(this.work, other);
      toast(t("elsewhere"));
      this.refresh();
      return false;
    }
    if (!this.work.change(next)) return false;
    if (!wasSaved) {
      if (!this.day) makeCurrent(`play:${this.game.key}`, this.work.id);
      this.putAddress();
    }
    return true;
  }

  /** Adds a game that is over to the statistics. */
  count() {
    const { spec, number: played, over, guesses, hints, undone, day } = this.state;
    addRecord(this.game.key, {
      id: this.work.id, spec, number: played, won: over === "won", turns: guesses.length, hints, undone,
      ...(day ? { day, guesses, ...(over === "given" ? { gaveUp: true } : {}), ...(day === today() ? {} : { late: true }) } : {}),
    });
  }

  takeBack() {
    const { guesses, undone, hinted, over, ...rest } = this.state;
    if (this.isAsking || !guesses.length || over) return;
    if (this.keep({ ...rest, guesses: guesses.slice(0, -1), undone: undone + 1 })) {
      say(t("play.taken-back"));
      this.refresh();
    }
  }

  giveUp() {
    if (this.isAsking || this.isOver || !this.told) return;
    const before = this.state;
    if (!this.keep({ ...before, over: "given" })) return;
    this.count();
    this.refresh();
    toast(t("play.gave-up"), () => {
      if (this.state.over !== "given") return;
      // The code was seen, which the result will tell.
      if (!this.keep({ ...before, undone: before.undone + 1 })) return;
      dropRecord(this.game.key, this.work.id);
      this.refresh();
    });
  }

  /** The first hint at a position tells the idea; the second the guess. Each counts once. */
  hint(level = 1) {
    const { guesses, hints, hinted } = this.state;
    if (this.isAsking || this.isOver || !this.told) return;
    const given = hinted?.at === guesses.length ? hinted.level : 0;
    if (level > given && !this.keep({ ...this.state, hints: hints + 1, hinted: { at: guesses.length, level } })) return;
    this.drawHint(true);
  }

  async drawHint(isNew = false) {
    const { guesses, hinted } = this.state;
    const level = hinted?.at === guesses.length && !this.isOver ? hinted.level : 0;
    this.hintButton.disabled = level > 0;
    if (!level) {
      this.hinting.stop();
      this.advice = null;
      fill(this.hintPlace);
      return;
    }
    if (!this.advice) fill(this.hintPlace, h("section", { class: "card play-hint" }, h("h2", {}, t("play.hint")), h("p", { class: "hint" }, t("play.thinking"))));
    try {
      this.advice ??= await askHint(this.state.spec, this.turns, this.hinting.next());
    } catch (error) {
      if (!isDropped(error)) fill(this.hintPlace, h("section", { class: "card" }, problem(error)));
      return;
    }
    const sentences = ideas(this.game, this.shape, this.turns, this.advice, this.entry.repeats);
    const best = this.advice.suggestions[0]?.question ?? this.advice.candidates[0];
    const shown = level > 1 && best ? h("div", { class: "row hint-guess" }, codeView(this.game.material, best), button(t("play.use"), () => { this.entry.set(best); this.entry.enter.focus(); }, "primary")) : null;
    fill(this.hintPlace, h("section", { class: "card play-hint" }, h("h2", {}, t("play.hint.idea")), h("ul", {}, sentences.map((sentence) => h("li", {}, sentence))),
      shown ?? (best ? h("div", { class: "row" }, button(t("play.hint.guess"), () => this.hint(2))) : null)));
    if (isNew) {
      say(level > 1 ? t("play.hint.is", { guess: codeView(this.game.material, best).getAttribute("aria-label") }) : sentences.join(" "));
      this.hintPlace.scrollIntoView?.({ block: "nearest", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    }
  }

  /** Shows what the engine told. `isNew` if a guess was just answered. */
  show(told, isNew = false) {
    this.told = told;
    this.turns = told.turns;
    // A file that was imported may say that a game goes on which is over.
    if (told.over && !this.isOver) this.state.over = told.over;
    this.entry.know(this.turns);
    this.entry.disable(this.isOver);
    this.drawRows(isNew);
    this.drawStatus();
    this.drawHint();
    this.input.hidden = this.isOver;
    this.backButton.disabled = !this.turns.length;
    this.drawSide();
    const last = this.turns.at(-1);
    if (this.work.isSaved) this.work.tell({ turns: this.turns.length, ...(this.isOver ? { over: true } : { left: last?.remaining }), last: last?.question });
    if (isNew && last) say([this.answerWords(last), this.isOver ? this.headline() : null].filter(Boolean).join(". "));
    if (this.isOver && isNew) this.sidePlace.scrollIntoView?.({ block: "nearest", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }

  answerWords(turn) {
    return answerWords(this.game.answer, turn.feedback, this.game.key);
  }

  drawStatus() {
    const left = this.turns.at(-1)?.remaining;
    const guess = t("play.turn", { turn: this.turns.length + 1, limit: this.limit });
    fill(this.status, h("b", {}, guess), left !== undefined && recall("play-counts", true) ? h("span", { class: "soft" }, t(`possible.${this.game.key}`, { count: left })) : !this.turns.length ? h("span", { class: "soft" }, t(`play.rule.${this.game.key}`)) : null);
  }

  drawRows(isNew = false) {
    const { game, turns, shape } = this;
    const counts = recall("play-counts", true);
    const isMarked = game.answer === "marks";
    const row = (at, look, ...inner) => h("li", { class: `play-row ${look}` }, h("span", { class: "turn-number", "aria-hidden": "true" }, at + 1), ...inner);
    const done = turns.map((turn, at) => row(at, isNew && at === turns.length - 1 ? `done new${isMarked ? " marked" : ""}` : "done",
      h("span", { class: isNew && at === turns.length - 1 && !isMarked ? "dropped" : "" }, codeView(game.material, turn.question, turn.feedback)),
      isMarked ? null : answerOf(game, turn.feedback, shape.slots),
      counts && turn.remaining !== undefined && !(this.isOver && at === turns.length - 1) ? h("span", { class: "left", title: t(`possible.${game.key}`, { count: turn.remaining }) }, number(turn.remaining), h("span", { class: "hidden" }, ` ${t("play.left")}`)) : null));
    const isOpen = !this.isOver;
    const open = isOpen && turns.length < this.limit ? [row(turns.length, "current", this.entry.row)] : [];
    const rest = isOpen ? range(Math.max(0, this.limit - turns.length - 1)).map((at) => row(turns.length + 1 + at, "later", emptyRow(game.material, shape.slots))) : [];
    fill(this.list, done, open, rest);
  }

  headline() {
    return this.state.over === "won" ? t("play.found-in", { count: this.turns.length }) : this.state.over === "given" ? t("play.ended") : t("play.not-found", { count: this.limit });
  }

  /** Beside the board: how it came out, the statistics, and the games of today. */
  drawSide() {
    const review = this.told?.review;
    fill(this.sidePlace, this.isOver && review ? [this.result(review), this.statistics()] : null, this.day ? this.todays() : this.others());
  }

  /** The other games that can be played. */
  others() {
    return h("nav", { class: "other-games", "aria-label": t("play.others") }, h("span", { class: "eyebrow" }, t("play.others")),
      PLAYED.filter((key) => key !== this.game.key).map((key) => h("a", { href: href(`${key}/play`) }, nameOf(key))));
  }

  statistics() {
    const replay = isReplay(this.game.key, { id: this.work.id, spec: this.state.spec, number: this.state.number });
    return h("section", { class: "card" }, h("h2", {}, t("play.stats")), replay ? h("p", { class: "hint" }, t("play.replayed")) : null,
      statisticsView(this.game.key, this.limit, this.state.over === "won" && !replay ? this.turns.length : null));
  }

  /** The card at the end. */
  result(review) {
    const { game } = this;
    const turns = this.turns.map((turn) => `${turn.question}=${turn.feedback}`);
    const params = paramsOf(game, { spec: this.state.spec, turns });
    const skill = h("dd", {}, "…");
    const luck = h("dd", { class: "words" }, "…");
    const helped = helpWords(this.state);
    const { engine } = review;
    this.judge(turns, review).then((told) => {
      this.verdict = told;
      skill.textContent = told.skill === null ? "–" : percent(told.skill);
      luck.textContent = told.luck === null ? "–" : luckWords(told.luck);
    }, (error) => { if (!isDropped(error)) { skill.textContent = luck.textContent = "–"; } });
    const isWon = this.state.over === "won";
    return h("section", { class: `card play-result ${this.state.over}` },
      h("h2", { tabindex: "-1" }, this.headline()),
      isWon ? null : h("p", {}, this.state.over === "lost" ? `${t("play.consoled")} ` : "", t(`play.it-was.${game.material}`)),
      shownCode(game, review.secret),
      h("dl", { class: "figures-row" },
        h("div", { class: "figure" }, h("dd", {}, isWon ? `${this.turns.length}` : "–"), h("dt", {}, t("play.guesses-label"))),
        h("div", { class: "figure" }, skill, h("dt", {}, t("play.skill"))),
        h("div", { class: "figure" }, luck, h("dt", {}, t("play.luck")))),
      h("p", { class: "hint" }, [engine ? (engine.won ? t("play.engine", { count: engine.turns_taken }) : t("play.engine-not")) : null, helped ? t("play.with", { help: helped }) : null].filter(Boolean).join(" ")),
      h("div", { class: "row" },
        this.turns.length ? linkButton(t("play.review"), href(`${game.key}/review`, params), "button primary") : null,
        this.turns.length ? linkButton(t("play.learn"), href(`${game.key}/learn`, params)) : null,
        h("button", { type: "button", class: "quiet", onclick: () => this.share() }, icon("share", 18), t("share")),
        this.day ? button(t("play.new"), () => this.again()) : button(t("play.again"), () => this.again())),
      this.day === today() ? h("p", { class: "hint" }, t("play.next-in", { count: 24 - new Date().getUTCHours() })) : null);
  }

  /** Skill and luck. The review proves where it can; what each turn was worth is the second best. */
  async judge(turns, review) {
    if (!turns.length) return { skill: null, luck: null };
    try {
      const told = await post("review", { game: this.state.spec, turns, time_limit: 2, ...filesFor(this.state.spec) }, this.reviewing.next());
      return { skill: told.skill ?? null, luck: told.luck };
    } catch (error) {
      if (error instanceof Refused) return worth(review.turns);
      throw error;
    }
  }

  share() {
    const { game, state } = this;
    const facts = () => ({ slots: this.shape.slots, limit: this.limit, skill: this.verdict?.skill ?? null, luck: typeof this.verdict?.luck === "number" ? luckWords(this.verdict.luck) : null });
    shareDialog({
      title: titleOf(game, state), link: () => linkOf(game, state), note: t("play.share-note"),
      ...(this.isOver && this.turns.length ? { text: () => resultText(game, state, this.turns, facts()), picture: () => resultPicture(game, state, this.turns, facts()) } : {}),
    });
  }

  /** The games of today, and which of them are done. */
  todays() {
    const day = today();
    const items = PLAYED.map((key) => {
      const id = dailyId(key, day);
      const record = records(key).find((one) => one.id === id);
      const work = record ? null : Work.open(id);
      const said = record ? (record.won ? t("play.done.won", { count: record.turns }) : t("play.done.lost")) : work ? t("play.done.begun", { count: work.state.guesses?.length ?? 0 }) : t("play.done.open");
      return h("li", {}, h("a", { href: href(`${key}/daily`), "aria-current": key === this.game.key && this.day === day ? "page" : null },
        h("span", { class: `done-mark ${record ? (record.won ? "won" : "lost") : ""}`, "aria-hidden": "true" }, record ? (record.won ? icon("check", 18) : icon("close", 18)) : null),
        h("b", {}, nameOf(key)), h("span", { class: "soft" }, said)));
    });
    return h("section", { class: "card" }, h("h2", {}, t("play.todays")), h("ul", { class: "todays" }, items));
  }

  /** Keys of a real keyboard. What a focused button does by Enter or Space stays its own. */
  type(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || this.isOver || this.entry.isDisabled) return;
    if (document.querySelector("dialog[open], .menu:not([hidden])")) return;
    const { target } = event;
    if (target.closest?.("input, textarea, select")) return;
    const isControl = target.closest?.("button, a, summary");
    const isSlot = target.closest?.(".entry-code");
    if (isControl && (event.key === " " || (event.key === "Enter" && !isSlot))) return;
    if (isControl && !isSlot && event.key.startsWith("Arrow")) return;
    if (!this.entry.press(event.key)) return;
    event.preventDefault();
    fill(this.trouble);
    // Who types wants Enter to guess, not to press the button that was clicked before.
    if (isControl && !isSlot && event.key.length === 1) document.getElementById("content").focus({ preventScroll: true });
    else if (isSlot && this.entry.cursor >= 0) this.entry.slots[this.entry.cursor].focus();
  }
}
