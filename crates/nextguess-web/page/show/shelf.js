// The shelf of seasons: one's own, a new one, one from a file, and the real seasons with their spoilers folded away.

import { bar } from "../core/bar.js";
import { button, fill, h, icon, iconButton, linkButton, range, svg } from "../core/dom.js";
import { date, language, t } from "../core/texts.js";
import { go, href } from "../core/address.js";
import { isDropped, Latest } from "../core/api.js";
import { nameOfFile, openSeason, realName, realSeasons, reasonOf, saveFile } from "./files.js";
import { onOtherTab } from "../core/memory.js";
import { menuButton, prompt, toast } from "../core/dialog.js";
import { remove, saved, Work } from "../core/saves.js";
import { shareSeason } from "./share.js";

const GAME = "are-you-the-one";

export async function open({ root }) {
  const own = h("section", { class: "own-seasons", "aria-labelledby": "own-title" });
  const real = h("section", { class: "stack", "aria-labelledby": "real-title" });
  const opener = fileOpener(root);
  const show = () => fill(own, ownSeasons(show));
  fill(root,
    bar({ title: t("game.are-you-the-one") }).element,
    h("section", { class: "card shelf-hero" },
      h("div", { class: "stack tight" }, h("h2", {}, t("shelf.title")), h("p", { class: "soft" }, t("shelf.lead"))),
      h("span", { class: "beams", "aria-hidden": "true" }, range(10).map((at) => h("i", { class: at < 4 ? "lit" : "" }))),
      h("div", { class: "row ways" }, linkButton([icon("plus", 18), t("shelf.start")], href(`${GAME}/new`), "button primary"), opener.buttons),
      opener.below),
    own, real);
  show();
  realCards(real);
  const stop = onOtherTab((name) => { if (name.startsWith("work:")) show(); });
  return { close: () => { stop(); opener.close(); } };
}

/** Where a season stands, in a few words. */
function standing(work) {
  const { note, state } = work;
  const weeks = (state.file?.events ?? []).map((event) => Math.floor(event.num ?? 0));
  const week = note?.week ?? Math.max(0, ...weeks);
  return [
    state.file ? t("shelf.size", { left: state.file.left?.length ?? 0, right: state.file.right?.length ?? 0 }) : null,
    week ? t("shelf.week", { week }) : t("shelf.not-begun"),
    typeof note?.left === "number" ? t(`possible.${GAME}`, { count: note.left }) : null,
    t("saved.changed", { date: date(work.changed) }),
  ].filter(Boolean).join(" · ");
}

const titleOf = (work) => work.name || work.state.file?.season || t("shelf.unnamed");

/** One's own seasons, newest first. */
function ownSeasons(show) {
  const works = saved("season");
  if (!works.length) return null;
  const rows = works.map((work) => h("li", { class: "own-season", data: { id: work.id } },
    h("a", { href: href(`${GAME}/season`, { save: work.id }) }, h("b", {}, titleOf(work)), h("span", { class: "soft" }, standing(work))),
    iconButton("edit", t("shelf.rename", { name: titleOf(work) }), () => prompt(t("rename"), titleOf(work), (name) => { Work.open(work.id)?.rename(name); show(); })),
    iconButton("trash", t("shelf.delete", { name: titleOf(work) }), () => {
      const back = remove(work.id);
      show();
      toast(t("deleted", { name: titleOf(work) }), () => { back(); show(); });
    }),
    more(work)));
  return [h("h2", { id: "own-title" }, t("shelf.own")), h("ul", { class: "card saved-list" }, rows)];
}

/** What else can be done with a season. */
function more(work) {
  const to = (screen) => go(`${GAME}/${screen}`, { save: work.id });
  return menuButton(t("shelf.more", { name: titleOf(work) }), () => [
    [t("cast.edit"), () => to("cast"), "edit"],
    [t("review-cast.open"), () => to("review"), "bulb"],
    [t("share"), () => shareSeason(Work.open(work.id)), "share"],
    [t("shelf.save-file"), () => saveFile(work.state.file, titleOf(work)), "save"],
  ]);
}

