// The tip of a space that is pointed at, held, or cannot be chosen; and a card at full size.

import { credit, picture } from "./art.js";
import { h, icon, $, $$ } from "./dom.js";
import { part } from "./space.js";
import { piecesOf, tagsOf } from "./pieces.js";
import { word } from "./words.js";
import { costOf } from "./asked.js";
import { diceTable } from "./question.js";
import { cardFace } from "./card.js";
import { ruleText } from "./rule.js";

/** @param {import("./model.js").Model} model @param {string} id @param {{ why?: string, rule?: string | null, preview?: import("../../page.d.ts").PreviewFacts }} more */
function body(model, id, { why, rule, preview }) {
  const space = model.space[id],
    now = model.shown().observation.spaces.find((one) => one.id === id);
  const [a, b] = now?.influence ?? [0, 0];
  const choice = model.targets()?.[id]?.choice;
  const regions = space.regions.map(
    (region) => model.content.map.regions.find((one) => one.id === region)?.name ?? region,
  );
  const holder = now?.controller && model.content.sides.find((one) => one.id === now.controller);
  const parts = [
    h(
      "div.tip__head",
      {},
      h("h3", {}, space.name),
      h("span.score", {}, h("span.first.of-side", {}, a), " : ", h("span.second.of-side", {}, b)),
    ),
    h(
      "p.tip__facts",
      {},
      [
        regions.join(", "),
        word("stability", { n: now?.stability ?? space.stability }),
        now?.battleground && word("battleground"),
      ]
        .filter(Boolean)
        .join("; "),
      holder && [
        "; ",
        h(
          `span.of-side.${model.sideClass(holder.id)}`,
          {},
          word("controls", { side: holder.name }),
        ),
      ],
    ),
  ];
  for (const { id: tag, name, mark } of tagsOf(model.content))
    if (now?.tags.includes(tag))
      parts.push(
        h("p.tip__facts.tip__tag", {}, h("i.tag-mark", { "aria-hidden": "true" }, mark), " ", name),
      );
  for (const { owner, says } of piecesOf(model.content, now?.counters ?? {}))
    parts.push(h("p.tip__facts", {}, h(`span.of-side.${model.sideClass(owner)}`, {}, says)));
  if (space.art) {
    parts.unshift(h("div", {}, picture(space.art)));
    if (space.art.credit) parts.push(h("p.tip__facts", {}, credit(space.art)));
  }
  if (choice?.risk?.kind === "loses")
    parts.push(h("div.tip__fatal.hazard", {}, h("p", {}, choice.risk.text)));
  if (choice?.odds || choice?.cost || choice?.risk) {
    parts.push(
      h(
        "div.tip__body",
        {},
        preview && diceTable(preview, id, model.sideClass(model.view.side)),
        choice.odds &&
          h(
            "p",
            {},
            word("coup_line", {
              add: choice.odds.add,
              against: choice.odds.against,
              n: choice.odds.successes,
            }),
          ),
        choice.cost && h("p", {}, costOf(choice)),
        choice.risk?.kind === "can_lose" && h("p.tip__risk", {}, choice.risk.text),
      ),
    );
  }
  if (why)
    parts.push(
      h(
        "div.tip__body.tip__why",
        { role: "alert" },
        icon("cross"),
        h("div", {}, word("not_here", { why }), ruleText(model.content, rule ?? "")),
      ),
    );
  return parts;
}

