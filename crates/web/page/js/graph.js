// The course of a game as a drawing, with a table behind it: the chances of winning as an area, the points as steps.

import { h, s } from "./dom.js";
import { chances, percent, playAt, scoreOf, swings, teller, turnOf } from "./course.js";
import { word } from "./words.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./course.js").Course} Course */
/** @typedef {{ width: number, chance: number, points: number, numbered?: boolean }} Size in pixels; `numbered` marks the plays that decided the game */
/** @typedef {{ left: number, right: number, top: number, high: number, at: (i: number) => number }} Plot */

/** The room at the left for the scale, and below for the turns. */
const LEFT = 38;
const FOOT = 18;
const GAP = 22;
const TOP = 8;

/** @param {Model} model @param {Course} course @param {Size} size */
export function graph(model, course, size) {
  const last = Math.max(course.points.length - 1, 1);
  const at = (/** @type {number} */ i) => LEFT + (i / last) * (size.width - LEFT - 10);
  const plot = (/** @type {number} */ top, /** @type {number} */ high) => ({
    left: LEFT,
    right: size.width - 10,
    top,
    high,
    at,
  });
  const upper = plot(TOP, size.chance),
    lower = plot(TOP + size.chance + (size.points ? GAP : 0), size.points);
  const whole = lower.top + lower.high + FOOT;
  const drawing = s(
    "svg",
    {
      class: "graph",
      viewBox: `0 0 ${size.width} ${whole}`,
      width: size.width,
      height: whole,
      role: "img",
      "aria-label": says(model, course),
      onclick: (/** @type {MouseEvent} */ event) => {
        const box = drawing.getBoundingClientRect(),
          x = ((event.clientX - box.left) / box.width) * size.width;
        const i = Math.round(((x - LEFT) / (size.width - LEFT - 10)) * last);
        const point = course.points[Math.max(0, Math.min(last, i))];
        drawing.closest("dialog")?.close();
        model.go(playAt(model.plays, point.step));
      },
    },
    turns(model, course, upper, lower),
    drawChances(model, course, upper),
    size.points ? drawPoints(model, course, lower) : null,
    here(model, course, upper, lower),
    size.numbered ? swings(model, course).map((one) => numbered(model, course, upper, one)) : null,
  );
  return drawing;
}

/** @param {Model} model @param {Course} course */
function says(model, course) {
  const all = chances(model, course);
  return word("graph_says", {
    side: model.sideName(teller(model)),
    from: percent(all[0]),
    low: percent(Math.min(...all)),
    high: percent(Math.max(...all)),
    score: scoreOf(model, course.points.at(-1)?.vp ?? 0),
  });
}

/** The classes of the side that tells and of the other one. @param {Model} model */
const sides = (model) => {
  const own = model.sideClass(teller(model));
  return [own, own === "first" ? "second" : "first"];
};

/** @param {Model} model @param {Course} course @param {Plot} plot */
function drawChances(model, course, plot) {
  const { left, right, top, high, at } = plot,
    [own, other] = sides(model);
  const line = chances(model, course)
    .map(
      (chance, i) =>
        `${i ? "L" : "M"}${at(i).toFixed(1)} ${(top + (1 - chance) * high).toFixed(1)}`,
    )
    .join("");
  const foot = `L${right} ${top + high}L${left} ${top + high}Z`;
  return s(
    "g",
    {},
    s("rect", { class: `area ${other}`, x: left, y: top, width: right - left, height: high }),
    s("path", { class: `area ${own}`, d: `${line}${foot}` }),
    s("path", { class: "middle", d: `M${left} ${top + high / 2}H${right}` }),
    s("path", { class: "line", d: line }),
    [1, 0.5, 0].map((chance) => scale(left, top + (1 - chance) * high, percent(chance))),
  );
}

