// Clicks through the page in a real browser. Usage: node run.mjs URL CHROMIUM FOLDER [NAME]. Pictures go to the folder.
// With a name, only the tests whose name contains it are run. With ENGINE=worker the page is a folder of static files.

import fs from "node:fs";
import path from "node:path";
import { Harness, check, equal, shows, counts } from "./harness.mjs";

const [base, executable, pictures, name = ""] = process.argv.slice(2);
/** Whether the page brings its engine along, and has no server. */
const isSite = process.env.ENGINE === "worker";
const WHERE = isSite ? "It opens in any browser." : "It opens where nextguess serve runs.";
const harness = new Harness(base, pictures, name);
await harness.start(executable);

const button = (page, name, exact = true) => page.getByRole("button", { name, exact });

/** Enters a guess with clicks, and its black and white pegs. */
async function enterGuess(page, symbols, black, white) {
  for (const symbol of symbols) await button(page, `put ${symbol}`).click();
  await page.locator(".picks.black .pick").nth(black).click();
  await page.locator(".picks.white .pick").nth(white).click();
  await button(page, "Add this turn").click();
}

await harness.test("first view: small and quick", {}, async (page) => {
  await harness.open(page, "");
  await counts(page, "#remaining", "1,296");
  const told = await page.evaluate(() => {
    const own = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].filter((entry) => !entry.name.includes("/api/"));
    return {
      bytes: own.reduce((sum, entry) => sum + entry.encodedBodySize, 0),
      paint: Math.round(performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1),
      useful: Math.round(performance.now()),
    };
  });
  console.log(`     assets ${(told.bytes / 1000).toFixed(1)} kB compressed; first paint after ${told.paint} ms, suggestions shown before ${told.useful} ms`);
  check(told.bytes > 5000 && told.bytes < (isSite ? 1_500_000 : 300_000), `${told.bytes} bytes`);
  await harness.accessible(page, "the first view");
});

await harness.test("assist: clicks, a mistake and its undo, an edit, a reload", {}, async (page) => {
  await harness.open(page, "assist");
  await counts(page, "#remaining", "1,296");
  await enterGuess(page, "0011", 1, 0);
  await counts(page, "#remaining", "256");
  await enterGuess(page, "2233", 4, 0);
  await counts(page, "#remaining", "0");
  await shows(page, ".problem", "No secret fits");
  await button(page, "Undo").click();
  await counts(page, "#remaining", "256");
  await enterGuess(page, "2233", 1, 0);
  await counts(page, "#remaining", "48");
  await button(page, "Edit turn 2").click();
  await page.locator(".picks.white .pick").nth(1).click();
  await button(page, "Change turn 2").click();
  await counts(page, "#remaining", "52");
  await page.reload();
  await counts(page, "#remaining", "52");
  equal(await page.locator(".turn").count(), 2, "turns after a reload");
  await shows(page, ".turn .left", "256 left");
  const first = await page.locator(".suggestions .use").first().getAttribute("aria-label");
  await page.locator(".suggestions .use").first().click();
  const slots = await page.locator(".slot").allTextContents();
  equal(`Use ${slots.join("")}`, first, "a suggestion that is clicked");
  await harness.accessible(page, "assist");
  await harness.picture(page, "assist", { full: true });
  await page.locator("#ranked-by").selectOption("minimax");
  await page.waitForURL(/by=minimax/);
  await counts(page, "#remaining", "52");
  equal(await page.locator("#ranked-by").inputValue(), "minimax", "who ranks");
});

await harness.test("assist: a contradiction names its turns and offers repairs", { dark: true }, async (page) => {
  const turns = ["0011=1,0", "2233=1,0", "0145=2,1", "2013=0,0"].map((turn) => `turn=${encodeURIComponent(turn)}`).join("&");
  await harness.open(page, `assist?game=mastermind:4x6&${turns}`);
  await shows(page, ".problem", "Turns 1 and 4 contradict each other");
  equal(await page.locator(".turn.wrong").count(), 2, "turns that are marked");
  await harness.accessible(page, "a contradiction in the dark");
  await harness.picture(page, "contradiction", { full: true });
  await page.getByRole("button", { name: /turn 4: 0,2/ }).click();
  await counts(page, "#remaining", "1");
  await button(page, "Undo").click();
  await counts(page, "#remaining", "0");
});

