// The proof that a guess is best. It runs by itself where the board allows it, and can be stopped.

import { isDropped, Latest, stream } from "../core/api.js";
import { keyOf } from "./key.js";

/** How long a proof may take by itself, and when a person asks for more, in seconds. */
const LIMIT = 2;
const LONG_LIMIT = 20;

/** What was proved, by what was asked: a position that one comes back to has its crown at once. */
const known = new Map();

export class Proof {
  #latest = new Latest();

  /** `changed()` is called whenever there is something new. */
  constructor(changed) {
    Object.assign(this, { changed, key: null, standing: "none", solved: null });
  }

  stop() {
    this.#latest.stop();
  }

  /** Ends what is under way, for a position where nothing is to be proved. */
  leave() {
    this.stop();
    Object.assign(this, { key: null, standing: "none", solved: null });
  }

  /**
   * Proves for a request (`{ game, turns, … }`). `objective` is what the guess is to be best at. `standing` is then
   * `running`, `proved`, `open` (the time was over), `stopped` or `none`.
   */
  async begin(request, objective, isLong = false) {
    const key = keyOf({ ...request, objective });
    if (key === this.key && !isLong) return;
    this.stop();
    Object.assign(this, { key, request, objective, solved: null });
    const before = known.get(key);
    if (before && (before.proved || !isLong)) return this.#end(before);
    this.standing = "running";
    this.changed();
    try {
      const limit = isLong ? LONG_LIMIT : LIMIT;
      await stream("optimal", { ...request, objective, time_limit: limit }, this.#latest.next(), (name, data) => {
        if (name !== "solved" || this.key !== key) return;
        known.set(key, data);
        this.#end(data);
      });
      if (this.key === key && this.standing === "running") this.#rest("open");
    } catch (error) {
      if (this.key === key) this.#rest(isDropped(error) ? "stopped" : "none");
    }
  }

  #end(solved) {
    this.solved = solved;
    this.#rest(solved.proved && solved.first ? "proved" : "open");
  }

  #rest(standing) {
    this.standing = standing;
    this.changed();
  }

  /** Searches longer than it does by itself. */
  longer() {
    if (this.request) this.begin(this.request, this.objective, true);
  }
}
