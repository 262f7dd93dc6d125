// The hint of the strong player: what each candidate is worth and why, the best first, here and on the board.

import { isAhead } from "./ahead.js";
import { h, icon } from "./dom.js";
import { word } from "./words.js";

/** Candidates that are shown. */
const SHOWN = 4;

/** @typedef {import("../../page.d.ts").Hint["candidates"][number]} Candidate */

/** Points with their sign. @param {number} points */
export const signed = (points) => `${points < -0.05 ? "−" : "+"}${Math.abs(points).toFixed(1)}`;

/** The best candidates, in the order of their value. @param {import("./model.js").Model} model @returns {Candidate[]} */
function best({ advice }) {
  if (!advice || advice === "thinks") return [];
  return [...advice.candidates].sort((a, b) => b.value - a.value).slice(0, SHOWN);
}

/** The spaces that a candidate names. @param {Candidate | undefined} one */
const spacesOf = (one) =>
  (one?.keys ?? []).filter((key) => key.startsWith("space:")).map((key) => key.slice(6));

/** Rings the spaces of the best candidate, and lightly those of the others. @param {import("./model.js").Model} model */
export function ringAdvice(model) {
  const [first, ...others] = model.past ? [] : best(model);
  model.board?.light(spacesOf(first), "is-advised");
  model.board?.light(others.flatMap(spacesOf), "is-advised-too");
}

/** @param {Candidate} one @param {number} trials */
function candidate(one, trials) {
  return h(
    "li",
    { "data-places": spacesOf(one).join(" ") },
    h(
      "p.hint__line",
      {},
      h("span", {}, one.text, one.usual && h("small", {}, ` ${one.usual}`)),
      // At first sight there are no figures.
      trials > 0 && h("b", {}, signed(one.value), h("small", {}, ` ± ${one.error.toFixed(1)}`)),
    ),
    one.risk && h("p.hint__why", {}, icon("alert"), one.risk.text),
    one.reasons.length > 0 &&
      h(
        "p.hint__why",
        {},
        word("hint_because", {
          list: one.reasons.map(({ text, worth }) => `${text} ${signed(worth)}`).join(", "),
        }),
      ),
  );
}

/** @param {import("./model.js").Model} model */
function said(model) {
  const { advice } = model,
    all = best(model);
  if (!advice || advice === "thinks") return null;
  if (!all.length) return h("p.muted", {}, word("hint_none"));
  return [
    advice.trials > 0
      ? h("p.hint__unit", {}, word("hint_unit", { n: advice.trials }))
      : h("p.hint__unit", {}, word("hint_quick")),
    h(
      "ol.hint__list",
      {},
      all.map((one) => candidate(one, advice.trials)),
    ),
  ];
}

/** @param {import("./model.js").Model} model */
export function hint(model) {
  const thinks = model.advice === "thinks";
  if (!model.people.haveHelp || isAhead(model.view)) return null;
  return h(
    "div.hint",
    {},
    h(
      "button.button.button--plain",
      { type: "button", "data-do": "hint", title: word("hint_title"), disabled: thinks },
      icon("hint"),
      word(thinks ? "hint_thinks" : "hint"),
      h("span.key", {}, "H"),
    ),
    said(model),
  );
}
