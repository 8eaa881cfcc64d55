// Are You The One?: a season as far as it is known, what is certain, and what to ask next. The state is a season
// file, so that what is saved, shared and shown is one thing.

import { card, copyLink, fill, h, number, percent, plural, problem, save, say } from "./dom.js";
import { boothForm, castForm, hintForm, isSold, nightForm } from "./season-form.js";
import { isDropped, Latest, post, text as fetchText } from "./api.js";
import { keep, packed, recall, remember, unpacked } from "./memory.js";
import { heatTable } from "./board.js";
import { lightsChart } from "./chart.js";

export const TITLE = "Are You The One?";

export async function open(root, state) {
  const part = new SeasonPart(root);
  await part.begin(state.get("season"));
  return { close: () => part.latest.stop() };
}

const both = (pair) => pair.join(" & ");

class SeasonPart {
  constructor(root) {
    this.root = root;
    this.latest = new Latest();
    this.preview = new Latest();
    this.earlier = [];
    this.tab = "booth";
    this.link = h("div", { class: "stack" });
  }

  async begin(link) {
    this.file = recall("season");
    if (link) {
      this.file = JSON.parse(await unpacked(link).catch(() => { throw new Error("the link is not whole"); }));
      this.save();
    }
    this.file ? await this.frame() : this.welcome();
  }

  save() {
    remember("season", this.file);
    keep("season", new URLSearchParams());
    // A link that was shown is that of the season before.
    fill(this.link);
  }

  /** Before there is a season. */
  welcome() {
    const trouble = h("div", {});
    fill(this.root,
      h("h1", {}, "Are You The One?"),
      h("p", { class: "lead" }, "Follow a season of the show: enter who takes part and what happened, and see how likely every couple is."),
      h("div", { class: "columns even" },
        card("Start a season", castForm(null, (file) => this.start(file))),
        h("div", { class: "stack" },
          card("Or open one", trouble,
            h("p", {}, "A season file as the command line uses it (JSON or TOML):"),
            this.loadButton(trouble),
            h("p", {}, "Or look at a season that was on air, as it stood after some weeks:"),
            h("div", { class: "row" }, h("button", { type: "button", onclick: () => this.example(trouble) }, "Show me an example"))))));
  }

  loadButton(trouble) {
    return h("label", { class: "button quiet" }, "Open a file", h("input", {
      type: "file", class: "hidden", accept: ".json,.toml",
      onchange: async (event) => {
        const file = event.target.files[0];
        if (file) await this.load(await file.text(), trouble);
        event.target.value = "";
      },
    }));
  }

  async load(content, trouble) {
    try {
      await this.start(await post("season/file", { text: content }));
    } catch (error) {
      fill(trouble, problem(error));
    }
  }

  async example(trouble) {
    const response = await fetch("examples/us01.json");
    const file = await post("season/file", { text: await response.text() }).catch((error) => fill(trouble, problem(error)));
    if (!file.events) return;
    delete file.solution;
    file.events = file.events.filter((event) => event.num <= 3);
    await this.start(file);
  }

  async start(file) {
    this.file = file;
    this.earlier = [];
    this.save();
    await this.frame();
  }

