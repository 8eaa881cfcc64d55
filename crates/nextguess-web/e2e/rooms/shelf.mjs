// Are You The One?: the shelf of seasons, the cast, season files, the review of the cast, and what is shared.

import fs from "node:fs";
import path from "node:path";
import { check, equal, EXAMPLES, PAGE, shows } from "../harness.mjs";

const GAME = "are-you-the-one";
const REAL = path.join(EXAMPLES, "seasons");
const SHIPPED = path.join(PAGE, "seasons");

const WOMEN = ["Ana", "Cleo", "Eve", "Gina", "Ida", "Kim", "Mia", "Oda", "Pia", "Rosa"];
const MEN = ["Ben", "Dan", "Finn", "Hugo", "Jan", "Leo", "Nils", "Otto", "Paul", "Rolf"];

/** Four on four, after a booth and a night. */
const SMALL = {
  season: "Four on four", left: ["Ana", "Cleo", "Eve", "Gina"], right: ["Ben", "Dan", "Finn", "Hugo"], rule: "perfect",
  events: [
    { num: 1, kind: "booth", pair: ["Ana", "Ben"], match: false },
    { num: 1, kind: "ceremony", pairs: [["Ana", "Dan"], ["Cleo", "Ben"], ["Eve", "Finn"], ["Gina", "Hugo"]], beams: 2 },
  ],
};

const json = (file) => JSON.parse(fs.readFileSync(file, "utf8"));

/** The seasons that are saved, as the storage has them, newest first. */
const saved = (page) => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("nextguess:work:")).map(([, value]) => JSON.parse(value)).sort((a, b) => b.changed - a.changed));

/** Everything in the storage but the drafts. */
const everything = (page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage).filter(([key]) => !key.includes("draft")).sort()));

/** Puts a season on the shelf. */
async function put(harness, page, file, id = "own123", name = file.season) {
  await harness.open(page, "saved");
  await page.evaluate(({ file, id, name }) => localStorage.setItem(`nextguess:work:${id}`, JSON.stringify({
    id, kind: "season", game: "are-you-the-one", name, state: { file }, from: null, past: [], future: [], revision: 1, changed: Date.now(), note: { week: 1, left: 3 },
  })), { file, id, name });
}

/** Pastes a text into a field, as people do. */
const paste = (locator, text) => locator.evaluate((field, text) => {
  field.focus();
  const data = new DataTransfer();
  data.setData("text/plain", text);
  data.setData("text", text);
  field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
}, text);

const fields = (page, side) => page.locator(`.cast-group[data-side="${side}"] .person input`);
const arrived = (page, screen) => page.locator(`body[data-ready="${screen}"]`).waitFor();
const start = (page) => page.locator(".cast-end button.primary");
const chooseFile = (page, name, text) => page.locator('.shelf-hero input[type="file"]').setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

/** Only what an event says, in one form. Where everyone can be with everyone, a couple has no order. */
function said(event, isAny) {
  const couple = (pair) => (isAny ? [...pair].sort() : pair).join("+");
  const couples = (event.pairs ?? []).map(couple).sort();
  const isSold = event.kind === "booth" ? event.match === undefined || event.match === null : event.kind === "ceremony" && (event.beams === undefined || event.beams === null);
  return { week: event.num, kind: event.kind, pair: event.pair ? couple(event.pair) : null, couples, match: event.match ?? null, only: Boolean(event.exclusive), lights: event.beams ?? null, isSold, right: event.right ?? null, count: event.count ?? null, offer: event.offer?.amount ?? null };
}

