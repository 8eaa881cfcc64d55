// Entering a game that was played elsewhere: add its guesses one by one, or paste them.

import { go, href, mend } from "../core/address.js";
import { Refused, isDropped } from "../core/api.js";
import { button, fill, h, icon, linkButton, say } from "../core/dom.js";
import { date, t } from "../core/texts.js";
import { problem, stepper, toggle } from "../core/dialog.js";
import { saved } from "../core/saves.js";
import { palette, symbolName } from "../draw/board.js";
import { boardOf, hasRepeats, paramsOf, shapeOf } from "../game/position.js";
import { boardWords, isPlayable, nameOf } from "../games.js";
import { reviewOf } from "./ask.js";
import { colourOfCircle, read } from "./read.js";
import { turnView } from "./view.js";

/** Games to look at for people who have none at hand. */
const EXAMPLES = {
  mastermind: ["0012=0,1", "3333=1,0", "2344=2,1", "5324=4,0"],
  wordle: ["crane=-----", "money=-----", "night=-GGGG", "light=GGGGG"],
  "bulls-and-cows": ["0123=0,2", "1456=0,1", "7218=2,1", "7281=3,0", "7291=4,0"],
  "item-matching": ["01234=CWIWI", "03115=CCCWI", "03161=CCCCC"],
  order: ["01234=0", "04231=1", "20413=3", "24013=5"],
};

/** What the reader must know of a board. */
export function readable(game, spec) {
  const { slots, symbols } = shapeOf(game, spec);
  const colours = palette();
  const circles = ["🔵", "🟠", "🟢", "🟡", "🔴", "🟣", "⚫", "⚪", "🟤"];
  const names = symbols.flatMap((symbol, at) => {
    const own = [[symbol, symbol]];
    if (game.material === "pegs") {
      own.push([symbolName("pegs", symbol).toLowerCase(), symbol], [t(`colour.${colours[at]}.letter`).toLowerCase(), symbol]);
      own.push(...circles.filter((sign) => colourOfCircle(sign) === colours[at]).map((sign) => [sign, symbol]));
    }
    if (game.material === "items") own.push([symbolName("items", symbol).toLowerCase(), symbol]);
    return own;
  });
  return { material: game.material, answer: game.answer, slots, symbols, names, isOnce: !hasRepeats(game, spec) };
}

/** What is wrong with a line, in words. */
function said({ line, problem: kind }, game, spec) {
  const { slots, symbols } = shapeOf(game, spec);
  const shown = game.material === "letters" ? "" : game.material === "pegs" || game.material === "items"
    ? symbols.map((symbol) => symbolName(game.material, symbol)).join(", ")
    : game.material === "places" ? `1–${slots}` : `0–${symbols.length - 1}`;
  const key = kind === "guess" && game.material === "letters" ? "review.read.word" : `review.read.${kind}`;
  return t(key, { line, slots, symbols: shown });
}

/** Steppers for the board that was played on. */
function boardChoice(game, spec, choose) {
  const board = boardOf(game, spec);
  if (!Object.keys(game.steppers).length) return null;
  const told = h("p", { class: "error", role: "alert" });
  const set = (change) => {
    Object.assign(board, change);
    const isGood = isPlayable(game, board);
    fill(told, isGood ? "" : t("review.board.not"));
    words.textContent = boardWords(game, board);
    choose(isGood ? game.spec(board) : null);
  };
  const words = h("span", { class: "soft" }, boardWords(game, board));
  return h("details", { class: "rv-board-choice" }, h("summary", {}, h("b", {}, t("review.board")), " ", words),
    h("div", { class: "stack tight" },
      Object.entries(game.steppers).map(([name, bounds]) => stepper(t(`board.${name}.label`), board[name], bounds, (value) => set({ [name]: value }))),
      "repeats" in board ? toggle(t("board.repeats.label"), board.repeats, (repeats) => set({ repeats })) : null, told));
}

