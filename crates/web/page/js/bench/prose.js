// Texts of the engine: words between back-quotes are code.

import { h } from "../dom.js";

/** @param {string} text @returns {import("../dom.js").Child[]} */
export const prose = (text) =>
  String(text ?? "")
    .split(/`([^`]+)`/)
    .map((part, i) => (i % 2 ? h("code", {}, part) : part));

/** The lines of two texts: kept, only in the first, only in the second. @param {string} a @param {string} b */
export function lineDifference(a, b) {
  const [x, y] = [a.split("\n"), b.split("\n")];
  let head = 0,
    tail = 0;
  while (head < x.length && head < y.length && x[head] === y[head]) head += 1;
  while (tail < x.length - head && tail < y.length - head && x.at(-1 - tail) === y.at(-1 - tail))
    tail += 1;
  const [p, q] = [x.slice(head, x.length - tail), y.slice(head, y.length - tail)];
  /** @type {{ kind: "" | "old" | "new", text: string }[]} */
  const rows = x.slice(Math.max(0, head - 3), head).map((text) => ({ kind: "", text }));
  if (p.length * q.length > 4e6) {
    rows.push(
      ...p.map((text) => ({ kind: /** @type {"old"} */ ("old"), text })),
      ...q.map((text) => ({ kind: /** @type {"new"} */ ("new"), text })),
    );
  } else rows.push(...longest(p, q));
  return [
    ...rows,
    ...x
      .slice(x.length - tail, x.length - tail + 3)
      .map((text) => ({ kind: /** @type {""} */ (""), text })),
  ];
}

/** @param {string[]} p @param {string[]} q */
function longest(p, q) {
  const best = Array.from({ length: p.length + 1 }, () => new Uint32Array(q.length + 1));
  for (let i = p.length - 1; i >= 0; i--)
    for (let j = q.length - 1; j >= 0; j--)
      best[i][j] =
        p[i] === q[j] ? best[i + 1][j + 1] + 1 : Math.max(best[i + 1][j], best[i][j + 1]);
  /** @type {{ kind: "" | "old" | "new", text: string }[]} */
  const rows = [];
  let i = 0,
    j = 0;
  while (i < p.length || j < q.length) {
    if (i < p.length && j < q.length && p[i] === q[j]) {
      rows.push({ kind: "", text: p[i] });
      i += 1;
      j += 1;
    } else if (j >= q.length || (i < p.length && best[i + 1][j] >= best[i][j + 1])) {
      rows.push({ kind: "old", text: p[i] });
      i += 1;
    } else {
      rows.push({ kind: "new", text: q[j] });
      j += 1;
    }
  }
  return rows;
}

/** Two texts as one list with marks. @param {string} a @param {string} b @param {string} label */
export function differenceList(a, b, label) {
  return h(
    "ol.difference",
    { "aria-label": label },
    lineDifference(a, b).map(({ kind, text }) =>
      h(
        "li",
        { class: kind },
        h(
          "span.difference__sign",
          { "aria-hidden": "true" },
          kind === "old" ? "−" : kind === "new" ? "+" : " ",
        ),
        text || " ",
      ),
    ),
  );
}

/** A number of bytes. @param {number} n */
export const size = (n) =>
  n < 1000 ? `${n} B` : n < 1e6 ? `${(n / 1000).toFixed(1)} kB` : `${(n / 1e6).toFixed(1)} MB`;
