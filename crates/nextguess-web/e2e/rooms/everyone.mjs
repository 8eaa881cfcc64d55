// Every screen for everybody: at 200% zoom, without motion, in German, in the dark; and what five kinds of visitors come for.

import { check, shows } from "../harness.mjs";

const GAME = "board=mastermind:4x6&turn=0011=1,0&turn=2233=1,1";

const SCREENS = {
  start: "", saved: "saved", mastermind: `mastermind?${GAME}`, "bulls and cows": "bulls-and-cows", items: "item-matching", order: "order", words: "wordle",
  review: `mastermind/review?${GAME}`, "entering a review": "mastermind/review", learn: `mastermind/learn?${GAME}`,
  play: "mastermind/play", "play words": "wordle/play", daily: "mastermind/daily",
  shelf: "are-you-the-one", cast: "are-you-the-one/new", season: "are-you-the-one/real/us01?week=3", "season of sixteen": "are-you-the-one/real/us08?week=2",
  "review of a cast": "are-you-the-one/review?real=us01", strategies: "strategies", essays: "essays", nowhere: "nowhere",
};

/** What can be tapped and is lower than 44 pixels, apart from links in a text and what is hidden. */
function low() {
  const controls = [...document.querySelectorAll("main button, main a, main select, main input:not([type=checkbox], [type=radio], [type=file]), main summary")];
  return controls.filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("p, .hidden")).map((one) => [one.getBoundingClientRect().height, one])
    .filter(([height]) => height > 0 && height < 43.5).map(([height, one]) => `${one.tagName.toLowerCase()}.${one.className} ${Math.round(height)}`);
}

export default async function run(harness) {
  for (const [name, hash] of Object.entries(SCREENS)) {
    await harness.test(`everyone: ${name} at 200%, without motion, in German, in the dark`, { calm: true, german: true, dark: true }, async (page) => {
      await page.setViewportSize({ width: 640, height: 450 });
      await harness.open(page, hash);
      await page.waitForTimeout(800);
      await harness.accessible(page, name);
      const moving = await page.evaluate(() => document.getAnimations().filter((one) => one.playState === "running").length);
      check(moving === 0, `${name}: ${moving} things move`);
      const found = [...new Set(await page.evaluate(low))];
      check(found.length === 0, `${name}: lower than 44 pixels: ${found.join("; ")}`);
    });
  }

  for (const name of ["mastermind", "words", "season", "review", "strategies"]) {
    await harness.test(`everyone: ${name} on paper is light, also from the dark`, { dark: true }, async (page) => {
      await harness.open(page, SCREENS[name]);
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      const [paper, ink] = await page.locator(".card").first().evaluate((card) => {
        const light = (colour) => {
          const [r, g, b, alpha = 1] = colour.match(/[\d.]+/g).map(Number);
          // What is see-through shows the paper.
          return alpha === 0 ? 1 : (r + g + b) / (colour.startsWith("color") ? 3 : 765);
        };
        const style = getComputedStyle(card);
        return [light(style.backgroundColor), light(style.color)];
      });
      check(paper > 0.9 && ink < 0.3, `${name}: paper ${paper}, ink ${ink}`);
      const shown = await page.locator("main button:visible").filter({ hasText: /^(Undo|More)$/ }).count();
      check(shown === 0, "buttons of the bar are not printed");
    });
  }

  await harness.test("visitors: stuck in a word game", { phone: true }, async (page) => {
    await harness.open(page, "");
    const task = harness.gestures(page, "from the start to the next word after one guess");
    await task.tap(page.locator('.tile[data-game="wordle"]'));
    await page.locator(".word-tile").first().waitFor();
    await task.tap(page.getByRole("button", { name: /all grey/ }));
    await page.locator(".turn-row").first().waitFor();
    await shows(page, "main", "words possible");
    task.within(2);
  });

  await harness.test("visitors: a child that is good at Mastermind", { phone: true }, async (page) => {
    await harness.open(page, "");
    const task = harness.gestures(page, "from the start to the second guess of Mastermind");
    await task.tap(page.locator('.tile[data-game="mastermind"]'));
    await page.locator(".hero .chip").first().waitFor();
    await task.tap(page.locator(".hero .chip").first());
    await page.locator(".turn-row").first().waitFor();
    await page.locator(".hero .chips[aria-busy=false] .chip").first().waitFor();
    task.within(2);
  });

  await harness.test("visitors: what can still be true in the show", { phone: true }, async (page) => {
    await harness.open(page, "");
    const task = harness.gestures(page, "from the start to the odds of a real season and a text for the group chat");
    await task.tap(page.locator('.tile[data-game="are-you-the-one"]'));
    await task.tap(page.getByRole("link", { name: /Season 1/ }).first());
    await shows(page, "main", "line-ups");
    await task.tap(page.getByRole("button", { name: "Share" }).first());
    await task.tap(page.getByRole("button", { name: "Copy as text" }));
    await shows(page, "#toast", "copied");
    task.within(4);
  });

  await harness.test("visitors: getting better", {}, async (page) => {
    await harness.open(page, "mastermind/review?turn=0012=0,1&turn=3333=1,0&turn=2344=2,1&turn=5324=4,0");
    const task = harness.gestures(page, "from a review to the first weak moment, tried again");
    await shows(page, "main", "skill");
    await task.tap(page.getByRole("link", { name: /Learn from your mistake/ }).or(page.getByRole("button", { name: /Learn from your mistake/ })).first());
    await page.locator("body[data-ready=learn]").waitFor();
    await shows(page, "main", "What would you guess?");
    task.within(1);
  });

  await harness.test("visitors: teaching", {}, async (page) => {
    await harness.open(page, "");
    const task = harness.gestures(page, "from the start to ways of guessing compared, with what is proved");
    await task.tap(page.getByRole("link", { name: "Compare strategies" }));
    await shows(page, ".figures", "4.373");
    await shows(page, "main", "4.340");
    task.within(1);
  });
}
