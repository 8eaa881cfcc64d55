// The cast of a season: who takes part, and what the show says about winning. A new season begins here, and the cast of a
// running one is changed here: names, people who came later, the rules.

import { address, go, href, swap } from "../core/address.js";
import { bar } from "../core/bar.js";
import { button, fill, h, icon, iconButton, linkButton, range, say } from "../core/dom.js";
import { forget, recall, remember } from "../core/memory.js";
import { isDropped, Latest, post } from "../core/api.js";
import { keepSeason, readSeason, reasonOf, withRule } from "./files.js";
import { listed, t } from "../core/texts.js";
import { stepper, toast } from "../core/dialog.js";
import { Work } from "../core/saves.js";

const GAME = "are-you-the-one";
const MOST_PEOPLE = 24;
const LONGEST_NAME = 100;
const USUAL_WEEKS = 10;

/** From this number of people on a side on, the engine is asked whether it can count them all. */
const MANY = 15;

/** Signs that no name can have. */
const RESERVED = /[+=;",]/;

let numbering = 0;

const person = (name = "", more = {}) => ({ id: `person-${numbering++}`, name, was: null, week: null, isTouched: false, ...more });

/** The names in a text: one a line, or with commas, semicolons or tabs between. Numbers and bullets before a name are left out. */
export function namesIn(text) {
  const cleaned = (name) => name.replace(/^\s*(?:\d+\s*[.):]|[-*•–])\s*/, "").replaceAll(/\s+/g, " ").trim();
  return text.split(/[\n\r,;\t|]+/).map(cleaned).filter(Boolean);
}

const plain = (name) => name.trim().toLowerCase();

export async function open({ root, rest, params }) {
  const isNew = rest[0] === "new";
  const work = isNew ? null : Work.open(params.get("save"));
  if (!isNew && work?.kind !== "season") {
    fill(root, bar({ title: t("cast.edit"), back: `#${GAME}`, backLabel: t("shelf.title") }).element,
      h("section", { class: "card stack" }, h("p", {}, t("cast.gone")), h("div", { class: "row" }, linkButton(t("shelf.title"), `#${GAME}`, "button primary"))));
    return {};
  }
  const screen = new CastScreen(root, work);
  await screen.begin();
  return { close: () => screen.close() };
}

class CastScreen {
  constructor(root, work) {
    this.root = root;
    this.work = work;
    this.latest = new Latest();
    this.draft = work ? `cast-draft:${work.id}` : "cast-draft";
  }

  async begin() {
    if (this.work) {
      // A season that came by a link may be written in another form.
      this.file = await readSeason(JSON.stringify(this.work.state.file));
      this.work.listen((how) => {
        if (how !== "elsewhere") return;
        toast(t("elsewhere"));
        dispatchEvent(new Event("address"));
      });
    }
    this.take(this.kept() ?? (this.file ? this.fromFile() : this.empty()));
    this.frame();
  }

  close() {
    this.latest.stop();
    this.work?.close();
  }

  /** What was typed before, if it belongs to the season as it is now. */
  kept() {
    const draft = recall(this.draft);
    if (!Array.isArray(draft?.groups) || (draft.revision ?? 0) !== (this.work?.revision ?? 0)) return null;
    const groups = draft.groups.map((group) => group.map((one) => person(one.name, { was: one.was ?? null, week: one.week ?? null })));
    return { ...draft, groups, isKept: true };
  }

  empty() {
    return { title: "", isAny: false, groups: range(2).map(() => range(10).map(() => person())), isTriple: false, weeks: USUAL_WEEKS, lights: null, pot: "", blackout: "", sharing: [] };
  }

  fromFile() {
    const { file } = this;
    const people = (names) => names.map((name) => person(name, { was: name }));
    return {
      title: this.work.name || file.season, isAny: file.rule === "any", isTriple: file.rule === "triple",
      groups: file.rule === "any" ? [people(file.left), []] : [people(file.left), people(file.right)],
      weeks: file.weeks_to_win ?? USUAL_WEEKS, lights: file.lights_to_win ?? null, pot: file.pot ?? "", blackout: file.blackout ?? "", sharing: file.rule_detail?.known_double_members ?? [],
    };
  }

