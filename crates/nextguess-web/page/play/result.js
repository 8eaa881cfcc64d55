// How a game came out: in words, as a text of signs and as a picture. Neither tells what was hidden.

import { codeView, emoji, marksOf } from "../draw/board.js";
import { dayName } from "./daily.js";
import { escaped, h, range } from "../core/dom.js";
import { link } from "../core/address.js";
import { nameOf } from "../games.js";
import { percent, t } from "../core/texts.js";

/** What a game is called: by its day, or by its number. */
export const titleOf = (game, state) => state.day ? t("play.of-day", { game: nameOf(game.key), day: dayName(state.day) }) : t("play.numbered", { game: nameOf(game.key), number: String(state.number) });

/** The link to the same game for others. It has the number, not the code. */
export function linkOf(game, state) {
  if (state.day) return link(`${game.key}/daily`, { day: state.day });
  return link(`${game.key}/play`, { board: state.spec === game.spec(game.usual) ? null : state.spec, number: String(state.number) });
}

/** One answer as signs. */
export function signs(game, answer, slots) {
  if (game.answer === "marks") return emoji(answer);
  if (game.answer === "hits") return "🟡".repeat(Number(answer)) + "⚪".repeat(Math.max(0, slots - Number(answer)));
  const [black, white] = answer.split(",").map(Number);
  const rest = "▫️".repeat(Math.max(0, slots - black - white));
  return game.key === "bulls-and-cows" ? "🐂".repeat(black) + "🐄".repeat(white) + rest : "⚫".repeat(black) + "⚪".repeat(white) + rest;
}

/** What helped, in words; `null` if nothing did. */
export function helpWords(state) {
  const said = [state.hints ? t("play.hints", { count: state.hints }) : null, state.undone ? t("play.undone", { count: state.undone }) : null].filter(Boolean);
  return said.length ? said.join(", ") : null;
}

/** A result as people send it. */
export function resultText(game, state, turns, { slots, limit, skill }) {
  const score = state.over === "won" ? `${turns.length}/${limit}` : `X/${limit}`;
  return [
    `${titleOf(game, state)} · ${score}${skill === null ? "" : ` · ${t("play.skill")} ${percent(skill)}`}`,
    ...turns.map((turn) => signs(game, turn.feedback, slots)),
    helpWords(state), linkOf(game, state),
  ].filter(Boolean).join("\n");
}


/** The signs of one answer, drawn from a place on. */
function drawnAnswer(game, answer, slots, x, y, size) {
  const gap = size * 0.18;
  const at = (place) => x + place * (size + gap);
  if (game.answer === "marks") {
    return marksOf(answer).map((mark, place) => `<rect x="${at(place)}" y="${y}" width="${size}" height="${size}" rx="${size * 0.18}" fill="${["#757180", "#d9a400", "#3a7d4c"][mark]}"/>`).join("");
  }
  const [first, second] = game.answer === "hits" ? [Number(answer), 0] : answer.split(",").map(Number);
  return range(slots).map((place) => {
    const look = place < first ? (game.answer === "hits" ? 'fill="#f2b01e"' : 'fill="#1b1a24"') : place < first + second ? 'fill="#fffefb" stroke="#1b1a24" stroke-width="5"' : 'fill="#e0d8c6"';
    return `<circle cx="${at(place) + size / 2}" cy="${y + size / 2}" r="${size / 2 - 4}" ${look}/>`;
  }).join("");
}

/** A result as a picture (SVG text): the answers that came, and how well it went. */
export function resultPicture(game, state, turns, { slots, limit, skill, luck }) {
  const [width, height] = [1200, 630];
  const size = Math.min(92, 460 / Math.max(turns.length, 4) - 10, 520 / slots / 1.18);
  const left = 130 + Math.max(0, (500 - slots * size * 1.18) / 2);
  const top = 85 + Math.max(0, (460 - turns.length * (size + 10)) / 2);
  const font = "font-family=\"system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif\"";
  const rows = turns.map((turn, at) => {
    const y = top + at * (size + 10);
    return `<text x="${left - 34}" y="${y + size * 0.68}" font-size="26" font-weight="700" fill="#6b604a" text-anchor="middle" ${font}>${at + 1}</text>${drawnAnswer(game, turn.feedback, slots, left, y, size)}`;
  }).join("");
  const score = state.over === "won" ? t("play.found-in", { count: turns.length }) : t("play.not-found", { count: limit });
  const facts = [skill === null ? null : `${t("play.skill")}: ${percent(skill)}`, luck ? `${t("play.luck")}: ${luck}` : null, helpWords(state)].filter(Boolean);
  const [title, ...under] = state.day ? [nameOf(game.key), dayName(state.day)] : [nameOf(game.key), t("play.number-is", { number: String(state.number) })];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="#f5f3ee"/>
<rect x="50" y="50" width="640" height="530" rx="32" fill="#ebe2cf" stroke="#d9cdb2" stroke-width="2"/>${rows}
<text x="740" y="160" font-size="54" font-weight="800" fill="#1b1a24" ${font}>${escaped(title)}</text>
${under.map((line) => `<text x="740" y="208" font-size="30" fill="#5a5768" ${font}>${escaped(line)}</text>`).join("")}
<text x="740" y="320" font-size="${score.length > 22 ? 30 : score.length > 14 ? 38 : 44}" font-weight="750" fill="${state.over === "won" ? "#0b7a5a" : "#1b1a24"}" ${font}>${escaped(score)}</text>
${facts.map((fact, at) => `<text x="740" y="${372 + at * 44}" font-size="${fact.length > 24 ? 24 : 30}" fill="#5a5768" ${font}>${escaped(fact)}</text>`).join("")}
<text x="740" y="560" font-size="26" font-weight="700" fill="#3f3bd0" ${font}>nextguess</text>
</svg>`;
}

/** Luck in words, from bits. */
export function luckWords(bits) {
  const level = bits > 2 ? "great" : bits > 0.7 ? "good" : bits >= -0.7 ? "fair" : bits >= -2 ? "bad" : "awful";
  return t(`play.luck.${level}`);
}

/** Skill and luck where the engine told only what each turn was worth: the share of what the best guess tells. */
export function worth(turns) {
  const skills = turns.filter((turn) => turn.best?.bits > 1e-9 && turn.bits !== undefined).map((turn) => Math.min(1, turn.bits / turn.best.bits));
  return {
    skill: skills.length ? skills.reduce((sum, one) => sum + one, 0) / skills.length : null,
    luck: turns.some((turn) => turn.luck !== undefined) ? turns.reduce((sum, turn) => sum + (turn.luck ?? 0), 0) : null,
  };
}

/** The code that was hidden, large. */
export const shownCode = (game, secret) => h("div", { class: "large shown-code dropped" }, codeView(game.material, secret));

