// The panel of the two people: who is there, what was agreed, a few words, and what was offered.

import { $, h, put } from "./dom.js";
import { daysLeft, presence } from "./presence.js";
import { tellTurn } from "./turn.js";
import { language, word } from "./words.js";

/** @typedef {import("./model.js").Model} Model */

/** Shows the panel, and how much of it nobody has read. @param {Model} model */
export function showPeople(model) {
  const { people } = model,
    isThere = people.areApart && Boolean(people.facts);
  $("#people").hidden = $("[role=tab][data-panel=people]").hidden = !isThere;
  document.body.classList.toggle("has-people", isThere);
  if (!isThere) return;
  put($("#persons"), persons(model));
  put($("#agreed"), agreed(model));
  showTalk(model);
  const isSeated = model.view.seat !== null;
  $("#say").hidden = !isSeated || !people.facts?.chat;
  $("#say-text").placeholder = word("say_here");
  put($("#silent"), isSeated && !people.facts?.chat ? [silent(model)] : []);
  $("#people [data-do=own-seat]").hidden = !isSeated;
  markUnread(model);
}

/** Notes what can be seen, and counts the rest, in the title too. @param {Model} model */
export function markUnread(model) {
  const { people } = model;
  const isSeen = !document.hidden && $("#people").checkVisibility({ visibilityProperty: true });
  if (isSeen) people.markRead();
  const { length } = people.news;
  put($("#unread"), length ? [length, h("span.unseen", {}, ` ${word("unread")}`)] : []);
  tellTurn(model);
}

/** @param {Model} model */
const persons = (model) =>
  [...model.view.players]
    .sort((a, b) => Number(a.seat === model.view.seat) - Number(b.seat === model.view.seat))
    .map((one) => person(model, one));

/** @param {Model} model @param {import("./people.js").Player} player */
function person(model, player) {
  const own = player.seat === model.view.seat,
    side = model.sideName(player.side);
  const where = [
    own ? word("you").toLowerCase() : presence(player),
    player.sealed && word("has_chosen"),
  ];
  return h(
    "li",
    { class: model.sideClass(player.side) },
    h("i.lamp", {
      class: own || player.looks ? "is-lit" : player.here ? "is-dim" : "",
      "aria-hidden": "true",
    }),
    h("b", {}, player.name || side),
    " ",
    h("span", {}, [player.name && side, ...where].filter(Boolean).join(", ")),
  );
}

/** Who wants hints. @param {Model} model */
function helpOf({ people, view }) {
  const help = people.facts?.help ?? [false, false];
  if (help.every(Boolean)) return word("hints_on");
  const who = help.indexOf(true);
  if (who < 0) return word("hints_off");
  return who === view.seat
    ? word("hints_own", { other: people.name(1 - who) })
    : word("hints_other", { who: people.name(who) });
}

/** The days for a move, and those that are left. @param {Model} model */
function paceOf({ people }) {
  const { pace, days_left: left } = people.facts ?? {};
  if (!pace) return word("pace_none_long");
  return [word("pace_days", { n: pace }), daysLeft(left)].filter(Boolean).join(", ");
}

/** What was agreed. @param {Model} model */
const agreed = (model) => [
  h("p", {}, paceOf(model)),
  !model.view.observation.outcome && h("p", {}, helpOf(model)),
];

/** Words are off: who switched them off, and a way to have them again. @param {Model} model */
function silent({ people, view }) {
  const heard = people.acts.findLast((one) => one.act === "hear" && one.seat === view.seat);
  const on = () => people.act({ act: "hear", on: true });
  return h(
    "p.muted",
    {},
    word("words_off"),
    heard?.on === false && [
      " ",
      h("button.button", { type: "button", onclick: on }, word("words_again")),
    ],
  );
}

/** @param {Model} model */
function showTalk(model) {
  const at = $("#talk"),
    low = at.scrollHeight - at.scrollTop - at.clientHeight < 40;
  put(
    at,
    model.people.acts.map((one) => line(model, one)),
  );
  if (low) at.scrollTop = at.scrollHeight;
}

/** @param {Model} model @param {import("./people.js").Act} act */
function line(model, act) {
  const { people, view } = model,
    player = view.players.find((one) => one.seat === act.seat);
  return h(
    "li",
    { class: `${model.sideClass(player?.side)} ${act.act === "say" ? "" : "is-deed"}` },
    h("time", { datetime: new Date(act.at * 1000).toISOString() }, timeOf(act.at)),
    h("b", {}, act.seat === view.seat ? word("you") : people.name(act.seat)),
    " ",
    h("span", {}, people.said(act)),
  );
}

/** The time of day, with the date if it is another one. @param {number} at */
function timeOf(at) {
  const then = new Date(at * 1000),
    time = then.toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit" });
  if (then.toDateString() === new Date().toDateString()) return time;
  return `${then.toLocaleDateString(language(), { day: "numeric", month: "short" })}, ${time}`;
}

/** Listens to the words that are written. @param {Model} model */
export function listenTalk(model) {
  const field = $("#say-text");
  $("#say").addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    if (!(await model.people.act({ act: "say", text }))) field.value ||= text;
    $("#talk").scrollTop = $("#talk").scrollHeight;
  });
  document.addEventListener("visibilitychange", () => model.view && markUnread(model));
}
