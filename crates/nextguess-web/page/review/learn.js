// Learn from your mistakes: the positions where a better guess was missed, one after the other, to be tried again.

import { go, href } from "../core/address.js";
import { Latest, Refused, isDropped } from "../core/api.js";
import { bar } from "../core/bar.js";
import { button, fill, h, icon, linkButton, say } from "../core/dom.js";
import { average, decimal, number, percent, t } from "../core/texts.js";
import { problem } from "../core/dialog.js";
import { token } from "../draw/board.js";
import { NoPosition, guessOf, paramsOf, positionOf } from "../game/position.js";
import { nameOf } from "../games.js";
import { lacksList } from "../words/lists.js";
import { aboutGuess, judged, reviewOf } from "./ask.js";
import { readable } from "./enter.js";
import { guessEntry } from "./entry.js";
import { judgeTry, mistakesOf } from "./judge.js";
import { badge, boardView, codeOf, why } from "./view.js";

/** What was done in each game: by its address, what became of each guess: `found` or `shown`. */
const done = new Map();

/** Ideas that lead to the best guess, the vague ones first. All are true: they are read from how the guesses split what is left. */
export function hintsOf(game, best, made, before) {
  const tried = new Set(before.flatMap((turn) => [...guessOf(turn)]));
  const symbols = [...new Set(best.question)];
  const fresh = symbols.filter((symbol) => !tried.has(symbol)).length;
  const same = [...best.question].filter((symbol, at) => symbol === [...made.question][at]).length;
  const first = [t(best.possible ? "learn.hint.can-be" : "learn.hint.cannot-be")];
  if (best.parts > made.parts) first.push(t("learn.hint.parts", { best: best.parts, yours: made.parts }));
  else if (best.worst < made.worst) first.push(t("learn.hint.worst", { best: best.worst, yours: made.worst }));
  const second = [t("learn.hint.same", { count: same })];
  if (game.material !== "places" && before.length) second.unshift(t(`learn.hint.new.${game.material}`, { count: fresh }));
  return [first.join(" "), second.join(" ")];
}

/** The last idea: what the best guess is made of, or how it begins. */
function material(game, best) {
  const symbols = [...best.question];
  if (game.material === "places") return [h("span", {}, t("learn.hint.begins")), h("span", { class: "code" }, symbols.slice(0, 2).map((symbol) => token("places", symbol)))];
  const names = symbols.sort();
  return [h("span", {}, t("learn.hint.made-of")), codeOf(game.material, names.join(""))];
}

/** The end: how many were found. */
function ending(body, { game, address, mistakes, progress }) {
  const found = mistakes.filter((at) => progress.get(at) === "found").length;
  fill(body, h("section", { class: "card rv-end" },
    h("div", { class: "rv-end-sign", "aria-hidden": "true" }, icon(found === mistakes.length ? "crown" : "bulb", 44)),
    h("h2", { class: "rv-large" }, t("learn.end.title", { found: number(found), count: mistakes.length })),
    h("p", { class: "lead" }, t(found === mistakes.length ? "learn.end.all" : found ? "learn.end.some" : "learn.end.none")),
    h("ul", { class: "rv-end-list" }, mistakes.map((at) => h("li", {}, h("a", { href: href(`${game.key}/learn`, [...address, ["at", at]]) },
      h("span", {}, t("review.fact.guess", { at })), h("span", { class: `badge ${progress.get(at) === "found" ? "good" : ""}` }, t(`learn.state.${progress.get(at) ?? "open"}`)))))),
    h("div", { class: "row" }, linkButton(t("learn.to-review"), href(`${game.key}/review`, address), "button primary"),
      button(t("learn.once-more"), () => { progress.clear(); go(`${game.key}/learn`, [...address, ["at", mistakes[0]]]); }),
      linkButton(t("learn.play"), href(`${game.key}/play`)))));
}

/** No mistakes at all. */
function spotless(body, { game, address }) {
  fill(body, h("section", { class: "card rv-end" }, h("div", { class: "rv-end-sign", "aria-hidden": "true" }, icon("crown", 44)),
    h("h2", { class: "rv-large" }, t("learn.none")), h("p", { class: "lead" }, t("learn.none.text")),
    h("div", { class: "row" }, linkButton(t("learn.to-review"), href(`${game.key}/review`, address), "button primary"), linkButton(t("learn.play"), href(`${game.key}/play`)))));
}