await harness.test("assist: by keyboard alone", {}, async (page) => {
  await harness.open(page, "assist");
  await counts(page, "#remaining", "1,296");
  const reach = async (what) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press("Tab");
      if (await page.evaluate((selector) => document.activeElement.matches(selector), what)) return;
    }
    throw new Error(`Tab never reaches ${what}`);
  };
  await reach(".slot");
  await page.keyboard.type("0012");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("1");
  equal(await page.locator(".slot").allTextContents(), ["0", "0", "1", "1"], "what was typed");
  await reach(".picks.black input");
  await page.keyboard.press("ArrowRight");
  await reach(".picks.white input");
  await page.keyboard.press("Space");
  await reach("button.primary");
  await page.keyboard.press("Enter");
  await counts(page, "#remaining", "256");
});

await harness.test("assist: words from a list, marks by clicks, and their link", {}, async (page, context) => {
  await harness.open(page, "assist");
  await page.locator(".picker summary").click();
  await page.getByText("Wordle").click();
  await page.locator("#word-list").fill("crane\nslate\ntrain\nbrain\nplain\n");
  await button(page, "Use these words").click();
  await counts(page, "#remaining", "5");
  await page.locator(".slot").first().click();
  await page.keyboard.type("slate");
  await page.locator("button.mark").nth(2).click();
  await page.locator("button.mark").nth(2).click();
  await button(page, "Add this turn").click();
  await counts(page, "#remaining", "1");
  await page.reload();
  await counts(page, "#remaining", "1");
  await harness.accessible(page, "words");

  // A link has the turns, but no list: both who copies it and who opens it are told.
  await button(page, "Copy link").click();
  await shows(page, ".tip:visible", "not the list of words");
  const other = await context.browser().newContext();
  const visitor = await other.newPage();
  await visitor.goto(page.url());
  await shows(visitor, ".card", "has the turns, but not the list");
  await harness.accessible(visitor, "a link without its words");
  await visitor.locator("#word-list").fill("crane\nslate\ntrain\nbrain\nplain\n");
  await button(visitor, "Use these words").click();
  await counts(visitor, "#remaining", "1");
  await other.close();
});

await harness.test("assist: couples, and a board that does not exist", {}, async (page) => {
  await harness.open(page, "assist?game=ayto:5");
  await counts(page, "#remaining", "120");
  await button(page, "put 0").click();
  await button(page, "put 1").click();
  await page.locator(".picks .pick").first().click();
  await button(page, "Add this turn").click();
  await counts(page, "#remaining", "96");
  await shows(page, ".ask-title", "night");
  await page.locator(".picker summary").click();
  await page.locator("#board-spec").fill("mastermind:4xx6");
  await button(page, "Use it").click();
  await shows(page, ".picker .problem", "expected");
  await harness.accessible(page, "couples");
});

