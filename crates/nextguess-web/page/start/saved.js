// The shelf of everything that was saved: open, rename, delete, export, import.

import { addressOf, standing, titleOf } from "./start.js";
import { bar } from "../core/bar.js";
import { button, fill, h, iconButton } from "../core/dom.js";
import { date, t } from "../core/texts.js";
import { download } from "../core/share.js";
import { exported, imported, isExport, remove, saved, Work } from "../core/saves.js";
import { GAMES, nameOf } from "../games.js";
import { onOtherTab } from "../core/memory.js";
import { prompt, toast } from "../core/dialog.js";

export async function open({ root }) {
  const shelf = h("div", {});
  const show = () => fill(shelf, list(show));
  const chooser = h("input", {
    type: "file", class: "hidden", accept: ".json,application/json", tabindex: "-1", "aria-hidden": "true", onchange: async () => {
      const text = await chooser.files[0]?.text();
      chooser.value = "";
      if (text === undefined) return;
      if (!isExport(text)) return toast(t("saved.no-file"));
      const { count, undo } = imported(text);
      show();
      toast(t("saved.imported", { count }), count ? () => { undo(); show(); } : undefined);
    },
  });
  fill(root, bar({ title: t("saved.title") }).element, shelf,
    h("div", { class: "row" }, button(t("saved.export"), () => download("nextguess.json", "application/json", exported())), button(t("saved.import"), () => chooser.click()), chooser));
  show();
  return { close: onOtherTab((name) => { if (name.startsWith("work:")) show(); }) };
}

function list(show) {
  const works = saved().filter((work) => GAMES.has(work.game));
  if (!works.length) return h("p", { class: "card" }, t("saved.none"));
  return h("ul", { class: "card saved-list" }, works.map((work) => h("li", {},
    h("a", { href: addressOf(work) }, h("b", {}, titleOf(work)),
      h("span", { class: "soft" }, [t(`saved.kind.${work.kind}`), work.name ? nameOf(work.game) : null, standing(work), t("saved.changed", { date: date(work.changed) })].filter(Boolean).join(" · "))),
    iconButton("edit", t("rename"), () => prompt(t("rename"), titleOf(work), (name) => { Work.open(work.id)?.rename(name); show(); })),
    iconButton("trash", t("delete"), () => {
      const back = remove(work.id);
      show();
      toast(t("deleted", { name: titleOf(work) }), () => { back(); show(); });
    }))));
}
