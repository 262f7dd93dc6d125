// The keys of the table: choices by number, the way through the game, the map, and what the menu names.

import { grouped, keyOf } from "./question.js";
import { next, scene, skipAll } from "./reveal.js";
import { button } from "./space.js";

/** @typedef {import("./after.js").Table & { actions: Record<string, () => void>, pick: (choice: import("../../page.d.ts").Choice) => unknown, draw: import("./reveal.js").Draw }} Keyed */

/** @param {KeyboardEvent} event @param {Element} at @param {Keyed} table */
export function press(event, at, { model, board, actions, pick, draw }) {
  // The browser closes what a number of a rule has opened.
  if (event.key === "Escape" && document.querySelector(":popover-open")) return;
  if (scene() && /^(\S| |Enter|Escape)$/.test(event.key) && !at.closest(".band, .log, .since")) {
    event.preventDefault();
    return event.key === "Escape" ? skipAll(draw) : next(draw);
  }
  const digit = /^[0-9]$/.test(event.key);
  if (digit && model.view.question && !model.past && !model.chosen) {
    const { safe, fatal } = grouped(model.view.question);
    const choice = [...safe, ...fatal].find((_, i) => keyOf(i) === event.key);
    if (choice) {
      event.preventDefault();
      pick(choice);
    }
    return;
  }
  /** @type {Record<string, string>} */
  const keys = {
    u: "undo",
    ArrowLeft: "step-back",
    ArrowRight: "step-next",
    Home: "step-first",
    End: "now",
    "+": "zoom-in",
    "=": "zoom-in",
    "-": "zoom-out",
    0: "fit",
    c: "drawer",
    h: "hint",
    n: "mistake-next",
    p: "mistake-back",
    Escape: "escape",
  };
  if (event.key === "Enter" && model.chosen && !at.closest("button, a, summary"))
    return actions.confirm();
  if (event.key === "m") {
    const { groups } = board();
    board().point(Object.keys(groups).find((id) => button(groups[id]).tabIndex === 0) ?? "");
    return;
  }
  const action = keys[event.key];
  if (action) {
    event.preventDefault();
    actions[action]();
  }
}