  take(state) {
    this.state = state;
  }

  get isRunning() { return Boolean(this.file?.events.length); }

  /** The groups that there are: one where everyone can be with everyone. */
  get groups() { return this.state.isAny ? this.state.groups.slice(0, 1) : this.state.groups; }

  frame() {
    const { state, work } = this;
    const title = h("input", {
      type: "text", id: "season-name", class: "wide", value: state.title, maxlength: "80", placeholder: t("cast.name-example"), autocomplete: "off",
      oninput: () => { state.title = title.value; this.keep(); },
    });
    this.groupsPlace = h("div", { class: "cast-groups" });
    this.rule = h("div", { class: "stack tight cast-rule", "aria-live": "polite" });
    this.more = h("div", { class: "cast-more" });
    this.reason = h("p", { class: "cast-reason", role: "status", id: "cast-reason" });
    this.trouble = h("div", {});
    this.dropEmpty = button(t("cast.drop-empty"), () => this.removeEmpty(), "link", { hidden: true });
    this.submit = h("button", { type: "submit", class: "primary", "aria-describedby": "cast-reason" }, t(work ? "cast.save" : "cast.start"));
    const kinds = [[false, "cast.two-groups"], [true, "cast.one-group"]].map(([isAny, key]) => h("button", {
      type: "button", class: "tab", "aria-pressed": String(state.isAny === isAny), onclick: () => this.choose(isAny),
    }, t(key)));
    this.kinds = kinds;
    const back = work ? href(`${GAME}/season`, { save: work.id }) : `#${GAME}`;
    fill(this.root,
      bar({
        title: t(work ? "cast.edit" : "cast.new"), subtitle: work ? state.title : "", back, backLabel: work ? state.title || t("shelf.unnamed") : t("shelf.title"),
        menu: () => [[t(work ? "cast.discard" : "cast.clear"), () => this.clear(), "trash"]],
      }).element,
      h("form", { class: "stack cast-form", novalidate: true, autocomplete: "off", onsubmit: (event) => { event.preventDefault(); this.finish(); } },
        h("section", { class: "card cast-head" },
          h("div", { class: "field" }, h("label", { htmlFor: "season-name" }, t("cast.name")), title),
          this.isRunning ? null : h("div", { class: "field" }, h("span", { class: "label", id: "cast-kind" }, t("cast.kind")), h("div", { class: "row", role: "group", "aria-labelledby": "cast-kind" }, kinds)),
          h("p", { class: "hint" }, t(this.isRunning ? "cast.hint-running" : "cast.hint"))),
        this.groupsPlace, this.rule, this.more,
        h("div", { class: "card cast-end" }, h("div", { class: "stack tight" }, this.reason, this.dropEmpty, this.trouble), this.submit)));
    this.drawGroups();
    this.drawMore();
    this.check();
    if (state.isKept && !this.isBlank()) say(t("cast.kept"));
  }

  isBlank() {
    return this.groups.every((group) => group.every((one) => !one.name.trim()));
  }

  /** Keeps what is typed, so that it is there after a reload. */
  keep() {
    const { title, isAny, isTriple, weeks, lights, pot, blackout, sharing, groups } = this.state;
    const people = groups.map((group) => group.map(({ name, was, week }) => ({ name, was, week })));
    remember(this.draft, { title, isAny, isTriple, weeks, lights, pot, blackout, sharing, groups: people, revision: this.work?.revision ?? 0 });
  }

  /** Another kind of show. The names stay: they are all in the first group then, and are shared out again. */
  choose(isAny) {
    const { state } = this;
    if (state.isAny === isAny) return;
    const all = state.groups.flat();
    const named = all.filter((one) => one.name.trim());
    if (isAny) state.groups = [named.length ? named : range(16).map(() => person()), []];
    else {
      const half = Math.ceil(named.length / 2);
      const filled = (group) => [...group, ...range(Math.max(0, 10 - group.length)).map(() => person())];
      state.groups = named.length ? [named.slice(0, half), named.slice(half)] : [filled([]), filled([])];
    }
    state.isAny = isAny;
    state.lights = null;
    for (const [at, kind] of this.kinds.entries()) kind.setAttribute("aria-pressed", String(Boolean(at) === isAny));
    this.drawGroups();
    this.drawMore();
    this.changed();
  }

