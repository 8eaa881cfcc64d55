// Each game in its own material, for the tiles of the start.

import { h, range } from "../core/dom.js";
import { token } from "../draw/board.js";

const row = (...children) => h("span", { class: "code" }, ...children);

const PICTURES = {
  mastermind: () => row([..."012"].map((symbol) => token("pegs", symbol)), token("pegs", null)),
  wordle: () => row([..."crane"].map((letter, at) => token("letters", letter, [0, 2, 1, 0, 2][at]))),
  "are-you-the-one": () => h("span", { class: "beams" }, range(7).map((at) => h("i", { class: at < 3 ? "lit" : "" }))),
  "bulls-and-cows": () => row([..."4071"].map((digit) => token("digits", digit))),
  "item-matching": () => row([..."01234"].map((item) => token("items", item))),
  order: () => row([..."20314"].map((place) => token("places", place))),
};

/** The picture of a game. */
export const picture = (key) => PICTURES[key]();