await harness.test("assist: the exactly best guess, proved, stopped, used, and out of reach", {}, async (page) => {
  await harness.open(page, "assist?game=mastermind:4x6&turn=0011%3D1%2C0");
  await counts(page, "#remaining", "256");
  await button(page, "Prove it").click();
  await shows(page, ".exact .badge", "proved best");
  await shows(page, ".exact .meters", "on average from here");
  const best = await page.locator(".exact .found .peg").allTextContents();
  await button(page, "Use this guess").click();
  equal(await page.locator(".slot").allTextContents(), best, "the question that is used");
  await harness.accessible(page, "a proof");
  await harness.picture(page, "exact", { full: true });
  await page.locator("#exact-for").selectOption("worst");
  await button(page, "Prove it").click();
  await shows(page, ".exact .hint >> nth=-1", "sure to be done");
  await page.reload();
  await counts(page, "#remaining", "256");
  equal(await page.locator("#exact-for").inputValue(), "worst", "what is best after a reload");
  await button(page, "Prove it").click();
  await shows(page, ".exact .badge", "proved best");
  // Another position has no proof yet.
  await enterGuess(page, "2233", 1, 1);
  await counts(page, "#remaining", "52");
  equal(await page.locator(".exact .badge").count(), 0, "proofs of another position");

  await harness.open(page, "assist?game=bulls:4x10");
  await counts(page, "#remaining", "5,040");
  await button(page, "Prove it").focus();
  await page.keyboard.press("Enter");
  await shows(page, ".closing b", ".");
  await shows(page, ".closing b >> nth=1", ".");
  await harness.accessible(page, "bounds that close");
  await harness.picture(page, "bounds", { full: true });
  await button(page, "Stop").click();
  await shows(page, ".closing", "stopped after");
  check(await button(page, "Prove it").isEnabled(), "another proof can begin");

  await harness.open(page, "assist?game=items:4x5x4");
  await counts(page, "#remaining", "625");
  equal(await page.locator("#exact-for option").allTextContents(), ["most secrets found in time"], "what can be best in Item Matching");
  await button(page, "Prove it").click();
  await shows(page, ".exact .meters", "found in time");
  await harness.open(page, "assist?game=mastermind:5x8");
  await shows(page, ".exact .hint", "within reach once at most 8,192 secrets are left");
  check(await button(page, "Prove it").isDisabled(), "nothing to prove yet");
  await harness.accessible(page, "a proof out of reach");
});

await harness.test("play: a hint, a question taken back, the review, a reload", {}, async (page) => {
  await harness.open(page, "play?game=mastermind:4x6&seed=5");
  const ask = async (symbols) => {
    for (const symbol of symbols) await button(page, `put ${symbol}`).click();
    await button(page, "Ask").click();
  };
  await ask("0011");
  await shows(page, ".turn .left", "208 left");
  await ask("5555");
  await page.locator(".turn").nth(1).waitFor();
  await button(page, "Take back").click();
  await page.locator(".turn").nth(1).waitFor({ state: "detached" });
  await button(page, "Hint").click();
  await shows(page, ".tip", "The engine would ask");
  await button(page, "Ask").click();
  await page.locator(".turn").nth(1).waitFor();
  await page.reload();
  await page.locator(".turn").nth(1).waitFor();
  await ask("4551");
  await page.locator(".turn").nth(2).waitFor();
  await ask("2410");
  await shows(page, ".hero", "You found it in 4 turns");
  await shows(page, ".hero", "1 hint, 1 question taken back");
  equal(await page.locator(".review tbody tr").count(), 4, "guesses in the review");
  await harness.accessible(page, "a review");
  await harness.picture(page, "play", { full: true });
  await page.reload();
  await shows(page, ".hero", "You found it in 4 turns");
  await button(page, "New secret").click();
  await button(page, "Give up").click();
  await shows(page, ".hero", "The secret was");
});

await harness.test("a board too large to list: typed, played, and refused by assist", {}, async (page) => {
  await harness.open(page, "play?game=permutation:40&seed=3");
  const code = Array.from({ length: 40 }, (_, at) => at).join(",");
  await page.locator("input.wide").fill(code);
  await button(page, "Ask").click();
  await page.locator(".turn").waitFor();
  await harness.accessible(page, "a large board");
  await button(page, "Give up").click();
  await shows(page, ".hero", "The secret was");
  await harness.open(page, "assist?game=permutation:40");
  await shows(page, ".problem", "a board with at most 4,000,000 secrets");
});

const LEFT = "Ana\nCleo\nEve\nGina";
const RIGHT = "Ben\nDan\nFinn\nHugo";

