// Play: games against the computer, games of a day, hints, statistics.

import { check, equal, shows } from "../harness.mjs";

/** Asks the engine as the page does, over HTTP or in its worker. */
const ask = (page, path, body) => page.evaluate(async ([path, body]) => (await import(new URL("core/api.js", document.baseURI))).post(path, body), [path, body]);

/** What the number of a game hides. */
const secretOf = async (page, game, seed) => (await ask(page, "play", { game, seed, questions: [], give_up: true })).review.secret;

/** Types the symbols of a Mastermind code by their numbers, and guesses. */
async function guess(page, code) {
  for (const symbol of code) await page.keyboard.press(String(Number(symbol) + 1));
  await page.keyboard.press("Enter");
}

const rows = (page, count) => page.waitForFunction((count) => document.querySelectorAll(".play-row.done").length === count, count);
const ready = (page) => page.locator(".palette .key:not(:disabled), .keyboard .key.letters:not(:disabled)").first().waitFor();
const over = (page) => page.locator(".play-result").waitFor();
const judged = (page) => page.waitForFunction(() => [...document.querySelectorAll(".play-result dd")].every((one) => one.textContent !== "…"));

/** Waits until nothing moves, so that axe-core sees the colours that stay. */
const still = (page) => page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== "running"));

/** Codes of Mastermind that are not the secret. */
const others = (secret, count) => Array.from({ length: 1296 }, (_, at) => at.toString(6).padStart(4, "0")).filter((code) => code !== secret).slice(0, count);

