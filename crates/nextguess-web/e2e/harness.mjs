// A browser, what is checked in it, and what is told of it.

import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const axe = fs.readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What Debian's Chromium needs in a container, and nothing that talks to the network. */
const ARGUMENTS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
];

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const DESK = { viewport: { width: 1280, height: 900 } };

/** The folder of the page, and that of the examples. */
export const PAGE = fileURLToPath(new URL("../page", import.meta.url));
export const EXAMPLES = fileURLToPath(new URL("../../../examples", import.meta.url));

export class Harness {
  constructor(base, pictures, name) {
    this.base = base;
    this.pictures = pictures;
    this.name = name;
    /** Whether the page brings its engine along, and has no server. */
    this.isSite = process.env.ENGINE === "worker";
    this.failures = [];
    this.done = 0;
  }

  async start(executable) {
    this.browser = await chromium.launch({ executablePath: executable, args: ARGUMENTS });
  }

  /** Runs one test in a fresh profile, if its name is asked for. Errors that the page logs fail it too. */
  async test(name, options, run) {
    if (!name.includes(this.name)) return;
    this.done++;
    const begun = Date.now();
    const context = await this.browser.newContext({
      ...(options.phone ? PHONE : DESK), colorScheme: options.dark ? "dark" : "light", locale: options.german ? "de-DE" : "en-GB",
      reducedMotion: options.calm ? "reduce" : "no-preference", acceptDownloads: true,
    });
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(this.base).origin }).catch(() => {});
    context.on("page", patient);
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    const logged = [];
    page.on("pageerror", (error) => logged.push(String(error)));
    page.on("console", (message) => {
      // A refused request is logged by the browser; that the page tells it is what the tests look at.
      if (message.type() === "error" && !message.text().includes("Failed to load resource")) logged.push(message.text());
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(this.base) && !request.url().startsWith("blob:") && !request.url().startsWith("data:")) logged.push(`asks ${request.url()}`);
    });
    try {
      await run(page, context);
      equal(logged, [], "the page logs nothing and asks nobody else");
      console.log(`ok   ${name} (${Date.now() - begun} ms)`);
    } catch (error) {
      this.failures.push(name);
      console.log(`FAIL ${name}: ${error.stack ?? error}`);
      if (logged.length) console.log(`     logged: ${logged.join("; ")}`);
      await page.screenshot({ path: path.join(this.pictures, `failed-${this.failures.length}.png`) }).catch(() => {});
    } finally {
      await context.close();
    }
  }

  /** Opens a part and waits until it is there. */
  async open(page, hash) {
    await page.goto("about:blank");
    await page.goto(`${this.base}#${hash}`);
    await page.locator("body[data-ready]").waitFor();
  }

  /** Pictures of a screen, wide and narrow, light and dark: NAME-wide-light.png and so on, in the folder `screens`. */
  async screens(page, name) {
    const folder = path.join(this.pictures, "screens");
    fs.mkdirSync(folder, { recursive: true });
    const before = page.viewportSize();
    for (const [size, width] of [["wide", 1280], ["phone", 390]]) {
      await page.setViewportSize({ width, height: size === "wide" ? 900 : 844 });
      for (const theme of ["light", "dark"]) {
        await page.evaluate((theme) => { document.documentElement.dataset.theme = theme; }, theme);
        await page.waitForTimeout(250);
        await page.screenshot({ path: path.join(folder, `${name}-${size}-${theme}.png`), fullPage: true });
      }
    }
    await page.evaluate(() => { document.documentElement.dataset.theme = "light"; });
    await page.setViewportSize(before);
  }

  /** Counts gestures: taps, clicks and keys. Each is one, however it is done. */
  gestures(page, what) {
    const counted = { count: 0 };
    const one = (act) => async (...given) => { counted.count += 1; return act(...given); };
    return {
      tap: one((locator) => locator.click()),
      press: one((key) => page.keyboard.press(key)),
      get count() { return counted.count; },
      /** Says the number, and checks that it is at most the goal. */
      within: (most) => {
        console.log(`     ${what}: ${counted.count} gestures, at most ${most}`);
        check(counted.count <= most, `${what}: ${counted.count} gestures instead of at most ${most}`);
      },
    };
  }

  /** A picture for the documents: of the whole page if it is `full`, or else of a screen that begins with `top`. */
  async picture(page, name, { full = false, top = "body" } = {}) {
    await page.evaluate(() => document.activeElement?.blur());
    await page.mouse.move(0, 0);
    await page.locator(top).evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 12));
    await page.waitForTimeout(500);
    await page.screenshot({ path: path.join(this.pictures, `${name}.png`), fullPage: full });
  }

  /** Nothing that axe-core finds wrong, and nothing wider than the screen. */
  async accessible(page, place) {
    await page.waitForTimeout(300);
    await page.evaluate(axe);
    const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
    const told = found.violations.map((one) => `${one.id}: ${one.help} (${one.nodes.slice(0, 3).map((node) => node.target.join(" ")).join(", ")})`);
    equal(told, [], `axe-core finds nothing wrong in ${place}`);
    const [wide, screen] = await page.evaluate(() => [document.scrollingElement.scrollWidth, innerWidth]);
    check(wide <= screen + 1, `${place} is ${wide} wide on a screen of ${screen}`);
  }

  async end() {
    await this.browser.close();
    // Other tests that ran before may have had the name.
    if (this.done === 0 && !Number(process.env.ALSO)) this.failures.push(`no test has "${this.name}" in its name`);
    console.log(this.failures.length ? `${this.failures.length} failed: ${this.failures.join(", ")}` : "all passed");
    process.exitCode = this.failures.length ? 1 : 0;
  }
}

/** The page's own policy forbids what `waitForFunction` does in it, so it asks again and again instead. */
function patient(page) {
  page.waitForFunction = async (holds, given) => {
    const until = Date.now() + 30_000;
    while (Date.now() < until) {
      if (await page.evaluate(holds, given).catch(() => false)) return;
      await page.waitForTimeout(50);
    }
    throw new Error(`after 30 s it still does not hold: ${holds}`);
  };
}

export function check(holds, what) {
  if (!holds) throw new Error(what);
}

export function equal(given, wanted, what = "") {
  const [a, b] = [JSON.stringify(given), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`${what}: ${a} instead of ${b}`);
}

/** Waits until an element has a text. */
export function shows(page, selector, text) {
  return waits(page, selector, text, (shown) => shown.includes(text));
}

/** Waits until an element shows a number, not as a part of another. */
export function counts(page, selector, number) {
  const whole = new RegExp(`(?<![\\d,.])${number}(?![\\d,.])`);
  return waits(page, selector, number, (shown) => whole.test(shown));
}

async function waits(page, selector, wanted, fits) {
  const place = page.locator(selector).first();
  const shown = async () => (await place.textContent({ timeout: 500 }).catch(() => "")) ?? "";
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    if (fits(await shown())) return;
    await page.waitForTimeout(100);
  }
  throw new Error(`${selector} shows ${JSON.stringify(await shown())}, not ${JSON.stringify(wanted)}`);
}
