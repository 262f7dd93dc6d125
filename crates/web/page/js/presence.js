// Whether somebody is there: what this page tells the server, and what it says of the other one.

import { language, word } from "./words.js";

/** The milliseconds after which a page that is seen says so again. */
const AGAIN = 45_000;

/** @typedef {import("../../page.d.ts").SeatFacts} Player */

/** Says that this page is looked at for as long as it is, and looks who else is there. @param {import("./model.js").Model} model @param {AbortSignal} signal */
export function keepPresent(model, signal) {
  if (!model.people.areApart) return;
  let timer = 0;
  const tell = async () => {
    clearTimeout(timer);
    if (document.hidden || signal.aborted) return;
    timer = window.setTimeout(tell, AGAIN);
    if (model.view.seat !== null) await model.game.put("presence").catch(() => {});
    await model.lookAround().catch(() => {});
  };
  document.addEventListener("visibilitychange", tell, { signal });
  signal.addEventListener("abort", () => clearTimeout(timer));
  tell();
}

/** The largest unit of a time, and how many of it there are. @param {number} seconds @returns {[number, Intl.RelativeTimeFormatUnit]} */
function rounded(seconds) {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return [minutes, "minute"];
  const hours = Math.round(minutes / 60);
  return hours < 48 ? [hours, "hour"] : [Math.round(hours / 24), "day"];
}

/** A time that has passed, such as "3 hours ago". @param {number} seconds */
function ago(seconds) {
  const [n, unit] = rounded(seconds);
  return new Intl.RelativeTimeFormat(language()).format(-n, unit);
}

/** The days that are left after today. @param {number | null | undefined} left @returns {string} nothing without a limit */
export function daysLeft(left) {
  if (left == null) return "";
  return left > 1 ? word("days_left", { n: left - 1 }) : word("last_day");
}

/** Whether nobody looks at any page of a seat, nor has one open. @param {Player} player */
export const isGone = (player) => !player.here && !player.looks;

/** Where the person of a seat is. @param {Player} player */
export function presence(player) {
  if (player.invited) return word("invited");
  if (player.looks) return word("looks");
  if (player.here) return word("page_open");
  const { seen } = player;
  return typeof seen === "number" ? word("away_since", { ago: ago(seen) }) : word("never_seen");
}
