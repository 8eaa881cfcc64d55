// The table of all couples. Its cells stay when numbers change, so that the focus stays too.

import { fill, h } from "../core/dom.js";
import { number, t } from "../core/texts.js";
import { isAny } from "./facts.js";

/** How long a press is a long one, in milliseconds. */
const LONG = 500;

const shownShare = (share) => share >= 1 ? "✓" : share <= 0 ? "·" : share < 0.005 ? "<1" : number(Math.min(99, Math.round(share * 100)));

/**
 * The table. `tap(pair, event)` and `tell(pair)` (a long press, or the key i) are called with two names. Returns
 * `{ element, show(told, night, picked), focus() }`.
 */
export class Matrix {
  constructor({ tap, tell }) {
    Object.assign(this, { tap, tell });
    this.region = h("div", { class: "scroll matrix-region", tabindex: "0", role: "region", "aria-label": t("season.matrix") });
    this.element = this.region;
    this.names = "";
  }

  /** Makes the table for these people. */
  #build(told) {
    const names = JSON.stringify([told.left, told.right]);
    if (names === this.names) return;
    this.names = names;
    this.at = [0, isAny(told) ? 1 : 0];
    this.cells = told.left.map((left, row) => told.right.map((right, column) => {
      if (left === right) return null;
      const cell = h("button", { type: "button", class: "cell", tabindex: "-1", data: { row, column } });
      cell.dataset.key = `${left}+${right}`;
      return cell;
    }));
    const longest = Math.max(...told.left.flatMap((name) => name.split(/[\s-]/)).map((word) => word.length));
    const table = h("table", { class: "couples", vars: { "--columns": told.right.length, "--names": `${Math.min(8.5, Math.max(4.6, longest * 0.56 + 1))}rem` } }, h("caption", { class: "hidden" }, t("season.matrix")),
      h("thead", {}, h("tr", {}, h("td", {}), told.right.map((name) => h("th", { scope: "col", title: name }, h("span", {}, name))))),
      h("tbody", {}, told.left.map((name, row) => h("tr", {}, h("th", { scope: "row", title: name }, h("span", {}, name)), this.cells[row].map((cell) => h("td", {}, cell))))));
    this.region.classList.toggle("many", told.right.length > 12);
    this.#listen(table, told);
    fill(this.region, table);
  }

  #listen(table, told) {
    const pairOf = (event) => {
      const cell = event.target.closest?.(".cell");
      return cell ? [told.left[cell.dataset.row], told.right[cell.dataset.column]] : null;
    };
    let timer = 0;
    let isLong = false;
    table.addEventListener("pointerdown", (event) => {
      const pair = pairOf(event);
      isLong = false;
      clearTimeout(timer);
      if (pair && event.pointerType !== "mouse") timer = setTimeout(() => { isLong = true; this.tell(pair); }, LONG);
    });
    for (const name of ["pointerup", "pointercancel", "pointermove", "pointerleave"]) {
      table.addEventListener(name, (event) => { if (name !== "pointermove" || Math.abs(event.movementX) + Math.abs(event.movementY) > 3) clearTimeout(timer); });
    }
    table.addEventListener("contextmenu", (event) => {
      const pair = pairOf(event);
      if (!pair) return;
      event.preventDefault();
      if (!isLong) this.tell(pair);
      isLong = true;
    });
    table.addEventListener("click", (event) => {
      const pair = pairOf(event);
      if (pair && !isLong) {
        this.#move(Number(event.target.closest(".cell").dataset.row), Number(event.target.closest(".cell").dataset.column), false);
        this.tap(pair, event);
      }
      isLong = false;
    });
    table.addEventListener("keydown", (event) => {
      const pair = pairOf(event);
      if (!pair) return;
      const [row, column] = this.at;
      const to = {
        ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1],
        Home: [row, 0], End: [row, told.right.length - 1],
      }[event.key];
      if (event.key === "i") this.tell(pair);
      else if (!to) return;
      else this.#step(to, [to[0] - row, to[1] - column]);
      event.preventDefault();
    });
  }

  /** Goes to a cell, over those that are not there. */
  #step([row, column], [down, right]) {
    if (this.cells[row]?.[column] === undefined) return;
    if (this.cells[row][column]) this.#move(row, column, true);
    else this.#step([row + Math.sign(down), column + (Math.sign(right) || (down ? 0 : 1))], [down, right]);
  }

  #move(row, column, isFocused) {
    this.cells[this.at[0]][this.at[1]].tabIndex = -1;
    this.at = [row, column];
    this.cells[row][column].tabIndex = 0;
    if (isFocused) this.cells[row][column].focus();
  }

  /** Shows the chances; `night` are those who sit, `picked` is the couple of a booth. */
  show(told, { night = null, picked = null, canPick = false } = {}) {
    this.#build(told);
    const highest = Math.max(0.2, ...told.matrix.flat().filter((share) => share < 1));
    this.cells.forEach((row, left) => row.forEach((cell, right) => {
      if (!cell) return;
      const share = told.matrix[left][right];
      const pair = [told.left[left], told.right[right]];
      const shown = shownShare(share);
      const isPicked = night ? night.isSeated(pair) : picked !== null && pair.every((name) => picked.includes(name));
      const isTaken = Boolean(night && !isPicked && (night.partner(pair[0]) || night.partner(pair[1])));
      cell.className = `cell ${share >= 1 ? "sure" : share <= 0 ? "out" : "maybe"}${isPicked ? " picked" : ""}${isTaken ? " taken" : ""}`;
      cell.style.setProperty("--share", share >= 1 ? 1 : Math.pow(share / highest, 0.8).toFixed(3));
      if (cell.textContent !== shown) cell.textContent = shown;
      const spoken = share >= 1 ? t("heat.sure") : share <= 0 ? t("heat.out") : `${shown}%`;
      cell.setAttribute("aria-label", `${pair[0]} & ${pair[1]}: ${spoken}`);
      if (canPick) cell.setAttribute("aria-pressed", String(isPicked));
      else cell.removeAttribute("aria-pressed");
      cell.tabIndex = left === this.at[0] && right === this.at[1] ? 0 : -1;
    }));
  }

  /** Gives the focus to the cell where one was. */
  focus() {
    this.cells?.[this.at[0]]?.[this.at[1]]?.focus();
  }
}
