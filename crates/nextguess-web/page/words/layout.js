// How the letters of a keyboard on the screen stand.

import { language } from "../core/texts.js";
import { recall, remember } from "../core/memory.js";

export const LAYOUTS = {
  qwerty: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
  qwertz: ["qwertzuiop", "asdfghjkl", "yxcvbnm"],
};

/** The layout that was chosen, or else the usual one of the language. */
export const layout = () => Object.hasOwn(LAYOUTS, recall("keyboard") ?? "") ? recall("keyboard") : language === "de" ? "qwertz" : "qwerty";

export const chooseLayout = (name) => remember("keyboard", name);
