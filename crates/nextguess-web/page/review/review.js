// The review of a game: how well it was played, guess by guess, beside what was best.

import { href, link } from "../core/address.js";
import { Latest, Refused, isDropped } from "../core/api.js";
import { bar } from "../core/bar.js";
import { button, fill, h, icon, linkButton, say } from "../core/dom.js";
import { average, decimal, listed, number, percent, t } from "../core/texts.js";
import { problem } from "../core/dialog.js";
import { shareDialog } from "../core/share.js";
import { answerView } from "../draw/board.js";
import { NoPosition, guessOf, paramsOf, positionOf, shapeOf, usualPosition } from "../game/position.js";
import { boardWords, nameOf } from "../games.js";
import { lacksList } from "../words/lists.js";
import { aboutGuess, reviewOf } from "./ask.js";
import { enter } from "./enter.js";
import { bestCount, isMistake, labelOf, luckOf, mistakesOf, momentOf, settledAt, verdictOf } from "./judge.js";
import { pictureOf, pictureText } from "./picture.js";
import { shareText } from "./text.js";
import { badge, boardView, burnDown, codeOf, ring, turnView, why } from "./view.js";

/** A fact of the verdict: its name and its value. */
const fact = (name, value, note) => h("div", {}, h("dt", {}, name), h("dd", {}, value, note ? h("small", {}, note) : null));

/** What stands out of a game. */
function facts(review) {
  const settled = settledAt(review);
  const moment = momentOf(review);
  const turn = moment ? review.turns[moment - 1] : null;
  const first = review.turns[0];
  const isLast = settled === review.turns.length && review.solved;
  return h("dl", { class: "rv-facts" },
    fact(t("review.fact.guesses"), number(review.turns.length), typeof first.best_value === "number" && review.objective === "mean" ? t("review.fact.par-note", { par: average(first.best_value) }) : review.solved ? null : t("review.fact.open")),
    fact(t("review.fact.luck"), t(`review.luck.${luckOf(review.luck)}`), t(`review.luck.${luckOf(review.luck)}.note`)),
    settled ? fact(t("review.fact.decided"), t("review.fact.by", { at: settled }), t(isLast ? "review.fact.decided-hit" : "review.fact.decided-note")) : fact(t("review.fact.left"), number(review.remaining), t("review.fact.left-note")),
    turn ? fact(t("review.fact.moment"), t("review.fact.guess", { at: moment }), review.solved && moment === review.turns.length ? t("review.fact.moment-hit", { count: turn.before }) : t("review.fact.moment-note", { before: turn.before, after: turn.remaining })) : null);
}

/** How lucky an answer was, in words. */
function luckWords(turn, objective, isFound) {
  if (isFound && turn.before > 1) return t(isMistake(turn, objective) ? "review.turn.gamble" : "review.turn.found", { chance: percent(1 / turn.before) });
  if (turn.before <= 1 || typeof turn.expected !== "number") return null;
  const kind = luckOf(turn.luck, "turn").replace("very-", "");
  return t(`review.turn.${kind}`, { left: turn.remaining, usual: average(turn.expected) });
}

/** Numbers for people who want them. */
function details(turn, review) {
  const rows = [
    ["review.detail.expected", turn.expected === undefined ? null : average(turn.expected), turn.best ? average(turn.best.expected) : null],
    ["review.detail.bits", turn.bits === undefined ? null : decimal(turn.bits, 2), turn.best ? decimal(turn.best.bits, 2) : null],
    [review.objective === "win" ? "review.detail.win" : "review.detail.value", turn.value === undefined ? null : review.objective === "win" ? percent(turn.value, 1) : decimal(turn.value, 3), turn.best_value === undefined ? null : review.objective === "win" ? percent(turn.best_value, 1) : decimal(turn.best_value, 3)],
  ].filter(([, yours]) => yours !== null);
  const others = [
    turn.gained === undefined ? null : t("review.detail.gained", { bits: decimal(turn.gained, 2) }),
    turn.luck === undefined ? null : t("review.detail.luck", { bits: `${turn.luck >= 0 ? "+" : "−"}${decimal(Math.abs(turn.luck), 2)}` }),
    turn.skill === undefined ? null : t("review.detail.skill", { skill: percent(turn.skill, 1) }),
    t(turn.proved ? "review.detail.proved" : "review.detail.not-proved"),
  ].filter(Boolean);
  return h("details", { class: "rv-details" }, h("summary", {}, t("details")),
    h("div", { class: "scroll" }, h("table", { class: "figures" }, h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col", class: "num" }, t("review.detail.yours")), h("th", { scope: "col", class: "num" }, t("review.detail.best")))),
      h("tbody", {}, rows.map(([name, yours, best]) => h("tr", {}, h("th", { scope: "row" }, t(name)), h("td", { class: "num" }, yours), h("td", { class: "num" }, best ?? "")))))),
    h("p", { class: "hint" }, others.join(" · ")));
}

