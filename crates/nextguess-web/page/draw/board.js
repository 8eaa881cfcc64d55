// How codes and answers look. A symbol is never told by its colour alone: a peg has a letter, an item a shape.

import { h, range, svg } from "../core/dom.js";
import { number, t } from "../core/texts.js";
import { recall, remember } from "../core/memory.js";

/** Backgrounds that people who see few colours can tell apart (Okabe & Ito 2008), with readable ink. */
export const COLOURS = {
  blue: ["#0072b2", "#fff"], orange: ["#e69f00", "#1b1300"], green: ["#009e73", "#00150f"], pink: ["#cc79a7", "#22000f"],
  yellow: ["#f0e442", "#1d1b00"], sky: ["#56b4e9", "#001624"], red: ["#c4342d", "#fff"], violet: ["#7a4fc2", "#fff"],
  black: ["#3d3b4a", "#fff"], white: ["#f6f4fa", "#17161c"], brown: ["#8a5a3b", "#fff"], grey: ["#8b8996", "#0d0c12"],
};

const USUAL_PALETTE = ["blue", "orange", "green", "pink", "yellow", "sky", "red", "violet", "black", "white"];

/** The colours of one's own pegs, in the order of the symbols. */
export function palette() {
  const chosen = recall("palette", []);
  return USUAL_PALETTE.map((usual, at) => Object.hasOwn(COLOURS, chosen[at] ?? "") ? chosen[at] : usual);
}

export const choosePalette = (colours) => remember("palette", colours);

/** Shapes of items, on a field of 20 by 20, with colours of their own. */
const SHAPES = [
  ["diamond", "M10 1l8 9-8 9-8-9z", "blue"], ["triangle", "M10 2l9 16H1z", "orange"], ["circle", "M10 2a8 8 0 1 0 .01 0z", "green"],
  ["square", "M3 3h14v14H3z", "pink"], ["star", "M10 1l2.7 6 6.3.6-4.8 4.3 1.5 6.3L10 15l-5.7 3.2 1.5-6.3L1 7.6 7.3 7z", "yellow"],
  ["cross", "M7 2h6v5h5v6h-5v5H7v-5H2V7h5z", "red"], ["hexagon", "M5.5 2h9L19 10l-4.5 8h-9L1 10z", "violet"], ["heart", "M10 18S2 13 2 7a4 4 0 0 1 8-1.5A4 4 0 0 1 18 7c0 6-8 11-8 11z", "sky"],
];

/** The name of a symbol, as people say it. */
export function symbolName(material, symbol) {
  if (material === "pegs") return t(`colour.${palette()[Number(symbol)]}`);
  if (material === "items") return t(`item.${SHAPES[Number(symbol)]?.[0] ?? "circle"}`);
  if (material === "places") return symbolLabel(material, symbol);
  return symbol.toUpperCase();
}

/** What stands on a symbol. */
export function symbolLabel(material, symbol) {
  if (material === "pegs") return t(`colour.${palette()[Number(symbol)]}.letter`);
  if (material === "letters") return symbol.toUpperCase();
  if (material === "places") return String(parseInt(symbol, 36) + 1);
  return symbol;
}

/** Gives an element the look of a symbol; `null` is an empty place. */
export function paint(element, material, symbol) {
  element.classList.add("token", material);
  element.classList.toggle("empty", symbol === null);
  const look = symbol === null ? null : material === "pegs" ? COLOURS[palette()[Number(symbol)]] : null;
  element.style.setProperty("--peg", look?.[0] ?? "");
  element.style.setProperty("--peg-ink", look?.[1] ?? "");
  if (symbol === null) element.replaceChildren();
  else if (material === "items") element.replaceChildren(shape(symbol));
  else element.textContent = symbolLabel(material, symbol);
  return element;
}

