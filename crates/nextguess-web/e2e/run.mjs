// Clicks through the page in a real browser. Usage: node run.mjs URL CHROMIUM FOLDER [NAME]. Pictures go to the folder.
// With a name, only the tests whose name contains it are run. With ENGINE=worker the page is a folder of static files.

import { Harness } from "./harness.mjs";
import fs from "node:fs";

const [base, executable, pictures, name = ""] = process.argv.slice(2);
const harness = new Harness(base, pictures, name);
await harness.start(executable);

/** Each room of the page has a file of tests, which is given the harness. */
const rooms = new URL("./rooms/", import.meta.url);
for (const file of fs.readdirSync(rooms).filter((file) => file.endsWith(".mjs")).sort()) {
  const { default: run } = await import(new URL(file, rooms).href);
  await run(harness);
}

await harness.end();