  async frame() {
    this.trouble = h("div", {});
    this.matrix = h("div", { class: "couples-matrix" });
    this.nextBooth = h("div", { class: "next-booth" });
    this.nextNight = h("div", { class: "next-night" });
    this.events = h("div", {});
    this.form = h("div", {});
    this.hero = h("div", {});
    this.undo = h("button", { type: "button", class: "quiet", onclick: () => this.back() }, "Undo");
    const share = h("button", { type: "button", class: "quiet", onclick: () => this.share(share) }, "Copy link");
    const tabs = [["booth", "Booth"], ["night", "Night"], ["hint", "Hint"]].map(([name, title]) => h("button", {
      type: "button", class: "tab", data: { tab: name }, "aria-pressed": "false", onclick: () => this.showForm(name),
    }, title));
    this.tabs = tabs;
    fill(this.root,
      h("div", { class: "title-row" }, h("h1", {}, this.file.season || "A season"),
        h("div", { class: "row" }, this.undo, h("button", { type: "button", class: "quiet", onclick: () => this.download() }, "Save file"),
          this.loadButton(this.trouble), share,
          h("button", { type: "button", class: "quiet", onclick: () => this.picture() }, "Picture"),
          h("button", { type: "button", class: "quiet", onclick: () => { this.file = null; remember("season", null); this.welcome(); } }, "Other season"))),
      this.link, this.trouble, this.hero,
      h("div", { class: "columns season-columns" },
        h("div", { class: "stack" }, this.matrix, this.nextNight),
        h("div", { class: "stack" },
          h("section", { class: "card happened" }, h("h2", {}, "What happened"), this.events, h("div", { class: "row tabs", role: "group", "aria-label": "What to add" }, tabs), this.form),
          this.nextBooth)));
    await this.refresh();
  }

  /** Takes over other events, and remembers how it was. */
  change(events) {
    this.earlier.push(this.file.events);
    this.file = { ...this.file, events };
    this.save();
    return this.refresh();
  }

  back() {
    const events = this.earlier.pop() ?? this.file.events.slice(0, -1);
    this.file = { ...this.file, events };
    this.save();
    say("Taken back");
    this.refresh();
  }

  /** Loads an event into its form; what is saved there stands at the same place. */
  edit(at) {
    const { kind } = this.file.events[at];
    this.showForm(kind === "booth" ? "booth" : kind.startsWith("hint") ? "hint" : "night", { at });
    this.form.querySelector("select")?.focus();
  }

  async put(at, event) {
    await this.change(this.file.events.map((old, other) => other === at ? { num: old.num, ...event } : old));
    this.focusEvent(at);
  }

  cancel(at) {
    this.showForm(this.tab);
    say(`Event ${at + 1} is as it was`);
    this.focusEvent(at);
  }

  /** Where one was before an event was changed. */
  focusEvent(at) {
    this.events.querySelector(`[data-edit="${at}"]`)?.focus();
  }

  add(event) {
    return this.change([...this.file.events, { num: this.weekDue(event), ...event }]);
  }

  /** After a night another week begins. */
  weekDue() {
    const last = this.file.events.at(-1);
    if (!last) return 1;
    return last.kind === "ceremony" || last.kind === "night" ? Math.round(last.num) + 1 : Math.round(last.num);
  }

  async refresh() {
    this.undo.disabled = this.file.events.length === 0 && this.earlier.length === 0;
    try {
      this.told = await post("season", { text: JSON.stringify(this.file) }, this.latest.next());
      fill(this.trouble);
      this.show();
    } catch (error) {
      if (!isDropped(error)) fill(this.trouble, problem(error));
    }
  }

