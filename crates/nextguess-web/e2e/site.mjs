// The page as static files, without a server. Usage: node site.mjs FOLDER CHROMIUM PICTURES [NAME]. All tests of run.mjs
// run over it below a path of its own; the tests here are about budgets, and about life without a network.

import fs from "node:fs";
import path from "node:path";
import { spawn } from "node:child_process";
import { Harness, check, equal, shows } from "./harness.mjs";
import { Host } from "./static.mjs";

const [folder, executable, pictures, name = ""] = process.argv.slice(2);
const host = await new Host(folder, "/").start();
const harness = new Harness(host.base, pictures, name);
await harness.start(executable);

/** Says a figure, and checks that it is within its budget. */
function within(what, figure, most, unit) {
  console.log(`     ${what}: ${figure} ${unit}, at most ${most}`);
  check(figure <= most, `${what}: ${figure} ${unit} instead of at most ${most}`);
}

/** The page is kept, and so is its engine. */
async function isKept(page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => {
    const [name] = (await caches.keys()).filter((one) => one.startsWith("nextguess-"));
    const kept = name ? await (await caches.open(name)).keys() : [];
    return kept.some((one) => one.url.endsWith("main.js")) && kept.some((one) => one.url.endsWith(".wasm"));
  });
}

/** Asks the engine of the page, and measures how long it takes and how much memory its module has then. */
async function timed(page, path, body) {
  return page.evaluate(async ([path, body]) => {
    const api = await import(new URL("core/api.js", document.baseURI));
    const begun = performance.now();
    const answer = await api.post(path, body);
    const time = Math.round(performance.now() - begun);
    const memory = performance.getEntriesByName("nextguess-answer").at(-1).detail.memory;
    return { answer, time, memory: Math.round(memory / 2 ** 20) };
  }, [path, body]);
}

/** Five letters each, all different, the same in every run; as many as there are in Wordle. */
function words(count) {
  const found = new Set();
  let state = 12345;
  const letter = () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return "eeeaaarrriiiooottnnnsslllcudpmhgbfywkvxzjq"[Math.floor(state / 65536) % 42];
  };
  while (found.size < count) found.add(Array.from({ length: 5 }, letter).join(""));
  return [...found];
}

await harness.test("site: the first visit is small and quick, and loads no tree", {}, async (page) => {
  const before = host.sent;
  await page.goto(`${host.base}#mastermind`);
  await page.locator(".hero .chip").first().waitFor();
  const shown = await page.evaluate(() => Math.round(performance.now()));
  await isKept(page);
  await page.waitForTimeout(500);
  within("the first guess is shown after", shown, 1000, "ms");
  within("transferred on the first visit", Math.round((host.sent - before) / 1000), 1500, "kB");
  check(!host.asked.some((one) => one.endsWith(".tree")), "no tree is loaded");
  await harness.accessible(page, "the page without a server");
});

await harness.test("site: a proof, words and a large season within their budgets", {}, async (page) => {
  await harness.open(page, "mastermind");
  const begun = Date.now();
  await page.locator(".hero .crown").waitFor();
  within("the first guess of mastermind:4x6 is proved after", Date.now() - begun, 2000, "ms");
  await shows(page, ".hero", "1,296 codes possible");

  const guesses = words(12_972);
  const files = { answers: guesses.slice(0, 2315).join("\n"), guesses: guesses.join("\n") };
  const asked = await timed(page, "suggest", { game: "words:answers,guesses=guesses", files });
  equal([asked.answer.remaining, asked.answer.questions, asked.answer.complete], [2315, 12_972, true], "all words are compared");
  within("suggestions among as many words as in Wordle", asked.time, 2000, "ms");

  const left = Array.from({ length: 10 }, (_, at) => `Ana${at}`);
  const right = Array.from({ length: 11 }, (_, at) => `Ben${at}`);
  const text = JSON.stringify(await page.evaluate(async ([left, right]) => {
    const api = await import(new URL("core/api.js", document.baseURI));
    return api.post("season/file", { text: JSON.stringify({ left, right, rule: "double" }) });
  }, [left, right]));
  const season = await timed(page, "season", { text });
  equal(season.answer.remaining, 199_584_000, "matchings");
  within("a season with 199,584,000 matchings", season.time, 5000, "ms");
  within("its memory", season.memory, 512, "MiB");
});

