// A review as a picture of 1200 by 630, as cards are shown where people post them. Colours stand in it, so that it looks the
// same everywhere. Words are drawn without their letters: the picture does not give them away.

import { svg } from "../core/dom.js";
import { average, number, percent, t } from "../core/texts.js";
import { COLOURS, shapeOfItem, marksOf, palette, symbolLabel } from "../draw/board.js";
import { shapeOf } from "../game/position.js";
import { boardWords, nameOf } from "../games.js";
import { labelOf, luckOf, verdictOf } from "./judge.js";

const INK = "#1b1a24", SOFT = "#5a5768", LINE = "#e2ded4", ACCENT = "#3f3bd0", GOLD = "#f2b01e", CARD = "#fffefb";
const FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif";
const MARKS = ["#757180", "#a87f0a", "#3a7d4c"];
const LABELS = { best: ["#fdf1d2", "#5b3d00"], equal: ["#fdf1d2", "#5b3d00"], good: ["#e2f4ec", "#0b6a4e"], inexact: ["#ecebff", "#3f3bd0"], mistake: ["#fdeae5", "#a8301a"] };

const words = (x, y, size, text, { weight = 500, fill = INK, anchor = "start" } = {}) => svg("text", { x, y, "font-size": size, "font-weight": weight, fill, "text-anchor": anchor, "font-family": FONT }, text);

/** A text in lines of at most `most` letters. */
export function wrapped(text, most) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1);
    if (line && line.length + 1 + word.length > most) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines;
}

/** One symbol of a guess. */
function drawn(game, symbol, mark, x, y, size) {
  const middle = { x: x + size / 2, y: y + size / 2 };
  if (game.material === "pegs") {
    const [back, ink] = COLOURS[palette()[Number(symbol)]];
    return svg("g", {}, svg("circle", { cx: middle.x, cy: middle.y, r: size / 2, fill: back, stroke: "#00000022" }),
      svg("circle", { cx: middle.x, cy: middle.y - size * 0.1, r: size * 0.36, fill: "#ffffff", opacity: 0.14 }),
      words(middle.x, middle.y + size * 0.15, size * 0.42, symbolLabel("pegs", symbol), { weight: 750, fill: ink, anchor: "middle" }));
  }
  const box = { x, y, width: size, height: size, rx: size * 0.2 };
  if (game.material === "letters") return svg("rect", { ...box, fill: MARKS[mark] ?? LINE });
  if (game.material === "items") {
    const { path, fill } = shapeOfItem(symbol);
    return svg("g", {}, svg("rect", { ...box, fill: CARD, stroke: MARKS[mark] ?? LINE, "stroke-width": 4 }),
      svg("path", { d: path, fill, stroke: "#00000055", transform: `translate(${x + size * 0.2} ${y + size * 0.2}) scale(${(size * 0.6) / 20})` }));
  }
  return svg("g", {}, svg("rect", { ...box, fill: CARD, stroke: "#cfc9ba", "stroke-width": 2 }),
    words(middle.x, middle.y + size * 0.2, size * 0.56, symbolLabel(game.material, symbol), { weight: 750, anchor: "middle" }));
}

/** An answer that does not stand on the guess itself. */
function answered(game, slots, answer, x, y, size) {
  if (game.answer === "hits") return words(x, y + size * 0.68, size * 0.5, `${answer} / ${slots}`, { weight: 700 });
  const [black, white] = answer.split(",").map(Number);
  const across = Math.ceil(slots / 2);
  const dot = size * 0.36;
  return svg("g", {}, Array.from({ length: slots }, (_, at) => {
    const kind = at < black ? { fill: INK } : at < black + white ? { fill: "#ffffff", stroke: INK, "stroke-width": dot * 0.16 } : { fill: "#d9d2c2" };
    return svg("circle", { cx: x + (at % across) * dot * 1.3 + dot / 2, cy: y + size / 2 + (Math.floor(at / across) - 0.5) * dot * 1.3, r: dot * 0.44, ...kind });
  }));
}

function board(game, spec, review) {
  const { slots } = shapeOf(game, spec);
  const [top, height, left, width] = [44, 542, 560, 596];
  const shown = review.turns.slice(-9);
  const step = Math.min(104, (height - 40) / shown.length);
  const length = [...review.turns[0].question].length;
  const room = game.answer === "marks" ? 0 : game.answer === "hits" ? 110 : Math.ceil(slots / 2) * step * 0.37 + 20;
  const size = Math.min(step * 0.78, (width - 60 - room - 160) / (length * 1.13));
  const begin = top + (height - step * shown.length) / 2;
  const rows = shown.map((turn, at) => {
    const y = begin + at * step + (step - size) / 2;
    const marks = game.answer === "marks" ? marksOf(turn.feedback) : [];
    const label = labelOf(turn, review.objective);
    const base = y + size / 2 + 8;
    const edge = left + width - 28;
    return svg("g", {},
      words(left + 44, base, 24, number(review.turns.length - shown.length + at + 1), { weight: 700, fill: "#8a7d62", anchor: "end" }),
      [...turn.question].map((symbol, slot) => drawn(game, symbol, marks[slot], left + 60 + slot * size * 1.13, y, size)),
      game.answer === "marks" ? null : answered(game, slots, turn.feedback, left + 60 + length * size * 1.13 + 14, y, size),
      words(edge - 62, base, 24, review.solved && turn === review.turns.at(-1) ? "" : number(turn.remaining), { weight: 700, fill: SOFT, anchor: "end" }),
      label ? svg("g", {}, svg("circle", { cx: edge - 22, cy: y + size / 2, r: 20, fill: LABELS[label][0] }), sign(label, edge - 22, y + size / 2)) : null);
  });
  return svg("g", {}, svg("rect", { x: left, y: top, width, height, rx: 30, fill: "#efe7d6", stroke: "#d9cdb2", "stroke-width": 2 }), rows);
}

