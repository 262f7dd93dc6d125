// The menu of a game: language, wishes, links, copies, the note pad, deletion.

import { $, h, icon } from "./dom.js";
import { LANGUAGES, language, placeWords, speak, word } from "./words.js";
import { game as keptGame, remember, setWish, wish } from "./kept.js";
import { link, tableOf } from "./address.js";
import { LENGTHS } from "./reveal.js";
import { play } from "./sound.js";
import { linkTo } from "./recipe.js";
import { deletion } from "./deletion.js";
import { peopleSection } from "./people_menu.js";

/** @typedef {{ toast: (text: string) => void, again: () => Promise<void> }} Page */

/** @param {import("./model.js").Model} model @param {Page} page */
export async function openMenu(model, page) {
  const dialog = $("#menu");
  const note =
    model.view.seat === null || model.covered
      ? null
      : await model.game.get("note").catch(() => null);
  dialog.replaceChildren(
    h(
      "header",
      {},
      h("h2", { id: "menu-title" }, model.content.name),
      h(
        "button.button",
        { type: "button", "data-do": "close" },
        word("close"),
        h("span.key", {}, "Esc"),
      ),
    ),
    h(
      "div.menu__body",
      {},
      peopleSection(model),
      wishes(model, page, dialog),
      links(model, page),
      copies(model, page),
      note ? pad(model, note.text ?? "", page) : null,
      keys(),
      model.view.seat === null ? null : deletion(model),
    ),
  );
  if (!dialog.open) dialog.showModal();
}

/** @param {string} name @param {boolean} instead @param {(on: boolean) => void} [then] */
function toggle(name, instead, then = () => {}) {
  const text = word(name === "confirm" ? "confirm_dice" : name);
  return h(
    "label.menu__row",
    {},
    text,
    h(
      "span.switch",
      {},
      h("input", {
        type: "checkbox",
        name,
        checked: wish(name, instead),
        onchange: (event) => {
          setWish(name, event.target.checked);
          then(event.target.checked);
        },
      }),
      h("span"),
    ),
  );
}

/** A wish with several answers. @param {string} name @param {string[]} answers @param {string} instead */
function choose(name, answers, instead) {
  const now = wish(name, instead);
  return h(
    "label.menu__row",
    {},
    word(name),
    h(
      "select",
      { name, onchange: (event) => setWish(name, event.target.value) },
      answers.map((one) =>
        h("option", { value: one, selected: one === now }, word(`${name}_${one}`)),
      ),
    ),
  );
}

/** Asks the browser to allow notifications; the switch goes back if it does not. */
async function allow() {
  if ((await Notification.requestPermission()) === "granted") return;
  setWish("notify", false);
  const at = $("#menu [name=notify]");
  at.checked = false;
  at.closest("label")?.after(h("p.muted", { role: "alert" }, word("notify_refused")));
}

/** @param {import("./model.js").Model} model @param {Page} page @param {HTMLDialogElement} dialog */
function wishes(model, page, dialog) {
  const change = async (/** @type {import("./dom.js").FieldEvent} */ event) => {
    speak(event.target.value);
    placeWords();
    await page.again();
    dialog.close();
    openMenu(model, page);
  };
  return h(
    "section",
    {},
    h("h3", {}, word("options")),
    h(
      "label.menu__row",
      {},
      word("language"),
      h(
        "select",
        { name: "language", onchange: change },
        Object.entries(LANGUAGES).map(([id, name]) =>
          h("option", { value: id, selected: id === language() }, name),
        ),
      ),
    ),
    toggle("confirm", true),
    toggle("ask_forced", false),
    choose("reveal", Object.keys(LENGTHS), "short"),
    toggle("sound", false, () => play("turn")),
    "Notification" in window && toggle("notify", false, (on) => on && allow()),
    h(
      "button.menu__row.menu__button",
      { type: "button", "data-do": "theme" },
      word("theme"),
      icon("theme"),
    ),
  );
}

