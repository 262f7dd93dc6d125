// The dialog of the workbench: a title, what it shows or asks, what was refused, and its buttons.

import { $, fill, h } from "../dom.js";
import { word } from "../words.js";
import { hold } from "./busy.js";
import { refusalLines } from "./refusal.js";

/** @typedef {import("../dom.js").Child} Child */

const title$ = (/** @type {string} */ title) => h("h2", { id: "dialog-title" }, title);
const refused$ = () => h("p.refused", { role: "alert", hidden: true, id: "dialog-refused" });
const close$ = (/** @type {string} */ name) =>
  h("button.button", { type: "button", "data-do": "close" }, word(name));

/** @param {HTMLElement} sheet */
function open(sheet) {
  $("#dialog").replaceChildren(sheet);
  if (!$("#dialog").open) $("#dialog").showModal();
  $("#dialog [autofocus]")?.focus();
}

/** Shows something. @param {string} title @param {Child[]} parts @param {Child[]} [buttons] */
export function show(title, parts, buttons = []) {
  open(
    h(
      "div.sheet-form",
      {},
      title$(title),
      ...parts,
      refused$(),
      h("footer", {}, close$("b_close_dialog"), ...buttons),
    ),
  );
}

/**
 * Asks for something: the form stays open until it is done, and shows why it is not.
 * @param {string} title @param {Child[]} fields
 * @param {{ does: string, send: (form: HTMLFormElement) => Promise<unknown> }} doing the word of its button, and what that does: nothing if it was refused
 */
export function ask(title, fields, { does, send }) {
  const submit = h("button.button.button--pick", { type: "submit" }, word(does));
  const sent = async (/** @type {HTMLFormElement} */ form) => {
    $("#dialog-refused").hidden = true;
    // It may have been closed meanwhile, and another one opened.
    if ((await send(form)) && form.isConnected) $("#dialog").close();
  };
  open(
    h(
      "form.sheet-form",
      {
        onsubmit: (event) => {
          event.preventDefault();
          hold(submit, () => sent(event.target));
        },
      },
      title$(title),
      ...fields,
      refused$(),
      h("footer", {}, close$("b_cancel"), submit),
    ),
  );
}

/** A field of a form with its name. @param {string} name @param {HTMLElement} control */
export const field = (name, control) =>
  h("label.new-field", {}, h("span", {}, word(name)), control);

/** Shows a refusal in the dialog; false if none is open. @param {import("./refusal.js").Reason} refusal */
export function refuse(refusal) {
  const at = $("#dialog[open] #dialog-refused");
  if (!at) return false;
  at.replaceChildren();
  fill(at, refusalLines(refusal));
  at.hidden = false;
  return true;
}
