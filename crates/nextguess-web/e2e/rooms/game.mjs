// Help me guess: the hero, answers by one tap, the list, the board, repairs, and that nothing is lost.

import { check, counts, equal, shows } from "../harness.mjs";

const WINS = ["4,0", "5"];

/** How many pegs of a Mastermind guess are right: here, and elsewhere. */
function answerTo(guess, code) {
  const black = [...guess].filter((symbol, at) => symbol === code[at]).length;
  const common = [...new Set(guess)].reduce((sum, symbol) => sum + Math.min([...guess].filter((one) => one === symbol).length, [...code].filter((one) => one === symbol).length), 0);
  return `${black},${common - black}`;
}

const turnsOf = (page) => page.evaluate(() => new URLSearchParams(location.hash.split("?")[1] ?? "").getAll("turn"));

/** The guess that is shown, by the first letters of its colours: B O G P Y S are 0 to 5. */
const heroText = (page) => page.locator(".hero .slots.large button").allTextContents();
const hero = async (page) => (await heroText(page)).map((letter) => "BOGPYS".indexOf(letter)).join("");

/** Waits until the answers for the state that is shown can be tapped. */
const ready = (page) => page.locator(".game-columns[aria-busy=false] .hero .chips[aria-busy=false] .chip").first().waitFor();

/** Waits until the proof has ended. */
const settled = (page) => page.locator(".game-columns[aria-busy=false]:not([data-proof=pending], [data-proof=running])").waitFor();

async function begin(harness, page, hash) {
  await harness.open(page, hash);
  await ready(page);
  await settled(page);
}

/** Waits until so many turns stand in the address, and the answers are there. */
async function hasTurns(page, count) {
  await page.waitForFunction((count) => new URLSearchParams(location.hash.split("?")[1] ?? "").getAll("turn").length === count, count);
}

const chip = (page, answer) => page.locator(`.hero .chip[data-answer="${answer}"]`);

const TWO = "mastermind?board=mastermind:4x6&turn=0011=1,0&turn=2233=1,1";

