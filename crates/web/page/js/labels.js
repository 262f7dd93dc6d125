// Finds free water for the names of regions, so that a map file needs no places for them.

const LETTER = 16.5,
  LINE = 26;

/**
 * For each outer region, and each region that is scored by itself: where its name covers nothing.
 * @param {import("./board.js").Board} board
 * @returns {{ region: import("../../page.d.ts").RegionFacts, lines: string[], x: number, y: number }[]}
 */
export function freeSpots(board) {
  const { map, whole, wide, high } = board;
  const taken = map.spaces.map(({ at: [x, y] }) => box(x, y, wide + 16, high + 14));
  const roads = map.roads.filter((road) => road.course).map(points);
  const spots = [];
  for (const region of map.regions) {
    if (region.within && region.spaces.length > board.regions[region.within].spaces.length * 0.6)
      continue;
    if (region.within && !board.leaves.includes(region.id)) continue;
    if (region.within && board.map.regions.filter((one) => one.within === region.within).length > 1)
      continue;
    const lines =
      region.name.length > 9 && region.name.includes(" ") ? region.name.split(" ") : [region.name];
    const [w, h] = [
      Math.max(...lines.map((line) => line.length)) * LETTER + 12,
      lines.length * LINE + 8,
    ];
    let best = null;
    for (let x = whole.x + w / 2 + 6; x < whole.x + whole.w - w / 2; x += 14) {
      for (let y = whole.y + h / 2 + 6; y < whole.y + whole.h - h / 2; y += 12) {
        const here = box(x, y, w, h);
        if (taken.some((other) => meets(here, other))) continue;
        const near =
          nearness(region, board, x, y) +
          70 *
            roads.filter((/** @type {number[][]} */ dots) =>
              dots.some(([px, py]) => px > here[0] && px < here[2] && py > here[1] && py < here[3]),
            ).length;
        if (!best || near < best.near) best = { near, x, y, here };
      }
    }
    if (!best) continue;
    taken.push(best.here);
    spots.push({ region, lines, x: best.x, y: best.y - h / 2 + LINE - 2 });
  }
  return spots;
}

/** The distance of a place from the region's own spaces, reduced by that from the spaces of other regions. @param {import("../../page.d.ts").RegionFacts} region @param {import("./board.js").Board} board @param {number} x @param {number} y */
function nearness(region, board, x, y) {
  let own = 0,
    nearest = Infinity,
    other = Infinity;
  for (const { id, at } of board.map.spaces) {
    const far = Math.hypot(at[0] - x, (at[1] - y) * 1.4);
    if (region.spaces.includes(id)) {
      own += far;
      nearest = Math.min(nearest, far);
    } else other = Math.min(other, far);
  }
  return nearest * 1.6 + (own / region.spaces.length) * 0.8 - Math.min(other, 260) * 0.9;
}

/** @param {number} x @param {number} y @param {number} w @param {number} h */
const box = (x, y, w, h) => [x - w / 2, y - h / 2, x + w / 2, y + h / 2];
/** @param {number[]} a @param {number[]} b */
const meets = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
/** Some points of a road. @param {import("../../page.d.ts").RoadFacts} road @returns {number[][]} */
function points(road) {
  const [a, c, b] = /** @type {import("../../page.d.ts").Point[]} */ (road.course);
  return Array.from({ length: 13 }, (_, i) => {
    const t = i / 12,
      u = 1 - t;
    return [0, 1].map((k) => u * u * a[k] + 2 * u * t * c[k] + t * t * b[k]);
  });
}
