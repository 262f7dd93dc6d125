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

/**
 * Sends a request; the caller names the type of the answer.
 * @template Answer
 * @param {string} method @param {string} path
 * @param {{ token?: string, body?: unknown, query?: Record<string, unknown>, signal?: AbortSignal }} [more]
 * @returns {Promise<Answer>}
 */
export async function call(method, path, { token, body, query = {}, signal } = {}) {
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
  if (answer.status === 204) return /** @type {never} */ (null);
  const text = await answer.text();
  const json = (answer.headers.get("content-type") ?? "").includes("json")
    ? JSON.parse(text)
    : null;
  if (!answer.ok) throw new Refused(answer.status, json);
  return json ?? text;
}

/** The scenarios to play. @returns {Promise<import("../../page.d.ts").Lobby>} */
export const lobby = () => call("GET", "scenarios");
/** The machines that play. @returns {Promise<import("../../page.d.ts").Machines>} */
export const machines = () => call("GET", "players");
/** Begins a game. @param {import("../../page.d.ts").NewGame} body @returns {Promise<import("../../page.d.ts").NewGameFacts>} */
export const begin = (body) => call("POST", "games", { body });

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
    return call("POST", `games/${this.id}/${what}`, { token: this.token, body });
  }
  /** @param {string} text @returns {Promise<import("../../page.d.ts").Note>} */
  write(text) {
    return call("PUT", `games/${this.id}/note`, { token: this.token, body: { text } });
  }
  /** Lets a machine that thinks answer now. */
  hurry() {
    return this.post("hurry", {});
  }
  remove() {
    return call("DELETE", `games/${this.id}`, { token: this.token });
  }
  /** An address that carries the token, for a download or a picture. @param {string} what */
  address(what) {
    return `/api/games/${this.id}/${what}?token=${this.token}&lang=${language()}`;
  }

  /**
   * Listens for news while the page can be seen: a browser allows six streams per host.
   * @param {(...news: import("../../page.d.ts").News) => void} told
   */
  listen(told) {
    /** @type {EventSource | null} */
    let source = null;
    const open = () => {
      if (document.hidden || source) return;
      source = new EventSource(this.address("stream"));
      for (const kind of ["revision", "thinking", "reload"]) {
        source.addEventListener(kind, (event) => {
          const data = JSON.parse(/** @type {MessageEvent} */ (event).data);
          told(.../** @type {import("../../page.d.ts").News} */ ([kind, data]));
        });
      }
    };
    const close = () => {
      source?.close();
      source = null;
    };
    const turn = () => (document.hidden ? close() : open());
    document.addEventListener("visibilitychange", turn);
    addEventListener("pagehide", close);
    open();
    return () => {
      close();
      document.removeEventListener("visibilitychange", turn);
    };
  }
}
