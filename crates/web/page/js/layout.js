// Lays a map out: the size of its boxes, their places, and what lies between them.
// A board fills its window: the picture is stretched to it, letters are as large as the boxes have room for.

import { fitting, leastWidth } from "./names.js";
import { courseOf } from "./course.js";
import { placedLabels } from "./labels.js";

/** @typedef {import("./course.js").Point} Point */
/** @typedef {import("./pane.js").Box} Box */
/**
 * @typedef {object} Layout
 * @property {number} font the height of the letters of names
 * @property {number} wide the width of a box
 * @property {number} high its height
 * @property {number} strip the height of the part with the name
 * @property {number} lines the most lines of a name
 * @property {Box} whole the picture
 * @property {Record<string, Point>} at the middle of each box
 * @property {Record<string, import("./names.js").Written>} names
 * @property {import("./course.js").Course[]} roads
 * @property {import("../../page.d.ts").LabelFacts[]} labels
 * @property {{ points: Point[], kind: string }[]} coasts
 */

/** @typedef {{ rows: number, middle: number }} Parts of a box, in letters' heights: what it has below its influence, and between */
/** @typedef {(map: import("../../page.d.ts").MapFacts, room: Room, parts: Parts) => Layout} Lay */
/** @typedef {Pick<Layout, "font" | "wide" | "high" | "strip" | "lines">} Size of boxes */
/** @typedef {{ w: number, h: number }} Room */
/** @typedef {{ far: number, at: Record<string, Point>, box: Size, size: Room, onto: (x: number, y: number) => Point }} Found places for the boxes of a map */

/** The least and the greatest height of letters, in pixels; the greatest grows with the type of the page. */
const LEAST = 10,
  MOST = 1.125;
/** By how much smaller letters have to bring boxes nearer to be better. */
const MUCH = 1.15;
/** The mean way from the place of a box to where it stands for which larger letters are worth it, in widths of a box. */
const NEAR = 0.1;
/**
 * Ways to lay a map out: the least height of letters, the part of the window that boxes may fill, how far they may be from
 * their places, and how much room goes to crowded parts: 0 is none, at 1 every row has the same.
 * @typedef {{ least: number, filled: number, far: number, even: number, must?: boolean }} Way
 */
/** @type {Way} */
const AIRY = { least: 11, filled: 0.55, far: 0.25, even: 0.3 };
/** @type {Way[]} */
const CROWDED = [
  { least: 11, filled: 0.75, far: 0.4, even: 0.5 },
  { least: LEAST, filled: 0.85, far: 0.9, even: 0.7 },
];
/** The greatest width of a box, in letters' heights. */
const WIDEST = 8.4;
/** The part of a box between the influence of the sides. */
export const MIDDLE = 0.3;
/** The greatest difference between the stretching of the two axes. */
const STRETCHED = 2.6;
export const PADDING = 5;
/** The corner where the buttons of the window are. */
const CORNER = { w: 116, h: 50 };

/** A map that fills a window; where that is too small, the picture is larger than it. @type {Lay} */
export function fitted(map, room, parts) {
  const most = MOST * parseFloat(getComputedStyle(document.documentElement).fontSize);
  for (const way of [AIRY, ...CROWDED]) {
    const sizes = Array.from(
      { length: Math.floor((most - way.least) * 2) + 1 },
      (_, i) => most - i / 2,
    );
    const found = nearest(map, room, parts, way, sizes);
    if (found && found.far < way.far) return laid(map, found);
  }
  const last = CROWDED[CROWDED.length - 1];
  for (let by = 1; ; by *= 1.08) {
    const size = { w: room.w * by, h: room.h * by };
    const found = nearest(map, size, parts, { ...last, must: by > 16 }, [last.least]);
    if (found) return laid(map, found);
  }
}

/** The layout with the largest letters whose boxes stand at their places, or else the one in which they are nearest to them. @param {import("../../page.d.ts").MapFacts} map @param {Room} size @param {Parts} parts @param {Way} way @param {number[]} fonts */
function nearest(map, size, parts, way, fonts) {
  /** @type {Found | null} */
  let best = null;
  for (const font of fonts)
    for (const beside of BESIDE)
      for (const lines of [2, 1]) {
        const box = boxOf(map, font, lines, beside, parts);
        const found = places(map, box, size, way);
        if (!found || (best && best.far <= found.far * MUCH)) continue;
        best = found;
        if (found.far < NEAR) return best;
      }
  return best;
}

