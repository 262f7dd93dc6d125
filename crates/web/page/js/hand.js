// The hand, and what a press on a card does: a finger reads it first, a mouse gets the menu of a card to play.

import { $, h, put } from "./dom.js";
import { cardFace } from "./card.js";
import { openCard } from "./card_menu.js";
import { backs } from "./cover.js";
import { showCard } from "./tip.js";
import { word } from "./words.js";

/** Whether the last press was one of a finger or a pen. */
let byFinger = false;
addEventListener("pointerdown", (event) => (byFinger = event.pointerType !== "mouse"), true);

/** The choices of cards by card. @param {import("./model.js").Model} model */
function offered(model) {
  const choices = model.past ? [] : (model.view.question?.choices ?? []);
  return new Map(choices.flatMap((one) => (one.target?.card ? [[one.target.card, one]] : [])));
}

/** @param {import("./model.js").Model} model */
export function showHand(model) {
  const { hand } = model.shown();
  const table = $(".table"),
    hasNone = !hand && !model.covered;
  $(".dock").hidden = hasNone;
  // With :has() in its place browsers work all styles of the table out again at each change inside it.
  table.classList.toggle("has-no-hand", hasNone);
  table.classList.remove("has-empty-hand");
  if (model.covered) return put($("#hand"), backs(model));
  if (!hand) return;
  const choices = offered(model);
  // Others may be chosen, too, such as the card that changes hands.
  const cards = [...new Set([...hand.map((one) => one.card), ...choices.keys()])];
  const face = (/** @type {string} */ id) =>
    cardFace(model.card?.[id], {
      ...model.facts(id),
      button: true,
      class: `card--may ${choices.has(id) ? "card--pick" : "card--waits"}`,
    });
  table.classList.toggle("has-empty-hand", !cards.length);
  put($("#hand"), cards.length ? cards.map(face) : [h("p.muted", {}, word("hand_empty"))]);
  $("#hand").style.setProperty("--cards", String(Math.max(cards.length, 1)));
}

/** Shows a card with what can be done with it. @param {import("./model.js").Model} model @param {string} card @param {Element | null} at @param {import("./card_menu.js").Table} table */
function read(model, card, at, table) {
  showCard(model, null);
  openCard(model, card, at, table);
}

/** A card that is dropped is played; one that cannot be is shown with the reason. @param {import("./model.js").Model} model @param {string} card @param {import("./card_menu.js").Table} table */
export function dropCard(model, card, table) {
  const choice = offered(model).get(card);
  if (choice) table.pick(choice);
  else read(model, card, $(`.hand [data-card="${card}"]`), table);
}

/** Whether a press on a card, or on its row in a list, does something: if not, it may mean something else. @param {import("./model.js").Model} model @param {Element} target @param {import("./card_menu.js").Table} table */
export function pressCard(model, target, table) {
  const at = /** @type {HTMLElement | null} */ (target.closest("[data-card]"));
  const card = at?.dataset.card;
  if (!at || !card || at.closest(".card-menu")) return false;
  const inHand = at.closest(".hand"),
    choice = inHand ? offered(model).get(card) : undefined;
  if (!byFinger && !inHand && !at.closest(".drawer")) return false;
  const hasMenu = model.view.question?.ask === "play" && !model.guided;
  if (!byFinger && choice && !hasMenu) table.pick(choice);
  else read(model, card, at, table);
  return true;
}
