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

/** A tag for each side that has changed, inside the box, since a neighbour may be near: in a cell without a number, or else in the middle. @param {SVGElement} group @param {[number, number]} by */
function tags(group, by) {
  const counts = (group.dataset.influence ?? "0:0").split(":").map(Number),
    cells = ["first", "second"].map((side) => frameOf(group, `.cell.${side}`)),
    [first, second] = cells,
    middle = { ...first, x: first.x + first.w, w: second.x - first.x - first.w };
  const rooms = by.map((n, side) => {
    const other = 1 - side;
    if (!n || !counts[side]) return n ? cells[side] : null;
    return counts[other] || by[other] ? middle : cells[other];
  });
  const share = rooms.every((one) => one === middle) ? 2 : 1;
  return s(
    "g",
    { class: "changes", "aria-hidden": "true" },
    rooms.map((room, side) => room && tag(room, side, by[side], room === middle ? share : 1)),
  );
}

/** @param {SVGElement} group @param {string} selector */
function frameOf(group, selector) {
  const at = /** @type {SVGElement} */ (group.querySelector(selector)),
    [x, y, w, h] = ["x", "y", "width", "height"].map((name) => Number(at.getAttribute(name)));
  return { x, y, w, h };
}

/** A tag in a room, or in its half if both sides share it. @param {{ x: number, y: number, w: number, h: number }} room @param {number} side @param {number} n @param {number} share */
function tag({ x, y, w, h }, side, n, share) {
  const tall = Math.min(h / share - 1, w * 0.9),
    wide = w - 2,
    text = signed(n);
  const middle = y + (h / share) * (share > 1 ? side + 0.5 : 0.5);
  return s(
    "g",
    { class: ["first", "second"][side], transform: `translate(${x + w / 2} ${middle})` },
    s("rect", { x: -wide / 2, y: -tall / 2, width: wide, height: tall, rx: tall / 4 }),
    s(
      "text",
      { y: tall * 0.25, "font-size": Math.min(tall * 0.7, wide / (0.6 * text.length)) },
      text,
    ),
  );
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
