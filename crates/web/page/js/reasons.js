// Why a choice is not offered.

import { word } from "./words.js";

/** The reason, and the rule behind it. @param {import("./model.js").Model} model @param {string} key */
export async function why(model, key) {
  try {
    const answer = await model.ask("why", { key });
    const text = [
      answer.text,
      answer.rule && !answer.text.includes(answer.rule) && word("rule", { n: answer.rule }),
    ]
      .filter(Boolean)
      .join(", ");
    return { text, rule: answer.rule };
  } catch {
    return { text: "", rule: null };
  }
}
