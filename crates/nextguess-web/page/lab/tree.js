// A strategy as a tree that unfolds: every answer leads to the next question, found when it is wanted.

import { answerView, askOf, codeView } from "./board.js";
import { fill, h, number, plural, problem } from "./dom.js";
import { filesFor } from "./memory.js";
import { post } from "./api.js";

/** The tree of a strategy on a board, its first question shown. */
export function treeOf(board, strategy) {
  const root = h("div", { class: "tree" }, h("p", { class: "hint" }, "Looking for the first question…"));
  place(board, strategy, []).then((node) => fill(root, node), (error) => fill(root, problem(error)));
  return root;
}

/** The question after some turns, with a branch for every answer. */
async function place(board, strategy, turns) {
  const told = await post("tree", { game: board.game, strategy, turns, ...filesFor(board.game) });
  if (!told.question) return h("p", { class: "hint" }, `${plural(told.secrets, "secret")} left`);
  const ask = askOf(board, told.question);
  const branches = [...told.branches].sort((a, b) => b.next.secrets - a.next.secrets);
  const largest = branches[0]?.next.secrets ?? 1;
  return h("div", { class: "node" },
    h("div", { class: "question" }, h("span", { class: "eyebrow" }, `${ask.kind} ${turns.length + 1}`), codeView(board, told.question)),
    h("ul", {}, branches.map((branch) => branchOf(board, strategy, turns, told.question, ask, branch, largest))));
}

function branchOf(board, strategy, turns, question, ask, branch, largest) {
  const count = branch.won ? "found" : `${number(branch.next.secrets)} left`;
  const label = [answerView(ask, board.slots, branch.answer), h("span", { class: "size", vars: { "--share": branch.next.secrets / largest } }, h("i", {})), h("span", { class: "left" }, count)];
  if (branch.won) return h("li", { class: "won" }, h("span", { class: "branch" }, label));
  const below = h("div", { class: "below", hidden: true });
  const button = h("button", {
    type: "button", class: "branch", "aria-expanded": "false", "aria-label": `Answer ${branch.answer}, ${count}`,
    onclick: async () => {
      const opened = button.getAttribute("aria-expanded") === "true";
      button.setAttribute("aria-expanded", String(!opened));
      below.hidden = opened;
      item.classList.toggle("open", !opened);
      if (opened || below.childElementCount) return;
      fill(below, h("p", { class: "hint" }, "…"));
      try {
        fill(below, await place(board, strategy, [...turns, `${question}=${branch.answer}`]));
      } catch (error) {
        fill(below, problem(error));
      }
    },
  }, label);
  const item = h("li", {}, button, below);
  return item;
}
