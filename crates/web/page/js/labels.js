// Finds free water for the names of regions and seas, near the places that the map gives them or near their spaces.

import { along, crossed } from "./course.js";
import { widthOf } from "./names.js";

/** @typedef {import("../../page.d.ts").LabelFacts} Label */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./course.js").Point} Point */

const LINE = 1.2;
/** The width of spaced capitals, by that of the same letters in a name. */
const SPACED = 1.4;
/** Sizes by that of the names of spaces, and how much nearer the smaller have to be. */
const SIZES = [
  [1.35, 0],
  [1.15, 14],
  [1, 34],
];
/** How far the name of a sea may be from its place, in heights of letters: else it goes without. */
const SEA = 7;
/** What it costs a name that a link strikes it through. */
const STRUCK = 30;
/** How far a name may be from its place. */
const FAR = 230,
  STEP = 10;

/** The names of regions and seas where they cover no box and no other name. @param {import("../../page.d.ts").MapFacts} map @param {Omit<Layout, "labels">} layout @param {(x: number, y: number) => Point} onto @returns {Label[]} */
export function placedLabels(map, layout, onto) {
  const taken = Object.values(layout.at).map(([x, y]) =>
    box(x, y, layout.wide + 8, layout.high + 8),
  );
  const wanted = map.labels.length
    ? map.labels.map((label) => ({ ...label, at: onto(...label.at) }))
    : ownLabels(map, layout);
  // Names of regions before those of seas: a sea may go without.
  const inOrder = [...wanted].sort((a, b) => Number(!a.region) - Number(!b.region));
  return inOrder.flatMap((label) => placed(label, layout, map, taken) ?? []);
}

/** A name at the best of its free spots, which is then taken. @param {Label} label @param {Omit<Layout, "labels">} layout @param {import("../../page.d.ts").MapFacts} map @param {number[][]} taken @returns {Label | null} */
function placed(label, layout, map, taken) {
  const one = [label.lines.join(" ")],
    texts = label.lines.length > 2 ? [one, label.lines] : [label.lines, one];
  const ways = SIZES.flatMap(([by, worse]) =>
    texts.map((lines) => ({
      lines,
      worse,
      size: by * layout.font,
    })),
  );
  const links = label.region ? layout.roads.map(lineOf(layout)) : [],
    cost = costs(label, layout, map),
    most = label.region ? 2 * FAR : SEA * layout.font;
  let best = null;
  for (const { lines, size, worse } of ways) {
    const { w, h } = extent(lines, size),
      spot = cheapest(
        label.at,
        { w, h },
        taken,
        layout.whole,
        cost,
        links,
        (best?.cost ?? most) - worse,
      );
    if (spot) best = { ...spot, lines, size, cost: spot.cost + worse };
  }
  if (!best) return null;
  taken.push(best.here);
  return { ...label, lines: best.lines, size: best.size, angle: 0, at: best.at };
}

/** The line of a link. @param {Omit<Layout, "labels">} layout @returns {(road: Layout["roads"][number]) => Point[]} */
const lineOf =
  ({ at }) =>
  ({ between, course }) =>
    course ? along(course) : between.map((id) => at[id]).slice(0, 1);

/** What a place costs: how far it is from that of the map and from the region's own spaces, most of all where others are nearer. @param {Label} label @param {Omit<Layout, "labels">} layout @param {import("../../page.d.ts").MapFacts} map @returns {(x: number, y: number) => number} */
function costs({ at, region }, layout, map) {
  const own = new Set(map.regions.find((one) => one.id === region)?.spaces ?? []);
  const spaces = Object.entries(layout.at);
  const [ours, others] = [true, false].map((is) =>
    spaces.filter(([id]) => own.has(id) === is).map(([, place]) => place),
  );
  const least = (/** @type {Point[]} */ places, /** @type {number} */ x, /** @type {number} */ y) =>
    Math.min(...places.map(([px, py]) => Math.hypot(px - x, 1.6 * (py - y))), FAR);
  return (x, y) => {
    const far = Math.hypot(x - at[0], y - at[1]);
    if (!region) return far;
    const near = least(ours, x, y);
    return 0.5 * far + near + Math.max(0, near - least(others, x, y));
  };
}

/** The names of outer regions, and of inner ones that are most of none, at the middle of their spaces. @param {import("../../page.d.ts").MapFacts} map @param {Omit<Layout, "labels">} layout @returns {Label[]} */
function ownLabels(map, layout) {
  const all = Object.fromEntries(map.regions.map((one) => [one.id, one]));
  const shown = map.regions.filter(
    ({ within, spaces }) =>
      spaces.length && (!within || spaces.length <= all[within].spaces.length * 0.6),
  );
  return shown.map(({ id, name, spaces }) => ({
    region: id,
    lines: name.length > 9 ? name.split(" ") : [name],
    at: /** @type {Point} */ ([0, 1].map((k) => mean(spaces.map((one) => layout.at[one][k])))),
    size: 0,
    angle: 0,
  }));
}

/** @param {number[]} numbers */
const mean = (numbers) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;

/** @param {string[]} lines @param {number} size */
const extent = (lines, size) => ({
  w: Math.max(...lines.map((line) => widthOf(line.toUpperCase()))) * size * SPACED + 6,
  h: lines.length * size * LINE + 2,
});

/** The free spot around a place that costs least, less than a limit. @param {number[]} at @param {{ w: number, h: number }} extent @param {number[][]} taken @param {import("./pane.js").Box} whole @param {(x: number, y: number) => number} cost @param {Point[][]} links @param {number} most */
function cheapest([x, y], { w, h }, taken, whole, cost, links, most) {
  let best = null;
  for (let dx = -FAR; dx <= FAR; dx += STEP)
    for (let dy = -FAR; dy <= FAR; dy += STEP) {
      const here = box(x + dx, y + dy, w, h);
      const isInside =
        here[0] > whole.x &&
        here[1] > whole.y &&
        here[2] < whole.x + whole.w &&
        here[3] < whole.y + whole.h;
      if (!isInside || taken.some((other) => meets(here, other))) continue;
      const least = cost(x + dx, y + dy),
        limit = best?.cost ?? most;
      if (least >= limit) continue;
      const frame = { at: /** @type {Point} */ ([x + dx, y + dy]), wide: w, high: h };
      const costs = least + STRUCK * links.filter((line) => crossed(line, [frame])).length;
      if (costs < limit) best = { here, cost: costs, at: /** @type {Point} */ ([x + dx, y + dy]) };
    }
  return best;
}

/** @param {number} x @param {number} y @param {number} w @param {number} h */
const box = (x, y, w, h) => [x - w / 2, y - h / 2, x + w / 2, y + h / 2];
/** @param {number[]} a @param {number[]} b */
const meets = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
