// Cards are dragged out of the hand: onto the board or the question, where they are played.

import { $ } from "./dom.js";

/** The pixels after which a press is a drag. */
const FAR = 10;
/** Where a card may be dropped. */
const GOALS = ".board, #question";

/** @typedef {{ card: HTMLElement, id: number, x: number, y: number, ghost: HTMLElement | null }} Drag */

/** @type {Drag | null} */
let drag = null;

/** The place under the pointer where a card may be dropped. @param {PointerEvent} event */
const goal = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY)?.closest(GOALS);

/** Ends the drag without a drop. */
export function cancelDrag() {
  drag?.ghost?.remove();
  drag?.card.classList.remove("is-dragged");
  drag = null;
  document.body.classList.remove("is-dragging");
  for (const at of document.querySelectorAll(".is-goal")) at.classList.remove("is-goal");
}

/** Takes the card up. @param {Drag} held */
function lift(held) {
  const { card } = held,
    { width, height } = card.getBoundingClientRect();
  const ghost = /** @type {HTMLElement} */ (card.cloneNode(true));
  ghost.classList.add("card--ghost");
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.width = `${width}px`;
  ghost.style.height = `${height}px`;
  ghost.style.fontSize = getComputedStyle(card).fontSize;
  document.body.append(ghost);
  card.classList.add("is-dragged");
  document.body.classList.add("is-dragging");
  held.ghost = ghost;
}

/** @param {PointerEvent} event */
function move(event) {
  if (!drag || event.pointerId !== drag.id) return;
  const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.ghost && Math.hypot(dx, dy) < FAR) return;
  if (!drag.ghost) lift(drag);
  drag.ghost?.style.setProperty("translate", `${event.clientX}px ${event.clientY}px`);
  const over = goal(event);
  for (const at of document.querySelectorAll(GOALS)) at.classList.toggle("is-goal", at === over);
}

/** The click that ends a drag chooses nothing. @param {Event} event */
const swallow = (event) => {
  event.stopPropagation();
  event.preventDefault();
};

/** Lets the cards of the hand be dragged. @param {(card: string) => void} drop */
export function draggable(drop) {
  $("#hand").addEventListener("pointerdown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const card = /** @type {HTMLElement | null} */ (target.closest("[data-card]"));
    if (!card || event.button || !matchMedia("(min-width: 900px)").matches) return;
    drag = { card, id: event.pointerId, x: event.clientX, y: event.clientY, ghost: null };
  });
  addEventListener("pointermove", move);
  addEventListener("pointercancel", cancelDrag);
  addEventListener("pointerup", (event) => {
    const held = drag?.ghost ? drag : null,
      over = held && goal(event);
    cancelDrag();
    if (!held) return;
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, true));
    if (over) drop(held.card.dataset.card ?? "");
  });
}