  drawGroups(focus = null) {
    const { state } = this;
    fill(this.groupsPlace, this.groups.map((group, side) => this.drawGroup(group, side)));
    this.groupsPlace.classList.toggle("single", state.isAny);
    if (focus) document.getElementById(focus)?.focus();
  }

  drawGroup(group, side) {
    const title = t(this.state.isAny ? "cast.everyone" : side ? "cast.right" : "cast.left");
    const counter = this.isRunning ? h("span", { class: "soft" }, t("cast.count", { count: group.length }))
      : stepper(t("cast.how-many"), group.length, [1, MOST_PEOPLE], (count) => this.resize(side, count));
    return h("section", { class: "card cast-group", data: { side } },
      h("div", { class: "cast-group-head" }, h("h2", {}, title), counter),
      h("ol", { class: "people" }, group.map((one, at) => this.drawPerson(one, side, at))),
      group.length < MOST_PEOPLE && !(this.isRunning && this.state.isAny)
        ? button([icon("plus", 18), t(this.isRunning ? "cast.newcomer" : "cast.add")], () => this.add(side)) : null);
  }

  drawPerson(one, side, at) {
    const label = t("cast.person", { number: at + 1, group: t(this.state.isAny ? "cast.everyone" : side ? "cast.right" : "cast.left") });
    const input = h("input", {
      type: "text", id: one.id, class: "wide", value: one.name, placeholder: at === 0 && !this.file ? t("cast.paste-here") : null, "aria-label": label, "aria-describedby": `${one.id}-error`, autocapitalize: "words", spellcheck: false, enterkeyhint: "next",
      oninput: () => this.typed(one, side, at, input), onblur: () => { one.isTouched = true; this.check(); },
      onkeydown: (event) => { if (event.key === "Enter") this.next(event, side, at); },
      onpaste: (event) => this.pasted(event, side, at),
    });
    one.input = input;
    one.error = h("p", { class: "error", id: `${one.id}-error`, role: "alert" });
    const weeks = one.was === null && this.isRunning ? this.weekSelect(one) : null;
    return h("li", { class: "person" },
      h("span", { class: "number", "aria-hidden": "true" }, at + 1), input,
      iconButton("close", t("cast.remove", { name: one.name.trim() || label }), () => this.remove(side, at), { class: "icon-button remove" }), weeks, one.error);
  }

  /** When a newcomer came. */
  weekSelect(one) {
    const due = this.weekDue();
    one.week ??= due;
    return h("label", { class: "came" }, t("cast.came"), h("select", {
      onchange: (event) => { one.week = Number(event.target.value); this.changed(); },
    }, range(due + 1).map((week) => h("option", { value: String(week), selected: week === one.week }, week ? t("cast.in-week", { week }) : t("cast.from-start")))));
  }

  /** The week that the next event belongs to. */
  weekDue() {
    const last = this.file?.events.at(-1);
    if (!last) return 1;
    return Math.floor(last.num) + (["ceremony", "night"].includes(last.kind) ? 1 : 0);
  }

  typed(one, side, at, input) {
    if (/[,;\n\t]/.test(input.value) && namesIn(input.value).length > 1) return this.spread(namesIn(input.value), side, at);
    // A comma after a name leads to the next field.
    if (/[,;]\s*$/.test(input.value) && input.value.replace(/[,;]\s*$/, "").trim()) {
      one.name = input.value = input.value.replace(/[,;]\s*$/, "").trim();
      this.changed();
      return this.next(null, side, at);
    }
    one.name = input.value;
    this.changed();
  }

