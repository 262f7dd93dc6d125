// The part of a map that is seen while it is edited: closer, farther, all of it, and never a space below its own facts.

import { h, icon } from "../dom.js";
import { word } from "../words.js";

/** @typedef {import("../board.js").Board} Board */
/** @typedef {import("../pane.js").Pane} Pane */

/** The height of letters in pixels below which names are hard to read. */
const READABLE = 9;
/** The factor of a step of zooming, as at the table. */
const CLOSER = 1.35;

/** Begins closer where the letters of the whole map are too small to read. @param {Board} board */
export function approach({ pane, layout }) {
  const letters = pane.scale * layout.font;
  if (letters < READABLE) pane.zoom(READABLE / letters);
}

/** @param {() => Pane} pane */
export function zoomButtons(pane) {
  const does = (
    /** @type {string} */ sign,
    /** @type {string} */ name,
    /** @type {() => void} */ onclick,
  ) =>
    h(
      "button.button.button--icon",
      { type: "button", title: word(name), "aria-label": word(name), onclick },
      icon(sign),
    );
  return h(
    "div.zoom",
    {},
    does("plus", "closer", () => pane().zoom(CLOSER)),
    does("minus", "farther", () => pane().zoom(1 / CLOSER)),
    does("fit", "whole_map", () => pane().fit()),
  );
}

/** The keys of the buttons. @param {Pane} pane @param {string} key */
export function zoomKey(pane, key) {
  if (key === "0") pane.fit();
  else if (key === "+" || key === "=") pane.zoom(CLOSER);
  else if (key === "-") pane.zoom(1 / CLOSER);
}

/** Moves the map if a space is not seen, or lies below its facts. @param {Board} board @param {string} space @param {HTMLElement} at */
export function uncover(board, space, at) {
  const box = board.groups[space]?.getBoundingClientRect(),
    stage = at.parentElement?.getBoundingClientRect(),
    over = at.getBoundingClientRect();
  if (!box || !stage || (isIn(box, stage) && !meets(box, over))) return;
  const isBeside = over.left > stage.left + over.width / 4,
    right = isBeside ? over.left : stage.right,
    bottom = isBeside ? stage.bottom : over.top;
  board.pane.pan(
    (stage.left + right - box.left - box.right) / 2,
    (stage.top + bottom - box.top - box.bottom) / 2,
  );
}

/** Whether a box meets another one. @param {DOMRect} box @param {DOMRect} other */
const meets = (box, other) =>
  box.left < other.right &&
  box.right > other.left &&
  box.top < other.bottom &&
  box.bottom > other.top;
/** Whether a box lies in another one. @param {DOMRect} box @param {DOMRect} other */
const isIn = (box, other) =>
  box.left >= other.left &&
  box.right <= other.right &&
  box.top >= other.top &&
  box.bottom <= other.bottom;
