// Are You The One?: a season is entered, looked at, changed and celebrated.

import fs from "node:fs";
import path from "node:path";
import { check, counts, equal, EXAMPLES, shows } from "../harness.mjs";

const folder = path.join(EXAMPLES, "seasons");
const real = (id) => JSON.parse(fs.readFileSync(path.join(folder, `${id}.json`), "utf8"));

/** A season with its first events, and no solution. */
function begun(id, events) {
  const { solution: _, ...file } = real(id);
  return { ...file, events: file.events.slice(0, events) };
}

const english = (number) => number.toLocaleString("en");
const cell = (page, [one, two]) => page.locator(`.cell[data-key="${one}+${two}"]`);
const key = (page, name) => page.locator(`[data-key="${name}"]`);

async function settled(page) {
  await page.locator(".season-grid:not(.asking)").waitFor();
  await page.locator(".standing-words h2").waitFor();
}

/** Puts a season among those that are saved, and opens it. */
async function own(harness, page, file, id = "tested") {
  await harness.open(page, "");
  await page.evaluate((record) => localStorage.setItem(`nextguess:work:${record.id}`, JSON.stringify(record)), {
    id, kind: "season", game: "are-you-the-one", name: "My season", state: { file }, from: null, past: [], future: [], revision: 1, changed: 1, note: null,
  });
  await harness.open(page, `are-you-the-one/season?save=${id}`);
  await settled(page);
}

const stored = (page, id = "tested") => page.evaluate((id) => JSON.parse(localStorage.getItem(`nextguess:work:${id}`)).state.file.events.length, id);
const events = (page, count) => page.waitForFunction((count) => document.querySelectorAll(".event").length === count && !document.querySelector(".season-grid.asking"), count);

/** Sits all couples of a night with taps on the table; those who sit already stay. */
async function seat(page, pairs, tap) {
  for (const pair of pairs) {
    const place = cell(page, pair);
    if ((await place.getAttribute("aria-pressed")) !== "true") await tap(place);
  }
}

/** How many taps turn one night into another, by swapping. */
function swaps(from, to) {
  const partner = new Map(from);
  const who = new Map(from.map(([left, right]) => [right, left]));
  let taps = 0;
  for (const [left, right] of to) {
    if (partner.get(left) === right) continue;
    taps += 1;
    const [other, had] = [who.get(right), partner.get(left)];
    partner.set(left, right).set(other, had);
    who.set(right, left).set(had, other);
  }
  return taps;
}

