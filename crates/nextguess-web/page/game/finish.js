// The end of a game: found, or no turn left.

import { button, h, linkButton } from "../core/dom.js";
import { codeView } from "../draw/board.js";
import { guessOf } from "./position.js";
import { t } from "../core/texts.js";

/** The card of a game that is over. `told` is consistent: nothing is found where nothing fits. */
export function finish({ game, turns, told, review, begin, share }) {
  const isFound = told.over === "won";
  const code = isFound ? guessOf(turns.at(-1)) : null;
  const drawn = code ? codeView(game.material, code) : null;
  drawn?.classList.add("large", "dropped");
  return h("section", { class: `card finish${isFound ? " found" : ""}` },
    h("h2", { class: "finish-title", tabindex: "-1" }, isFound ? t("finish.found", { count: turns.length }) : t("finish.lost")),
    isFound ? h("div", { class: "finish-code" }, drawn) : h("p", {}, t("finish.were", { possible: t(`possible.${game.key}`, { count: told.remaining }) })),
    isFound ? null : h("div", { class: "row" }, told.candidates.slice(0, 12).map((one) => codeView(game.material, one))),
    h("div", { class: "row" }, linkButton(t("finish.review"), review, "button primary"), button(t("menu.new"), begin), button(t("share"), share)));
}
