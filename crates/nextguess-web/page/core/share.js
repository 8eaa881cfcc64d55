// Showing something to others: as a link, as a text, as a picture, as a file.

import { button, fill, h, say } from "./dom.js";
import { dialog, toast } from "./dialog.js";
import { t } from "./texts.js";

/** Whether a text could be copied. Pages over plain http from another machine have no clipboard. */
async function isCopied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies a text, and says so; where nothing can be copied the text is shown, selected, to be copied by hand. */
export async function copy(text, told = t("copied")) {
  if (await isCopied(text)) {
    toast(told);
    return;
  }
  const field = h("textarea", { class: "wide", readOnly: true, rows: 4, "aria-label": t("share.by-hand") }, text);
  dialog(t("share.by-hand"), field);
  field.select();
}

/** Saves a file. `content` is a text or a blob. */
export function download(name, type, content) {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const anchor = h("a", { href: url, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A name for a file: letters and digits of a title. */
export const fileName = (title, ending) => `${title.toLowerCase().normalize("NFKD").replaceAll(/[^a-z0-9]+/g, "-").replaceAll(/^-|-$/g, "") || "nextguess"}.${ending}`;

/** A drawn picture (SVG text) as PNG with this width in pixels. */
export async function asPng(svgText, width) {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([svgText], { type: "image/svg+xml" }));
  try {
    image.src = url;
    await image.decode();
    const scale = width / image.naturalWidth;
    const canvas = h("canvas", { width, height: Math.round(image.naturalHeight * scale) });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * A dialog that shares. `ways` may have `link()` and `text()`, which give texts, and `picture()`, which gives an SVG text;
 * all may be async. `title` names files. `note` is shown below.
 */
export function shareDialog({ title, link, text, picture, files = [], note }) {
  const trouble = h("p", { class: "hint", role: "status" });
  const act = (work) => async (event) => {
    const pressed = event.currentTarget;
    pressed.disabled = true;
    try {
      await work();
    } catch (error) {
      fill(trouble, t("share.failed"));
      say(t("share.failed"));
      console.warn(error);
    }
    pressed.disabled = false;
  };
  const send = async (data) => {
    if (navigator.canShare?.(data)) await navigator.share(data).catch(() => {});
  };
  dialog(t("share"),
    h("div", { class: "share-ways" },
      link ? button(t("share.link"), act(async () => copy(await link(), t("share.link-copied"))), "primary") : null,
      text ? button(t("share.text"), act(async () => copy(await text(), t("share.text-copied")))) : null,
      picture ? button(t("share.png"), act(async () => download(fileName(title, "png"), "image/png", await asPng(await picture(), 1200)))) : null,
      picture ? button(t("share.svg"), act(async () => download(fileName(title, "svg"), "image/svg+xml", await picture()))) : null,
      files.map(([label, make]) => button(label, act(make))),
      navigator.share && link ? button(t("share.send"), act(async () => send({ title, url: await link() }))) : null),
    note ? h("p", { class: "hint" }, note) : null, trouble);
}