/** The links of a game. @param {import("./model.js").Model} model @param {Page} page */
export function links(model, page) {
  const position = async () => {
    try {
      const address = await linkTo(await model.game.get("recipe", { at: model.shown().at }));
      if (!address) return page.toast(word("link_long"));
      await navigator.clipboard.writeText(address);
      page.toast(word("copied"));
    } catch (error) {
      page.toast(error instanceof Error ? error.message : "");
    }
  };
  const kept = keptGame(model.game.id),
    { players } = model.view;
  const rows = Object.entries(kept?.tokens ?? {}).map(([seat, token]) => ({
    name: word("link_seat", {
      side: model.sideName(players.find((one) => one.seat === Number(seat))?.side ?? ""),
    }),
    address: link(model.game.id, token),
  }));
  for (const { side, address } of model.invitations)
    rows.push({ name: word("link_seat", { side: model.sideName(side) }), address });
  const watch = kept?.observer ?? kept?.watch;
  if (watch) rows.push({ name: word("link_watch"), address: link(model.game.id, watch) });
  return h(
    "section",
    {},
    h("h3", {}, word("links")),
    rows.map(({ name, address }) =>
      h(
        "p.menu__row",
        {},
        h("span", {}, name),
        h("button.button", { type: "button", "data-copy": address }, icon("link"), word("copy")),
      ),
    ),
    model.mayCopy() &&
      h(
        "p.menu__row",
        {},
        h("span", {}, word("link_position")),
        h("button.button", { type: "button", onclick: position }, icon("link"), word("copy")),
      ),
  );
}

/** Saves a file of the game. @param {import("./server.js").Game} game @param {string} what @param {string} file */
async function download(game, what, file) {
  const address = URL.createObjectURL(await game.file(what));
  h("a", { href: address, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The copies of a game. @param {import("./model.js").Model} model @param {Page} page */
export function copies(model, page) {
  const { game } = model,
    name = `${model.content.scenario}-${game.id}`;
  const row = (
    /** @type {string} */ what,
    /** @type {string} */ says,
    /** @type {string} */ file,
  ) => {
    const onclick = () =>
      download(game, what, file).catch((/** @type {Error} */ error) => page.toast(error.message));
    return h("button.button", { type: "button", onclick }, icon("save"), word(says));
  };
  return h(
    "section",
    {},
    h("h3", {}, word("export")),
    h(
      "p.menu__buttons",
      {},
      row("log.txt", "export_log", `${name}.txt`),
      model.mayCopy() && [
        row("save", "export_save", `${name}.json`),
        row("position_test", "export_test", `${name}.yaml`),
      ],
    ),
    !model.mayCopy() && h("p.muted", {}, word("export_later")),
  );
}

/** @param {import("./model.js").Model} model @param {string} text @param {Page} page */
function pad(model, text, page) {
  return h(
    "section",
    {},
    h("h3", { id: "note-title" }, word("note")),
    h(
      "textarea",
      {
        rows: 5,
        maxlength: 8000,
        "aria-labelledby": "note-title",
        placeholder: word("note_label"),
        onchange: (event) =>
          model.game
            .write(event.target.value)
            .catch((/** @type {Error} */ error) => page.toast(error.message)),
      },
      text,
    ),
  );
}

function keys() {
  return h(
    "section.menu__keys",
    {},
    h("h3", {}, word("keys")),
    h(
      "p.muted",
      {},
      word("keys_list")
        .split(" · ")
        .map((one) => h("span", {}, one)),
    ),
  );
}

/** A new game from the position that is shown. @param {import("./model.js").Model} model @param {(text: string) => void} toast */
export async function forkHere(model, toast) {
  try {
    const [first, second] = model.view.players.map((one) => one.player);
    const made = await model.game.post("fork", {
      at: model.plays[model.pastAt].step,
      seats: [first, second],
    });
    remember(made, model.content.name, model.content.scenario);
    const token = made.seats.find((one) => one.token)?.token ?? made.observer;
    location.hash = new URL(tableOf(made.game, token), location.href).hash;
  } catch (error) {
    toast(error instanceof Error ? error.message : "");
  }
}