/** Opening a season from a file, from a text that is pasted, or from a file that is dropped on the screen. */
function fileOpener(root) {
  const latest = new Latest();
  const trouble = h("div", { class: "file-trouble", "aria-live": "polite" });
  const field = h("textarea", { id: "season-text", class: "wide", rows: 6, spellcheck: false });
  const take = async (text, name) => {
    fill(trouble);
    try {
      await openSeason(text, name, latest.next());
    } catch (error) {
      if (isDropped(error)) return;
      const { text: said, more: engine } = reasonOf(error);
      fill(trouble, h("div", { class: "problem", role: "alert" }, h("p", {}, h("strong", {}, said)), engine ? h("p", { lang: "en" }, engine) : null, h("p", { class: "hint" }, t("file.nothing-changed"))));
      trouble.scrollIntoView?.({ block: "nearest" });
    }
  };
  const takeFile = async (file) => {
    if (!file) return;
    const text = file.size > 5_000_000 ? null : await file.text().catch(() => null);
    await take(text ?? "\u0000", nameOfFile(file.name));
  };
  const chooser = h("input", {
    type: "file", class: "hidden", accept: ".json,.toml,.yaml,.yml,.txt,.csv,.tsv", tabindex: "-1", "aria-hidden": "true",
    onchange: async () => { const file = chooser.files[0]; await takeFile(file); chooser.value = ""; },
  });
  const pasting = h("form", {
    class: "stack tight paste-season", hidden: true,
    onsubmit: (event) => { event.preventDefault(); take(field.value, ""); },
  },
  h("label", { htmlFor: "season-text" }, h("b", {}, t("file.paste-label"))),
  h("p", { class: "hint" }, t("file.paste-hint")), field,
  h("div", { class: "row" }, h("button", { type: "submit", class: "primary" }, t("file.paste-open"))));
  const paster = button(t("file.paste"), () => {
    pasting.hidden = !pasting.hidden;
    paster.setAttribute("aria-expanded", String(!pasting.hidden));
    if (!pasting.hidden) field.focus();
  }, "quiet", { "aria-expanded": "false" });
  const hasFile = (event) => [...(event.dataTransfer?.types ?? [])].some((type) => type === "Files" || type === "text/plain");
  root.addEventListener("dragover", (event) => { if (hasFile(event)) { event.preventDefault(); root.classList.add("dropping"); } });
  root.addEventListener("dragleave", (event) => { if (!root.contains(event.relatedTarget)) root.classList.remove("dropping"); });
  root.addEventListener("drop", (event) => {
    root.classList.remove("dropping");
    if (!hasFile(event)) return;
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    file ? takeFile(file) : take(event.dataTransfer.getData("text/plain"), "");
  });
  // A season that is pasted anywhere on the screen is opened, where it is no field that takes it.
  const paste = (event) => {
    if (event.target.closest?.("input, textarea, dialog")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const [file] = event.clipboardData?.files ?? [];
    if (!file && !text.trim()) return;
    event.preventDefault();
    file ? takeFile(file) : take(text, "");
  };
  document.addEventListener("paste", paste);
  return {
    buttons: [button([icon("save", 18), t("file.open")], () => chooser.click()), paster, chooser],
    below: [trouble, pasting],
    close: () => { latest.stop(); document.removeEventListener("paste", paste); },
  };
}

/** The cards of the real seasons. */
async function realCards(place) {
  const title = h("div", { class: "stack tight" }, h("h2", { id: "real-title" }, t("real.title")), h("p", { class: "soft" }, t("real.lead")));
  const cards = h("ul", { class: "real-seasons" });
  fill(place, title, cards);
  try {
    const all = await realSeasons();
    // People see the show of their own language first.
    const first = [...all].sort((a, b) => Number(b.country === language) - Number(a.country === language));
    fill(cards, first.map(realCard));
  } catch (error) {
    console.warn(error);
    fill(place, title, h("p", { class: "error" }, t("real.away")), h("div", { class: "row" }, button(t("again"), () => realCards(place))));
  }
}

function realCard(season) {
  const { id, people: [left, right], weeks } = season;
  const at = (week) => href(`${GAME}/real/${id}`, { week: String(week) });
  const size = season.rule === "any" ? t("real.size-any", { count: left }) : t("shelf.size", { left, right });
  const name = realName(season);
  return h("li", { class: "card real-season", data: { season: id } },
    h("a", { class: "real-open", href: at(1) }, flag(season.country),
      h("span", { class: "real-name" }, h("b", {}, t(season.stars ? "real.season-stars" : "real.season", { number: season.number })), h("span", {}, t(`real.${season.country}`)),
        h("span", { class: "soft real-size" }, h("span", {}, size), " · ", h("span", {}, t("real.weeks", { count: weeks }))))),
    h("details", { class: "spoilers" }, h("summary", { "aria-label": `${name}: ${t("real.jump")}` }, t("real.jump")),
      h("p", { class: "hint" }, t("real.after")),
      h("div", { class: "week-links" }, range(weeks).map((number) => h("a", { href: at(number + 1), "aria-label": t("real.after-week", { name, week: number + 1 }) }, number + 1))),
      h("details", { class: "ending" }, h("summary", { "aria-label": `${name}: ${t("real.ending")}` }, t("real.ending")),
        h("div", { class: "row" }, h("a", { href: at(99) }, t("real.end")), h("a", { href: href(`${GAME}/review`, { real: id, week: "all" }) }, t("review-cast.open"))))));
}

/** The flag of a country, drawn. The name of the country stands beside it. */
function flag(country) {
  const stripe = (x, y, width, height, colour) => svg("rect", { x, y, width, height, fill: colour });
  const drawn = {
    de: () => [stripe(0, 0, 36, 8, "#222"), stripe(0, 8, 36, 8, "#d00"), stripe(0, 16, 36, 8, "#fc0")],
    se: () => [stripe(0, 0, 36, 24, "#0b5ea8"), stripe(11, 0, 5, 24, "#fc0"), stripe(0, 9.5, 36, 5, "#fc0")],
    us: () => [stripe(0, 0, 36, 24, "#fff"), range(5).map((at) => stripe(0, at * 5.33, 36, 2.67, "#b22234")), stripe(0, 0, 16, 13.3, "#3c3b6e"),
      range(9).map((at) => svg("circle", { cx: 3 + (at % 3) * 5, cy: 2.6 + Math.floor(at / 3) * 4, r: 1, fill: "#fff" }))],
    uk: () => [stripe(0, 0, 36, 24, "#1b2a6b"), svg("path", { d: "M0 0L36 24M36 0L0 24", stroke: "#fff", "stroke-width": 5 }), svg("path", { d: "M0 0L36 24M36 0L0 24", stroke: "#c8102e", "stroke-width": 2 }),
      stripe(14, 0, 8, 24, "#fff"), stripe(0, 8, 36, 8, "#fff"), stripe(15.5, 0, 5, 24, "#c8102e"), stripe(0, 9.5, 36, 5, "#c8102e")],
  }[country] ?? (() => [stripe(0, 0, 36, 24, "#888")]);
  return svg("svg", { viewBox: "0 0 36 24", class: "flag", "aria-hidden": "true" }, drawn());
}
