// Strategies: several of them measured side by side, and the tree of one unfolded.

import { card, fill, h, number, plural, problem, save, say } from "./dom.js";
import { boardOf, picker } from "./picker.js";
import { colour, histogram } from "./chart.js";
import { filesFor, keep, reopen } from "./memory.js";
import { get, isDropped, Latest, stream, text as fetchText } from "./api.js";
import { treeOf } from "./tree.js";

export const TITLE = "Strategies";

const START = "mastermind:4x6";
const USUAL = ["minimax", "entropy", "most-parts"];
const MOST = 8;

export async function open(root, state) {
  const part = new Strategies(root, state);
  await part.begin();
  return { close: () => part.latest.stop() };
}

class Strategies {
  constructor(root, state) {
    this.root = root;
    this.game = state.get("game") ?? START;
    this.chosen = state.has("s") ? state.getAll("s") : USUAL;
    this.samples = state.get("samples") ?? "";
    this.tree = state.get("tree");
    this.latest = new Latest();
    this.measured = [];
  }

  async begin() {
    const [board, all] = await Promise.all([boardOf(this.game), get("strategies")]);
    this.board = board;
    const players = board.strategies.map(({ name, listing }) => ({ ...all.find((one) => one.name === name), listing }))
      .filter((one) => board.listed || !one.listing);
    this.chosen = this.chosen.filter((name) => players.some((one) => one.name === name));
    if (this.chosen.length === 0) this.chosen = players.slice(0, 2).map((one) => one.name);
    if (!board.listed && !this.samples) this.samples = "100";
    this.run = h("button", { type: "submit", class: "primary" }, "Measure");
    this.stop = h("button", { type: "button", class: "quiet", hidden: true, onclick: () => this.latest.stop() }, "Stop");
    this.progress = h("div", { class: "stack" });
    this.results = h("div", { class: "stack" });
    const boxes = players.map((one) => h("label", { class: "strategy" },
      h("input", {
        type: "checkbox", value: one.name, checked: this.chosen.includes(one.name),
        onchange: (event) => {
          this.chosen = event.target.checked ? [...this.chosen, one.name] : this.chosen.filter((name) => name !== one.name);
          this.save();
        },
      }),
      h("span", {}, h("strong", {}, one.name), h("small", {}, one.summary))));
    const samples = h("input", {
      type: "number", id: "samples", min: 1, max: 100000, value: this.samples, placeholder: board.listed ? "all" : "100",
      oninput: (event) => { this.samples = event.target.value; this.save(); },
    });
    const form = h("form", { onsubmit: (event) => { event.preventDefault(); this.measure(); } },
      h("fieldset", { class: "strategies-list" }, h("legend", { class: "hidden" }, "Strategies to compare"), boxes),
      h("div", { class: "row" }, h("label", { htmlFor: "samples" }, "Games, each against a drawn secret"), samples,
        h("span", { class: "hint" }, board.listed ? `empty: one against each of ${board.secrets} secrets` : `this board has ${board.secrets} secrets, too many for all`)),
      h("div", { class: "row" }, this.run, this.stop));
    const listing = players.filter((one) => one.listing);
    this.treePlace = h("div", {});
    const select = h("select", { id: "tree-of", onchange: (event) => this.unfold(event.target.value) },
      h("option", { value: "" }, "choose a strategy"), listing.map((one) => h("option", { value: one.name, selected: this.tree === one.name }, one.name)));
    fill(this.root,
      h("h1", {}, "Which way of asking is best?"),
      h("p", { class: "lead" }, "Let strategies play against every secret, and compare how many guesses they need."),
      picker(this.game, (game) => reopen("strategies", new URLSearchParams({ game }))),
      h("div", { class: "columns wide-right" }, card("Compare", form), h("div", { class: "stack" }, this.progress, this.results)),
      board.listed ? card("A strategy as a tree", h("div", { class: "row" }, h("label", { htmlFor: "tree-of" }, "What does it ask after each answer?"), select), this.treePlace) : null);
    if (this.tree && listing.some((one) => one.name === this.tree)) this.unfold(this.tree);
    this.save();
    fill(this.results, h("section", { class: "card empty-state" }, h("p", {}, "Choose some strategies and press ", h("b", {}, "Measure"), ".")));
  }

  save() {
    const params = new URLSearchParams({ game: this.game });
    this.chosen.forEach((name) => params.append("s", name));
    if (this.samples) params.set("samples", this.samples);
    if (this.tree) params.set("tree", this.tree);
    keep("strategies", params);
  }

  unfold(strategy) {
    this.tree = strategy || null;
    this.save();
    fill(this.treePlace, strategy ? [treeOf(this.board, strategy), this.exports(strategy)] : null);
  }