/** One guess: what it was, how good, what was better, how lucky its answer. */
function turnCard({ game, spec, turns }, review, at, about) {
  const turn = review.turns[at];
  const objective = review.objective;
  const isOut = turn.remaining === 0;
  const label = labelOf(turn, objective);
  const isFound = review.solved && !review.contradiction && at === review.turns.length - 1;
  const isBetterKnown = ["good", "inexact", "mistake"].includes(label) && turn.best;
  const before = turns.slice(0, at);
  const praise = label === "best" ? turn.before === 1 ? t("review.turn.only") : t(turn.proved ? "review.turn.best-proved" : "review.turn.best") : label === "equal" ? t("review.turn.equal") : null;
  const luck = isOut ? null : luckWords(turn, objective, isFound);
  return h("li", { class: `card rv-turn is-${label ?? "unknown"}`, id: `guess-${at + 1}`, tabindex: "-1" },
    h("div", { class: "rv-turn-head" }, h("h3", {}, t("review.fact.guess", { at: at + 1 })), badge(label)),
    h("div", { class: "rv-turn-line" }, h("span", { class: "rv-turn-code" }, turnView(game, spec, turns[at])),
      h("span", { class: "rv-turn-left" }, isFound ? h("b", { class: "rv-found" }, icon("check", 18), t("review.turn.it")) : [h("span", { class: "soft" }, number(turn.before)), h("span", { "aria-hidden": "true" }, " → "), h("span", { class: "hidden" }, ", "), h("b", {}, number(turn.remaining)), ` ${t("review.left")}`])),
    praise ? h("p", { class: "rv-praise" }, praise) : null,
    isBetterKnown ? h("div", { class: "rv-better" }, h("span", { class: "eyebrow" }, t(label === "good" ? "review.turn.bit-better" : "review.turn.better")), codeOf(game.material, turn.best.question), h("p", {}, why(turn, review, about))) : null,
    isBetterKnown && at + 1 === review.decided && label !== "good" ? h("p", { class: "rv-cost" }, icon("info", 18), h("span", {}, typeof turn.loss === "number" && objective === "mean" ? t("review.turn.cost", { loss: decimal(turn.loss, 1) }) : t("review.turn.cost-most"))) : null,
    luck ? h("p", { class: "soft rv-luck" }, luck) : null,
    h("div", { class: "row rv-turn-actions" },
      linkButton(t("review.turn.open"), href(game.key, [["board", spec], ...before.map((turn) => ["turn", turn])]), "button quiet no-print"),
      ["inexact", "mistake"].includes(label) ? linkButton(t("review.turn.try"), href(`${game.key}/learn`, [...paramsOf(game, { spec, turns }), ["at", at + 1]]), "button quiet no-print") : null,
      details(turn, review)));
}

