// Nothing fits: which turns contradict each other, and what would repair it with one tap. The turn entered last comes first.

import { answerOf, guessOf, shapeOf } from "./position.js";
import { answerView, codeView } from "../draw/board.js";
import { button, h } from "../core/dom.js";
import { listed, t } from "../core/texts.js";
import { chip, chipsLook } from "./answers.js";

/** Repairs of a turn that are shown at first. */
const FEW = 6;

/**
 * What to do where nothing fits. `change(at, turn)` changes an answer, `remove(at)` takes a turn away.
 * Every turn is offered, also one that no other answer of its own would repair.
 */
export function repairs({ game, spec, turns, contradiction, change, remove }) {
  const { slots } = shapeOf(game, spec);
  const conflict = contradiction.conflict.map(({ turn }) => turn);
  const told = conflict.length === 1 ? t("repairs.one", { turn: conflict[0] }) : t("repairs.several", { turns: listed(conflict.map(String)) });
  const offered = turns.map((turn, at) => {
    const found = contradiction.repairs.filter((repair) => repair.turn === at + 1).sort((a, b) => b.remaining - a.remaining);
    const chips = found.map((repair) => chip({ game, spec, guess: guessOf(turn), answer: repair.feedback, leaves: repair.remaining, act: (answer) => change(at, `${guessOf(turn)}=${answer}`) }));
    const rest = chips.slice(FEW);
    rest.forEach((one) => { one.hidden = true; });
    const more = rest.length ? button(t("repairs.more", { count: rest.length }), () => { rest.forEach((one) => { one.hidden = false; }); more.hidden = true; rest[0].focus(); }, "link") : null;
    const given = game.answer === "marks" ? null : answerView(game.answer, answerOf(turn), slots, game.key);
    return h("li", { class: "repair", data: { turn: at + 1 } },
      h("div", { class: "repair-turn" }, h("b", {}, t("repairs.turn", { turn: at + 1 })), codeView(game.material, guessOf(turn), answerOf(turn)), given),
      h("p", { class: "hint" }, t(found.length ? "repairs.instead" : "repairs.none")),
      chips.length ? h("div", { class: `chips${chipsLook(game, spec)}` }, chips) : null,
      h("div", { class: "row" }, more, button(t("turns.remove", { turn: at + 1 }), () => remove(at))));
  }).reverse();
  return h("section", { class: "card repairs" },
    h("div", { class: "problem", role: "alert" }, h("p", {}, h("strong", {}, t("repairs.title"))), h("p", {}, told)),
    h("ul", { class: "stack" }, offered));
}
