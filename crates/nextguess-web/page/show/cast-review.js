// The review of a cast: what every choice made of the chance to win, what it cost, what decided the season, skill and luck.

import { Work } from "../core/saves.js";
import { bar } from "../core/bar.js";
import { button, fill, h, linkButton, range, say, svg } from "../core/dom.js";
import { decimal, number, percent, t } from "../core/texts.js";
import { href, link, step } from "../core/address.js";
import { isDropped, Latest, post, text as ask } from "../core/api.js";
import { problem } from "../core/dialog.js";
import { realName, realSeason, realSeasons, reasonOf, untilWeek } from "./files.js";
import { seasonLink, stars } from "./share.js";
import { shareDialog } from "../core/share.js";

const GAME = "are-you-the-one";

/** Reviews that were made since the page was opened, by the text of their season. */
const made = new Map();

/** Where the picture is drawn for a phone. */
const NARROW = "(max-width: 800px)";

const both = (pair) => pair.join(" & ");

export async function open({ root, params }) {
  const screen = new CastReview(root, params);
  await screen.begin();
  return { close: () => screen.close() };
}

class CastReview {
  constructor(root, params) {
    this.root = root;
    this.latest = new Latest();
    this.real = params.get("real");
    this.save = params.get("save");
    this.week = params.get("week");
  }

  async begin() {
    if (this.real) {
      const known = (await realSeasons()).find((one) => one.id === this.real);
      this.whole = known ? await realSeason(this.real) : null;
      this.name = known ? realName(known) : "";
      this.weeks = known?.weeks ?? 0;
    } else {
      this.work = Work.open(this.save);
      this.whole = this.work?.kind === "season" ? this.work.state.file : null;
      this.name = this.work?.name || this.whole?.season || t("shelf.unnamed");
      this.work?.listen((how) => { if (how === "elsewhere") dispatchEvent(new Event("address")); });
    }
    if (!this.whole) return this.gone();
    // The picture is drawn for a narrow screen or for a wide one.
    this.narrow = matchMedia(NARROW);
    this.redraw = () => { if (this.drawn) this.drawCurve(this.drawn); };
    this.narrow.addEventListener("change", this.redraw);
    this.frame();
    this.show();
  }

  close() {
    this.latest.stop();
    clearInterval(this.clock);
    this.narrow?.removeEventListener("change", this.redraw);
    this.work?.close();
  }

  gone() {
    fill(this.root, bar({ title: t("review-cast.title"), back: `#${GAME}`, backLabel: t("shelf.title") }).element,
      h("section", { class: "card stack" }, h("p", {}, t("cast.gone")), h("div", { class: "row" }, linkButton(t("shelf.title"), `#${GAME}`, "button primary"))));
  }

  /** The week that is shown: a number, `all`, or `null` where nobody has chosen yet. */
  get shownWeek() {
    if (!this.real) return "all";
    if (this.week === "all") return "all";
    const week = Number(this.week);
    return Number.isInteger(week) && week >= 1 && this.week ? Math.min(week, this.weeks) : null;
  }

  get back() {
    return this.real ? href(`${GAME}/real/${this.real}`, { week: String(this.shownWeek === "all" || !this.shownWeek ? 1 : this.shownWeek) }) : href(`${GAME}/season`, { save: this.save });
  }

  frame() {
    this.weeksPlace = h("div", {});
    this.hero = h("section", { class: "card review-hero", "aria-live": "polite" });
    this.curve = h("section", { class: "card review-curve" });
    this.choices = h("div", { class: "stack" });
    fill(this.root,
      bar({ title: t("review-cast.title"), subtitle: this.name, back: this.back, backLabel: this.name, share: () => this.share() }).element,
      h("p", { class: "lead" }, this.name), this.weeksPlace, this.hero, this.curve, this.choices);
  }

