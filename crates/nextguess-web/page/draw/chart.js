// Histograms side by side, drawn by hand; a table beside them says the same.

import { decimal, percent, t } from "../core/texts.js";
import { escaped, h, range, svg } from "../core/dom.js";

/** Colours that people who see few colours can tell apart (Okabe & Ito 2008), for pictures that leave the page. */
const SERIES = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#8c8c00"];

/** The colour of a series on the page. */
export const colour = (at) => `var(--series-${at % SERIES.length})`;

/** The bars of a histogram: numbers of guesses, and for each series its share. `least` is the least height of the scale. */
function laidOut(series, least) {
  const turns = [...new Set(series.flatMap((one) => Object.keys(one.histogram).map(Number)))].sort((a, b) => a - b);
  const share = (one, turn) => (one.histogram[turn] ?? 0) / Math.max(1, one.secrets);
  const most = Math.max(least, ...series.flatMap((one) => turns.map((turn) => share(one, turn))));
  // Rules stand at round numbers.
  const step = [0.02, 0.05, 0.1, 0.2].find((one) => most / one <= 6) ?? 0.25;
  const count = Math.ceil(most / step - 1e-9);
  return { turns, share, top: count * step, rules: range(count).map((at) => (at + 1) * step) };
}

/**
 * Games by the guesses they took, one bar for each series `{ name, at, histogram, secrets, mean }`; `at` chooses its colour.
 * While `isPlaying`, there is room for the bars to grow into. `unit` is `.weeks` where turns are weeks.
 */
export function histogram(series, isPlaying = false, unit = "") {
  const { turns, share, top, rules: levels } = laidOut(series, isPlaying ? 0.5 : 0.01);
  const [width, height, left, bottom] = [innerWidth < 700 ? 400 : 760, 270, 46, 36];
  const step = (width - left - 8) / Math.max(1, turns.length);
  const bar = Math.min(46, (step * 0.82) / series.length);
  const y = (value) => 12 + (height - bottom - 12) * (1 - value / top);
  const rules = levels.map((level) => svg("g", {}, svg("line", { x1: left, x2: width, y1: y(level), y2: y(level), class: "rule" }),
    svg("text", { x: left - 8, y: y(level) + 4, class: "tick end" }, percent(level))));
  const bars = turns.map((turn, place) => {
    const middle = left + step * (place + 0.5);
    const all = series.map((one, at) => {
      const value = share(one, turn);
      const x = middle - (bar * series.length) / 2 + at * bar;
      const box = svg("rect", { x: x + 1, y: y(value), width: Math.max(1, bar - 2), height: Math.max(0, height - bottom - y(value)), rx: Math.min(4, bar / 4), class: "series" });
      box.style.fill = colour(one.at ?? at);
      box.append(svg("title", {}, t(`chart.bar${unit}`, { name: one.name, share: percent(value, 1), count: turn })));
      return box;
    });
    return svg("g", {}, all, svg("text", { x: middle, y: height - 12, class: "tick middle" }, turn));
  });
  const label = t("chart.label", { told: series.map((one) => t("chart.average", { name: one.name, average: decimal(one.mean, 2) })).join(", ") });
  return h("figure", { class: "chart" },
    svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, rules, bars,
      svg("line", { x1: left, x2: width, y1: height - bottom, y2: height - bottom, class: "axis" })),
    h("figcaption", {}, series.map((one, at) => h("span", { class: "key-of" }, h("i", { vars: { "--key": colour(one.at ?? at) } }), one.name)), h("span", { class: "soft" }, t(`chart.needed${unit}`))));
}

/** The same histogram as a picture that stands alone (SVG text), with a title and a line for each series. */
export function histogramPicture(title, subtitle, series) {
  const { turns, share, top, rules: levels } = laidOut(series, 0.01);
  const [width, left, bottom] = [1200, 90, 470];
  const height = 556 + series.length * 36;
  const step = (width - left - 50) / Math.max(1, turns.length);
  const bar = Math.min(70, (step * 0.82) / series.length);
  const y = (value) => 140 + (bottom - 140) * (1 - value / top);
  const font = "font-family=\"system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif\"";
  const text = (x, at, size, fill, content, more = "") => `<text x="${x}" y="${at}" font-size="${size}" fill="${fill}" ${font} ${more}>${escaped(content)}</text>`;
  const rules = levels.map((level) => `<line x1="${left}" x2="${width - 50}" y1="${y(level)}" y2="${y(level)}" stroke="#e2ded4"/>${text(left - 12, y(level) + 6, 18, "#5a5768", percent(level), 'text-anchor="end"')}`);
  const bars = turns.map((turn, place) => {
    const middle = left + step * (place + 0.5);
    return series.map((one, at) => `<rect x="${middle - (bar * series.length) / 2 + at * bar + 1}" y="${y(share(one, turn))}" width="${Math.max(1, bar - 2)}" height="${Math.max(0, bottom - y(share(one, turn)))}" rx="4" fill="${SERIES[(one.at ?? at) % SERIES.length]}"/>`).join("")
      + text(middle, bottom + 30, 20, "#1b1a24", turn, 'text-anchor="middle"');
  });
  const keys = series.map((one, at) => `<rect x="${left}" y="${548 + at * 36 - 16}" width="20" height="20" rx="5" fill="${SERIES[(one.at ?? at) % SERIES.length]}"/>${text(left + 32, 548 + at * 36, 21, "#1b1a24", t("chart.average", { name: one.name, average: decimal(one.mean, 3) }))}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fffefb"/>
${text(50, 66, 36, "#1b1a24", title, 'font-weight="750"')}${text(50, 104, 22, "#5a5768", subtitle)}
${rules.join("")}${bars.join("")}<line x1="${left}" x2="${width - 50}" y1="${bottom}" y2="${bottom}" stroke="#1b1a24"/>${keys.join("")}</svg>`;
}
