// Hints that teach: first the idea, and only on request the guess.

import { average, listed, percent, t } from "../core/texts.js";
import { filesFor } from "../words/lists.js";
import { post } from "../core/api.js";
import { symbolName } from "../draw/board.js";

/** What the engine says of a position: a good guess, and how likely each symbol is in each slot. */
export function ask(spec, turns, signal) {
  return post("suggest", { game: spec, turns: turns.map((turn) => `${turn.question}=${turn.feedback}`), top: 1, candidates: 2, splits: false, ...filesFor(spec) }, signal);
}

/** How many different symbols of a guess were not in any guess before. */
function freshSymbols(guess, turns) {
  const tried = new Set(turns.flatMap((turn) => [...turn.question]));
  return new Set([...guess].filter((symbol) => !tried.has(symbol))).size;
}

/** What is known of the slots: sentences that say something true and leave the thinking to the player. */
function known(game, shape, { remaining, marginals }) {
  const { material } = game;
  const told = [];
  const sure = marginals.filter((slot) => slot.some((share) => share >= 1)).length;
  if (sure > 0 && sure < marginals.length) told.push(t("play.idea.sure", { count: sure }));
  const gone = shape.symbols.filter((_, at) => marginals.every((slot) => slot[at] === 0));
  if (gone.length > 0 && gone.length <= 3 && material !== "letters") told.push(t(`play.idea.gone.${material}`, { count: gone.length, names: listed(gone.map((symbol) => symbolName(material, symbol))) }));
  const best = marginals.flatMap((slot, at) => slot.map((share, symbol) => ({ share, slot: at, symbol }))).filter((one) => one.share < 1).sort((a, b) => b.share - a.share)[0];
  if (best?.share >= 0.4 && remaining > 2) {
    told.push(t("play.idea.likely", { possible: t(`play.possible.${game.key}`, { count: remaining }), share: percent(best.share), name: symbolName(material, shape.symbols[best.symbol]), slot: best.slot + 1 }));
  }
  return told;
}

/** The idea behind a good guess, as true sentences. `told` is what the engine said; `repeats` if a symbol may come twice. */
export function ideas(game, shape, turns, told, repeats) {
  const { remaining } = told;
  const [best] = told.suggestions;
  if (remaining === 1) return [t(`play.idea.one.${game.material}`)];
  const sentences = [];
  if (!turns.length) sentences.push(t(`play.idea.first.${game.material === "pegs" && !repeats ? "places" : game.material}`));
  else sentences.push(...known(game, shape, told));
  if (remaining === 2) sentences.push(t("play.idea.two"));
  else if (best) {
    sentences.push(t(best.possible ? "play.idea.possible" : "play.idea.narrows", { possible: t(`play.possible.${game.key}`, { count: remaining }), left: average(best.expected) }));
    const fresh = turns.length && !["places", "items"].includes(game.material) ? freshSymbols(best.question, turns) : null;
    if (fresh !== null) sentences.push(t(`play.idea.fresh.${game.material}`, { count: fresh }));
  }
  return sentences;
}
