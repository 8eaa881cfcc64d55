// The screen of a season: how it stands, who fits whom, what is due, what happened. It knows what is entered and what is
// looked at, and asks the engine; its cards draw themselves.

import { button, fill, h, iconButton, linkButton } from "../core/dom.js";
import { go, href, link, mend, step } from "../core/address.js";
import { isDropped, Latest, post } from "../core/api.js";
import { problem, prompt, toast } from "../core/dialog.js";
import { forget, packed, recall, remember } from "../core/memory.js";
import { bar } from "../core/bar.js";
import { Work } from "../core/saves.js";
import { shareDialog } from "../core/share.js";
import { t } from "../core/texts.js";
import { adviceCard, bestNight } from "./advice.js";
import { endCard, wonWeek } from "./end.js";
import { Entry } from "./entry.js";
import { both, confirmedAt, coupleOf, couplesOf, due, eventsUntil, isBooth, isNight, isSame, isSold, lastWeek, moved, presentAt, weekFor, weekOf } from "./facts.js";
import { Matrix } from "./matrix.js";
import { Night } from "./night.js";
import { Person } from "./person.js";
import { Slider } from "./slider.js";
import { Standing } from "./standing.js";
import { contradictionCard, Weeks } from "./weeks.js";
import { whyDialog } from "./why.js";

export const GAME = "are-you-the-one";

/** So few line-ups are listed one by one. */
const FEW = 24;

/** Weeks of a season whose file does not say. */
const WEEKS = 10;

const isNarrow = () => matchMedia("(max-width: 800px)").matches;

/** The screen. */
export class Desk {
  constructor(root, { work = null, file = null, real = null, packed: text = null, week }) {
    Object.assign(this, { root, work, real, text, whole: null, told: null, full: null, chanceBefore: null });
    this.all = file;
    this.week = week;
    this.fast = new Latest();
    this.slow = new Latest();
    this.lights = new Latest();
    this.without = new Latest();
    this.chances = new Map();
    this.isInfo = false;
    this.view = recall("season-view") ?? null;
  }

  /** The season file. Of a real season, only the weeks that are shown. */
  get file() {
    if (this.work) return this.work.state.file;
    return this.real ? { ...this.all, events: this.all.events.slice(0, eventsUntil(this.all, this.seen)) } : this.all;
  }

  get isReadOnly() { return !this.work; }
  get isLookingBack() { return this.week !== null && this.week < lastWeek(this.file); }
  /** While events contradict each other, they are mended before more is entered. */
  get canEnter() { return !this.isReadOnly && !this.isLookingBack && (this.mode.at !== null || (this.isOpen && !this.told.contradiction)); }
  get weeks() { return Math.max(this.file.weeks_to_win ?? WEEKS, lastWeek(this.file)); }
  get won() { return wonWeek(this.told, this.file); }

  /** What the form counts with: the season, or the season without the event that is changed. */
  get basis() { return this.mode.at === null || !this.rest ? this.sound ?? this.told : this.rest; }
  get fileOfBasis() { return this.mode.at === null ? this.file : { ...this.file, events: this.file.events.filter((_, at) => at !== this.mode.at) }; }

  /** The best night from here. While the booth is due it is that without its answer. */
  get bestNight() { return bestNight(this.full); }

  get name() { return this.work?.name || this.file.season || t("season.unnamed"); }

  async begin() {
    this.seen = this.week ?? 0;
    this.frame();
    this.work?.listen((how) => this.heard(how));
    this.reset();
    this.readDraft();
    this.write(mend);
    // The screen comes with its numbers, but it does not wait long for them.
    await Promise.race([this.refresh(), new Promise((resolve) => { setTimeout(resolve, 500); })]);
  }

  close() {
    for (const one of [this.fast, this.slow, this.lights, this.without]) one.stop();
    this.work?.close();
    this.isClosed = true;
  }

