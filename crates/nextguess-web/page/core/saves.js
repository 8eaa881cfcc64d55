// What people work on. Every change is saved at once, under a name, and can be undone and redone, also after a reload.
// Nothing is ever replaced: another game, a link, a file or a season begins a work of its own.

import { forget, names, onOtherTab, recall, remember } from "./memory.js";

/** How many states can be undone. */
const STEPS = 40;

const KEY = "work:";

/** What was saved, newest first: `{ id, kind, game, name, changed, note }`. `kind` is `game`, `play` or `season`. */
export function saved(kind) {
  const all = names(KEY).map((name) => recall(name)).filter((one) => one && typeof one === "object" && one.id && one.state);
  return all.filter((one) => !kind || one.kind === kind).sort((a, b) => b.changed - a.changed);
}

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => (byte % 36).toString(36)).join("");

/** Something that is open: a game, a season. It is saved with its first change. */
export class Work {
  #listeners = new Set();
  #stop = null;
  /** Whether the browser had room for the newest state. */
  isKept = true;

  /** A new work, not saved yet. `from` is the address that one came from, where undoing the first step leads. */
  constructor({ kind, game, name = "", state, from = null }) {
    Object.assign(this, { id: newId(), kind, game, name, state, from, past: [], future: [], revision: 0, changed: 0, note: null });
  }

  /** A work that was saved, or `null`. */
  static open(id) {
    const found = id ? recall(KEY + id) : null;
    if (!found?.state) return null;
    return Object.assign(new Work(found), found);
  }

  get isSaved() { return this.revision > 0; }
  get canUndo() { return this.past.length > 0 || Boolean(this.from); }
  get canRedo() { return this.future.length > 0; }

  #store() {
    this.revision += 1;
    this.changed = Date.now();
    const { id, kind, game, name, state, from, past, future, revision, changed, note } = this;
    const record = { id, kind, game, name, state, from, past: past.slice(-STEPS), future: future.slice(0, STEPS), revision, changed, note };
    // Without room for everything the state itself matters most.
    this.isKept = remember(KEY + id, record) || remember(KEY + id, { ...record, past: [], future: [] });
    if (!this.isKept) dispatchEvent(new Event("no-room"));
  }

  /** Takes over what another tab has done meanwhile. */
  #catchUp() {
    const other = recall(KEY + this.id);
    if (!other || other.revision === this.revision) return false;
    Object.assign(this, other);
    return true;
  }

  #tell(how) {
    for (const listener of this.#listeners) listener(how);
  }

  /** Another state. `false` if another tab had changed the work: then nothing is done but to show that. */
  change(state) {
    if (this.isSaved && this.#catchUp()) {
      this.#tell("elsewhere");
      return false;
    }
    if (JSON.stringify(state) === JSON.stringify(this.state)) return true;
    this.past.push(this.state);
    this.future = [];
    this.state = state;
    this.#store();
    this.#tell("change");
    return true;
  }

  /** Saves it as it is. */
  save() {
    this.#store();
  }

  rename(name) {
    this.#catchUp();
    this.name = name;
    this.#store();
    this.#tell("rename");
  }

  /** What the shelf says of it: `{ left, turns, … }`. It is no step. */
  tell(note) {
    if (JSON.stringify(note) === JSON.stringify(this.note)) return;
    this.note = note;
    if (!this.isSaved || this.#catchUp()) return;
    const record = recall(KEY + this.id);
    if (record) remember(KEY + this.id, { ...record, note });
  }

  undo() {
    this.#catchUp();
    if (!this.past.length) return false;
    this.future.unshift(this.state);
    this.state = this.past.pop();
    this.#store();
    this.#tell("undo");
    return true;
  }

  redo() {
    this.#catchUp();
    if (!this.future.length) return false;
    this.past.push(this.state);
    this.state = this.future.shift();
    this.#store();
    this.#tell("redo");
    return true;
  }

  /** Goes to a state that an address names: one before, one that was undone, or a new one. */
  reach(state) {
    const is = (other) => JSON.stringify(other) === JSON.stringify(state);
    if (is(this.state)) return;
    const before = this.past.findLastIndex(is);
    const after = this.future.findIndex(is);
    if (before >= 0) {
      this.future = [...this.past.slice(before + 1), this.state, ...this.future];
      this.past = this.past.slice(0, before);
    } else if (after >= 0) {
      this.past = [...this.past, this.state, ...this.future.slice(0, after)];
      this.future = this.future.slice(after + 1);
    } else {
      this.past = [...this.past, this.state];
      this.future = [];
    }
    this.state = state;
    if (this.isSaved) this.#store();
  }

  /** Which state this is, counted from the first one that is remembered. */
  get at() { return this.past.length; }

  /** Goes to the state with a number. */
  goTo(at) {
    const all = [...this.past, this.state, ...this.future];
    if (!(at >= 0 && at < all.length) || at === this.at) return;
    [this.past, this.state, this.future] = [all.slice(0, at), all[at], all.slice(at + 1)];
    if (this.isSaved) this.#store();
  }

  /** Calls `heard(how)` after every change: `change`, `undo`, `redo`, `rename`, or `elsewhere` for another tab's. */
  listen(heard) {
    this.#listeners.add(heard);
    this.#stop ??= onOtherTab((name) => {
      if (name === KEY + this.id && this.#catchUp()) this.#tell("elsewhere");
    });
  }

  close() {
    this.#listeners.clear();
    this.#stop?.();
    this.#stop = null;
  }
}

