// The way back for somebody whose link opens nothing any more: a new one goes to the address for notices.

import { $, h, put } from "./dom.js";
import { word } from "./words.js";

/** Offers to send a new link. @param {import("./server.js").Game} game @param {string} why the refusal of the old one */
export function offerNewLink(game, why) {
  const send = async (/** @type {Event & { target: HTMLFormElement }} */ event) => {
    event.preventDefault();
    const contact = String(new FormData(event.target).get("contact") ?? "").trim();
    const said = /** @type {HTMLElement} */ (event.target.querySelector("output"));
    try {
      await game.post("lost", { contact });
      said.textContent = word("lost_sent");
    } catch (error) {
      said.textContent = error instanceof Error ? error.message : "";
    }
  };
  put($("#question"), [
    h("h2", { id: "question-title" }, word("lost")),
    h("p.then", {}, why),
    h("p", {}, word("lost_about")),
    h(
      "form",
      { onsubmit: send },
      h(
        "label.lost-address",
        {},
        word("contact"),
        h("input", { name: "contact", required: true, autocomplete: "email" }),
      ),
      h("button.button.button--main", { type: "submit" }, word("lost_send")),
      h("p", {}, h("output", { role: "status" })),
    ),
  ]);
}
