// Nothing is ever lost: what was saved, export and import, an engine that goes away and comes back.

import fs from "node:fs";
import { check, equal, shows } from "../harness.mjs";

const TURNS = "mastermind?turn=0011=1,0&turn=2233=1,1";

/** Opens a position as one's own work. */
async function kept(harness, page, hash = TURNS) {
  await harness.open(page, hash);
  await page.getByRole("button", { name: "Keep a copy" }).click();
  await page.waitForURL(/save=/);
}

const stored = (page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("nextguess:work:")).map((key) => JSON.parse(localStorage.getItem(key))));

export default async function run(harness) {
  await harness.test("state: the start continues, the shelf renames, deletes and undoes", {}, async (page) => {
    await kept(harness, page);
    await shows(page, "main", "52 codes possible");
    await harness.open(page, "");
    await shows(page, ".continue", "52 codes possible");
    await harness.screens(page, "start-continue");
    await page.locator(".continue-one").first().click();
    await shows(page, "main", "52 codes possible");
    await harness.open(page, "saved");
    await page.getByRole("button", { name: "Rename" }).click();
    await page.locator("dialog input").fill("Against Ada");
    await page.keyboard.press("Enter");
    await shows(page, ".saved-list", "Against Ada");
    await harness.accessible(page, "the shelf");
    await harness.screens(page, "saved");
    await page.getByRole("button", { name: "Delete" }).click();
    await shows(page, "main", "Nothing is saved yet");
    await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
    await shows(page, ".saved-list", "Against Ada");
  });

  await harness.test("state: everything goes out as a file, and comes back where nothing is", {}, async (page, context) => {
    await kept(harness, page);
    await harness.open(page, "saved");
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export all" }).click()]);
    const file = await download.path();
    const before = await stored(page);
    equal(before.length, 1, "works that were saved");
    // Importing it again adds nothing.
    const chooser = page.locator('input[type="file"]');
    await chooser.setInputFiles({ name: "nextguess.json", mimeType: "application/json", buffer: fs.readFileSync(file) });
    await shows(page, "#toast", "No new game");
    equal((await stored(page)).length, 1, "works after the import");
    await chooser.setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from('{"left": 1}') });
    await shows(page, "#toast", "has no saved games");
    // Another browser has nothing, and then has it all.
    const other = await context.browser().newContext();
    const visitor = await other.newPage();
    await harness.open(visitor, "saved");
    await shows(visitor, "main", "Nothing is saved yet");
    await visitor.locator('input[type="file"]').setInputFiles({ name: "nextguess.json", mimeType: "application/json", buffer: fs.readFileSync(file) });
    await shows(visitor, ".saved-list", "Mastermind");
    equal((await stored(visitor)).map((work) => work.state), before.map((work) => work.state), "what came");
    await visitor.locator("#toast").getByRole("button", { name: "Undo" }).click();
    await shows(visitor, "main", "Nothing is saved yet");
    await other.close();
  });

  await harness.test("state: the same work with other turns is kept beside the own one", {}, async (page) => {
    await kept(harness, page);
    const text = await page.evaluate(() => {
      const saved = Object.fromEntries(Object.keys(localStorage).map((key) => [key.replace("nextguess:", ""), JSON.parse(localStorage.getItem(key))]));
      for (const work of Object.values(saved)) if (work?.state?.turns) work.state.turns = work.state.turns.slice(0, 1);
      return JSON.stringify({ nextguess: 1, saved });
    });
    await harness.open(page, "saved");
    await page.locator('input[type="file"]').setInputFiles({ name: "nextguess.json", mimeType: "application/json", buffer: Buffer.from(text) });
    await shows(page, "#toast", "1 game was added");
    equal((await stored(page)).map((work) => work.state.turns.length).sort(), [1, 2], "turns of both");
  });

  await harness.test("state: an import adds word lists and statistics, and leaves out what is no work", {}, async (page) => {
    await harness.open(page, "saved");
    await page.evaluate(() => {
      localStorage.setItem("nextguess:lists", JSON.stringify({ mine: { answers: "crane\nslate" } }));
      localStorage.setItem("nextguess:statistics:mastermind", JSON.stringify([{ id: "a", turns: 4, won: true }]));
      localStorage.setItem("nextguess:theme", JSON.stringify("dark"));
    });
    const saved = {
      lists: { mine: { answers: "other\nwords" }, yours: { answers: "apple\nberry" } }, theme: "light",
      "statistics:mastermind": [{ id: "a", turns: 9, won: false }, { id: "b", turns: 5, won: true }],
      "work:zzzzzz": { id: "zzzzzz", kind: "virus", state: 1 }, "work:yyyyyy": 7,
    };
    await page.locator('input[type="file"]').setInputFiles({ name: "x.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify({ nextguess: 1, saved })) });
    await shows(page, "#toast", "No new game");
    const now = await page.evaluate(() => Object.fromEntries(["lists", "statistics:mastermind", "theme", "work:zzzzzz"].map((name) => [name, JSON.parse(localStorage.getItem(`nextguess:${name}`))])));
    equal(Object.keys(now.lists).sort(), ["mine", "yours"], "lists");
    equal(now.lists.mine.answers, "crane\nslate", "the own list stays");
    equal(now["statistics:mastermind"].map((one) => [one.id, one.turns]), [["b", 5], ["a", 4]], "statistics");
    equal([now.theme, now["work:zzzzzz"]], ["dark", null], "what stays, and what is left out");
    equal(await stored(page), [], "works");
  });

  // Mistake 7.
  await harness.test("state: the engine goes away in the middle and comes back", {}, async (page) => {
    await kept(harness, page);
    await shows(page, "main", "52 codes possible");
    let isAway = true;
    if (harness.isSite) {
      // The engine is loaded anew with the page: its module does not come.
      await page.route(/\.wasm$|api\//, (route) => isAway ? route.abort() : route.continue());
      await page.evaluate(async () => { for (const name of await caches.keys()) await caches.delete(name); (await navigator.serviceWorker.getRegistrations()).forEach((one) => one.unregister()); });
      await page.reload();
    } else {
      await page.route(/\/api\//, (route) => isAway ? route.abort() : route.continue());
      await page.locator(".chip").first().click();
    }
    await shows(page, "#notice", "Your work is safe");
    check(!/Start afresh|undefined/.test(await page.locator("body").innerText()), "no way to lose it is offered");
    await harness.accessible(page, "a page without an engine");
    const turns = (await stored(page))[0].state.turns.length;
    equal(turns, harness.isSite ? 2 : 3, "turns that are saved meanwhile");
    isAway = false;
    await page.locator("#notice").getByRole("button", { name: "Try now" }).click();
    await page.locator("#notice").waitFor({ state: "hidden" });
    await page.locator(".chip").first().waitFor();
    equal((await stored(page))[0].state.turns.length, turns, "turns afterwards");
  });

  await harness.test("state: what an older page had saved is adopted", {}, async (page) => {
    await page.addInitScript(() => {
      if (location.protocol === "about:" || sessionStorage.getItem("once")) return;
      sessionStorage.setItem("once", "1");
      localStorage.setItem("nextguess:season", JSON.stringify({ season: "Ours", left: ["Ana", "Cleo"], right: ["Ben", "Dan"], events: [] }));
      localStorage.setItem("nextguess:part:assist", JSON.stringify("game=mastermind:4x6"));
    });
    await harness.open(page, "saved");
    await shows(page, ".saved-list", "Ours");
  });

  await harness.test("state: an address of an older page leads on", {}, async (page) => {
    await harness.open(page, "assist?game=mastermind%3A4x6&turn=0011%3D1%2C0");
    await shows(page, "main", "256 codes possible");
    await page.goBack();
  });

  await harness.test("state: a browser without storage works", {}, async (page) => {
    await page.addInitScript(() => {
      for (const name of ["getItem", "setItem", "removeItem"]) Storage.prototype[name] = () => { throw new DOMException("denied", "SecurityError"); };
    });
    await harness.open(page, "mastermind");
    await page.locator(".chip").first().click();
    await shows(page, "main", "codes possible");
    await shows(page, "#toast", "no room left");
  });
}
