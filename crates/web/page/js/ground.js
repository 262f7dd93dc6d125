// What lies under the spaces of a board: the sea, coasts, the grounds of regions, links, and names.

import { s } from "./dom.js";
import { word } from "./words.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./course.js").Point} Point */

/** Everything under the spaces, lowest first. @param {Board} board */
export const grounds = (board) => [
  defs(),
  sea(board.layout),
  coastLines(board.layout),
  ...board.leaves.map((region) => ground(board, region)),
  links(board),
  ...board.layout.labels.map((one) => label(board, one)),
];

/** The stripes of what loses the game. */
const defs = () =>
  s(
    "defs",
    {},
    s(
      "pattern",
      {
        id: "hazard",
        width: 8,
        height: 8,
        patternUnits: "userSpaceOnUse",
        patternTransform: "rotate(45)",
      },
      s("rect", { width: 8, height: 8, fill: "var(--danger)" }),
      s("rect", { width: 4, height: 8, fill: "var(--danger-ink)" }),
    ),
  );

/** Meridians and parallels, as decoration. @param {import("./layout.js").Layout} layout */
function sea({ whole }) {
  const far = 4 * Math.max(whole.w, whole.h);
  const at = s(
    "g",
    { "aria-hidden": "true" },
    s("rect", {
      class: "sea",
      x: whole.x - far,
      y: whole.y - far,
      width: 2 * far + whole.w,
      height: 2 * far + whole.h,
    }),
  );
  const unit = whole.h / 1150,
    [px, py] = [whole.x + whole.w / 2, whole.y - whole.h * 1.25];
  for (let r = 1; r <= 14; r++)
    at.append(s("circle", { class: "graticule", cx: px, cy: py, r: (1250 + r * 150) * unit }));
  for (let a = -12; a <= 12; a++) {
    const angle = (a * 4.5 * Math.PI) / 180,
      [x, y] = [Math.sin(angle) * unit, Math.cos(angle) * unit];
    at.append(
      s("path", {
        class: "graticule",
        d: `M${px + x * 1250} ${py + y * 1250}L${px + x * 3400} ${py + y * 3400}`,
      }),
    );
  }
  return at;
}

/** The coasts: lands that overlap are one, so their lines lie under the ground of all of them. @param {import("./layout.js").Layout} layout */
function coastLines({ coasts }) {
  const at = s("g", { class: "coasts", "aria-hidden": "true" });
  for (let i = 0; i < coasts.length;) {
    const run = coasts.slice(i).findIndex((one) => one.kind !== coasts[i].kind),
      same = run < 0 ? coasts.slice(i) : coasts.slice(i, i + run);
    for (const layer of ["line", coasts[i].kind])
      at.append(
        ...same.map((one) => s("path", { class: `coast coast--${layer}`, d: outline(one.points) })),
      );
    i += same.length;
  }
  return at;
}

/** A closed line with round corners. @param {Point[]} points */
function outline(points) {
  const middles = points.map(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length];
    return `${round((x + nx) / 2)} ${round((y + ny) / 2)}`;
  });
  const [first, ...rest] = points;
  const bends = [...rest, first].map(
    ([x, y], i) => `Q${round(x)} ${round(y)} ${middles[(i + 1) % points.length]}`,
  );
  return `M${middles[0]}${bends.join("")}Z`;
}

/** @param {number} length */
const round = (length) => Math.round(length * 10) / 10;

/** The ground of a region, around its boxes and along the links between them. @param {Board} board @param {string} region */
function ground(board, region) {
  const { at, wide, high, font, roads } = board.layout;
  const isInside = (/** @type {string} */ id) => board.grounds(board.at[id]).includes(region);
  const pad = font * 0.75;
  return s(
    "g",
    { class: "ground", vars: { hue: board.hue(region) } },
    roads.map(
      (road) => road.course && road.between.every(isInside) && s("path", { d: path(road.course) }),
    ),
    Object.entries(at).map(
      ([id, [x, y]]) =>
        isInside(id) &&
        s("rect", {
          x: x - wide / 2 - pad,
          y: y - high / 2 - pad,
          width: wide + 2 * pad,
          height: high + 2 * pad,
          rx: pad + 3,
        }),
    ),
  );
}

/** @param {[Point, Point, Point]} course */
const path = ([a, c, b]) =>
  `M${a.map(round).join(" ")}Q${c.map(round).join(" ")} ${b.map(round).join(" ")}`;

/** @param {Board} board */
function links(board) {
  const { roads } = board.layout;
  return s(
    "g",
    { class: "links", "aria-hidden": "true" },
    roads.map((road) =>
      road.course
        ? s("path", { class: `${road.kind}-link`, d: path(road.course) })
        : overEdges(board, road),
    ),
  );
}

/** A link over the edges, as on a globe, with the name of its other end at each. @param {Board} board @param {import("./course.js").Course} road */
function overEdges(board, { between, kind }) {
  const { at, whole, high, font } = board.layout;
  const [west, east] = at[between[0]][0] < at[between[1]][0] ? between : [between[1], between[0]];
  const far = 4 * whole.w;
  const sign = (
    /** @type {string} */ from,
    /** @type {string} */ to,
    /** @type {number} */ x,
    /** @type {string} */ anchor,
  ) =>
    s(
      "text",
      { class: "edge-name", x, y: at[from][1] - high / 2 - font * 0.45, "text-anchor": anchor },
      word("to_place", { place: board.at[to].short ?? board.at[to].name }),
    );
  return [
    s("path", {
      class: `${kind}-link`,
      d: `M${at[west].join(" ")}H${whole.x - far}M${at[east].join(" ")}H${whole.x + whole.w + far}`,
    }),
    sign(west, east, whole.x + 4, "start"),
    sign(east, west, whole.x + whole.w - 4, "end"),
  ];
}

/** The name of a region or a sea. @param {Board} board @param {import("../../page.d.ts").LabelFacts} label */
function label(board, { lines, at: [x, y], size, region }) {
  const first = -((lines.length - 1) / 2) * 1.2 + 0.36;
  return s(
    "text",
    {
      class: region ? "region-name" : "sea-name",
      x,
      y,
      "data-region": region,
      vars: { ...(region && { hue: board.hue(region) }), size: `${size}px` },
    },
    lines.map((line, i) => s("tspan", { x, dy: `${i ? 1.2 : first}em` }, line)),
  );
}
