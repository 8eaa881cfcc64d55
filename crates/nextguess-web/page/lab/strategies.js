// Ways of guessing, side by side. A comparison runs as soon as the screen opens, and stands in the address.

import { bar } from "../core/bar.js";
import { boardControls } from "../play/choose.js";
import { counted, LAB_GAMES, labGameOf, labWords } from "./games.js";
import { isPlayable, nameOf } from "../games.js";
import { button, fill, h, linkButton, say } from "../core/dom.js";
import { colour, histogram, histogramPicture } from "../draw/chart.js";
import { decimal, hasText, number, percent, t } from "../core/texts.js";
import { download, fileName, shareDialog } from "../core/share.js";
import { filesFor, lacksList } from "../words/lists.js";
import { get, isDropped, Latest, post, stream, text as askText } from "../core/api.js";
import { go, link, mend, step } from "../core/address.js";
import { picture } from "../start/pictures.js";
import { problem } from "../core/dialog.js";
import { treeOf } from "./tree.js";

const START = "mastermind:4x6";

/** The most ways that are compared at once: there are no more colours. */
const MOST = 7;

/** Up to this number of codes, every one is played. */
const ALL_UP_TO = 6000;

/** Up to this number of codes, the ways that look at all of them are quick enough to be compared at once. */
const QUICK_UP_TO = 200_000;

/** How long the proof of the best way may take, in seconds. */
const PROOF_TIME = 2;

/** Up to this number of codes, the proof is tried. */
const PROVED_UP_TO = 65_534;

/** The ways that are always offered first. */
const WELL_KNOWN = ["entropy", "minimax", "most-parts", "first", "random"];

/** What people call a way of guessing, and what it does. Ways without a text of their own have the engine's words. */
export const wayName = (name) => hasText(`lab.way.${name}`) ? t(`lab.way.${name}`) : name;
const wayText = ({ name, summary }) => hasText(`lab.way.${name}.text`) ? t(`lab.way.${name}.text`) : summary;

export async function open({ root, params }) {
  const spec = params.get("game") ?? START;
  const found = labGameOf(spec);
  if (!found || lacksList(spec)) {
    fill(root, bar({ title: t("lab.title") }).element, h("section", { class: "card stack" }, h("p", { role: "alert" }, t(found && lacksList(spec) ? "play.no-list" : "lab.no-game")),
      h("div", { class: "row" }, linkButton(t("lab.usual"), "#strategies", "button primary"))));
    return {};
  }
  const lab = new Lab(root, spec, found, params);
  lab.begin();
  return { close: () => lab.close() };
}

class Lab {
  constructor(root, spec, { game, board }, params) {
    Object.assign(this, { root, spec, game, board });
    this.wanted = params.getAll("s");
    this.samplesWanted = params.get("samples");
    this.treeWanted = params.get("tree");
    this.latest = new Latest();
    this.proofs = new Latest();
    this.trees = new Latest();
    this.measured = [];
    this.bound = null;
    this.ticket = 0;
    // A chart for a phone is drawn with larger signs.
    this.narrow = matchMedia("(max-width: 700px)");
    this.redraw = () => { if (this.measured.length) this.draw(this.chosen); };
    this.narrow.addEventListener("change", this.redraw);
  }

  close() {
    clearTimeout(this.timer);
    this.narrow.removeEventListener("change", this.redraw);
    this.ticket += 1;
    for (const one of [this.latest, this.proofs, this.trees]) one.stop();
  }