  show() {
    const { told } = this;
    const isOver = told.remaining === 1;
    const solved = Math.log2(Math.max(1, told.remaining)) / Math.log2(Math.max(2, told.start));
    fill(this.hero, h("section", { class: "card hero flat" },
      h("h2", { class: "hidden" }, "What is left"),
      h("p", { class: "big" }, h("b", { id: "matchings" }, number(told.remaining)), told.remaining === 1 ? " matching left" : " matchings left"),
      h("div", { class: "gauge", vars: { "--share": told.remaining ? solved : 0 }, "aria-hidden": "true" }, h("i", {})),
      h("p", { class: "hint" }, `of ${number(told.start)} in the beginning`,
        told.certain.length ? h("span", {}, " · certain: ", told.certain.map((pair) => h("span", { class: "badge sure" }, both(pair)))) : " · nothing is certain yet",
        told.win ? h("span", {}, ` · chance to win: ${told.win.exact ? "" : "about "}${(told.win.chance * 100).toFixed(1)}%`) : null,
        told.solution ? h("span", {}, told.solution.possible ? " · the solution in the file fits all events" : ` · the solution in the file contradicts ${plural(told.solution.contradicts.length, "event")}`) : null)));
    const isAny = told.rule === "any";
    const shares = told.matrix.map((row, left) => row.map((share, right) => isAny && left === right ? null : share));
    fill(this.matrix, card("How likely each couple is", heatTable({
      caption: "Chance in percent of each couple", rows: told.left, columns: told.right, shares,
      cell: (left, right, shown, spoken) => h("button", {
        type: "button", class: "cell", "aria-label": `${told.left[left]} and ${told.right[right]}: ${spoken}`,
        title: `${told.left[left]} & ${told.right[right]}: ${(told.matrix[left][right] * 100).toFixed(1)}%`,
        onclick: () => this.showForm("booth", { pair: [told.left[left], told.right[right]] }),
      }, shown),
    }), h("p", { class: "hint" }, "✓ certain, · impossible. Click a couple to send them to the booth."),
    told.most_probable && !isOver ? h("p", {}, h("span", { class: "eyebrow" }, "Most couples right on average "), told.most_probable.map((pair) => h("span", { class: "badge" }, both(pair)))) : null));
    this.listEvents();
    fill(this.nextBooth, told.next && !isOver ? this.boothCard() : null);
    fill(this.nextNight, told.next && !isOver ? this.nightCard() : null);
    this.showForm(this.tab);
    say(told.contradiction ? "These events contradict each other" : `${plural(told.remaining, "matching")} left`);
  }

  listEvents() {
    const { told } = this;
    const conflict = told.contradiction?.map((event) => event.event - 1) ?? [];
    const rows = this.file.events.map((event, at) => {
      const step = told.events[at];
      const isWrong = conflict.includes(at);
      return h("li", { class: `event${isWrong ? " wrong" : ""}` },
        h("span", { class: "turn-number", title: "week" }, Math.round(event.num)),
        h("span", { class: "what" }, describe(event), step?.certain.length ? h("span", { class: "badge sure" }, `now certain: ${step.certain.map(both).join(", ")}`) : null),
        h("span", { class: "left" }, isWrong ? h("b", {}, "conflict") : step ? `${number(step.remaining)} left` : "not counted"),
        h("span", { class: "tools" },
          h("button", { type: "button", class: "icon", data: { edit: at }, "aria-label": `Edit event ${at + 1}`, title: "Edit", onclick: () => this.edit(at) }, "✎"),
          h("button", { type: "button", class: "icon", "aria-label": `Remove event ${at + 1}`, title: "Remove", onclick: () => this.change(this.file.events.filter((_, other) => other !== at)) }, "×")));
    });
    fill(this.events,
      told.contradiction ? h("div", { class: "problem", role: "alert" }, h("strong", {}, "No matching fits. "),
        told.contradiction.length === 1 ? "This event alone cannot be: " : "These events contradict each other: ", told.contradiction.map((event) => `${event.event}. ${event.text}`).join("; "), ". Edit or remove one, or undo.") : null,
      rows.length ? h("ol", { class: "turns events" }, rows) : h("p", { class: "hint" }, "Nothing yet. Add the first booth or night."));
  }

  /** The form for an event: a new one, perhaps of this couple, or the one that stands `at` a place. */
  showForm(name, { pair, at = null } = {}) {
    this.tab = name;
    [...this.events.querySelectorAll(".event")].forEach((row, other) => row.classList.toggle("editing", other === at));
    for (const tab of this.tabs) tab.setAttribute("aria-pressed", String(tab.dataset.tab === name));
    const add = (event) => at === null ? this.add(event) : this.put(at, event);
    const edit = at === null ? undefined : { event: this.file.events[at], label: `Change event ${at + 1}`, cancel: () => this.cancel(at) };
    const suggested = { booth: this.told.win?.booth ?? this.told.next?.booth, night: this.told.win?.night ?? this.told.next?.night, probable: this.told.most_probable };
    const form = name === "booth" ? boothForm(this.told, pair ?? suggested.booth, add, edit)
      : name === "night" ? nightForm(this.told, suggested, add, (couples) => this.expectedLights(couples), edit)
        : hintForm(this.told, add, edit);
    fill(this.form, form);
    if (pair) form.querySelector("input, button")?.focus();
  }

