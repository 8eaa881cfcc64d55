// What makes a guess good: counting what it leaves.

import { codeView } from "../draw/board.js";
import { guessWidget } from "./guess-widget.js";
import { linkButton } from "../core/dom.js";
import { t } from "../core/texts.js";

const code = (text) => codeView("pegs", text);

/** The parts of the essay, in order. */
export function blocks({ signal, heading, text, aside }) {
  const key = "essays.first-guess";
  return [
    text(`${key}.1`),
    text(`${key}.2`),
    aside(t(`${key}.try`), guessWidget({ spec: "mastermind:4x6", game: "mastermind", choices: ["0000", "0001", "0011", "0012", "0123"], colours: 6, signal })),
    heading(`${key}.counts`),
    text(`${key}.3`, { safest: code("0011") }),
    text(`${key}.4`, { fewest: code("0012") }),
    text(`${key}.5`, { telling: code("0123") }),
    heading(`${key}.end`),
    text(`${key}.6`, { best: code("0012") }),
    text(`${key}.7`),
    linkButton(t(`${key}.compare`), "#strategies?game=mastermind:4x6&s=minimax&s=expected-size&s=entropy&s=most-parts"),
  ];
}
