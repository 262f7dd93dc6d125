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
/** @typedef {(map: import("../../page.d.ts").MapFacts, room: { w: number, h: number }, parts: Parts) => Layout} Lay */
/** @typedef {Pick<Layout, "font" | "wide" | "high" | "strip" | "lines">} Size of boxes */
/** @typedef {{ far: number, at: Record<string, Point>, box: Size, size: { w: number, h: number } }} Found places for the boxes of a map */

/** The least and the greatest height of letters, in pixels; the greatest grows with the type of the page. */
const LEAST = 10,
  MOST = 1.125;
/** The height of letters for which boxes may stand a little farther from their places. */
const GOOD = 11;
/** The mean way, in widths of a box, from the place of a box to where it stands: for which larger letters are worth it, and the most. */
const NEAR = 0.12,
  FAIR = 0.6;
/** By how much smaller letters have to bring boxes nearer to be better. */
const MUCH = 1.15;
/** The part of a window that boxes may fill. */
const FILLED = 0.8;
/** The greatest width of a box, in letters' heights. */
const WIDEST = 8.4;
/** The part of a box between the influence of the sides. */
export const MIDDLE = 0.3;
/** The greatest difference between the stretching of the two axes. */
const STRETCHED = 2.6;
export const PADDING = 5;
/** The corner where the buttons of the window are. */
const CORNER = { w: 102, h: 36 };

/** A map that fills a window; where that is too small, the picture is larger than it. @type {Lay} */
export function fitted(map, room, parts) {
  const most = MOST * parseFloat(getComputedStyle(document.documentElement).fontSize);
  const fonts = (/** @type {number} */ from, /** @type {number} */ to) =>
    Array.from({ length: Math.floor((from - to) * 2) + 1 }, (_, i) => from - i / 2);
  for (const sizes of [fonts(most, GOOD), fonts(GOOD - 0.5, LEAST)]) {
    const found = nearest(map, room, parts, sizes);
    if (found && found.far < FAIR) return laid(map, found);
  }
  for (let by = 1; ; by *= 1.08) {
    const size = { w: room.w * by, h: room.h * by };
    const found = nearest(map, size, parts, [LEAST], by > 8);
    if (found) return laid(map, found);
  }
}

/** The layout with the largest letters whose boxes stand at their places, or else the one in which they are nearest to them. @param {import("../../page.d.ts").MapFacts} map @param {{ w: number, h: number }} size @param {Parts} parts @param {number[]} fonts @param {boolean} [must] */
function nearest(map, size, parts, fonts, must = false) {
  /** @type {Found | null} */
  let best = null;
  for (const font of fonts)
    for (const beside of BESIDE)
      for (const lines of [2, 1]) {
        const box = boxOf(map, font, lines, beside, parts);
        const found = places(map, box, size, must);
        if (!found || (best && best.far <= found.far * MUCH)) continue;
        best = { ...found, box, size };
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

/** Places of boxes that do not overlap, near those of the map; none if there is no room, unless they have to be had. @param {import("../../page.d.ts").MapFacts} map @param {Size} box @param {{ w: number, h: number }} size @param {boolean} must */
function places(map, box, size, must) {
  const cell = [box.wide + gap(box), box.high + gap(box)];
  if (!must && map.spaces.length * cell[0] * cell[1] > FILLED * size.w * size.h) return null;
  const onto = stretch(map, box, size);
  const wanted = map.spaces.map(({ at: [x, y] }) => onto(x, y)),
    points = wanted.map(([x, y]) => point(x, y));
  const bounds = [margin(map, box), size.w - margin(map, box), box.high / 2 + 8, size.h - box.high / 2 - 8];
  const corner = [size.w - (CORNER.w + box.wide) / 2 - 8, size.h - (CORNER.h + box.high) / 2 - 8];
  if (!separate(points, cell, bounds, corner) && !must) return null;
  const ways = points.map(([x, y], i) => Math.hypot(x - wanted[i][0], y - wanted[i][1]));
  return {
    far: ways.reduce((sum, way) => sum + way, 0) / (ways.length || 1) / box.wide,
    at: Object.fromEntries(map.spaces.map(({ id }, i) => [id, points[i]])),
  };
}

/** The distance of the first and the last boxes from the edge. @param {import("../../page.d.ts").MapFacts} map @param {Size} box */
const margin = (map, box) => box.wide / 2 + (map.roads.some((road) => !road.course) ? 22 : 8);

/** The places in a window of the coordinates of a map. @param {import("../../page.d.ts").MapFacts} map @param {Size} box @param {{ w: number, h: number }} size @returns {(x: number, y: number) => Point} */
function stretch(map, box, size) {
  const xs = map.spaces.map((one) => one.at[0]),
    ys = map.spaces.map((one) => one.at[1]);
  const [left, right, top, low] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const side = margin(map, box),
    end = box.high / 2 + 10;
  let [kx, ky] = [(size.w - 2 * side) / (right - left || 1), (size.h - 2 * end) / (low - top || 1)];
  [kx, ky] = [Math.min(kx, ky * STRETCHED), Math.min(ky, kx * STRETCHED)];
  return (x, y) => [
    size.w / 2 + (x - (left + right) / 2) * kx,
    size.h / 2 + (y - (top + low) / 2) * ky,
  ];
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
        if (x < 0.4 || y < 0.4) continue;
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
      if (x <= 0.4 || y <= 0.4) continue;
      overlaps = true;
      if (x < y) at[0] = corner[0];
      else at[1] = corner[1];
    }
    if (!overlaps) return true;
  }
  return false;
}

/** @param {import("../../page.d.ts").MapFacts} map @param {Found} found @returns {Layout} */
function laid(map, { box, at, size }) {
  const boxes = Object.fromEntries(
    Object.entries(at).map(([id, place]) => [id, { at: place, wide: box.wide, high: box.high }]),
  );
  const roads = map.roads.map(({ between, kind }) =>
    courseOf({ between: /** @type {[string, string]} */ (between), kind }, boxes),
  );
  return finished(map, box, at, { x: 0, y: 0, ...size }, stretch(map, box, size), roads);
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