  pasted(event, side, at) {
    const names = namesIn(event.clipboardData?.getData("text") ?? "");
    if (names.length < 2) return;
    event.preventDefault();
    this.spread(names, side, at);
  }

  /** Names into this field and those below, which are made as they are needed. Names that are there move down. */
  spread(names, side, at) {
    const group = this.state.groups[side];
    const room = MOST_PEOPLE - group.length + group.slice(at).filter((one) => !one.name.trim() && one.was === null).length + (group[at].name.trim() ? 1 : 0);
    const [first, ...others] = names.slice(0, Math.max(1, room));
    group[at].name = first;
    let place = at;
    for (const name of others) {
      place += 1;
      if (group[place] && !group[place].name.trim() && group[place].was === null) group[place].name = name;
      else group.splice(place, 0, person(name));
    }
    // A list that is shorter than the fields says how many people there are.
    if (at === 0 && group.slice(place + 1).every((one) => !one.name.trim())) group.length = place + 1;
    this.drawGroups(group[place].id);
    this.drawMore();
    this.changed();
    say(t("cast.pasted", { count: names.length }));
  }

  /** To the next field; after the last one of a group to the next group, or to the button. */
  next(event, side, at) {
    event?.preventDefault();
    const next = this.state.groups[side][at + 1] ?? (side + 1 < this.groups.length ? this.state.groups[side + 1][0] : null);
    if (next) document.getElementById(next.id)?.focus();
    else this.submit.focus();
  }

  add(side) {
    const one = person();
    this.state.groups[side].push(one);
    this.drawGroups(one.id);
    this.changed();
  }

  resize(side, count) {
    const group = this.state.groups[side];
    if (count > group.length) group.push(...range(count - group.length).map(() => person()));
    else {
      const empty = group.findLastIndex((one) => !one.name.trim());
      this.remove(side, empty >= 0 ? empty : group.length - 1, false);
    }
    const label = this.groupsPlace.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
    this.drawGroups();
    if (label) this.groupsPlace.querySelector(`[data-side="${side}"] .stepper [aria-label="${label}"]:not(:disabled)`)?.focus();
    this.changed();
  }

  remove(side, at, isDrawn = true) {
    const group = this.state.groups[side];
    const one = group[at];
    const named = one.was ? this.eventsOf(one.was) : [];
    if (named.length) {
      fill(one.error, t("cast.is-named", { name: one.was, events: listed(named) }));
      return;
    }
    group.splice(at, 1);
    if (one.name.trim()) {
      toast(t("cast.removed", { name: one.name.trim() }), () => {
        group.splice(at, 0, one);
        this.drawGroups(one.id);
        this.changed();
      });
    }
    if (!isDrawn) return;
    this.drawGroups((group[at] ?? group[at - 1])?.id);
    this.changed();
  }

  removeEmpty() {
    this.state.groups = this.state.groups.map((group) => group.filter((one) => one.name.trim() || one.was));
    for (const group of this.groups) if (!group.length) group.push(person());
    this.drawGroups();
    this.changed();
    this.submit.focus();
  }

  /** The events that name a person, in a few words. Their own arrival is none. */
  eventsOf(name) {
    const isIn = (event) => [event.pair, event.right, ...(Array.isArray(event.pairs) ? event.pairs : [])].flat().includes(name);
    const named = this.file.events.filter(isIn).map((event) => t(event.kind === "booth" ? "cast.event-booth" : event.kind.startsWith("hint") ? "cast.event-hint" : "cast.event-night", { week: Math.floor(event.num) }));
    if (this.file.solution?.flat().includes(name)) named.push(t("cast.event-solution"));
    const all = [...new Set(named)];
    return all.length > 4 ? [...all.slice(0, 3), t("cast.event-more", { count: all.length - 3 })] : all;
  }

  clear() {
    const before = this.state;
    forget(this.draft);
    this.take(this.file ? this.fromFile() : this.empty());
    this.frame();
    toast(t(this.file ? "cast.reset" : "cast.cleared"), () => { this.take(before); this.frame(); this.keep(); });
  }

  changed() {
    this.keep();
    this.check();
  }

