// The dialog of the own seat: the name, the link, and another link for one that was lost or given away.

import { $, h, icon } from "./dom.js";
import { link, randomToken } from "./address.js";
import { game as keptGame, keep, setWish, wish } from "./kept.js";
import { word } from "./words.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./menu.js").Page} Page */

/** The longest name, in characters. */
export const MAX_NAME = 40;

/** The name that a person used last. @returns {string} */
export const lastName = () => wish("name", "");

/** Names the person of a seat, and keeps the name for the next game. @param {import("./server.js").Game} game @param {string} name */
export async function nameSeat(game, name) {
  setWish("name", name);
  await game.put("person", { name });
}

/** The field for a name. @param {string} value @param {(event: import("./dom.js").FieldEvent) => unknown} [onchange] */
export const nameField = (value, onchange) =>
  h(
    "label.menu__row",
    {},
    word("own_name"),
    h("input", { name: "name", maxlength: MAX_NAME, autocomplete: "nickname", value, onchange }),
  );

/** Opens the dialog. @param {Model} model @param {Page} page */
export function openOwnSeat(model, page) {
  const dialog = $("#own-seat");
  dialog.replaceChildren(
    h(
      "header",
      {},
      h("h2", { id: "own-seat-title" }, word("own_seat")),
      h(
        "button.button",
        { type: "button", "data-do": "close" },
        word("close"),
        h("span.key", {}, "Esc"),
      ),
    ),
    h("div.menu__body", {}, name(model, page), ownLink(model), anew(model, page)),
  );
  if (!dialog.open) dialog.showModal();
  notices(model, page).then((section) => section && $("#own-seat .menu__body").append(section));
}

/** The address for notices, if this server sends any. @param {Model} model @param {Page} page */
async function notices({ game }, page) {
  const person = await game.get("person").catch(() => null);
  if (!person?.kinds?.length) return null;
  const change = async (/** @type {import("./dom.js").FieldEvent} */ event) => {
    try {
      const { contact } = await game.put("person", { contact: event.target.value.trim() });
      event.target.value = contact ?? "";
      page.toast(word(contact ? "contact_kept" : "contact_gone"));
    } catch (error) {
      page.toast(error instanceof Error ? error.message : "");
    }
  };
  return h(
    "section",
    {},
    h(
      "label.menu__row",
      {},
      word("contact"),
      h("input", {
        name: "contact",
        autocomplete: person.kinds.includes("mail") ? "email" : "url",
        value: person.contact ?? "",
        onchange: change,
      }),
    ),
    h(
      "p.muted",
      {},
      person.kinds.map((kind) => word(`contact_${kind}`)).join(" "),
      " ",
      word("contact_about"),
    ),
  );
}

/** @param {Model} model @param {Page} page */
function name(model, page) {
  const own = model.view.players.find((one) => one.seat === model.view.seat);
  const change = async (/** @type {import("./dom.js").FieldEvent} */ event) => {
    try {
      await nameSeat(model.game, event.target.value.trim());
      await model.lookAround();
      page.toast(word("name_kept"));
    } catch (error) {
      page.toast(error instanceof Error ? error.message : "");
    }
  };
  return h(
    "section",
    {},
    nameField(own?.name ?? "", change),
    h("p.muted", {}, word("own_name_about")),
  );
}

/** @param {Model} model */
const ownLink = (model) =>
  h(
    "section",
    {},
    h(
      "p.menu__row",
      {},
      h("span", {}, word("own_link")),
      h(
        "button.button",
        { type: "button", "data-copy": link(model.game.id, model.game.token) },
        icon("link"),
        word("copy"),
      ),
    ),
    h("p.muted", {}, word("own_link_about")),
  );

/** Another link, after a second click. @param {Model} model @param {Page} page */
function anew(model, page) {
  const sure = h(
    "button.button.button--main",
    { type: "button", hidden: true, onclick: () => renew(model, page) },
    word("new_link_sure"),
  );
  const ask = () => {
    sure.hidden = false;
    sure.focus();
  };
  return h(
    "section",
    {},
    h("p.menu__row", {}, h("span", {}, word("new_link"))),
    h("p.muted", {}, word("new_link_about")),
    h(
      "p.menu__buttons",
      {},
      h("button.button", { type: "button", onclick: ask }, word("make_new_link")),
      sure,
    ),
  );
}

/** Replaces the link of the seat: the new one is kept before the server has it, so that a lost answer loses no seat. @param {Model} model @param {Page} page */
async function renew(model, page) {
  const { game } = model,
    seat = String(model.view.seat);
  const token = keptGame(game.id)?.next?.[seat] ?? randomToken();
  keep({ id: game.id, next: { [seat]: token } });
  try {
    await game.post("renew", { token });
    game.token = token;
    keep({ id: game.id, tokens: { [seat]: token }, next: {} });
    await page.again();
    openOwnSeat(model, page);
    page.toast(word("new_link_made"));
  } catch (error) {
    page.toast(error instanceof Error ? error.message : "");
  }
}

/** The token that has replaced one in this browser, by this tab or another; nothing if none has. @param {import("./server.js").Game} game @param {string | null} seat */
export function successor({ id, token }, seat) {
  const kept = keptGame(id);
  const known = [kept?.tokens[seat ?? ""], kept?.next?.[seat ?? ""]];
  return known.find((one) => one && one !== token) ?? null;
}
