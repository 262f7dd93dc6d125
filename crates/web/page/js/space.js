// Draws the box of a space: its name, the influence of both sides, its stability, and what may be chosen there.

import { s, say } from "./dom.js";
import { fitting, hasRoom, widthOf } from "./names.js";
import { MIDDLE, PADDING } from "./layout.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../../page.d.ts").SpaceFacts} Space */

/** The part of a space with a class. @param {SVGElement} group @param {string} selector */
export const part = (group, selector) => /** @type {SVGElement} */ (group.querySelector(selector));

/** The button of a space: it lies over the numbers, which its name has in words. @param {SVGElement} group */
export const button = (group) => part(group, ".target");

/** The home of a side. @param {Board} board @param {Space} space */
export function drawHome(board, { id, home, name }) {
  const { at, wide, high, font } = board.layout,
    [x, y] = at[id];
  const size = Math.min(1.35 * font, (wide - 8) / widthOf(name) / 1.12);
  return s(
    "g",
    { class: `home ${board.sideClass(home)}`, "data-home": id },
    s("title", {}, name),
    s("rect", { x: x - wide / 2, y: y - high / 2, width: wide, height: high }),
    s("text", { x, y: y + size * 0.36, "font-size": size }, name),
  );
}

/** @param {Board} board @param {Space} space */
export function drawSpace(board, space) {
  const { wide, high } = board.layout,
    [x, y] = board.layout.at[space.id],
    [l, t] = [-wide / 2, -high / 2];
  const classes = [
    "space",
    space.battleground && "is-battle",
    space.kind !== "country" && "is-zone",
  ];
  const group = s(
    "g",
    {
      class: classes.filter(Boolean).join(" "),
      "data-space": space.id,
      vars: { x: `${x}px`, y: `${y}px`, hue: board.hue(board.grounds(space)[0]) },
    },
    s("rect", { class: "ring", x: l - 2, y: t - 2, width: wide + 4, height: high + 4, rx: 4 }),
    s("rect", { class: "plate", x: l, y: t, width: wide, height: high, rx: 2.5 }),
    strips(board, space),
    s("g", { class: "names" }),
    cells(board),
    s("rect", { class: "edge", x: l, y: t, width: wide, height: high, rx: 2.5 }),
    s("g", { class: "tags" }),
    s("g", {
      class: "chips",

      transform: `translate(${l + 2} ${-t - 0.7 * board.layout.font})`,
    }),
    ["bonus", "odds"].map((kind) => s("g", { class: kind }, s("rect"), s("text"))),
    s("rect", {
      class: "target",
      role: "button",
      tabindex: -1,
      "aria-label": space.name,
      x: l,
      y: t,
      width: wide,
      height: high,
    }),
  );
  showPills(board, space, group, "", "");
  return group;
}

/** The ground of the name: half of it for each of two regions. @param {Board} board @param {Space} space */
function strips(board, space) {
  const { wide, high, strip } = board.layout,
    [l, t] = [-wide / 2, -high / 2],
    down = strip - 2.5;
  const [, second] = board.grounds(space);
  const whole = `M${l} ${t + strip}v${-down}a2.5 2.5 0 0 1 2.5 -2.5h${wide - 5}a2.5 2.5 0 0 1 2.5 2.5v${down}z`,
    half = `M0 ${t}h${wide / 2 - 2.5}a2.5 2.5 0 0 1 2.5 2.5v${down}H0z`;
  return [
    s("path", { class: "strip", d: whole }),
    second && s("path", { class: "strip", d: half, vars: { hue: board.hue(second) } }),
  ];
}

/** The influence of both sides, and the stability between. @param {Board} board */
function cells({ layout: { wide, high, strip, font }, parts: { rows } }) {
  const [l, t] = [-wide / 2, -high / 2],
    part = (wide * (1 - MIDDLE)) / 2,
    low = high - strip - rows * font,
    base = t + strip + low / 2 + 0.47 * font;
  const cell = (/** @type {string} */ of, /** @type {number} */ x) =>
    s("rect", { class: `cell ${of}`, x, y: t + strip, width: part, height: low });
  return [
    cell("first", l),
    cell("second", -l - part),
    s("text", { class: "count first", x: l + part / 2, y: base }),
    s("text", { class: "count second", x: -l - part / 2, y: base }),
    s("text", { class: "stability", x: 0, y: base - 0.1 * font }),
  ];
}

