// The addresses of tables. That of the page names the game and the seat: the token stays in this browser.

import { inLink, termsOf } from "./invitation_terms.js";
import { game as keptGame, keep } from "./kept.js";

/** The seat of whoever watches. */
export const WATCH = "watch";

/** A link to give away, with the token in its fragment, which no server gets. @param {string} id @param {string} token */
export const link = (id, token) => `${location.origin}/#game=${id}&token=${token}`;

/** A link that gives its seat to the first one who accepts it, and says what was agreed. @param {string} id @param {string} invitation @param {import("./invitation_terms.js").Terms} [terms] */
export const invitationLink = (id, invitation, terms = {}) =>
  [`${location.origin}/#game=${id}&invitation=${invitation}`, inLink(terms)]
    .filter(Boolean)
    .join("&");

/** Whether the address is a link to a game: that of a notice has no token. */
export const isGameLink = () => location.hash.startsWith("#game=");

/** The address of a table in this browser; one that keeps nothing needs the token. @param {string} id @param {string} token */
export function tableOf(id, token) {
  const kept = keptGame(id);
  const seats = Object.entries(kept?.tokens ?? {});
  const seat = seats.find(([, own]) => own === token)?.[0];
  const watches = token === kept?.watch || token === kept?.observer;
  const who = seat ?? (watches ? WATCH : null);
  return `/page/table.html#game=${id}&${who === null ? `token=${token}` : `seat=${who}`}`;
}

/** The game and the token or the invitation of the address, which is rid of them at once. */
export function arrive() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const id = asked.get("game") ?? "";
  const [token, invitation] = [asked.get("token"), asked.get("invitation")];
  if (token || invitation)
    history.replaceState(
      { token, invitation, wished: randomToken(), terms: termsOf(asked) },
      "",
      `#game=${id}`,
    );
  // Whoever gave the token away may have it still.
  if (token && !keptGame(id)) keep({ id, lent: true });
  /** @type {{ token?: string | null, invitation?: string | null, wished?: string, terms?: import("./invitation_terms.js").Terms } | null} */
  const state = history.state;
  const kept = keptToken(id, asked.get("seat") ?? "");
  // A browser that has a seat already, such as that of whoever invites or is told of a move, keeps it.
  const names = asked.get("seat") && !state?.invitation;
  const own = names ? undefined : Object.values(keptGame(id)?.tokens ?? {})[0];
  const { invitation: open, wished = "", terms = {} } = state ?? {};
  return {
    id,
    seat: asked.get("seat"),
    token: state?.token ?? own ?? kept,
    invitation: open ? { invitation: open, token: wished } : null,
    terms,
  };
}

/** A token of 128 random bits: whoever names it may ask again if the answer is lost. */
export function randomToken() {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} id @param {string} seat */
function keptToken(id, seat) {
  const kept = keptGame(id);
  return (seat === WATCH ? (kept?.watch ?? kept?.observer) : kept?.tokens[seat]) ?? "";
}

/** Names the seat in the address; the entry of the history has its token for a reload. @param {string} id @param {string} token @param {string} seat */
export const settle = (id, token, seat) =>
  history.replaceState({ token }, "", `#game=${id}&seat=${seat}`);
