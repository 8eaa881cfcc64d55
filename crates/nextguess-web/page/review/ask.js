// What the engine is asked about a game that was played. The same question is asked once.

import { post } from "../core/api.js";
import { filesFor } from "../words/lists.js";

/** Answers by what was asked, the newest last. */
const known = new Map();
const MOST_KNOWN = 60;

async function once(path, body, signal) {
  const name = `${path} ${JSON.stringify(body)}`;
  if (known.has(name)) return known.get(name);
  const answer = await post(path, body, signal);
  known.set(name, answer);
  if (known.size > MOST_KNOWN) known.delete(known.keys().next().value);
  return answer;
}

/** How well a game was played. */
export const reviewOf = ({ spec, turns }, signal) => once("review", { game: spec, ...filesFor(spec), turns }, signal);

/** How a guess splits what is left after some turns. */
export async function aboutGuess({ spec, turns }, guess, signal) {
  const answer = await once("suggest", { game: spec, ...filesFor(spec), turns, top: 0, candidates: 0, about: guess }, signal);
  return { remaining: answer.remaining, ...answer.about };
}

/**
 * How good a guess is after some turns, as a turn of a review. What the answer would have been does not matter, so the likeliest
 * one is taken.
 */
export async function judged(position, guess, signal) {
  const about = await aboutGuess(position, guess, signal);
  const likeliest = [...about.split].sort((a, b) => b.secrets - a.secrets)[0];
  const review = await reviewOf({ ...position, turns: [...position.turns, `${about.question}=${likeliest.answer}`] }, signal);
  return { ...review.turns.at(-1), parts: about.parts, objective: review.objective };
}
