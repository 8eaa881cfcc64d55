// The tables of texts: no language lacks a text, none has one that nobody shows, and no screen asks for one that is not there.

import fs from "node:fs";
import path from "node:path";
import { equal, PAGE } from "../harness.mjs";

/** A table of texts, read as the browser reads it. */
async function table(language) {
  const source = fs.readFileSync(path.join(PAGE, "texts", `${language}.js`));
  return (await import(`data:text/javascript;base64,${source.toString("base64")}`)).default;
}

/** The modules of the page. */
function modules(folder = PAGE) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "texts" ? [] : modules(file);
    return entry.name.endsWith(".js") ? [fs.readFileSync(file, "utf8")] : [];
  });
}

const forms = (text) => typeof text === "string" ? [text] : Object.values(text);
const names = (text) => [...new Set(forms(text).flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)))].sort();

export default async function run(harness) {
  const languages = fs.readdirSync(path.join(PAGE, "texts")).map((file) => file.replace(".js", ""));
  await harness.test("texts: no language lacks one, and all say the same", {}, async () => {
    const english = await table("en");
    for (const language of languages) {
      const own = await table(language);
      equal(Object.keys(english).filter((key) => !Object.hasOwn(own, key)), [], `texts that ${language} lacks`);
      equal(Object.keys(own).filter((key) => !Object.hasOwn(english, key)), [], `texts that only ${language} has`);
      const other = Object.keys(english).filter((key) => names(english[key]).some((name) => !names(own[key]).includes(name) && name !== "count"));
      equal(other, [], `texts of ${language} that leave a value out`);
      const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => ["one", "other"].includes(form));
      equal(Object.keys(own).filter((key) => typeof own[key] !== "string" && wanted.some((form) => !own[key][form])), [], `texts of ${language} without a form`);
    }
  });

  await harness.test("texts: every text is shown, and every shown one is there", {}, async () => {
    const keys = Object.keys(await table("en"));
    const source = modules().join("\n");
    const literal = [...source.matchAll(/\b(?:t|parts)\("([^"]+)"/g)].map(([, key]) => key);
    equal([...new Set(literal.filter((key) => !keys.includes(key)))], [], "texts that are not in the table");
    // Keys made of parts: `possible.${game}` stands for all keys of that form.
    const made = [...source.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, before]) => before);
    const ends = [...source.matchAll(/`\$\{[^`{}]*\}(\.[\w.-]+)`/g)].map(([, after]) => after);
    const quoted = new Set([...source.matchAll(/"([\w.-]+)"/g)].map(([, key]) => key));
    equal(keys.filter((key) => !quoted.has(key) && !made.some((before) => key.startsWith(before)) && !ends.some((after) => key.endsWith(after) && keys.includes(key.slice(0, -after.length)))), [], "texts that nobody shows");
  });
}