function shape(symbol) {
  const [, path, colour] = SHAPES[Number(symbol)] ?? SHAPES[2];
  return svg("svg", { viewBox: "0 0 20 20", class: "shape", "aria-hidden": "true" }, svg("path", { d: path, fill: COLOURS[colour][0], stroke: "currentColor", "stroke-width": 1, "stroke-linejoin": "round" }));
}

export const MARKS = ["absent", "elsewhere", "right"];

/** The marks of an answer as numbers: 0 absent, 1 elsewhere, 2 right. */
export function marksOf(answer) {
  return [...answer].map((letter) => "-YG".includes(letter) ? "-YG".indexOf(letter) : "IWC".indexOf(letter));
}

/** One symbol; `mark` is 0, 1 or 2. */
export function token(material, symbol, mark) {
  const element = paint(h("span", {}), material, symbol);
  if (mark !== undefined && mark >= 0) element.classList.add(`mark-${MARKS[mark]}`);
  return element;
}

/** A code as it is drawn. With the marks of an `answer` where there are such. It is read out as names. */
export function codeView(material, text, answer) {
  const symbols = [...text];
  const marks = answer && /^[-YGIWC]+$/.test(answer) && answer.length === symbols.length ? marksOf(answer) : [];
  const names = material === "letters" || material === "digits" ? text.toUpperCase() : symbols.map((symbol) => symbolName(material, symbol)).join(", ");
  return h("span", { class: "code", role: "img", "aria-label": marks.length ? `${names}: ${marks.map((mark) => t(`mark.${MARKS[mark]}`)).join(", ")}` : names },
    symbols.map((symbol, at) => token(material, symbol === "?" ? null : symbol, marks[at])));
}

/** Key pegs: black for right here, white for right elsewhere. */
export function keyPegs(black, white, slots) {
  const kinds = [...Array(black).fill("black"), ...Array(white).fill("white"), ...Array(Math.max(0, slots - black - white)).fill("none")];
  return h("span", { class: "key-pegs", vars: { "--across": Math.ceil(slots / 2) }, "aria-hidden": "true" }, kinds.map((kind) => h("i", { class: kind })));
}

/** Lights in a row, the first ones lit. */
export function lamps(lit, all) {
  return h("span", { class: "lamps", "aria-hidden": "true" }, range(all).map((at) => h("i", { class: at < lit ? "lit" : "" })));
}

/** An answer in words. `kind` is pegs, hits or marks; `game` chooses the words (bulls and cows). */
export function answerWords(kind, answer, game = "mastermind") {
  if (kind === "pegs") {
    const [black, white] = answer.split(",").map(Number);
    const name = game === "bulls-and-cows" ? "bulls" : "pegs";
    return t(`answer.${name}`, { black: t(`answer.${name}.black`, { count: black }), white: t(`answer.${name}.white`, { count: white }) });
  }
  if (kind === "hits") return t("answer.hits", { count: Number(answer) });
  return marksOf(answer).map((mark) => t(`mark.${MARKS[mark]}`)).join(", ");
}

/** An answer as it is drawn, with words for people who listen. */
export function answerView(kind, answer, slots, game) {
  const label = answerWords(kind, answer, game);
  if (kind === "pegs" && game !== "bulls-and-cows") {
    const [black, white] = answer.split(",").map(Number);
    return h("span", { class: "answer", role: "img", "aria-label": label }, keyPegs(black, white, slots), h("span", { "aria-hidden": "true" }, white ? `${black} + ${white}` : black ? String(black) : t("answer.none")));
  }
  if (kind === "pegs") {
    const [bulls, cows] = answer.split(",").map(Number);
    return h("span", { class: "answer", role: "img", "aria-label": label }, h("span", { "aria-hidden": "true", class: "bulls-cows" }, h("b", {}, bulls), head("bull"), h("b", {}, cows), head("cow")));
  }
  if (kind === "hits") return h("span", { class: "answer", role: "img", "aria-label": label }, slots <= 12 ? lamps(Number(answer), slots) : null, h("span", { "aria-hidden": "true" }, answer));
  return h("span", { class: "answer marks", role: "img", "aria-label": label }, marksOf(answer).map((mark) => h("i", { class: `mark-${MARKS[mark]}` })));
}

