// How long requests take in each build of the module, side by side. Usage: node speed.mjs MODULE...

import fs from "node:fs";
import path from "node:path";
import { engine } from "../../page/worker.js";

const REQUESTS = {
  "suggest mastermind:4x6": { ask: "suggest", game: "mastermind:4x6" },
  "prove mastermind:4x6": { ask: "optimal", game: "mastermind:4x6" },
  "simulate mastermind:5x8 entropy": { ask: "simulate", game: "mastermind:5x8", strategies: ["entropy"] },
};

/**
 * Each request is asked this often, in turn with the other builds. The first time tells what a page feels: the browser
 * compiles on the way. The least time tells what the builds can do.
 */
const ROUNDS = 3;

const engines = [];
for (const file of process.argv.slice(2)) {
  engines.push([path.basename(file), engine(await WebAssembly.compile(fs.readFileSync(file)), async () => null)]);
}
for (const [title, request] of Object.entries(REQUESTS)) {
  const times = engines.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, [, ask]] of engines.entries()) {
      const begun = performance.now();
      const answer = await ask(JSON.stringify(request), () => {});
      if (answer.refused) throw new Error(answer.refused);
      times[at].push(performance.now() - begun);
    }
  }
  console.log(`${title}: ${engines.map(([name], at) => `${name} first ${times[at][0].toFixed(1)} ms, least ${Math.min(...times[at]).toFixed(1)} ms`).join("; ")}`);
}
