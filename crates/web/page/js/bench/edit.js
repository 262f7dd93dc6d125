// Speaks to the part of the server that `--edit` opens. The token of the terminal goes with every request.

import { call } from "../server.js";

const KEPT = "brink-edit";

/** The token: from the link of the terminal, then kept for this tab. */
export function token() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const given = asked.get("edit");
  try {
    if (given) sessionStorage.setItem(KEPT, given);
    return given ?? sessionStorage.getItem(KEPT) ?? "";
  } catch {
    return given ?? "";
  }
}

/** @param {string} text a token, or the link that has it */
export function keepToken(text) {
  const found = /edit=([0-9a-f]+)/.exec(text)?.[1] ?? text.trim();
  try {
    sessionStorage.setItem(KEPT, found);
  } catch {
    location.hash = `edit=${found}`;
  }
}

/** @typedef {import("../../../bench.d.ts").Gets} Gets */
/** @typedef {import("../../../bench.d.ts").Posts} Posts */

/** @template {keyof Gets} What @param {What} what @param {Record<string, unknown>} [query] @param {AbortSignal} [signal] @returns {Promise<Gets[What]>} */
export const get = (what, query, signal) =>
  call("GET", `edit/${what}`, { token: token(), query, signal });
/** @template {keyof Posts} What @param {What} what @param {Posts[What]["sends"]} body @param {AbortSignal} [signal] @returns {Promise<Posts[What]["gets"]>} */
export const post = (what, body, signal) =>
  call("POST", `edit/${what}`, { token: token(), body, signal });
/** @param {"file"} what @param {{ path: string, text: string, digest: string | null }} body @returns {Promise<{ path: string, digest: string }>} */
export const put = (what, body) => call("PUT", `edit/${what}`, { token: token(), body });
/** @param {string} what @param {{ path: string, digest: string | null }} [body] */
export const drop = (what, body) => call("DELETE", `edit/${what}`, { token: token(), body });
