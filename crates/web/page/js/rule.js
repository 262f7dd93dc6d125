// The rule that a question or a refusal cites, and what it says.

import { h } from "./dom.js";
import { word } from "./words.js";

/** What the cited rules say; several are named with commas between them. @param {import("../../page.d.ts").Contents} content @param {string} cited @returns {[string, string][]} */
const paragraphs = (content, cited) =>
  cited.split(", ").flatMap((rule) => {
    const text = content.rules?.[rule];
    return text ? [/** @type {[string, string]} */ ([rule, text])] : [];
  });

/** The paragraphs, each after its number. @param {import("../../page.d.ts").Contents} content @param {string} cited */
export const ruleText = (content, cited) =>
  paragraphs(content, cited).map(([rule, text]) =>
    h("p.rule-text", {}, h("b", {}, rule), " ", text),
  );

/** The number of a rule; it opens what the rule says, where the content has that. @param {import("../../page.d.ts").Contents} content @param {string | null} cited */
export function ruleMark(content, cited) {
  if (!cited) return null;
  const name = word("rule", { n: cited }),
    text = ruleText(content, cited);
  if (!text.length) return h("span.rule", {}, name);
  return [
    h(
      "button.rule",
      { type: "button", popovertarget: "rule-text", title: word("rule_title") },
      name,
    ),
    h(
      "div.rule-box",
      { id: "rule-text", popover: "auto", role: "dialog", "aria-label": name },
      text,
    ),
  ];
}
