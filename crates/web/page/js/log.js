// The log, grouped by play, and the slider through the game.

import { h, die } from "./dom.js";
import { verdict } from "./review.js";
import { word } from "./words.js";

/** @typedef {{ title: string, side: string | null, kind: string, step: number, turn: string, entries: import("../../page.d.ts").Entry[], cards: string[] }} Play */

/** Headings of the engine have marks for terminals. @param {string} text */
export const bare = (text) => text.replace(/^[-=\s]+|[-=\s]+$/g, "");

/** @param {import("../../page.d.ts").Entry[]} entries @returns {Play[]} */
export function plays(entries) {
  /** @type {Play[]} */
  const found = [];
  let turn = "";
  for (const entry of entries) {
    if (entry.kind === "turn" && entry.heading) turn = bare(entry.text);
    const last = found.at(-1);
    if (entry.heading || !last) {
      found.push({
        title: entry.heading ? bare(entry.text) : word("set_up"),
        side: entry.heading ? entry.side : null,
        kind: entry.kind,
        step: entry.step,
        turn,
        entries: entry.heading ? [] : [entry],
        cards: entry.cards,
      });
      continue;
    }
    last.entries.push(entry);
    last.step = Math.max(last.step, entry.step);
  }
  return found;
}

/** Replaces what has grown. @param {import("../../page.d.ts").Entry[]} own @param {import("../../page.d.ts").Entry[]} news */
export function joined(own, news) {
  if (!news.length) return own;
  return [...own.filter((entry) => entry.n < news[0].n), ...news];
}

/** A sentence in which places and cards can be pointed at. @param {import("./model.js").Model} model @param {import("../../page.d.ts").Entry} entry */
export function sentence(model, entry) {
  const side = model.sideClass(entry.side);
  return h(
    "p",
    { class: `entry entry--${entry.kind}` },
    entry.dice.map((n, i) => die(n, entry.kind === "realign" ? ["first", "second"][i] : side)),
    entry.dice.length ? " " : null,
    withNames(entry),
    /[.!?]$/.test(entry.text) ? "" : ".",
  );
}

/** The text of a line with its names marked. @param {import("../../page.d.ts").Entry} entry @returns {(string | HTMLElement)[]} */
export function withNames({ text, names }) {
  let from = 0;
  const parts = names.flatMap(({ at, length, card, space }) => {
    const before = text.slice(from, at),
      name = text.slice(at, (from = at + length));
    return [
      before,
      space
        ? h("span.place", { "data-place": space }, name)
        : h("span.card-name", { "data-card": card }, name),
    ];
  });
  return [...parts, text.slice(from)];
}

/** @typedef {{ key: string, make: () => HTMLElement }} Row a row, with a key for its content */

/** The rows that each list shows. @type {WeakMap<Element, string[]>} */
const kept = new WeakMap();

/** Shows the log in a list: rows before the first that differs stay as they are. @param {Element} list @param {import("./model.js").Model} model */
export function showLog(list, model) {
  const wanted = rows(model),
    shown = kept.get(list) ?? [];
  let same = 0;
  while (same < wanted.length && wanted[same].key === shown[same]) same++;
  while (list.children.length > same) list.lastElementChild?.remove();
  list.append(...wanted.slice(same).map((row) => row.make()));
  kept.set(
    list,
    wanted.map((row) => row.key),
  );
}

/** @param {import("./model.js").Model} model @returns {Row[]} */
function rows(model) {
  /** @type {Row[]} */
  const found = [];
  let turn = "";
  const shown = model.past ? model.pastAt : Infinity;
  for (const [index, play] of /** @type {Play[]} */ (model.plays).entries()) {
    const isTurn = play.kind === "turn";
    if (isTurn)
      found.push({
        key: `turn ${index} ${play.title}`,
        make: () => h("li.turn", { "data-step": index, tabindex: -1 }, play.title),
      });
    else if (play.turn !== turn && play.turn)
      found.push({ key: `turn ${play.turn}`, make: () => h("li.turn", {}, play.turn) });
    turn = play.turn;
    if (!isTurn || play.entries.length) found.push(row(model, play, index, shown));
  }
  return found;
}

/** The heading of a play. @param {import("./model.js").Model} model @param {Play} play */
export const headOf = (model, play) =>
  h("h3", { class: model.sideClass(play.side) }, h("span.who", {}, play.title));

/** @param {import("./model.js").Model} model @param {Play} play @param {number} index @param {number} shown @returns {Row} */
function row(model, play, index, shown) {
  const style = [
    model.sideClass(play.side),
    index > shown && "is-later",
    index === shown && "is-shown",
  ]
    .filter(Boolean)
    .join(" ");
  const judged = model.review?.of(model.plays, index) ?? [];
  const make = () =>
    h(
      "li.play",
      { class: style, "data-step": index },
      play.kind !== "turn" && headOf(model, play),
      play.entries.map((entry) => sentence(model, entry)),
      judged.map(verdict),
    );
  return {
    key: [
      index,
      style,
      play.title,
      ...play.entries.map((entry) => entry.text),
      ...judged.map((one) => `${one.made.text} ${one.best.text}`),
    ].join("\n"),
    make,
  };
}

/** The marks of turns under the slider. @param {import("./model.js").Model} model */
export function turns(model) {
  const last = Math.max(model.plays.length - 1, 1);
  return model.plays
    .map((/** @type {Play} */ play, index) =>
      play.kind === "turn"
        ? h("i", { vars: { at: `${(index / last) * 100}%` } }, play.title.replace(/\D+/g, ""))
        : null,
    )
    .filter(Boolean);
}