  /** A real season is reviewed as far as one wants to know it. */
  weekChooser() {
    const shown = this.shownWeek;
    const choose = (week) => { this.week = String(week); step(`${GAME}/review`, { real: this.real, week: this.week }); this.show(); };
    const weekButton = (week) => h("button", { type: "button", class: "tab week", "aria-pressed": String(shown === week), "aria-label": t("review-cast.week", { week }), onclick: () => choose(week) }, week);
    return h("section", { class: "card week-chooser" }, h("h2", { id: "week-title" }, t("review-cast.until")), h("p", { class: "hint" }, t("review-cast.until-hint")),
      h("div", { class: "row", role: "group", "aria-labelledby": "week-title" }, range(this.weeks).map((at) => weekButton(at + 1))),
      shown === "all" ? h("div", { class: "row" }, h("button", { type: "button", class: "tab", "aria-pressed": "true" }, t("review-cast.all")))
        : h("details", { class: "ending" }, h("summary", {}, t("real.ending")), button(t("review-cast.all"), () => choose("all"))));
  }

  async show() {
    this.latest.stop();
    clearInterval(this.clock);
    this.drawn = null;
    const shown = this.shownWeek;
    fill(this.weeksPlace, this.real ? this.weekChooser() : null);
    for (const part of [this.hero, this.curve]) part.hidden = shown === null;
    fill(this.choices);
    if (shown === null) return;
    this.file = shown === "all" ? this.whole : untilWeek(this.whole, shown);
    this.text = JSON.stringify(this.file);
    if (!this.file.events.some((event) => ["booth", "ceremony", "night"].includes(event.kind))) {
      this.curve.hidden = true;
      fill(this.hero, h("h2", {}, t("review-cast.nothing")), h("p", { class: "soft" }, t("review-cast.nothing-text")), h("div", { class: "row" }, linkButton(t("review-cast.to-season"), this.back, "button primary")));
      return;
    }
    const ready = made.get(this.text);
    if (ready) return this.draw(ready);
    fill(this.curve, h("h2", {}, t("review-cast.curve")), h("div", { class: "chart-room" }));
    await this.ask();
  }

  /** First what is known at once, then the review, which takes its time and can be stopped. */
  async ask() {
    const signal = this.latest.next();
    this.wait();
    try {
      const told = await post("season", { text: this.text }, signal);
      if (told.contradiction) {
        this.curve.hidden = true;
        clearInterval(this.clock);
        fill(this.hero, h("h2", {}, t("review-cast.contradiction")), h("p", {}, t("review-cast.contradiction-text")), h("div", { class: "row" }, linkButton(t("review-cast.to-season"), this.back, "button primary")));
        return;
      }
      this.drawCurve(told);
      const whole = await post("season", { text: this.text, review: true }, signal);
      made.set(this.text, whole);
      this.draw(whole);
      say(t("review-cast.done"));
    } catch (error) {
      clearInterval(this.clock);
      if (isDropped(error)) return;
      fill(this.hero, problem(reasonOf(error).more ?? "", t("review-cast.failed")), h("div", { class: "row" }, button(t("again"), () => this.ask(), "primary")));
    }
  }

  wait() {
    const begun = Date.now();
    const seconds = h("span", { class: "soft", "aria-hidden": "true" });
    const tick = () => { seconds.textContent = t("review-cast.seconds", { count: Math.round((Date.now() - begun) / 1000) }); };
    clearInterval(this.clock);
    this.clock = setInterval(tick, 1000);
    tick();
    fill(this.hero, h("h2", {}, t("review-cast.working")), h("p", {}, t("review-cast.minute")),
      h("progress", { "aria-label": t("review-cast.working") }),
      h("div", { class: "row" }, button(t("review-cast.stop"), () => this.stop()), seconds));
  }

  stop() {
    this.latest.stop();
    clearInterval(this.clock);
    fill(this.hero, h("h2", {}, t("review-cast.stopped")), h("p", { class: "soft" }, t("review-cast.stopped-text")), h("div", { class: "row" }, button(t("review-cast.go-on"), () => this.ask(), "primary")));
    this.hero.querySelector("button")?.focus();
  }

  draw(told) {
    clearInterval(this.clock);
    this.told = told;
    const { review, win } = told;
    fill(this.hero, this.verdict(win, review));
    this.drawCurve(told);
    const offers = review.moments.filter((moment) => moment.offer);
    fill(this.choices,
      h("section", { class: "card" }, h("h2", {}, t("review-cast.choices")), h("p", { class: "hint" }, t("review-cast.choices-hint")), h("ol", { class: "moments" }, review.moments.map((moment) => this.moment(moment)))),
      offers.length ? h("section", { class: "card" }, h("h2", {}, t("review-cast.money")), h("ul", { class: "offers" }, offers.map((moment) => this.offer(moment)))) : null);
  }

