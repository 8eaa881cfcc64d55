// The start: which game, what was begun, and the other doors.

import { address, href } from "../core/address.js";
import { fill, h, icon } from "../core/dom.js";
import { t } from "../core/texts.js";
import { GAMES, nameOf } from "../games.js";
import { codeView } from "../draw/board.js";
import { picture } from "./pictures.js";
import { saved } from "../core/saves.js";
import { startBar } from "../core/bar.js";

/** The address of something that was saved. */
export function addressOf(work) {
  if (work.kind === "season") return href("are-you-the-one/season", { save: work.id });
  return href(`${work.game}${work.kind === "play" ? "/play" : ""}`, { save: work.id });
}

/** What the shelf says of something that was saved: where it stands. */
export function standing(work) {
  const { note } = work;
  if (!note) return "";
  const said = [
    note.week ? t("start.week", { week: note.week }) : null,
    note.turns ? t("start.turns", { count: note.turns }) : null,
    typeof note.left === "number" ? t(`possible.${work.game}`, { count: note.left }) : null,
  ];
  return said.filter(Boolean).join(" · ");
}

/** The name of something that was saved: its own, or that of its game. */
export const titleOf = (work) => work.name || nameOf(work.game);

function continued(work, isFirst) {
  const material = GAMES.get(work.game)?.material;
  return h("a", { class: `continue-one${isFirst ? " first" : ""}`, href: addressOf(work) },
    work.note?.last && isFirst ? codeView(material, work.note.last) : null,
    h("b", {}, titleOf(work)), h("span", { class: "soft" }, standing(work)), icon("back", 16));
}

export async function open({ root }) {
  const works = saved().filter((work) => GAMES.has(work.game) && !work.note?.over).slice(0, 3);
  const tiles = [...GAMES.values()].map((game) => h("a", { class: "tile", href: `#${game.key}`, data: { game: game.key } },
    h("span", { class: `tile-picture ${game.material}`, "aria-hidden": "true" }, picture(game.key)),
    h("span", { class: "tile-text" }, h("b", {}, nameOf(game.key)), h("span", {}, t(`promise.${game.key}`)))));
  fill(root, startBar(),
    h("h1", {}, t("start.title")), h("p", { class: "lead" }, t("start.lead")),
    works.length ? h("nav", { class: "card continue", "aria-label": t("start.continue") }, h("span", { class: "eyebrow" }, t("start.continue")), works.map((work, at) => continued(work, at === 0))) : null,
    h("div", { class: "tiles" }, tiles),
    h("p", { class: "doors" },
      h("a", { href: "#mastermind/play" }, t("start.play")), h("a", { href: "#mastermind/daily" }, t("start.daily")),
      h("a", { href: "#strategies" }, t("start.strategies")), h("a", { href: "#saved" }, t("start.saved")),
      h("span", { class: "soft" }, t("start.private"))));
  // A screen that is likely to come is loaded while nobody waits.
  const ahead = () => { if (!address().path?.length) import("../game/game.js").catch(() => {}); };
  "requestIdleCallback" in globalThis ? requestIdleCallback(ahead) : setTimeout(ahead, 300);
  return {};
}