export default async function run(harness) {
  await harness.test("game: a Mastermind turn in two gestures, a whole game by chips", {}, async (page) => {
    await begin(harness, page, "mastermind");
    await shows(page, ".hero", "1,296 codes possible");
    await page.locator(".hero .crown").waitFor();
    await harness.accessible(page, "a new game");
    await harness.screens(page, "game-mastermind-new");
    const code = "3150";
    const one = harness.gestures(page, "a Mastermind turn");
    await one.tap(chip(page, answerTo(await hero(page), code)));
    await hasTurns(page, 1);
    one.within(2);
    let count = 1;
    for (; count < 8; count += 1) {
      await ready(page);
      await settled(page);
      const answer = answerTo(await hero(page), code);
      await chip(page, answer).click();
      await hasTurns(page, count + 1);
      if (WINS.includes(answer)) break;
    }
    await shows(page, ".finish", `Found in ${count + 1} guesses`);
    check(count + 1 <= 6, `${count + 1} guesses`);
    equal(await page.locator(".hero").count(), 0, "no guess is left to play");
    const review = await page.locator(".finish a").getAttribute("href");
    check(review.startsWith("#mastermind/review?") && review.includes("save="), review);
    await harness.accessible(page, "a game that is won");
    await harness.screens(page, "game-mastermind-won");
    // The shelf has it, and a new game leaves it there.
    await page.getByRole("button", { name: "New game" }).click();
    await ready(page);
    equal((await turnsOf(page)).length, 0, "turns of the new game");
    await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
    await shows(page, ".finish", "Found in");
  });

  await harness.test("game: the proof crowns its guess and comes first", {}, async (page) => {
    await begin(harness, page, TWO);
    await page.locator(".hero .crown").waitFor();
    await shows(page, ".hero-lines", "proved best");
    await shows(page, ".hero-lines", "2.8 more guesses on average, 4 at most");
    await shows(page, ".hero-lines", "52 codes possible, about 6 after this");
    await page.getByRole("button", { name: "Keep a copy" }).click();
    await page.locator("#toast").getByRole("button", { name: "Close" }).click();
    await harness.screens(page, "game-mastermind");
    // Another guess is chosen: the proved one is the first row, with its crown.
    const best = await hero(page);
    await page.locator(".guess-row").nth(1).click();
    equal(await page.locator(".guess-row").first().getAttribute("data-guess"), best, "the first row");
    await page.locator(".guess-row").first().locator(".icon").waitFor();
    check(await hero(page) !== best, "the hero is the row that was tapped");
    await shows(page, ".offer", "A better guess is proved");
    await harness.accessible(page, "a guess of one's own");
    await page.locator(".offer button").click();
    equal(await hero(page), best, "the proved guess again");
    // Item Matching is proved for the chance to win.
    await begin(harness, page, "item-matching?board=items:5x7x4&turn=01234=IWIIC");
    await shows(page, ".hero-lines", "chance to win");
  });

  await harness.test("game: the guess stays under the finger, and a better one is offered", {}, async (page) => {
    // The proof comes late.
    let free;
    const held = new Promise((resolve) => { free = resolve; });
    if (harness.isSite) return;
    await page.route("**/api/optimal", async (route) => { await held; await route.continue(); });
    await harness.open(page, "mastermind?turn=0011=1,0");
    await ready(page);
    await page.locator(".proving").waitFor();
    await page.locator(".hero .slots.large button").first().click();
    await page.locator(".hero .choices").getByRole("button", { name: "yellow" }).click();
    const own = await hero(page);
    free();
    await settled(page);
    equal(await hero(page), own, "the guess that was begun");
    await shows(page, ".offer", "A better guess is proved");
  });

  await harness.test("game: something else was played", {}, async (page) => {
    await begin(harness, page, TWO);
    const before = await hero(page);
    const turn = harness.gestures(page, "a turn with one other peg");
    await turn.tap(page.locator(".hero .slots.large button").nth(3));
    await harness.accessible(page, "the symbols of a slot");
    await turn.tap(page.locator(".hero .choices").getByRole("button", { name: "sky blue" }));
    equal(await hero(page), `${before.slice(0, 3)}5`, "the guess");
    await ready(page);
    await shows(page, ".hero .eyebrow", "Your guess");
    equal(await page.locator(".turns .now .token").allTextContents(), await heroText(page), "the drawn board shows it too");
    // The chips are those of this guess: together they leave what is possible.
    const leaves = (await page.locator(".hero .chip small").allTextContents()).map(Number).reduce((sum, one) => sum + one, 0);
    equal(leaves + await page.locator(".hero .chip.win").count(), 52, "what the answers leave");
    await turn.tap(page.locator(".hero .chip").first());
    await hasTurns(page, 3);
    equal((await turnsOf(page))[2].slice(0, 4), `${before.slice(0, 3)}5`, "the turn");
    turn.within(3);
  });

  await harness.test("game: without repeats a symbol moves", {}, async (page) => {
    await begin(harness, page, "bulls-and-cows?board=bulls:4x6");
    const digits = () => page.locator(".hero .slots.large button").allTextContents();
    const [first, second, ...rest] = await digits();
    await page.locator(".hero .slots.large button").first().click();
    await page.locator(".hero .choices").getByRole("button", { name: second, exact: true }).click();
    equal(await digits(), [second, first, ...rest], "the two digits changed places");
  });

  await harness.test("game: by the keyboard alone", {}, async (page) => {
    await begin(harness, page, TWO);
    for (const key of ["p", "g", "b", "s"]) await page.keyboard.press(key);
    equal(await heroText(page), ["P", "G", "B", "S"], "letters of the colours");
    await ready(page);
    // The answers are next, and are reached by Tab.
    await page.keyboard.press("Tab");
    const answer = await page.evaluate(() => document.activeElement.dataset.answer);
    check(answer, "an answer has the focus");
    await page.keyboard.press("Enter");
    await hasTurns(page, 3);
    equal((await turnsOf(page))[2], `3205=${answer}`, "the turn");
    await page.locator(".game-columns[aria-busy=false]").waitFor();
    // Digits do the same, Escape goes back to the best guess.
    await begin(harness, page, TWO);
    const best = await hero(page);
    for (const key of ["5", "5", "1", "2"]) await page.keyboard.press(key);
    equal(await hero(page), "5512", "digits");
    await page.keyboard.press("Escape");
    equal(await hero(page), best, "the best guess again");
    // A slot by Enter, its symbols by Tab.
    await page.locator(".hero .slots.large button").first().focus();
    await page.keyboard.press("Enter");
    equal(await page.evaluate(() => document.activeElement.closest(".choices") !== null), true, "the focus is on the symbols");
    await page.keyboard.press("Escape");
    equal(await page.evaluate(() => document.activeElement.closest(".slots") !== null), true, "the focus is on the slot");
  });

  // Mistakes 5 and 10.
  await harness.test("game: a contradiction is told and repaired by one tap", {}, async (page) => {
    await harness.open(page, "mastermind?turn=0011=1,0&turn=0234=0,2&turn=2053=4,0");
    await page.locator(".repairs").waitFor();
    const shown = await page.locator("main").innerText();
    check(!/Well done|Found/.test(shown), shown);
    equal(await page.locator(".hero, .finish").count(), 0, "no guess and no celebration");
    await shows(page, ".repairs", "Turns 2 and 3 contradict each other");
    equal(await page.locator(".repair").evaluateAll((all) => all.map((one) => one.dataset.turn)), ["3", "2", "1"], "every turn, the last first");
    await harness.accessible(page, "a contradiction");
    await harness.screens(page, "game-contradiction");
    await page.locator('.repair[data-turn="3"] .chip[data-answer="1,1"]').click();
    await shows(page, ".hero", "10 codes possible");
    equal((await turnsOf(page))[2], "2053=1,1", "the repaired turn");
    await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
    await page.locator(".repairs").waitFor();
    await page.getByRole("button", { name: "Remove turn 1" }).click();
    await hasTurns(page, 2);
  });

  await harness.test("game: a turn is changed and removed in place", {}, async (page) => {
    await begin(harness, page, TWO);
    await page.locator(".turn-row").nth(1).click();
    await page.locator(".turn-editor .chip").first().waitFor();
    await harness.accessible(page, "a turn that is changed");
    await page.locator('.turn-editor .chip[data-answer="2,0"]').click();
    await page.waitForFunction(() => location.hash.includes("2233=2,0"));
    await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
    await page.waitForFunction(() => location.hash.includes("2233=1,1"));
    await ready(page);
    await page.locator(".turn-row").first().click();
    await page.locator(".turn-editor .slots button").first().click();
    await page.locator(".turn-editor .choices").getByRole("button", { name: "yellow" }).click();
    await page.locator(".turn-editor .choices").getByRole("button", { name: "Close" }).click();
    await page.locator('.turn-editor .chip[data-answer="1,0"]').click();
    await page.waitForFunction(() => location.hash.includes("4011=1,0"));
    await ready(page);
    await page.locator(".turn-row").first().click();
    await page.getByRole("button", { name: "Remove turn 1" }).click();
    await hasTurns(page, 1);
    await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
    await hasTurns(page, 2);
  });

  // Mistake 8.
  await harness.test("game: split bars of many parts show true proportions", {}, async (page) => {
    await begin(harness, page, "item-matching");
    const told = await page.evaluate(() => {
      const bar = document.querySelector(".guess-row .split");
      const all = [...bar.querySelectorAll("rect")].map((one) => one.getBoundingClientRect().width);
      return { parts: all.length, widest: all[0], narrowest: all.at(-1), sum: all.reduce((sum, one) => sum + one, 0), bar: bar.getBoundingClientRect().width };
    });
    check(told.parts >= 130, `${told.parts} parts`);
    check(Math.abs(told.sum - told.bar) < 1, `the parts are ${told.sum} wide, the bar ${told.bar}`);
    check(told.widest > 20 * told.narrowest, `the largest part is ${told.widest} wide, the smallest ${told.narrowest}`);
  });

  // Mistake 4.
  await harness.test("game: another game keeps the turns of this one", {}, async (page) => {
    await begin(harness, page, "mastermind");
    await chip(page, "1,1").click();
    await hasTurns(page, 1);
    await ready(page);
    const [turn] = await turnsOf(page);
    await begin(harness, page, "order");
    await page.locator(".hero .chip").first().click();
    await hasTurns(page, 1);
    await begin(harness, page, "mastermind");
    equal(await turnsOf(page), [turn], "the turns of Mastermind");
    // Another board begins a new game; this one stays, and comes back.
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Board and colours" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Colours: more" }).click();
    await harness.accessible(page, "the board in a dialog");
    await page.getByRole("button", { name: "Begin with this board" }).click();
    await shows(page, ".hero", "2,401 codes possible");
    equal(await turnsOf(page), [], "a new game");
    await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
    await page.waitForFunction((turn) => location.hash.includes(turn), turn);
    await ready(page);
    equal(await turnsOf(page), [turn], "the game from before");
  });

  await harness.test("game: Back, Forward, undo, redo, reload", {}, async (page) => {
    await begin(harness, page, "mastermind");
    for (let count = 1; count <= 2; count += 1) {
      await ready(page);
      await settled(page);
      await page.locator(".hero .chip").first().click();
      await hasTurns(page, count);
    }
    const all = await turnsOf(page);
    await page.goBack();
    await hasTurns(page, 1);
    await page.goBack();
    await hasTurns(page, 0);
    await counts(page, ".hero-lines", "1,296");
    await page.goForward();
    await page.goForward();
    await hasTurns(page, 2);
    equal(await turnsOf(page), all, "the turns after Back and Forward");
    await page.locator(".turn-row").nth(1).waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await hasTurns(page, 1);
    await page.reload();
    await page.locator("body[data-ready]").waitFor();
    equal(await turnsOf(page), all.slice(0, 1), "after a reload");
    await page.getByRole("button", { name: "Redo", exact: true }).click();
    await hasTurns(page, 2);
    equal(await turnsOf(page), all, "after redo");
    // The first step of a new game leads back to the game that it was begun from.
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "New game" }).click();
    await hasTurns(page, 0);
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await hasTurns(page, 2);
    equal(await turnsOf(page), all, "the game from before");
  });

  await harness.test("game: a link is a view, never over one's own game", {}, async (page) => {
    await begin(harness, page, "mastermind");
    await chip(page, "1,1").click();
    await hasTurns(page, 1);
    await ready(page);
    const [own] = await turnsOf(page);
    await begin(harness, page, "mastermind?turn=0123=0,2&turn=4501=1,0&save=nobody");
    await shows(page, ".view-banner", "You are looking at a shared position");
    await harness.accessible(page, "a view");
    equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("nextguess:work:")).length), 1, "saved games");
    await begin(harness, page, "mastermind");
    equal(await turnsOf(page), [own], "one's own game");
    // The first change makes it one's own, beside the other.
    await begin(harness, page, "mastermind?turn=0123=0,2&turn=4501=1,0");
    await page.locator(".hero .chip").first().click();
    await hasTurns(page, 3);
    equal(await page.locator(".view-banner").count(), 0, "no banner");
    equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("nextguess:work:")).length), 2, "saved games");
    await begin(harness, page, "mastermind?turn=5544=0,2");
    await page.getByRole("button", { name: "Keep a copy" }).click();
    await page.waitForFunction(() => location.hash.includes("save="));
    equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("nextguess:work:")).length), 3, "saved games");
    // What cannot be read leaves everything as it was.
    for (const bad of ["turn=0011=x", "turn=0019=1,0", "turn=0011=3,1", "board=mastermind:99x99", "board=constructor", "turn=00111=1,0"]) {
      await harness.open(page, `mastermind?${bad}`);
      await shows(page, "main", "This position cannot be shown");
      await page.locator("main").getByRole("link", { name: "Open my own game" }).waitFor();
    }
    equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("nextguess:work:")).length), 3, "saved games");
  });

  // Mistake 13.
  await harness.test("game: two tabs notice each other", {}, async (page, context) => {
    await begin(harness, page, "mastermind");
    await chip(page, "1,1").click();
    await hasTurns(page, 1);
    await ready(page);
    const other = await context.newPage();
    await other.goto(page.url());
    await ready(other);
    await settled(other);
    await other.locator(".hero .chip").first().click();
    await hasTurns(other, 2);
    await hasTurns(page, 2);
    await shows(page, "#toast", "changed in another tab");
    equal(await turnsOf(page), await turnsOf(other), "both show the newest");
    await other.close();
  });

  // Mistake 7.
  await harness.test("game: the server goes away in the middle, and nothing is lost", {}, async (page) => {
    if (harness.isSite) return;
    await begin(harness, page, "mastermind");
    await page.route("**/api/**", (route) => route.abort());
    const left = await chip(page, "1,1").locator("small").textContent();
    await chip(page, "1,1").click();
    await hasTurns(page, 1);
    await shows(page, "#notice", "Your work is safe");
    equal(await page.locator(".turn-row").count(), 1, "the turn is on the board");
    const [turn] = await turnsOf(page);
    check(await page.evaluate((turn) => Object.entries(localStorage).some(([key, value]) => key.startsWith("nextguess:work:") && value.includes(turn)), turn), "the turn is saved");
    await page.unroute("**/api/**");
    await page.locator("#notice button").click();
    await shows(page, ".hero", `${left} codes possible`);
    equal(await turnsOf(page), [turn], "the turn is still there");
    await page.locator("#notice").waitFor({ state: "hidden" });
  });

  await harness.test("game: boards by steppers, and one's own colours", {}, async (page) => {
    await begin(harness, page, "mastermind");
    const side = page.locator(".setup-card");
    await side.getByRole("button", { name: "Slots: more" }).click();
    await shows(page, ".hero", "7,776 codes possible");
    equal(await page.locator(".hero .slots.large button").count(), 5, "slots");
    await side.getByRole("switch").click({ force: true });
    await shows(page, ".hero", "720 codes possible");
    // Fewer colours than slots cannot be, and it says why.
    await side.getByRole("button", { name: "Colours: fewer" }).click();
    await shows(page, ".hero", "120 codes possible");
    check(await side.getByRole("button", { name: "Colours: fewer" }).isDisabled(), "four colours for five slots");
    await shows(page, ".setup-card [data-stepper=colours] .why", "at least as many colours as slots");
    await harness.accessible(page, "the steppers");
    // The colours of one's own pegs.
    await side.getByRole("button", { name: "Colour 1: blue" }).click();
    await side.getByRole("group", { name: "Choose colour 1" }).getByRole("button", { name: "red" }).click();
    await side.getByRole("button", { name: "Colour 1: red" }).waitFor();
    await ready(page);
    check((await heroText(page)).includes("R"), `the guess ${await heroText(page)} has a red peg`);
    // The board stays for the next visit. Nothing was saved, because nothing was played.
    await begin(harness, page, "mastermind");
    await shows(page, ".bar", "5 slots · 5 colours · no repeats");
    equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("nextguess:work:")).length), 0, "saved games");
  });

  await harness.test("game: the rules are open once, and in the menu later", {}, async (page) => {
    await harness.open(page, "bulls-and-cows");
    await ready(page);
    await shows(page, ".rules", "A bull is a right digit in the right place");
    await page.locator(".rules").getByRole("button").click();
    equal(await page.locator(".rules").count(), 0, "the card is gone");
    await harness.open(page, "bulls-and-cows");
    await ready(page);
    equal(await page.locator(".rules").count(), 0, "and stays away");
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Rules" }).click();
    await shows(page, "dialog", "A bull is a right digit");
    await harness.accessible(page, "the rules");
  });

  for (const key of ["order", "bulls-and-cows", "item-matching"]) {
    await harness.test(`game: ${key}, one turn`, {}, async (page) => {
      await harness.open(page, key);
      await ready(page);
      const turn = harness.gestures(page, `a turn of ${key}`);
      await turn.tap(page.locator(".hero .chip").first());
      await hasTurns(page, 1);
      turn.within(2);
      await ready(page);
      await settled(page);
      await harness.accessible(page, key);
      await harness.screens(page, `game-${key}`);
    });
  }

  await harness.test("game: another answer of items, slot by slot", {}, async (page) => {
    await begin(harness, page, "item-matching");
    await page.getByRole("button", { name: "Another answer…" }).click();
    const marks = page.locator(".other-answer .marks-field button");
    await marks.nth(0).click();
    await marks.nth(1).click();
    await marks.nth(1).click();
    await harness.accessible(page, "marks slot by slot");
    await page.getByRole("button", { name: "Add this answer" }).click();
    await hasTurns(page, 1);
    equal((await turnsOf(page))[0].split("=")[1], "WCIII", "the answer");
    await ready(page);
    // What is right stays.
    check(await page.locator(".hero .slots.large button").nth(1).isDisabled(), "the slot that is right is locked");
    // A turn that the rules forbid beside the others is refused in its place, and nothing is changed.
    await begin(harness, page, "item-matching?turn=01234=CWIII&turn=05165=CIWWI");
    await page.locator(".turn-row").nth(1).click();
    await page.locator(".turn-editor .slots button").first().click();
    await page.locator(".turn-editor .choices").getByRole("button", { name: "star" }).click();
    await page.getByRole("button", { name: "Keep this" }).click();
    await shows(page, ".turn-editor", "The rules do not allow this");
    equal(await turnsOf(page), ["01234=CWIII", "05165=CIWWI"], "the turns");
    equal(await page.evaluate(() => Object.entries(localStorage).filter(([key, value]) => key.startsWith("nextguess:work:") && value.includes("45165")).length), 0, "nothing is stored");
    await begin(harness, page, "item-matching?board=items:2x3x3");
    equal(await page.locator('.hero .chip[data-answer="CC"]').count(), 1, "few answers are all chips");
  });

  await harness.test("game: all that are possible, page by page, copied; ranked in another way", {}, async (page) => {
    await begin(harness, page, "mastermind?turn=0011=1,0");
    await shows(page, ".left-card h2", "All 256 that are possible");
    equal(await page.locator(".codes li").count(), 12, "at first");
    await page.locator(".left-card").getByRole("button", { name: "244 more" }).click();
    await page.locator(".left-card").getByRole("button", { name: "124 more" }).click();
    await page.locator(".left-card").getByRole("button", { name: "4 more" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".codes li").length === 256);
    const names = await page.locator(".codes li .code").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    equal(new Set(names).size, 256, "different codes");
    await page.locator(".left-card").getByRole("button", { name: "Copy all" }).click();
    await shows(page, "#toast", "256 are copied");
    await page.getByText("Where each colour can be").click();
    await page.locator(".left-card .heat").waitFor();
    await page.locator(".list-card summary").click();
    await page.getByLabel("Ranked by").selectOption("safest");
    await ready(page);
    await settled(page);
    await shows(page, ".hero", "256 codes possible");
    await page.locator(".hero .crown").waitFor();
    await page.getByLabel("Ranked by").selectOption("likely");
    await page.locator(".hero .crown").waitFor({ state: "detached" });
    await ready(page);
    equal(await page.locator(".guess-row small").count(), 0, "only guesses that can be it");
    await harness.accessible(page, "with details");
  });

  await harness.test("game: shared as a link, a text and a picture", {}, async (page) => {
    await begin(harness, page, TWO);
    await page.getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Copy link" }).click();
    await shows(page, "#toast", "The link is copied");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    check(link.endsWith("#mastermind?board=mastermind:4x6&turn=0011=1,0&turn=2233=1,1"), link);
    await page.getByRole("button", { name: "Copy as text" }).click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes("B B O O"));
    const text = await page.evaluate(() => navigator.clipboard.readText());
    check(text.includes("1  B B O O  ●") && text.includes("52 codes possible"), text);
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as SVG" }).click()]);
    equal(file.suggestedFilename(), "mastermind.svg", "the name of the picture");
    const [png] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as PNG" }).click()]);
    await png.saveAs(`${harness.pictures}/game-shared.png`);
  });

  await harness.test("game: on a phone the guess stays in sight", { phone: true }, async (page) => {
    await begin(harness, page, TWO);
    await page.evaluate(() => scrollTo(0, 0));
    check(await page.locator(".sticky").isHidden(), "the bar is not needed while the answers are there");
    const order = await page.evaluate(() => [".hero", ".wood", ".list-card"].map((name) => document.querySelector(name).getBoundingClientRect().top));
    check(order[0] < order[1] && order[1] < order[2], `the guess, the board, the list: ${order}`);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.locator(".sticky").waitFor();
    await harness.accessible(page, "a phone");
    await page.getByRole("button", { name: "I played it" }).tap();
    await page.locator(".sticky").waitFor({ state: "hidden" });
    equal(await page.evaluate(() => document.activeElement.classList.contains("chips")), true, "the answers have the focus");
    await page.locator(".hero .chip").first().tap();
    await hasTurns(page, 3);
  });

  await harness.test("game: German", { german: true }, async (page) => {
    await begin(harness, page, "mastermind?turn=0011=1,0&turn=2233=1,1");
    await shows(page, ".hero", "Spiel das als Nächstes");
    await shows(page, ".hero", "52 Codes möglich");
    await harness.accessible(page, "German");
    await page.setViewportSize({ width: 390, height: 844 });
    await harness.accessible(page, "German on a phone");
    await harness.open(page, "mastermind?turn=0011=1,0&turn=0234=0,2&turn=2053=4,0");
    await shows(page, ".repairs", "widersprechen sich");
    await harness.accessible(page, "German repairs on a phone");
  });

  await harness.test("game: nothing moves while the engine works, and every tap is answered at once", { phone: true }, async (page) => {
    await page.addInitScript(() => {
      window.moved = 0;
      window.slowest = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => { if (!entry.hadRecentInput) window.moved += entry.value; })).observe({ type: "layout-shift", buffered: true });
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => { window.slowest = Math.max(window.slowest, entry.processingEnd - entry.startTime); })).observe({ type: "event", durationThreshold: 16, buffered: true });
    });
    for (const hash of ["mastermind", "item-matching", "order"]) {
      await begin(harness, page, hash);
      await page.locator(".hero .chip").first().tap();
      await hasTurns(page, 1);
      await ready(page);
      await settled(page);
      const { moved, slowest } = await page.evaluate(() => ({ moved: window.moved, slowest: window.slowest }));
      console.log(`     ${hash}: layout shift ${moved.toFixed(3)}, slowest tap handled after ${Math.round(slowest)} ms`);
      check(moved < 0.02, `${hash} moves by ${moved}`);
      check(slowest < 200, `${hash}: a tap is handled after ${slowest} ms`);
    }
  });

  await harness.test("game: at 200% nothing is wider than the screen", { calm: true }, async (page) => {
    await page.setViewportSize({ width: 640, height: 450 });
    for (const hash of ["mastermind", TWO, "item-matching?turn=01234=CWIII", "order?board=permutation:10", "mastermind?board=mastermind:8x6", "bulls-and-cows?turn=0123=1,1"]) {
      await harness.open(page, hash);
      await ready(page);
      await harness.accessible(page, hash);
    }
    await page.setViewportSize({ width: 320, height: 640 });
    for (const hash of ["mastermind?board=mastermind:8x6&turn=00112233=1,0", "item-matching?turn=01234=CWIII", "order?board=permutation:10&turn=0123456789=3"]) {
      await harness.open(page, hash);
      await page.locator(".game-columns[aria-busy=false]").waitFor();
      const [wide, screen] = await page.evaluate(() => [document.scrollingElement.scrollWidth, innerWidth]);
      check(wide <= screen + 1, `${hash} is ${wide} wide on a screen of ${screen}`);
    }
  });
}
