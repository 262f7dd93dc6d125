// The end of a game for everybody: a button, and one that makes sure.

import { h } from "./dom.js";
import { forget } from "./kept.js";
import { word } from "./words.js";

/** @param {import("./model.js").Model} model */
export function deletion(model) {
  const sure = h(
    "button.button.button--danger",
    {
      type: "button",
      hidden: true,
      onclick: async () => {
        try {
          await model.game.remove();
          forget(model.game.id);
          location.href = "/";
        } catch (error) {
          model.say(error instanceof Error ? error.message : "");
        }
      },
    },
    word("delete_sure"),
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
  );
}