/** Shows the ways to enter a game. `signal` drops what is asked when the screen closes. */
export function enter(root, { game, spec }, signal) {
  const path = `${game.key}/review`;
  const trouble = h("div", { class: "rv-trouble", id: "rv-trouble", role: "alert" });
  const preview = h("ol", { class: `rv-board ${game.material} rv-preview`, "aria-label": t("review.paste.read") });
  const field = h("textarea", { class: "wide rv-paste", id: "rv-paste", rows: 7, spellcheck: false, autocapitalize: "off", autocomplete: "off", "aria-describedby": "rv-paste-hint rv-trouble", placeholder: t(`review.paste.example.${game.material}`), oninput: () => refresh() });
  const submit = button(t("review.paste.go"), () => take(), "primary");
  let isTold = false;

  const refresh = () => {
    const found = spec ? read(field.value, readable(game, spec)) : { turns: [], problems: [] };
    fill(preview, found.turns.map((turn, at) => h("li", {}, h("span", { class: "rv-row-number", "aria-hidden": "true" }, at + 1), turnView(game, spec, turn))));
    preview.hidden = !found.turns.length;
    if (isTold) tell(found);
    return found;
  };
  const tell = ({ turns, problems }) => {
    isTold = true;
    const lines = !turns.length && !problems.length ? [t("review.read.nothing")] : problems.map((one) => said(one, game, spec));
    field.setAttribute("aria-invalid", String(lines.length > 0));
    fill(trouble, lines.slice(0, 4).map((line) => h("p", { class: "error" }, line)));
    return lines.length === 0;
  };
  const take = async () => {
    if (!spec) return;
    const found = refresh();
    if (!tell(found)) return field.focus();
    submit.disabled = true;
    say(t("review.waiting"));
    try {
      // Only a game that the engine can follow gets an address.
      await reviewOf({ spec, turns: found.turns }, signal);
      go(path, paramsOf(game, { spec, turns: found.turns }));
    } catch (error) {
      if (isDropped(error)) return;
      if (!(error instanceof Refused)) throw error;
      fill(trouble, problem(error, t(game.key === "wordle" ? "review.read.unknown-word" : "review.read.refused")));
      field.focus();
    } finally {
      submit.disabled = false;
    }
  };
  field.addEventListener("keydown", (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) take(); });

  const works = saved().filter((work) => work.game === game.key && work.state?.spec && work.state?.turns?.length && game.board(work.state.spec)).slice(0, 4);
  const example = EXAMPLES[game.key];
  fill(root,
    h("div", { class: "rv-enter-head" }, h("h2", { class: "rv-large" }, t("review.enter.title")), h("p", { class: "lead" }, t("review.enter.lead"))),
    h("div", { class: "rv-enter" },
      h("section", { class: "card" }, h("h2", {}, t("review.paste")), h("p", { class: "hint", id: "rv-paste-hint" }, t(`review.paste.hint.${game.material}`)),
        h("label", { class: "hidden", htmlFor: "rv-paste" }, t("review.paste")), field, trouble,
        boardChoice(game, spec, (chosen) => { spec = chosen; submit.disabled = !chosen; if (chosen) { mend(path, [["board", chosen]]); refresh(); } }),
        preview, h("div", { class: "row" }, submit)),
      h("div", { class: "stack" },
        h("section", { class: "card" }, h("h2", {}, t("review.by-hand")), h("p", { class: "soft" }, t("review.by-hand.text", { game: nameOf(game.key) })),
          h("div", { class: "row" }, linkButton(t("review.by-hand.go"), href(game.key), "button quiet"))),
        works.length ? h("section", { class: "card" }, h("h2", {}, t("review.saved")), h("ul", { class: "rv-saved" }, works.map((work) => h("li", {},
          h("a", { href: href(path, paramsOf(game, work.state)) }, h("b", {}, work.name || nameOf(game.key)), h("span", { class: "soft" }, ` ${t("start.turns", { count: work.state.turns.length })} · ${t("saved.changed", { date: date(work.changed) })}`)))))) : null,
        example ? h("section", { class: "card" }, h("h2", {}, t("review.example")), h("div", { class: "row" },
          h("a", { class: "button quiet rv-example", href: href(path, paramsOf(game, { spec: game.spec(game.usual), turns: example })) }, icon("play", 18), t("review.example.go")))) : null)));
  preview.hidden = true;
}