  /** An event in a few words: "week 3, night with 2 lights". */
  words(at) {
    const event = this.told.events[at - 1];
    const week = Math.floor(event.week);
    if (event.kind === "booth") return t("review-cast.booth-words", { week, couple: both(event.couples[0]), answer: t(`review-cast.${event.answer}`) });
    return event.lights === undefined ? t("review-cast.night-sold", { week }) : t("review-cast.night-words", { week, count: event.lights });
  }

  verdict(win, review) {
    const { score, decided } = review;
    const isOver = Boolean(win.won) || !win.due;
    const title = win.won ? t("review-cast.won", { week: win.won }) : isOver ? t("review-cast.lost") : review.last.chance <= 0 ? t("review-cast.hopeless") : t("review-cast.still", { share: shareOf(review.last) });
    const costs = review.moments.filter(isCost).sort((a, b) => b.given_up - a.given_up);
    const worst = costs[0];
    const skill = score.skill >= 0.95 ? "superb" : score.skill >= 0.85 ? "very-good" : score.skill >= 0.7 ? "good" : score.skill >= 0.5 ? "fair" : "weak";
    const luck = score.luck > 1.5 ? "great" : score.luck > 0.4 ? "good" : score.luck < -1.5 ? "awful" : score.luck < -0.4 ? "bad" : "none";
    const factor = 2 ** Math.abs(score.luck);
    const times = factor < 10 ? decimal(factor, 1) : number(Math.round(factor));
    const fact = (key, head, text) => h("div", { class: "fact", data: { fact: key } }, h("dt", { class: "eyebrow" }, t(`review-cast.${key}`)), h("dd", {}, h("b", {}, head), h("p", {}, text)));
    const turning = !decided ? t("review-cast.undecided")
      : decided.won ? t(win.won ? "review-cast.certain" : "review-cast.certain-now", { event: this.words(decided.event) })
        : t("review-cast.gone-after", { event: this.words(decided.event) });
    const hadIt = isOver && !win.won && review.certain_before ? t("review-cast.had-it", { event: this.words(review.certain_before) }) : null;
    return [
      h("h2", { class: "verdict" }, title),
      h("dl", { class: "facts" },
        fact("skill", h("span", {}, t(`review-cast.skill-${skill}`), " ", h("span", { class: "soft" }, percent(score.skill))), t("review-cast.skill-text", { share: percent(score.skill) })),
        fact("luck", t(`review-cast.luck-${luck}`), luck === "none" ? t("review-cast.luck-text-none") : t(score.luck > 0 ? "review-cast.luck-text-good" : "review-cast.luck-text-bad", { times })),
        fact("costliest", worst ? t("review-cast.points", { points: points(worst.given_up) }) : t("review-cast.no-cost"), worst ? this.words(worst.event) : t("review-cast.no-cost-text")),
        fact("decided", decided ? t(decided.won ? "review-cast.decided-won" : "review-cast.decided-lost") : t("review-cast.decided-open"), [turning, hadIt].filter(Boolean).join(" "))),
      h("details", { class: "small-print" }, h("summary", {}, t("details")), h("p", { class: "hint" }, t("review-cast.bits", { expected: decimal(score.bits_expected, 2), best: decimal(score.bits_best, 2), luck: decimal(score.luck, 2) }))),
    ];
  }

