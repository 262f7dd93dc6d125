// What is offered: a strip with the answers, where one looks for what is asked.

import { remove } from "./deletion.js";
import { h } from "./dom.js";
import { word } from "./words.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {{ text: string, yes?: [string, () => unknown], no?: [string, () => unknown], link?: [string, string] }} Offer a sentence with its answers */

/** An offer of either seat: the other one answers it, its own one may withdraw it. @param {Model} model @param {number | null | undefined} seat @param {string} name @param {() => unknown} accept @returns {Offer[]} */
function offer({ people, view }, seat, name, accept) {
  if (seat == null) return [];
  const end = () => people.act({ act: "decline" });
  const other = people.name(1 - seat);
  if (seat === view.seat)
    return [{ text: word(`own_${name}`, { other }), no: [word("withdraw"), end] }];
  return [
    {
      text: word(`offer_${name}`, { who: people.name(seat) }),
      yes: [word(`accept_${name}`), accept],
      no: [word("decline"), end],
    },
  ];
}

/** The seat that alone wants what takes two. @param {[boolean, boolean]} wishes */
const alone = (wishes) => (wishes[0] === wishes[1] ? null : wishes.indexOf(true));

/** The wish of the other one for hints; silence is an answer, too. @param {Model} model @returns {Offer[]} */
function help(model) {
  const { people, view } = model,
    { help: wishes } = /** @type {import("./people.js").Facts} */ (people.facts);
  const seat = alone(wishes),
    wish = people.acts.findLast((one) => one.act === "help" && one.seat === seat);
  if (!wish?.on || seat === view.seat || people.silenced.has(wish.n)) return [];
  const silence = () => {
    people.silenced.add(wish.n);
    model.dispatchEvent(new Event("people"));
  };
  return [
    {
      text: word("offer_help", { who: people.name(seat) }),
      yes: [word("accept_help"), () => people.help(true)],
      no: [word("decline"), silence],
    },
  ];
}

/** The offer of another game, or the way to it. @param {Model} model @returns {Offer[]} */
export function rematches(model) {
  const { people, view } = model,
    { facts } = people;
  if (!facts || view.seat === null || !view.observation.outcome) return [];
  if (!facts.rematched)
    return offer(model, alone(facts.rematch), "rematch", () => people.rematch());
  const address = people.next;
  return [
    address
      ? { text: word("rematched"), link: [word("to_rematch"), address] }
      : { text: word("rematch_elsewhere") },
  ];
}

/** What is open between the two. @param {Model} model @returns {Offer[]} */
function open(model) {
  const { people, view } = model,
    { facts } = people;
  if (!facts || view.seat === null || !people.areApart) return [];
  const over = Boolean(view.observation.outcome);
  return [
    ...offer(model, facts.draw_offer, "draw", () => people.act({ act: "accept_draw" })),
    ...offer(model, facts.back_request, "back", () => people.act({ act: "accept_back" })),
    ...(over ? [] : help(model)),
    ...rematches(model),
    ...offer(model, alone(facts.delete), "delete", () => remove(model)),
  ];
}

/** @param {Offer} one */
export const strip = ({ text, yes, no, link }) =>
  h(
    "div.offer",
    { role: "group", "aria-label": text, class: yes || link ? "offer--open" : "" },
    h("p", {}, text),
    (yes || no || link) &&
      h(
        "p.offer__answers",
        {},
        yes && h("button.button.button--main", { type: "button", onclick: yes[1] }, yes[0]),
        link && h("a.button.button--main", { href: link[1] }, link[0]),
        no && h("button.button", { type: "button", onclick: no[1] }, no[0]),
      ),
  );

/** The strips above a question. @param {Model} model */
export const offers = (model) => (model.covered ? [] : open(model).map(strip));