const STROKES = { best: "M-10 7h20M-10 4l-1-10 6 4 5-7 5 7 6-4-1 10z", equal: "M-8 1l5 5 11-12", good: "M-8 1l5 5 11-12", mistake: "M-7-7l14 14M7-7l-14 14" };

/** A sign of how good a guess was. */
function sign(label, x, y) {
  if (label === "inexact") return words(x, y + 8, 22, "?!", { weight: 800, fill: LABELS[label][1], anchor: "middle" });
  return svg("path", { d: STROKES[label], transform: `translate(${x} ${y})`, fill: "none", stroke: LABELS[label][1], "stroke-width": 3, "stroke-linecap": "round", "stroke-linejoin": "round" });
}

/** The score as a ring. */
function score(share, x, y) {
  const around = 2 * Math.PI * 92;
  return svg("g", {}, svg("circle", { cx: x, cy: y, r: 92, fill: "none", stroke: "#e4e0f5", "stroke-width": 20 }),
    svg("circle", { cx: x, cy: y, r: 92, fill: "none", stroke: ACCENT, "stroke-width": 20, "stroke-linecap": "round", "stroke-dasharray": `${around * share} ${around}`, transform: `rotate(-90 ${x} ${y})` }),
    words(x, y + 12, 54, percent(share), { weight: 800, anchor: "middle" }),
    words(x, y + 44, 21, t("review.skill"), { fill: SOFT, weight: 650, anchor: "middle" }));
}

/** The picture, as an element. */
export function pictureOf(game, spec, review) {
  const title = nameOf(game.key);
  const sentence = wrapped(t(`review.verdict.${verdictOf(review)}`), 28).slice(0, 4);
  const first = review.turns[0];
  const facts = [
    [t("review.fact.guesses"), number(review.turns.length)],
    [t("review.fact.luck"), t(`review.luck.${luckOf(review.luck)}`)],
    typeof first.best_value === "number" && review.objective === "mean" ? [t("review.fact.par"), average(first.best_value)] : null,
  ].filter(Boolean);
  const label = `${title}: ${typeof review.skill === "number" ? `${t("review.skill")} ${percent(review.skill)}, ` : ""}${t("review.fact.luck")}: ${t(`review.luck.${luckOf(review.luck)}`)}`;
  return svg("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: "0 0 1200 630", width: 1200, height: 630, role: "img", "aria-label": label },
    svg("defs", {}, svg("linearGradient", { id: "rv-paper", x1: 0, y1: 0, x2: 1, y2: 1 }, svg("stop", { offset: 0, "stop-color": "#e9e7fb" }), svg("stop", { offset: 0.5, "stop-color": "#f5f3ee" }), svg("stop", { offset: 1, "stop-color": "#fbeecb" }))),
    svg("rect", { width: 1200, height: 630, fill: "url(#rv-paper)" }),
    words(48, 92, 44, title, { weight: 800 }),
    words(48, 128, 21, boardWords(game, game.board(spec) ?? game.usual), { fill: SOFT }),
    typeof review.skill === "number" ? score(review.skill, 150, 262) : null,
    facts.map(([name, value], at) => svg("g", {}, words(282, 190 + at * 70, 20, name, { fill: SOFT, weight: 600 }), words(282, 221 + at * 70, 29, value, { weight: 780 }))),
    sentence.map((line, at) => words(48, 428 + at * 37, 28, line, { weight: 650 })),
    svg("g", {}, svg("circle", { cx: 57, cy: 577, r: 9, fill: "#0072b2" }), svg("circle", { cx: 79, cy: 577, r: 9, fill: "#e69f00" }),
      svg("circle", { cx: 101, cy: 577, r: 8, fill: "none", stroke: INK, "stroke-width": 2, "stroke-dasharray": "3 3" }), words(120, 585, 24, "nextguess", { weight: 760 })),
    svg("rect", { x: 0, y: 622, width: 1200, height: 8, fill: GOLD }),
    board(game, spec, review));
}

/** The picture as the text of a file. */
export const pictureText = (game, spec, review) => new XMLSerializer().serializeToString(pictureOf(game, spec, review));
