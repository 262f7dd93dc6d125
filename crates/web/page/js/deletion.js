// The end of a game for everybody: a button, and one that makes sure. Two people both have to want it.

import { h } from "./dom.js";
import { forget, game as keptGame } from "./kept.js";
import { Game, Refused } from "./server.js";
import { word } from "./words.js";

/** Deletes a game for one seat, and for the other one if its token is here. @param {Game} game @param {string} [other] */
export const erase = (game, other) =>
  game.remove().catch((error) => {
    const isAsked = error instanceof Refused && error.code === "deletion_asked";
    if (!isAsked || !other) throw error;
    return new Game(game.id, other).remove();
  });

/** Deletes a game, or asks the other one for it; a browser that holds both seats asks nobody. @param {import("./model.js").Model} model */
export async function remove(model) {
  const { game, view } = model,
    other = keptGame(game.id)?.tokens[String(1 - Number(view.seat))];
  try {
    await erase(game, other);
    forget(game.id);
    location.href = "/";
  } catch (error) {
    model.say(error instanceof Error ? error.message : "");
    await model.lookAround().catch(() => {});
  }
}

/** @param {import("./model.js").Model} model */
export function deletion(model) {
  const takesTwo =
    model.people.mayOffer && !model.people.facts?.delete[1 - Number(model.view.seat)];
  const sure = h(
    "button.button.button--danger",
    { type: "button", hidden: true, onclick: () => remove(model) },
    word(takesTwo ? "delete_ask" : "delete_sure"),
  );
  return h(
    "section",
    {},
    h(
      "p.menu__buttons",
      {},
      h(
        "button.button",
        {
          type: "button",
          onclick: () => {
            sure.hidden = false;
            sure.focus();
          },
        },
        word("delete"),
      ),
      sure,
    ),
    takesTwo && h("p.muted", {}, word("delete_about")),
  );
}