await harness.test("season: names, booths, nights, a contradiction, a reload, files and links", {}, async (page, context) => {
  await harness.open(page, "season");
  await harness.accessible(page, "a season that begins");
  await page.locator("#season-name").fill("Summer");
  await page.locator("#season-left").fill(LEFT);
  await page.locator("#season-right").fill("Ben\nDan\nFinn\nBen");
  await button(page, "Start").click();
  await shows(page, ".problem", "twice");
  await page.locator("#season-right").fill(RIGHT);
  await button(page, "Start").click();
  await counts(page, "#matchings", "24");
  await button(page, "Ana and Ben: 25%").click();
  await page.locator(".add-event .pick").first().click();
  await button(page, "Add the booth").click();
  await counts(page, "#matchings", "18");
  await button(page, "Night").click();
  await button(page, "Which lights to expect?").click();
  await page.locator(".add-event .counts-chart").waitFor();
  await page.locator(".add-event .pick").nth(4).click();
  await button(page, "Add the night").click();
  await counts(page, "#matchings", "1");
  equal(await page.locator(".heat td.sure").count(), 4, "couples that are certain");
  await button(page, "Booth").click();
  const sure = page.locator(".heat td.sure button").first();
  await sure.click();
  await page.locator(".add-event .pick").first().click();
  await button(page, "Add the booth").click();
  await shows(page, ".problem", "No matching fits");
  await harness.accessible(page, "a season that contradicts itself");
  await button(page, "Undo").click();
  await counts(page, "#matchings", "1");
  await page.reload();
  await counts(page, "#matchings", "1");
  equal(await page.locator(".event").count(), 2, "events after a reload");

  const [saved] = await Promise.all([page.waitForEvent("download"), button(page, "Save file").click()]);
  equal(saved.suggestedFilename(), "summer.json", "the file");
  const file = path.join(pictures, "summer.json");
  await saved.saveAs(file);
  equal(JSON.parse(fs.readFileSync(file, "utf8")).events.length, 2, "events in the file");
  const [drawn] = await Promise.all([page.waitForEvent("download"), button(page, "Picture").click()]);
  const svg = fs.readFileSync(await drawn.path(), "utf8");
  check(svg.startsWith("<svg") && svg.includes("Summer"), "the picture");
  await button(page, "Copy link").click();
  await shows(page, ".tip", `The link is copied. ${WHERE}`);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.browser().newContext();
  const visitor = await other.newPage();
  await visitor.goto(link);
  await counts(visitor, "#matchings", "1");
  await other.close();

  await button(page, "Other season").click();
  await page.locator("input[type=file]").setInputFiles(file);
  await counts(page, "#matchings", "1");
  fs.unlinkSync(file);
});

/** How a browser says no to a page that wants to copy. */
const CLIPBOARDS = { missing: () => undefined, closed: () => ({ writeText: () => Promise.reject(new Error("not allowed")) }) };

for (const [name, clipboard] of Object.entries(CLIPBOARDS)) {
  await harness.test(`links where the clipboard is ${name}`, {}, async (page, context) => {
    await page.addInitScript(`Object.defineProperty(Navigator.prototype, "clipboard", { get: ${clipboard} })`);
    const field = page.getByLabel("Copy this link");
    const offered = async () => {
      await button(page, "Copy link").click();
      await field.waitFor();
      const link = await field.inputValue();
      const selected = await field.evaluate((input) => document.activeElement === input && input.value.slice(input.selectionStart, input.selectionEnd));
      equal(selected, link, "what is selected");
      await shows(page, ".tip", WHERE);
      equal(await page.getByText("copied").count(), 0, "claims that something was copied");
      await page.keyboard.type("x");
      equal(await field.inputValue(), link, "a link that nobody can change");
      await harness.accessible(page, "a link to copy");
      return link;
    };
    await harness.open(page, "assist?game=mastermind:4x6&turn=0011%3D1%2C0");
    await counts(page, "#remaining", "256");
    equal(await offered(), page.url(), "the link of a game");
    await button(page, "Undo").click();
    await counts(page, "#remaining", "1,296");
    equal(await field.count(), 0, "links of a game that went on");

    await harness.open(page, "season");
    await button(page, "Show me an example").click();
    await counts(page, "#matchings", "1,324");
    const link = await offered();
    const other = await context.browser().newContext();
    const visitor = await other.newPage();
    await visitor.goto(link);
    await counts(visitor, "#matchings", "1,324");
    await other.close();
  });
}