  /** Ways to take the top of a tree along. */
  exports(strategy) {
    const trouble = h("div", {});
    const levels = h("select", { id: "tree-levels" }, [1, 2, 3, 4, 5, 6].map((count) => h("option", { value: String(count), selected: count === 2 }, plural(count, "question"))));
    const button = (label, format, ending, type) => h("button", {
      type: "button", class: "quiet",
      onclick: async (event) => {
        const pressed = event.currentTarget;
        pressed.disabled = true;
        fill(trouble);
        try {
          const asked = { game: this.game, strategy, levels: Number(levels.value), format, ...filesFor(this.game) };
          const name = `${strategy} ${this.game}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
          save(`${name}.${ending}`, type, await fetchText("tree/file", asked));
        } catch (error) {
          fill(trouble, problem(error));
        }
        pressed.disabled = false;
      },
    }, label);
    return h("div", { class: "stack exports" }, h("div", { class: "row" }, h("label", { htmlFor: "tree-levels", class: "hint" }, "Save its first"), levels, h("span", { class: "hint" }, "as"),
      button("Picture", "svg", "svg", "image/svg+xml"), button("Text", "text", "txt", "text/plain"), button("Graphviz", "dot", "dot", "text/vnd.graphviz"), button("JSON", "json", "json", "application/json")), trouble);
  }

  async measure() {
    const names = this.chosen.slice(0, MOST);
    if (names.length === 0) return;
    this.measured = [];
    const bars = new Map(names.map((name, at) => [name, bar(name, at)]));
    fill(this.progress, card("Playing", h("div", { class: "stack", "aria-live": "off" }, [...bars.values()].map((one) => one.element))));
    fill(this.results);
    this.chart = h("div", {});
    this.figures = h("div", {});
    const noun = this.board.turn_noun;
    const results = h("section", { class: "card" }, h("h2", {}, `${noun[0].toUpperCase()}${noun.slice(1)}s needed`), this.chart, this.figures);
    this.run.disabled = true;
    this.stop.hidden = false;
    const asked = { game: this.game, strategies: names, ...filesFor(this.game) };
    if (this.samples) asked.samples = Number(this.samples);
    let current = null;
    try {
      await stream("simulate", asked, this.latest.next(), (name, data) => {
        if (name === "begun") current = data.strategy;
        if (name === "progress" && current) {
          bars.get(current).set(data.done, data.expected);
          if (data.histogram) this.draw(underWay(current, data));
        }
        if (name === "measured") {
          current = null;
          bars.get(data.strategy).done(data);
          this.measured.push(data);
          this.draw();
          this.show(names);
        }
        if (!results.isConnected && this.chart.hasChildNodes()) fill(this.results, results);
      });
      fill(this.progress);
      say(`Measured ${plural(names.length, "strategy")}`);
    } catch (error) {
      fill(this.progress, isDropped(error) ? h("p", { class: "tip" }, "Stopped.") : problem(error));
      // Games that happened to end first are no sample of all.
      if (this.measured.length) this.draw();
      else fill(this.results);
    } finally {
      this.run.disabled = false;
      this.stop.hidden = true;
    }
  }

  /** The chart of what is measured, and perhaps of a strategy that still plays. */
  draw(playing) {
    fill(this.chart, histogram(playing ? [...this.measured, playing] : this.measured, this.board.turn_noun, Boolean(playing)));
  }

  show(names) {
    // Colours stay with the strategies while others are still playing.
    const measured = this.measured;
    const noun = this.board.turn_noun;
    const best = Math.min(...measured.map((one) => one.mean));
    const row = (title, value, better) => h("tr", {}, h("th", { scope: "row" }, title), measured.map((one) => h("td", { class: `num${better?.(one) ? " better" : ""}` }, value(one))));
    fill(this.figures, h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Figures" }, h("table", { class: "figures" },
      h("thead", {}, h("tr", {}, h("td", {}), measured.map((one) => h("th", { scope: "col", class: "num" }, h("span", { class: "key" }, h("i", { vars: { "--key": colour(names.indexOf(one.strategy)) } }), one.strategy))))),
      h("tbody", {},
        row(`${noun}s on average`, (one) => one.mean.toFixed(4), (one) => one.mean === best),
        row(`${noun}s in all`, (one) => number(one.total)),
        row("at most", (one) => one.max, (one) => one.max === Math.min(...measured.map((other) => other.max))),
        row("spread", (one) => one.std.toFixed(3)),
        row("won", (one) => `${(Math.floor(one.win_rate * 100000) / 1000).toFixed(3)}%`),
        row("games", (one) => number(one.secrets)),
        row("seconds", (one) => one.seconds.toFixed(2))))));
  }
}

/** The games of a strategy so far, as shares of all that it will play. */
function underWay(strategy, { histogram: games, done, expected }) {
  const total = Object.entries(games).reduce((sum, [turns, count]) => sum + turns * count, 0);
  return { strategy, histogram: games, secrets: Math.max(done, expected), mean: total / Math.max(1, done) };
}

function bar(name, at) {
  const meter = h("progress", { max: 1, value: 0, "aria-label": name });
  const text = h("span", { class: "num" }, "waits");
  return {
    element: h("div", { class: "race" }, h("span", { class: "key" }, h("i", { vars: { "--key": colour(at) } }), name), meter, text),
    set(done, expected) {
      meter.max = Math.max(1, expected);
      meter.value = done;
      text.textContent = expected ? `${number(done)} of ${number(expected)}` : "begins";
    },
    done(one) {
      meter.max = meter.value = 1;
      text.textContent = one.mean.toFixed(3);
    },
  };
}