  /** What lights a night would show. */
  async expectedLights(couples) {
    try {
      const told = await post("season", { text: JSON.stringify(this.file), night: couples }, this.preview.next());
      return h("div", {}, lightsChart(told.night.lights), h("p", { class: "hint" }, `Blackout ${percent(told.night.blackout)}; ${told.night.bits.toFixed(2)} bits to expect.`));
    } catch (error) {
      return isDropped(error) ? null : problem(error);
    }
  }

  boothCard() {
    const { next } = this.told;
    if (next.booths.length === 0) return null;
    const booths = next.booths.slice(0, 5).map((booth) => h("tr", {},
      h("td", {}, h("button", { type: "button", class: "use", onclick: () => this.showForm("booth", { pair: booth.pair }) }, both(booth.pair))),
      h("td", { class: "num" }, percent(booth.chance)),
      h("td", { class: "num" }, booth.bits.toFixed(2)),
      h("td", { class: "num" }, number(booth.matchings)),
      h("td", { class: "num" }, number(this.told.remaining - booth.matchings))));
    const table = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Most telling booths" }, h("table", { class: "figures" },
      h("thead", {}, h("tr", {}, ["couple", "match", "bits", "left if yes", "if no"].map((name, at) => h("th", { scope: "col", class: at ? "num" : "" }, name)))),
      h("tbody", {}, booths)));
    return card("Most telling booths", table);
  }

  nightCard() {
    const told = this.told.next.night_told;
    if (!told) return null;
    return card("Most telling night found", h("p", {}, told.pairs.map((pair) => h("span", { class: "badge" }, both(pair)))),
      lightsChart(told.lights), h("p", { class: "hint" }, `${told.bits.toFixed(2)} bits to expect; blackout ${percent(told.blackout)}; at most ${number(told.largest)} left.`),
      h("button", { type: "button", class: "quiet", onclick: () => this.showForm("night") }, "Enter this night"));
  }

  download() {
    const name = (this.file.season || "season").toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
    save(`${name}.json`, "application/json", JSON.stringify(this.file, null, 1) + "\n");
  }

  async picture() {
    const name = (this.file.season || "season").toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
    const drawn = await fetchText("season/picture", { text: JSON.stringify(this.file) }).catch((error) => fill(this.trouble, problem(error)) && null);
    if (drawn) save(`${name}.svg`, "image/svg+xml", drawn);
  }

  async share(button) {
    const link = `${location.origin}${location.pathname}#season?season=${await packed(JSON.stringify(this.file))}`;
    await copyLink(link, button, this.link);
  }
}

/** An event of a season file, in words. */
function describe(event) {
  const pair = Array.isArray(event.pair) ? both(event.pair) : event.pair;
  switch (event.kind) {
    case "booth":
      return [h("b", {}, "Booth "), pair, ": ", isSold(event.match) ? "sold" : event.match ? event.exclusive ? "yes, and no other" : "yes" : "no"];
    case "hint_same_match":
      return [h("b", {}, "Hint "), `${pair} have the same match`];
    case "hint_partner_count":
      return [h("b", {}, "Hint "), `the match of ${event.right} has ${plural(event.count, "match")}`];
    default: {
      const lights = isSold(event.beams) ? "sold" : event.beams === 0 ? "blackout" : plural(event.beams, "light");
      const couples = Array.isArray(event.pairs) ? event.pairs.map((couple) => Array.isArray(couple) ? both(couple) : couple).join(", ") : event.pairs;
      return [h("b", {}, "Night "), lights, h("small", { class: "faint couples" }, couples)];
    }
  }
}
