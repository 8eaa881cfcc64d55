// Which game an address of Play leads to: one that was saved, one with a number, the game of a day, or a new one.

import { current, Work } from "../core/saves.js";
import { dailyId, dayName, FIRST_DAY, isDay, numberOf, today } from "./daily.js";
import { isPlayable, nameOf } from "../games.js";
import { lacksList } from "../words/lists.js";
import { recall } from "../core/memory.js";
import { records } from "./statistics.js";
import { t } from "../core/texts.js";

/** A game that cannot be opened, with a friendly word. */
export class NoGame extends Error {}

export const newNumber = () => 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % 999_999);

/** Whether a text is the number of a game. */
export const isNumber = (text) => /^\d{1,15}$/.test(text);

/** A game that has not begun. `day` makes it the game of a day. */
const begun = (game, spec, number, day) => new Work({
  kind: "play", game: game.key, name: day ? t("play.of-day", { game: nameOf(game.key), day: dayName(day) }) : "", state: { spec, number, guesses: [], hints: 0, undone: 0, ...(day ? { day } : {}) },
});

/** Whether a board is one of this game that can be played. */
function isSpec(game, spec) {
  const board = typeof spec === "string" ? game.board(spec) : null;
  return Boolean(board) && isPlayable(game, board);
}

/** Whether something that was saved is a game of this kind. A file that was imported may have anything. */
function isWhole(game, work) {
  const { spec, number, guesses, day } = work.state;
  return work.kind === "play" && work.game === game.key && isSpec(game, spec) && Number.isSafeInteger(number) && number >= 0
    && Array.isArray(guesses) && guesses.every((guess) => typeof guess === "string") && (day === undefined || isDay(day));
}

function ofDay(game, day) {
  if (!isDay(day) || day < FIRST_DAY) throw new NoGame(t("play.no-day"));
  if (day > today()) throw new NoGame(t("play.future"));
  const id = dailyId(game.key, day);
  const saved = Work.open(id);
  if (saved && isWhole(game, saved)) return saved;
  const work = Object.assign(begun(game, game.spec(game.usual), numberOf(game.key, day), day), { id });
  // There is one try a day. Its result outlives the game on the shelf.
  const record = records(game.key).find((one) => one.id === id && Array.isArray(one.guesses));
  if (record) Object.assign(work.state, { guesses: record.guesses, hints: record.hints, undone: record.undone, over: record.won ? "won" : record.gaveUp ? "given" : "lost" });
  return work;
}

/** The game of an address, as a `Work`. Throws `NoGame` where there is none. */
export function workOf(game, part, params) {
  if (part === "daily") return ofDay(game, params.get("day") ?? today());
  if (params.has("save")) {
    const work = Work.open(params.get("save"));
    if (!work || !isWhole(game, work)) throw new NoGame(t("play.not-saved"));
    if (lacksList(work.state.spec)) throw new NoGame(t("play.no-list"));
    return work;
  }
  const spec = params.get("board");
  if (spec !== null && !isSpec(game, spec)) throw new NoGame(t("play.no-board"));
  if (spec !== null && lacksList(spec)) throw new NoGame(t("play.no-list"));
  if (params.has("number")) {
    if (!isNumber(params.get("number"))) throw new NoGame(t("play.no-number"));
    return begun(game, spec ?? game.spec(game.usual), Number(params.get("number")));
  }
  const last = spec === null ? current(`play:${game.key}`) : null;
  if (last && isWhole(game, last) && !last.state.over && !lacksList(last.state.spec)) return last;
  const usual = recall(`board:${game.key}`);
  const chosen = spec ?? (isSpec(game, usual) && !lacksList(usual) ? usual : game.spec(game.usual));
  return begun(game, chosen, newNumber());
}