/** @param {import("./model.js").Model} model @param {string} id @param {{ why?: string, rule?: string | null, preview?: import("../../page.d.ts").PreviewFacts }} [more] */
export function showTip(model, id, more = {}) {
  const tip = $(".tip"),
    group = model.board?.groups[id];
  if (!group) return;
  if (!more.why && !tip.hidden && tip.dataset.why === id) return; // the answer to a click stays
  tip.dataset.space = id;
  tip.dataset.why = more.why ? id : "";
  tip.replaceChildren(...body(model, id, more));
  tip.hidden = false;
  const room = $(".board").getBoundingClientRect(),
    at = part(group, ".plate").getBoundingClientRect();
  const { offsetWidth: w, offsetHeight: high } = tip,
    left = at.left - room.left,
    upper = at.top - room.top;
  // Of the sides, the one that covers the fewest spaces that may be chosen.
  const others = $$(".space.may .plate")
    .filter((plate) => !group.contains(plate))
    .map((plate) => plate.getBoundingClientRect());
  const clamp = (/** @type {number} */ x, /** @type {number} */ y) => [
    Math.max(8, Math.min(x, room.width - w - 8)),
    Math.max(8, Math.min(y, room.height - high - 8)),
  ];
  const cover = (/** @type {number[]} */ [x, y]) =>
    others.filter(
      (one) =>
        one.right > room.left + x &&
        one.left < room.left + x + w &&
        one.bottom > room.top + y &&
        one.top < room.top + y + high,
    ).length +
    (x < left + at.width && x + w > left && y < upper + at.height && y + high > upper ? 99 : 0);
  const middle = upper + at.height / 2 - high / 2,
    centre = left + at.width / 2 - w / 2;
  const [x, y] = [
    [left + at.width + 14, middle],
    [left - w - 14, middle],
    [centre, upper - high - 16],
    [centre, upper + at.height + 14],
  ]
    .map(([px, py]) => clamp(px, py))
    .sort((p, q) => cover(p) - cover(q))[0];
  tip.style.left = `${x}px`;
  tip.style.top = `${y}px`;
}

export function hideTip() {
  const tip = $(".tip");
  tip.hidden = true;
  tip.dataset.why = "";
}

/** Where a card of a list covers neither the map nor the list, the best first. */
const ASIDE = [".column--right .log", ".column--left", ".hand"];
/** The smallest part of its size that a card has there. */
const SMALL = 0.8;

/** Puts a card over what is not needed for a choice: on the first part of the page that it fits on, or lying on the hand. @param {HTMLElement} large */
function placeAside(large) {
  const card = /** @type {HTMLElement} */ (large.firstElementChild),
    { offsetWidth: w, offsetHeight: high } = large;
  const rooms = ASIDE.map((name) => $(name).getBoundingClientRect()).filter((room) => room.width);
  const fits = rooms.find((room) => room.width >= w * SMALL && room.height >= high);
  const room = fits ?? rooms.at(-1);
  if (!room) return;
  const size = fits ? Math.min(1, (room.width - 8) / w) : SMALL;
  card.style.fontSize = `${parseFloat(getComputedStyle(card).fontSize) * size}px`;
  large.classList.toggle("is-lying", !fits);
  const left = room.left + (room.width - large.offsetWidth) / 2;
  large.style.left = `${Math.max(0, Math.min(left, innerWidth - large.offsetWidth))}px`;
  large.style.top = `${Math.max(8, room.bottom - large.offsetHeight - 4)}px`;
}

/** Where the pointer was last. */
let [lastX, lastY] = [-1, -1];
for (const kind of ["pointermove", "pointerdown"])
  addEventListener(
    kind,
    (event) => {
      const { clientX, clientY } = /** @type {PointerEvent} */ (event);
      [lastX, lastY] = [clientX, clientY];
    },
    true,
  );

/** Whether the pointer came to what it is over: what is drawn under a pointer at rest was not pointed at. @param {PointerEvent} event */
export const hasMoved = ({ clientX, clientY }) => clientX !== lastX || clientY !== lastY;

/** A card at full size beside what names it. @param {import("./model.js").Model} model @param {HTMLElement | null} at */
export function showCard(model, at) {
  const large = $(".card-tip"),
    card = at ? model.card[at.dataset.card ?? ""] : undefined;
  const hidden = !card || matchMedia("(max-width: 899px)").matches;
  if (!hidden || !large.hidden) large.togglePopover(!hidden);
  large.hidden = hidden;
  if (hidden || !at || !card) return;
  large.classList.remove("is-lying");
  large.replaceChildren(cardFace(card, { ...model.facts(card.id), large: true }));
  if (at.closest(".choices")) return placeAside(large);
  const frame = at.getBoundingClientRect(),
    { offsetWidth: w, offsetHeight: high } = large;
  const below = at.closest(".hand");
  const x = below
    ? frame.left + frame.width / 2 - w / 2
    : frame.left > innerWidth / 2
      ? frame.left - w - 12
      : frame.right + 12;
  const y = below ? frame.top - high - 20 : frame.top + frame.height / 2 - high / 2;
  large.style.left = `${Math.max(8, Math.min(x, innerWidth - w - 8))}px`;
  large.style.top = `${Math.max(8, Math.min(y, innerHeight - high - 8))}px`;
}
