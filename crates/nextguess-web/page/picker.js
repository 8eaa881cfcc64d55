// Choosing a game: one of the usual ones, or any board by its spec.

import { files, filesFor, remember } from "./memory.js";
import { card, fill, h, problem } from "./dom.js";
import { post } from "./api.js";

const USUAL = [
  ["mastermind:4x6", "Mastermind", "4 slots, 6 colours"],
  ["mastermind:5x8", "Super Mastermind", "5 slots, 8 colours"],
  ["bulls:4x10", "Bulls and Cows", "4 different digits"],
  ["permutation:6", "Permutation", "an order of 6"],
  ["ayto:6", "Are You The One?", "6 couples, booths and nights"],
  ["items:4x5x4", "Item Matching", "4 slots, 5 items, 4 turns"],
  ["words:list", "Wordle", "with your list of words"],
];

/** A board, as the server describes it; each is asked for once. */
const boards = new Map();

export async function boardOf(spec, signal) {
  const key = spec + JSON.stringify(Object.keys(filesFor(spec).files ?? {}));
  if (!boards.has(key)) boards.set(key, await post("board", { game: spec, ...filesFor(spec) }, signal));
  return boards.get(key);
}

/** Takes a list of words under a name, and goes on with `done`. */
function wordsForm(name, done) {
  const area = h("textarea", { id: "word-list", rows: 4, placeholder: "crane\nslate\ntrain", spellcheck: "false", required: true });
  return h("form", {
    class: "stack inset",
    onsubmit: (event) => {
      event.preventDefault();
      remember("files", { ...files(), [name]: area.value });
      boards.clear();
      done();
    },
  },
  h("label", { htmlFor: "word-list" }, "The words that can be hidden, one a line"), area,
  h("div", { class: "row" },
    h("label", { class: "button quiet" }, "Read a file", h("input", {
      type: "file", class: "hidden", accept: ".txt,text/plain",
      onchange: async (event) => { area.value = await event.target.files[0].text(); },
    })),
    h("button", { type: "submit" }, "Use these words")));
}

/** Asks for the words of a game that came without them, such as by a link, and then goes on with `done`. */
export function missingWords(spec, done, leave) {
  if (!spec?.startsWith("words:") || filesFor(spec).files) return null;
  const name = spec.slice("words:".length).split(",")[0];
  return card("This game needs its list of words",
    h("p", {}, "A link to a game of words has the turns, but not the list. Give the list that the game is played with, and it is shown as it was."),
    wordsForm(name, done), h("button", { type: "button", class: "quiet", onclick: leave }, "Another game"));
}

/**
 * The controls that choose a game. `choose(spec)` is called with a spec that the server knows; `usual` are the
 * games on offer.
 */
export function picker(spec, choose, { without = [] } = {}) {
  const offered = USUAL.filter(([name]) => !without.includes(name.split(":")[0]));
  const trouble = h("div", {});
  const attempt = async (wanted) => {
    fill(trouble);
    try {
      const board = await boardOf(wanted);
      choose(board.game, board);
      return true;
    } catch (error) {
      fill(trouble, problem(error));
      return false;
    }
  };
  const cards = offered.map(([name, title, what]) => h("label", { class: "choice" },
    h("input", {
      type: "radio", name: "usual-game", value: name, checked: spec === name,
      onchange: () => { input.value = name; name === "words:list" && !files().list ? ask() : attempt(name); },
    }),
    h("span", {}, h("strong", {}, title), h("small", {}, what))));
  const input = h("input", { type: "text", id: "board-spec", value: spec, spellcheck: "false", autocomplete: "off", size: 22 });
  const ask = () => { words.hidden = false; words.querySelector("textarea").focus(); };
  const words = wordsForm("list", () => attempt("words:list").then((fine) => { if (fine) words.hidden = true; }));
  words.hidden = true;
  const other = h("form", {
    class: "row",
    onsubmit: (event) => { event.preventDefault(); attempt(input.value.trim()); },
  }, h("label", { htmlFor: "board-spec" }, "Any board"), input, h("button", { type: "submit", class: "quiet" }, "Use it"));
  const kind = (name) => name.split(":")[0];
  const title = (offered.find(([name]) => name === spec) ?? offered.find(([name]) => kind(name) === kind(spec)))?.[1] ?? spec;
  return h("details", { class: "picker" },
    h("summary", {}, h("span", { class: "eyebrow" }, "Game"), h("strong", {}, title), h("code", {}, spec), h("span", { class: "change" }, "change")),
    h("div", { class: "stack" }, h("fieldset", { class: "choices" }, h("legend", { class: "hidden" }, "Usual games"), cards), other, words, trouble));
}
