// How the season stands: the chance to win as a ring, what is left, what is certain.

import { fill, h, svg } from "../core/dom.js";
import { decimal, percent, t } from "../core/texts.js";
import { both, eventWords, weekOf } from "./facts.js";
import { solvedWeek } from "./end.js";

const ROUND = 2 * Math.PI * 42;

function ring(chance, shown, label) {
  return h("div", { class: "ring", role: "img", "aria-label": label },
    svg("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" },
      svg("circle", { cx: 50, cy: 50, r: 42, class: "ring-base" }),
      svg("circle", { cx: 50, cy: 50, r: 42, class: "ring-part", "stroke-dasharray": `${(ROUND * chance).toFixed(1)} ${ROUND.toFixed(1)}`, transform: "rotate(-90 50 50)" })),
    h("b", { "aria-hidden": "true" }, shown));
}

export class Standing {
  constructor(slider) {
    this.face = h("div", { class: "standing-face" });
    this.facts = h("div", { class: "standing-facts" });
    this.element = h("section", { class: "card standing waiting" }, this.face, slider.element, this.facts);
    fill(this.face, ring(0, "…", t("season.win.wait")), h("div", { class: "standing-words" }, h("h2", {}, t("season.win.wait")), h("p", {})));
  }

  show(desk) {
    const { told } = desk;
    // Until the chance is known, the one before stays, dimmed.
    const win = desk.full?.win ?? null;
    const isWaiting = !win && !told.contradiction;
    this.element.classList.toggle("waiting", isWaiting);
    const kept = win ?? this.kept ?? null;
    if (win) this.kept = win;
    const chance = desk.won !== null ? 1 : kept?.chance ?? 0;
    const isKnown = desk.won !== null || kept;
    // An estimate is never certain.
    const shown = percent(desk.won === null && kept && !kept.exact ? Math.min(chance, 0.999) : chance);
    fill(this.face, told.contradiction ? ring(0, "?", t("season.contradiction")) : ring(chance, isKnown ? shown : "…", isKnown ? t("season.win.label", { chance: shown }) : t("season.win.wait")),
      h("div", { class: "standing-words" }, h("h2", {}, this.#title(desk, kept)), h("p", { class: "soft" }, this.#words(desk, win))));
    const out = told.excluded.length;
    const at = told.events.length - 1;
    const last = at >= 0 ? desk.file.events[at] : null;
    fill(this.facts,
      last ? h("p", { class: "newest" }, h("b", {}, t("season.week", { week: weekOf(last) })), " ", eventWords(last), told.contradiction || (told.events[at - 1]?.remaining ?? told.start) === told.remaining ? null : h("span", { class: "soft" }, ` · ${t("season.from-to", { from: told.events[at - 1]?.remaining ?? told.start, to: told.events[at].remaining })}`)) : null,
      told.certain.length && told.remaining > 1 ? h("p", {}, h("b", {}, t("season.certain", { count: told.certain.length })), " ", told.certain.map((pair) => h("span", { class: "badge gold" }, both(pair)))) : null,
      told.contradiction ? null : h("p", { class: "hint" }, told.certain.length ? null : t("season.certain-none"), out ? ` ${t("season.out-count", { count: out })}` : null));
  }

  #title(desk, win) {
    if (desk.told.contradiction) return t("season.contradiction");
    if (desk.won !== null) return t("season.win.won", { week: desk.won });
    if (!win) return t("season.win.wait");
    if (!win.due) return t("season.win.lost");
    if (win.chance <= 0) return t("season.win.no");
    if (desk.told.remaining === 1) return t("season.end.solved", { week: solvedWeek(desk.told) });
    return t(win.chance >= 0.5 ? "season.win.can" : "season.win.tight");
  }

  #words(desk, win) {
    const { told } = desk;
    if (told.contradiction) return t("season.contradiction.short");
    const words = [t("season.left", { count: told.remaining })];
    if (desk.won === null && win?.due) {
      const share = decimal(win.chance * 100, win.exact && win.chance < 0.995 ? 1 : 0);
      if (win.chance >= 0.995) words.push(t(win.chance >= 1 && win.exact ? "season.win.sure" : "season.win.nearly"));
      else words.push(t(win.exact ? "season.win.exact" : "season.win.about", { share }));
      const before = desk.chanceBefore;
      if (before !== null && Math.abs(before - win.chance) >= 0.005) words.push(t("season.win.before", { chance: percent(before) }));
    } else if (desk.won === null && win && win.certain_in_week) words.push(t("season.win.was-sure", { week: win.certain_in_week }));
    return words.join(" ");
  }
}