await harness.test("season: events are changed at their place, or left as they were", {}, async (page) => {
  await harness.open(page, "season");
  await page.locator("#season-left").fill(LEFT);
  await page.locator("#season-right").fill(`${RIGHT}\nIvo`);
  await button(page, "Start").click();
  await counts(page, "#matchings", "240");
  await button(page, "Ana and Ben", false).first().click();
  await page.locator(".add-event .pick").first().click();
  await button(page, "Add the booth").click();
  await page.locator(".event").first().waitFor();
  await button(page, "Night").click();
  await page.locator(".add-event .pick").nth(1).click();
  await button(page, "Add the night").click();
  await page.locator(".event").nth(1).waitFor();
  await button(page, "Hint").click();
  await button(page, "Add how many").click();
  await page.locator(".event").nth(2).waitFor();
  const events = () => page.evaluate(() => JSON.parse(localStorage.getItem("nextguess:season")).events);
  const before = await events();

  // By keyboard: what is loaded and saved unchanged is the same event.
  for (const at of [1, 2, 3]) {
    await button(page, `Edit event ${at}`).focus();
    await page.keyboard.press("Enter");
    await button(page, `Change event ${at}`).waitFor();
    equal(await page.locator(".event.editing").count(), 1, "events that are marked");
    check(await page.evaluate(() => document.activeElement.matches(".add-event select")), "the form has the focus");
    if (at === 2) await harness.accessible(page, "an event that is changed");
    await button(page, `Change event ${at}`).focus();
    await page.keyboard.press("Enter");
    await button(page, `Change event ${at}`).waitFor({ state: "detached" });
    await page.waitForFunction((name) => document.activeElement.ariaLabel === name, `Edit event ${at}`);
    equal(await events(), before, `events after ${at} was saved as it was`);
  }

  // Nothing of what is entered and then left is kept.
  for (const leave of [() => button(page, "Cancel").click(), () => page.keyboard.press("Escape")]) {
    await button(page, "Edit event 1").click();
    await page.getByLabel("with whom").selectOption("Dan");
    await leave();
    await button(page, "Add the booth").waitFor();
    check(await page.evaluate(() => document.activeElement.ariaLabel === "Edit event 1"), "the focus is where it was");
    equal(await page.locator(".event.editing").count(), 0, "events that are marked");
    equal(await events(), before, "events that were left as they were");
  }

  await button(page, "Edit event 1").click();
  await page.getByLabel("with whom").selectOption("Dan");
  await page.locator(".add-event .pick").nth(1).click();
  await button(page, "Change event 1").click();
  await shows(page, ".event", "Ana & Dan: yes");
  const changed = [{ num: 1, kind: "booth", pair: ["Ana", "Dan"], match: true }, ...before.slice(1)];
  equal(await events(), changed, "events after a change");
  await button(page, "Undo").click();
  await shows(page, ".event", "Ana & Ben: no");
});

await harness.test("season: everyone with everyone, and shared matches", {}, async (page) => {
  await harness.open(page, "season");
  await page.locator("#season-left").fill("Ana\nBen\nCleo\nDan");
  await page.locator("#season-right").fill("Ana\nBen\nCleo\nDan");
  await page.locator("form select").selectOption("any");
  await button(page, "Start").click();
  await counts(page, "#matchings", "3");
  await button(page, "Night").click();
  await page.locator(".add-event .pick").first().click();
  await button(page, "Add the night").click();
  await counts(page, "#matchings", "2");
  await button(page, "Other season").click();
  await page.locator("#season-left").fill(LEFT);
  await page.locator("#season-right").fill(`${RIGHT}\nIvo`);
  await button(page, "Start").click();
  await counts(page, "#matchings", "240");
  await button(page, "Hint").click();
  await button(page, "Add who share a match").click();
  await counts(page, "#matchings", "24");
  await harness.accessible(page, "hints");
});

await harness.test("season: one that was on air", {}, async (page) => {
  await harness.open(page, "season");
  await button(page, "Show me an example").click();
  await counts(page, "#matchings", "1,324");
  await shows(page, ".next-booth", "John & Jacy");
  await harness.accessible(page, "a season");
  await harness.picture(page, "season", { full: true });
});