/** Why the turns cannot all be true, and what would fit. */
function contradiction({ game, spec, turns }, review) {
  const { conflict, repairs } = review.contradiction;
  const numbers = conflict.map(({ turn }) => number(turn));
  const { slots } = shapeOf(game, spec);
  const one = (repair) => {
    const mended = turns.map((turn, at) => at + 1 === repair.turn ? `${guessOf(turn)}=${repair.feedback}` : turn);
    return h("li", {}, h("a", { class: "rv-repair", href: href(`${game.key}/review`, paramsOf(game, { spec, turns: mended })) },
      game.answer === "marks" ? codeOf(game.material, repair.question, repair.feedback) : answerView(game.answer, repair.feedback, slots, game.key),
      h("span", { class: "soft" }, t("review.contradiction.leaves", { count: repair.remaining }))));
  };
  // A slip is likeliest in what was entered last, so that it is offered first; but every turn is offered.
  const numbered = [...new Set(repairs.map(({ turn }) => turn))].sort((a, b) => b - a);
  const groups = numbered.map((at) => {
    const all = repairs.filter(({ turn }) => turn === at).sort((a, b) => b.remaining - a.remaining);
    const list = h("ul", { class: "rv-repairs" }, all.slice(0, 6).map(one));
    const rest = all.slice(6);
    const more = rest.length ? button(t("review.contradiction.more", { count: rest.length }), () => { list.append(...rest.map(one)); more.remove(); }) : null;
    return h("div", { class: "stack tight" }, h("h4", { class: "rv-repair-of" }, t("review.contradiction.of", { at }), " ", codeOf(game.material, guessOf(turns[at - 1]))), list, more ? h("div", { class: "row" }, more) : null);
  });
  return h("section", { class: "card rv-contradiction" }, h("h2", { class: "rv-large" }, t("review.contradiction.title")),
    h("p", {}, conflict.length === 1 ? t("review.contradiction.one", { at: numbers[0] }) : t("review.contradiction.some", { at: listed(numbers) })),
    boardView(game, spec, turns, { clashes: conflict.map(({ turn }) => turn) }),
    repairs.length ? [h("h3", {}, t("review.contradiction.repairs")), groups] : null,
    h("div", { class: "row" }, linkButton(t("review.edit"), href(game.key, paramsOf(game, { spec, turns })), "button primary")));
}

/** The verdict: the score, one sentence, what stands out, and what to do next. */
function verdict(place, review, share) {
  const { game, spec, turns } = place;
  const mistakes = mistakesOf(review);
  const learn = href(`${game.key}/learn`, paramsOf(game, { spec, turns }));
  return h("section", { class: "card rv-verdict", "aria-label": t("review.verdict") },
    typeof review.skill === "number" ? ring(review.skill, t("review.skill")) : null,
    h("div", { class: "rv-verdict-text" },
      h("p", { class: "eyebrow" }, t(review.solved ? "review.solved" : "review.unsolved", { count: review.turns.length })),
      h("h2", { class: "rv-large rv-sentence" }, t(`review.verdict.${verdictOf(review)}`)),
      bestCount(review) ? h("p", { class: "soft" }, t("review.best-count", { count: bestCount(review), all: review.turns.length })) : null,
      h("div", { class: "row no-print" },
        review.solved ? null : linkButton(t("review.go-on"), href(game.key, paramsOf(game, { spec, turns })), "button quiet"),
        mistakes.length ? h("a", { class: "button primary rv-learn", href: learn }, icon("bulb", 18), t("review.learn", { count: mistakes.length })) : null,
        h("button", { type: "button", class: mistakes.length ? "quiet" : "primary", onclick: share }, icon("share", 18), t("review.share")),
        button([icon("print", 18), t("review.print")], () => print(), "quiet rv-print"))),
    facts(review));
}

/** Whether the best guesses can be the answer: asked for those that were missed. */
async function aboutBest({ spec, turns }, review, signal) {
  return Promise.all(review.turns.map(async (turn, at) => {
    if (!turn.best || !["good", "inexact", "mistake"].includes(labelOf(turn, review.objective))) return null;
    return aboutGuess({ spec, turns: turns.slice(0, at) }, turn.best.question, signal);
  }));
}

