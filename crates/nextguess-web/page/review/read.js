// Reads a game that was written down: a line for each guess, such as `CRANE 🟩⬛🟨⬛⬛`, `0011 1,0` or `BBOO 1 0`. Pure.

const MARK_SIGNS = { "🟩": 2, "🟨": 1, "⬛": 0, "⬜": 0, "◼": 0, "◻": 0, "🟧": 2, "🟦": 1, "✅": 2, "❌": 0 };
const CIRCLES = { "🔵": "blue", "🟠": "orange", "🟢": "green", "🟡": "yellow", "🔴": "red", "🟣": "violet", "⚫": "black", "⚪": "white", "🟤": "brown" };

/** Letters that stand for marks, for each way the engine writes them. */
const MARK_LETTERS = {
  letters: { g: 2, y: 1, b: 0, x: 0, "-": 0, ".": 0, _: 0, 0: 0, 1: 1, 2: 2 },
  items: { c: 2, w: 1, i: 0, "-": 0, ".": 0, _: 0, 0: 0, 1: 1, 2: 2 },
};
const WRITTEN = { letters: "-YG", items: "IWC" };

/** A line without its number in front, and without signs that only choose how an emoji is drawn. */
const cleaned = (line) => line.replaceAll(/[\ufe0e\ufe0f]/g, "").trim().replace(/^#?\d{1,2}[.):]\s+/, "");

/** The colour that a circle stands for. */
export const colourOfCircle = (sign) => CIRCLES[sign] ?? null;

/** The word at the beginning of a line, and what follows. */
function readWord(line) {
  const found = /^(\p{L}{2,})(?=$|[^\p{L}])(.*)$/su.exec(line);
  return found && { symbols: [...found[1].toLowerCase()], rest: found[2] };
}

/** Places are counted from 1, as they are shown; with a 0 among them, from 0. */
function readPlaces(line, slots) {
  const spaced = new RegExp(`^(\\d{1,2}(?:[\\s,-]+\\d{1,2}){${slots - 1}})(?!\\d)(.*)$`, "s").exec(line);
  const dense = /^(\d+)(.*)$/s.exec(line);
  const isDense = dense && (dense[1].length === slots || (slots === 10 && dense[1].length === 11));
  if (!isDense && !spaced) return null;
  const numbers = isDense ? dense[1].length > slots ? dense[1].match(/10|\d/g).map(Number) : [...dense[1]].map(Number) : spaced[1].split(/[\s,-]+/).map(Number);
  const from = numbers.includes(0) ? 0 : 1;
  return { symbols: numbers.map((number) => (number - from).toString(36)), rest: (isDense ? dense : spaced)[2] };
}

/** Symbols one by one, by their names, letters or numbers, until there are enough. */
function readSymbols(line, { slots, names }) {
  const sorted = [...names].sort((a, b) => b[0].length - a[0].length);
  const symbols = [];
  let rest = line;
  let isDense = false;
  while (symbols.length < slots) {
    const after = rest.replace(/^[\s,;|·-]+/, "");
    // Symbols that stand close together end where a gap begins: what follows is the answer.
    if (symbols.length === 1) isDense = after === rest;
    else if (isDense && after !== rest) return null;
    rest = after;
    const lower = rest.toLowerCase();
    // A name counts only as a whole word, so that a code of letters is not taken for one.
    const found = sorted.find(([name]) => lower.startsWith(name) && (name.length === 1 || [...name].length === 1 || !/^\p{L}/u.test(lower.slice(name.length))));
    if (!found) return null;
    symbols.push(found[1]);
    rest = rest.slice(found[0].length);
  }
  // A code that goes on is not one of this board.
  if (/^[\p{L}\d]/u.test(rest)) return null;
  return { symbols, rest };
}

function readPegs(rest, slots) {
  const count = (signs) => [...rest].filter((sign) => signs.includes(sign)).length;
  const [drawnBlack, drawnWhite] = [count("⚫●🐂🔴"), count("⚪○🐄")];
  if (drawnBlack + drawnWhite > 0) return [drawnBlack, drawnWhite];
  const numbers = (rest.match(/\d+/g) ?? []).map(Number);
  if (numbers.length === 2) return numbers;
  if (numbers.length === 1 && /^\D*\d+\s*(b|black|schwarz|bull|a\b)/i.test(rest)) return [numbers[0], 0];
  if (numbers.length === 1 && /^\D*\d+\s*(w|white|weiß|cow|kuh|kühe)/i.test(rest)) return [0, numbers[0]];
  if (numbers.length === 1 && numbers[0] === slots) return [slots, 0];
  if (/^[\s=:→]*(none|nothing|keiner|nichts|[–—-]|0)\s*$/i.test(rest)) return [0, 0];
  return null;
}

/** The marks of an answer, as the engine writes them. */
function readMarks(rest, material) {
  const marks = [];
  const signs = [...rest.replace(/^[\s=:→]+/, "").toLowerCase().replaceAll(/[\s,|]/g, "")];
  for (const sign of signs) {
    const mark = MARK_SIGNS[sign] ?? MARK_LETTERS[material][sign];
    if (mark === undefined) return null;
    marks.push(WRITTEN[material][mark]);
  }
  return marks.join("");
}

/** The guess of a line, and what follows; `null` if it has none. */
function readGuess(line, board) {
  if (board.material === "letters") return readWord(line);
  if (board.material === "places") return readPlaces(line, board.slots);
  return readSymbols(line, board);
}

/** One line: `{ turn }`, or `{ problem }` with the key of a text. */
function readLine(line, board) {
  const found = readGuess(line, board);
  if (!found) return { problem: "guess" };
  const { symbols, rest } = found;
  if (board.material !== "letters" && symbols.some((symbol) => !board.symbols.includes(symbol))) return { problem: "guess" };
  if (board.isOnce && new Set(symbols).size < symbols.length) return { problem: "once" };
  const guess = symbols.join("");
  if (!rest.replace(/^[\s=:→]+/, "")) return { problem: `answer.${board.answer}`, guess };
  if (board.answer === "marks") {
    const marks = readMarks(rest, board.material);
    return marks && marks.length === symbols.length ? { turn: `${guess}=${marks}` } : { problem: "answer.marks", guess };
  }
  if (board.answer === "hits") {
    const number = /^[\s=:→]*(\d+)\D*$/.exec(rest)?.[1];
    if (number === undefined) return { problem: "answer.hits", guess };
    const hits = Number(number);
    // If all others are in place, the last one is, too.
    return hits > board.slots || hits === board.slots - 1 ? { problem: "cannot", guess } : { turn: `${guess}=${hits}` };
  }
  const pegs = readPegs(rest, board.slots);
  if (!pegs) return { problem: "answer.pegs", guess };
  const [black, white] = pegs;
  const isPossible = black + white <= board.slots && !(black === board.slots - 1 && white === 1);
  return isPossible ? { turn: `${guess}=${black},${white}` } : { problem: "cannot", guess };
}

const isGrid = (line) => /^(?:[🟩🟨⬛⬜🟧🟦◼◻]\s*){2,}$/u.test(line);
const isWord = (line) => /^\p{L}{2,}$/u.test(line);

/** A grid of squares and its words, each in lines of their own, as lines with both. */
function joined(lines) {
  const [grid, words] = [lines.filter((line) => isGrid(line.text)), lines.filter((line) => isWord(line.text))];
  if (!grid.length || grid.length !== words.length || grid.length + words.length !== lines.length) return lines;
  return words.map((word, at) => ({ number: word.number, text: `${word.text} ${grid[at].text}` }));
}

/**
 * The turns of a text. `board` is `{ material, answer, slots, symbols, isOnce, names }`, where `names` are pairs of what may be
 * written (in small letters) and its symbol. Returns `{ turns, problems }`; a problem is `{ line, problem }`.
 */
export function read(text, board) {
  const all = text.split(/\r?\n/).map((line, at) => ({ number: at + 1, text: cleaned(line) })).filter((line) => line.text);
  // Games that share their grids put a line with their name above: "Wordle 1,234 4/6".
  const lines = all.filter((line) => !/\d\/\d|[X]\/\d/.test(line.text));
  const turns = [];
  const problems = [];
  for (const line of board.material === "letters" ? joined(lines) : lines) {
    const found = readLine(line.text, board);
    if (found.turn) turns.push(found.turn);
    else problems.push({ line: line.number, problem: board.material === "letters" && isGrid(line.text) ? "words" : found.problem });
  }
  return { turns, problems };
}