/** One position: the board, the entry, what the engine says, hints. */
async function exercise(body, place, review, at, latest) {
  const { game, spec, turns, address, mistakes, progress } = place;
  const before = turns.slice(0, at - 1);
  const position = { spec, turns: before };
  const made = review.turns[at - 1];
  const signal = latest.next();
  const [best, mine] = await Promise.all([aboutGuess(position, made.best.question, signal), aboutGuess(position, made.question, signal)]);
  const index = mistakes.indexOf(at);
  const next = mistakes[index + 1];
  const onward = () => go(`${game.key}/learn`, [...address, ["at", next ?? "end"]]);
  const told = h("div", { class: "rv-told", role: "status" }, h("p", { class: "soft" }, t("learn.invite")));
  const hints = h("ol", { class: "rv-hints" });
  const ideas = [...hintsOf(game, best, mine, before), material(game, best)];
  let given = 0;
  const hint = button([icon("bulb", 18), t("learn.hint")], () => {
    hints.append(h("li", {}, ideas[given]));
    say(hints.lastChild.textContent);
    given += 1;
    if (given === ideas.length) hint.remove();
  }, "quiet rv-hint");
  const solve = button(t("learn.solve"), () => solved(), "quiet rv-solve");
  const skip = linkButton(t(next ? "learn.skip" : "learn.to-end"), href(`${game.key}/learn`, [...address, ["at", next ?? "end"]]), "button quiet rv-skip");
  const actions = h("div", { class: "row rv-learn-actions" }, hint, solve, skip);

  const finished = (how) => {
    if (progress.get(at) !== "found") progress.set(at, how);
    entry.lock(true);
    const forward = button(t(next ? "learn.next" : "learn.to-end"), onward, "primary rv-next");
    fill(actions, forward, linkButton(t("review.turn.open"), href(game.key, [["board", spec], ...before.map((turn) => ["turn", turn])]), "button quiet"));
    forward.focus();
    steps.replaceWith(steps = stepsView(place, at));
  };
  const answer = (kind, look, ...children) => fill(told, h("div", { class: `rv-said ${look}`, data: { said: kind } }, children));
  const leaves = (one) => review.objective === "win" && typeof one.value === "number" ? t("learn.wins", { chance: percent(one.value) }) : t("learn.leaves", { left: average(one.expected) });
  // What a guess leaves is what people feel; where it misleads, the guesses that are still needed say which is better.
  const compared = (tried) => {
    if (review.objective === "mean" && typeof tried.value === "number" && typeof made.value === "number") return t("learn.compare-value", { tried: decimal(tried.value, 2), yours: decimal(made.value, 2) });
    return t("learn.compare", { tried: leaves(tried), yours: leaves(made) });
  };
  const saying = (kind, tried) => {
    const isFewer = review.objective === "mean" && tried.expected < made.expected - 0.05;
    return t(kind === "better" && isFewer ? "learn.said.better-leaves" : `learn.said.${kind}`, { left: average(tried.expected), yours: average(made.expected) });
  };
  const solved = () => {
    answer("solution", "", h("p", {}, h("b", {}, t("learn.solution"))), codeOf(game.material, best.question), h("p", {}, why(made, review, best)));
    entry.show(best.question);
    finished("shown");
  };
  const submit = async (guess) => {
    const asking = latest.next();
    entry.lock(true);
    told.setAttribute("aria-busy", "true");
    try {
      const tried = await judged(position, guess, asking);
      const kind = judgeTry(tried, made, review.objective);
      const isFound = ["best", "equal", "good"].includes(kind);
      answer(kind, isFound ? "good" : kind === "better" ? "half" : "not", h("p", {}, isFound ? badge(kind) : null, h("b", {}, saying(kind, tried))),
        h("p", { class: "soft" }, kind === "same" ? t("learn.said.same-text") : compared(tried)));
      if (isFound) finished("found");
      else {
        entry.lock(false);
        entry.focus();
      }
    } catch (error) {
      if (isDropped(error)) return;
      if (!(error instanceof Refused)) console.warn(error);
      answer("refused", "plain", problem(error, t(game.key === "wordle" ? "learn.unknown-word" : "learn.refused")));
      entry.lock(false);
      entry.focus();
    } finally {
      told.removeAttribute("aria-busy");
    }
  };
  const entry = guessEntry({ game, spec, length: [...made.question].length, isOnce: readable(game, spec).isOnce, submit });
  let steps = stepsView(place, at);
  fill(body, steps,
    h("div", { class: "rv-learn-columns" },
      h("section", { class: "card" }, h("h2", {}, t("learn.position")),
        before.length ? boardView(game, spec, before, { lefts: review.turns.map((turn) => turn.remaining) }) : h("p", { class: "soft" }, t("learn.first")),
        h("p", { class: "rv-count" }, t(`possible.${game.key}`, { count: made.before })),
        h("div", { class: "rv-yours" }, h("span", { class: "eyebrow" }, t("learn.yours")), codeOf(game.material, made.question), h("span", { class: "soft" }, leaves(made)))),
      h("section", { class: "card" }, h("h2", { class: "rv-large" }, t("learn.question")), entry.element, told, hints, actions)));
}

