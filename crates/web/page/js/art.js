// A picture that content brings. It is asked for by what it holds, and shown as an image, which runs nothing.

import { h } from "./dom.js";
import { word } from "./words.js";

/** @typedef {import("../../page.d.ts").ArtFacts} Art */

/** The pictures that the server no longer has: what is drawn anew does not ask again. @type {Set<string>} */
const gone = new Set();

/** A picture; what else is shown where the server no longer has it. @param {Art} art @param {() => Element | null} [otherwise] */
export function picture(art, otherwise = () => null) {
  if (gone.has(art.picture)) return otherwise();
  const image = h("img.art", {
    src: `/api/pictures/${art.picture}`,
    alt: "",
    draggable: "false",
    onerror: () => {
      gone.add(art.picture);
      const other = otherwise();
      if (other) image.replaceWith(other);
      else image.remove();
    },
  });
  return image;
}

/** Who made a picture, and its licence. @param {Art | null | undefined} art */
export const credit = (art) => (art?.credit ? word("picture_of", { credit: art.credit }) : "");