  /** How many couples sit in a night. */
  get seats() {
    const [left, right] = this.state.groups.map((group) => group.length);
    return this.state.isAny ? Math.floor(left / 2) : Math.min(left, right);
  }

  drawMore() {
    const { state } = this;
    const isOpen = this.more.querySelector("details")?.open ?? false;
    const money = (name) => {
      const input = h("input", {
        type: "text", id: `season-${name}`, inputmode: "decimal", value: String(state[name]), placeholder: t("cast.money-none"), "aria-describedby": `season-${name}-error`,
        oninput: () => { state[name] = input.value; this.changed(); },
      });
      return h("div", { class: "field" }, h("label", { htmlFor: `season-${name}` }, t(`cast.${name}`)), input, h("p", { class: "error", id: `season-${name}-error`, role: "alert" }));
    };
    const seats = Math.max(1, this.seats);
    fill(this.more, h("details", { class: "card", open: isOpen }, h("summary", {}, h("b", {}, t("cast.more")), h("span", { class: "soft" }, t("cast.more-hint"))),
      h("div", { class: "cast-more-body" },
        h("div", { class: "stack tight" },
          stepper(t("cast.weeks"), state.weeks, [1, 30], (weeks) => { state.weeks = weeks; this.changed(); }),
          stepper(t("cast.lights"), Math.min(state.lights ?? seats, seats), [1, seats], (lights) => { state.lights = lights < this.seats ? lights : null; this.changed(); })),
        h("div", { class: "stack tight" }, money("pot"), money("blackout")),
        h("div", { class: "stack tight sharing" }))));
    this.drawSharing();
  }

  /** Who is known to share a match, in the larger group. */
  drawSharing() {
    const place = this.more.querySelector(".sharing");
    const [left, right] = this.state.groups;
    const isShared = !this.state.isAny && left.length !== right.length;
    const larger = left.length > right.length ? left : right;
    const names = larger.map((one) => one.name.trim()).filter(Boolean);
    fill(place, isShared && names.length ? [h("h3", { id: "sharing-title" }, t("cast.sharing")), h("p", { class: "hint" }, t("cast.sharing-hint")),
      h("div", { class: "row", role: "group", "aria-labelledby": "sharing-title" }, names.map((name) => h("button", {
        type: "button", class: "tab", "aria-pressed": String(this.state.sharing.includes(name)),
        onclick: (event) => {
          const { sharing } = this.state;
          this.state.sharing = sharing.includes(name) ? sharing.filter((other) => other !== name) : [...sharing, name];
          event.currentTarget.setAttribute("aria-pressed", String(this.state.sharing.includes(name)));
          this.changed();
        },
      }, name)))] : null);
  }

  /** An amount that was typed: a number, `null` where nothing is, `NaN` where it is no amount. */
  amount(name) {
    const text = String(this.state[name]).replaceAll(/[\s$€£]/g, "");
    if (!text) return null;
    // 750,000 and 750.000 are thousands in both ways of writing.
    const grouped = /^\d{1,3}([.,]\d{3})+$/.test(text) ? text.replaceAll(/[.,]/g, "") : text.replace(",", ".");
    const value = /^\d+(\.\d+)?$/.test(grouped) ? Number(grouped) : NaN;
    return value <= 1e12 ? value : NaN;
  }