/** Shows what a choice costs or brings beside the name, and its bonus before it; where the name would not be whole, one of them in place of the stability. What is as everywhere is not shown. @param {Board} board @param {Space} space @param {SVGElement} group @param {string} odds @param {string} bonus */
export function showPills(board, space, group, odds, bonus) {
  const { font, lines } = board.layout;
  const key = `${odds}|${bonus}|${group.classList.contains("is-usual")}`;
  if (group.dataset.pills === key) return;
  group.dataset.pills = key;
  const room = board.layout.wide - 2 * PADDING + 2,
    seen = group.classList.contains("is-usual") ? "" : odds,
    [left, right] = [bonus, seen].map((text) => (text ? pillWidth(board, text) + 1 : 0)),
    fits = (/** @type {number} */ width) => hasRoom(space, lines, (room - width) / font),
    isBeside = fits(left + right),
    isBefore = isBeside || Boolean(seen);
  pill(board, part(group, ".bonus"), bonus, isBefore ? -1 : 0);
  pill(board, part(group, ".odds"), odds, isBeside ? 1 : 0);
  group.classList.toggle("is-crowded", Boolean(seen || bonus) && !isBeside);
  writeName(board, space, group, isBefore ? left : 0, isBeside ? right : 0);
}

/** @param {Board} board @param {Space} space @param {SVGElement} group @param {number} left @param {number} right */
function writeName(board, space, group, left, right) {
  const { wide, high, font, strip } = board.layout,
    room = wide - 2 * PADDING + 2 - left - right,
    { lines } = fitting(space, board.layout.lines, room / font),
    top = -high / 2 + strip / 2 - ((lines.length - 1) * font) / 2;
  const isCut = lines.join("").endsWith("…") || lines[0].endsWith("…");
  part(group, ".names").replaceChildren(
    ...(isCut ? [s("title", {}, space.name)] : []),
    ...lines.map((line, i) =>
      s(
        "text",
        {
          class: "name",
          "font-size": font,
          x: (left - right) / 2,
          y: top + i * font * 1.02 + 0.36 * font,
          ...(widthOf(line) * font > room && narrow(room)),
        },
        line,
      ),
    ),
  );
}

/** @param {number} room */
const narrow = (room) => ({ textLength: room, lengthAdjust: "spacingAndGlyphs" });

/** @param {Board} board @param {string} text */
const pillWidth = ({ layout: { wide, font } }, text) =>
  Math.min(Math.max(widthOf(text) * font + 0.5 * font, 1.3 * font), wide * 0.55);

/** A pill before the name, after it, or in the middle below. @param {Board} board @param {SVGElement} at @param {string} text @param {-1 | 0 | 1} end */
function pill(board, at, text, end) {
  at.classList.toggle("is-shown", Boolean(text));
  if (!text) return;
  const { wide, high, strip, font } = board.layout,
    tall = Math.min(strip - 3, 1.3 * font),
    width = pillWidth(board, text),
    [rect, words] = at.children,
    box = { x: -width / 2, y: -tall / 2, width, height: tall, rx: tall / 2 };
  for (const [key, value] of Object.entries(box)) rect.setAttribute(key, String(value));
  words.setAttribute("y", String(0.35 * font));
  for (const [key, value] of Object.entries(narrow(width - 5)))
    if (widthOf(text) * font > width - 4) words.setAttribute(key, String(value));
    else words.removeAttribute(key);
  say(words, text);
  const x = end * (wide / 2 - width / 2 - 2),
    y = end ? -high / 2 + strip / 2 : strip / 2 - (board.parts.rows * font) / 2;
  at.setAttribute("transform", `translate(${x} ${y})`);
}
