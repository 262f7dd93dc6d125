// Two people in the lobby: what they agree on before they begin, and how their games stand.

import { h } from "./dom.js";
import { lastName, MAX_NAME } from "./own_seat.js";
import { daysLeft } from "./presence.js";
import { word } from "./words.js";

/** The days for a move that can be chosen; none for as long as one likes. */
const PACES = [0, 1, 2, 3, 5, 7, 14, 30];

/** @typedef {{ seats: string[], pace: number, help: boolean }} Wishes */
/** @typedef {{ other: string, asked: string, left: number | null, offered: boolean }} Pair the names of the other one and of who is asked, the days left, and whether an offer waits */

/** Whether somebody is invited to play against a person. @param {Wishes} wishes */
export const isByInvitation = ({ seats }) => seats.includes("invite") && !seats.includes("machine");

/** The days in words. @param {number} pace */
const daysOf = (pace) => (pace ? word("n_days", { n: pace }) : word("pace_none"));

/** The rows of the form. @param {Wishes} wishes */
export const termRows = ({ seats, pace, help }) => [
  seats.includes("you") &&
    h(
      "label.option",
      {},
      h("span.text", {}, h("b", {}, word("own_name"))),
      h("input", {
        id: "own-name",
        maxlength: MAX_NAME,
        autocomplete: "nickname",
        value: lastName(),
      }),
    ),
  h(
    "label.option",
    {},
    h("span.text", {}, h("b", {}, word("pace")), h("small", {}, word("pace_about"))),
    h(
      "select",
      { id: "pace" },
      PACES.map((days) => h("option", { value: days, selected: days === pace }, daysOf(days))),
    ),
  ),
  h(
    "label.option",
    {},
    h("span.text", {}, h("b", {}, word("hints")), h("small", {}, word("help_about"))),
    h("span.switch", {}, h("input", { type: "checkbox", id: "help", checked: help }), h("span")),
  ),
  h("p.muted", {}, word("agreed_about")),
];

/** What is agreed, for the summary. @param {Wishes} wishes @param {boolean} isSeeded */
export const agreedInWords = ({ pace, help }, isSeeded) =>
  [
    pace ? word("pace_days", { n: pace }) : word("pace_none_long"),
    word(help ? "hints_on" : "hints_not"),
    isSeeded && word("seed_shown"),
  ]
    .filter(Boolean)
    .join(", ");

/** The pair at a table; nothing if not two persons play. @param {import("./server.js").Game} game @param {import("../../page.d.ts").Standing} now @returns {Promise<Pair | null>} */
export async function peopleOf(game, now) {
  if (now.seats.some((one) => one.player !== "person")) return null;
  const [{ players }, people] = await Promise.all([game.get("view"), game.get("people")]);
  const name = (/** @type {number | null | undefined} */ seat) =>
    players.find((one) => one.seat === seat)?.name ?? "";
  const { seat } = now,
    wished = seat == null ? [] : [people.rematch, people.delete].map((all) => all[1 - seat]);
  const offered = [people.draw_offer, people.back_request].some((by) => by != null && by !== seat);
  return {
    other: seat == null ? "" : name(1 - seat),
    asked: name(now.to_choose),
    left: people.days_left ?? null,
    offered: seat != null && !people.rematched && (offered || wished.includes(true)),
  };
}

/** The marks of a pair in the list of games. @param {Pair} pair */
export const pairTags = ({ left, offered }) => [
  left !== null && h("span.tag", {}, daysLeft(left)),
  offered && h("span.tag.tag--pick", {}, word("offer_waits")),
];
