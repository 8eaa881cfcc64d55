// The review of a game, and learning from its mistakes.

import fs from "node:fs";
import { read } from "../../page/review/read.js";
import { labelOf, mistakesOf } from "../../page/review/judge.js";
import { check, equal, shows } from "../harness.mjs";

const address = (turns) => turns.map((turn) => `turn=${turn}`).join("&");

/** A game with a best guess, a mistake, a good guess, and one that is just as good as the best. */
const MIXED = ["0012=0,1", "3333=1,0", "2344=2,1", "5324=4,0"];

/** A game with three guesses that are worth another try. */
const ROUGH = ["0011=1,0", "2345=0,2", "0253=1,1", "0424=4,0"];

const NAMES = { best: "Best", equal: "Just as good", good: "Good", inexact: "Inexact", mistake: "Mistake" };

const WORDS = "crane slate brain train grain light night might right sight fight tight money honey stone phone house mouse plant giant brand blank black block clock brush flush flash fresh dress".split(" ").join("\n");

/** Asks the engine without the screen. */
function ask(harness, page, path, body) {
  return page.evaluate(async ([isSite, path, body]) => {
    if (isSite) return (await import(new URL("core/api.js", document.baseURI))).post(path, body);
    const response = await fetch(`api/${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    return response.json();
  }, [harness.isSite, path, body]);
}

/** Opens a review, and waits for what it says. */
async function reviewed(harness, page, hash) {
  await harness.open(page, hash);
  await page.locator(".rv-verdict, .rv-contradiction").first().waitFor();
}

/** Where people's own things are kept. */
const kept = (page) => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("work:")));

export default async function run(harness) {
  await harness.test("review: written games are read, and what is wrong is told by line", {}, async () => {
    const names = [["blue", "0"], ["b", "0"], ["orange", "1"], ["o", "1"], ["green", "2"], ["g", "2"], ["🔵", "0"], ["🟠", "1"], ...[..."012345"].map((one) => [one, one])];
    const pegs = { material: "pegs", answer: "pegs", slots: 4, symbols: [..."012345"], isOnce: false, names };
    equal(read("0011 1,0\n2. BBOO 1 0\nblue blue orange green = 2b1w\n🔵🔵🟠🟠 ⚫⚪\nB B O O: none\n0011=4,0", pegs), { turns: ["0011=1,0", "0011=1,0", "0012=2,1", "0011=1,1", "0011=0,0", "0011=4,0"], problems: [] }, "codes");
    equal(read("0011\n00112 1 0\n0011 3 1\n0019 1 1\n001 1 1 0", pegs).problems, [{ line: 1, problem: "answer.pegs" }, { line: 2, problem: "guess" }, { line: 3, problem: "cannot" }, { line: 4, problem: "guess" }, { line: 5, problem: "guess" }], "problems");
    const words = { material: "letters", answer: "marks", slots: 5, symbols: [], names: [] };
    equal(read("Wordle 1,234 2/6\n\nCRANE 🟩⬛🟨⬛⬛\nslate ggy--", words), { turns: ["crane=G-Y--", "slate=GGY--"], problems: [] }, "words");
    equal(read("Wordle 1,234 2/6\n\n🟩⬛🟨⬛⬛\n🟩🟩🟩🟩🟩\n\ncrane\ncloud", words).turns, ["crane=G-Y--", "cloud=GGGGG"], "a grid and its words");
    equal(read("🟩⬛🟨⬛⬛", words).problems, [{ line: 1, problem: "words" }], "a grid without words");
    const order = { material: "places", answer: "hits", slots: 5, symbols: [..."01234"], isOnce: true, names: [] };
    equal(read("12345 1\n1 3 2 5 4 = 3\n01234 2", order).turns, ["01234=1", "02143=3", "01234=2"], "orders");
    equal(read("12345 4\n11345 1", order).problems, [{ line: 1, problem: "cannot" }, { line: 2, problem: "once" }], "orders that cannot be");
  });

  await harness.test("review: a Mastermind game, as the engine judges it", {}, async (page) => {
    await reviewed(harness, page, `mastermind/review?${address(MIXED)}`);
    const told = await ask(harness, page, "review", { game: "mastermind:4x6", turns: MIXED });
    equal(told.turns.map((turn) => labelOf(turn, told.objective)), ["best", "mistake", "good", "equal"], "labels");
    equal(await page.locator(".rv-ring").getAttribute("aria-label"), `skill: ${Math.round(told.skill * 100)}%`, "the score");
    equal(await page.locator(".rv-turn .rv-label").allInnerTexts(), told.turns.map((turn) => NAMES[labelOf(turn, told.objective)]), "how good each guess was");
    for (const [at, turn] of told.turns.slice(0, 3).entries()) {
      const line = (await page.locator(".rv-turn-left").nth(at).innerText()).replaceAll(/\s+/g, " ");
      check(line.includes(turn.before.toLocaleString("en")) && line.includes(turn.remaining.toLocaleString("en")), `guess ${at + 1}: ${line}`);
    }
    // What was better, and why.
    const [better] = await page.locator("#guess-2 .rv-better p").allInnerTexts();
    equal(better.includes(told.turns[1].best.expected.toFixed(1)) && better.includes(told.turns[1].expected.toFixed(1)), true, `why: ${better}`);
    equal(await page.locator("#guess-2 .rv-better .token").count(), 4, "the better guess is drawn");
    // Equal guesses are praised, and nothing better is shown beside them.
    await shows(page, "#guess-4 .rv-praise", "Just as good as the best");
    equal(await page.locator("#guess-4 .rv-better").count(), 0, "nothing is better than an equal guess");
    // The curve has the start and every guess; a bar leads to its guess.
    equal(await page.locator(".rv-bars li").count(), 5, "bars");
    await page.locator(".rv-bars button").nth(1).click();
    equal(await page.evaluate(() => document.activeElement.id), "guess-2", "a bar leads to its guess");
    // Bits only under Details.
    check(!/\bbits?\b/i.test(await page.locator("main").innerText()), "bits are under Details");
    await page.locator("#guess-2 summary").click();
    await shows(page, "#guess-2 details", "Bits on average");
    equal(await page.locator("#guess-2 .rv-turn-actions a").first().getAttribute("href"), "#mastermind?board=mastermind:4x6&turn=0012=0,1", "the position before the guess");
    await harness.accessible(page, "the review");
    await page.locator("#guess-2 summary").click();
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await harness.screens(page, "review");
    equal(await kept(page), [], "a review saves nothing");
  });

  await harness.test("review: every game, with its own answers", {}, async (page) => {
    const games = [["wordle", 4], ["bulls-and-cows", 5], ["item-matching", 3], ["order", 4]];
    for (const [key, count] of games) {
      await harness.open(page, `${key}/review`);
      await page.locator(".rv-example").click();
      await page.locator(".rv-verdict").waitFor();
      equal(await page.locator(".rv-turn").count(), count, `guesses of ${key}`);
      await shows(page, ".rv-turn:last-child .rv-turn-left", "That’s it!");
      check(!/undefined|NaN/.test(await page.locator("main").innerText()), key);
    }
  });

  await harness.test("review: a game is pasted, and what is wrong is said beside the field", {}, async (page) => {
    await harness.open(page, "mastermind/review");
    await shows(page, "main h2", "Which game did you play?");
    await harness.accessible(page, "entering a game");
    await harness.screens(page, "review-enter");
    const go = page.getByRole("button", { name: "Review this game" });
    await go.click();
    await shows(page, "#rv-trouble", "Nothing is here yet");
    await page.locator("#rv-paste").fill("BBOG 0 1\nPPPP 3 1\nGPYY 2");
    await go.click();
    await shows(page, "#rv-trouble", "Line 2: no code gives this answer");
    await shows(page, "#rv-trouble", "Line 3");
    equal(await page.evaluate(() => location.hash), "#mastermind/review", "nothing has changed");
    equal(await page.locator(".rv-preview li").count(), 1, "what could be read is drawn");
    await page.locator("#rv-paste").fill("BBOG 0 1\nPPPP 1 0\nGPYY 2 1\nSPGY 4 0");
    await shows(page, ".rv-preview li:nth-child(4)", "4");
    await go.click();
    await page.locator(".rv-verdict").waitFor();
    equal(await page.evaluate(() => decodeURIComponent(location.hash)), `#mastermind/review?${address(MIXED)}`, "the game has an address");
    await page.goBack();
    await shows(page, "main h2", "Which game did you play?");
    // Another board: refused where it does not fit, without a word about specs.
    await harness.open(page, "mastermind/review?board=mastermind:5x8");
    await page.locator("#rv-paste").fill("0011 1 0");
    await page.getByRole("button", { name: "Review this game" }).click();
    await shows(page, "#rv-trouble", "a guess here has 5 of these");
    equal(await kept(page), [], "nothing is saved");
  });

  await harness.test("review: a word game from a grid, shared without its letters", {}, async (page) => {
    await harness.open(page, "");
    await page.evaluate((words) => localStorage.setItem("nextguess:lists", JSON.stringify({ own: { answers: words, guesses: words } })), WORDS);
    await harness.open(page, "wordle/review?board=words:own,guesses=guesses");
    await page.locator("#rv-paste").fill("zzzzz ⬛⬛⬛⬛⬛");
    await page.getByRole("button", { name: "Review this game" }).click();
    await shows(page, "#rv-trouble", "not in the list");
    await page.locator("#rv-paste").fill("Wordle 1,234 4/6\n⬛⬛⬛⬛⬛\n⬛⬛⬛⬛⬛\n⬛🟩🟩🟩🟩\n🟩🟩🟩🟩🟩\ncrane\nmoney\nnight\nlight");
    await page.getByRole("button", { name: "Review this game" }).click();
    await page.locator(".rv-verdict").waitFor();
    equal(await page.locator(".rv-turn").count(), 4, "guesses");
    await page.getByRole("button", { name: "Share" }).first().click();
    await page.getByRole("button", { name: "Copy as text" }).click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes("🟩🟩🟩🟩🟩"));
    const [text] = (await page.evaluate(() => navigator.clipboard.readText())).split("http");
    check(!/light|crane|night/i.test(text) && text.includes("⬛🟩🟩🟩🟩 → "), `the text: ${text}`);
    const drawn = await page.locator(".rv-card-preview").innerHTML();
    check(!/>[LIGHT]</.test(drawn), "the picture has no letters of words");
    // A word to try, typed.
    await page.keyboard.press("Escape");
    await page.locator(".rv-learn").click();
    await page.locator(".rv-word-field").fill("zzzzz");
    await page.keyboard.press("Enter");
    await shows(page, ".rv-told", "not in the list");
    await page.locator(".rv-solve").click();
    await shows(page, ".rv-told", "This was the best guess");
  });

  await harness.test("review: answers that do not fit are told in words, with repairs for every turn", {}, async (page) => {
    await reviewed(harness, page, "mastermind/review?turn=0011=1,0&turn=0234=0,2&turn=2053=4,0");
    const shown = await page.locator("main").innerText();
    check(shown.includes("The answers to guesses 2 and 3 do not fit with each other"), shown);
    check(!/well done|found with|that’s it/i.test(shown), "no praise for what cannot be");
    equal(await page.locator(".rv-ring").count(), 0, "no score");
    const offered = await page.locator(".rv-repair-of").allInnerTexts();
    check(offered.length === 2 && offered[0].includes("guess 3") && offered[1].includes("guess 2"), `the last turn is offered first: ${offered}`);
    await harness.accessible(page, "a contradiction");
    await harness.screens(page, "review-contradiction");
    await page.locator(".rv-repair").last().click();
    await page.locator(".rv-verdict").waitFor();
    equal(await page.evaluate(() => decodeURIComponent(location.hash)), "#mastermind/review?turn=0011=1,0&turn=0234=0,3&turn=2053=4,0", "one tap mends it");
  });

  await harness.test("review: text, picture and link are shared, and the link opens for others", {}, async (page, context) => {
    await reviewed(harness, page, `mastermind/review?${address(MIXED)}`);
    await page.getByRole("button", { name: "Share" }).first().click();
    await harness.accessible(page, "sharing a review");
    await page.getByRole("button", { name: "Copy as text" }).click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes("⚫⚫⚫⚫"));
    const text = await page.evaluate(() => navigator.clipboard.readText());
    check(/^Mastermind/.test(text) && text.includes("⚫⚫⚪ → 9 👍") && text.includes("Skill 97%") && text.includes("Luck: about average"), `the text: ${text}`);
    const [png] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as PNG" }).click()]);
    const bytes = fs.readFileSync(await png.path());
    equal([bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)], ["PNG", 1200, 630], "the picture");
    fs.copyFileSync(await png.path(), `${harness.pictures}/review-card.png`);
    const [svg] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as SVG" }).click()]);
    const drawn = fs.readFileSync(await svg.path(), "utf8");
    check(drawn.startsWith("<svg") && drawn.includes("97%") && !/href|<script|style=/.test(drawn), "a picture that needs nothing else");
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith("http"));
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await context.browser().newContext();
    const visitor = await other.newPage();
    await visitor.goto(link);
    await visitor.locator(".rv-verdict").waitFor();
    equal(await visitor.locator(".rv-turn").count(), 4, "guesses for somebody else");
    equal(await kept(visitor), [], "a link saves nothing");
    await other.close();
  });

  await harness.test("review: a link that is no game says so", {}, async (page) => {
    for (const hash of ["mastermind/review?turn=abc", "mastermind/review?board=mastermind:99x99", "order/review?board=bulls:4x10&turn=0123=1,0"]) {
      await harness.open(page, hash);
      await shows(page, "main h2", "This link has no game in it");
    }
    await harness.open(page, "mastermind/review?turn=0019=1,0");
    await shows(page, ".problem", "These turns do not fit this board");
    await harness.open(page, "wordle/review?board=words:lost,guesses=guesses&turn=crane=-----");
    await shows(page, "main h2", "needs a word list that is not here");
    await harness.open(page, "mastermind/learn");
    await shows(page, "main h2", "There is no game to learn from yet");
  });

  await harness.test("learn: a wrong try, hints, a right try, the solution, the end", {}, async (page) => {
    await reviewed(harness, page, `mastermind/review?${address(ROUGH)}`);
    const told = await ask(harness, page, "review", { game: "mastermind:4x6", turns: ROUGH });
    equal(mistakesOf(told), [2, 3, 4], "what is worth another try");
    await page.locator(".rv-learn").click();
    await shows(page, ".rv-steps", "1 of 3");
    await shows(page, ".rv-count", `${told.turns[1].before} codes possible`);
    const enter = async (guess) => {
      for (const symbol of guess) await page.locator(".rv-symbol").nth(Number(symbol)).click();
      await page.getByRole("button", { name: "Try it" }).click();
    };
    const clear = async () => { for (let at = 0; at < 4; at++) await page.getByRole("button", { name: "Take back" }).click(); };
    await enter("2345");
    await shows(page, ".rv-told", "That is what you guessed");
    await clear();
    await enter("0000");
    await page.locator('[data-said="again"]').waitFor();
    await shows(page, ".rv-told", "Not better than yours");
    const best = told.turns[1].best.question;
    check(!(await page.locator("main").innerText()).includes("This was the best guess"), "the solution waits");
    // Hints are true: what they say of the best guess is what the engine says of it.
    const { about } = await ask(harness, page, "suggest", { game: "mastermind:4x6", turns: ROUGH.slice(0, 1), top: 0, about: best });
    await page.getByRole("button", { name: "Give me a hint" }).click();
    await shows(page, ".rv-hints", about.possible ? "can be the answer itself" : "cannot be the answer");
    await shows(page, ".rv-hints", `It can get ${about.parts} different answers`);
    await harness.accessible(page, "learning");
    await harness.screens(page, "learn");
    await clear();
    await enter(best);
    await shows(page, ".rv-told", "You found the best guess!");
    await page.getByRole("button", { name: "Next one" }).click();
    await shows(page, ".rv-steps", "2 of 3");
    check((await page.evaluate(() => location.hash)).endsWith("at=3"), "each position has an address");
    await page.goBack();
    await shows(page, ".rv-steps", "1 of 3");
    await page.goForward();
    await shows(page, ".rv-steps", "2 of 3");
    await page.getByRole("button", { name: "Show the solution" }).click();
    await shows(page, ".rv-told", "This was the best guess");
    await page.getByRole("button", { name: "Next one" }).click();
    await shows(page, ".rv-steps", "3 of 3");
    await page.getByRole("link", { name: "Finish" }).click();
    await shows(page, ".rv-end h2", "You found 1 of 3 yourself");
    await harness.accessible(page, "the end of learning");
    await harness.screens(page, "learn-end");
    await page.getByRole("link", { name: "To the review" }).click();
    await page.locator(".rv-verdict").waitFor();
    equal(await kept(page), [], "learning saves nothing");
  });

  await harness.test("learn: no mistakes, said warmly", {}, async (page) => {
    await harness.open(page, "mastermind/learn?turn=0012=0,1");
    await shows(page, ".rv-end h2", "No mistakes. Wonderful!");
    await harness.open(page, "mastermind/learn?turn=0011=1,0&turn=0234=0,2&turn=2053=4,0");
    await shows(page, "main h2", "These answers do not fit together");
  });

  await harness.test("learn: by keyboard alone", { calm: true }, async (page) => {
    await reviewed(harness, page, `mastermind/review?${address(MIXED)}`);
    const told = await ask(harness, page, "review", { game: "mastermind:4x6", turns: MIXED });
    const reach = async (selector) => {
      for (let tries = 0; tries < 60; tries++) {
        if (await page.evaluate((selector) => document.activeElement.matches(selector), selector)) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`${selector} cannot be reached by Tab`);
    };
    await reach(".rv-learn");
    await page.keyboard.press("Enter");
    await page.locator(".rv-entry").waitFor();
    await reach(".rv-slot, .rv-symbol");
    for (const symbol of told.turns[1].best.question) await page.keyboard.press(symbol);
    await page.keyboard.press("Backspace");
    await page.keyboard.press(told.turns[1].best.question.at(-1));
    await reach(".rv-entry .primary");
    await page.keyboard.press("Enter");
    await shows(page, ".rv-told", "You found the best guess!");
    // What comes next has the focus.
    await page.keyboard.press("Enter");
    await shows(page, ".rv-end h2", "You found 1 of 1 yourself");
  });

  await harness.test("review: wide codes and many guesses fit a phone", { phone: true }, async (page) => {
    await reviewed(harness, page, "order/review?board=permutation:8&turn=01234567=2&turn=10234576=1&turn=01324567=2");
    await harness.accessible(page, "a review of wide codes");
    await reviewed(harness, page, `mastermind/review?${address(["0012=0,1", ...Array(9).fill("3333=1,0")])}`);
    equal(await page.locator(".rv-turn").count(), 10, "guesses");
    await harness.accessible(page, "a review of ten guesses");
    const shift = await page.evaluate(() => new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value; }).observe({ type: "layout-shift", buffered: true });
      setTimeout(() => resolve(sum), 300);
    }));
    console.log(`     layout shift of a review: ${shift.toFixed(4)}`);
    check(shift < 0.02, `layout shift ${shift}`);
  });

  await harness.test("review: in German, on a phone, in the dark", { phone: true, german: true, dark: true }, async (page) => {
    await reviewed(harness, page, `mastermind/review?${address(MIXED)}`);
    await shows(page, "h1", "Rückblick");
    await shows(page, "#guess-4 .rv-praise", "Genauso gut wie der beste");
    await shows(page, "#guess-2 .rv-better", "im Schnitt");
    check(!/possible|guess\b|leaves|skill/i.test(await page.locator("main").innerText()), "no English");
    await harness.accessible(page, "the review in German on a phone");
    const small = await page.evaluate(() => [...document.querySelectorAll("main button, main a, main summary")].filter((one) => one.offsetParent && (one.getBoundingClientRect().height < 43.5 || one.getBoundingClientRect().width < 43.5)).map((one) => one.outerHTML.slice(0, 90)));
    equal(small, [], "targets of 44 px");
    await page.locator(".rv-learn").click();
    await shows(page, ".rv-entry + .rv-told", "Findest du einen?");
    await harness.accessible(page, "learning in German on a phone");
    // All words are there in German.
    const lacking = await page.evaluate(async () => {
      const [english, german] = await Promise.all([import(new URL("texts/en.js", document.baseURI)), import(new URL("texts/de.js", document.baseURI))]);
      return Object.keys(english.default).filter((key) => /^(review|learn)\./.test(key) && !(key in german.default));
    });
    equal(lacking, [], "texts");
  });

  await harness.test("review: print is a sheet in light colours", { dark: true }, async (page) => {
    await reviewed(harness, page, `mastermind/review?${address(MIXED)}`);
    await page.emulateMedia({ media: "print" });
    equal(await page.locator(".rv-verdict .row, .rv-turn-actions").evaluateAll((all) => all.filter((one) => one.offsetParent).length), 0, "no buttons on paper");
    equal(await page.locator(".rv-sentence").evaluate((one) => getComputedStyle(one).color), "rgb(27, 26, 36)", "dark ink");
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.screenshot({ path: `${harness.pictures}/review-print.png`, fullPage: true });
  });
}