  heard(how) {
    if (how === "rename") this.head.title(this.name);
    if (how === "elsewhere") toast(t("elsewhere"));
    if (how === "rename") return;
    this.week = null;
    const { couples } = this.draft.night;
    this.reset();
    if (how === "elsewhere" && this.mode.kind === "night" && couples.length) this.draft.night = new Night(this.draft.night.left, this.draft.night.right, couples);
    this.write(how === "elsewhere" ? mend : step);
    // The form goes on at once; its answers wait until the new numbers are there.
    this.isAsking = true;
    if (this.told) {
      this.showPeople();
      this.entry.show();
    }
    this.refresh();
  }

  /** Writes where one is into the address. */
  write(put) {
    const week = this.week;
    if (this.real) put(`${GAME}/real/${this.real}`, { week });
    else if (this.work) put(`${GAME}/season`, { save: this.work.id, at: String(this.work.at), week: this.isLookingBack ? String(week) : null });
    else put(`${GAME}/view`, { season: this.text, week: this.isLookingBack ? String(week) : null });
  }

  frame() {
    this.slider = new Slider((week, isDone) => this.look(week, isDone));
    this.standing = new Standing(this.slider);
    const touch = { tap: (pair, event) => this.tap(pair, event), tell: (pair) => this.why(pair) };
    this.matrix = new Matrix(touch);
    this.person = new Person(touch);
    this.entry = new Entry(this);
    this.weeksCard = new Weeks(this);
    this.trouble = h("div", { class: "season-trouble" });
    this.notice = h("div", { class: "season-notice" });
    this.end = h("section", { class: "card the-end", hidden: true });
    this.advice = h("section", { class: "card advice" });
    this.lineups = h("section", { class: "card lineups", hidden: true });
    this.peopleHead = h("div", { class: "people-head" });
    this.peopleBody = h("div", { class: "people-body" });
    this.people = h("section", { class: "card people" }, this.peopleHead, this.peopleBody);
    this.head = bar({
      title: this.name, back: `#${GAME}`, backLabel: t("season.menu.all"), work: this.work,
      onUndo: () => this.undo(), onRedo: () => this.work.redo(), share: () => this.share(),
      menu: () => [
        this.work ? [t("season.menu.cast"), () => go(`${GAME}/cast`, { save: this.work.id }), "edit"] : [t("season.keep"), () => this.keep(), "save"],
        this.work ? [t("season.menu.review"), () => go(`${GAME}/review`, { save: this.work.id }), "list"] : this.real ? [t("season.menu.review"), () => go(`${GAME}/review`, { real: this.real, week: this.week }), "list"] : null,
        this.work ? [t("rename"), () => prompt(t("rename"), this.name, (name) => this.work.rename(name)), "edit"] : null,
        [t("season.menu.print"), () => print(), "print"],
        [t("season.menu.all"), () => go(GAME), "heart"],
      ],
    });
    this.grid = h("div", { class: "season-grid" }, this.standing.element, this.people, this.lineups, this.weeksCard.element,
      h("div", { class: "season-side" }, this.entry.element, this.advice));
    // An answer that comes while a button is pressed waits, or else the button would be gone before it is let go.
    this.root.addEventListener("pointerdown", (event) => {
      if (!event.target.closest("button, a")) return;
      this.press = new Promise((resolve) => { for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => setTimeout(resolve), { once: true }); });
    });
    fill(this.root, this.head.element, this.notice, this.trouble, this.end, this.grid);
  }

  undo() {
    if (!this.work.undo() && this.work.from) location.hash = this.work.from;
  }

  // What is asked of the engine

  ask(body, signal) {
    return post("season", { text: JSON.stringify(this.file), ...body }, signal);
  }

  async refresh() {
    const file = this.file;
    const key = JSON.stringify(file);
    const signal = this.fast.next();
    this.slow.stop();
    this.grid.classList.add("asking");
    try {
      if (this.wholeKey !== key) [this.whole, this.wholeKey] = [await this.ask({ advice: false, list: FEW }, signal), key];
      const until = this.isLookingBack ? eventsUntil(file, this.week) : null;
      this.told = until === null ? this.whole : await this.ask({ advice: false, list: FEW, until }, signal);
      const broken = this.told.events.findIndex((event) => event.remaining === 0);
      // Where nothing fits, the couples are shown as they stood before.
      this.sound = this.told.contradiction && broken >= 0 ? await this.ask({ advice: false, until: broken }, signal) : null;
      await this.press;
      if (signal.aborted) return;
      this.full = this.chances.get(`${key}${until}`) ?? null;
      fill(this.trouble);
      this.isAsking = false;
      this.grid.classList.remove("asking");
      this.show();
      if (this.work) this.work.tell({ week: Math.max(1, lastWeek(file)), left: this.whole.remaining });
      if (this.draft.night.isFull) this.expect();
    } catch (error) {
      if (!isDropped(error) && !this.isClosed) this.refused(error);
      return;
    }
    if (!this.told.contradiction) this.askMore(key);
  }

  /** The chance to win and the advice take longer. */
  async askMore(key) {
    const until = this.isLookingBack ? eventsUntil(this.file, this.week) : this.file.events.length;
    const place = `${key}${this.isLookingBack ? until : null}`;
    try {
      const signal = this.slow.next();
      const full = this.chances.get(place) ?? await this.ask(this.isLookingBack ? { until } : {}, signal);
      await this.press;
      if (signal.aborted) return;
      this.chances.set(place, full);
      this.full = full;
      const spot = JSON.stringify(this.file.events.slice(0, until));
      this.seenChances ??= new Map();
      if (full.win) this.seenChances.set(spot, full.win.chance);
      this.chanceBefore = until ? this.seenChances.get(JSON.stringify(this.file.events.slice(0, until - 1))) ?? null : null;
      if (this.isClosed) return;
      this.standing.show(this);
      this.showAdvice();
      // What is typed into a form stays.
      if (this.mode.kind !== "other") this.entry.show();
    } catch (error) {
      if (!isDropped(error) && !this.isClosed) fill(this.advice, problem(error));
    }
  }

  refused(error) {
    this.grid.classList.remove("asking");
    this.grid.hidden = !this.told;
    fill(this.trouble, problem(error, t("season.refused")), this.work ? h("div", { class: "row" },
      this.work.canUndo ? button(t("undo"), () => this.undo(), "primary") : null, linkButton(t("season.menu.cast"), href(`${GAME}/cast`, { save: this.work.id }))) : null);
  }

  // What is shown

  show() {
    if (this.isClosed || !this.told) return;
    const { told } = this;
    this.grid.hidden = false;
    const size = told.rule === "any" ? t("season.size-any", { count: told.left.length }) : t("season.size", { left: told.left.length, right: told.right.length });
    const week = this.isLookingBack || this.real ? this.week : this.won !== null ? lastWeek(this.file) : Math.min(this.mode.week, this.weeks);
    this.head.subtitle(`${size} · ${t("season.week-of", { week, weeks: this.weeks })}`);
    this.grid.classList.toggle("big", told.right.length > 12);
    this.grid.classList.toggle("calm", !this.canEnter && (wonWeek(this.whole, this.file) !== null || Boolean(told.contradiction)));
    this.standing.show(this);
    this.slider.show(this.leftByWeek(), this.weeks, this.isLookingBack ? this.week : lastWeek(this.file));
    this.showNotice();
    this.showEnd();
    this.showPeople();
    this.entry.show();
    this.showAdvice();
    this.showLineups();
    this.weeksCard.show();
  }

  /** The line-ups left at the beginning and after each week. */
  leftByWeek() {
    const left = [this.whole.start];
    const { events } = this.whole;
    for (let week = 1; week <= lastWeek(this.file); week += 1) left.push(events[eventsUntil(this.file, week) - 1]?.remaining ?? left.at(-1));
    return left;
  }

  showNotice() {
    const isLast = this.real && this.seen >= lastWeek(this.all);
    fill(this.notice,
      this.told.contradiction ? contradictionCard(this) : null,
      this.isReadOnly ? h("div", { class: "tip row" }, h("span", { class: "grow" }, this.real ? t(isLast ? "season.real.all" : "season.real.folded", { week: this.seen }) : t("season.view")),
        this.real && !isLast ? button(t("season.real.next"), () => this.nextWeek(), "primary") : null, button(t("season.keep"), () => this.keep())) : null);
  }

  /** The end stays where it is while one looks back. */
  showEnd() {
    const { whole } = this;
    const won = wonWeek(whole, this.file);
    const night = whole.events.find((event) => event.kind === "night" && Math.floor(event.week) === won && event.lights !== undefined);
    const couples = night?.couples ?? whole.matchings?.[0] ?? whole.certain;
    const isOver = !whole.contradiction && (won !== null || whole.remaining === 1);
    this.end.hidden = !isOver;
    const key = isOver ? JSON.stringify([couples, won]) : "";
    if (this.endKey === key) return;
    this.endKey = key;
    fill(this.end, isOver ? endCard(this, whole, won, couples) : null);
  }

  /** Whether something can still be entered: the season is not won, or one wants to nevertheless. */
  get isOpen() { return this.told && (this.won === null || this.isMore); }

  get isPersonView() { return (this.view ?? (isNarrow() ? "person" : "table")) === "person"; }

  showPeople() {
    const entering = this.canEnter && !this.isInfo && this.mode.kind !== "other";
    const night = entering && this.mode.kind === "night" ? this.draft.night : null;
    const picked = entering && this.mode.kind === "booth" ? this.draft.pair : null;
    const tab = (name) => h("button", { type: "button", class: "tab", "aria-pressed": String(this.isPersonView === (name === "person")), data: { key: `view-${name}` }, onclick: () => this.chooseView(name) }, t(`season.view.${name}`));
    const title = !entering ? t("season.fits") : night ? t("season.people.night", { count: night.size }) : t("season.people.booth", { week: this.mode.week });
    const more = this.isLookingBack ? t("season.looking-back", { week: this.week }) : this.sound && this.basis === this.sound ? t("season.people.sound") : night ? t("season.sit.count", { count: night.couples.length, size: night.size }) : entering ? t("season.people.tap") : t("season.people.tell");
    const focused = this.peopleHead.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    fill(this.peopleHead, h("div", { class: "grow" }, h("h2", {}, title), h("p", { class: "hint" }, more)),
      h("div", { class: "row tight no-print", role: "group", "aria-label": t("season.view-label") }, tab("table"), tab("person"),
        this.canEnter ? iconButton("info", t("season.info"), () => { this.isInfo = !this.isInfo; this.showPeople(); }, { "aria-pressed": String(this.isInfo), data: { key: "info" } }) : null));
    if (focused) this.peopleHead.querySelector(`[data-key="${focused}"]`)?.focus();
    const shown = this.isPersonView ? this.person : this.matrix;
    if (this.peopleBody.firstChild !== shown.element) fill(this.peopleBody, shown.element);
    if (this.isPersonView) this.person.show(this.basis, { night, picked });
    else this.matrix.show(this.basis, { night, picked, canPick: entering });
  }

  chooseView(name) {
    this.view = name;
    remember("season-view", name);
    this.showPeople();
    this.entry.show();
  }

  showAdvice() {
    const isOver = this.told.contradiction || this.won !== null;
    const content = isOver ? null : adviceCard(this);
    this.advice.classList.toggle("waiting", !this.full && !isOver);
    // What was advised before is no longer to be followed.
    this.advice.inert = !this.full;
    if (content) fill(this.advice, content);
    else if (isOver || this.full) fill(this.advice);
    else if (!this.advice.hasChildNodes()) fill(this.advice, h("h2", { class: "eyebrow" }, t("season.advice.title")), h("p", { class: "hint" }, t("season.advice.wait")));
    this.advice.hidden = !this.advice.hasChildNodes();
  }

  showLineups() {
    const all = this.told.matchings ?? [];
    this.lineups.hidden = all.length < 2;
    if (all.length < 2) return;
    const sure = (pair) => this.told.certain.some((other) => isSame(other, pair));
    fill(this.lineups, h("h2", {}, t("season.lineups", { count: all.length })),
      h("ol", { class: "lineup-list", tabindex: "0", "aria-label": t("season.lineups", { count: all.length }) }, all.map((pairs) => h("li", {}, pairs.filter((pair) => !sure(pair)).map((pair) => h("span", { class: "badge couple" }, both(pair)))))),
      this.told.certain.length ? h("p", { class: "hint" }, t("season.lineups.sure", { couples: this.told.certain.map(both).join(", ") })) : null);
  }

  // Looking

  look(week, isDone) {
    const last = lastWeek(this.file);
    this.week = week >= last && !this.real ? null : week;
    if (this.mode.at !== null) this.leave();
    if (isDone) this.write(step);
    this.refresh();
  }

  nextWeek() {
    this.seen += 1;
    // A week without an event is passed over.
    while (this.seen < lastWeek(this.all) && eventsUntil(this.all, this.seen) === eventsUntil(this.all, this.seen - 1)) this.seen += 1;
    this.week = this.seen;
    this.write(step);
    this.refresh();
  }

  why(pair) {
    const canSend = this.canEnter && this.mode.kind === "booth" && !this.draft.pair;
    whyDialog(this.sound ?? this.told, this.file, pair, canSend ? { label: t("season.why.send"), run: () => this.pick(pair) } : null);
  }

  keep() {
    const events = this.file.events.slice(0, this.isLookingBack ? eventsUntil(this.file, this.week) : undefined);
    const { solution: _, ...file } = this.file;
    const work = new Work({ kind: "season", game: GAME, name: this.name, state: { file: { ...file, events } } });
    work.save();
    go(`${GAME}/season`, { save: work.id });
    toast(t("season.kept"));
  }

  async share() {
    const own = await import("./share.js").catch(() => null);
    if (own?.shareSeason) return own.shareSeason({ name: this.name, state: { file: this.file } }, this.isLookingBack ? null : this.full);
    return shareDialog({ title: this.name, link: async () => link(`${GAME}/view`, { season: await packed(JSON.stringify(this.file)) }) });
  }

  // Entering

  emptyDraft() {
    return { pair: null, night: new Night([], []), lights: null, expected: null, isAll: false };
  }

  /** Goes on with what is due. */
  reset() {
    const next = due(this.file);
    this.mode = { kind: next.kind, at: null, week: next.week };
    this.rest = null;
    this.isMore = false;
    this.isInfo = false;
    this.draft = this.emptyDraft();
    this.sitConfirmed();
    this.entry.refuse("");
    this.person.chosen = null;
  }

  /** Everyone who is there, with the confirmed couples together. */
  sitConfirmed() {
    const { file, mode } = this;
    const [left, right] = [file.left, file.right];
    const swapped = left.length > right.length;
    const at = mode.at ?? file.events.length;
    const sides = [presentAt(file, swapped ? right : left, at), presentAt(file, swapped ? left : right, at)];
    const event = mode.at === null ? null : file.events[mode.at];
    this.draft.night = new Night(sides[0], sides[1], event && isNight(event) ? couplesOf(event) : confirmedAt(file, at));
  }

  /** Another kind of event than the one that is due. */
  enter(kind) {
    this.mode = { kind, at: null, week: weekFor(this.file, kind) };
    this.entry.refuse("");
    this.isInfo = false;
    this.show();
  }

  /** What came after the end. */
  enterMore() {
    this.isMore = true;
    this.show();
    this.entry.element.scrollIntoView({ block: "nearest" });
  }

  /** A tap on a couple: in the booth, in the night, or to hear why. */
  tap(pair, event) {
    if (!this.canEnter || this.isInfo || this.mode.kind === "other") return this.why(pair);
    if (this.mode.kind === "booth") return this.pick(pair, event);
    return this.seat(pair, event);
  }

  pick(pair, event) {
    this.draft.pair = pair;
    this.entry.refuse("");
    this.showPeople();
    this.entry.show();
    if (pair) this.lead(event, ".tonight .answer");
  }

  /** The booth of the advice. */
  pickBooth(pair, event) {
    if (this.mode.kind !== "booth") this.enter("booth");
    this.pick(pair, event);
  }

  seat(pair, event) {
    this.draft.night.seat(pair);
    this.seated(event);
  }

  sit(pairs, event) {
    this.draft.night.sit(pairs);
    this.seated(event);
  }

  /** The night of the advice. */
  sitAdvised(pairs, event) {
    if (this.mode.kind !== "night") this.enter("night");
    this.sit(pairs, event);
  }

  seated(event) {
    Object.assign(this.draft, { lights: null, expected: null, isAll: false });
    this.lights.stop();
    this.entry.refuse("");
    this.keepDraft();
    this.showPeople();
    this.entry.show();
    if (!this.draft.night.isFull) return;
    this.lead(event, ".tonight .stage");
    this.expect(event?.detail === 0);
  }

  /** Leads on to what comes next: by the focus if one uses keys, else by scrolling where it is not in sight. */
  lead(event, selector) {
    const place = this.root.querySelector(selector);
    if (!place) return;
    if (event && event.detail === 0) (place.matches("button") ? place : place.querySelector("button"))?.focus({ preventScroll: true });
    const box = place.getBoundingClientRect();
    if (box.bottom > innerHeight || box.top < 0) place.closest(".card").scrollIntoView({ block: box.height > innerHeight ? "start" : "nearest", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  }

  /** Which lights the night can have. With `isKeyed` the focus goes to them. */
  async expect(isKeyed) {
    const { draft } = this;
    const typed = draft.night.typed;
    try {
      const told = await this.ask({ text: JSON.stringify(this.fileOfBasis), advice: false, night: typed }, this.lights.next());
      await this.press;
      if (draft !== this.draft || draft.night.typed !== typed) return;
      draft.expected = told.night ?? { lights: [], blackout: 0, all_lights: 0 };
      const able = draft.expected.lights.flatMap((count, lights) => count > 0 ? [lights] : []);
      if (able.length === 1) draft.lights ??= able[0];
      this.entry.show();
      if (isKeyed) this.root.querySelector(".beams-of-night button")?.focus();
    } catch (error) {
      if (isDropped(error) || this.isClosed) return;
      draft.expected = { lights: [], blackout: 0, all_lights: 0 };
      this.entry.show();
      this.entry.refuse(problem(error));
    }
  }

  /** A night that is not finished survives a reload. */
  keepDraft() {
    if (!this.work || this.mode.at !== null) return;
    const { night, lights } = this.draft;
    if (this.mode.kind === "night" && night.couples.length) remember(`draft:${this.work.id}`, { at: this.work.at, couples: night.couples, lights });
    else forget(`draft:${this.work.id}`);
  }

  readDraft() {
    const kept = this.work ? recall(`draft:${this.work.id}`) : null;
    if (!kept || kept.at !== this.work.at || !Array.isArray(kept.couples)) return;
    this.mode = { kind: "night", at: null, week: weekFor(this.file, "night") };
    this.draft.night = new Night(this.draft.night.left, this.draft.night.right, kept.couples);
  }

  /** Stores an event: a new one, or the one that is changed. */
  store(event, click) {
    if (event.kind === "booth" && event.exclusive) return this.storeChecked(event);
    const isUsual = !this.draft.isAll && (this.mode.at === null || weekOf(this.file.events[this.mode.at]) === this.mode.week);
    return isUsual ? this.put(this.fileWith(event), click) : this.putValid(this.fileWith(event), click);
  }

  /** Stores a season if the engine takes it, also if its events contradict each other: that is named then. */
  async putValid(file, click) {
    try {
      await post("season/file", { text: JSON.stringify(file) }, this.without.next());
      this.put(file, click);
    } catch (error) {
      if (!isDropped(error)) this.entry.refuse(problem(error, t("season.cannot-be")));
    }
  }

  fileWith(event, side) {
    const { file, mode } = this;
    if (mode.at !== null) {
      const { match: _m, exclusive: _e, sold: _s, beams: _b, pair: _p, pairs: _q, remaining_after: _r, ...kept } = file.events[mode.at];
      const events = file.events.map((old, at) => at === mode.at ? { ...kept, ...event } : old);
      return { ...file, events: weekOf(kept) === mode.week ? events : moved(events, mode.at, mode.week) };
    }
    const events = [...file.events, { num: mode.week, ...event }];
    if (event.kind !== "arrival") return { ...file, events };
    // With another number of people the numbers say anew who shares a match.
    const { rule: _, rule_detail: detail, ...rest } = file;
    const { doubles: _d, ...members } = detail ?? {};
    return { ...rest, ...(detail ? { rule_detail: members } : {}), [side]: [...file[side], event.person], events };
  }

  /** Stores an event that only the engine can judge. If it cannot be, nothing is stored. */
  async storeChecked(event, side) {
    const file = this.fileWith(event, side);
    try {
      const text = JSON.stringify(file);
      await post("season/file", { text });
      const told = await post("season", { text, advice: false }, this.without.next());
      if (told.remaining === 0 && this.told.remaining > 0) this.entry.refuse(t("season.cannot-be"));
      else this.put(file);
    } catch (error) {
      if (!isDropped(error)) this.entry.refuse(problem(error, t("season.cannot-be")));
    }
  }

  put(file, click) {
    const wasEdit = this.mode.at;
    const isKeyed = click?.detail === 0;
    forget(`draft:${this.work.id}`);
    this.mode.at = null;
    if (!this.work.change({ file })) return;
    if (wasEdit !== null) toast(t("season.changed"), () => this.undo());
    if (isKeyed) (this.isPersonView ? this.person.element.querySelector("button") : this.matrix)?.focus();
    else if (isNarrow()) this.people.scrollIntoView({ block: "start", behavior: "auto" });
  }

  /** Loads an event into the form. */
  async edit(at, click) {
    const event = this.file.events[at];
    this.mode = { kind: isBooth(event) ? "booth" : isNight(event) ? "night" : "other", at, week: weekOf(event) };
    this.draft = this.emptyDraft();
    this.sitConfirmed();
    if (isBooth(event)) this.draft.pair = coupleOf(event);
    if (isNight(event) && !isSold(event)) this.draft.lights = event.beams;
    this.entry.refuse("");
    try {
      this.rest = await post("season", { text: JSON.stringify(this.fileOfBasis), advice: false }, this.without.next());
    } catch (error) {
      if (isDropped(error)) return;
      this.rest = null;
    }
    this.show();
    this.entry.element.scrollIntoView({ block: "nearest" });
    if (click?.detail === 0) this.entry.body.querySelector("button, select, input")?.focus();
    if (isNight(event)) this.expect();
  }

  /** Only the week of an event is another one. */
  moveEvent() {
    const { at, week } = this.mode;
    if (weekOf(this.file.events[at]) === week) this.leave();
    else this.putValid({ ...this.file, events: moved(this.file.events, at, week) });
  }

  leave() {
    this.reset();
    this.readDraft();
    this.show();
  }

  removeEvent(at) {
    const event = this.file.events[at];
    let file = { ...this.file, events: this.file.events.filter((_, other) => other !== at) };
    if (event.kind === "arrival" && !file.events.some((other) => JSON.stringify(other).includes(JSON.stringify(event.person)))) {
      const { rule: _, rule_detail: _d, ...rest } = file;
      file = { ...rest, left: file.left.filter((name) => name !== event.person), right: file.right.filter((name) => name !== event.person) };
    }
    this.mode.at = null;
    if (this.work.change({ file })) toast(t("season.removed"), () => this.undo());
  }
}
