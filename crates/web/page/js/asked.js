// A question as every page says it: what is asked, for which card, how many are left, and what a choice costs.

import { h } from "./dom.js";
import { wish } from "./kept.js";
import { word } from "./words.js";

/** These questions say in their own words how much there is to spend. */
const SAYS = ["mode", "coup", "draft"];

/** The questions of events. */
const EVENTS = ["event", "event_place", "event_remove", "secret"];

/** The points, markers or rolls left, the least first: a bonus may count for some choices only. @param {import("../../page.d.ts").Question} question @returns {number[]} */
function leftOf(question) {
  const each = new Set(question.choices.flatMap((one) => one.left ?? []));
  if (each.size) return [...each].sort((a, b) => a - b);
  return SAYS.includes(question.ask) || !question.left ? [] : [question.left];
}

/** The points that a choice has beyond the others. @param {import("../../page.d.ts").Question} question @param {import("../../page.d.ts").Choice} choice */
export const bonusOf = (question, choice) =>
  (choice.left ?? 0) && (choice.left ?? 0) - leftOf(question)[0];

/** The cost of a choice, and the points left for it. @param {import("../../page.d.ts").Choice} choice */
export const costOf = (choice) =>
  choice.cost ? word("cost", { n: choice.cost, left: choice.left }) : "";

/** Whether a choice has a second step: what loses, and dice. @param {import("../../page.d.ts").Choice} choice */
export const asksAgain = (choice) =>
  choice.risk?.kind === "loses" || (Boolean(choice.odds) && wish("confirm", true));

/** The mark of a bonus, on the map and in lists. @param {number} more */
export const bonusMark = (more) => (more ? h("i.bonus-mark", {}, `+${more}`) : null);

/** The question of a model that has one. @param {import("./model.js").Model} model */
const open = (model) => /** @type {import("../../page.d.ts").Question} */ (model.view.question);

/** The name of the card that a question is about. @param {import("./model.js").Model} model */
const cardName = (model) => model.card?.[open(model).card ?? ""]?.name;

/** Whether the card is one of the choices that led to a question. @param {import("./model.js").Model} model */
const isOnTheWay = (model) => model.crumbs?.some(({ name }) => name === cardName(model));

/** The engine's question without the side before it and the notes behind it: each has its own place. @param {import("./model.js").Model} model */
export function title(model) {
  const { ask, asked, text, rule } = open(model),
    card = cardName(model),
    counts = leftOf(open(model)).length > 0;
  const own = text.startsWith(`${asked}: `) ? text.slice(asked.length + 2) : text;
  const notes = [...own.matchAll(/ \([^()]*\)/g)];
  // The notes begin with the card; without one they have the rule, or are last.
  const found = rule
    ? notes.find(([note]) => note.includes(rule))
    : counts || ask === "secret"
      ? notes.at(-1)
      : null;
  const end = card ? own.lastIndexOf(` (${card}`) : (found?.index ?? -1);
  const what = end > 0 ? own.slice(0, end) : own;
  return what.charAt(0).toUpperCase() + what.slice(1);
}

/** The text of the card whose event asks: the card itself may have left the hand. @param {import("./model.js").Model} model */
export function eventText(model) {
  const { ask, card: id } = open(model),
    card = EVENTS.includes(ask) && model.card?.[id ?? ""];
  if (!card || !card.text) return null;
  return h("p.event-text", { class: model.sideClass(card.side) }, card.text);
}

/** The notes of a question: its card, whether it is secret, and how many are left. @param {import("./model.js").Model} model */
export function facts(model) {
  const { ask, card } = open(model),
    [least, ...more] = leftOf(open(model));
  const marked = (/** @type {number} */ n) => {
    const [before, after] = word("left_more", { n, mark: "|" }).split("|");
    return [", ", before, bonusMark(n - least), after];
  };
  const parts = [
    cardName(model) && !isOnTheWay(model) && h("span", { "data-card": card }, cardName(model)),
    ask === "secret" && h("span", {}, word("secret")),
    least && h("b.left", {}, word("left", { n: least }), more.map(marked)),
  ].filter(Boolean);
  return parts.length ? h("p.asked", { id: "question-facts" }, parts) : null;
}