  /** The frame stands at once; the ways come from the engine. */
  async begin() {
    const { game } = this;
    this.headline = h("p", { class: "lab-headline", role: "status" });
    this.chart = h("div", { class: "chart-place" });
    this.figures = h("div", {});
    this.proof = h("div", { class: "lab-proof" });
    this.trouble = h("div", {});
    this.stopButton = button(t("lab.stop"), () => this.latest.stop(), "quiet", { hidden: true });
    this.runButton = button(t("lab.run"), () => this.run(), "quiet", { hidden: true });
    this.saveButton = button(t("lab.save"), () => this.share(), "quiet", { disabled: true });
    this.ways = h("div", { class: "stack" }, h("p", { class: "hint" }, t("lab.loading")));
    this.treePlace = h("div", { class: "stack tight" });
    this.treeCard = h("section", { class: "card" }, h("h2", {}, t("lab.tree")), this.treePlace);
    this.boardTrouble = h("p", { class: "error", role: "alert" });
    const tiles = [...LAB_GAMES].map(([key, other]) => h("button", {
      type: "button", class: "lab-tile", "aria-pressed": String(key === game.key), onclick: () => this.change(other.spec(other.usual)),
    }, h("span", { class: "lab-picture", "aria-hidden": "true" }, picture(key)), h("span", {}, nameOf(key))));
    const controls = boardControls(game, this.board, (board) => {
      clearTimeout(this.timer);
      const isFine = isPlayable(game, board);
      fill(this.boardTrouble, isFine ? "" : t("play.board-not"));
      // Several taps on a stepper are one change.
      if (isFine) this.timer = setTimeout(() => this.change(game.spec(board)), 700);
    });
    this.bar = bar({ title: t("lab.title"), subtitle: `${nameOf(game.key)} · ${labWords(game, this.board)}`, share: () => this.share(), menu: () => [[t("essays.title"), () => go("essays"), "list"]] });
    fill(this.root, this.bar.element, h("p", { class: "lead" }, game.material === "letters" ? t("lab.lead.words") : counted(game, "lab.lead")),
      h("div", { class: "lab-columns" },
        h("div", { class: "stack" },
          h("section", { class: "card" }, h("h2", {}, t("lab.game")), h("div", { class: "lab-tiles" }, tiles), controls, this.boardTrouble),
          h("section", { class: "card" }, h("h2", {}, t("lab.ways")), this.ways)),
        h("section", { class: "card lab-results" }, h("h2", {}, t("lab.results")), this.headline, this.chart, this.figures, this.proof, this.trouble,
          h("div", { class: "row" }, this.stopButton, this.runButton, this.saveButton))),
      this.treeCard,
      h("section", { class: "card" }, h("h2", {}, t("essays.title")), h("p", {}, t("lab.essays")), h("div", { class: "row" }, linkButton(t("essays.first-guess.title"), "#essays/first-guess"))));
    try {
      const [board, all] = await Promise.all([post("board", { game: this.spec, ...filesFor(this.spec) }, this.trees.next()), get("strategies")]);
      this.take(board, all);
      await this.run();
    } catch (error) {
      if (!isDropped(error)) fill(this.trouble, problem(error), button(t("again"), () => dispatchEvent(new Event("address"))));
    }
  }

  /** Another board is another address. */
  change(spec) {
    if (spec !== this.spec) go("strategies", { game: spec });
  }

  /** The ways that play this board, and which of them are compared. */
  take(board, all) {
    this.count = Number(board.secrets.replaceAll(",", ""));
    this.known = board.strategies.map((one) => ({ ...all.find((other) => other.name === one.name), listing: one.listing })).filter((one) => one.name);
    const has = (name) => this.known.some((one) => one.name === name);
    const quick = this.game.isShow ? ["record", "matchmaker", "swap-table-plus", "first"] : ["auto", "consistent-sample", "first", "random"];
    const usual = this.count > QUICK_UP_TO ? quick : this.game.isShow ? ["matchmaker", "entropy", "staged", "first"] : WELL_KNOWN.slice(0, 4);
    const wanted = [...new Set(this.wanted)].filter(has).slice(0, MOST);
    this.chosen = wanted.length ? wanted : usual.filter(has);
    this.limit = this.game.limit ?? this.board.turns;
    const usualSamples = this.count <= ALL_UP_TO ? "all" : this.count > QUICK_UP_TO ? "20" : "200";
    this.samples = /^(all|[1-9]\d{0,4})$/.test(this.samplesWanted ?? "") ? this.samplesWanted : usualSamples;
    if (this.samples === "all" && this.count > QUICK_UP_TO) this.samples = usualSamples;
    const listing = this.known.filter((one) => one.listing);
    this.tree = listing.some((one) => one.name === this.treeWanted) ? this.treeWanted : null;
    const lost = this.wanted.filter((name) => !has(name)).length > 0 || (this.samplesWanted !== null && this.samples !== this.samplesWanted);
    if (lost) fill(this.trouble, h("p", { class: "tip" }, t("lab.left-out")));
    this.drawWays();
    this.treeCard.hidden = this.count > QUICK_UP_TO;
    this.drawTreeChoice(listing);
    this.put(mend);
  }

