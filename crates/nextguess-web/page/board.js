// How codes and answers look. A symbol is never told by its colour alone.

import { h, percent, plural } from "./dom.js";

/** Backgrounds that people who see few colours can tell apart (Okabe & Ito 2008), with readable ink. */
const COLOURS = [
  ["#0072b2", "#fff"], ["#e69f00", "#1b1300"], ["#009e73", "#00150f"], ["#cc79a7", "#22000f"],
  ["#f0e442", "#1d1b00"], ["#56b4e9", "#001624"], ["#d55e00", "#180800"], ["#7a4fc2", "#fff"],
  ["#3d3b4a", "#fff"], ["#d8d6e0", "#17161c"],
];

/** Letters that name a colour. */
const NAMED = {
  R: ["#c4342d", "#fff"], G: ["#009e73", "#00150f"], B: ["#0072b2", "#fff"], Y: ["#f0e442", "#1d1b00"],
  O: ["#e69f00", "#1b1300"], W: ["#ffffff", "#17161c"], P: ["#7a4fc2", "#fff"], K: ["#26242e", "#fff"],
};

/** The symbols of a code text. */
export function symbolsOf(board, text) {
  return board.separator ? text.split(board.separator).map((part) => part.trim()) : [...text];
}

export const codeText = (board, symbols) => symbols.join(board.separator);

/** The kind of question that a text is. */
export function askOf(board, text) {
  return board.asks.find((ask) => ask.pair === text.includes("+")) ?? board.asks[0];
}

export const askNamed = (board, kind) => board.asks.find((ask) => ask.kind === kind) ?? board.asks[0];

/** Whether the symbols of a board are colours: few, and no letters of words or names of people. */
function isColoured(board) {
  return board.symbols.length <= COLOURS.length && !["words", "permutation", "ayto", "bulls"].includes(board.kind);
}

function colours(board, symbol) {
  if (board.symbols.every((name) => NAMED[name])) return NAMED[symbol];
  return COLOURS[board.symbols.indexOf(symbol)];
}

/** Gives an element the look of a symbol. */
export function paint(element, board, symbol) {
  const look = symbol === null || !isColoured(board) ? null : colours(board, symbol);
  element.classList.toggle("tile", !isColoured(board));
  element.classList.toggle("letter", board.kind === "words");
  element.classList.toggle("empty", symbol === null);
  element.style.setProperty("--peg", look?.[0] ?? "");
  element.style.setProperty("--peg-ink", look?.[1] ?? "");
  return element;
}

/** One symbol. */
export function token(board, symbol, mark) {
  const peg = h("span", { class: `peg${mark ? " mark-" + mark : ""}` }, symbol);
  return paint(peg, board, symbol === "?" ? null : symbol);
}

const MARKS = ["absent", "elsewhere", "correct"];

/** A question, with its marks where the answer is given slot by slot. */
export function codeView(board, text, answer) {
  if (text.includes("+")) {
    const [left, right] = text.split("+");
    return h("span", { class: "code pair" }, token(board, left), h("span", { class: "with" }, "with"), token(board, right));
  }
  const ask = askOf(board, text);
  const symbols = symbolsOf(board, text);
  const marks = ask.answer === "marks" && answer && answer.length === symbols.length ? [...answer] : [];
  const shown = symbols.slice(0, 24).map((symbol, at) => token(board, symbol, MARKS[ask.letters?.indexOf(marks[at])]));
  return h("span", { class: "code" }, shown, symbols.length > 24 ? "…" : null);
}

/** An answer. */
export function answerView(ask, slots, text) {
  const plain = h("span", { class: "answer-text" }, text);
  if (ask.answer === "pegs" && /^\d+,\d+$/.test(text)) {
    const [black, white] = text.split(",").map(Number);
    const dots = [...Array(black).fill("black"), ...Array(white).fill("white"), ...Array(Math.max(0, slots - black - white)).fill("none")];
    const drawn = slots <= 8 ? h("span", { class: "dots", "aria-hidden": "true" }, dots.map((kind) => h("i", { class: kind }))) : null;
    return h("span", { class: "answer", title: `${black} right here, ${white} right elsewhere` }, drawn, plain);
  }
  if (ask.answer === "hits" && /^\d+$/.test(text)) {
    const lit = Number(text);
    const lights = slots <= 12 ? h("span", { class: "lights", "aria-hidden": "true" }, Array.from({ length: slots }, (_, at) => h("i", { class: at < lit ? "lit" : "" }))) : null;
    return h("span", { class: "answer", title: `${lit} right` }, lights, plain);
  }
  return h("span", { class: "answer" }, plain);
}

/** How a question splits what is left: a segment an answer, the largest first. */
export function splitBar(split, remaining) {
  const parts = [...split].sort((a, b) => b.secrets - a.secrets);
  const segments = parts.map((part, at) => h("i", {
    class: at % 2 ? "odd" : "",
    vars: { "--share": part.secrets / remaining },
    title: `${part.answer}: ${part.secrets} left`,
  }));
  const largest = parts.slice(0, 3).map((part) => `${part.answer} leaves ${part.secrets}`).join(", ");
  return h("span", { class: "split", role: "img", "aria-label": `${plural(parts.length, "answer")}; ${largest}` }, segments);
}

/** A table of shares, the likely ones darker. */
export function heatTable({ caption, rows, columns, shares, cell, corner = "" }) {
  const head = h("tr", {}, h("td", { class: "corner" }, corner), columns.map((name) => h("th", { scope: "col" }, name instanceof Node ? name : h("span", {}, name))));
  const body = rows.map((name, row) => h("tr", {}, h("th", { scope: "row" }, name), columns.map((_, column) => {
    const share = shares[row][column];
    if (share === null) return h("td", { class: "nobody" });
    const level = share <= 0 ? "out" : share >= 1 ? "sure" : "maybe";
    const shown = share >= 1 ? "✓" : share <= 0 ? "·" : percent(share).replace("%", "");
    const spoken = share >= 1 ? "certain" : share <= 0 ? "impossible" : percent(share);
    const inner = cell ? cell(row, column, shown, spoken) : h("span", {}, h("span", { "aria-hidden": "true" }, shown), h("span", { class: "hidden" }, spoken));
    return h("td", { class: level, vars: { "--share": Math.pow(share, 0.7).toFixed(3) }, data: { strong: share > 0.42 } }, inner);
  })));
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    h("table", { class: "heat" }, h("caption", { class: "hidden" }, caption), h("thead", {}, head), h("tbody", {}, body)));
}
