// What a review says of guesses: how good each was, how lucky its answer, and what stands out. Pure: it only reads what the
// engine told.

/** How good a guess can be, best first. */
export const LABELS = ["best", "equal", "good", "inexact", "mistake"];

/** The most that a guess may lose and still be good, and inexact: in guesses on average, and in the chance to win. */
const LOSSES = { mean: [0.1, 0.4], win: [0.02, 0.1] };

/** The least skill of a guess that is good, and inexact, where nothing is proved. */
const SKILLS = [0.95, 0.85];

/** How good a guess was: one of `LABELS`, or `null` where that is not known. */
export function labelOf(turn, objective = "mean") {
  if (turn.best?.question === turn.question) return "best";
  if (turn.equal) return turn.before === 1 ? "best" : "equal";
  if (typeof turn.loss === "number" && turn.proved !== false) {
    const [good, inexact] = LOSSES[objective] ?? LOSSES.mean;
    return turn.loss < good ? "good" : turn.loss < inexact ? "inexact" : "mistake";
  }
  if (typeof turn.skill !== "number") return null;
  return turn.skill >= SKILLS[0] ? "good" : turn.skill >= SKILLS[1] ? "inexact" : "mistake";
}

/** Bits of luck that people notice in one answer and in a game, and bits that are much. */
const NOTICED = { turn: 1, game: 1.5 };
const MUCH = 3;

/** Luck in a word: `very-lucky`, `lucky`, `average`, `unlucky`, `very-unlucky`. `of` is `turn` or `game`. */
export function luckOf(bits, of = "game") {
  if (typeof bits !== "number") return "average";
  const much = Math.abs(bits) >= MUCH ? "very-" : "";
  return bits >= NOTICED[of] ? `${much}lucky` : bits <= -NOTICED[of] ? `${much}unlucky` : "average";
}

/** Whether guesses are worth another try: those that were clearly worse than the best. */
export const isMistake = (turn, objective) => ["inexact", "mistake"].includes(labelOf(turn, objective));

/** The guesses that are worth another try, as numbers from 1. An answer that cannot be says nothing of its guess. */
export function mistakesOf(review) {
  return review.turns.flatMap((turn, at) => isMistake(turn, review.objective) ? [at + 1] : []);
}

/** How many guesses were as good as can be. */
export const bestCount = (review) => review.turns.filter((turn) => ["best", "equal"].includes(labelOf(turn, review.objective))).length;

/** The guess after which one was left, from 1; `null` where none was. */
export function settledAt(review) {
  const at = review.turns.findIndex((turn) => turn.remaining === 1);
  return at < 0 ? null : at + 1;
}

/** The best moment, from 1: the luckiest answer, or else the one that narrowed most; `null` where nothing was narrowed. */
export function momentOf(review) {
  if (review.lucky) return review.lucky;
  const ranked = review.turns.map((turn, at) => ({ at: at + 1, gained: turn.gained ?? 0 })).filter((one) => one.gained > 0).sort((a, b) => b.gained - a.gained);
  return ranked[0]?.at ?? null;
}

/** What all guesses together may cost in a strong game and in a fair one: in guesses, and in the chance to win. */
const COSTS = { mean: [0.35, 1], win: [0.05, 0.25] };

/** What the guesses of a game cost together. Where nothing is proved, a guess that tells nothing costs one. */
const costOf = (review) => review.turns.reduce((sum, turn) => sum + (typeof turn.loss === "number" ? turn.loss : turn.before > 1 ? 1 - (turn.skill ?? 1) : 0), 0);

/** Which sentence sums the game up: how well, and how lucky. */
export function verdictOf(review) {
  if (review.skill === undefined || review.skill === null) return "none";
  if (review.turns.every((turn) => ["best", "equal"].includes(labelOf(turn, review.objective)))) return "perfect";
  const [strong, fair] = COSTS[review.objective] ?? COSTS.mean;
  const cost = costOf(review);
  const hasMistake = review.turns.some((turn) => labelOf(turn, review.objective) === "mistake");
  const level = cost < strong && !hasMistake ? "strong" : cost < fair ? "fair" : "rough";
  return `${level}.${luckOf(review.luck).replace("very-", "")}`;
}

/** Why the best guess is better: which sentence says it. `possible` is whether it can be the answer, where that is known. */
export function whyOf(turn, objective, possible) {
  if (!turn.best) return null;
  if (objective === "win" && typeof turn.best_value === "number") return "win";
  // What is left is only named where a person would call it less.
  if (typeof turn.expected === "number" && turn.best.expected < turn.expected * 0.97 && turn.expected - turn.best.expected >= 0.05) return "leaves";
  if (possible && turn.could_be === false) return "could-be";
  return typeof turn.best_value === "number" ? "sooner" : "apart";
}

/** How a try compares with the best guess and with the guess that was made. All are turns of reviews of one position. */
export function judgeTry(tried, made, objective) {
  if (tried.question === made.question) return "same";
  // What was shown as the best stays the best, also where another search had time for a proof.
  if (tried.question === made.best?.question) return "best";
  const label = labelOf(tried, objective);
  if (label === "best" || label === "equal") return label;
  const isBetter = typeof tried.loss === "number" && typeof made.loss === "number" ? tried.loss < made.loss - 1e-9 : (tried.bits ?? 0) > (made.bits ?? 0) + 1e-9;
  if (label === "good" && isBetter) return "good";
  return isBetter ? "better" : "again";
}
