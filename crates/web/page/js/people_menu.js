// What the menu of a game has for its people: offers, the end of the game, hints and words.

import { $, h, icon } from "./dom.js";
import { word } from "./words.js";

/** @typedef {import("./model.js").Model} Model */

/** The section of the menu; nothing for whoever watches. @param {Model} model */
export function peopleSection(model) {
  const { people, view } = model;
  if (view.seat === null || model.guided || model.covered) return null;
  const going = !view.observation.outcome,
    rows = [
      people.areApart && ownSeat(),
      people.mayOffer && going && offerRow(model),
      people.areTwo && going && people.facts && helpSwitch(model),
      people.mayOffer && people.facts && wordsSwitch(model),
      going && resignation(model),
    ].filter(Boolean);
  if (!rows.length) return null;
  return h("section", {}, h("h3", {}, word(people.areApart ? "people" : "game_itself")), rows);
}

const ownSeat = () =>
  h(
    "button.menu__row.menu__button",
    { type: "button", "data-do": "own-seat" },
    word("own_seat_more"),
    icon("person"),
  );

/** @param {Model} model */
function offerRow({ people, view }) {
  const send = (/** @type {"offer_draw" | "ask_back"} */ act) => () => {
    $("#menu").close();
    people.act({ act });
  };
  return h(
    "p.menu__buttons",
    {},
    h(
      "button.button",
      {
        type: "button",
        onclick: send("offer_draw"),
        disabled: people.facts?.draw_offer === view.seat,
      },
      word("draw"),
    ),
    !view.can_undo &&
      h(
        "button.button",
        {
          type: "button",
          onclick: send("ask_back"),
          disabled: people.facts?.back_request === view.seat,
        },
        icon("undo"),
        word("ask_back"),
      ),
  );
}

/** @param {string} name @param {string} text @param {boolean} on @param {(on: boolean) => unknown} change */
const wished = (name, text, on, change) =>
  h(
    "label.menu__row",
    {},
    text,
    h(
      "span.switch",
      {},
      h("input", {
        type: "checkbox",
        name,
        checked: on,
        onchange: (event) => change(event.target.checked),
      }),
      h("span"),
    ),
  );

/** @param {Model} model */
const helpSwitch = ({ people, view }) =>
  wished(
    "help",
    word(people.areApart ? "wish_hints" : "hints"),
    Boolean(people.facts?.help[view.seat ?? 0]),
    (on) => people.help(on),
  );

/** @param {Model} model */
function wordsSwitch({ people, view }) {
  const heard = people.acts.findLast((one) => one.act === "hear" && one.seat === view.seat);
  return wished("hear", word("wish_words"), heard?.on !== false, (on) =>
    people.act({ act: "hear", on }),
  );
}

/** Giving up, after a sentence that says what it means. @param {Model} model */
function resignation(model) {
  const { people, view } = model,
    other = view.players.find((one) => one.seat !== view.seat);
  const resign = () => {
    $("#menu").close();
    people.act({ act: "resign" });
  };
  const sure = h(
    "div.sure",
    { hidden: true },
    h("p", {}, word("resign_means", { side: model.sideName(other?.side ?? "") })),
    h("button.button.button--danger", { type: "button", onclick: resign }, word("resign_sure")),
  );
  const ask = () => {
    sure.hidden = false;
    sure.querySelector("button")?.focus();
  };
  return [
    h(
      "p.menu__buttons",
      {},
      h("button.button", { type: "button", onclick: ask }, icon("flag"), word("resign")),
    ),
    sure,
  ];
}