  /** Says what is wrong beside its field, and why one cannot start yet. */
  check() {
    const { state } = this;
    const everyone = this.groups.flat();
    const times = new Map();
    for (const one of everyone) times.set(plain(one.name), (times.get(plain(one.name)) ?? 0) + 1);
    let wrong = 0;
    let empty = 0;
    for (const one of everyone) {
      const name = one.name.trim();
      const error = !name ? (one.was || (one.isTouched && this.hasLater(one)) ? t("cast.empty") : "")
        : name.length > LONGEST_NAME ? t("cast.too-long", { count: LONGEST_NAME })
          : RESERVED.test(name) ? t("cast.signs")
            : times.get(plain(one.name)) > 1 ? t("cast.twice", { name }) : "";
      if (!name) empty += 1;
      else if (error) wrong += 1;
      if (one.error && one.error.textContent !== error) fill(one.error, error);
      one.input?.setAttribute("aria-invalid", String(Boolean(error)));
    }
    let badMoney = 0;
    for (const name of ["pot", "blackout"]) {
      const isWrong = Number.isNaN(this.amount(name));
      badMoney += Number(isWrong);
      fill(document.getElementById(`season-${name}-error`) ?? h("p"), isWrong ? t("cast.no-money") : "");
    }
    const [left, right] = state.groups.map((group) => group.length);
    const [least, most] = [Math.min(left, right), Math.max(left, right)];
    const reason = wrong ? t("cast.why-names", { count: wrong })
      : empty === everyone.length ? t("cast.why-nobody")
        : empty ? t("cast.why-empty", { count: empty })
          : state.isAny && left % 2 ? t("cast.why-odd", { count: left })
            : state.isAny && left < 4 ? t("cast.why-few")
              : !state.isAny && least < 2 ? t("cast.why-few")
                : !state.isAny && most - least > least ? t("cast.why-uneven", { left, right })
                  : badMoney ? t("cast.no-money") : null;
    this.submit.disabled = Boolean(reason) || this.isBusy;
    fill(this.reason, reason ?? t(this.work ? "cast.ready-edit" : "cast.ready"));
    this.reason.classList.toggle("soft", !reason);
    this.dropEmpty.hidden = !(empty && empty < everyone.length && !wrong);
    fill(this.trouble);
    this.drawRule(left, right, least, most);
  }

  /** Whether somebody below in the list has a name. */
  hasLater(one) {
    const group = this.groups.find((people) => people.includes(one));
    return group.slice(group.indexOf(one) + 1).some((other) => other.name.trim());
  }

  /** Which rule the numbers say. Two more in one group can mean two things. */
  drawRule(left, right, least, most) {
    const { state } = this;
    const surplus = most - least;
    const shown = JSON.stringify([state.isAny, left, right, state.isTriple]);
    this.drawSharing();
    if (shown === this.shownRule) return;
    const hadFocus = this.rule.contains(document.activeElement);
    this.shownRule = shown;
    const text = state.isAny ? t("cast.rule-any", { people: left, couples: Math.floor(left / 2) })
      : surplus === 0 ? t("cast.rule-perfect", { left, right })
        : surplus === 2 && state.isTriple ? t("cast.rule-triple", { left: most, right: least })
          : surplus > least ? t("cast.why-uneven", { left, right }) : t("cast.rule-double", { left: most, right: least, count: surplus });
    const choices = !state.isAny && surplus === 2 ? h("div", { class: "row", role: "group", "aria-label": t("cast.rule-choice") },
      [[false, "cast.choice-double"], [true, "cast.choice-triple"]].map(([isTriple, key]) => h("button", {
        type: "button", class: "tab", "aria-pressed": String(state.isTriple === isTriple), onclick: () => { state.isTriple = isTriple; this.changed(); },
      }, t(key)))) : null;
    fill(this.rule, h("p", { class: "tip" }, text), choices);
    if (hadFocus) this.rule.querySelector('[aria-pressed="true"]')?.focus();
    // The lights of a night are as many as its couples.
    this.drawMore();
  }

