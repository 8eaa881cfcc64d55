// The lines beside the hero: what is possible, what is left after it, and the crown.

import { average, decimal, number, percent, t } from "../core/texts.js";
import { h, icon } from "../core/dom.js";

/** About how many are left: whole where it is large enough. */
export const about = (value) => value >= 2.5 ? number(Math.round(value)) : average(value);

/** How many are left on average, in a list: with a decimal where guesses differ by it. */
export const leftOnAverage = (value) => value < 20 ? average(value) : number(Math.round(value));

/**
 * Elements beside the hero. `told` is the answer to `suggest`, or `null`; `best` is the guess that is shown, or what the
 * engine says of it (`{ question, expected, … }`); `proved` says whether it is proved best; `solved` is the end of the
 * proof, or `null`; `game` is the game.
 */
export function heroLines(told, best, proved, solved, game) {
  if (!told) return [];
  const one = typeof best === "string" ? told.suggestions.find(({ question }) => question === best) : best;
  const possible = t(`possible.${game.key}`, { count: told.remaining });
  const lines = [h("p", { class: "hero-line" }, one && told.remaining > 1 ? t("hero.possible-after", { possible, after: about(one.expected) }) : possible)];
  const isProved = proved && solved;
  // The crown has its room before it comes, so that nothing moves.
  lines.unshift(h("p", { class: "crown-room" }, isProved ? h("span", { class: "badge gold crown" }, icon("crown", 16), t("hero.proved")) : null));
  if (isProved) lines.push(h("p", { class: "hero-line" }, proofWords(solved)));
  if (one && told.remaining > 1 && one.possible === false) lines.push(h("p", { class: "hero-line narrows" }, t("hero.narrows")));
  return lines;
}

/** What a proof comes to, in words. */
export function proofWords({ wins, secrets, mean, max }) {
  if (wins !== undefined) return t("hero.win", { chance: percent(wins / secrets, 1) });
  return t("hero.mean", { mean: decimal(mean, mean < 10 && !Number.isInteger(mean) ? 1 : 0), count: max });
}