/** A map as the server lays it out: its coordinates are those of the picture. @type {Lay} */
export function plain(map, _, { rows }) {
  const [wide, high] = [map.box_size[0] * 1.085, map.box_size[1] * 1.24];
  const font = high / (2.35 + 1.75 + rows);
  const box = { font, lines: 2, wide, high, strip: 2.35 * font };
  const at = Object.fromEntries(map.spaces.map(({ id, at: [x, y] }) => [id, point(x, y)]));
  const pad = 34,
    xs = map.spaces.map((one) => one.at[0]),
    ys = map.spaces.map((one) => one.at[1]);
  const [left, top] = [Math.min(...xs) - wide / 2 - pad, Math.min(...ys) - high / 2 - pad];
  const whole = {
    x: left,
    y: top,
    w: Math.max(...xs) + wide / 2 + pad - left,
    h: Math.max(...ys) + high / 2 + pad - top,
  };
  const roads = map.roads.map(({ between, kind, course }) => ({
    between: /** @type {[string, string]} */ (between),
    kind,
    course: course ?? null,
  }));
  return finished(map, box, at, whole, (x, y) => [x, y], roads);
}

/** @param {number} x @param {number} y @returns {Point} */
const point = (x, y) => [x, y];

/** The size of boxes with names in letters of this height, and room beside them. @param {import("../../page.d.ts").MapFacts} map @param {number} font @param {number} lines @param {number} beside @param {Parts} parts @returns {Size} */
function boxOf(map, font, lines, beside, { rows, middle }) {
  const need = Math.max(...map.spaces.map((space) => leastWidth(space, lines)));
  const strip = (lines > 1 ? 2.3 : 1.4) * font;
  const high = strip + Math.max((1.65 + rows) * font, 15);
  const wide = Math.max(Math.min(need + beside, WIDEST), middle / MIDDLE);
  return { font, lines, strip, high, wide: wide * font + 2 * PADDING };
}

/** The room beside the longest name: for a pill, none, or less, for narrower letters. */
const BESIDE = [1.9, 0, -1];

/** The gap between boxes, in which what is chosen glows. @param {Size} box */
const gap = ({ font }) => Math.max(5, font * 0.5);

/** Places of boxes that do not overlap, near those of the map; none if there is no room, unless they have to be had. @param {import("../../page.d.ts").MapFacts} map @param {Size} box @param {Room} size @param {Way} way @returns {Found | null} */
function places(map, box, size, way) {
  const cell = [box.wide + gap(box), box.high + gap(box)];
  const filled = (map.spaces.length * cell[0] * cell[1]) / (size.w * size.h);
  if (!way.must && filled > way.filled) return null;
  const onto = stretch(map, box, size, way.even);
  const wanted = map.spaces.map(({ at: [x, y] }) => onto(x, y)),
    points = wanted.map(([x, y]) => point(x, y));
  const [left, top] = [margin(map, box), box.high / 2 + 8],
    bounds = [left, size.w - left, top, size.h - top],
    corner = [size.w - CORNER.w - box.wide / 2, size.h - CORNER.h - box.high / 2];
  if (!separate(points, cell, bounds, corner) && !way.must) return null;
  const ways = points.map(([x, y], i) => Math.hypot(x - wanted[i][0], y - wanted[i][1]));
  return {
    box,
    onto,
    size,
    far: ways.reduce((sum, one) => sum + one, 0) / (ways.length || 1) / box.wide,
    at: Object.fromEntries(map.spaces.map(({ id }, i) => [id, points[i]])),
  };
}

/** The distance of the first and the last boxes from the edge. @param {import("../../page.d.ts").MapFacts} map @param {Size} box */
const margin = (map, box) => box.wide / 2 + (map.roads.some((road) => !road.course) ? 22 : 8);