/** Where one is among the mistakes. Each is a link, so that Back and Forward lead through them. */
function stepsView({ game, address, mistakes, progress }, at) {
  return h("nav", { class: "rv-steps", "aria-label": t("learn.progress", { at: mistakes.indexOf(at) + 1, count: mistakes.length }) },
    h("b", {}, t("learn.progress", { at: mistakes.indexOf(at) + 1, count: mistakes.length })),
    h("ol", {}, mistakes.map((one) => h("li", {}, h("a", {
      class: progress.get(one) ?? "open", href: href(`${game.key}/learn`, [...address, ["at", one]]), "aria-current": one === at ? "step" : null,
      "aria-label": `${t("review.fact.guess", { at: one })}: ${t(`learn.state.${progress.get(one) ?? "open"}`)}`,
    }, progress.get(one) === "found" ? icon("check", 16) : number(one))))),
    h("span", { class: "space" }), linkButton(t("learn.to-review"), href(`${game.key}/review`, address)));
}

export async function open({ root, game, params }) {
  let position = null;
  try {
    position = positionOf(game, params);
  } catch (error) {
    if (!(error instanceof NoPosition)) throw error;
  }
  const latest = new Latest();
  const address = position ? paramsOf(game, position) : [];
  const head = bar({ title: t("learn.title"), subtitle: nameOf(game.key), back: href(game.key, address), backLabel: t("review.back") });
  const body = h("div", { class: "stack rv-body" });
  fill(root, head.element, body);
  if (!position?.turns.length) {
    fill(body, h("section", { class: "card" }, h("h2", {}, t("learn.nothing")), h("p", {}, t("learn.nothing.text")), h("div", { class: "row" }, linkButton(t("learn.nothing.go"), href(`${game.key}/review`), "button primary"))));
    return {};
  }
  const { spec, turns } = position;
  const work = async () => {
    fill(body, h("section", { class: "card rv-waiting", "aria-busy": "true" }, h("h2", {}, t("review.waiting")), h("div", { class: "rv-progress", "aria-hidden": "true" }, h("i", {})), boardView(game, spec, turns)));
    try {
      const review = lacksList(spec) ? null : await reviewOf(position, latest.next());
      if (!review || review.contradiction) {
        fill(body, h("section", { class: "card" }, h("h2", {}, t(review ? "review.contradiction.title" : "review.no-list")), h("p", {}, t(review ? "learn.contradiction" : "review.no-list.text")),
          h("div", { class: "row" }, linkButton(t("learn.to-review"), href(`${game.key}/review`, address), "button primary"))));
        return;
      }
      const mistakes = mistakesOf(review);
      const name = href(game.key, [["board", spec], ...address]);
      if (!done.has(name)) done.set(name, new Map());
      const place = { game, spec, turns, address, mistakes, progress: done.get(name) };
      const wanted = params.get("at");
      if (!mistakes.length) spotless(body, place);
      else if (wanted === "end") ending(body, place);
      else await exercise(body, place, review, mistakes.includes(Number(wanted)) ? Number(wanted) : mistakes[0], latest);
    } catch (error) {
      if (isDropped(error)) return;
      if (!(error instanceof Refused)) console.warn(error);
      fill(body, h("section", { class: "card" }, problem(error, t(error instanceof Refused ? "review.read.refused" : "problem")),
        h("div", { class: "row" }, button(t("again"), work, "primary"), linkButton(t("learn.to-review"), href(`${game.key}/review`, address)))));
    }
  };
  work();
  return { close: () => latest.stop() };
}
