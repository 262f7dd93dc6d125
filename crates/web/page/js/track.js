// A track of the game, and the words for its boxes.

import { h } from "./dom.js";
import { word } from "./words.js";

/** @param {string} kind @param {string} name @param {...import("./dom.js").Child} parts */
export const track = (kind, name, ...parts) =>
  h(`section.track.track--${kind}`, { "aria-label": name }, parts);

/** What a box needs and gives, in words. @param {import("../../page.d.ts").BoxFacts} box */
export function aboutBox(box) {
  const points = box.points.join(" / ");
  if (!box.needed) {
    return box.points.some(Boolean) ? word("box_points", { name: box.name, points }) : box.name;
  }
  return word(box.at_least ? "space_box_high" : "space_box", {
    name: box.name,
    ops: ofBoth(box.ops),
    needed: ofBoth(box.needed),
    points,
  });
}

/** One number for both sides, or one for each. @param {number[]} numbers */
function ofBoth(numbers) {
  return numbers[0] === numbers[1] ? `${numbers[0]}` : numbers.join(" / ");
}
