// The word game: words by colours, by keys and by a pasted result; lists of one's own; hard mode; used words.

import { check, equal, shows } from "../harness.mjs";

/** A small list, so that what is possible can be counted. */
const SMALL = ["crane", "crate", "grape", "slate", "stone", "trace"];

/** The marks of a guess, by the rule of the game. */
function marksFor(guess, secret) {
  const marks = [...guess].map((letter, at) => letter === secret[at] ? "G" : "-");
  const free = [...secret].filter((_, at) => marks[at] !== "G");
  return marks.map((mark, at) => {
    const found = mark === "G" ? -1 : free.indexOf(guess[at]);
    if (found < 0) return mark;
    free.splice(found, 1);
    return "Y";
  }).join("");
}

/** The turns in the address. */
const turnsOf = (page) => page.evaluate(() => new URLSearchParams(location.hash.split("?")[1] ?? "").getAll("turn"));

/** The word on the tiles. */
const wordOn = async (page) => (await page.locator(".word-tile").allTextContents()).join("").toLowerCase();

/** Waits until a word is shown, and what the engine says of it. */
const isThere = (page) => page.waitForFunction(() => {
  const entry = document.querySelector('.word-entry[aria-busy="false"]');
  return entry?.dataset.known && entry.dataset.known === [...entry.querySelectorAll(".word-tile")].map((tile) => tile.textContent).join("").toLowerCase();
});

const swatch = (page, slot, mark) => page.locator(".pad").nth(slot).locator(".swatch").nth("-YG".indexOf(mark));

async function waitTurns(page, count) {
  await page.waitForFunction((count) => new URLSearchParams(location.hash.split("?")[1] ?? "").getAll("turn").length === count, count);
}

/** Waits until the entry shows so many possible words. */
const possible = (page, count) => shows(page, ".hero-lines", `${count} word`);

/** Keeps lists before the page is opened. */
const withLists = (page, lists) => page.addInitScript((lists) => {
  if (location.protocol !== "about:" && !localStorage.getItem("nextguess:lists")) localStorage.setItem("nextguess:lists", JSON.stringify(lists));
}, lists);

const small = { small: { title: "Small", answers: SMALL.join("\n"), guesses: null } };

const SMALL_BOARD = "board=words:small,guesses=guesses";

/** Pastes a text into the page, as a person does. */
const paste = (page, text) => page.evaluate((text) => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  (document.activeElement ?? document.body).dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}, text);

