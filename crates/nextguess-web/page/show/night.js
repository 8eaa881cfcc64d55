// A night that is being sat down: who sits with whom. Nobody can sit twice.

import { isSame } from "./facts.js";

const has = (pair, name) => pair[0] === name || pair[1] === name;
const other = (pair, name) => pair[0] === name ? pair[1] : pair[0];

export class Night {
  /** `left` and `right` are those who are there; where everyone can be with everyone, `right` is the same list. */
  constructor(left, right, couples = []) {
    this.left = left;
    this.right = right;
    this.isAny = left.length > 0 && left.every((name) => right.includes(name));
    this.couples = [];
    for (const pair of couples) if (this.#fits(pair) && !pair.some((name) => this.partner(name))) this.couples.push(this.#ordered(pair));
  }

  #fits([one, two]) {
    if (one === two) return false;
    if (this.isAny) return this.left.includes(one) && this.left.includes(two);
    return (this.left.includes(one) && this.right.includes(two)) || (this.left.includes(two) && this.right.includes(one));
  }

  #ordered(pair) {
    const first = this.isAny ? this.left.indexOf(pair[0]) <= this.left.indexOf(pair[1]) : this.left.includes(pair[0]);
    return first ? [...pair] : [pair[1], pair[0]];
  }

  /** Who sits with somebody, or `null`. */
  partner(name) {
    const pair = this.couples.find((pair) => has(pair, name));
    return pair ? other(pair, name) : null;
  }

  isSeated(pair) {
    return this.couples.some((couple) => isSame(couple, pair));
  }

  /** Sits two together. Who sat with them sits together then. Two who sit together already stand up. */
  seat(pair) {
    if (!this.#fits(pair)) return;
    const here = this.isSeated(pair);
    const alone = pair.map((name) => this.partner(name));
    this.couples = this.couples.filter((couple) => !pair.some((name) => has(couple, name)));
    if (here) return;
    this.couples.push(this.#ordered(pair));
    if (alone[0] && alone[1] && this.#fits(alone)) this.couples.push(this.#ordered(alone));
    this.fillLast();
  }

  /** Sits all of a list, in place of those who sit. */
  sit(couples) {
    const keep = new Night(this.left, this.right, couples);
    this.couples = keep.couples;
    this.fillLast();
  }

  /** The last couple has no choice. */
  fillLast() {
    const [left, right] = [this.free, this.isAny ? [] : this.right.filter((name) => !this.partner(name))];
    if (this.isAny && left.length === 2) this.couples.push(this.#ordered(left));
    if (!this.isAny && left.length === 1 && right.length === 1) this.couples.push([left[0], right[0]]);
  }

  /** Those who must still sit. */
  get free() {
    return this.left.filter((name) => !this.partner(name));
  }

  /** How many couples a night has. */
  get size() {
    return this.isAny ? this.left.length / 2 : this.left.length;
  }

  get isFull() {
    return this.couples.length === this.size;
  }

  /** The couples in the order of the people. */
  get inOrder() {
    return [...this.couples].sort((a, b) => this.left.indexOf(a[0]) - this.left.indexOf(b[0]));
  }

  /** As the engine reads it. */
  get typed() {
    return this.inOrder.map((pair) => pair.join("+")).join(", ");
  }
}
