// Speaks to the server. The page uses nothing but what docs/http_api.md says.

import { language } from "./words.js";

/** A refused request. */
export class Refused extends Error {
  /** @param {number} status @param {import("../../page.d.ts").Refusal | null} body */
  constructor(status, body) {
    super([body?.error?.message ?? `HTTP ${status}`, body?.error?.hint].filter(Boolean).join(" "));
    this.status = status;
    this.code = body?.error?.code ?? "";
    /** The fresh view that comes with a stale choice. */
    this.view = body?.view ?? null;
    /** The whole answer. */
    this.body = body;
  }
}

/** Whether no answer of the server came: the line, or a proxy before it, has failed. @param {unknown} error */
export const isAway = (error) =>
  !(error instanceof Refused) || !error.code || error.code === "unanswered";

/** @param {Response} answer */
const isJson = (answer) => (answer.headers.get("content-type") ?? "").includes("json");

/** @typedef {{ token?: string, body?: unknown, query?: Record<string, unknown>, signal?: AbortSignal }} More */

/** Sends a request. @param {string} method @param {string} path @param {More} [more] */
async function send(method, path, { token, body, query = {}, signal } = {}) {
  const asked = new URLSearchParams({ lang: language() });
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== null) asked.set(key, String(value));
  /** @type {Record<string, string>} */
  const headers = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  const answer = await fetch(`/api/${path}?${asked}`, {
    method,
    headers,
    signal,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (answer.ok) return answer;
  throw new Refused(answer.status, isJson(answer) ? await answer.json() : null);
}

/**
 * Sends a request and reads the answer; the caller names its type.
 * @template Answer
 * @param {string} method @param {string} path @param {More} [more]
 * @returns {Promise<Answer>}
 */
export async function call(method, path, more) {
  const answer = await send(method, path, more);
  if (answer.status === 204) return /** @type {never} */ (null);
  return isJson(answer) ? answer.json() : /** @type {never} */ (await answer.text());
}

/** The scenarios to play. @returns {Promise<import("../../page.d.ts").Lobby>} */
export const lobby = () => call("GET", "scenarios");
/** The machines that play. @returns {Promise<import("../../page.d.ts").Machines>} */
export const machines = () => call("GET", "players");
/** Begins a game. @param {import("../../page.d.ts").NewGame} body @returns {Promise<import("../../page.d.ts").NewGameFacts>} */
export const begin = (body) => call("POST", "games", { body });

/** The milliseconds after which a change counts as unanswered: a line can break without a sign. */
const LONGEST_CHANGE = 60_000;

/** One game as the holder of a token reaches it. */
export class Game {
  /** @param {string} id @param {string} token */
  constructor(id, token) {
    this.id = id;
    this.token = token;
  }

  /**
   * @template {keyof import("../../page.d.ts").Answers} What
   * @param {What} what @param {Record<string, unknown>} [query] @param {AbortSignal} [signal]
   * @returns {Promise<import("../../page.d.ts").Answers[What]>}
   */
  get(what, query, signal) {
    return call("GET", `games/${this.id}${what ? `/${what}` : ""}`, {
      token: this.token,
      query,
      signal,
    });
  }
  /**
   * @template {keyof import("../../page.d.ts").Changes} What
   * @param {What} what @param {import("../../page.d.ts").Changes[What]["sends"]} body
   * @returns {Promise<import("../../page.d.ts").Changes[What]["gets"]>}
   */
  post(what, body) {
    const signal = AbortSignal.timeout(LONGEST_CHANGE);
    return call("POST", `games/${this.id}/${what}`, { token: this.token, body, signal });
  }
  /** @param {string} text @returns {Promise<import("../../page.d.ts").Note>} */
  write(text) {
    return this.put("note", { text });
  }
  /** @template Answer @param {"note" | "person" | "presence"} what @param {unknown} [body] @returns {Promise<Answer>} */
  put(what, body) {
    return call("PUT", `games/${this.id}/${what}`, { token: this.token, body });
  }
  /** Lets a machine that thinks answer now. */
  hurry() {
    return this.post("hurry", {});
  }
  remove() {
    return call("DELETE", `games/${this.id}`, { token: this.token });
  }
  /** A file to take away. @param {string} what */
  async file(what) {
    const answer = await send("GET", `games/${this.id}/${what}`, { token: this.token });
    return answer.blob();
  }
  /** Opens the stream of news. @param {AbortSignal} signal */
  async stream(signal) {
    const answer = await send("GET", `games/${this.id}/stream`, { token: this.token, signal });
    return /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (answer.body);
  }
}
