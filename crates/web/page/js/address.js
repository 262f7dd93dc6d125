// The addresses of tables. That of the page names the game and the seat: the token stays in this browser.

import { game as keptGame } from "./kept.js";

/** The seat of whoever watches. */
export const WATCH = "watch";

/** A link to give away, with the token in its fragment, which no server gets. @param {string} id @param {string} token */
export const link = (id, token) => `${location.origin}/#game=${id}&token=${token}`;

/** The address of a table in this browser; one that keeps nothing needs the token. @param {string} id @param {string} token */
export function tableOf(id, token) {
  const kept = keptGame(id);
  const seats = Object.entries(kept?.tokens ?? {});
  const seat = seats.find(([, own]) => own === token)?.[0];
  const watches = token === kept?.watch || token === kept?.observer;
  const who = seat ?? (watches ? WATCH : null);
  return `/page/table.html#game=${id}&${who === null ? `token=${token}` : `seat=${who}`}`;
}

/** The game and the token of the address, which is rid of the token at once. */
export function arrive() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const id = asked.get("game") ?? "";
  const given = asked.get("token");
  if (given) history.replaceState({ token: given }, "", `#game=${id}`);
  /** @type {{ token?: string } | null} */
  const state = history.state;
  return { id, token: state?.token ?? keptToken(id, asked.get("seat") ?? "") };
}

/** @param {string} id @param {string} seat */
function keptToken(id, seat) {
  const kept = keptGame(id);
  return (seat === WATCH ? (kept?.watch ?? kept?.observer) : kept?.tokens[seat]) ?? "";
}

/** Names the seat in the address; the entry of the history has its token for a reload. @param {string} id @param {string} token @param {string} seat */
export const settle = (id, token, seat) =>
  history.replaceState({ token }, "", `#game=${id}&seat=${seat}`);
