// The cover over a seat, between two persons at one screen: the model then has the view of a spectator, and the page forgets the rest.

import { $, h } from "./dom.js";
import { hideTip } from "./tip.js";
import { word } from "./words.js";

/** The backs of the cards in the hand of whoever has chosen. @param {import("./model.js").Model} model */
export function backs({ view }) {
  const { hand_size: size = 0 } = view.observation.sides[view.side ?? ""] ?? {};
  return [
    h("p.unseen", {}, word("hand_covered")),
    ...Array.from({ length: size }, () => h("div.card.card--back", { "aria-hidden": "true" })),
  ];
}

/** Empties what was opened for the one who has chosen. */
export function clearAway() {
  hideTip();
  $(".card-tip").replaceChildren();
  for (const id of /** @type {const} */ (["#drawer", "#menu"])) {
    $(id).close();
    $(id).replaceChildren();
  }
}
