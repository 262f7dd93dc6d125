// The options of a scenario as rows of a form.

import { h } from "./dom.js";
import { word } from "./words.js";

/** @param {import("../../page.d.ts").OptionFacts[]} options @param {Record<string, string>} values */
export const changedOptions = (options, values) =>
  options.filter((one) => String(values[one.id]) !== String(one.default));

/** The first few, and what was changed; or all. @param {import("../../page.d.ts").OptionFacts[]} options @param {Record<string, string>} values @param {boolean} all */
export function optionRows(options, values, all) {
  const changed = new Set(changedOptions(options, values));
  return options
    .filter((one, i) => all || i < 8 || changed.has(one))
    .map((one) =>
      h(
        "div.option",
        { class: changed.has(one) ? "changed" : "", title: one.id },
        h("span.text", {}, one.description),
        control(one, values[one.id]),
      ),
    );
}

/** @param {import("../../page.d.ts").OptionFacts} option @param {string} value */
function control(option, value) {
  const said = { "data-option": option.id, "aria-label": option.description };
  if (option.kind === "switch")
    return h(
      "span.switch",
      {},
      h("input", { type: "checkbox", checked: value === "on", ...said }),
      h("span"),
    );
  if (option.kind === "number") {
    return h(
      "span.step",
      { role: "group", "aria-label": option.description },
      h(
        "button",
        { type: "button", "data-by": -1, "data-option": option.id, "aria-label": word("less") },
        "−",
      ),
      h("output", {}, value),
      h(
        "button",
        { type: "button", "data-by": 1, "data-option": option.id, "aria-label": word("more") },
        "+",
      ),
    );
  }
  return h(
    "select",
    said,
    option.words.map((one) =>
      h("option", { value: one.id, selected: one.id === value }, one.name.replaceAll("_", " ")),
    ),
  );
}
