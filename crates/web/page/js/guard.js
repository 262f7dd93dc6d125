// A pointer acts only on what it was meant for: for a moment after the question has changed, on a control that was under it
// before, and on no other. Keys and programs name their control, so they are let through.

import { $$ } from "./dom.js";
import { wish } from "./kept.js";

/** The milliseconds in which nobody has seen a new screen. The preference `brink-guard` of the browser is another number: 0 in tests that click at once. */
const MOMENT = 400;

const CONTROLS = "#question :is([data-key], [data-do]), #hand [data-card], #board .space.may";

/** Where the controls were before each change of the last moment. @type {{ at: number, frames: Map<string, DOMRect> }[]} */
let changes = [];
/** What is asked, and the state in which it is shown. */
let [shown, state] = ["", ""];
/** The control that the pointer went down on too early. @type {Element | null} */
let early = null;

const recent = () => changes.filter(({ at }) => performance.now() - at < wish("guard", MOMENT));

/** The name of a control, which it keeps as long as the same is asked. @param {Element} at */
function nameOf(at) {
  const { key, do: action, card, space } = /** @type {HTMLElement} */ (at).dataset;
  return action ?? `${shown} ${space ? "map" : ""} ${key ?? card ?? space}`;
}

/** Notes where the controls are, before another state is drawn. @param {string} asked @param {string} next */
export function beforeDrawing(asked, next) {
  if (next === state) return;
  changes = recent();
  if (state && wish("guard", MOMENT))
    changes.push({
      at: performance.now(),
      frames: new Map($$(CONTROLS).map((at) => [nameOf(at), at.getBoundingClientRect()])),
    });
  [shown, state] = [asked, next];
}

/** A click by a key or a program has no pointer. @param {Event} event */
const hasPointer = (event) =>
  event instanceof MouseEvent && (event.type !== "click" || event.detail > 0);

/** Whether a click comes after all that has changed was in sight for a moment. @param {Event} event */
export const isSettled = (event) => !hasPointer(event) || !recent().length;

/** Whether a control has been under the pointer for a moment. @param {Element} at @param {MouseEvent} event */
function stayed(at, { clientX: x, clientY: y }) {
  const name = nameOf(at);
  return recent().every(({ frames }) => {
    const frame = frames.get(name);
    return frame && x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom;
  });
}

/** The control that an event is in. @param {Event} event */
const controlOf = ({ target }) => (target instanceof Element ? target.closest(CONTROLS) : null);

addEventListener(
  "pointerdown",
  (event) => {
    const at = controlOf(event);
    early = at && !stayed(at, event) ? at : null;
  },
  true,
);

/** Whether a click, or a press on the map, was meant for what it hits. @param {Event} event */
export function isMeant(event) {
  const at = controlOf(event);
  if (!at || !hasPointer(event)) return true;
  return at !== early && stayed(at, /** @type {MouseEvent} */ (event));
}