export default async function run(harness) {
  /** Opens a game, and waits until it can be played. */
  const open = async (page, hash) => { await harness.open(page, hash); await ready(page); };

  await harness.test("play: a game to its end by taps, with its result and statistics", {}, async (page) => {
    await open(page, "mastermind/play?number=7");
    const secret = await secretOf(page, "mastermind:4x6", 7);
    const turn = harness.gestures(page, "a Mastermind guess in Play");
    for (const symbol of "0011") await turn.tap(page.locator(".palette .key").nth(Number(symbol)));
    await turn.tap(page.locator(".guess-button"));
    turn.within(5);
    await rows(page, 1);
    check((await page.locator(".play-row.done .answer").getAttribute("aria-label")).includes("black"), "the answer is told in words");
    // A slot can be tapped and changed.
    for (const symbol of "5555") await page.locator(".palette .key").nth(Number(symbol)).click();
    for (const [at, symbol] of [...secret].entries()) {
      await page.locator(".entry-code .slot").nth(at).click();
      await page.locator(".palette .key").nth(Number(symbol)).click();
    }
    await page.locator(".guess-button").click();
    await over(page);
    await shows(page, ".play-result h2", "Found in 2 guesses");
    await judged(page);
    await shows(page, ".play-result", "%");
    await shows(page, ".distribution .now", "1");
    const review = await page.locator(".play-result a", { hasText: "Review" }).getAttribute("href");
    check(review.startsWith("#mastermind/review?turn=0011=") && review.endsWith(`turn=${secret}=4,0`), review);
    check((await page.locator(".play-result a", { hasText: "Learn" }).getAttribute("href")).startsWith("#mastermind/learn?turn="), "the way to learn");
    await still(page);
    await harness.accessible(page, "a game that is won");
    await harness.screens(page, "play-won");
    // A text and a link that tell nothing of the code.
    await page.locator(".play-result button", { hasText: "Share" }).click();
    await page.getByRole("button", { name: "Copy as text" }).click();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    check(text.includes("⚫⚫⚫⚫") && text.includes("number=7") && text.includes("2/10"), text);
    check(!text.includes(secret) && !text.includes("0011"), `the text tells the code: ${text}`);
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as PNG" }).click()]);
    check(download.suggestedFilename().endsWith(".png"), "a picture");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Play again" }).click();
    await page.waitForFunction(() => /number=\d+/.test(location.hash) && !location.hash.includes("number=7&") && !document.querySelector(".play-result"));
  });

  await harness.test("play: by keyboard alone, kept after a reload; Back moves between screens, not guesses", {}, async (page) => {
    await harness.open(page, "saved");
    await page.evaluate(() => { location.hash = "#mastermind/play?number=11"; });
    await ready(page);
    const secret = await secretOf(page, "mastermind:4x6", 11);
    const wrong = others(secret, 3);
    // The letters of the colours do it, too.
    for (const letter of "bboo") await page.keyboard.press(letter);
    equal(await page.locator(".entry-code .slot").nth(2).getAttribute("aria-label"), "Slot 3: orange", "a letter is a colour");
    for (let at = 0; at < 4; at++) await page.keyboard.press("Backspace");
    await guess(page, wrong[0]);
    await rows(page, 1);
    check(/save=/.test(await page.evaluate(() => location.hash)), "the game has an address of its own");
    await guess(page, wrong[1]);
    await rows(page, 2);
    await page.reload();
    await ready(page);
    await rows(page, 2);
    await page.getByRole("button", { name: "Take back" }).focus();
    await page.keyboard.press("Enter");
    await rows(page, 1);
    await page.goBack();
    await page.waitForFunction(() => location.hash === "#saved");
    await page.goForward();
    await ready(page);
    await rows(page, 1);
    // Another game in between changes nothing.
    await page.evaluate(() => { location.hash = "#order/play"; });
    await page.waitForFunction(() => document.querySelectorAll(".key.places:not(:disabled)").length === 5);
    await page.evaluate(() => { location.hash = "#mastermind/play"; });
    await page.locator(".palette.pegs").waitFor();
    await ready(page);
    await rows(page, 1);
    await guess(page, secret);
    await over(page);
    await shows(page, ".play-result", "1 taken back");
  });

  await harness.test("play: Tab and Enter alone are enough, and the focus stays", {}, async (page) => {
    await open(page, "bulls-and-cows/play?number=5");
    for (const digit of "012") {
      await page.locator(".palette .key").nth(Number(digit)).focus();
      await page.keyboard.press("Enter");
    }
    await page.keyboard.press("Tab");
    equal(await page.evaluate(() => document.activeElement.textContent), "3", "the next digit");
    await page.keyboard.press("Space");
    await page.locator(".guess-button").focus();
    await page.keyboard.press("Enter");
    await rows(page, 1);
    await page.waitForFunction(() => document.activeElement.classList.contains("slot"));
    for (const digit of await secretOf(page, "bulls:4x10", 5)) await page.keyboard.press(digit);
    await page.keyboard.press("Enter");
    await over(page);
    await page.waitForFunction(() => document.activeElement.closest(".play-result"));
  });

  await harness.test("play: lost at the limit, kindly", {}, async (page) => {
    await open(page, "mastermind/play?number=12");
    const secret = await secretOf(page, "mastermind:4x6", 12);
    for (const [at, code] of others(secret, 10).entries()) {
      await ready(page);
      await guess(page, code);
      await rows(page, at + 1);
    }
    await over(page);
    await shows(page, ".play-result", "Not found this time");
    equal(await page.locator(".shown-code .token").count(), 4, "the code is shown");
    await judged(page);
    await shows(page, ".statistics", "0%");
    await harness.screens(page, "play-lost");
  });

  await harness.test("play: the game of a day is the same for all, one try, and makes a streak", {}, async (page, context) => {
    await page.clock.setFixedTime(new Date("2026-11-17T10:00:00Z"));
    await open(page, "mastermind/daily");
    await shows(page, "h1", "Today’s Mastermind, 17 November");
    const { numberOf } = await page.evaluate(async () => { const { numberOf } = await import(new URL("play/daily.js", document.baseURI)); return { numberOf: [numberOf("mastermind", "2026-11-17"), numberOf("mastermind", "2026-11-18"), numberOf("order", "2026-11-17")] }; });
    equal(numberOf, [1054589059, 1272698106, 372822415], "the numbers of the days, which must never change");
    const first = await secretOf(page, "mastermind:4x6", numberOf[0]);
    await guess(page, others(first, 1)[0]);
    await rows(page, 1);
    equal(await page.getByRole("button", { name: "Take back" }).count(), 0, "there is one try");
    await page.reload();
    await ready(page);
    await rows(page, 1);
    await guess(page, first);
    await over(page);
    await shows(page, ".todays [aria-current]", "found in 2 guesses");
    await page.reload();
    await over(page);
    await shows(page, ".statistics", "1days in a row");
    await page.clock.setFixedTime(new Date("2026-11-18T09:00:00Z"));
    await open(page, "mastermind/daily");
    await shows(page, "h1", "18 November");
    await rows(page, 0);
    await guess(page, await secretOf(page, "mastermind:4x6", numberOf[1]));
    await over(page);
    await shows(page, ".statistics", "2days in a row");
    await shows(page, ".statistics", "1.50guesses on average");
    await judged(page);
    await still(page);
    await harness.accessible(page, "a daily game that is done");
    await harness.screens(page, "play-daily");
    await page.locator(".day-links a").first().click();
    await page.waitForFunction(() => location.hash.includes("day=2026-11-17") && document.querySelectorAll(".play-row.done").length === 2);
    // Whoever deletes the game from the shelf has still had the try.
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("work:")).forEach((key) => localStorage.removeItem(key)));
    await page.reload();
    await over(page);
    // Somebody else has the same code that day.
    const other = await context.browser().newContext();
    const theirs = await other.newPage();
    await theirs.clock.setFixedTime(new Date("2026-11-17T23:59:00Z"));
    await theirs.goto(`${harness.base}#mastermind/daily`);
    await ready(theirs);
    await guess(theirs, first);
    await theirs.locator(".play-result.won").waitFor();
    await other.close();
  });

  for (const [hash, word] of [["mastermind/play?number=abc", "no number of a game"], ["mastermind/play?number=-1", "no number of a game"], ["mastermind/daily?day=2026-02-30", "no game for this day"], ["mastermind/daily?day=2999-01-01", "still to come"], ["mastermind/play?save=nowhere", "not saved on this device"], ["mastermind/play?board=mastermind:99x99", "no such board"], ["wordle/play?board=words:unknown", "word list"]]) {
    await harness.test(`play: #${hash} gets a friendly word`, {}, async (page) => {
      await harness.open(page, hash);
      await shows(page, "main [role=alert]", word);
      equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("work:")).length), 0, "nothing is stored");
      await page.getByRole("link", { name: "New game" }).click();
      await ready(page);
    });
  }

  await harness.test("play: the same number hides the same code, and counts once", {}, async (page) => {
    await open(page, "bulls-and-cows/play?number=4711");
    await shows(page, ".subtitle", "game number 4711");
    const secret = await secretOf(page, "bulls:4x10", 4711);
    const play = async () => {
      for (const digit of secret) await page.keyboard.press(digit);
      await page.keyboard.press("Enter");
      await over(page);
    };
    await play();
    await page.locator(".bar .menu-wrap > button").click();
    await page.getByRole("menuitem", { name: "Game by number" }).click();
    await page.getByLabel("Game number").fill("4711x");
    await page.getByRole("button", { name: "Begin" }).click();
    await shows(page, "dialog [role=alert]", "no number of a game");
    await page.getByLabel("Game number").fill("4711");
    await page.getByRole("button", { name: "Begin" }).click();
    await page.locator(".play-result").waitFor({ state: "detached" });
    await ready(page);
    await play();
    await shows(page, "main", "does not count again");
    await shows(page, ".statistics", "1played");
  });

  await harness.test("play: a hint tells the idea first, then the guess, and is counted", {}, async (page) => {
    await open(page, "mastermind/play?number=7");
    await guess(page, "0011");
    await rows(page, 1);
    await page.getByRole("button", { name: "Hint" }).click();
    await shows(page, ".play-hint", "Of the 256 possible codes");
    equal(await page.locator(".play-hint .token").count(), 0, "the idea shows no code");
    await still(page);
    await harness.accessible(page, "a hint");
    await page.reload();
    await shows(page, ".play-hint", "Of the 256 possible codes");
    await page.getByRole("button", { name: "Show me the guess" }).click();
    await page.locator(".play-hint .token").first().waitFor();
    await harness.screens(page, "play-hint");
    const told = await ask(page, "suggest", { game: "mastermind:4x6", turns: ["0011=1,0"], top: 1 });
    await page.getByRole("button", { name: "Take it" }).click();
    await page.keyboard.press("Enter");
    await rows(page, 2);
    const state = await page.evaluate(() => JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.includes("work:")))).state);
    equal([state.guesses[1], state.hints], [told.suggestions[0].question, 2], "the guess of the hint, and two hints");
    await page.getByRole("button", { name: "Give up" }).click();
    await over(page);
    await shows(page, ".play-result", "2 hints");
    await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
    await page.locator(".play-result").waitFor({ state: "detached" });
    await ready(page);
    await rows(page, 2);
    equal(await page.evaluate(() => JSON.parse(localStorage.getItem("nextguess:statistics:mastermind"))), [], "the game that goes on is not counted");
  });

  await harness.test("play: words with a coloured keyboard; a word that is none is refused", {}, async (page) => {
    await open(page, "wordle/play?number=7");
    for (const letter of "zzzzz") await page.keyboard.press(letter);
    await page.keyboard.press("Enter");
    await shows(page, ".play-trouble", "ZZZZZ is not in the word list");
    equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("work:")).length), 0, "nothing is stored");
    for (let at = 0; at < 5; at++) await page.keyboard.press("Backspace");
    for (const letter of "crane") await page.locator(".keyboard .key", { hasText: letter.toUpperCase() }).click();
    await page.locator(".guess-button").click();
    await rows(page, 1);
    const { turns } = await ask(page, "play", { game: "words:en", seed: 7, questions: ["crane"] });
    const mark = ["absent", "elsewhere", "right here"]["-YG".indexOf(turns[0].feedback[1])];
    equal(await page.locator(".keyboard .key", { hasText: "R" }).getAttribute("aria-label"), `R, ${mark}`, "the key tells its mark");
    await still(page);
    await harness.accessible(page, "a word game");
    await harness.screens(page, "play-words");
    for (const letter of await secretOf(page, "words:en", 7)) await page.keyboard.press(letter);
    await page.keyboard.press("Enter");
    await over(page);
    await shows(page, ".play-result h2", "Found in 2 guesses");
    await page.getByRole("button", { name: "Share" }).last().click();
    await page.getByRole("button", { name: "Copy as text" }).click();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    check(text.includes("🟩🟩🟩🟩🟩") && !/crane/i.test(text), text);
  });

  await harness.test("play: items that are out are out, and the order fills its last place", {}, async (page) => {
    await open(page, "item-matching/play?number=7");
    await guess(page, "01234");
    await rows(page, 1);
    const { turns } = await ask(page, "play", { game: "items:5x7x4", seed: 7, questions: ["01234"] });
    const out = [...turns[0].feedback].filter((letter) => letter === "I").length;
    equal(await page.locator(".palette .key.out").count(), out, "items that are absent");
    await ready(page);
    equal(await page.locator(".slot.locked").count(), [...turns[0].feedback].filter((letter) => letter === "C").length, "slots that are right");
    await still(page);
    await harness.accessible(page, "Item Matching");
    await open(page, "order/play?number=7");
    await guess(page, "0123");
    await rows(page, 1);
    await still(page);
    await harness.accessible(page, "the order puzzle");
    await harness.screens(page, "play-order");
  });

  await harness.test("play: another tab is noticed, and nothing is overwritten", {}, async (page, context) => {
    await page.clock.setFixedTime(new Date("2026-11-18T10:00:00Z"));
    await open(page, "mastermind/daily");
    const second = await context.newPage();
    await second.clock.setFixedTime(new Date("2026-11-18T10:00:00Z"));
    await second.goto(`${harness.base}#mastermind/daily`);
    await ready(second);
    await guess(page, "0011");
    await rows(page, 1);
    await rows(second, 1);
    await shows(second, "#toast", "another tab");
    await guess(second, "2233");
    await rows(second, 2);
    await rows(page, 2);
    equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("work:")).length), 1, "one game");
  });

  if (!harness.isSite) {
    await harness.test("play: with the engine away in the middle of a guess nothing is lost", {}, async (page) => {
      await open(page, "mastermind/play?number=7");
      await guess(page, "0011");
      await rows(page, 1);
      await page.route("**/api/**", (route) => route.abort());
      await guess(page, "2233");
      await shows(page, "#notice", "Your work is safe");
      await rows(page, 1);
      await page.unroute("**/api/**");
      await page.locator("#notice button").click();
      await rows(page, 2);
      await page.reload();
      await rows(page, 2);
    });
  }

  await harness.test("play: statistics are emptied with undo, and exported", {}, async (page) => {
    await open(page, "mastermind/play?number=7");
    await guess(page, await secretOf(page, "mastermind:4x6", 7));
    await over(page);
    await page.locator(".bar .menu-wrap > button").click();
    await page.getByRole("menuitem", { name: "Statistics" }).click();
    await shows(page, "dialog .statistics", "1played");
    await page.getByRole("button", { name: "Empty the statistics" }).click();
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem("nextguess:statistics:mastermind")).length);
    equal(await kept(), 0, "emptied");
    await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
    equal(await kept(), 1, "and back");
    check(await page.evaluate(async () => (await import(new URL("core/saves.js", document.baseURI))).exported().includes("statistics:mastermind")), "a part of the export");
  });

  await harness.test("play: another board by steppers", {}, async (page) => {
    await open(page, "mastermind/play");
    await page.locator(".bar .menu-wrap > button").click();
    await page.getByRole("menuitem", { name: "Another board" }).click();
    await page.getByRole("button", { name: "Slots: more" }).click();
    await page.getByRole("button", { name: "Begin" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".entry-code .slot").length === 5);
    check((await page.evaluate(() => location.hash)).includes("board=mastermind:5x6"), "the board is in the address");
    await ready(page);
  });

  await harness.test("play: German, on a phone", { german: true, phone: true }, async (page) => {
    await open(page, "mastermind/daily");
    await shows(page, "h1", "Mastermind von heute");
    const main = await page.locator("main").innerText();
    check(main.includes("Versuch 1 von 10") && main.includes("Die Spiele von heute") && !/Guess|Hint|Give up/.test(main), main);
    for (const at of [0, 0, 1, 1]) await page.locator(".palette .key").nth(at).tap();
    await page.locator(".guess-button").tap();
    await rows(page, 1);
    await page.getByRole("button", { name: "Tipp" }).tap();
    await shows(page, ".play-hint", "Ein guter Versuch");
    await still(page);
    await harness.accessible(page, "Play on a phone, in German");
    for (const box of await page.locator(".play-input button, .entry-code .slot").all()) {
      const { width, height } = await box.boundingBox();
      check(width >= 43.5 && height >= 43.5, `a target of ${width} by ${height}`);
    }
  });
}
