// Season files: reading one, keeping one, and the seasons that come with the page. A file that is opened becomes a season
// of its own; nothing that is here is replaced.

import { Refused, post } from "../core/api.js";
import { Work, imported, isExport, remove } from "../core/saves.js";
import { address, go } from "../core/address.js";
import { download, fileName } from "../core/share.js";
import { recall, remember } from "../core/memory.js";
import { t } from "../core/texts.js";
import { toast } from "../core/dialog.js";

const GAME = "are-you-the-one";

/** The largest text that is read, in characters. A season has some thousands. */
const LARGEST = 1_000_000;

/** A season file in its one form, whatever form the text has. Throws `Refused` where it is no season. */
export const readSeason = (text, signal) => post("season/file", { text }, signal);

/** What is wrong with a text, in plain words: `{ text, more }`; `more` is what the engine said of the people or events. */
export function reasonOf(error) {
  if (!(error instanceof Refused)) return { text: t("file.unread"), more: null };
  const said = error.message.replace(/^In the season, /, "");
  const event = /^(?:line \d+, )?event (\d+), /.exec(said);
  const line = /\bline (\d+)/.exec(said);
  const isForm = /parse error|while parsing|invalid (type|value|length)|expected .* at line|missing field|unknown field|duplicate|EOF|trailing/i.test(said) || /JSON|TOML|YAML|sim-ayto|rule_set|constraints/.test(said);
  if (/too many to be counted/.test(said)) return { text: t("file.too-many"), more: null };
  if (/are 0 names/.test(said)) return { text: t("file.no-people"), more: null };
  if (isForm) return { text: line && Number(line[1]) > 1 ? t("file.no-season-line", { line: Number(line[1]) }) : t("file.no-season"), more: null };
  const more = said.replace(/^(?:line \d+, )?(?:event \d+, )?/, "").replace(/\s*Example: .*$/s, "").replace(/^./, (letter) => letter.toUpperCase());
  return { text: event ? t("file.bad-event", { event: Number(event[1]) }) : line ? t("file.bad-line", { line: Number(line[1]) }) : t("file.bad-people"), more };
}

/** The season of an old or new link in a text, as an address within the page, or `null`. */
function linkIn(text) {
  const found = /#(?:are-you-the-one\/view|season)\?[^\s#]*season=([\w-]+)/.exec(text.trim());
  return found ? found[1] : null;
}

/** Keeps a season as a new work, which remembers the address that one came from. */
export function keepSeason(file, { name = "", from = location.hash } = {}) {
  const work = new Work({ kind: "season", game: GAME, name: name || file.season || "", state: { file }, from });
  work.save();
  return work;
}

/**
 * Opens a text as a season of its own, and goes there. The message that tells it has a button that takes it back: then
 * everything is as it was before. Throws where the text is no season; then nothing has changed.
 */
export async function openSeason(text, name = "", signal) {
  if (!text.trim()) throw new Refused("are 0 names");
  const link = linkIn(text);
  if (link) return go(`${GAME}/view`, { season: link });
  if (isExport(text)) {
    const { count, undo } = imported(text);
    dispatchEvent(new Event("address"));
    return toast(t("saved.imported", { count }), count ? () => { undo(); dispatchEvent(new Event("address")); } : undefined);
  }
  if (text.length > LARGEST) throw new Refused("invalid length");
  const file = await readSeason(text, signal);
  const [from, current] = [location.hash, recall(`current:${GAME}`)];
  const work = keepSeason(file, { name: file.season || name, from });
  go(`${GAME}/season`, { save: work.id });
  toast(work.isKept ? t("file.opened", { name: work.name || t("shelf.unnamed") }) : t("no-room"), () => {
    remove(work.id);
    remember(`current:${GAME}`, current);
    const { path, params } = address(from);
    go(path?.join("/") ?? GAME, [...params]);
  });
}

/** The name of a season, from that of its file: "my-season.json" is "my-season". */
export const nameOfFile = (name) => name.replace(/\.\w+$/, "").slice(0, 80);

/** Saves a season as a file. */
export function saveFile(file, name) {
  const title = name || file.season || t("shelf.unnamed");
  download(fileName(title, "json"), "application/json", `${JSON.stringify({ ...file, season: name || file.season || "" }, null, 1)}\n`);
}

async function shipped(path) {
  const response = await fetch(`seasons/${path}`);
  if (!response.ok) throw new Error(`seasons/${path}: ${response.status}`);
  return response.json();
}

let known = null;

/** The real seasons: `{ id, name, country, number, stars, people, weeks, rule }`. Nothing tells how they ended. */
export function realSeasons() {
  known ??= shipped("index.json").catch((error) => { known = null; throw error; });
  return known;
}

/** The file of a real season, or `null` where there is none of this name. */
export async function realSeason(id) {
  const all = await realSeasons();
  return all.some((one) => one.id === id) ? shipped(`${id}.json`) : null;
}

/** What a real season is called: "United States, season 1". */
export function realName({ country, number, stars }) {
  return t(stars ? "real.name-stars" : "real.name", { country: t(`real.${country}`), number });
}

/** A file with the rule that its numbers of people say. Where one group has two more, `isTriple` says that one person has all. */
export function withRule(file, isTriple = false) {
  const { rule, rule_detail: detail, ...rest } = file;
  const larger = file.left.length > file.right.length ? file.left : file.right;
  const surplus = Math.abs(file.left.length - file.right.length);
  if (rule === "any") return file;
  if (surplus === 0) return { ...rest, rule: "perfect" };
  const members = (detail?.known_double_members ?? []).filter((person) => larger.includes(person));
  const sharing = members.length ? { known_double_members: members } : {};
  if (surplus === 2 && isTriple) return { ...rest, rule: "triple", rule_detail: sharing };
  return { ...rest, rule: "double", rule_detail: { doubles: surplus, ...sharing } };
}

/** A season file as it stood after a week: later events and the solution are left out, and so is who came later. */
export function untilWeek(file, week) {
  const isThen = (event) => Math.floor(event.num ?? 0) <= week;
  const events = file.events.filter(isThen);
  if (events.length === file.events.length) return file;
  const { solution, ...rest } = file;
  const absent = new Set(file.events.filter((event) => !isThen(event) && event.kind === "arrival").map((event) => event.person));
  if (!absent.size) return { ...rest, events };
  const there = (people) => people.filter((person) => !absent.has(person));
  return withRule({ ...rest, left: there(file.left), right: there(file.right), events }, file.rule === "triple");
}