/** Removes a work, and returns what brings it back. */
export function remove(id) {
  const record = recall(KEY + id);
  forget(KEY + id);
  return () => { if (record) remember(KEY + id, record); };
}

/** The work of a game that was open last. */
export function current(game) {
  return Work.open(recall(`current:${game}`));
}

export function makeCurrent(game, id) {
  remember(`current:${game}`, id);
}

/** Everything that was saved, as a file: works, word lists, statistics and settings. */
export function exported() {
  const kept = Object.fromEntries(names("").map((name) => [name, recall(name)]));
  return JSON.stringify({ nextguess: 1, saved: kept }, null, 1);
}

/** Whether a text is a file of everything that was saved. */
export function isExport(text) {
  try {
    const file = JSON.parse(text);
    return file.nextguess === 1 && typeof file.saved === "object" && file.saved !== null;
  } catch {
    return false;
  }
}

/** Whether a value can be a work: what is not is left out of an import. */
const isWork = (value) => ["game", "play", "season"].includes(value?.kind) && typeof value.game === "string" && typeof value.state === "object" && value.state !== null;

const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** What is here, with what a file has besides: entries of a table, records of a list by their `id`. Else what is here stays. */
function merged(here, there) {
  if (Array.isArray(here) && Array.isArray(there)) {
    const known = new Set(here.map((one) => one?.id ?? JSON.stringify(one)));
    return [...there.filter((one) => !known.has(one?.id ?? JSON.stringify(one))), ...here];
  }
  return isTable(here) && isTable(there) ? { ...there, ...here } : here;
}

/** What an import adds to instead of leaving it out: word lists, and games that came to their end. */
const isMerged = (name) => name === "lists" || name.startsWith("statistics:");

/** Adds what a file has. Nothing that is here is replaced. Returns the number of works that came, and what takes all back. */
export function imported(text) {
  const { saved: kept } = JSON.parse(text);
  const undo = [];
  let count = 0;
  const put = (name, value) => {
    const before = recall(name);
    if (!remember(name, value)) return false;
    undo.push(() => before === null ? forget(name) : remember(name, before));
    return true;
  };
  for (const [name, value] of Object.entries(kept)) {
    const here = recall(name);
    if (value === null) continue;
    if (name.startsWith(KEY)) {
      if (!isWork(value)) continue;
      // The same work with another state: both are kept.
      const id = here === null ? name.slice(KEY.length) : newId();
      if (here === null || JSON.stringify(here.state) !== JSON.stringify(value.state)) count += put(KEY + id, { ...value, id });
    } else if (here === null) put(name, value);
    else if (isMerged(name)) put(name, merged(here, value));
  }
  return { count, undo: () => undo.toReversed().forEach((back) => back()) };
}

/** Brings what an older version of the page had saved into the shelf. */
export function adopt() {
  const season = recall("season");
  if (season?.left && Array.isArray(season.events)) {
    const work = new Work({ kind: "season", game: "are-you-the-one", name: season.season ?? "", state: { file: season } });
    work.save();
  }
  for (const name of ["season", "part:assist", "part:play", "part:season", "part:strategies"]) forget(name);
}
