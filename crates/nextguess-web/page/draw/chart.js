// Histograms side by side, drawn by hand; a table beside them says the same.

import { h, percent, svg } from "./dom.js";

/** The colour of a series, as in the command line's charts (Okabe & Ito 2008). */
export const colour = (at) => `var(--series-${at % 7})`;

/** Games by the turns they took, one bar for each strategy; while `playing`, with room for the bars to grow into. */
export function histogram(measured, noun, playing = false) {
  const turns = [...new Set(measured.flatMap((one) => Object.keys(one.histogram).map(Number)))].sort((a, b) => a - b);
  const share = (one, turn) => (one.histogram[turn] ?? 0) / Math.max(1, one.secrets);
  const top = Math.max(playing ? 0.5 : 0.01, ...measured.flatMap((one) => turns.map((turn) => share(one, turn))));
  const [width, height, left, bottom] = [innerWidth < 700 ? 400 : 760, 260, 44, 36];
  const step = (width - left - 8) / Math.max(1, turns.length);
  const bar = Math.min(46, (step * 0.82) / measured.length);
  const y = (value) => 12 + (height - bottom - 12) * (1 - value / top);
  const rules = [0.25, 0.5, 0.75, 1].map((part) => {
    const at = y(top * part);
    return svg("g", {}, svg("line", { x1: left, x2: width, y1: at, y2: at, class: "rule" }),
      svg("text", { x: left - 8, y: at + 4, class: "tick end" }, `${Math.round(top * part * 100)}%`));
  });
  const bars = turns.map((turn, place) => {
    const middle = left + step * (place + 0.5);
    const all = measured.map((one, at) => {
      const value = share(one, turn);
      const x = middle - (bar * measured.length) / 2 + at * bar;
      const box = svg("rect", { x: x + 1, y: y(value), width: Math.max(1, bar - 2), height: Math.max(0, height - bottom - y(value)), rx: Math.min(4, bar / 4), class: "series" });
      box.style.fill = colour(at);
      box.append(svg("title", {}, `${one.strategy}: ${percent(value)} in ${turn} ${noun}s`));
      return box;
    });
    return svg("g", {}, all, svg("text", { x: middle, y: height - 12, class: "tick middle" }, turn));
  });
  const label = `Share of games by the number of ${noun}s: ` + measured.map((one) => `${one.strategy} ${one.mean.toFixed(2)} on average`).join(", ");
  return h("figure", { class: "chart" },
    svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label }, rules, bars,
      svg("line", { x1: left, x2: width, y1: height - bottom, y2: height - bottom, class: "axis" })),
    h("figcaption", {}, measured.map((one, at) => h("span", { class: "key" }, h("i", { vars: { "--key": colour(at) } }), one.strategy)), h("span", { class: "faint" }, `${noun}s needed`)));
}

/** Named counts as bars, with their shares of `total`. */
export function countsChart(counts, label, total) {
  const most = Math.max(1, ...counts.map(([, count]) => count));
  const bars = counts.map(([name, count]) => h("li", { vars: { "--share": count / most } },
    h("b", {}, percent(count / total)), h("i", {}), h("span", {}, name)));
  return h("ul", { class: "counts-chart", "aria-label": label }, bars);
}

/** How many lights a night would show: a bar for each number. */
export function lightsChart(lights) {
  const total = lights.reduce((sum, count) => sum + count, 0) || 1;
  const last = lights.findLastIndex((count) => count > 0);
  const counts = lights.slice(0, Math.max(1, last + 1)).map((count, at) => [at === 1 ? "1 light" : `${at}`, count]);
  return countsChart(counts, "Chance of each number of lights", total);
}