export default async function run(harness) {
  await harness.test("shelf: the seasons of the page are those of the examples, and their list spoils nothing", {}, async () => {
    const names = fs.readdirSync(REAL).filter((file) => file.endsWith(".json")).sort();
    equal(fs.readdirSync(SHIPPED).filter((file) => file !== "index.json").sort(), names, "the same files");
    for (const name of names) {
      const [given, shipped] = [json(path.join(REAL, name)), json(path.join(SHIPPED, name))];
      for (const field of ["season", "source", "left", "right", "rule"]) equal(shipped[field], given[field], `${name}: ${field}`);
      const isAny = given.rule === "any";
      equal(shipped.events.map((event) => said(event, isAny)), given.events.map((event) => said(event, isAny)), `${name}: events`);
      equal(shipped.rule_detail?.doubles ?? null, given.rule === "double" ? given.rule_detail?.doubles ?? given.right.length - given.left.length : null, `${name}: doubles`);
      equal(shipped.rule_detail?.known_double_members ?? [], given.rule_detail?.known_double_members ?? given.rule_detail?.known_triple_members ?? [], `${name}: who shares`);
    }
    const index = json(path.join(SHIPPED, "index.json"));
    equal(index.map((one) => `${one.id}.json`).sort(), names, "all are listed");
    for (const one of index) {
      equal(Object.keys(one).filter((key) => !["id", "name", "country", "number", "stars", "people", "weeks", "rule"].includes(key)), [], `${one.id}: nothing else is told`);
      const file = json(path.join(SHIPPED, `${one.id}.json`));
      equal([one.name, one.people, one.rule], [file.season, [file.left.length, file.right.length], file.rule], one.id);
      // How many weeks a season took would tell that it was won early.
      equal(one.weeks, file.weeks_to_win ?? 10, `${one.id}: weeks`);
    }
  });

  await harness.test("shelf: ten and ten by pasting the names, and it is followed", {}, async (page) => {
    await harness.open(page, GAME);
    await shows(page, ".shelf-hero h2", "Follow a season");
    await harness.accessible(page, "the shelf");
    await harness.screens(page, "shelf");
    await page.getByRole("link", { name: "Start a season" }).click();
    await arrived(page, "cast");
    check(await start(page).isDisabled(), "nobody can start without names");
    await shows(page, ".cast-reason", "Type the names first.");
    await page.locator("#season-name").fill("Our season");
    await paste(fields(page, 0).first(), `1. ${WOMEN.slice(0, 2).join("\n2. ")}\n${WOMEN.slice(2).join("\n")}`);
    await shows(page, ".cast-reason", "10 names are missing.");
    check(await start(page).isDisabled(), "the other group is missing");
    await fields(page, 1).first().fill(MEN.join(", "));
    await shows(page, ".cast-rule", "10 on 10: everyone has exactly one match.");
    equal(await fields(page, 0).evaluateAll((all) => all.map((field) => field.value)), WOMEN, "the names of one group");
    equal(await fields(page, 1).evaluateAll((all) => all.map((field) => field.value)), MEN, "those of the other");
    await harness.accessible(page, "the cast");
    await harness.screens(page, "cast");
    // What is typed is there after a reload.
    await page.reload();
    await arrived(page, "cast");
    equal(await fields(page, 1).nth(9).inputValue(), "Rolf", "the draft is kept");
    await page.locator(".cast-more summary").click();
    await page.locator("#season-pot").fill("many");
    await shows(page, "#season-pot-error", "An amount is a number");
    check(await start(page).isDisabled(), "an amount that is none");
    await page.locator("#season-pot").fill("750,000");
    await page.getByRole("button", { name: "Weeks to win: fewer" }).click();
    await start(page).click();
    await arrived(page, "season");
    const [work] = await saved(page);
    equal([work.kind, work.game, work.name], ["season", GAME, "Our season"], "it is saved");
    const { left, right, rule, weeks_to_win: weeks, pot, events } = work.state.file;
    equal([left, right, rule, weeks, pot, events], [WOMEN, MEN, "perfect", 9, 750000, []], "as it was typed");
    check(page.url().includes(`#${GAME}/season?save=${work.id}`), page.url());
    // The next season begins with empty fields.
    await harness.open(page, `${GAME}/new`);
    equal(await fields(page, 0).first().inputValue(), "", "a new season is empty");
  });

  // Mistake 12.
  await harness.test("shelf: eleven and ten in either order, and one group with the names once", {}, async (page) => {
    for (const larger of [0, 1]) {
      await harness.open(page, `${GAME}/new`);
      await fields(page, larger).first().fill([...WOMEN, "Uma"].join(", "));
      await fields(page, 1 - larger).first().fill(MEN.join(", "));
      await shows(page, ".cast-rule", "11 on 10: two people share a match");
      await start(page).click();
      await arrived(page, "season");
      const [{ state: { file } }] = await saved(page);
      equal([file.left, file.right, file.rule, file.rule_detail.doubles], [MEN, [...WOMEN, "Uma"], "double", 1], `the larger group on side ${larger}`);
    }
    await harness.open(page, `${GAME}/new`);
    await page.getByRole("button", { name: "Everyone with everyone" }).click();
    equal(await page.locator(".cast-group").count(), 1, "the names are typed once");
    await fields(page, 0).first().fill([...WOMEN.slice(0, 5)].join(";"));
    await shows(page, ".cast-reason", "5 people cannot form couples");
    check(await start(page).isDisabled(), "an odd number");
    await page.getByRole("button", { name: "Add a person" }).click();
    await page.keyboard.type("Kim");
    await shows(page, ".cast-rule", "6 people: anyone can match anyone. 3 couples");
    await start(page).click();
    await arrived(page, "season");
    const [{ state: { file } }] = await saved(page);
    equal([file.left, file.right, file.rule], [WOMEN.slice(0, 6), WOMEN.slice(0, 6), "any"], "one group");
    // Twelve and ten can mean two things.
    await harness.open(page, `${GAME}/new`);
    await fields(page, 0).first().fill([...WOMEN, "Uma", "Vera"].join(", "));
    await fields(page, 1).first().fill(MEN.join(", "));
    await page.getByRole("button", { name: "One person has three matches" }).click();
    await start(page).click();
    await arrived(page, "season");
    equal((await saved(page))[0].state.file.rule, "triple", "one person has three");
  });

  await harness.test("shelf: names that cannot be are told beside their field, and nothing is saved", {}, async (page) => {
    await harness.open(page, `${GAME}/new`);
    await fields(page, 0).first().fill("Ana, Cleo, Eve");
    await fields(page, 1).first().fill("Ben, Dan, ana");
    await shows(page, '.cast-group[data-side="1"] li:nth-child(3) .error', "ana is here twice");
    await shows(page, '.cast-group[data-side="0"] li:nth-child(1) .error', "Ana is here twice");
    await shows(page, ".cast-reason", "2 names need another look.");
    check(await start(page).isDisabled(), "twice");
    await fields(page, 1).nth(2).fill("Finn+Hugo");
    await shows(page, '.cast-group[data-side="1"] li:nth-child(3) .error', "cannot have +");
    equal(await page.locator('.cast-group[data-side="0"] .error').allTextContents(), ["", "", ""], "the others are fine");
    await fields(page, 1).nth(2).fill("F".repeat(101));
    await shows(page, '.cast-group[data-side="1"] li:nth-child(3) .error', "at most 100 letters");
    await fields(page, 1).nth(1).fill("");
    await fields(page, 1).nth(2).fill("Finn");
    await shows(page, '.cast-group[data-side="1"] li:nth-child(2) .error', "A name is missing here.");
    await shows(page, ".cast-reason", "1 name is missing.");
    check(await start(page).isDisabled(), "empty");
    await page.keyboard.press("Enter");
    equal(await saved(page), [], "nothing is saved");
    await page.getByRole("button", { name: "Remove the empty fields" }).click();
    await shows(page, ".cast-rule", "3 on 2: two people share a match");
    // A person who is removed comes back.
    await page.getByRole("button", { name: "Remove Cleo" }).click();
    equal(await fields(page, 0).count(), 2, "Cleo is gone");
    await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
    equal(await fields(page, 0).evaluateAll((all) => all.map((field) => field.value)), ["Ana", "Cleo", "Eve"], "Cleo is back");
  });

  await harness.test("shelf: in a running season a name is changed everywhere, and a newcomer comes", {}, async (page) => {
    await put(harness, page, { ...SMALL, events: [...SMALL.events, { num: 2, kind: "booth", pair: ["Gina", "Dan"], sold: true, offer: { amount: 20, kind: "group", by: "Gina" } }] });
    await harness.open(page, `${GAME}/cast?save=own123`);
    await page.getByRole("button", { name: "Remove Gina" }).click();
    await shows(page, '.cast-group[data-side="0"] li:nth-child(4) .error', "Gina cannot be removed, because what happened names them: the night of week 1 and the Truth Booth of week 2.");
    equal(await fields(page, 0).count(), 4, "nobody is removed");
    await fields(page, 0).nth(3).fill("Georgina");
    await page.locator('.cast-group[data-side="1"]').getByRole("button", { name: "Add a newcomer" }).click();
    await page.keyboard.type("Ivo");
    await page.locator(".came select").selectOption({ label: "in week 2" });
    await harness.accessible(page, "the cast of a running season");
    await harness.screens(page, "cast-edit");
    await start(page).click();
    await arrived(page, "season");
    const [work] = await saved(page);
    const { file } = work.state;
    equal(work.id, "own123", "it is the same season");
    check(!JSON.stringify(file).includes("\"Gina\""), "the old name is nowhere");
    equal([file.left[3], file.events[1].pairs[3], file.events[3].pair, file.events[3].offer.by], ["Georgina", ["Georgina", "Hugo"], ["Georgina", "Dan"], "Georgina"], "the new one everywhere");
    equal([file.right, file.rule, file.events[2]], [["Ben", "Dan", "Finn", "Hugo", "Ivo"], "double", { num: 2, kind: "arrival", person: "Ivo" }], "the newcomer");
    // It can be undone.
    await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
    await page.waitForFunction(() => JSON.parse(localStorage.getItem("nextguess:work:own123")).state.file.left[3] === "Gina");
    equal((await saved(page))[0].state.file.right.length, 4, "nobody came");
    // Somebody who was there from the beginning, on the side that sits: the night does not name them.
    await harness.open(page, `${GAME}/cast?save=own123`);
    const before = await everything(page);
    for (const [side, name] of [[0, "Tess"], [1, "Ivo"]]) {
      await page.locator(`.cast-group[data-side="${side}"]`).getByRole("button", { name: "Add a newcomer" }).click();
      await page.keyboard.type(name);
    }
    await page.locator(".came select").first().selectOption({ label: "at the beginning" });
    await page.locator(".came select").last().selectOption({ label: "at the beginning" });
    await start(page).click();
    await shows(page, ".cast-end .problem", "The cast cannot be like this. Nothing was saved.");
    equal(await everything(page), before, "nothing is stored");
    // More people than can be counted.
    await harness.open(page, `${GAME}/new`);
    for (const side of [0, 1]) await fields(page, side).first().fill(Array.from({ length: 23 }, (_, at) => `${"AB"[side]}${at}`).join(", "));
    await start(page).click();
    await shows(page, ".cast-end .problem", "21 on 21 is the most");
    equal(await everything(page), before, "nothing is begun");
  });

  // Mistakes 2 and 16.
  await harness.test("shelf: a file becomes a season of its own, and undoing brings back what was there", {}, async (page) => {
    await put(harness, page, SMALL);
    await harness.open(page, GAME);
    const before = await everything(page);
    const other = fs.readFileSync(path.join(REAL, "small.toml"), "utf8");
    await chooseFile(page, "small.toml", other);
    await arrived(page, "season");
    await shows(page, "#toast", "Four on five is open");
    const works = await saved(page);
    equal(works.map((work) => work.name).sort(), ["Four on five", "Four on four"], "both are there");
    equal(works.find((work) => work.id === "own123").state.file, SMALL, "the own one is untouched");
    equal(works.find((work) => work.id !== "own123").from, `#${GAME}`, "it knows where one came from");
    await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
    await arrived(page, "shelf");
    equal(JSON.parse(await everything(page)).filter(([key]) => key.includes("work:")), JSON.parse(before).filter(([key]) => key.includes("work:")), "everything is as before");
    equal(await page.locator(".own-season").count(), 1, "one season is on the shelf");
    // A table of a fan wiki, pasted; a file that is dropped; a link.
    await page.getByRole("button", { name: "Paste a season" }).click();
    await page.locator("#season-text").fill("Guy | Week 1 | Week 2\nBen | Ana | Cleo\nDan | Cleo | Ana\nBeams | 2 | 0\n");
    await page.getByRole("button", { name: "Open it" }).click();
    await arrived(page, "season");
    equal((await saved(page))[0].state.file.left, ["Ben", "Dan"], "the table is read");
    await harness.open(page, GAME);
    await page.locator(".screen.shelf").evaluate((screen, text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "dropped.json", { type: "application/json" }));
      screen.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, JSON.stringify({ ...SMALL, season: "" }));
    await arrived(page, "season");
    equal((await saved(page))[0].name, "dropped", "a season without a name is called like its file");
    await harness.open(page, GAME);
    await chooseFile(page, "season.yaml", "rule_set: !Eq\nsetA: [Ana, Cleo]\nsetB: [Ben, Dan]\nconstraints:\n  - type: !Box {num: 1}\n    check: !Lights [0]\n    map: {Ana: Ben}\n");
    await arrived(page, "season");
    equal((await saved(page))[0].state.file.events.map((event) => [event.kind, event.pair, event.match]), [["booth", ["Ana", "Ben"], false]], "a file of another tool is read");
    equal((await saved(page)).length, 4, "each is a season of its own");
    // A link that is pasted is looked at, and is no season of one's own.
    await harness.open(page, GAME);
    await page.getByRole("button", { name: "Paste a season" }).click();
    const link = await page.evaluate(async (file) => {
      const { packed } = await import("./core/memory.js");
      return `${location.origin}/#are-you-the-one/view?season=${await packed(JSON.stringify(file))}`;
    }, SMALL);
    await page.locator("#season-text").fill(link);
    await page.getByRole("button", { name: "Open it" }).click();
    await arrived(page, "season");
    check(page.url().includes(`#${GAME}/view?season=`), page.url());
    equal((await saved(page)).length, 4, "a link is no season of one's own");
  });

  await harness.test("shelf: a file that is no season is refused in plain words, and nothing changes", {}, async (page) => {
    await put(harness, page, SMALL);
    await harness.open(page, GAME);
    const before = await everything(page);
    const twice = { ...SMALL, events: [{ num: 1, kind: "ceremony", pairs: [["Ana", "Ben"], ["Ana", "Dan"], ["Eve", "Finn"], ["Gina", "Hugo"]], beams: 2 }] };
    for (const [text, told] of [
      ["{\"left\":1}", "This is no season that can be read here."],
      ["hello\nworld", "This is no season that can be read here."],
      ["", "No names were found."],
      ["{\"left\":[\"Ana\"],\"right\":[\"Ben\",", "This is no season that can be read here."],
      [JSON.stringify(twice), "What the file says as number 1 of what happened cannot be."],
      [JSON.stringify({ ...SMALL, left: ["Ana", "Ana", "Eve", "Gina"] }), "What the file says of the cast cannot be."],
    ]) {
      await chooseFile(page, "bad.json", text);
      await shows(page, ".file-trouble", told);
      await shows(page, ".file-trouble", "Nothing was opened");
      const shown = await page.locator(".file-trouble").innerText();
      check(!/JSON|TOML|YAML|parse|undefined|column/.test(shown), `shown: ${shown}`);
      equal(await everything(page), before, "nothing is stored");
      check(page.url().endsWith(`#${GAME}`), "the shelf stays");
    }
    await harness.accessible(page, "the shelf with a file that is refused");
    // An address of a season that is not here.
    for (const screen of ["cast?save=nothing", "review?save=nothing", "review?real=nothing", "review?real=constructor"]) {
      await harness.open(page, `${GAME}/${screen}`);
      await shows(page, ".card", "This season is not saved here.");
    }
  });

  await harness.test("shelf: the real seasons keep their spoilers folded", {}, async (page) => {
    await harness.open(page, GAME);
    await page.locator(".real-season").nth(17).waitFor();
    equal(await page.locator(".real-season").count(), 18, "all real seasons");
    const card = page.locator('[data-season="us01"]');
    equal(await card.locator(".real-open").innerText().then((text) => text.replaceAll(/\s+/g, " ")), "Season 1 United States 10 on 10 · 10 weeks", "what the card tells");
    equal(await card.locator(".real-open").getAttribute("href"), `#${GAME}/real/us01?week=1`, "it begins in week 1");
    check(!(await card.locator(".week-links").isVisible()), "later weeks are folded");
    check(!/won|lost|ended/i.test((await page.locator(".real-seasons").innerText()).replaceAll("Show how it ended", "")), "nothing is told of the endings");
    await card.locator("summary").first().click();
    await card.locator(".week-links a").nth(2).waitFor();
    check(!(await card.locator(".ending .row").isVisible()), "the ending is folded once more");
    await harness.accessible(page, "the weeks of a real season");
    await card.locator(".week-links a").nth(2).click();
    await arrived(page, "season");
    check(page.url().endsWith(`#${GAME}/real/us01?week=3`), page.url());
    equal(await saved(page), [], "a season that is looked at is not saved");
    await page.goBack();
    await arrived(page, "shelf");
    // The review of a real season asks how far one wants to know it.
    await harness.open(page, `${GAME}/review?real=us01`);
    await shows(page, ".week-chooser", "Up to which week?");
    equal(await page.locator(".review-hero").isVisible(), false, "nothing is told yet");
    await page.getByRole("button", { name: "week 1", exact: true }).click();
    await page.locator(".review-curve .bar-left").first().waitFor();
    equal(await page.locator(".review-curve .bar-left").count(), 2, "only the events of week 1");
    check(page.url().endsWith("review?real=us01&week=1"), page.url());
    // Back leads to the choice of the week.
    await page.goBack();
    await arrived(page, "cast-review");
    equal(await page.locator(".review-hero").isVisible(), false, "nothing is told again");
  });

  await harness.test("shelf: the cast is reviewed choice by choice", {}, async (page) => {
    // Before the last night three line-ups are left; the cast sits down as in the first night, which cannot win.
    const file = {
      ...SMALL, weeks_to_win: 2, pot: 1000,
      events: [...SMALL.events, { num: 2, kind: "booth", pair: ["Ana", "Dan"], match: true, offer: { amount: 100, kind: "group", by: "Ana" } },
        { ...SMALL.events[1], num: 2 }],
    };
    await put(harness, page, file);
    // A review that takes long can be stopped: what is known stays, and one can go on.
    const slow = (route) => route.request().postData()?.includes("\"review\":true") ? undefined : route.continue();
    if (!harness.isSite) await page.route("**/api/season", slow);
    await harness.open(page, `${GAME}/review?save=own123`);
    if (!harness.isSite) {
      await shows(page, ".review-hero", "This takes up to a minute.");
      await page.locator(".curves .bar-left").first().waitFor();
      await harness.accessible(page, "a review that is made");
      await page.getByRole("button", { name: "Stop", exact: true }).click();
      await shows(page, ".review-hero", "What was known by then is below.");
      equal(await page.locator(".curves .bar-left").count(), 4, "the line-ups left stay");
      equal(await page.locator(".verdict").count(), 0, "nothing is judged");
      await page.unroute("**/api/season", slow);
      await page.getByRole("button", { name: "Look back at every choice" }).click();
    }
    await shows(page, ".verdict", "They did not win");
    equal(await page.locator(".moment").count(), 4, "every booth and night");
    await shows(page, '[data-fact="skill"]', "Their choices told them");
    await shows(page, '[data-fact="costliest"]', "points");
    await shows(page, '[data-fact="decided"]', "nobody could win any more");
    check((await page.locator(".moment.cost .badge.bad").count()) > 0, "what was given up is marked");
    equal(await page.locator(".curves .bar-left").count(), 4, "a bar for each event");
    await page.locator(".curves .win-line").waitFor();
    await shows(page, ".offers", "100 was offered for the pot, and refused.");
    check(!/\bbits?\b/.test(await page.locator("main").innerText()), "bits only under Details");
    await harness.accessible(page, "the review of the cast");
    await harness.screens(page, "review-cast");
    await page.getByRole("button", { name: "Share", exact: true }).click();
    await page.getByRole("button", { name: "Copy as text" }).click();
    await shows(page, "#toast", "The text is copied");
    const text = await page.evaluate(() => navigator.clipboard.readText());
    check(text.startsWith("Four on four\n💔 They did not win\n🧠 Skill: "), text);
  });

  await harness.test("shelf: a season is shared as a text, a link and files", {}, async (page) => {
    const file = { ...SMALL, events: [...SMALL.events, { num: 2, kind: "booth", pair: ["Ana", "Dan"], match: true }] };
    await put(harness, page, file);
    await harness.open(page, GAME);
    await page.getByRole("button", { name: "More for Four on four" }).click();
    await page.getByRole("menuitem", { name: "Share" }).click();
    await page.getByRole("button", { name: "Copy as text" }).click();
    await shows(page, "#toast", "The text is copied");
    const text = await page.evaluate(() => navigator.clipboard.readText());
    check(/^Four on four · week 2 · \d+ line-ups? possible\n/.test(text), text);
    check(text.includes("they can still win: 100%") && text.includes("sure: Ana & Dan") && text.includes("week 1 ★★☆☆ 2"), text);
    await page.getByRole("button", { name: "Copy link" }).click();
    await shows(page, "#toast", "The link is copied");
    const shared = await page.evaluate(() => navigator.clipboard.readText());
    check(shared.includes(`#${GAME}/view?season=`), shared);
    for (const [name, ending] of [["Save season file", ".json"], ["Save as SVG", ".svg"], ["Save as PNG", ".png"], ["Save as a page", ".html"]]) {
      const [saving] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
      equal(saving.suggestedFilename(), `four-on-four${ending}`, name);
      if (ending === ".json") equal(json(await saving.path()), file, "the file is the season");
    }
    await harness.accessible(page, "what is shared");
    // The link shows the season to others, and is no season of theirs.
    await page.evaluate(() => localStorage.clear());
    await harness.open(page, shared.split("#")[1]);
    await shows(page, "main", "Four on four");
    equal(await saved(page), [], "a link is looked at");
  });

  await harness.test("shelf: a season is renamed, deleted and brought back, and tabs notice each other", {}, async (page, context) => {
    await put(harness, page, SMALL);
    await harness.open(page, GAME);
    await shows(page, ".own-season", "4 on 4 · week 1 · 3 line-ups possible");
    await page.getByRole("button", { name: "Rename Four on four" }).click();
    await page.locator("dialog input").fill("With friends");
    await page.keyboard.press("Enter");
    await shows(page, ".own-season", "With friends");
    const before = await everything(page);
    await page.getByRole("button", { name: "Delete With friends" }).click();
    equal(await page.locator(".own-season").count(), 0, "it is gone");
    await page.locator("#toast").getByRole("button", { name: "Undo" }).click();
    await shows(page, ".own-season", "With friends");
    equal(await everything(page), before, "it is back as it was");
    const other = await context.newPage();
    // The cast shows what another tab has changed.
    await harness.open(page, `${GAME}/cast?save=own123`);
    await harness.open(other, `${GAME}/cast?save=own123`);
    await fields(other, 0).first().fill("Anna");
    await start(other).click();
    await arrived(other, "season");
    await shows(page, "#toast", "This was changed in another tab.");
    await page.waitForFunction(() => document.querySelector(".person input")?.value === "Anna");
    await harness.open(page, GAME);
    await harness.open(other, GAME);
    await other.getByRole("button", { name: "Delete With friends" }).click();
    await page.locator(".own-season").waitFor({ state: "detached" });
  });

  await harness.test("shelf: a season begun by keys alone, on a phone, in German", { phone: true, german: true }, async (page) => {
    await harness.open(page, GAME);
    await shows(page, ".shelf-hero h2", "Einer Staffel folgen");
    await page.locator(".real-season").first().waitFor();
    equal(await page.locator(".real-season").first().getAttribute("data-season"), "de01", "the own show comes first");
    await harness.accessible(page, "the shelf on a phone, in German");
    await page.getByRole("link", { name: "Staffel anlegen" }).focus();
    await page.keyboard.press("Enter");
    await arrived(page, "cast");
    await shows(page, "h1", "Neue Staffel");
    await fields(page, 0).first().focus();
    await page.keyboard.type("Ana, Cleo, Eve,");
    equal(await fields(page, 0).nth(3).evaluate((field) => field === document.activeElement), true, "a comma leads to the next field");
    await page.keyboard.type("Gina");
    await fields(page, 1).first().focus();
    for (const name of ["Ben", "Dan", "Finn", "Hugo"]) {
      await page.keyboard.type(name);
      await page.keyboard.press("Enter");
    }
    await shows(page, ".cast-reason", "12 Namen fehlen.");
    await page.getByRole("button", { name: "Leere Felder entfernen" }).focus();
    await page.keyboard.press("Enter");
    await shows(page, ".cast-rule", "4 auf 4: Alle haben genau ein Perfect Match.");
    await harness.accessible(page, "the cast on a phone");
    equal(await start(page).evaluate((button) => button === document.activeElement), true, "the button is next");
    await page.keyboard.press("Enter");
    await arrived(page, "season");
    equal((await saved(page))[0].state.file.right, ["Ben", "Dan", "Finn", "Hugo"], "it is saved");
  });
}