/** @param {Model} model @param {Course} course @param {Plot} plot */
function drawPoints(model, course, plot) {
  const { left, right, top, high, at } = plot,
    [own, other] = sides(model),
    sign = own === "first" ? 1 : -1;
  const all = course.points.map(({ vp }) => vp * sign),
    most = Math.max(5, ...all.map(Math.abs)),
    zero = top + high / 2;
  const y = (/** @type {number} */ vp) => zero - (vp / most) * (high / 2);
  const steps = all
    .map((vp, i) => `${i ? "H" : `M`}${at(i).toFixed(1)}${i ? "V" : " "}${y(vp).toFixed(1)}`)
    .join("");
  const halves = [
    [own, top, zero - top],
    [other, zero, top + high - zero],
  ];
  const name = `points-${Math.round(right)}`;
  return s(
    "g",
    {},
    halves.map(([side, from, tall], i) => [
      s(
        "clipPath",
        { id: `${name}-${i}` },
        s("rect", { x: left, y: from, width: right - left, height: tall }),
      ),
      s("path", {
        class: `area ${side}`,
        d: `${steps}V${zero}H${left}Z`,
        "clip-path": `url(#${name}-${i})`,
      }),
    ]),
    s("path", { class: "middle", d: `M${left} ${zero}H${right}` }),
    s("path", { class: "line", d: steps }),
    [most, 0, -most].map((vp) => scale(left, y(vp), String(Math.abs(vp)))),
  );
}

/** @param {number} left @param {number} y @param {string} text */
const scale = (left, y, text) => s("text", { class: "scale", x: left - 5, y: y + 4 }, text);

/** The first position of each turn, with a line and its number. @param {Model} model @param {Course} course @param {Plot} upper @param {Plot} lower */
function turns(model, course, upper, lower) {
  const all = course.points.map(({ step }) => turnOf(model.plays[playAt(model.plays, step)]));
  const begins = all.flatMap((turn, i) => (turn && turn !== all[i - 1] ? [i] : []));
  // Numbers keep their distance.
  let free = 0;
  return begins.map((i) => {
    const x = upper.at(i),
      shown = x >= free;
    if (shown) free = x + 18;
    return s(
      "g",
      { class: "turn-mark" },
      s("path", { d: `M${x.toFixed(1)} ${upper.top}V${lower.top + lower.high}` }),
      shown ? s("text", { x: x + 1, y: lower.top + lower.high + 14 }, all[i]) : null,
    );
  });
}

/** The position that the board shows. @param {Model} model @param {Course} course @param {Plot} upper @param {Plot} lower */
function here(model, course, upper, lower) {
  if (!model.past) return null;
  const at = model.past.at,
    i = Math.max(
      0,
      course.points.findLastIndex((point) => point.step <= at),
    );
  const x = upper.at(i).toFixed(1);
  return s("path", { class: "here", d: `M${x} ${upper.top - 4}V${lower.top + lower.high + 4}` });
}

/** @param {Model} model @param {Course} course @param {Plot} plot @param {import("./course.js").Swing} swing */
function numbered(model, course, plot, { nth, point, by }) {
  const x = plot.at(point),
    chance = chances(model, course)[point],
    y = Math.max(
      plot.top + 9,
      Math.min(plot.top + plot.high - 9, plot.top + (1 - chance) * plot.high),
    );
  return s(
    "g",
    {
      class: `swing ${by < 0 ? "is-bad" : "is-good"}`,
      transform: `translate(${Math.min(x, plot.right - 8)} ${y})`,
    },
    s("circle", { r: 9 }),
    s("text", { y: 4 }, nth),
  );
}

/** The same as a table, by turn. @param {Model} model @param {Course} course */
export function courseTable(model, course) {
  const all = chances(model, course);
  /** @type {Map<string, number>} */
  const ends = new Map();
  course.points.forEach(({ step }, i) =>
    ends.set(turnOf(model.plays[playAt(model.plays, step)]), i),
  );
  return h(
    "details.course",
    {},
    h("summary", {}, word("as_table")),
    h(
      "table",
      {},
      h("caption.unseen", {}, word("course")),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["turn", "score"].map((key) => h("th", { scope: "col" }, word(key))),
          h("th", { scope: "col" }, word("chances_of", { side: model.sideName(teller(model)) })),
        ),
      ),
      h(
        "tbody",
        {},
        [...ends].map(([turn, i]) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, turn || word("set_up")),
            h("td", {}, scoreOf(model, course.points[i].vp)),
            h("td", {}, percent(all[i])),
          ),
        ),
      ),
    ),
  );
}