  params() {
    return [["game", this.spec], ...this.chosen.map((name) => ["s", name]), ["samples", this.samples], ["tree", this.tree]];
  }

  put(how) {
    how("strategies", this.params());
  }

  drawWays() {
    const box = (one) => h("label", { class: "way" },
      h("input", {
        type: "checkbox", checked: this.chosen.includes(one.name), onchange: (event) => {
          if (event.target.checked && this.chosen.length >= MOST) {
            event.target.checked = false;
            fill(this.trouble, h("p", { class: "tip" }, t("lab.most", { count: MOST })));
            return;
          }
          this.chosen = event.target.checked ? [...this.chosen, one.name] : this.chosen.filter((name) => name !== one.name);
          clearTimeout(this.timer);
          this.timer = setTimeout(() => this.rerun(), 500);
        },
      }),
      h("span", {}, h("b", {}, wayName(one.name)), h("small", {}, wayText(one))));
    const first = this.known.filter((one) => this.chosen.includes(one.name) || WELL_KNOWN.includes(one.name));
    const rest = this.known.filter((one) => !first.includes(one));
    const choices = [["all", t("lab.all", { count: this.count })], ["20", t("lab.drawn", { count: 20 })], ["200", t("lab.drawn", { count: 200 })], ["1000", t("lab.drawn", { count: 1000 })]];
    if (!choices.some(([value]) => value === this.samples)) choices.push([this.samples, t("lab.drawn", { count: Number(this.samples) })]);
    const select = h("select", { id: "lab-samples", onchange: (event) => { this.samples = event.target.value; this.rerun(); } },
      choices.filter(([value]) => value !== "all" || this.count <= QUICK_UP_TO).map(([value, label]) => h("option", { value, selected: value === this.samples }, label)));
    fill(this.ways, h("div", { class: "ways" }, first.map(box)),
      rest.length ? h("details", {}, h("summary", {}, t("lab.more-ways", { count: rest.length })), h("div", { class: "ways" }, rest.map(box))) : null,
      h("div", { class: "field" }, h("label", { htmlFor: "lab-samples" }, t("lab.games")), select),
      h("details", {}, h("summary", {}, t("details")), h("ul", { class: "hint sources" }, this.known.map((one) => h("li", {}, h("b", {}, wayName(one.name)), ` · `, h("code", {}, one.name), one.source ? ` · ${one.source}` : "")), h("li", {}, h("code", {}, this.spec)))));
  }

  rerun() {
    if (!this.chosen.length) {
      this.latest.stop();
      fill(this.headline, t("lab.none"));
      return;
    }
    this.put(step);
    this.run();
  }

  /** Plays, and shows the bars grow. */
  async run() {
    const names = this.chosen;
    this.measured = [];
    const request = { game: this.spec, strategies: names, ...filesFor(this.spec), ...(this.samples === "all" ? {} : { samples: Number(this.samples) }) };
    this.stopButton.hidden = false;
    this.runButton.hidden = true;
    this.saveButton.disabled = true;
    this.chart.classList.add("stale");
    fill(this.headline, t("lab.playing"));
    const signal = this.latest.next();
    const ticket = ++this.ticket;
    let playing = null;
    let drawnAt = 0;
    try {
      await stream("simulate", request, signal, (event, data) => {
        if (signal.aborted) return;
        if (event === "begun") {
          playing = data.strategy;
          fill(this.headline, t("lab.plays", { name: wayName(playing), done: this.measured.length + 1, count: names.length }));
        }
        if (event === "progress" && playing && data.histogram && performance.now() - drawnAt > 80) {
          drawnAt = performance.now();
          this.draw(names, underWay(playing, data));
        }
        if (event === "measured") {
          playing = null;
          this.measured.push(data);
          this.draw(names);
        }
      });
      if (ticket !== this.ticket) return;
      this.tellBest();
      this.prove();
    } catch (error) {
      // A newer run has taken the place.
      if (ticket !== this.ticket) return;
      // Games that happened to end first are no sample of all: only ways that have played all of theirs are shown.
      this.draw(names);
      if (isDropped(error)) fill(this.headline, t("lab.stopped"));
      else { fill(this.headline); fill(this.trouble, problem(error)); }
      this.runButton.hidden = false;
    }
    this.stopButton.hidden = true;
    this.saveButton.disabled = !this.measured.length;
  }

