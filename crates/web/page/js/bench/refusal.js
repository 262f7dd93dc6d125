// Refusals: a message, and the help that the command line prints, too.

import { h } from "../dom.js";
import { Refused } from "../server.js";
import { word } from "../words.js";
import { prose } from "./prose.js";

/** @typedef {import("../../../bench.d.ts").Reason} Reason */

/** @param {unknown} error @returns {Reason} */
export function refusalOf(error) {
  if (!(error instanceof Refused))
    return {
      message: error instanceof TypeError ? word("no_connection") : String(error),
      hint: "",
    };
  const { message = error.message, hint } = error.body?.error ?? {};
  return { message, hint: hint ?? "" };
}

/** A line of help. @param {string | null | undefined} hint */
export const helpLine = (hint) =>
  hint ? h("span.help", {}, h("b", {}, word("b_help")), " ", prose(hint)) : null;

/** @param {Reason} refusal @returns {import("../dom.js").Child[]} */
export const refusalLines = ({ message, hint }) => [h("span", {}, prose(message)), helpLine(hint)];
