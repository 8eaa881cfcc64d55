// Opens a season of the show: one's own to be entered, a real one or one of a link to be looked at.

import { fill, h, linkButton } from "../core/dom.js";
import { href } from "../core/address.js";
import { post } from "../core/api.js";
import { unpacked } from "../core/memory.js";
import { bar } from "../core/bar.js";
import { current, makeCurrent, Work } from "../core/saves.js";
import { t } from "../core/texts.js";
import { Desk, GAME } from "./desk.js";
import { isSeason, lastWeek } from "./facts.js";

export async function open({ root, rest, params }) {
  const desk = rest[0] === "real" ? await openReal(root, rest[1], params) : rest[0] === "view" ? await openView(root, params) : openOwn(root, params);
  if (!desk) return {};
  await desk.begin();
  return { close: () => desk.close() };
}

/** A friendly word where there is no season to show. */
function nothing(root, text, error) {
  if (error) console.warn(error);
  fill(root, bar({ title: t("season.none.title"), back: `#${GAME}`, backLabel: t("season.menu.all") }).element,
    h("section", { class: "card stack" }, h("p", {}, text), h("p", { class: "soft" }, t("season.none.safe")),
      h("div", { class: "row" }, linkButton(t("season.menu.all"), `#${GAME}`, "button primary"), linkButton(t("season.none.new"), href(`${GAME}/new`)))));
  return null;
}

function openOwn(root, params) {
  const work = params.get("save") ? Work.open(params.get("save")) : current(GAME);
  if (!work || work.kind !== "season" || !isSeason(work.state.file)) return nothing(root, t("season.none.text"));
  if (params.has("at")) work.goTo(Number(params.get("at")));
  makeCurrent(GAME, work.id);
  return new Desk(root, { work, week: weekGiven(params) });
}

/** A season that was on air, as it stood after a week. What came later stays folded. */
async function openReal(root, id, params) {
  if (!/^[a-z0-9]{2,12}$/.test(id ?? "")) return nothing(root, t("season.none.text"));
  try {
    const response = await fetch(`seasons/${id}.json`);
    if (!response.ok) return nothing(root, t("season.none.text"));
    const file = await post("season/file", { text: await response.text() });
    delete file.solution;
    return new Desk(root, { real: id, file, week: Math.max(0, Math.min(lastWeek(file), weekGiven(params) ?? 1)) });
  } catch (error) {
    return nothing(root, t("season.none.text"), error);
  }
}

/** The season of a link. It is only looked at, and one's own stay as they are. */
async function openView(root, params) {
  try {
    const text = await unpacked(params.get("season") ?? "");
    const file = await post("season/file", { text });
    if (!isSeason(file)) throw new Error("no season");
    return new Desk(root, { file, packed: params.get("season"), week: weekGiven(params) });
  } catch (error) {
    return nothing(root, t("season.none.link"), error);
  }
}

const weekGiven = (params) => /^\d{1,3}$/.test(params.get("week") ?? "") ? Number(params.get("week")) : null;