  series() {
    return this.measured.map((one) => ({ ...one, name: wayName(one.strategy), at: this.chosen.indexOf(one.strategy) }));
  }

  draw(names, playing) {
    const series = this.series();
    if (playing) series.push({ ...playing, name: wayName(playing.strategy), at: names.indexOf(playing.strategy) });
    this.chart.classList.remove("stale");
    fill(this.chart, series.length ? histogram(series, Boolean(playing), this.game.isShow ? ".weeks" : "") : null);
    this.drawFigures();
  }

  /** The share of games that a way wins within the limit. */
  wonWithin({ histogram: games, secrets }) {
    const won = Object.entries(games).reduce((sum, [turns, count]) => sum + (Number(turns) <= this.limit ? count : 0), 0);
    return won / secrets;
  }

  drawFigures() {
    const series = this.series();
    if (!series.length) return fill(this.figures);
    const best = Math.min(...series.map((one) => one.mean));
    const least = Math.min(...series.map((one) => one.max));
    const row = (one) => h("tr", {},
      h("th", { scope: "row" }, h("span", { class: "key-of" }, h("i", { vars: { "--key": colour(one.at) } }), one.name)),
      h("td", { class: `num${one.mean === best ? " better" : ""}` }, decimal(one.mean, 3), one.standard_error ? h("small", { class: "soft" }, ` ± ${decimal(one.standard_error * 2, 2)}`) : null),
      h("td", { class: `num${one.max === least ? " better" : ""}` }, number(one.max)), h("td", { class: "num" }, percent(this.wonWithin(one), 1)), h("td", { class: "num wide-only" }, number(one.secrets)));
    const bound = this.bound ? h("tr", { class: "bound" }, h("th", { scope: "row" }, h("span", { class: "key-of" }, h("i", { class: "crown" }), t("lab.best-possible"))),
      h("td", { class: "num" }, this.bound.mean === null ? "–" : decimal(this.bound.mean, 3)), h("td", { class: "num" }, "–"), h("td", { class: "num" }, this.bound.won === null ? "–" : percent(this.bound.won, 1)), h("td", { class: "num wide-only" }, number(this.count))) : null;
    fill(this.figures, h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("lab.figures") }, h("table", { class: "figures" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("lab.way")), h("th", { scope: "col", class: "num" }, t("lab.average")), h("th", { scope: "col", class: "num" }, t("lab.at-most")), h("th", { scope: "col", class: "num" }, t("lab.won-within", { count: this.limit })), h("th", { scope: "col", class: "num wide-only" }, t("lab.games-played")))),
      h("tbody", {}, series.map(row), bound))));
  }

  tellBest() {
    const [best] = this.series().sort((a, b) => a.mean - b.mean);
    const isDrawn = this.samples !== "all";
    fill(this.headline, h("b", {}, counted(this.game, "lab.best", { name: best.name, average: decimal(best.mean, 3) })), isDrawn ? ` ${t("lab.by-chance")}` : "");
    say(this.headline.textContent);
  }

  /** What no way can do better, where that is proved quickly. */
  async prove() {
    if (this.bound) return this.drawProof();
    if (this.count > PROVED_UP_TO || this.board.hard) return;
    fill(this.proof, h("p", { class: "hint" }, t("lab.proving")));
    try {
      let solved = null;
      await stream("optimal", { game: this.spec, time_limit: PROOF_TIME, ...filesFor(this.spec) }, this.proofs.next(), (event, data) => { if (event === "solved") solved = data; });
      if (!solved) return fill(this.proof);
      const isWin = solved.wins !== undefined || solved.objective.startsWith("win");
      this.solved = { isWin, proved: solved.proved, mean: isWin ? null : solved.lower_bound / solved.secrets, won: isWin ? solved.upper_bound / solved.secrets : null };
      if (solved.proved) this.bound = { mean: isWin ? null : solved.mean, won: isWin ? this.solved.won : this.wonWithin(solved) };
      this.drawFigures();
      this.drawProof();
    } catch (error) {
      // A board that cannot be proved has no proof to show.
      if (!isDropped(error)) fill(this.proof);
    }
  }

  drawProof() {
    const { isWin, proved, mean, won } = this.solved;
    const said = isWin ? t("lab.proof.win", { share: percent(won, 1), count: this.limit }) : counted(this.game, "lab.proof.mean", { average: decimal(mean, 3) });
    fill(this.proof, h("p", {}, h("span", { class: `badge ${proved ? "gold" : ""}` }, t(proved ? "lab.proof.exact" : "lab.proof.bound")), " ", said, proved ? "" : ` ${t("lab.proof.unknown")}`));
  }

  drawTreeChoice(listing) {
    const buttons = listing.map((one) => button(wayName(one.name), () => {
      this.tree = this.tree === one.name ? null : one.name;
      this.put(step);
      show();
    }, "tab"));
    const place = h("div", {});
    const show = () => {
      buttons.forEach((one, at) => one.setAttribute("aria-pressed", String(listing[at].name === this.tree)));
      this.trees.stop();
      fill(place, this.tree ? [treeOf(this.game, this.board, this.spec, this.tree, this.trees.next()), this.treeFiles(this.tree)] : h("p", { class: "hint" }, t("lab.tree.choose")));
    };
    fill(this.treePlace, h("p", { class: "hint" }, t("lab.tree.hint"), this.game.isShow ? ` ${t("lab.tree.show-hint")}` : ""), h("div", { class: "row tree-choice", role: "group", "aria-label": t("lab.tree") }, buttons), place);
    show();
  }

  /** Ways to take the top of a tree along. */
  treeFiles(strategy) {
    const trouble = h("div", {});
    const save = (label, format, ending, type) => button(label, async (event) => {
      const pressed = event.currentTarget;
      pressed.disabled = true;
      fill(trouble);
      try {
        download(fileName(`${wayName(strategy)} ${this.spec}`, ending), type, await askText("tree/file", { game: this.spec, strategy, levels: 2, format, ...filesFor(this.spec) }));
      } catch (error) {
        fill(trouble, problem(error));
      }
      pressed.disabled = false;
    });
    return h("div", { class: "stack tight" }, h("div", { class: "row" }, save(t("lab.tree.picture"), "svg", "svg", "image/svg+xml"), save(t("lab.tree.text"), "text", "txt", "text/plain")), trouble);
  }

  title() {
    return `${nameOf(this.game.key)}: ${t("lab.title")}`;
  }

  subtitle() {
    return `${labWords(this.game, this.board)} · ${this.samples === "all" ? t("lab.all", { count: this.count }) : t("lab.drawn", { count: Number(this.samples) })}`;
  }

  asText() {
    const lines = this.series().map((one) => t("lab.line", { name: one.name, average: decimal(one.mean, 3), most: one.max, won: percent(this.wonWithin(one), 1), limit: this.limit }));
    return [this.title(), this.subtitle(), ...lines, link("strategies", this.params())].join("\n");
  }

  /** Figures for a spreadsheet. Numbers are written so that every program reads them. */
  asCsv() {
    const series = this.series();
    const turns = [...new Set(series.flatMap((one) => Object.keys(one.histogram).map(Number)))].sort((a, b) => a - b);
    const cell = (value) => /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value);
    const head = ["strategy", "games", "average", "most", "won", ...turns.map((turn) => `in ${turn}`)];
    const rows = series.map((one) => [one.strategy, one.secrets, one.mean, one.max, this.wonWithin(one), ...turns.map((turn) => one.histogram[turn] ?? 0)]);
    return [head, ...rows].map((row) => row.map(cell).join(",")).join("\n") + "\n";
  }

  share() {
    const isThere = this.measured.length > 0;
    shareDialog({
      title: this.title(), link: () => link("strategies", this.chosen ? this.params() : { game: this.spec }),
      ...(isThere ? {
        text: () => this.asText(), picture: () => histogramPicture(this.title(), this.subtitle(), this.series()),
        files: [[t("lab.csv"), async () => download(fileName(this.title(), "csv"), "text/csv", this.asCsv())]],
      } : {}),
    });
  }
}

/** The games of a way so far, as shares of all that it will play. */
function underWay(strategy, { histogram: games, done, expected }) {
  const total = Object.entries(games).reduce((sum, [turns, count]) => sum + turns * count, 0);
  return { strategy, histogram: games, secrets: Math.max(done, expected, 1), mean: total / Math.max(1, done) };
}