await harness.test("site: long work freezes nothing, and stops at once", {}, async (page) => {
  await harness.open(page, "bulls-and-cows/review");
  // A first answer, so that there is a worker. The one that is not idle is the one that ends.
  await timed(page, "suggest", { game: "mastermind:4x6", top: 1 });
  const ended = Promise.race(page.workers().map((worker) => new Promise((resolve) => worker.once("close", () => resolve(Date.now())))));
  const told = await page.evaluate(async () => {
    const api = await import(new URL("core/api.js", document.baseURI));
    const asked = { game: "bulls:4x10", objective: "mean" };
    const controller = new AbortController();
    let events = 0;
    const proof = api.stream("optimal", asked, controller.signal, () => { events += 1; });
    let [last, longest] = [performance.now(), 0];
    const beat = setInterval(() => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }, 10);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const meanwhile = performance.now();
    await api.post("suggest", { game: "mastermind:4x6" });
    const other = performance.now() - meanwhile;
    clearInterval(beat);
    const stopped = performance.now();
    controller.abort();
    const reason = await proof.then(() => "done", (error) => error.name);
    const noticed = performance.now() - stopped;
    const next = performance.now();
    await api.post("suggest", { game: "mastermind:4x6" });
    return { at: performance.timeOrigin + stopped, reason, events, longest: Math.round(longest), other: Math.round(other), noticed: Math.round(noticed), next: Math.round(performance.now() - next) };
  });
  equal(told.reason, "AbortError", "how the proof ended");
  check(told.events >= 2, `${told.events} events before the end`);
  within("the longest that the page does not move", told.longest, 250, "ms");
  within("a suggestion while a proof runs", told.other, 2000, "ms");
  within("a stopped search is dropped after", told.noticed, 100, "ms");
  within("its worker has ended after", Math.max(0, Math.round(await ended - told.at)), 100, "ms");
  within("the next suggestion after that", told.next, 1000, "ms");
});

await harness.test("site: a server that answers is asked", {}, async (page) => {
  const asked = [];
  await page.route(`${host.base}api/**`, (route) => {
    const path = new URL(route.request().url()).pathname;
    asked.push(path);
    return route.fulfill(path.endsWith("/games") ? { json: [] } : { status: 400, json: { error: "This is told by a server." } });
  });
  await harness.open(page, "mastermind");
  await shows(page, "main", "This is told by a server.");
  check(asked.some((path) => path.endsWith("/suggest")), `asked: ${asked}`);
});

await harness.test("site: a browser without vectors", {}, async (page) => {
  const before = host.asked.length;
  await page.addInitScript(() => { WebAssembly.validate = () => false; });
  await harness.open(page, "mastermind");
  await shows(page, ".hero", "1,296 codes possible");
  const modules = host.asked.slice(before).filter((one) => one.endsWith(".wasm"));
  equal(modules, ["/nextguess.wasm"], "modules that are loaded");
});

await harness.test("site: without a network, couples included", {}, async (page, context) => {
  const own = await new Host(folder, "/far/away/").start();
  harness.base = own.base;
  try {
    const couples = "strategies?game=ayto:5&s=record";
    await harness.open(page, couples);
    await shows(page, ".figures", "120");
    check(own.asked.some((one) => one.endsWith(".tree")), "couples need the tree");
    await isKept(page);
    await page.reload();
    await shows(page, ".figures", "120");
    await own.stop();
    await context.setOffline(true);
    await page.reload();
    await shows(page, ".figures", "120");
    await harness.open(page, "mastermind?turn=0011=1,0");
    await shows(page, ".hero", "256 codes possible");
    await page.locator(".hero .crown").waitFor();
    await harness.open(page, "are-you-the-one/real/us01?week=3");
    await shows(page, "main", "1,324");
    await harness.open(page, "wordle");
    await shows(page, "main", "words possible");
  } finally {
    harness.base = host.base;
  }
});

await harness.test("site: a new version takes the place of the old one", {}, async (page) => {
  const newer = fs.mkdtempSync(path.join(pictures, "newer-"));
  fs.cpSync(folder, newer, { recursive: true });
  const version = /nextguess-version" content="(\w+)"/.exec(fs.readFileSync(path.join(folder, "index.html"), "utf8"))[1];
  for (const file of ["index.html", "service-worker.js"]) {
    const text = fs.readFileSync(path.join(newer, file), "utf8");
    fs.writeFileSync(path.join(newer, file), text.replace(version, "0123456789abcdef"));
  }
  const own = await new Host(folder, "/").start();
  harness.base = own.base;
  try {
    const shown = () => page.evaluate(() => document.querySelector('meta[name="nextguess-version"]').content).catch(() => "");
    await harness.open(page, "mastermind");
    await shows(page, ".hero", "1,296 codes possible");
    await isKept(page);
    equal(await shown(), version, "the first version");
    own.folder = newer;
    await harness.open(page, "mastermind");
    for (let tries = 0; (await shown()) !== "0123456789abcdef"; tries++) {
      check(tries < 100, `the page still shows ${await shown()}`);
      await page.waitForTimeout(100);
    }
    await shows(page, ".hero", "1,296 codes possible");
    equal(await page.evaluate(() => caches.keys()), ["nextguess-0123456789abcdef"], "versions that are kept");
    await isKept(page);
  } finally {
    harness.base = host.base;
    await own.stop();
    fs.rmSync(newer, { recursive: true });
  }
});

const names = harness.done;
await harness.browser.close();
await host.stop();

// The tests of the page itself, below another path.
const below = await new Host(folder, "/nextguess/").start();
const child = spawn(process.execPath, ["run.mjs", below.base, executable, pictures, name], { stdio: "inherit", env: { ...process.env, ENGINE: "worker", ALSO: String(names) } });
const code = await new Promise((resolve) => child.on("exit", resolve));
await below.stop();
console.log(harness.failures.length ? `${harness.failures.length} failed: ${harness.failures.join(", ")}` : "the tests of the site passed");
process.exitCode = code || harness.failures.length ? 1 : 0;
