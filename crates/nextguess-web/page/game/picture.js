// A position as a picture and as a text, to be shown to others.

import { COLOURS, emoji, marksOf, palette, shapeOfItem, symbolLabel } from "../draw/board.js";
import { answerOf, boardOf, guessOf, shapeOf } from "./position.js";
import { boardWords, nameOf } from "../games.js";
import { codeText } from "./left.js";
import { escaped } from "../core/dom.js";
import { t } from "../core/texts.js";

const FONT = "ui-sans-serif, system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";
const INK = "#1b1a24";
const SOFT = "#5a5768";
const MARK_COLOURS = ["#757180", "#a87f0a", "#3a7d4c"];

const words = (x, y, size, text, { weight = 400, colour = INK, anchor = "start" } = {}) =>
  `<text x="${x}" y="${y}" font-family="${FONT}" font-size="${size}" font-weight="${weight}" fill="${colour}" text-anchor="${anchor}">${escaped(text)}</text>`;

/** One symbol, with its middle at a place. */
function symbolAt(material, symbol, x, y, size, mark) {
  const half = size / 2;
  const letter = (colour) => words(x, y + size * 0.15, size * 0.42, symbolLabel(material, symbol), { weight: 750, colour, anchor: "middle" });
  if (material === "pegs") {
    const [peg, ink] = COLOURS[palette()[Number(symbol)]];
    return `<circle cx="${x}" cy="${y}" r="${half}" fill="${peg}" stroke="#000" stroke-opacity="0.2" stroke-width="2"/>${letter(ink)}`;
  }
  const isFilled = material === "letters" && mark !== undefined;
  const ground = `<rect x="${x - half}" y="${y - half}" width="${size}" height="${size}" rx="${size * 0.16}" fill="${isFilled ? MARK_COLOURS[mark] : "#fff"}" stroke="${mark === undefined ? "#cfc9bb" : MARK_COLOURS[mark]}" stroke-width="${mark === undefined ? 2 : 6}"/>`;
  if (material !== "items") return ground + letter(isFilled ? "#fff" : INK);
  const { path, fill } = shapeOfItem(symbol);
  const scale = (size * 0.6) / 20;
  return `${ground}<path d="${path}" transform="translate(${x - 10 * scale} ${y - 10 * scale}) scale(${scale})" fill="${fill}" stroke="#000" stroke-opacity="0.4"/>`;
}

/** An answer, beginning at a place. */
function answerAt(game, answer, slots, x, y) {
  if (game.answer === "marks") return "";
  if (game.answer === "hits") return words(x, y + 11, 32, t("answer.hits", { count: Number(answer) }), { weight: 700 });
  const [black, white] = answer.split(",").map(Number);
  if (game.key === "bulls-and-cows") return words(x, y + 11, 32, `${t("answer.bulls.black", { count: black })}, ${t("answer.bulls.white", { count: white })}`, { weight: 700 });
  const across = Math.ceil(slots / 2);
  return Array.from({ length: slots }, (_, at) => {
    const look = at < black ? `fill="${INK}"` : at < black + white ? `fill="#fff" stroke="${INK}" stroke-width="4"` : 'fill="#dcd5c5"';
    return `<circle cx="${x + 10 + (at % across) * 26}" cy="${y - 13 + Math.floor(at / across) * 26}" r="9" ${look}/>`;
  }).join("");
}

/** What stands below: what is possible, and the next guess. */
function standing({ game, told }) {
  if (!told) return "";
  if (told.contradiction) return t("repairs.title");
  if (told.over === "won") return "";
  return t(`possible.${game.key}`, { count: told.remaining });
}

/** The board as a picture (SVG), 1200 wide, on a card of white paper. */
export function picture({ game, spec, turns, left, told, best, name }) {
  const { slots } = shapeOf(game, spec);
  const size = Math.min(76, 560 / slots);
  const step = size + 14;
  const isFound = told?.over === "won" && !told.contradiction;
  const hasNext = best && !told?.over && !told?.contradiction;
  const top = 210;
  const height = top + turns.length * (size + 24) + (hasNext ? size + 130 : 90) + 50;
  const row = (code, answer, y) => {
    const marks = game.answer === "marks" && answer ? marksOf(answer) : [];
    return [...code].map((symbol, at) => symbolAt(game.material, symbol, 190 + at * step, y, size, marks[at])).join("");
  };
  const rows = turns.map((turn, at) => {
    const y = top + at * (size + 24) + size / 2;
    return words(100, y + 11, 30, at + 1, { weight: 700, colour: SOFT, anchor: "middle" }) + row(guessOf(turn), answerOf(turn), y)
      + answerAt(game, answerOf(turn), slots, 190 + slots * step, y)
      + (left[at] === undefined ? "" : words(1110, y + 11, 30, t("picture.left", { count: left[at] }), { colour: SOFT, anchor: "end" }));
  });
  const below = top + turns.length * (size + 24) + 50;
  const end = isFound ? words(70, below, 38, t("finish.found", { count: turns.length }), { weight: 750 })
    : words(70, below, 34, `${standing({ game, told })}${hasNext ? ` · ${t("picture.next")}` : ""}`, { weight: 650 });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="${height}" viewBox="0 0 1200 ${height}">`
    + `<rect width="1200" height="${height}" fill="#f5f3ee"/><rect x="30" y="30" width="1140" height="${height - 60}" rx="36" fill="#fffefb" stroke="#e2ded4" stroke-width="2"/>`
    + words(70, 108, 50, name, { weight: 780 }) + words(70, 156, 28, boardWords(game, boardOf(game, spec)), { colour: SOFT })
    + rows.join("") + end + (hasNext ? row(best, null, below + 40 + size / 2) : "")
    + words(1130, height - 56, 24, "nextguess", { weight: 700, colour: SOFT, anchor: "end" }) + "</svg>";
}

function answerText(game, answer) {
  if (game.answer === "marks") return emoji(answer);
  if (game.answer === "hits") return `${answer} ✓`;
  const [black, white] = answer.split(",").map(Number);
  if (game.key === "bulls-and-cows") return `${black}🐂 ${white}🐄`;
  return "●".repeat(black) + "○".repeat(white) || "–";
}

/** The board as a small text. */
export function asText({ game, spec, turns, told, best }) {
  const lines = turns.map((turn, at) => `${at + 1}  ${codeText(game.material, guessOf(turn))}  ${answerText(game, answerOf(turn))}`);
  const isFound = told?.over === "won" && !told.contradiction;
  const end = isFound ? t("finish.found", { count: turns.length }) : [standing({ game, told }), best && !told?.over ? `${t("picture.next")} ${codeText(game.material, best)}` : null].filter(Boolean).join(" · ");
  return [`${nameOf(game.key)} (${boardWords(game, boardOf(game, spec))})`, ...lines, end].filter(Boolean).join("\n");
}
