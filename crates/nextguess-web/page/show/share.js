// A season for the group chat: as a link, as a text with its lights, as a picture, as a file, as a page.

import { download, fileName, shareDialog } from "../core/share.js";
import { link } from "../core/address.js";
import { number, percent, t } from "../core/texts.js";
import { packed } from "../core/memory.js";
import { post, text as ask } from "../core/api.js";
import { saveFile } from "./files.js";

const both = (pair) => pair.join(" & ");

/** The lights of a night as stars: lit ones first. */
export const stars = (lights, seats) => "★".repeat(lights) + "☆".repeat(Math.max(0, seats - lights));

const isNight = (event) => event.kind === "ceremony" || event.kind === "night";

/** What a chance says, in a few words. */
function chanceWords(win) {
  if (win.won) return t("share-season.won", { week: win.won });
  if (!win.due && win.chance <= 0) return t("share-season.lost");
  // What was played out is never quite certain.
  const share = percent(win.exact || !win.error ? win.chance : Math.min(0.9999, win.chance));
  return win.chance <= 0 ? t("share-season.cannot") : t(win.exact || /^[<>]/.test(share) ? "share-season.win" : "share-season.win-about", { share });
}

/** A season as a text: where it stands, and a line for each night. `told` is what the engine says of it. */
export function seasonText(file, told, name = file.season, address = "") {
  const week = Math.max(0, ...file.events.map((event) => Math.floor(event.num ?? 0)));
  const seats = told.rule === "any" ? told.left.length / 2 : told.left.length;
  const first = [name || t("shelf.unnamed"), week ? t("share-season.week", { week }) : null,
    told.remaining ? t("possible.are-you-the-one", { count: told.remaining }) : null].filter(Boolean).join(" · ");
  const lines = [first];
  if (told.contradiction) lines.push(t("share-season.contradiction"));
  else if (told.win) lines.push(`${told.win.won ? "🏆" : "💘"} ${chanceWords(told.win)}`);
  if (told.certain.length) lines.push(`✨ ${t("share-season.sure", { couples: told.certain.map(both).join(", ") })}`);
  const nights = file.events.filter(isNight).map((event) => {
    const sold = event.beams === null || event.beams === undefined;
    return `${t("share-season.night", { week: Math.floor(event.num) })} ${sold ? t("share-season.sold") : `${stars(event.beams, seats)} ${number(event.beams)}`}`;
  });
  if (nights.length) lines.push("", ...nights);
  if (address) lines.push("", address);
  return lines.join("\n");
}

/** The link that shows a season to others. It opens as a view, over nobody's own. */
export const seasonLink = async (file) => link("are-you-the-one/view", { season: await packed(JSON.stringify(file)) });

/**
 * The dialog that shares a season. `work` has `name` and `state.file`; `told` is what the engine says of it, and is asked
 * for where it is missing.
 */
export function shareSeason(work, told = null) {
  if (!work?.state?.file) return;
  const title = work.name || work.state.file.season || t("shelf.unnamed");
  const file = { ...work.state.file, season: title };
  const text = JSON.stringify(file);
  let asked = told;
  const known = async () => { asked ??= await post("season", { text }); return asked; };
  shareDialog({
    title,
    link: () => seasonLink(file),
    text: async () => seasonText(file, await known(), title),
    picture: () => ask("season/picture", { text }),
    files: [
      [t("share-season.file"), () => saveFile(file, title)],
      [t("share-season.page"), async () => download(fileName(title, "html"), "text/html", await ask("season/page", { text }))],
    ],
    note: t("share-season.note"),
  });
}
