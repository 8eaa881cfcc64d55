// A way of guessing as a tree that unfolds: every answer leads to the next guess, found when it is wanted.

import { answerOf } from "../play/answer.js";
import { answerWords, codeView, token } from "../draw/board.js";
import { fill, h } from "../core/dom.js";
import { filesFor } from "../words/lists.js";
import { isDropped, post } from "../core/api.js";
import { problem } from "../core/dialog.js";
import { shapeOf } from "../game/position.js";
import { t } from "../core/texts.js";

/** How many answers are shown before one asks for more. */
const FEW = 14;

/** The tree of a strategy on a board, its first guess shown. `signal` drops everything that is still asked. */
export function treeOf(game, board, spec, strategy, signal) {
  const place = { game, spec, strategy, signal, slots: game.isShow ? board.couples : shapeOf(game, spec).slots };
  const root = h("div", { class: "tree" }, h("p", { class: "hint" }, t("lab.tree.looking")));
  node(place, []).then((shown) => fill(root, shown), (error) => { if (!isDropped(error)) fill(root, problem(error)); });
  return root;
}

/** Which turn comes: a guess, or in the show the match box or the night of a week. */
function turnName(game, turns, question) {
  if (!game.isShow) return t("lab.tree.guess", { turn: turns.length + 1 });
  return t(isBooth(question) ? "lab.tree.booth" : "lab.tree.night", { week: Math.floor(turns.length / 2) + 1 });
}

const isBooth = (question) => question.includes("+");

/** A guess as it is drawn; in the match box sits a couple. */
function guessView(game, question) {
  if (!isBooth(question)) return codeView(game.material, question);
  const couple = question.split("+");
  return h("span", { class: "code couple", role: "img", "aria-label": couple.map((one) => parseInt(one, 36) + 1).join(" + ") }, token(game.material, couple[0]), "+", token(game.material, couple[1]));
}

/** An answer in words, and as it is drawn. */
function told(game, question, answer, slots) {
  if (isBooth(question)) {
    const said = t(answer === "yes" ? "lab.tree.yes" : "lab.tree.no");
    return { said, drawn: h("b", {}, said) };
  }
  return { said: answerWords(game.answer, answer, game.key), drawn: game.answer === "marks" ? codeView(game.material, question, answer) : answerOf(game, answer, slots) };
}

/** The guess after some turns, with a branch for every answer. */
async function node(place, turns) {
  const { game, spec, strategy, signal } = place;
  const found = await post("tree", { game: spec, strategy, turns, ...filesFor(spec) }, signal);
  if (!found.question) return h("p", { class: "hint" }, t(`possible.${game.key}`, { count: found.secrets }));
  const branches = [...found.branches].sort((a, b) => b.next.secrets - a.next.secrets);
  const largest = branches[0]?.next.secrets ?? 1;
  const draw = (branch) => branchOf(place, turns, found.question, branch, largest);
  const list = h("ul", {}, branches.slice(0, FEW).map(draw));
  if (branches.length > FEW) {
    const more = h("button", { type: "button", class: "link", onclick: () => { item.remove(); list.append(...branches.slice(FEW).map(draw)); } }, t("lab.tree.more", { count: branches.length - FEW }));
    const item = h("li", {}, more);
    list.append(item);
  }
  return h("div", { class: "node" },
    h("div", { class: "node-guess" }, h("span", { class: "eyebrow" }, turnName(game, turns, found.question)), guessView(game, found.question), h("span", { class: "soft" }, t(`possible.${game.key}`, { count: found.secrets }))),
    list);
}

function branchOf(place, turns, question, branch, largest) {
  const { game, slots } = place;
  const count = branch.won ? t("lab.tree.found") : t(`possible.${game.key}`, { count: branch.next.secrets });
  const { said, drawn } = told(game, question, branch.answer, slots);
  const label = [drawn, h("span", { class: "size", "aria-hidden": "true", vars: { "--share": branch.next.secrets / largest } }, h("i", {})), h("span", { class: "left" }, count)];
  if (branch.won) return h("li", { class: "won" }, h("span", { class: "branch" }, label));
  const below = h("div", { class: "below", hidden: true });
  const opener = h("button", {
    type: "button", class: "branch", "aria-expanded": "false", "aria-label": `${said}: ${count}`,
    onclick: async () => {
      const isOpen = opener.getAttribute("aria-expanded") === "true";
      opener.setAttribute("aria-expanded", String(!isOpen));
      below.hidden = isOpen;
      if (isOpen || below.querySelector(".node")) return;
      fill(below, h("p", { class: "hint" }, t("lab.tree.looking")));
      try {
        fill(below, await node(place, [...turns, `${question}=${branch.answer}`]));
      } catch (error) {
        if (!isDropped(error)) fill(below, problem(error));
      }
    },
  }, label);
  return h("li", {}, opener, below);
}