  moment(moment) {
    const event = this.told.events[moment.event - 1];
    const isBooth = event.kind === "booth";
    const seats = this.told.rule === "any" ? this.told.left.length / 2 : this.told.left.length;
    const cost = isCost(moment);
    const isSure = moment.given_up_error === undefined;
    const judged = cost ? h("span", { class: "badge bad" }, t("review-cast.gave-up", { points: points(moment.given_up) }))
      : isSure && moment.given_up < 0.0005 ? h("span", { class: "badge good" }, t("review-cast.best")) : h("span", { class: "badge" }, t("review-cast.as-good"));
    const answer = isBooth ? t(`review-cast.${event.answer}`) : event.lights === undefined ? t("review-cast.sold") : t("review-cast.lights", { count: event.lights });
    return h("li", { class: `moment${cost ? " cost" : ""}`, data: { event: moment.event } },
      h("span", { class: "moment-week" }, t("review-cast.week", { week: moment.week })),
      h("div", { class: "moment-what" },
        h("b", {}, isBooth ? both(event.couples[0]) : t("review-cast.night"), ": "), h("span", { class: "answer" }, answer),
        !isBooth && event.lights !== undefined ? h("span", { class: "night-stars", "aria-hidden": "true" }, stars(event.lights, seats)) : null,
        h("p", { class: "hint" }, t("review-cast.left", { before: moment.left_before, after: moment.left_after }), " · ",
          cost ? t("review-cast.chances", { best: shareOf(moment.best), chosen: shareOf(moment.chosen) }) : t("review-cast.chance", { share: shareOf(moment.best) })),
        isBooth ? null : h("details", {}, h("summary", {}, t("review-cast.couples")), h("p", { class: "hint" }, event.couples.map(both).join(", ")))),
      judged);
  }

  offer(moment) {
    const { offer } = moment;
    const pays = offer.pays === undefined ? (offer.pays_up_to_pot === undefined ? t("review-cast.pays-always") : t("review-cast.pays-up-to", { sum: Math.round(offer.pays_up_to_pot) }))
      : t(offer.pays ? "review-cast.paid" : "review-cast.not-paid");
    return h("li", {}, h("b", {}, this.words(moment.event)),
      h("p", {}, t(offer.sold ? "review-cast.offer-taken" : "review-cast.offer-refused", { sum: offer.amount, to: t(offer.kind === "group" ? "review-cast.to-pot" : "review-cast.to-one") }), " ",
        offer.if_sold ? t("review-cast.without-answer", { with: shareOf(moment.chosen), without: shareOf(offer.if_sold) }) : ""),
      h("p", { class: "hint" }, pays));
  }

  /** The chance to win and the line-ups left, event by event. Before the review is there, only the line-ups. */
  drawCurve(told) {
    this.curve.hidden = false;
    this.drawn = told;
    const { review } = told;
    const legend = h("p", { class: "legend" }, review ? [h("span", { class: "key win" }, t("review-cast.key-win")), h("span", { class: "key lost" }, t("review-cast.key-cost"))] : null, h("span", { class: "key left" }, t("review-cast.key-left")));
    fill(this.curve, h("h2", {}, t("review-cast.curve")), legend, h("figure", { class: "chart-room" }, curves(told)));
  }

  share() {
    if (!this.file) return;
    const { told } = this;
    const isReady = told?.review && made.has(this.text);
    shareDialog({
      title: `${this.name} ${t("review-cast.title")}`,
      link: () => this.real ? link(`${GAME}/review`, { real: this.real, week: this.week }) : seasonLink(this.file),
      ...(isReady ? { text: () => this.asText(told), picture: () => ask("season/picture", { text: this.text, review: true }) } : {}),
      note: isReady ? t("review-cast.picture-note") : null,
    });
  }

  asText({ review, win }) {
    const worst = review.moments.filter(isCost).sort((a, b) => b.given_up - a.given_up)[0];
    return [
      this.name,
      win.won ? `🏆 ${t("review-cast.won", { week: win.won })}` : win.due ? `💘 ${t("review-cast.still", { share: shareOf(review.last) })}` : `💔 ${t("review-cast.lost")}`,
      `🧠 ${t("review-cast.skill")}: ${percent(review.score.skill)}`,
      worst ? `📉 ${t("review-cast.costliest")}: ${this.words(worst.event)} (${t("review-cast.points", { points: points(worst.given_up) })})` : null,
    ].filter(Boolean).join("\n");
  }
}

/** Whether a choice gave up more than the played games can leave open. */
const isCost = (moment) => moment.given_up >= 0.0005 && moment.given_up >= 3 * (moment.given_up_error ?? 0);

/** A share of the chance in points of a hundred. */
const points = (share) => decimal(share * 100, share >= 0.0995 ? 0 : 1);