/** Shows the review. */
function shown(body, place, review, abouts, share) {
  if (review.contradiction) {
    fill(body, contradiction(place, review));
    return;
  }
  const jump = (at) => {
    const target = document.getElementById(`guess-${at}`);
    target.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    target.focus({ preventScroll: true });
  };
  fill(body, verdict(place, review, share),
    h("div", { class: "rv-columns" },
      h("section", { class: "card rv-curve-card" }, h("h2", {}, t("review.curve")), burnDown(review, jump), h("p", { class: "hint" }, t("review.curve.note"))),
      h("section", { class: "rv-guesses" }, h("h2", {}, t("review.guesses")), h("ol", { class: "stack" }, review.turns.map((_, at) => turnCard(place, review, at, abouts[at]))))));
}

export async function open({ root, game, params }) {
  let position;
  try {
    position = positionOf(game, params);
  } catch (error) {
    if (!(error instanceof NoPosition)) throw error;
    fill(root, bar({ title: t("review.title"), subtitle: nameOf(game.key), back: href(game.key), backLabel: t("review.back") }).element,
      h("section", { class: "card" }, h("h2", {}, t("review.bad-link")), h("p", {}, t("review.bad-link.text")), h("div", { class: "row" }, linkButton(t("review.bad-link.go"), href(`${game.key}/review`), "button primary"))));
    return {};
  }
  const latest = new Latest();
  const { spec, turns } = position ?? usualPosition(game);
  const place = { game, spec, turns };
  let review = null;
  const address = paramsOf(game, place);
  const share = () => {
    if (!review) return;
    const title = `${nameOf(game.key)} ${t("review.title")}`;
    const shared = () => link(`${game.key}/review`, address);
    // Of a game that cannot be there is nothing to show but the game.
    if (review.contradiction) return shareDialog({ title, link: shared });
    shareDialog({
      title,
      link: shared,
      text: () => shareText(game, spec, review, shared()),
      picture: () => pictureText(game, spec, review),
      note: [h("span", { class: "rv-card-preview" }, pictureOf(game, spec, review)), game.material === "letters" ? t("review.share.no-letters") : ""],
    });
  };
  const head = bar({ title: t("review.title"), subtitle: `${nameOf(game.key)} · ${boardWords(game, game.board(spec) ?? game.usual)}`, back: href(game.key, address), backLabel: t("review.back"), share: turns.length ? share : undefined,
    menu: () => turns.length ? [[t("review.another"), () => { location.hash = href(`${game.key}/review`); }, "plus"], [t("review.print"), () => print(), "print"]] : [] });
  const body = h("div", { class: "stack rv-body" });
  fill(root, head.element, body);
  if (!turns.length) {
    enter(body, place, latest.next());
    return { close: () => latest.stop() };
  }
  const work = async () => {
    if (lacksList(spec)) {
      fill(body, h("section", { class: "card" }, h("h2", {}, t("review.no-list")), h("p", {}, t("review.no-list.text")), h("div", { class: "row" }, linkButton(t("review.back"), href(game.key, address), "button primary"))));
      return;
    }
    fill(body, h("section", { class: "card rv-waiting", "aria-busy": "true" }, h("h2", {}, t("review.waiting")), h("div", { class: "rv-progress", "aria-hidden": "true" }, h("i", {})), boardView(game, spec, turns)));
    const signal = latest.next();
    try {
      const found = await reviewOf({ spec, turns }, signal);
      const abouts = found.contradiction ? [] : await aboutBest(place, found, signal);
      review = found;
      shown(body, place, review, abouts, share);
      if (!review.contradiction && typeof review.skill === "number") say(`${t("review.skill")} ${percent(review.skill)}. ${t(`review.verdict.${verdictOf(review)}`)}`);
    } catch (error) {
      if (isDropped(error)) return;
      const isRefused = error instanceof Refused;
      if (!isRefused) console.warn(error);
      fill(body, h("section", { class: "card" }, problem(error, t(isRefused ? "review.read.refused" : "problem")),
        h("div", { class: "row" }, button(t("again"), work, "primary"), linkButton(t("review.edit"), href(game.key, address)), linkButton(t("review.another"), href(`${game.key}/review`)))));
    }
  };
  work();
  return { close: () => latest.stop() };
}
