// The secret question that both answer at the same time: it may be answered while the other one is asked.

import { h, icon } from "./dom.js";
import { word } from "./words.js";

/** @typedef {import("../../page.d.ts").View} View */

/** A view that asks its seat already, unless that has answered and does not want to answer anew. @param {View} view @param {boolean} anew @returns {View} */
export const asking = (view, anew) =>
  view?.ahead && !view.question && (!view.sealed || anew)
    ? { ...view, question: view.ahead }
    : view;

/** Whether the question is one in advance. @param {View} view */
export const isAhead = ({ ahead, question }) => Boolean(ahead) && question === ahead;

/** The answer in a view that asks the same by now. @param {View} view @param {import("../../page.d.ts").Question} ahead @param {string} key */
export const sameIn = ({ question }, ahead, key) =>
  question?.ask === ahead.ask ? question.choices.find((one) => one.key === key) : undefined;

/** Says that the other one chooses, too. @param {import("./model.js").Model} model */
export const both = (model) =>
  isAhead(model.view) &&
  h(
    "p.then",
    { role: "note" },
    word("ahead", { who: model.people.name(model.people.other?.seat) }),
  );

/** The answer that lies on the table, and a way to another one. @param {import("./model.js").Model} model */
export function sealed(model) {
  const { ahead, sealed: key } = model.view;
  if (!ahead || !key) return null;
  const chosen = ahead.choices.find((one) => one.key === key);
  return h(
    "div.sealed",
    {},
    h("p", {}, icon("check"), h("span", {}, word("sealed", { choice: chosen?.name }))),
    h("p.muted", {}, word("sealed_until", { who: model.people.name(model.people.other?.seat) })),
    h("button.button", { type: "button", "data-do": "reopen" }, word("choose_anew")),
  );
}
