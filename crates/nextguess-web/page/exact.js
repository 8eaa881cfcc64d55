// The exactly best next question: bounds that close while a proof grows, and what it comes to.

import { codeView } from "./board.js";
import { fill, h, number, plural, problem, say } from "./dom.js";
import { isDropped, Latest, stream } from "./api.js";
import { countsChart } from "./chart.js";

/** What a strategy can be best at: how it is chosen, and how its bounds are told. */
const OBJECTIVES = {
  mean: {
    label: (noun) => `fewest ${noun}s on average`,
    value: (bound, secrets) => (bound / secrets).toFixed(3),
    unit: (noun) => `${noun}s on average`,
    claim: (noun) => `No other way needs fewer ${noun}s on average.`,
  },
  worst: {
    label: (noun) => `fewest ${noun}s at worst`,
    value: (bound) => number(bound),
    unit: (noun) => `${noun}s at worst`,
    claim: (noun) => `No other way is sure to be done in fewer ${noun}s.`,
  },
  win: {
    label: () => "most secrets found in time",
    value: (bound, secrets) => chance(bound / secrets),
    unit: () => "chance to find it in time",
    claim: () => "No other way finds more secrets in time.",
  },
};

/** A chance with the decimals that proofs are worth; 0 and 100 only where nothing is uncertain. */
function chance(share) {
  const cut = Math.floor(share * 10_000) / 100;
  return `${share > 0 && cut === 0 ? "<0.01" : cut.toFixed(Number.isInteger(cut) ? 0 : 2)}%`;
}

const seconds = (time) => (time < 0.1 ? "less than 0.1 s" : time < 10 ? `${time.toFixed(1)} s` : `${Math.round(time)} s`);

/** The part of Assist that proves. `use(question)` takes a question over, `choose(objective)` is told what is chosen. */
export class Exact {
  constructor(board, { objective, use, choose }) {
    this.board = board;
    this.use = use;
    this.latest = new Latest();
    this.position = null;
    this.select = h("select", { id: "exact-for", onchange: () => { choose(this.select.value); fill(this.shown); this.offer(this.left); } },
      board.objectives.map(({ name }) => h("option", { value: name, selected: name === objective }, OBJECTIVES[name].label(board.turn_noun))));
    this.start = h("button", { type: "button", class: "primary", "aria-describedby": "exact-why", onclick: () => this.prove() }, "Prove it");
    this.stopButton = h("button", { type: "button", class: "quiet", hidden: true, onclick: () => this.stop() }, "Stop");
    this.title = h("h2", {});
    this.why = h("p", { class: "hint", id: "exact-why" });
    this.shown = h("div", { class: "proof stack" });
    this.element = h("section", { class: "card exact" }, this.title, this.why,
      h("div", { class: "row" }, h("label", { htmlFor: "exact-for", class: "hint" }, "Best means"), this.select, this.start, this.stopButton), this.shown);
  }

  stop() {
    this.latest.stop();
  }

  /** Ends what is under way for another position than this one. */
  leave(request) {
    const position = JSON.stringify([request.game, request.turns]);
    if (position === this.position) return;
    this.stop();
    this.position = position;
    this.request = request;
    fill(this.shown);
  }

  /** Offers a proof at a position, of which `left` tells, or says why there is none. */
  offer(left) {
    this.left = left;
    this.element.hidden = left.remaining === 0 || Boolean(left.over);
    this.title.textContent = `The exactly best ${left.next}`;
    const objective = this.board.objectives.find(({ name }) => name === this.select.value);
    const isFar = objective && left.remaining > objective.most_secrets;
    this.start.disabled = !objective || isFar;
    this.select.disabled = !objective;
    this.why.textContent = !objective ? "This board is too large for a proof."
      : isFar ? `A proof is within reach once at most ${plural(objective.most_secrets, "secret")} are left; now there are ${number(left.remaining)}.`
        : `The list looks one ${left.next} ahead. This follows every way the game can go on, until nothing better can exist.`;
  }

