// The start, addresses, and what the whole page promises.

import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { check, equal, PAGE, shows } from "../harness.mjs";

/** The addresses of all files of the page that a browser may load: all but the picture that other sites show. */
function files(folder = "") {
  return fs.readdirSync(path.join(PAGE, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return files(name);
    return entry.name === "share.png" ? [] : [name === "index.html" ? "" : name];
  });
}

export default async function run(harness) {
  await harness.test("start: small and quick, every game one tap away", {}, async (page) => {
    await harness.open(page, "");
    await shows(page, "h1", "Which game are you playing?");
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length);
    const told = await page.evaluate(() => {
      const own = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].filter((entry) => !entry.name.includes("/api/") && !entry.name.endsWith(".wasm"));
      return { bytes: own.reduce((sum, entry) => sum + entry.encodedBodySize, 0), paint: Math.round(performance.getEntriesByName("first-contentful-paint")[0].startTime) };
    });
    console.log(`     the start: ${(told.bytes / 1000).toFixed(1)} kB compressed, first paint after ${told.paint} ms (goal 500)`);
    check(told.bytes > 5000 && told.bytes < 250_000, `${told.bytes} bytes`);
    // A machine that is busy with other work as well may take longer than the goal, but never this long.
    check(told.paint < 3000, `first paint after ${told.paint} ms`);
    equal(await page.locator(".tile").count(), 6, "tiles");
    await harness.accessible(page, "the start");
    await harness.screens(page, "start");
  });

  await harness.test("start: all files of the page together are small", {}, async () => {
    let bytes = 0;
    for (const name of files()) {
      const response = await fetch(harness.base + name);
      check(response.ok, `${name}: ${response.status}`);
      bytes += zlib.gzipSync(Buffer.from(await response.arrayBuffer()), { level: 9 }).length;
    }
    const kilobytes = Math.round(bytes / 1000);
    console.log(`     all files of the page, two languages and 18 seasons included: ${kilobytes} kB compressed, at most 250`);
    check(kilobytes > 20 && kilobytes < 250, `${kilobytes} kB`);
  });

  // Mistake 17.
  for (const hash of ["constructor", "toString", "mastermind/constructor", "play?seed=abc", "season?season=%", "%", "are-you-the-one/view?season=%25", "mastermind?turn=%"]) {
    await harness.test(`start: #${hash} gets a friendly word`, {}, async (page) => {
      await harness.open(page, hash);
      const shown = await page.locator("main").innerText();
      check(!/constructor|undefined|NaN|\[object|JSON|TOML/.test(shown), `shown: ${shown.slice(0, 200)}`);
      check((await page.locator("h1").count()) === 1, "one heading");
      await page.locator("main a").first().waitFor();
    });
  }
}
