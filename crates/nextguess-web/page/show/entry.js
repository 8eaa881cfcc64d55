// The card where a season is entered. It knows what is due, and says so.

import { button, fill, h } from "../core/dom.js";
import { stepper } from "../core/dialog.js";
import { t } from "../core/texts.js";
import { keepFocus } from "./facts.js";
import { boothForm } from "./booth.js";
import { otherForms } from "./other.js";
import { Sitting } from "./sitting.js";

export class Entry {
  constructor(desk) {
    this.desk = desk;
    this.sitting = new Sitting(desk);
    this.body = h("div", { class: "stack entry-body" });
    this.error = h("div", { class: "error", role: "alert" });
    this.head = h("div", { class: "entry-head" });
    this.element = h("section", { class: "card tonight", "aria-label": t("season.entry") }, this.head, this.body, this.error);
  }

  /** Says beside the control why nothing was stored. */
  refuse(words) {
    fill(this.error, words);
  }

  show() {
    const { desk } = this;
    const { kind, at, week } = desk.mode;
    this.element.hidden = !desk.canEnter;
    if (!desk.canEnter) return;
    const tab = (name) => h("button", { type: "button", class: "tab", "aria-pressed": String(kind === name), data: { key: `tab-${name}` }, onclick: () => desk.enter(name) }, t(`season.tab.${name}`));
    keepFocus(this.element, () => {
      fill(this.head,
        h("h2", {}, at === null ? t(`season.due.${kind}`, { week }) : t("season.change.title", { week })),
        at === null ? h("div", { class: "row tight kinds", role: "group", "aria-label": t("season.kinds") }, ["booth", "night", "other"].map(tab))
          : h("div", { class: "row" }, stepper(t("season.week-label"), week, [1, 100], (to) => { desk.mode.week = to; }),
            button(t("season.save-week"), () => desk.moveEvent(), "quiet", { data: { key: "save-week" } }), button(t("cancel"), () => desk.leave(), "link", { data: { key: "cancel" } })));
      fill(this.body, kind === "booth" ? boothForm(desk) : kind === "night" ? this.sitting.show() : otherForms(desk));
    });
  }
}