await harness.test("strategies: measured side by side, and a tree", {}, async (page) => {
  await harness.open(page, "strategies?game=mastermind:4x6&s=minimax&s=entropy&s=most-parts");
  await button(page, "Measure").click();
  await shows(page, ".figures", "5,668");
  await shows(page, ".figures", "5,801");
  equal(await page.locator(".chart figcaption .key").allTextContents(), ["minimax", "entropy", "most-parts"], "the key of the chart");
  await page.locator("#tree-of").selectOption("minimax");
  await page.locator(".tree .branch").first().waitFor();
  const open = page.locator(".tree button.branch").first();
  await open.click();
  await page.locator(".tree .below .node").first().waitFor();
  equal(await open.getAttribute("aria-expanded"), "true", "a branch that is open");
  await page.locator(".tree .below .branch").first().waitFor();
  await harness.accessible(page, "strategies");
  await harness.picture(page, "strategies", { full: true });
  await open.click();
  equal(await page.locator(".tree .below").first().isVisible(), false, "a branch that was closed");
  await page.locator("#tree-levels").selectOption("3");
  for (const [name, ending, begins] of [["Picture", "svg", "<svg"], ["Graphviz", "dot", "digraph"], ["Text", "txt", ""], ["JSON", "json", "{"]]) {
    const [saved] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
    equal(saved.suggestedFilename(), `minimax-mastermind-4x6.${ending}`, "the file of a tree");
    const file = fs.readFileSync(await saved.path(), "utf8");
    check(file.startsWith(begins) && file.includes("0011"), `a tree as ${name}`);
  }
  await page.reload();
  await page.locator(".tree .branch").first().waitFor();
});

await harness.test("strategies: long work grows before one’s eyes, and is stopped", {}, async (page) => {
  await harness.open(page, "strategies?game=ayto:8&s=entropy");
  await button(page, "Measure").click();
  await page.locator("progress").first().waitFor();
  await page.locator(".chart .series").first().waitFor();
  check(await button(page, "Stop").isVisible(), "the chart is there before the end");
  const games = async () => Number((await page.locator(".race .num").textContent()).split(" ")[0].replaceAll(",", ""));
  const before = await games();
  for (let tries = 0; (await games()) <= before; tries++) {
    check(tries < 300, "the games go on");
    await page.waitForTimeout(100);
  }
  await harness.accessible(page, "games under way");
  await button(page, "Stop").click();
  await shows(page, ".tip", "Stopped");
  equal(await page.locator(".chart").count(), 0, "charts of games that were not all played");
  check(await button(page, "Measure").isEnabled(), "another run can begin");
});

for (const dark of [false, true]) {
  await harness.test(`all parts on a phone, ${dark ? "dark" : "light"}`, { phone: true, dark }, async (page) => {
    await harness.open(page, "assist?game=mastermind:4x6&turn=0011%3D1%2C0");
    await counts(page, "#remaining", "256");
    for (const symbol of "2233") await button(page, `put ${symbol}`).tap();
    await page.locator(".picks.black .pick").nth(1).tap();
    await page.locator(".picks.white .pick").nth(1).tap();
    await button(page, "Add this turn").tap();
    await counts(page, "#remaining", "52");
    await harness.accessible(page, "assist on a phone");
    if (!dark) await harness.picture(page, "phone");
    await button(page, "Prove it").tap();
    await shows(page, ".exact .badge", "proved best");
    await harness.accessible(page, "a proof on a phone");
    if (!dark) await harness.picture(page, "exact-phone", { top: ".exact" });
    await page.getByRole("link", { name: "Play" }).tap();
    await page.locator(".play .hero").waitFor();
    await harness.accessible(page, "play on a phone");
    await page.getByRole("link", { name: "Are You The One?" }).tap();
    await button(page, "Show me an example").tap();
    await counts(page, "#matchings", "1,324");
    await harness.accessible(page, "a season on a phone");
    await page.getByRole("link", { name: "Strategies" }).tap();
    await button(page, "Measure").tap();
    await shows(page, ".figures", "5,668");
    await page.locator("#tree-of").selectOption("minimax");
    await page.locator(".tree .branch").first().waitFor();
    await harness.accessible(page, "strategies on a phone");
    await page.getByRole("link", { name: "Assist" }).tap();
    await counts(page, "#remaining", "52");
  });
}

await harness.end();
