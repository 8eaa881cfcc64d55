// The recorded requests of the service, through WebAssembly. Usage: node conformance.mjs REPOSITORY MODULE...

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { engine } from "../../page/worker.js";

const [root, ...modules] = process.argv.slice(2);
const folder = path.join(root, "tests/conformance");
const tree = path.join(root, "crates/nextguess-trees/data/ayto10.tree");

/**
 * Sets every time to 0, as the recorded outcomes have it. Numbers are compared to 15 digits: they were recorded by a
 * reader that may be wrong in the last bit.
 */
function comparable(value, name) {
  if (name === "seconds") return 0;
  if (typeof value === "number") return Number(value.toPrecision(15));
  if (Array.isArray(value)) return value.map((part) => comparable(part));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, comparable(part, key)]));
}

async function outcome(ask, request) {
  const events = [];
  const answer = await ask(JSON.stringify(request), (name, text) => {
    if (name !== "progress") events.push({ event: name, document: JSON.parse(text) });
  });
  if (answer.refused) return { error: JSON.parse(answer.refused).error };
  if (events.length) return { events };
  if (answer.kind === "application/json") return { document: JSON.parse(answer.text) };
  return { kind: answer.kind, text: answer.text };
}

/** Boards whose candidates fill many blocks, for every rule of grading. The builds are compared with each other. */
const LARGE = [
  { ask: "suggest", game: "mastermind:5x8", turns: ["00112=1,1"] },
  { ask: "suggest", game: "permutation:8", turns: ["01234567=1"] },
  { ask: "suggest", game: "bulls:4x10", turns: ["0123=1,1"], strategy: "minimax" },
  { ask: "suggest", game: "items:5x7x4" },
  { ask: "suggest", game: "ayto:7", turns: ["0+1=no"] },
  { ask: "simulate", game: "bulls:4x10", strategies: ["most-parts"] },
  { ask: "simulate", game: "permutation:7", strategies: ["entropy"] },
  { ask: "optimal", game: "mastermind:4x6" },
];
const larger = new Map();

for (const file of modules) {
  let [cases, loaded] = [0, 0];
  const module = await WebAssembly.compile(fs.readFileSync(file));
  const ask = engine(module, async () => { loaded += 1; return fs.readFileSync(tree); });
  for (const name of fs.readdirSync(folder).sort()) {
    for (const { request, outcome: wanted } of JSON.parse(fs.readFileSync(path.join(folder, name), "utf8"))) {
      const given = await outcome(ask, request);
      assert.deepEqual(comparable(given), comparable(wanted), `${file} answers otherwise: ${JSON.stringify(request)}`);
      cases += 1;
    }
  }
  for (const request of LARGE) {
    const given = comparable(await outcome(ask, request));
    assert.ok(given.error === undefined, given.error);
    const asked = JSON.stringify(request);
    if (!larger.has(asked)) larger.set(asked, given);
    assert.deepEqual(given, larger.get(asked), `${file} answers otherwise than ${modules[0]}: ${asked}`);
  }
  assert.ok(cases >= 60, `only ${cases} cases`);
  assert.ok(loaded <= 1, `the tree is loaded ${loaded} times`);
  console.log(`ok   ${path.basename(file)}: ${cases} recorded requests and ${LARGE.length} larger ones are answered alike`);
}