  /** The season file as it is typed. */
  wanted() {
    const { state } = this;
    const names = state.groups.map((group) => group.map((one) => one.name.trim()));
    const everyone = this.groups.flat();
    const renamed = new Map(everyone.filter((one) => one.was).map((one) => [one.was, one.name.trim()]));
    const file = changedNames(this.file ?? { events: [] }, renamed);
    const there = new Set(everyone.map((one) => one.name.trim()));
    // Who is removed leaves with their arrival; other events that name them have kept them here.
    file.events = file.events.filter((event) => event.kind !== "arrival" || there.has(event.person));
    for (const one of everyone) if (one.was === null && this.isRunning && one.week) arrive(file.events, one.name.trim(), one.week);
    const [pot, blackout] = [this.amount("pot"), this.amount("blackout")];
    const { lights_to_win: _, weeks_to_win: __, pot: ___, blackout: ____, rule_detail: detail, ...rest } = file;
    const cast = {
      ...rest, season: state.title.trim(), left: names[0], right: state.isAny ? names[0] : names[1], rule: state.isAny ? "any" : "perfect",
      rule_detail: { known_double_members: state.sharing.map((name) => renamed.get(name) ?? name) },
      ...(state.weeks !== USUAL_WEEKS ? { weeks_to_win: state.weeks } : {}), ...(state.lights && state.lights < this.seats ? { lights_to_win: state.lights } : {}),
      ...(pot !== null ? { pot } : {}), ...(blackout !== null ? { blackout } : {}),
    };
    if (!state.isAny) return withRule(cast, state.isTriple);
    const { rule_detail: unused, ...any } = cast;
    return any;
  }

  async finish() {
    this.check();
    if (this.submit.disabled) return;
    this.isBusy = true;
    this.submit.disabled = true;
    fill(this.trouble);
    try {
      const signal = this.latest.next();
      const file = await readSeason(JSON.stringify(this.wanted()), signal);
      const isMany = Math.max(file.left.length, file.right.length) >= MANY;
      // The engine says here whether it can count that many people, and whether a newcomer fits what happened.
      if (isMany || file.events.length) {
        const told = await post("season", { text: JSON.stringify(file) }, signal);
        if (told.contradiction && !(await this.wasWrong(signal))) {
          fill(this.reason);
          fill(this.trouble, h("div", { class: "problem", role: "alert" }, h("p", {}, h("strong", {}, t("cast.contradicts")))));
          return;
        }
      }
      this.store(file);
    } catch (error) {
      if (isDropped(error)) return;
      const { text, more } = reasonOf(error);
      fill(this.reason);
      fill(this.trouble, h("div", { class: "problem", role: "alert" }, h("p", {}, h("strong", {}, more ? t("cast.refused") : text)), more ? h("p", { lang: "en" }, more) : null));
    } finally {
      this.isBusy = false;
      this.submit.disabled = false;
    }
  }

  /** Whether the events contradicted each other already before the change. */
  async wasWrong(signal) {
    if (!this.file?.events.length) return false;
    return Boolean((await post("season", { text: JSON.stringify(this.file) }, signal)).contradiction);
  }

  store(file) {
    const name = this.state.title.trim();
    if (!this.work) {
      const work = keepSeason(file, { name, from: null });
      if (!work.isKept) return;
      forget(this.draft);
      return go(`${GAME}/season`, { save: work.id });
    }
    const { work } = this;
    const id = work.id;
    const before = work.name;
    if (!work.change({ ...work.state, file })) return;
    if (name !== before) work.rename(name);
    forget(this.draft);
    go(`${GAME}/season`, { save: id });
    toast(t("cast.saved"), () => {
      const again = Work.open(id);
      if (!again) return;
      again.undo();
      if (again.name !== before) again.rename(before);
      if (address().params.get("save") === id) swap(`${GAME}/season`, { save: id });
    });
  }
}

/** A season file in which people have other names, wherever it names them. */
function changedNames(file, renamed) {
  const to = (name) => renamed.get(name) ?? name;
  const all = (value) => Array.isArray(value) ? value.map(all) : typeof value === "string" ? to(value) : value;
  const changed = { ...file };
  changed.events = file.events.map((event) => {
    const other = { ...event };
    for (const field of ["pair", "pairs", "person", "right"]) if (field in event) other[field] = all(event[field]);
    if (event.offer?.by) other.offer = { ...event.offer, by: to(event.offer.by) };
    return other;
  });
  if (file.solution) changed.solution = all(file.solution);
  return changed;
}

/** Adds the arrival of a person before everything that happened in that week. */
function arrive(events, name, week) {
  const later = events.findIndex((event) => Math.floor(event.num) >= week);
  events.splice(later < 0 ? events.length : later, 0, { num: week, kind: "arrival", person: name });
}
