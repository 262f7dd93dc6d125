// The courses of links between boxes: straight where nothing is in the way, else bent, or out over the edges.

/** @typedef {[number, number]} Point */
/** @typedef {{ at: Point, wide: number, high: number }} Box */
/** @typedef {{ between: [string, string], kind: string, course: [Point, Point, Point] | null }} Course */

/** The least distance of a link from a box that it does not belong to. */
const CLEAR = 3;
const PIECES = 12;
const BENDS = [0, 18, -18, 36, -36, 54, -54, 80, -80, 110, -110, 150, -150];

/** @param {{ between: [string, string], kind: string }} road @param {Record<string, Box>} boxes @returns {Course} */
export function courseOf({ between, kind }, boxes) {
  const ends = between.map((id) => boxes[id]);
  const others = Object.entries(boxes)
    .filter(([id]) => !between.includes(id))
    .map(([, box]) => box);
  const course = leavesOver(ends, others) ? null : leastBent(ends[0].at, ends[1].at, others);
  return { between, kind, course };
}

/** Whether a link is long and not free, while the ways to both edges are. @param {Box[]} ends @param {Box[]} others */
function leavesOver(ends, others) {
  const [west, east] = ends[0].at[0] < ends[1].at[0] ? ends : [ends[1], ends[0]];
  const xs = [...ends, ...others].map((box) => box.at[0]);
  const [least, most] = [Math.min(...xs) - west.wide, Math.max(...xs) + west.wide];
  const isLong = east.at[0] - west.at[0] > 0.6 * Math.max(most - least, 8 * west.wide);
  return (
    isLong &&
    crossed([west.at, east.at], others) &&
    !crossed([west.at, [least, west.at[1]]], others) &&
    !crossed([east.at, [most, east.at[1]]], others)
  );
}

/** @param {Point} a @param {Point} b @param {Box[]} others @returns {[Point, Point, Point]} */
function leastBent(a, b, others) {
  const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
    long = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1,
    [nx, ny] = [(a[1] - b[1]) / long, (b[0] - a[0]) / long];
  /** @type {{ meets: number, course: [Point, Point, Point] }} */
  let best = { meets: Infinity, course: [a, a, b] };
  for (const bend of BENDS.filter((one) => Math.abs(one) <= Math.max(20, long * 0.4))) {
    /** @type {[Point, Point, Point]} */
    const course = [a, [x + 2 * nx * bend, y + 2 * ny * bend], b];
    const meets = crossed(bend ? along(course) : [a, b], others);
    if (meets < best.meets) best = { meets, course };
    if (!meets) break;
  }
  return best.course;
}

/** Points along a course. @param {[Point, Point, Point]} course @returns {Point[]} */
export function along([a, c, b]) {
  return Array.from({ length: PIECES + 1 }, (_, i) => {
    const t = i / PIECES,
      u = 1 - t;
    const on = (/** @type {0 | 1} */ k) => u * u * a[k] + 2 * u * t * c[k] + t * t * b[k];
    return [on(0), on(1)];
  });
}

/** The number of boxes that a line crosses. @param {Point[]} line @param {Box[]} boxes */
export const crossed = (line, boxes) =>
  boxes.filter((box) => line.slice(1).some((to, i) => isCrossed(box, line[i], to))).length;

/** @param {Box} box @param {Point} from @param {Point} to */
function isCrossed({ at, wide, high }, from, to) {
  const half = [wide / 2 + CLEAR, high / 2 + CLEAR];
  let enters = 0,
    leaves = 1;
  for (const k of /** @type {(0 | 1)[]} */ ([0, 1])) {
    const way = to[k] - from[k],
      low = at[k] - half[k] - from[k],
      top = at[k] + half[k] - from[k];
    if (!way) {
      if (low >= 0 || top <= 0) return false;
      continue;
    }
    enters = Math.max(enters, Math.min(low / way, top / way));
    leaves = Math.min(leaves, Math.max(low / way, top / way));
  }
  return enters < leaves;
}