/** Squares as people share them. */
export const emoji = (answer) => marksOf(answer).map((mark) => "⬛🟨🟩".match(/./gu)[mark]).join("");

/** How a guess splits what is left: a piece for each answer, the largest first, in true proportion. */
export function splitBar(split, remaining) {
  const pieces = [...split].sort((a, b) => b.secrets - a.secrets);
  let from = 0;
  const boxes = pieces.map((piece, at) => {
    const box = svg("rect", { x: from, y: 0, width: piece.secrets, height: 1, class: at % 2 ? "odd" : "even" });
    from += piece.secrets;
    return box;
  });
  return svg("svg", {
    viewBox: `0 0 ${remaining} 1`, preserveAspectRatio: "none", class: "split", role: "img",
    "aria-label": t("split", { count: pieces.length, largest: number(pieces[0]?.secrets ?? 0) }),
  }, boxes);
}

/** A table of shares, the likely ones stronger. `cell(row, column, shown, spoken)` may give what stands in a cell. */
export function heatTable({ caption, rows, columns, shares, cell, corner = "" }) {
  const head = h("tr", {}, h("td", { class: "corner" }, corner), columns.map((name) => h("th", { scope: "col" }, name instanceof Node ? name : h("span", {}, name))));
  const body = rows.map((name, row) => h("tr", {}, h("th", { scope: "row" }, name), columns.map((_, column) => {
    const share = shares[row][column];
    if (share === null) return h("td", { class: "nobody" });
    const level = share <= 0 ? "out" : share >= 1 ? "sure" : "maybe";
    const shown = share >= 1 ? "✓" : share <= 0 ? "·" : share < 0.005 ? "<1" : String(Math.min(99, Math.round(share * 100)));
    const spoken = share >= 1 ? t("heat.sure") : share <= 0 ? t("heat.out") : `${shown}%`;
    const inner = cell ? cell(row, column, shown, spoken) : h("span", {}, h("span", { "aria-hidden": "true" }, shown), h("span", { class: "hidden" }, spoken));
    return h("td", { class: level, vars: { "--share": Math.pow(share, 0.7).toFixed(3) }, data: { strong: share > 0.42 } }, inner);
  })));
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    h("table", { class: "heat" }, h("caption", { class: "hidden" }, caption), h("thead", {}, head), h("tbody", {}, body)));
}

/** The outline of an item on a field of 20 by 20, and its colour, for pictures. */
export function shapeOfItem(symbol) {
  const [, path, colour] = SHAPES[Number(symbol)] ?? SHAPES[2];
  return { path, fill: COLOURS[colour][0] };
}

/** The head of a bull, filled and with horns, or of a cow, in outline and with ears. Drawn, because not every device has such letters. */
function head(kind) {
  const path = kind === "bull" ? "M1.5 2c0 3.6 2.3 4.6 4.5 4.8L8 6h4l2 .8c2.200-.2 4.500-1.200 4.500-4.800 1.600 4.400-.2 7.600-3.600 8.300L14 15.500c-.3 1.800-2 3-4 3s-3.700-1.200-4-3L5.100 10.300C1.700 9.600-.1 6.400 1.500 2z"
    : "M6 6l2-.8h4l2 .8 3.500-1.200c.8 2.200-.6 4.400-3 4.600L14 15.500c-.3 1.800-2 3-4 3s-3.700-1.200-4-3L5.500 9.400c-2.400-.2-3.800-2.400-3-4.600z";
  return svg("svg", { viewBox: "0 0 20 20", width: 18, height: 18, class: `head ${kind}`, "aria-hidden": "true" }, svg("path", { d: path, fill: kind === "bull" ? "currentColor" : "none", stroke: "currentColor", "stroke-width": 1.6, "stroke-linejoin": "round" }));
}
