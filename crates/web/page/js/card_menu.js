// A card to read, and what may be done with it: its uses in one step, in the order of the questions.

import { $, h, icon } from "./dom.js";
import { cardFace } from "./card.js";
import { title } from "./asked.js";
import { word } from "./words.js";

/** @typedef {import("../../page.d.ts").UseFacts} Use */
/** @typedef {{ pick: (choice: import("../../page.d.ts").Choice) => unknown, why: (key: string) => Promise<string> }} Table */

/** The milliseconds within which a second tap belongs to the first. */
const AGAIN = 300;

/** The choice that a card is now. @param {import("./model.js").Model} model @param {string} id */
const choiceOf = (model, id) =>
  model.past ? undefined : model.view.question?.choices.find((one) => one.target?.card === id);

/** Opens a card beside what names it. @param {import("./model.js").Model} model @param {string} id @param {Element | null} at @param {Table} table */
export function openCard(model, id, at, table) {
  const choice = choiceOf(model, id);
  if (!model.card?.[id]) return;
  const play = () => {
    $("#card-menu").close();
    if (choice) table.pick(choice);
  };
  const body = h("div.card-menu__body"),
    dialog = showDialog(model, id, body, choice && play);
  listen(dialog, at, play);
  if (choice) showUses(model, choice, body, play);
  else reason(model, id, table).then((text) => say(body, text));
  place(dialog, at);
  if (choice)
    lookUp(model, choice.key).then(() => {
      if (!dialog.contains(body)) return;
      showUses(model, choice, body, play);
      place(dialog, at);
      body.querySelector("button")?.focus({ preventScroll: true });
    });
}

/** The dialog of a card, with a body beside its face; a press on the face plays a card that may be. @param {import("./model.js").Model} model @param {string} id @param {HTMLElement} body @param {(() => void) | undefined} play */
function showDialog(model, id, body, play) {
  const dialog = $("#card-menu"),
    card = model.card[id];
  dialog.setAttribute("aria-label", card.name);
  dialog.classList.toggle("is-read", !play);
  dialog.replaceChildren(
    h(
      "div.card-menu__face",
      { class: play ? "may-play" : "", onclick: play },
      cardFace(card, { ...model.facts(id), large: true }),
    ),
    body,
    h(
      "button.button.button--icon.card-menu__close",
      { type: "button", "data-do": "close", "aria-label": word("close") },
      icon("cross"),
    ),
  );
  if (!dialog.open) dialog.showModal();
  return dialog;
}

/** Listens beside the dialog: a second tap on the same card plays it, one elsewhere closes. @param {HTMLDialogElement} dialog @param {Element | null} at @param {() => void} play */
function listen(dialog, at, play) {
  const opened = performance.now();
  dialog.onclick = (event) => {
    if (event.target !== dialog) return;
    event.stopPropagation();
    if (event.timeStamp - opened < AGAIN) return;
    const { clientX: x, clientY: y } = event;
    const card = at?.closest(".hand") && at.getBoundingClientRect();
    const again = card && x > card.left && x < card.right && y > card.top && y < card.bottom;
    if (again) play();
    else dialog.close();
  };
}

/** Asks for the uses of a card once; a guide has one choice at a time. @param {import("./model.js").Model} model @param {string} key */
async function lookUp(model, key) {
  if (model.uses.has(key)) return;
  const { uses } = model,
    found = model.guided ? null : await model.ask("uses", { key }).catch(() => null);
  uses.set(key, found?.uses ?? []);
}

/** The reason why a card cannot be chosen now. @param {import("./model.js").Model} model @param {string} id @param {Table} table */
async function reason(model, id, table) {
  const { question, waiting, hand } = model.view;
  if (!hand?.some((one) => one.card === id)) return "";
  if (model.past) return word("past_note");
  if (question?.choices.some((one) => one.target?.card)) return table.why(`card:${id}`);
  if (question) return word("card_first", { title: title(model) });
  return waiting ? word("side_chooses", { side: model.sideName(waiting.side) }) : "";
}