/** The places in a window of the coordinates of a map. @param {import("../../page.d.ts").MapFacts} map @param {Size} box @param {Room} size @param {number} even @returns {(x: number, y: number) => Point} */
function stretch(map, box, size, even) {
  const [across, down] = [0, 1].map((k) =>
    evened(
      map.spaces.map((one) => one.at[k]),
      even,
    ),
  );
  let w = size.w - 2 * margin(map, box),
    h = size.h - box.high - 20;
  const [wide, high] = [across.span, down.span];
  [w, h] = [
    Math.min(w, ((h * wide) / high) * STRETCHED),
    Math.min(h, ((w * high) / wide) * STRETCHED),
  ];
  return (x, y) => [
    size.w / 2 + (across.place(x) - 0.5) * w,
    size.h / 2 + (down.place(y) - 0.5) * h,
  ];
}

/** An axis on which crowded parts get more room, from 0 for the first to 1 for the last of some coordinates. @param {number[]} all @param {number} even */
function evened(all, even) {
  const sorted = [...new Set(all)].sort((a, b) => a - b),
    [first, last] = [sorted[0], sorted[sorted.length - 1]],
    span = last - first || 1,
    steps = sorted.length - 1 || 1;
  const rank = (/** @type {number} */ at) => {
    const i = Math.min(
      Math.max(
        sorted.findLastIndex((one) => one <= at),
        0,
      ),
      steps - 1,
    );
    return (i + (at - sorted[i]) / ((sorted[i + 1] ?? last) - sorted[i] || 1)) / steps;
  };
  const place = (/** @type {number} */ at) => {
    const straight = (at - first) / span,
      isInside = straight > 0 && straight < 1;
    return isInside ? (1 - even) * straight + even * rank(at) : straight;
  };
  return { span, place };
}

/** Moves boxes apart until no two cells overlap, nor the corner; false if they do not come to rest. @param {Point[]} points @param {number[]} cell @param {number[]} bounds @param {number[]} corner */
function separate(points, [wide, high], [left, right, top, low], corner) {
  for (let round = 0; round < 200; round++) {
    let overlaps = false;
    for (let i = 0; i < points.length; i++)
      for (let j = i + 1; j < points.length; j++) {
        const [a, b] = [points[i], points[j]];
        const x = wide - Math.abs(a[0] - b[0]),
          y = high - Math.abs(a[1] - b[1]);
        if (x < 1 || y < 1) continue;
        overlaps = true;
        const k = x / wide < y / high ? 0 : 1,
          by = ((k ? y : x) / 2 + 0.2) * (a[k] < b[k] || (a[k] === b[k] && i < j) ? 1 : -1);
        a[k] -= by;
        b[k] += by;
      }
    for (const at of points) {
      at[0] = Math.min(Math.max(at[0], left), right);
      at[1] = Math.min(Math.max(at[1], top), low);
      const [x, y] = [at[0] - corner[0], at[1] - corner[1]];
      if (x < 1 || y < 1) continue;
      overlaps = true;
      if (x < y) at[0] = corner[0];
      else at[1] = corner[1];
    }
    if (!overlaps) return true;
  }
  return false;
}

/** @param {import("../../page.d.ts").MapFacts} map @param {Found} found @returns {Layout} */
function laid(map, { box, at, size, onto }) {
  const boxes = Object.fromEntries(
    Object.entries(at).map(([id, place]) => [id, { at: place, wide: box.wide, high: box.high }]),
  );
  const roads = map.roads.map(({ between, kind }) =>
    courseOf({ between: /** @type {[string, string]} */ (between), kind }, boxes),
  );
  return finished(map, box, at, { x: 0, y: 0, ...size }, onto, roads);
}

/** @param {import("../../page.d.ts").MapFacts} map @param {Size} box @param {Record<string, Point>} at @param {Box} whole @param {(x: number, y: number) => Point} onto @param {Layout["roads"]} roads @returns {Layout} */
function finished(map, box, at, whole, onto, roads) {
  const room = (box.wide - 2 * PADDING + 2) / box.font;
  const names = Object.fromEntries(
    map.spaces.map((space) => [space.id, fitting(space, box.lines, room)]),
  );
  const coasts = map.coasts.map(({ points, kind }) => ({
    kind,
    points: points.map(([x, y]) => onto(x, y)),
  }));
  const layout = { ...box, at, whole, names, roads, coasts, labels: [] };
  return { ...layout, labels: placedLabels(map, layout, onto) };
}
