// Marks on the board: what was chosen, and what would have been better.

import { s } from "./dom.js";
import { word } from "./words.js";

/** @typedef {import("./review.js").Judged} Judged */

/** The size of a name on the map, the least on the screen, and how much it may grow for that. */
const SIZE = 20;
const LEAST = 12;
const MOST = 2.2;

/** How often each space is in a list of choices. @param {string[]} keys @returns {Map<string, number>} */
function spacesOf(keys) {
  const found = new Map();
  for (const key of keys.filter((one) => one.startsWith("space:")))
    found.set(key.slice(6), (found.get(key.slice(6)) ?? 0) + 1);
  return found;
}

/** The spaces of a judgement. @param {Judged} judged */
export const placesOf = ({ made, best }) => [
  ...new Set([...spacesOf(made.keys).keys(), ...spacesOf(best.keys).keys()]),
];

/** Shows a judgement on the board, or nothing. @param {import("./board.js").Board} board @param {Judged | null} judged */
export function showBetter(board, judged) {
  board.svg.querySelector(".better-marks")?.remove();
  if (!judged) return;
  const [made, best] = [judged.made, judged.best].map(({ keys }) => spacesOf(keys));
  const marks = placesOf(judged).map((id) =>
    mark(board, id, { made: made.get(id) ?? 0, best: best.get(id) ?? 0 }),
  );
  board.svg.append(s("g", { class: "better-marks", "aria-hidden": "true" }, marks));
}

/** @param {import("./board.js").Board} board @param {string} id @param {{ made: number, best: number }} times */
function mark(board, id, { made, best }) {
  const { wide, high } = board,
    space = board.at[id];
  if (!space) return null;
  const is = best > made ? "is-best" : best < made ? "is-made" : "is-both",
    by = Math.abs(best - made) || best,
    name = word(
      { "is-best": "mark_better", "is-made": "mark_made", "is-both": "mark_both" }[is] ?? "",
    ),
    text = by > 1 ? `${name} ×${by}` : name,
    width = 22 + 10.5 * text.length,
    grown = Math.min(MOST, Math.max(1, LEAST / (SIZE * board.pane.scale)));
  return s(
    "g",
    { class: `better-mark ${is}`, transform: `translate(${space.at[0]} ${space.at[1]})` },
    s("rect", {
      class: "better-ring",
      x: -wide / 2 - 7,
      y: -high / 2 - 7,
      width: wide + 14,
      height: high + 14,
      rx: 9,
    }),
    s(
      "g",
      { transform: `translate(0 ${high / 2 - 4}) scale(${grown})` },
      s("rect", { class: "better-name", x: -width / 2, y: 0, width, height: 28, rx: 14 }),
      s("text", { x: 0, y: 20, "font-size": SIZE }, text),
    ),
  );
}