/** A chance in a few signs: "97%", "≈97%" where games were played, "≥97%" where more may be possible. */
function shareOf({ chance, exact, error }) {
  // What was played out is never quite certain.
  const share = percent(exact || !error ? chance : Math.min(0.9999, Math.max(0.0001, chance)));
  return exact || /^[<>]/.test(share) ? share : error ? `≈${share}` : chance < 1 ? `≥${share}` : share;
}

/** Two pictures above each other: the chance to win as a line, the line-ups left as bars on a scale of tens. */
function curves(told) {
  const isNarrow = matchMedia(NARROW).matches;
  const [width, left, right] = [isNarrow ? 400 : 1040, 46, 12];
  const events = told.events;
  const count = events.length;
  const step = (width - left - right) / count;
  const [top, high, gap, low] = [14, isNarrow ? 150 : 190, 26, isNarrow ? 90 : 110];
  const base = top + high + gap + low;
  const x = (at) => left + step * at;
  const y = (share) => top + high * (1 - share);
  const most = Math.log10(Math.max(10, told.start, ...events.map((event) => event.remaining)));
  const size = (many) => low * Math.max(0.015, Math.log10(Math.max(1, many)) / most);
  const bars = events.map((event, at) => svg("rect", { class: "bar-left", x: x(at) + step * 0.16, width: step * 0.68, y: base - size(event.remaining), height: size(event.remaining), rx: Math.min(4, step * 0.2) },
    svg("title", {}, `${event.text}: ${t("possible.are-you-the-one", { count: event.remaining })}`)));
  const weeks = [];
  events.forEach((event, at) => {
    const week = Math.floor(event.week);
    if (at === 0 || Math.floor(events[at - 1].week) !== week) weeks.push(svg("g", {}, svg("line", { class: "week-line", x1: x(at), x2: x(at), y1: top, y2: base }), svg("text", { class: "tick", x: x(at) + 4, y: base + 16 }, isNarrow ? week : t("review-cast.week", { week }))));
  });
  const powers = range(Math.floor(most) + 1).filter((at) => at % Math.ceil(most / 3) === 0);
  const scale = powers.map((power) => svg("text", { class: "tick end", x: left - 6, y: base - low * (power / most) + 4 }, power < 3 ? 10 ** power : power < 6 ? `${10 ** (power - 3)}k` : `${10 ** (power - 6)}M`));
  const review = told.review;
  const rules = [0, 0.5, 1].map((share) => svg("g", {}, svg("line", { class: "rule", x1: left, x2: width - right, y1: y(share), y2: y(share) }), svg("text", { class: "tick end", x: left - 6, y: y(share) + 4 }, percent(share))));
  let line = null;
  let falls = null;
  if (review?.moments.length) {
    const known = [...review.moments.map((moment) => [moment.event - 1, moment.best.chance]), [count, review.last.chance]];
    const path = known.map(([at, share], place) => `${place ? "L" : "M"}${x(at).toFixed(1)} ${y(share).toFixed(1)}`).join("");
    line = [svg("path", { class: "win-area", d: `${path}L${x(count)} ${y(0)}L${x(known[0][0])} ${y(0)}Z` }), svg("path", { class: "win-line", d: path }),
      known.map(([at, share]) => svg("circle", { class: "win-dot", cx: x(at), cy: y(share), r: isNarrow ? 3 : 4 }))];
    falls = review.moments.filter(isCost).map((moment) => {
      const [from, to] = [y(moment.best.chance), y(moment.chosen.chance)];
      const at = x(moment.event - 1);
      return svg("g", { class: "fall" }, svg("line", { x1: at, x2: at, y1: from, y2: Math.max(to, from + 6) }), svg("path", { d: `M${at - 5} ${Math.max(to, from + 6) - 4}L${at} ${Math.max(to, from + 6) + 4}L${at + 5} ${Math.max(to, from + 6) - 4}Z` }),
        svg("title", {}, t("review-cast.gave-up", { points: points(moment.given_up) })));
    });
  }
  const label = review ? t("review-cast.curve-label", { first: shareOf(review.moments[0]?.best ?? review.last), last: shareOf(review.last), left: told.remaining }) : t("review-cast.curve-label-left", { left: told.remaining });
  return svg("svg", { viewBox: `0 0 ${width} ${base + 24}`, role: "img", "aria-label": label, class: "curves" }, weeks, rules, scale, bars, line, falls);
}