export default async function run(harness) {
  await harness.test("season: a booth in 3 gestures, a night in 12", {}, async (page) => {
    await own(harness, page, begun("us01", 0));
    await shows(page, ".tonight h2", "Week 1: the truth booth");
    const booth = harness.gestures(page, "a truth booth");
    await booth.tap(cell(page, ["ChrisT", "Shanley"]));
    await booth.tap(key(page, "answer-no"));
    await events(page, 1);
    booth.within(3);
    await counts(page, ".standing-words p", "3,265,920");
    // After the booth it goes on to the night.
    await shows(page, ".tonight h2", "Week 1: the matching night");
    const night = harness.gestures(page, "a matching night");
    await seat(page, real("us01").events[1].pairs, night.tap);
    equal(await page.locator(".cell.picked").count(), 10, "the last couple fills itself");
    await page.locator(".expect", { hasText: "Most likely" }).waitFor();
    await night.tap(key(page, "beam-2"));
    equal(await page.locator(".beam.lit").count(), 2, "beams that are lit");
    await night.tap(key(page, "add-night"));
    await events(page, 2);
    night.within(12);
    await counts(page, ".standing-words p", "608,153");
    await shows(page, ".tonight h2", "Week 2: the truth booth");
    await shows(page, ".newest", "Matching night: 2 lights");
    // Mistake 14: what was entered last is in sight, without scrolling.
    const newest = await page.locator(".newest").boundingBox();
    check(newest.y >= 0 && newest.y + newest.height <= page.viewportSize().height, `the newest event is at ${Math.round(newest.y)}`);
  });

  await harness.test("season: the whole of US season 1 by taps, and every count is right", {}, async (page) => {
    const { events: all } = real("us01");
    await own(harness, page, begun("us01", 0));
    const hand = harness.gestures(page, "a season of 19 events");
    const confirmed = [];
    let last = null;
    for (const [at, event] of all.entries()) {
      if (event.kind === "booth") {
        if (await key(page, "tab-booth").getAttribute("aria-pressed") !== "true") await hand.tap(key(page, "tab-booth"));
        await hand.tap(cell(page, event.pair));
        await hand.tap(key(page, event.match ? "answer-yes" : "answer-no"));
        if (event.match) confirmed.push(event.pair);
      } else {
        const likely = await page.evaluate(async (text) => (await (await import("./core/api.js")).post("season", { text, advice: false })).most_probable, JSON.stringify(begun("us01", at)));
        const ways = [["likely", swaps(likely, event.pairs) + 1], ["none", event.pairs.length - 1 - confirmed.length]];
        if (last) ways.push(["last", swaps(last, event.pairs) + 1]);
        const [way] = ways.sort((a, b) => a[1] - b[1])[0];
        if (way !== "none") await hand.tap(key(page, `sit-${way}`));
        await seat(page, event.pairs, hand.tap);
        await key(page, `beam-${event.beams}`).waitFor();
        // The only number that can be is switched on already.
        if ((await key(page, `beam-${event.beams}`).getAttribute("aria-pressed")) !== "true") await hand.tap(key(page, `beam-${event.beams}`));
        await hand.tap(key(page, "add-night"));
        last = event.pairs;
      }
      await events(page, at + 1);
      await counts(page, ".standing-words p", english(event.remaining_after));
    }
    hand.within(90);
    await shows(page, ".the-end h2", "They won in week 9");
    equal(await page.locator(".end-couples li").count(), 10, "couples at the end");
    await harness.accessible(page, "the end of a season");
    await harness.screens(page, "season-end");
  });

  await harness.test("season: lights and answers that cannot be are not there, and nothing is stored without an answer", {}, async (page) => {
    await own(harness, page, begun("us01", 7));
    await key(page, "add-night").click();
    await shows(page, ".tonight .error", "no partner yet");
    const pairs = [["Adam", "Shanley"], ["ChrisT", "Jess"], ["Scali", "Ashleigh"], ["Dillan", "Simone"], ["Dre", "Jacy"], ["Ethan", "Amber"], ["John", "Brittany"], ["Joey", "Coleysia"], ["Ryan", "Kayla"]];
    await seat(page, pairs, (place) => place.click());
    await page.locator(".expect", { hasText: "blackout" }).waitFor();
    await key(page, "beam-8").waitFor();
    equal([await key(page, "beam-9").count(), await key(page, "beam-10").count()], [0, 0], "lights that cannot be");
    await key(page, "add-night").click();
    await shows(page, ".tonight .error", "Switch on the lights");
    equal(await stored(page), 7, "events");
    // Nobody sits twice: a taken name swaps.
    await cell(page, ["Adam", "Jess"]).click();
    equal(await page.locator(".cell.picked").count(), 10, "couples after a swap");
    equal(await cell(page, ["ChrisT", "Shanley"]).getAttribute("aria-pressed"), "true", "those who were left sit together");
    // A couple that is out has no yes, and the reason is said.
    await key(page, "tab-booth").click();
    await cell(page, ["Dillan", "Jess"]).click();
    await key(page, "answer-no").waitFor();
    equal(await key(page, "answer-yes").count(), 0, "yes for a couple that is out");
    await shows(page, ".tonight", "Out since week 4");
    equal(await stored(page), 7, "events");
    await harness.accessible(page, "a booth");
    // Whoever saw another number can enter it, and is told what it contradicts.
    await key(page, "tab-night").click();
    await key(page, "all-lights").click();
    await key(page, "beam-9").click();
    await key(page, "add-night").click();
    await shows(page, ".tonight .error", "That cannot be");
    equal(await stored(page), 7, "events with 9 of 10 lights");
    await key(page, "beam-8").click();
    await key(page, "add-night").click();
    await page.locator(".contradiction").waitFor();
    await page.locator(".bar .undo").click();
    await events(page, 7);
    equal(await page.locator(".contradiction").count(), 0, "contradictions");
  });

  await harness.test("season: a half-seated night survives a reload", {}, async (page) => {
    await own(harness, page, begun("us01", 1));
    await cell(page, ["Adam", "Amber"]).click();
    await cell(page, ["Wes", "Kayla"]).click();
    await page.reload();
    await page.locator("body[data-ready]").waitFor();
    await settled(page);
    equal(await page.locator(".cell.picked").count(), 2, "couples that sit");
  });

  await harness.test("season: events are changed and removed in place, with undo", {}, async (page) => {
    await own(harness, page, begun("us01", 6));
    await counts(page, ".standing-words p", "1,324");
    await key(page, "edit-5").click();
    await shows(page, ".tonight h2", "Change an event of week 3");
    await page.locator(".expect", { hasText: "Most likely" }).waitFor();
    equal(await key(page, "beam-2").getAttribute("aria-pressed"), "true", "the lights it had");
    await key(page, "beam-3").click();
    await key(page, "add-night").click();
    await shows(page, ".newest", "3 lights");
    await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
    await shows(page, ".newest", "2 lights");
    await counts(page, ".standing-words p", "1,324");
    await key(page, "edit-0").click();
    await key(page, "answer-no").waitFor();
    await page.locator("[data-key='cancel']").click();
    await shows(page, ".tonight h2", "Week 4");
    // Only the week of an event: it stands behind what happened until then.
    await key(page, "edit-0").click();
    await page.getByRole("button", { name: "Week: more" }).click();
    await key(page, "save-week").click();
    await page.locator(".week", { hasText: "Week 2" }).locator(".event", { hasText: "ChrisT & Shanley" }).waitFor();
    await page.locator(".bar .undo").click();
    await page.locator(".week", { hasText: "Week 1" }).locator(".event", { hasText: "ChrisT & Shanley" }).waitFor();
    await key(page, "remove-5").click();
    await events(page, 5);
    await counts(page, ".standing-words p", "4,617");
    await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
    await events(page, 6);
    // Back and Forward lead through all of it.
    await page.goBack();
    await settled(page);
    await events(page, 5);
    await page.goForward();
    await settled(page);
    await events(page, 6);
    equal(await stored(page), 6, "events");
  });

  await harness.test("season: a contradiction is named, the newest event first, and mended with one tap", {}, async (page) => {
    const file = begun("us01", 4);
    file.events.push({ num: 3, kind: "booth", pair: ["Ethan", "Jess"], match: true });
    await own(harness, page, file);
    await shows(page, ".contradiction", "Ethan & Jess: Yes");
    const named = await page.locator(".contradiction li").allTextContents();
    check(named.length === 2 && named[0].includes("Week 3") && named[1].includes("Week 2"), `named: ${named.join(" | ")}`);
    equal(await page.locator(".event").count(), 5, "events are all there");
    await harness.accessible(page, "a contradiction");
    await harness.screens(page, "season-contradiction");
    await page.locator(".contradiction li").first().getByRole("button", { name: "Remove" }).click();
    await events(page, 4);
    await counts(page, ".standing-words p", "5,773");
    equal(await page.locator(".contradiction").count(), 0, "contradictions");
    await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
    await page.locator(".contradiction").waitFor();
  });

  await harness.test("season: a link is a view, and a broken one changes nothing", {}, async (page) => {
    await own(harness, page, begun("us01", 2));
    const pack = (value) => page.evaluate(async (text) => (await import("./core/memory.js")).packed(text), JSON.stringify(value));
    const [good, bad] = [await pack(begun("us01", 6)), await pack({ left: 1 })];
    for (const broken of [bad, "abc", "%25", good.slice(0, 40), ""]) {
      await harness.open(page, `are-you-the-one/view?season=${broken}`);
      const shown = await page.locator("main").innerText();
      check(shown.includes("does not hold a whole season"), `shown: ${shown}`);
      check(!/JSON|TOML|undefined|expected/.test(shown), `shown: ${shown}`);
    }
    await harness.open(page, `are-you-the-one/view?season=${good}`);
    await settled(page);
    await counts(page, ".standing-words p", "1,324");
    await harness.accessible(page, "a view");
    await harness.screens(page, "season-view");
    equal(await page.locator(".tonight:visible").count(), 0, "forms in a view");
    equal(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("nextguess:work:")).length), 1, "saved before a copy is kept");
    await page.locator(".season-notice").getByRole("button", { name: "Keep a copy" }).click();
    await page.locator(".tonight:visible").waitFor();
    equal(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("nextguess:work:")).length), 2, "saved after that");
    equal(await stored(page), 2, "events of one's own");
    await page.getByRole("button", { name: "Share" }).click();
    await page.locator("dialog").getByRole("button", { name: "Copy link" }).click();
    await shows(page, "#toast", "The link is copied");
    check((await page.evaluate(() => navigator.clipboard.readText())).includes("#are-you-the-one/view?season="), "a link to a view");
    await harness.open(page, "are-you-the-one/season?save=nobody");
    await shows(page, "main", "There is no season at this address");
  });

  await harness.test("season: a real season shows no more than its week", {}, async (page) => {
    await harness.open(page, "are-you-the-one/real/us01?week=3");
    await settled(page);
    await counts(page, ".standing-words p", "1,324");
    const shown = await page.locator("main").innerText();
    check(!/Week 4|Week 9|won/i.test(shown.replaceAll("Week 10", "")), "nothing of later weeks");
    await page.getByRole("button", { name: "Show the next week" }).click();
    await events(page, 8);
    check(page.url().includes("week=4"), page.url());
    await page.goBack();
    await settled(page);
    await events(page, 6);
    await page.getByRole("button", { name: "Keep a copy" }).click();
    await page.locator(".tonight:visible").waitFor();
    await events(page, 6);
    await harness.open(page, "are-you-the-one/real/nobody");
    await shows(page, "main", "There is no season at this address");
  });

  await harness.test("season: the slider looks back to any week", {}, async (page) => {
    await own(harness, page, begun("us01", 8));
    const slider = page.getByRole("slider");
    await slider.focus();
    await page.keyboard.press("ArrowLeft");
    await counts(page, ".standing-words p", "1,324");
    await shows(page, ".people-head", "after week 3");
    check(page.url().includes("week=3"), page.url());
    equal(await page.locator(".tonight:visible").count(), 0, "forms while one looks back");
    await page.locator(".burn-bar").nth(2).click();
    await counts(page, ".standing-words p", "5,773");
    await page.goBack();
    await settled(page);
    await counts(page, ".standing-words p", "1,324");
    await page.getByRole("button", { name: "Back to now" }).click();
    await counts(page, ".standing-words p", "142");
    await page.locator(".tonight:visible").waitFor();
    equal(await stored(page), 8, "events");
  });

  await harness.test("season: the bars stay in place while one drags over them, also at the end", {}, async (page) => {
    await own(harness, page, begun("us01", 19));
    await page.locator(".the-end").waitFor();
    const box = async (week) => page.locator(".burn-bar").nth(week).boundingBox();
    await page.locator(".burn-field").scrollIntoViewIfNeeded();
    const [from, to] = [await box(9), await box(3)];
    await page.mouse.move(from.x + 5, from.y + 30);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y + 30, { steps: 4 });
    await counts(page, ".standing-words p", "1,324");
    const now = await box(3);
    check(Math.abs(now.x - to.x) < 2 && Math.abs(now.y - to.y) < 2, `moved from ${to.x}, ${to.y} to ${now.x}, ${now.y}`);
    await page.mouse.up();
    await page.locator(".burn-legend").getByRole("button", { name: "Back to now" }).click();
    await shows(page, ".standing-words h2", "They won in week 9");
  });

  await harness.test("season: a couple says why", {}, async (page) => {
    await own(harness, page, begun("us01", 8));
    await cell(page, ["Ethan", "Jess"]).click({ button: "right" });
    await shows(page, "dialog", "Out since week 2: Truth booth, Ethan & Jess: No");
    await page.keyboard.press("Escape");
    await key(page, "info").click();
    await cell(page, ["Dre", "Ashleigh"]).click();
    await shows(page, "dialog", "They sat together 2 times, in weeks 2 and 3.");
    await shows(page, "dialog", "The truth booth would leave");
    await harness.accessible(page, "why");
  });

  await harness.test("season: 16 names can be read, and their night is 8 couples", {}, async (page) => {
    await own(harness, page, begun("us08", 1));
    const { left } = real("us08");
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      if (width === 390) await key(page, "view-table").click();
      const heads = await page.locator(".couples th span").evaluateAll((all) => all.map((one) => {
        const box = one.getBoundingClientRect();
        const outer = one.parentElement.getBoundingClientRect();
        return { text: one.textContent, size: parseFloat(getComputedStyle(one).fontSize), isWhole: one.scrollWidth <= one.clientWidth + 1 && one.scrollHeight <= one.clientHeight + 1 && box.height <= outer.height + 1 && box.width <= outer.width + 1 };
      }));
      equal(heads.map((one) => one.text), [...left, ...left], "names");
      equal(heads.filter((one) => one.size < 12 || !one.isWhole), [], `names that are cut at ${width}`);
      const narrow = await page.locator(".cell").evaluateAll((all) => all.filter((one) => one.offsetWidth < 44 || one.offsetHeight < 44).length);
      equal(narrow, 0, "small cells");
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    const night = real("us08").events[1];
    for (const pair of night.pairs.slice(0, 7)) await cell(page, pair).click();
    await page.locator(".expect", { hasText: "Most likely" }).waitFor();
    equal(await page.locator(".cell.picked").count(), 16, "both cells of 8 couples");
    await harness.accessible(page, "16 people");
    await harness.screens(page, "season-any");
    await key(page, `beam-${night.beams}`).click();
    await key(page, "add-night").click();
    await counts(page, ".standing-words p", english(night.remaining_after));
  });

  await harness.test("season: on a phone by person, a booth and a night", { phone: true }, async (page) => {
    await own(harness, page, begun("us01", 0));
    const { events: [booth, night] } = real("us01");
    const hand = harness.gestures(page, "a booth and a night on a phone");
    await hand.tap(key(page, `who-${booth.pair[0]}`));
    await hand.tap(key(page, `with-${booth.pair[1]}`));
    await hand.tap(key(page, "answer-no"));
    await events(page, 1);
    const order = begun("us01", 0).left;
    for (const [one, two] of [...night.pairs].sort((a, b) => order.indexOf(a[0]) - order.indexOf(b[0])).slice(0, 9)) {
      equal(await page.locator(".name-chip[aria-pressed='true']").first().textContent(), one, "who comes next");
      await hand.tap(key(page, `with-${two}`));
    }
    await page.locator(".expect", { hasText: "Most likely" }).waitFor();
    await harness.accessible(page, "a night on a phone");
    await harness.screens(page, "season-person");
    await hand.tap(key(page, `beam-${night.beams}`));
    await hand.tap(key(page, "add-night"));
    await events(page, 2);
    hand.within(15);
    await counts(page, ".standing-words p", "608,153");
    // The table is one tap away, and scrolls in its own region.
    await key(page, "view-table").click();
    const [wide, inner] = await page.locator(".matrix-region").evaluate((one) => [one.scrollWidth, one.clientWidth]);
    check(wide > inner, "the table scrolls in its region");
    await harness.accessible(page, "the table on a phone");
  });

  await harness.test("season: two tabs", {}, async (page, context) => {
    await own(harness, page, begun("us01", 2));
    const second = await context.newPage();
    await harness.open(second, "are-you-the-one/season?save=tested");
    await settled(second);
    await cell(second, ["Ethan", "Jess"]).click();
    await key(second, "answer-no").click();
    await events(second, 3);
    await events(page, 3);
    await shows(page, "#toast", "changed in another tab");
    await counts(page, ".standing-words p", "556,241");
    await shows(page, ".tonight h2", "Week 2: the matching night");
  });

  // Mistake 7.
  if (!harness.isSite) {
    await harness.test("season: the engine goes away in the middle, and nothing is lost", {}, async (page) => {
      await own(harness, page, begun("us01", 2));
      await page.route("**/api/**", (route) => route.abort());
      await cell(page, ["Ethan", "Jess"]).click();
      await key(page, "answer-no").click();
      await shows(page, "#notice", "Your work is safe");
      // The form has gone on, and the event is stored once.
      await shows(page, ".tonight h2", "Week 2: the matching night");
      equal(await stored(page), 3, "events");
      await cell(page, ["Adam", "Amber"]).click();
      equal(await page.locator(".cell.picked").count(), 1, "couples that sit meanwhile");
      await page.unroute("**/api/**");
      await counts(page, ".standing-words p", "556,241");
      equal(await page.locator(".cell.picked").count(), 1, "couples that sit");
    });
  }

  await harness.test("season: by keyboard alone, booth and night", {}, async (page) => {
    await own(harness, page, begun("us01", 0));
    await page.locator(".cell[tabindex='0']").focus();
    // Week 1: ChrisT (the second row) and Shanley (the ninth column).
    await page.keyboard.press("ArrowDown");
    for (let step = 0; step < 8; step++) await page.keyboard.press("ArrowRight");
    equal(await page.evaluate(() => document.activeElement.dataset.key), "ChrisT+Shanley", "the cell");
    await page.keyboard.press("Enter");
    equal(await page.evaluate(() => document.activeElement.dataset.key), "answer-yes", "the focus goes to the answers");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await events(page, 1);
    await page.waitForFunction(() => document.activeElement.matches(".cell"));
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowUp");
    const { left, right } = begun("us01", 0);
    let [row, column] = [0, 0];
    for (const [at, name] of left.slice(0, 9).entries()) {
      for (; row < at; row++) await page.keyboard.press("ArrowDown");
      for (; column < at; column++) await page.keyboard.press("ArrowRight");
      equal(await page.evaluate(() => document.activeElement.dataset.key), `${name}+${right[at]}`, "the cell");
      await page.keyboard.press("Enter");
    }
    await page.locator(".expect", { hasText: "Most likely" }).waitFor();
    await page.waitForFunction(() => document.activeElement.dataset.key?.startsWith("beam-"));
    await page.keyboard.press("Tab");
    equal(await page.evaluate(() => document.activeElement.dataset.key), "beam-2", "the second beam");
    await page.keyboard.press("Enter");
    for (let step = 0; step < 14 && await page.evaluate(() => document.activeElement.dataset.key) !== "add-night"; step++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await events(page, 2);
    await shows(page, ".newest", "Matching night: 2 lights");
  });

  await harness.test("season: what the booth is worth, if there is a pot", {}, async (page) => {
    await own(harness, page, { ...begun("us01", 12), pot: 1_000_000, weeks_to_win: 6 });
    await shows(page, ".tonight h2", "Week 6: the matching night");
    await own(harness, page, { ...begun("us01", 11), pot: 1_000_000, weeks_to_win: 6 }, "pot");
    await shows(page, ".advice", "Selling it pays from");
  });

  await harness.test("season: advice to win, one tap to follow it, undo and redo", {}, async (page) => {
    await own(harness, page, begun("us01", 6));
    await key(page, "advise-booth").waitFor();
    await shows(page, ".advice", "Best for the prize");
    await key(page, "advise-booth").click();
    await key(page, "answer-no").click();
    await events(page, 7);
    await key(page, "advise-night").click();
    equal(await page.locator(".cell.picked").count(), 10, "all sit with one tap");
    await page.locator(".expect", { hasText: "Most likely" }).waitFor();
    await harness.accessible(page, "a season");
    await harness.screens(page, "season");
    await page.locator(".bar .undo").click();
    await events(page, 6);
    await page.locator(".bar .redo").click();
    await events(page, 7);
  });

  await harness.test("season: few line-ups are listed, sold answers, hints and newcomers", {}, async (page) => {
    await own(harness, page, begun("us01", 12), "eleven");
    await shows(page, ".lineups", "The last 11 line-ups");
    await harness.accessible(page, "line-ups one by one");
    await own(harness, page, begun("us01", 13));
    await shows(page, ".lineups", "The last 3 line-ups");
    equal(await page.locator(".lineup-list li").count(), 3, "line-ups");
    await cell(page, ["Ryan", "Kayla"]).click();
    await key(page, "answer-sold").click();
    await events(page, 14);
    await shows(page, ".newest", "Sold");
    await key(page, "tab-other").click();
    await page.getByLabel("Name").fill("Adam");
    await key(page, "add-person").click();
    await shows(page, ".tonight .error", "Adam is in the cast already");
    await page.getByLabel("Name").fill("Zoe");
    await key(page, "add-person").click();
    await events(page, 15);
    await shows(page, ".bar .subtitle", "10 on 11");
    await shows(page, ".newest", "Zoe arrives");
    await own(harness, page, begun("de07", 4), "german");
    await key(page, "tab-other").click();
    await key(page, "add-same").click();
    await events(page, 5);
    await shows(page, ".newest", "have the same match");
  });

  await harness.test("season: in German, and its end", { german: true, calm: true }, async (page) => {
    await own(harness, page, begun("us01", 19));
    await shows(page, ".the-end h2", "Gewonnen in Woche 9");
    await shows(page, ".happened h2", "Was geschah");
    await own(harness, page, begun("us01", 6), "second");
    await shows(page, ".tonight h2", "die Matchbox");
    await shows(page, ".standing-words p", "1.324 Aufstellungen");
    await harness.accessible(page, "a season in German");
  });
}