export default async function run(harness) {
  await harness.test("words: a turn in at most 7 gestures", {}, async (page) => {
    await harness.open(page, "wordle");
    await isThere(page);
    const secret = "crane";
    const first = await wordOn(page);
    const turn = harness.gestures(page, "a turn with the best word");
    for (const [at, mark] of [...marksFor(first, secret)].entries()) await turn.tap(swatch(page, at, mark));
    await turn.tap(page.locator(".add-word"));
    turn.within(7);
    await waitTurns(page, 1);
    equal(await turnsOf(page), [`${first}=${marksFor(first, secret)}`], "the turn");
    await isThere(page);

    const other = harness.gestures(page, "a turn with another word of the list");
    const row = page.locator(".guess-row").nth(1);
    const word = await row.getAttribute("data-guess");
    await other.tap(row);
    equal(await wordOn(page), word, "the word of the list is taken");
    for (const [at, mark] of [...marksFor(word, secret)].entries()) await other.tap(swatch(page, at, mark));
    await other.tap(page.locator(".add-word"));
    other.within(7);
    await waitTurns(page, 2);
    equal((await turnsOf(page))[1], `${word}=${marksFor(word, secret)}`, "the second turn");
  });

  await harness.test("words: the tiles turn grey, yellow and green", {}, async (page) => {
    await harness.open(page, "wordle");
    await isThere(page);
    const tile = page.locator(".word-tile").first();
    for (const mark of ["absent", "elsewhere", "right", "absent"]) {
      await tile.click();
      check((await tile.getAttribute("class")).includes(`mark-${mark}`), `the tile is ${mark}`);
      check(/absent|elsewhere|right here/.test(await tile.getAttribute("aria-label")), "its label tells it");
    }
    // The rest in one tap: it is shown, and added by the button.
    await page.locator(".rest-grey").click();
    equal(await page.locator(".word-tile.mark-absent").count(), 5, "grey tiles");
    equal(await turnsOf(page), [], "nothing is added yet");
    await page.locator(".add-word").click();
    await waitTurns(page, 1);
  });

  // Mistake 9.
  await harness.test("words: a typed word is not stored as all grey", {}, async (page) => {
    await harness.open(page, "wordle");
    await isThere(page);
    await page.keyboard.type("crane");
    await isThere(page);
    equal(await wordOn(page), "crane", "the word that is shown");
    equal(await page.locator(".word-tile.unmarked").count(), 5, "tiles without a mark");
    await page.keyboard.press("Enter");
    await shows(page, ".word-note", "Give every letter a colour first");
    await page.locator(".add-word").click();
    await shows(page, ".word-note", "Give every letter a colour first");
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    await shows(page, ".word-note", "Give every letter a colour first");
    equal(await turnsOf(page), [], "nothing is stored");
    check(!(await page.evaluate(() => Object.keys(localStorage).some((key) => key.includes("work:")))), "no game is saved");
    // All grey is one tap on what says so.
    await page.locator('.word-chip[data-answer="-----"]').click();
    await waitTurns(page, 1);
    equal(await turnsOf(page), ["crane=-----"], "the turn");
  });

  await harness.test("words: what cannot be is refused beside the button", {}, async (page) => {
    await harness.open(page, "wordle?turn=crane=-----");
    await isThere(page);
    await page.keyboard.type("zzzzz");
    await shows(page, ".word-note", "zzzzz is not in this list");
    for (const key of ["1", "1", "1", "1", "1", "Enter"]) await page.keyboard.press(key);
    await shows(page, ".word-note", "zzzzz is not in this list");
    equal(await turnsOf(page), ["crane=-----"], "nothing is stored");
    await page.keyboard.press("Escape");
    await page.keyboard.type("slate");
    await isThere(page);
    // A and E are known to be absent: their tiles are marked, and cannot be green.
    equal(await page.locator(".word-tile.sure").count(), 2, "tiles that are known");
    for (const [at, mark] of ["-", "-", "-", "-", "G"].entries()) await swatch(page, at, mark).click();
    await shows(page, ".word-note", "cannot come");
    await page.locator(".add-word").click();
    await shows(page, ".word-note", "cannot come");
    equal(await turnsOf(page), ["crane=-----"], "nothing is stored");
    await swatch(page, 4, "-").click();
    await page.locator(".add-word").click();
    await waitTurns(page, 2);
  });

  await harness.test("words: by the real keyboard alone, until the word is found", {}, async (page) => {
    await withLists(page, small);
    await harness.open(page, `wordle?${SMALL_BOARD}`);
    await isThere(page);
    await possible(page, 6);
    await page.keyboard.type("stonx");
    await page.keyboard.press("Backspace");
    await page.keyboard.type("e");
    await isThere(page);
    const turn = harness.gestures(page, "a turn by keys, with the best word");
    await page.keyboard.press("Escape");
    await isThere(page);
    let count = 0;
    for (; count < 5 && !(await turnsOf(page)).some((one) => one.endsWith("=GGGGG")); count += 1) {
      const word = await wordOn(page);
      const sure = await page.locator(".word-tile").evaluateAll((tiles) => tiles.map((tile) => tile.classList.contains("sure")));
      const by = count === 0 ? turn : page.keyboard;
      for (const [at, mark] of [...marksFor(word, "trace")].entries()) if (!sure[at]) await by.press(String("-YG".indexOf(mark) + 1));
      await by.press("Enter");
      if (count === 0) turn.within(7);
      await waitTurns(page, count + 1);
      if (!(await turnsOf(page)).at(-1).endsWith("=GGGGG")) await isThere(page);
    }
    equal((await turnsOf(page)).at(-1), "trace=GGGGG", "the last turn");
    await page.locator(".word-entry").waitFor({ state: "detached" });
  });

  await harness.test("words: the keys show what is known, in QWERTY or QWERTZ", {}, async (page) => {
    await harness.open(page, "wordle?turn=crane=-Y--G");
    await isThere(page);
    const key = (label) => page.locator(`.key[aria-label="${label}"]`);
    for (const label of ["C, absent", "R, elsewhere", "E, right here", "Q"]) equal(await key(label).count(), 1, label);
    const row = () => page.locator(".key-row").first().textContent();
    equal(await row(), "QWERTYUIOP", "the first row");
    await page.getByRole("button", { name: "QWERTZ" }).click();
    equal(await row(), "QWERTZUIOP", "the first row");
    equal(await key("C, absent").count(), 1, "the colours stay");
    await page.reload();
    await isThere(page);
    equal(await row(), "QWERTZUIOP", "it is remembered");
    for (const letter of "store") await page.locator(".key", { hasText: letter.toUpperCase() }).click();
    equal(await wordOn(page), "store", "the word by the keys of the screen");
    await key("Delete the last letter").click();
    equal(await wordOn(page), "stor", "a letter less");
    await harness.open(page, "wordle/play");
    equal(await page.locator(".keyboard .keys").first().textContent(), "QWERTZUIOP", "the keyboard of Play");
  });

  await harness.test("words: a turn is not changed to a word that is not in the list", {}, async (page) => {
    await harness.open(page, "wordle?turn=crane=-----&turn=moist=-Y---");
    await isThere(page);
    await page.locator(".turn-row").first().click();
    await page.locator(".turn-editor input").fill("zzzzz");
    await page.locator(".turn-editor button.primary").click();
    await shows(page, ".turn-editor [role=status]", "zzzzz is not in this list");
    equal(await turnsOf(page), ["crane=-----", "moist=-Y---"], "the turns");
    await page.locator(".turn-editor input").fill("brave");
    await page.locator(".turn-editor button.primary").click();
    await page.waitForFunction(() => location.hash.includes("brave"));
  });

  await harness.test("words: the squares are shared", {}, async (page) => {
    await harness.open(page, "wordle?turn=slate=--G-G&turn=crane=GGGGG");
    await page.locator(".bar").getByRole("button", { name: "Share" }).click();
    await page.getByRole("button", { name: "Copy the squares" }).click();
    await shows(page, "#toast", "copied");
    equal(await page.evaluate(() => navigator.clipboard.readText()), "⬛⬛🟩⬛🟩\n🟩🟩🟩🟩🟩", "what is copied");
  });

  // Mistake 6.
  await harness.test("words: a list of one's own is checked, kept, replaced and deleted", {}, async (page) => {
    await harness.open(page, "wordle");
    await isThere(page);
    await page.locator(".add-list").click();
    const box = page.locator("dialog.list-dialog");
    const words = box.locator(".word-area").first();
    const refused = async (text) => {
      await box.locator("button.primary").click();
      await page.waitForFunction((text) => [...document.querySelectorAll("dialog .error")].some((one) => one.textContent.includes(text)), text);
      equal(await page.evaluate(() => localStorage.getItem("nextguess:lists")), null, "nothing is kept");
    };
    await refused("Give the list a name");
    await box.locator("#list-name").fill("en");
    await refused("Choose another name");
    await box.locator("#list-name").fill("Meine Wörter");
    await refused("at least 2");
    await words.fill("crane\nslate\ntr4ce");
    await refused("Line 3");
    await words.fill("crane\nslate\n\nplanet");
    await refused("Line 4: “planet” has 6 letters");
    await words.fill("crane\nCRANE");
    await refused("at least 2");
    await words.fill(SMALL.join("\n"));
    await box.locator(".word-area").nth(1).fill("blimp\nlong-word");
    await refused("Line 2");
    await box.locator(".word-area").nth(1).fill("blimp");
    await harness.accessible(page, "the dialog of a list");
    await box.locator("button.primary").click();
    await box.waitFor({ state: "detached" });
    await possible(page, 6);
    check((await page.evaluate(() => location.hash)).includes("words:meine-worter"), "the address names the list");
    await shows(page, ".bar .subtitle", "Meine Wörter");

    // It is replaced, and what is possible is counted anew.
    await page.getByRole("button", { name: "Replace the list Meine Wörter" }).click();
    await words.fill(["crane", "crate", "trace"].join("\n"));
    await box.locator("button.primary").click();
    await box.waitFor({ state: "detached" });
    await possible(page, 3);
    await page.reload();
    await possible(page, 3);

    // A file replaces it too, also by words of another length, and that can be undone.
    await page.getByRole("button", { name: "Replace the list Meine Wörter" }).click();
    await box.locator("input[type=file]").first().setInputFiles({ name: "words.txt", mimeType: "text/plain", buffer: Buffer.from("planet\r\nsilver\r\ngolden\r\nbronze\r\n") });
    await page.waitForFunction(() => document.querySelector("dialog .word-area").value.includes("bronze"));
    await box.locator(".word-area").nth(1).fill("");
    await box.locator("button.primary").click();
    await box.waitFor({ state: "detached" });
    await possible(page, 4);
    equal(await page.locator(".word-tile").count(), 6, "tiles");
    await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
    await possible(page, 3);
    equal(await page.locator(".word-tile").count(), 5, "tiles");

    await page.getByRole("button", { name: "Delete the list Meine Wörter" }).click();
    await possible(page, "2,768");
    await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
    await possible(page, 3);
  });

  await harness.test("words: hard mode", {}, async (page) => {
    await withLists(page, small);
    await harness.open(page, `wordle?${SMALL_BOARD}`);
    await isThere(page);
    await page.locator(".toggle", { hasText: "Hard mode" }).click();
    await page.waitForFunction(() => location.hash.includes(",hard"));
    await isThere(page);
    await page.keyboard.type("slate");
    await isThere(page);
    for (const [at, mark] of [..."--GYG"].entries()) await swatch(page, at, mark).click();
    await page.locator(".add-word").click();
    await waitTurns(page, 1);
    await isThere(page);
    await page.keyboard.type("stone");
    await shows(page, ".word-note", "Hard mode: letter 3 must be A");
    await page.keyboard.press("Escape");
    await page.keyboard.type("crane");
    await shows(page, ".word-note", "Hard mode: the word must have T");
    for (const key of ["1", "1", "1", "1", "1", "Enter"]) await page.keyboard.press(key);
    equal((await turnsOf(page)).length, 1, "nothing is stored");
    await page.keyboard.press("Escape");
    await isThere(page);
    equal(await wordOn(page), "trace", "what is left");
  });

  await harness.test("words: words already used are struck out", {}, async (page) => {
    await withLists(page, small);
    await harness.open(page, `wordle?${SMALL_BOARD}`);
    await possible(page, 6);
    const area = page.locator("dialog .word-area");
    await page.locator(".toggle", { hasText: "Strike out" }).click();
    await area.fill(SMALL.join("\n"));
    await page.locator("dialog button.primary").click();
    await shows(page, "dialog .error", "At least one has to be left");
    equal(await page.evaluate(() => localStorage.getItem("nextguess:used-words") ?? '""'), '""', "nothing is kept");
    // As people copy it: with dates, and with a word of another length.
    await area.fill("CRANE 2026-01-02\nStone, 3\nplanet");
    await harness.accessible(page, "the dialog of used words");
    await page.locator("dialog button.primary").click();
    await page.locator("dialog").waitFor({ state: "detached" });
    await possible(page, 4);
    check((await page.evaluate(() => location.hash)).includes("used=used"), "the address says so");
    await page.reload();
    await possible(page, 4);
    await page.locator(".edit-used").click();
    await area.fill("crane");
    await page.locator("dialog button.primary").click();
    await possible(page, 5);
    await page.locator(".toggle", { hasText: "Strike out" }).click();
    await possible(page, 6);
    // Without a word nothing is switched on.
    await page.locator(".toggle", { hasText: "Strike out" }).click();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    equal(await page.locator("#word-used").isChecked(), false, "the switch");
  });

  await harness.test("words: a result is pasted", {}, async (page) => {
    await harness.open(page, "wordle");
    await isThere(page);
    const rows = ["slate", "trace", "crane"].map((word) => marksFor(word, "crane"));
    const squares = (signs) => rows.map((row) => [...row].map((mark) => [...signs]["-YG".indexOf(mark)]).join("")).join("\n");
    await paste(page, `Wordle 1,234 3/6\n\n${squares("⬛🟨🟩")}\n`);
    const box = page.locator("dialog.paste-dialog");
    const field = (row) => box.getByLabel(`Word of row ${row}`);
    await box.getByRole("button", { name: /^Use / }).waitFor();
    await harness.accessible(page, "the dialog of a result");
    await harness.screens(page, "words-paste");
    const add = box.locator("button[type=submit]");
    await add.click();
    await shows(page, "dialog .paste-row .error >> nth=0", "Type the word of this row");
    await field(1).fill("zzzzz");
    await add.click();
    await shows(page, "dialog .paste-row .error >> nth=0", "not in this list");
    await field(1).fill("slate");
    await field(2).fill("blimp");
    await add.click();
    await shows(page, "dialog .paste-row .error >> nth=1", "cannot get these colours");
    equal(await turnsOf(page), [], "nothing is stored");
    await field(2).fill("TRACE");
    await field(3).fill("crane");
    await add.click();
    await waitTurns(page, 3);
    equal(await turnsOf(page), ["slate", "trace", "crane"].map((word, at) => `${word}=${rows[at]}`), "the turns");

    // High contrast, with a first turn that is known; and what is no result.
    await harness.open(page, `wordle?turn=slate=${rows[0]}`);
    await isThere(page);
    await page.locator(".paste-result").click();
    const told = async (text, why) => {
      await box.locator("textarea").fill(text);
      await shows(page, "dialog > .dialog-body > .error", why);
    };
    await told("hello", "no coloured squares");
    await told("🟦🟧⬛⬛", "Row 1 has 4 squares");
    await told("🟩🟩🟩🟩🟩\n⬛⬛⬛⬛⬛", "Row 1 is all green");
    await told("⬛⬛⬛⬛⬛\n".repeat(7), "7 rows");
    await told("⬛⬛⬛⬛⬛\n🟩🟩🟩🟩🟩", "does not begin with the turns");
    await box.locator("textarea").fill(squares("⬜🟦🟧"));
    equal(await box.locator(".paste-input").count(), 2, "the first word is known");
    await field(2).fill("trace");
    await box.getByRole("button", { name: /^Use / }).click();
    check((await field(3).inputValue()).length === 5, "the best word is one tap");
    await field(3).fill("crane");
    await add.click();
    await waitTurns(page, 3);
    const shared = await page.evaluate(async () => (await import("./words/marks.js")).emojiGrid(new URLSearchParams(location.hash.split("?")[1]).getAll("turn")));
    equal(shared, squares("⬛🟨🟩"), "as it is shared");
  });

  await harness.test("words: a link names the list that it needs", {}, async (page) => {
    await harness.open(page, "wordle?board=words:mylist,guesses=guesses&turn=crane=-----");
    const card = page.locator(".missing-list");
    await shows(page, ".missing-list", "This position uses the list “mylist”");
    await harness.accessible(page, "a link with a missing list");
    await harness.screens(page, "words-missing");
    await card.getByRole("button", { name: "Add the list" }).click();
    await page.locator("dialog .word-area").first().fill("crane\nblimp\nmoist\nmould");
    await page.locator("dialog button.primary").click();
    await page.locator(".missing-list").waitFor({ state: "detached" });
    await possible(page, 3);
    await harness.open(page, "wordle?board=words:another,guesses=guesses&turn=crane=-----");
    await card.getByRole("button", { name: "Use the English list" }).click();
    await isThere(page);
    equal(await turnsOf(page), ["crane=-----"], "the turns stay");
    check(!(await page.evaluate(() => Object.keys(localStorage).some((key) => key.includes("work:")))), "a link is a view: nothing is saved");
  });

  await harness.test("words: German, on a phone", { german: true, phone: true }, async (page) => {
    await withLists(page, { klein: { title: "Klein", answers: "größe\nkühle\nhöhle\nbäche", guesses: null } });
    await harness.open(page, "wordle");
    await isThere(page);
    await shows(page, ".word-entry .eyebrow", "Spiel das als Nächstes");
    equal(await page.locator(".key-row").first().textContent(), "QWERTZUIOP", "the first row");
    await harness.accessible(page, "the word game in German on a phone");
    for (const name of ["swatch", "key", "word-tile", "word-chip"]) {
      const low = await page.locator(`.${name}`).evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().height)));
      check(low >= 44, `${name} is ${low} px high`);
    }
    await harness.open(page, "wordle?board=words:klein,guesses=guesses");
    await isThere(page);
    equal(await page.locator(".key-row").allTextContents(), ["QWERTZUIOPÜ", "ASDFGHJKLÄÖ", "↵YXCVBNMẞ⌫"], "the keys of the list");
    for (const letter of "GRÖẞE") await page.locator(".key", { hasText: letter }).click();
    await isThere(page);
    equal(await page.locator(".word-tile").allTextContents(), [..."GRÖẞE"], "the tiles");
    await page.locator(".word-chip.won").click();
    await waitTurns(page, 1);
    equal(await turnsOf(page), ["größe=GGGGG"], "the turn");
    await harness.accessible(page, "the end of a game in German");
  });

  await harness.test("words: nothing moves when answers arrive", { phone: true }, async (page) => {
    await page.addInitScript(() => {
      window.moved = 0;
      new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput) window.moved += one.value; }).observe({ type: "layout-shift", buffered: true });
    });
    await harness.open(page, "wordle");
    await isThere(page);
    await page.locator('.word-chip[data-answer="-----"]').click();
    await waitTurns(page, 1);
    await isThere(page);
    // The proof has run, or was given up.
    await page.waitForFunction(() => !document.querySelector(".proving"));
    const moved = await page.evaluate(() => window.moved);
    console.log(`     layout shift: ${moved.toFixed(4)}`);
    check(moved < 0.02, `layout shift ${moved}`);
  });

  await harness.test("words: long words fit a phone", { phone: true }, async (page) => {
    await withLists(page, { long: { title: "Long", answers: "blackboard\nbackground\nfriendship\nunderstood", guesses: null } });
    await harness.open(page, "wordle?board=words:long,guesses=guesses");
    await isThere(page);
    equal(await page.locator(".word-tile").count(), 10, "tiles");
    equal(await page.locator(".turns li.holes").first().locator(".token").count(), 10, "the rows of the board are as long");
    await harness.accessible(page, "words of ten letters");
    const right = await page.locator(".word-columns").evaluate((row) => Math.max(...[...row.children].map((one) => one.getBoundingClientRect().right)));
    check(right <= 390, `the last tile ends at ${right}`);
  });

  await harness.test("words: screens, light and dark, wide and narrow", {}, async (page) => {
    await harness.open(page, "wordle");
    await isThere(page);
    await harness.accessible(page, "the word game at its start");
    await harness.screens(page, "words-start");
    await harness.open(page, "wordle?turn=raise=Y-Y--&turn=third=--YY-");
    await isThere(page);
    const marks = marksFor(await wordOn(page), "minor");
    for (const at of [0, 1, 2]) await swatch(page, at, marks[at]).click();
    await harness.accessible(page, "the word game");
    await harness.screens(page, "words");
    await page.evaluate(() => { document.documentElement.dataset.theme = "dark"; });
    await harness.accessible(page, "the word game in the dark");
  });
}
