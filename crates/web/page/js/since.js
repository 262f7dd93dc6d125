// What has happened since the last play of a seat: its lines, and the changes that stay marked on the map until the next one.

import { $, h, put, s } from "./dom.js";
import { headOf, sentence } from "./log.js";
import { word } from "./words.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {Record<string, [number, number]>} Changes of influence in spaces, by side */

/** The last play before the present one that was the seat's own; whoever watches sees the present one. @param {Model} model */
function lastOwn({ plays, view }) {
  const before = plays.slice(0, -1);
  return view.side ? before.findLastIndex((play) => play.side === view.side) : before.length - 1;
}

/** The step that changes are counted from. @param {Model} model */
const stepOf = (model) => model.plays[lastOwn(model)]?.step ?? 0;

/** The changes since then, once the position of then is known. @param {Model} model @returns {Changes | null} */
function changes(model) {
  const then = model.boards.get(stepOf(model));
  if (!then) return null;
  const old = new Map(then.map((one) => [one.id, one.influence]));
  /** @type {Changes} */
  const found = {};
  for (const { id, influence } of model.view.observation.spaces) {
    const [a, b] = old.get(id) ?? influence,
      by = /** @type {[number, number]} */ ([influence[0] - a, influence[1] - b]);
    if (by[0] || by[1]) found[id] = by;
  }
  return found;
}

/** A change as it is written. @param {number} by */
const signed = (by) => (by < 0 ? `−${-by}` : `+${by}`);

/** The step whose position is on the way. */
let asked = -1;

/** Shows the changes, now or once the server has said how it was then. @param {Model} model */
export function showSince(model) {
  const step = stepOf(model),
    found = changes(model);
  mark(model, model.past ? {} : (found ?? {}));
  list(model, found ?? {});
  if (found || asked === step) return;
  asked = step;
  model.reader
    .get("view", { at: step })
    .then(({ observation }) => model.boards.set(step, observation.spaces))
    .then(() => stepOf(model) === step && showSince(model))
    .catch(() => {})
    .finally(() => (asked = -1));
}

/** @param {Model} model @param {Changes} found */
function mark({ board }, found) {
  for (const [id, group] of Object.entries(board?.groups ?? {})) {
    const by = found[id] ?? [0, 0];
    if ((group.dataset.by ?? "0,0") === String(by)) continue;
    group.dataset.by = String(by);
    group.querySelector(".changes")?.remove();
    if (found[id]) group.append(tags(group, by));
  }
}

/** A tag under the number of each side that has changed. @param {SVGElement} group @param {[number, number]} by */
function tags(group, by) {
  const plate = /** @type {SVGElement} */ (group.querySelector(".plate"));
  const [x, y, wide, high] = ["x", "y", "width", "height"].map((name) =>
    Number(plate.getAttribute(name)),
  );
  const tall = high * 0.38,
    size = wide * 0.36;
  const tag = (/** @type {number} */ n, /** @type {number} */ side) =>
    n !== 0 &&
    s(
      "g",
      {
        class: ["first", "second"][side],
        transform: `translate(${side ? x + wide - size / 2 : x + size / 2} ${y + high + tall / 4})`,
      },
      s("rect", { x: -size / 2, y: -tall / 2, width: size, height: tall, rx: tall / 4 }),
      s("text", { y: tall * 0.35, "font-size": tall }, signed(n)),
    );
  return s("g", { class: "changes", "aria-hidden": "true" }, by.map(tag));
}

/** @param {Model} model @param {Changes} found */
function list(model, found) {
  const plays = model.plays
    .slice(lastOwn(model) + 1)
    .filter((play) => play.entries.length && (play.kind !== "turn" || play.step > 0));
  const places = Object.keys(found),
    at = $("#since");
  at.hidden = !plays.length;
  put($("summary", at), [
    h("span", {}, word(model.view.side ? "since" : "last_play")),
    places.length > 0 && h("b", {}, word("n_spaces", { n: places.length })),
  ]);
  put($(".since__list", at), [
    places.length > 0 &&
      h(
        "ul.since__map",
        { "aria-label": word("map") },
        places.map((id) => change(model, id, found[id])),
      ),
    ...plays.map((play) => [
      headOf(model, play),
      h(
        "div",
        {},
        play.entries.map((entry) => sentence(model, entry)),
      ),
    ]),
  ]);
}

/** @param {Model} model @param {string} id @param {[number, number]} by */
function change({ content, space }, id, by) {
  const sides = by.map(
    (n, i) =>
      n !== 0 && [
        " ",
        h(`b.of-side.${["first", "second"][i]}`, { title: content.sides[i].name }, signed(n)),
      ],
  );
  return h("li", {}, h("span.place", { "data-place": id }, space[id].name), sides);
}
