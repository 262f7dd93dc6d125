// The limits of what a key takes, as the server declares them for every reader: what is wrong with a text, in a sentence.

import { word } from "../words.js";
import { post } from "./edit.js";

/** @typedef {Pick<import("../../../bench.d.ts").Field, "kind" | "takes" | "needed" | "min" | "max" | "whole" | "pattern">} Limits */

/** The value of an option of the scenario. */
const OPTION = /^\$[a-z][a-z0-9_]*$/;

/** A list as it is written in one field. @param {string} text */
export const itemsOf = (text) =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

/** Whether a text is a number, with a fraction if such are taken. @param {string} text @param {boolean} whole */
export const isNumber = (text, whole) =>
  (whole ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/).test(text) && Number.isFinite(Number(text));

/** What is wrong with a text for a key, or nothing. @param {Limits} limits @param {string} text */
export function wrong(limits, text) {
  const given = text.trim();
  if (given === "") return limits.needed ? word("b_wrong_missing") : "";
  if (OPTION.test(given)) return "";
  const items = limits.kind === "list" ? itemsOf(given) : [given];
  return items.map((one) => wrongItem(limits, one)).find(Boolean) ?? "";
}

/** @param {Limits} limits @param {string} text */
function wrongItem({ kind, takes, min, max, whole, pattern }, text) {
  if (min !== null || max !== null) {
    const [least, most] = [min ?? -Infinity, max ?? Infinity],
      fits = isNumber(text, whole) && Number(text) >= least && Number(text) <= most;
    return fits ? "" : word("b_wrong_number", { min, max });
  }
  if (pattern && !new RegExp(pattern).test(text))
    return kind === "text" ? word("b_wrong_form", { takes }) : word("b_wrong_id");
  return "";
}

/** Marks a field as wrong with a sentence below it, or as right. @param {HTMLElement} control @param {HTMLElement} told @param {string} why */
export function markWrong(control, told, why) {
  control.setAttribute("aria-invalid", String(why !== ""));
  told.textContent = why;
  told.hidden = why === "";
}

/** The limits of the keys of new things, by the name of the thing. @typedef {Record<string, Record<string, Limits>>} LimitsOfNew */

/** Places with the keys of new things. @type {Record<string, { path: string, at: string[] }>} */
const NEW = {
  card: { path: "mod/cards/set/cards.yaml", at: ["cards", "id"] },
  space: { path: "mod/maps/map.yaml", at: ["spaces", "id"] },
  mod: { path: "mod/mod.yaml", at: [] },
};

/** Reads the limits of the keys of new things. @returns {Promise<LimitsOfNew>} */
export async function limitsOfNew() {
  const all = Object.entries(NEW).map(async ([thing, { path, at }]) => {
    const text = JSON.stringify(at.reduceRight((inner, key) => ({ [key]: inner }), {})),
      { fields } = await post("form", { path, text, at });
    return [thing, Object.fromEntries(fields.map((one) => [one.key, one]))];
  });
  return Object.fromEntries(await Promise.all(all));
}

/** The limits of a key as attributes of a field, which a browser enforces. @param {Limits | undefined} limits */
export const asAttributes = (limits) => ({
  min: limits?.min,
  max: limits?.max,
  pattern: limits?.pattern?.replace(/^\^|\$$/g, ""),
});
