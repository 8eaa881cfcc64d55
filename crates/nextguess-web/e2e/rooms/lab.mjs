// The lab: ways of guessing side by side, their trees, and essays to play with.

import { check, equal, shows } from "../harness.mjs";

/** Asks the engine as the page does, over HTTP or in its worker; the events of a stream as a list. */
const streamed = (page, path, body) => page.evaluate(async ([path, body]) => {
  const { stream } = await import(new URL("core/api.js", document.baseURI));
  const events = [];
  await stream(path, body, undefined, (name, data) => events.push([name, data]));
  return events;
}, [path, body]);

const done = (page) => shows(page, ".lab-headline", "Best on average");

/** The averages of the table, by way. */
const averages = (page) => page.$$eval(".figures tbody tr:not(.bound)", (rows) => rows.map((row) => [row.querySelector("th").textContent, row.querySelector("td").textContent]));

export default async function run(harness) {
  await harness.test("lab: a comparison runs at once, and its figures are the engine's", {}, async (page) => {
    await harness.open(page, "strategies");
    await shows(page, "h1", "Which way of guessing is best?");
    await done(page);
    const events = await streamed(page, "simulate", { game: "mastermind:4x6", strategies: ["entropy", "minimax", "most-parts", "first"] });
    const measured = events.filter(([name]) => name === "measured").map(([, data]) => data);
    equal((await averages(page)).map(([, average]) => average), measured.map((one) => one.mean.toFixed(3)), "averages");
    await shows(page, ".lab-headline", "Most answers, with 4.373 guesses");
    await shows(page, ".lab-proof", "No way can do better than 4.340 guesses on average");
    await shows(page, ".figures .bound", "4.340");
    const bars = await page.locator(".chart rect.series").count();
    check(bars >= 4 * 6, `${bars} bars`);
    await harness.accessible(page, "the lab");
    await harness.screens(page, "lab");
    // The address says it all.
    const hash = await page.evaluate(() => location.hash);
    for (const part of ["game=mastermind:4x6", "s=entropy", "s=minimax", "s=most-parts", "s=first", "samples=all"]) check(hash.includes(part), `${hash} has ${part}`);
  });

  await harness.test("lab: an address gives the same comparison again; a change is a step back", {}, async (page) => {
    await harness.open(page, "strategies?game=bulls:3x6&s=first&s=minimax&samples=20");
    await done(page);
    const before = await averages(page);
    equal(before.map(([name]) => name), ["First that fits", "Safest"], "the ways of the address, in its order");
    await page.reload();
    await done(page);
    equal(await averages(page), before, "the same figures");
    await page.getByLabel("Any that fits").check();
    await page.waitForFunction(() => document.querySelectorAll(".figures tbody tr:not(.bound)").length === 3 && location.hash.includes("s=random"));
    await page.goBack();
    await page.waitForFunction(() => document.querySelectorAll(".figures tbody tr:not(.bound)").length === 2 && !location.hash.includes("s=random"));
    await page.getByRole("button", { name: "Slots: more" }).click();
    await page.waitForFunction(() => location.hash.includes("game=bulls:4x6"));
    await done(page);
    await page.getByRole("button", { name: "Order puzzle" }).click();
    await page.waitForFunction(() => location.hash.includes("game=permutation:5"));
    await done(page);
  });

  await harness.test("lab: Item Matching is about winning", {}, async (page) => {
    await harness.open(page, "strategies?game=items:5x7x4");
    await done(page);
    await shows(page, ".lab-proof", "No way can win more than 98.9% of the games within 4 turns");
    await shows(page, ".figures thead", "Won within 4");
  });

  await harness.test("lab: the show counts weeks, and its tree has match boxes and nights", {}, async (page) => {
    await harness.open(page, "strategies?game=ayto:5&tree=matchmaker");
    await shows(page, ".lab-headline", "weeks");
    await shows(page, ".lab-proof", "weeks on average");
    await shows(page, ".tree .node-guess", "Week 1: match box");
    await page.locator(".tree button.branch", { hasText: "no match" }).click();
    await shows(page, ".tree .below .node-guess", "Week 1: night");
    await harness.accessible(page, "the show in the lab");
    await harness.screens(page, "lab-show");
  });

  await harness.test("lab: a long comparison can be stopped, and nothing half is shown", {}, async (page) => {
    await harness.open(page, "strategies?game=mastermind:6x9&s=entropy&s=minimax&samples=1000");
    await shows(page, ".lab-headline", "Now playing");
    await page.getByRole("button", { name: "Stop" }).click();
    await shows(page, ".lab-headline", "Stopped");
    equal(await page.locator(".figures tbody tr").count(), 0, "no figures of games that were not played");
    await page.getByRole("button", { name: "Play again" }).waitFor();
  });

  await harness.test("lab: a tree unfolds answer by answer", {}, async (page) => {
    await harness.open(page, "strategies?game=mastermind:4x6&s=minimax&tree=minimax");
    await page.locator(".tree .node-guess").waitFor();
    equal(await page.locator(".tree .node-guess .code").first().getAttribute("aria-label"), "blue, blue, orange, orange", "the first guess of Knuth");
    const branch = page.locator(".tree button.branch").first();
    await branch.click();
    await page.locator(".tree .below .node-guess").waitFor();
    equal(await branch.getAttribute("aria-expanded"), "true", "unfolded");
    await shows(page, ".tree .below .eyebrow", "Guess 2");
    await shows(page, ".tree .below .node-guess", "256 codes possible");
    await harness.accessible(page, "a tree");
    await harness.screens(page, "lab-tree");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save them as text" }).click()]);
    check(download.suggestedFilename().endsWith(".txt"), download.suggestedFilename());
  });

  await harness.test("lab: results as text, table and picture", {}, async (page) => {
    await harness.open(page, "strategies?game=mastermind:4x6&s=minimax&s=first");
    await done(page);
    await page.getByRole("button", { name: "Save or share" }).click();
    await page.getByRole("button", { name: "Copy as text" }).click();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    check(text.includes("Safest: 4.476 on average, 5 at most") && text.includes("#strategies?game=mastermind:4x6"), text);
    const [csv] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as CSV" }).click()]);
    let table = "";
    for await (const chunk of await csv.createReadStream()) table += chunk;
    check(table.startsWith("strategy,games,average,most,won,in 1") && table.includes("\nminimax,1296,4.47608"), table);
    const [png] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as PNG" }).click()]);
    check(png.suggestedFilename().endsWith(".png"), "a picture");
  });

  for (const [hash, word] of [["strategies?game=chess", "no such board"], ["strategies?game=mastermind:4x6&s=nonsense&samples=many", "was left out"], ["essays/nothing", "no such essay"]]) {
    await harness.test(`lab: #${hash} gets a friendly word`, {}, async (page) => {
      await harness.open(page, hash);
      await shows(page, "main", word);
    });
  }

  await harness.test("lab: an essay to play with counts what a guess leaves", {}, async (page) => {
    await harness.open(page, "essays");
    await harness.accessible(page, "the essays");
    await page.locator(".essay-door").click();
    await page.locator(".guess-widget .split-list li").first().waitFor();
    const facts = { "0000": [5, 625, "4.8750"], "0011": [13, 256, "4.3997"], "0012": [14, 276, "4.3403"], "0123": [14, 312, "4.3773"] };
    for (const [code, [parts, worst, end]] of Object.entries(facts)) {
      await page.locator(`.choice[data-code="${code}"]`).click();
      await page.waitForFunction(([parts, worst]) => {
        const shown = [...document.querySelectorAll(".guess-widget dd")].map((one) => one.textContent);
        return shown[0] === String(parts) && shown[2] === String(worst);
      }, [parts, worst]);
      equal(await page.locator(".split-list li").count(), parts, "a heap for each answer");
      await shows(page, ".widget-end", end);
    }
    // Any guess can be made by tapping its pegs: a code like 0123 is as good as 0123.
    await page.locator(".guess-widget .slot").nth(3).click();
    await page.waitForFunction(() => !document.querySelector('.choice[aria-pressed="true"]') && document.querySelectorAll(".split-list li").length === 14);
    await shows(page, ".widget-end", "4.3773");
    await harness.accessible(page, "an essay");
    await harness.screens(page, "essay");
  });

  await harness.test("lab: German, on a phone", { german: true, phone: true }, async (page) => {
    await harness.open(page, "strategies");
    await shows(page, ".lab-headline", "Im Schnitt am besten: Meiste Antworten, mit 4,373 Versuchen.");
    await shows(page, ".lab-proof", "Keine Art braucht im Schnitt weniger als 4,340 Versuche");
    await harness.accessible(page, "the lab on a phone, in German");
    await harness.open(page, "essays/first-guess");
    await shows(page, ".widget-end", "4,8750");
    await harness.accessible(page, "an essay on a phone, in German");
  });
}