/** @param {HTMLElement} body @param {string} text */
function say(body, text) {
  body.hidden = !text;
  body.replaceChildren(h("p.card-menu__why", { role: "status" }, text));
}

/** @param {import("./model.js").Model} model @param {import("../../page.d.ts").Choice} choice @param {HTMLElement} body @param {() => void} play */
function showUses(model, choice, body, play) {
  const uses = model.uses.get(choice.key);
  if (uses) body.replaceChildren(...offered(model, uses, play));
  else body.replaceChildren(h("p.muted", { role: "status" }, word("uses_wait")));
}

/** @param {import("./model.js").Model} model @param {Use[]} uses @param {() => void} play */
function offered(model, uses, play) {
  const plays = model.view.question?.ask === "play";
  const all = h(
    "button.button",
    {
      type: "button",
      class: uses.length ? "" : "button--pick",
      onclick: play,
      autofocus: !uses.length,
    },
    word(plays ? "play_card" : "choose_card"),
  );
  if (!uses.length) return [all];
  return [
    h("h2.label", {}, word("uses_of")),
    h(
      "ul.uses",
      {},
      grouped(uses).map((group) => useGroup(model, group)),
    ),
    all,
  ];
}

/** Uses that begin with the same choice after the card's. @param {Use[]} uses @returns {Use[][]} */
function grouped(uses) {
  /** @type {Map<string, Use[]>} */
  const groups = new Map();
  for (const use of uses) groups.set(use.keys[1], [...(groups.get(use.keys[1]) ?? []), use]);
  return [...groups.values()];
}

/** @param {import("./model.js").Model} model @param {Use[]} group */
function useGroup(model, group) {
  const [{ names }] = group;
  if (group.length === 1 && names.length === 1) return h("li", {}, useButton(model, group[0]));
  return h(
    "li",
    {},
    h("span.use__head", {}, names[0]),
    h(
      "ul.uses",
      {},
      group.map((use) => h("li", {}, useButton(model, use))),
    ),
  );
}

/** @param {import("./model.js").Model} model @param {Use} use */
function useButton(model, use) {
  const chance = chanceOf(model, use);
  const onclick = () => {
    $("#card-menu").close();
    model.chooseAll(use.keys);
  };
  return h(
    "button.use",
    { type: "button", onclick, class: use.risk?.kind === "loses" ? "use--fatal" : "" },
    h("b", {}, use.names.at(-1)),
    chance && h("span.use__chance", {}, chance),
    use.risk && h("span.use__risk", {}, icon("alert"), use.risk.text),
  );
}

/** The chance of a coup where it is best, or of the space race. @param {import("./model.js").Model} model @param {Use} use */
function chanceOf(model, { best, keys }) {
  if (best) return word("best_in", { space: model.space[best.space]?.name, n: best.successes });
  if (keys.at(-1) !== "use:space_race") return "";
  const { content, view } = model,
    own = content.sides.findIndex((one) => one.id === view.side);
  const at = view.observation.sides[view.side ?? ""]?.space_race ?? 0,
    box = content.space_race?.boxes[at],
    needed = box?.needed?.[own];
  // Sums above a die depend on more than the die.
  if (!box || !needed || box.at_least) return "";
  return word("chance_of", { n: Math.min(needed, 6) });
}

/** Puts the menu above the hand if its card is there, else in the middle; small screens have it below. @param {HTMLDialogElement} dialog @param {Element | null} at */
function place(dialog, at) {
  const hand = at?.closest(".hand");
  const anchored = hand && matchMedia("(min-width: 900px)").matches;
  dialog.classList.toggle("is-anchored", Boolean(anchored));
  if (!anchored || !at) return;
  const frame = at.getBoundingClientRect(),
    room = hand.getBoundingClientRect();
  const left = frame.left + frame.width / 2 - dialog.offsetWidth / 2;
  dialog.style.setProperty(
    "--left",
    `${Math.max(8, Math.min(left, innerWidth - dialog.offsetWidth - 8))}px`,
  );
  dialog.style.setProperty("--bottom", `${innerHeight - room.top + 6}px`);
}