  async prove() {
    const { board } = this;
    const objective = OBJECTIVES[this.select.value];
    const secrets = this.left.remaining;
    const live = closing(objective, board.turn_noun, secrets);
    fill(this.shown, live.element);
    this.start.hidden = true;
    this.stopButton.hidden = false;
    this.stopButton.focus();
    this.select.disabled = true;
    const position = this.position;
    try {
      await stream("optimal", { ...this.request, objective: this.select.value }, this.latest.next(), (name, data) => {
        if (name === "progress") live.set(data);
        if (name === "solved") fill(this.shown, this.result(data, objective));
      });
    } catch (error) {
      if (!isDropped(error)) fill(this.shown, problem(error));
      else if (position === this.position) live.stopped();
    } finally {
      const wasHere = document.activeElement === this.stopButton;
      this.start.hidden = false;
      this.stopButton.hidden = true;
      this.select.disabled = false;
      if (wasHere) (this.shown.querySelector("button") ?? this.start).focus();
    }
  }

  /** What a search came to. */
  result(solved, objective) {
    const noun = this.board.turn_noun;
    const value = (bound) => objective.value(bound, solved.secrets);
    const effort = `Searched ${plural(solved.nodes, "position")} in ${seconds(solved.seconds)}.`;
    if (!solved.first) {
      say("Nothing was found in time");
      return h("p", { class: "tip" }, `Nothing was found in time. ${effort}`);
    }
    const bounds = solved.lower_bound === undefined || solved.upper_bound === undefined ? ""
      : `It is proved that the best has between ${value(solved.lower_bound)} and ${value(solved.upper_bound)} ${objective.unit(noun)}. `;
    const told = solved.proved ? objective.claim(noun) : `The time was over before there was a proof: this is the best one found. ${bounds}`;
    const rank = this.left.suggestions.findIndex((one) => one.question === solved.first) + 1;
    const listed = rank ? ` In the list above it is number ${rank}.` : "";
    say(solved.proved ? `Proved: ${solved.first} is best` : `${solved.first} is the best found`);
    const meter = (text, what) => h("div", { class: "meter" }, h("b", {}, text), h("span", {}, what));
    return [
      h("div", { class: "row found" },
        codeView(this.board, solved.first), h("span", { class: `badge${solved.proved ? " sure" : ""}` }, solved.proved ? "proved best" : "not proved"),
        h("button", { type: "button", class: "quiet", onclick: () => this.use(solved.first) }, `Use this ${this.left.next}`)),
      h("div", { class: "meters" },
        solved.wins === undefined ? null : meter(chance(solved.wins / solved.secrets), `found in time: ${number(solved.wins)} of ${number(solved.secrets)}`),
        solved.mean === undefined ? null : meter(solved.mean.toFixed(3), `${noun}s on average from here`),
        solved.max === undefined ? null : meter(number(solved.max), solved.wins === undefined || solved.wins === solved.secrets ? `${noun}s at worst` : `${noun}s at most, if found`)),
      solved.histogram ? countsChart(Object.entries(solved.histogram).map(([turns, count]) => [plural(Number(turns), noun), count]), `Share of the secrets by the ${noun}s they take from here`, solved.secrets) : null,
      h("p", { class: "hint" }, told, listed, h("br"), effort),
    ];
  }
}

/** Bounds that close in on what is sought. */
function closing(objective, noun, secrets) {
  const [low, high] = [h("b", {}, "?"), h("b", {}, "?")];
  const gap = h("i", {});
  const time = h("span", { class: "hint" }, "searching…");
  let widest = null;
  const element = h("div", { class: "closing" },
    h("p", {}, h("span", { class: "eyebrow" }, objective.unit(noun)), time),
    h("div", { class: "track", "aria-hidden": "true" }, gap),
    h("p", {}, h("span", {}, "at least ", low), h("span", {}, "at most ", high)));
  let latest = 0;
  return {
    element,
    set({ lower_bound: lower, upper_bound: upper, seconds: passed }) {
      latest = passed;
      time.textContent = seconds(passed);
      if (lower === undefined) return;
      low.textContent = objective.value(lower, secrets);
      if (upper === undefined) return;
      high.textContent = objective.value(upper, secrets);
      widest ??= [lower, Math.max(upper, lower + 1)];
      const place = (bound) => Math.min(1, Math.max(0, (bound - widest[0]) / (widest[1] - widest[0])));
      gap.style.setProperty("--from", place(lower));
      gap.style.setProperty("--to", place(upper));
    },
    stopped() {
      time.textContent = `stopped after ${seconds(latest)}; so far`;
      say("Stopped");
    },
  };
}
