// The left column: what each scoring would give now, what is in effect, and which cards are still out there.

import { h } from "./dom.js";
import { word } from "./words.js";

const SIDES = ["first", "second"];

/** @param {import("./model.js").Model} model @returns {HTMLElement[]} */
export function regions(model) {
  const { content } = model;
  return model.shown().standings.map((standing) => {
    const scoring = content.scorings.find((one) => one.id === standing.scoring);
    if (!scoring) return h("li");
    const battles = scoring.battlegrounds.length,
      others = scoring.spaces.length - battles;
    const [x, y] = standing.battlegrounds,
      [p, q] = standing.countries.map((n, i) => n - standing.battlegrounds[i]);
    const net = standing.net ?? 0;
    const winner = content.sides.findIndex((one) => one.id === standing.wins);
    const side = winner >= 0 ? SIDES[winner] : net > 0 ? "first" : net < 0 ? "second" : "";
    const level = (/** @type {number} */ i) => {
      const name = standing.levels[i],
        points = standing.points[i];
      return h(
        `span.level.${SIDES[i]}`,
        { title: `${content.sides[i].name}: ${content.words.levels[name] ?? name}` },
        points === 0 && name === "none"
          ? "–"
          : [
              h("b", {}, points ?? word("wins")),
              name !== "none" && scoring.kind === "region" && h("i", {}, ` ${word(`lev_${name}`)}`),
            ],
      );
    };
    return h(
      "li",
      { "data-places": scoring.spaces.join(" ") },
      h(
        "div.row",
        {},
        h("h3", {}, scoring.name),
        level(0),
        h("span.muted", {}, ":"),
        level(1),
        h("b.net", { class: side }, winner >= 0 ? word("wins") : net ? `+${Math.abs(net)}` : "0"),
      ),
      h(
        "div.meter",
        {
          hidden: scoring.spaces.length === 0,
          role: "img",
          "aria-label": word("meter", {
            a: content.sides[0].name,
            b: content.sides[1].name,
            x,
            y,
            p,
            q,
            n: battles,
            m: others,
          }),
        },
        bar(battles, x, y, "battle"),
        battles && others ? h("hr") : null,
        bar(others, p, q, ""),
      ),
    );
  });
}

/** @param {number} total @param {number} a @param {number} b @param {string} kind */
const bar = (total, a, b, kind) =>
  Array.from({ length: total }, (_, i) =>
    h("i", { class: `${kind} ${i < a ? "first" : i >= total - b ? "second" : ""}` }),
  );

/** @param {import("./model.js").Model} model @returns {HTMLElement[]} */
export function effects(model) {
  const all = model.shown().effects;
  if (!all.length) return [h("li.none.muted", {}, word("nothing"))];
  return all.map((one) =>
    h(
      "li",
      {
        class: model.sideClass(one.side),
        "data-places": one.spaces.join(" "),
        tabindex: one.spaces.length ? 0 : null,
      },
      h(
        "h3",
        {},
        h("b", { "data-card": one.card }, one.name ?? model.card[one.card]?.name ?? one.card),
        h("span", {}, word(`until_${one.until}`)),
      ),
      one.text && h("p", {}, one.text),
    ),
  );
}

/** @param {import("./model.js").Model} model @param {string} id */
function kindOf(model, id) {
  const card = model.card[id];
  return card?.scoring ? "scoring" : model.sideClass(card?.side) || "neutral";
}

/**
 * The zones of cards that the scenario declares: name with owner, number of cards, and those that are known.
 * @param {import("./model.js").Model} model
 */
function ownZones(model) {
  const seen = model.shown().observation.zones ?? {};
  return Object.entries(seen).flatMap(([id, owners]) =>
    Object.entries(owners).map(([owner, zone]) => {
      const side = model.content.sides.find((one) => one.id === owner);
      const name = model.content.zones[id] ?? id;
      return { ...zone, name: side ? `${name} (${side.name})` : name };
    }),
  );
}

/**
 * The name of a zone of every game: the one that the scenario gives it, or the page's.
 * @param {import("./model.js").Model} model @param {string} id @param {string} common
 */
function zoneName(model, id, common) {
  return model.content.zones[id] ?? word(common);
}

/** @param {import("./model.js").Model} model @returns {HTMLElement[]} */
export function counter(model) {
  const view = model.shown(),
    { counter: count, observation: seen } = view,
    { content } = model;
  // Whoever watches sees neither hand.
  const other = view.side ? content.sides.findIndex((side) => side.id !== view.side) : -1;
  const pile = (/** @type {number} */ n, /** @type {string} */ name, cls = "") =>
    h("button.pile", { class: cls, type: "button", "data-do": "drawer" }, h("b", {}, n), name);
  const kinds = ["first", "second", "neutral", "scoring"].map((kind) => ({
    kind,
    n: count.unseen.filter((id) => kindOf(model, id) === kind).length,
  }));
  const [x, y, n, s] = kinds.map((one) => one.n);
  const scorings = count.unseen.filter((id) => model.card[id]?.scoring);
  return [
    h(
      "div.piles",
      {},
      pile(count.deck, zoneName(model, "deck", "to_draw")),
      pile(count.other_hand, content.sides[other]?.name ?? word("in_hands"), SIDES[other] ?? ""),
      pile(seen.piles.discard?.length ?? 0, zoneName(model, "discard", "discards")),
      pile(seen.piles.removed?.length ?? 0, zoneName(model, "removed", "removed"), "pile--out"),
      ownZones(model).map((one) => pile(one.size, one.name)),
    ),
    h(
      "p.line",
      {},
      word(view.side ? "unseen" : "unseen_watch", {
        n: count.unseen.length,
        hand: count.other_hand,
      }),
    ),
    h(
      "div.stack",
      {
        role: "img",
        "aria-label": word("unseen_kinds", {
          a: content.sides[0].name,
          b: content.sides[1].name,
          x,
          y,
          n,
          s,
        }),
      },
      kinds
        .filter((one) => one.n)
        .map(({ kind, n: many }) => h(`i.stack--${kind}`, { vars: { n: many } }, many)),
    ),
    scorings.length
      ? h(
          "p.scorings",
          {},
          h("b", {}, word("scoring")),
          scorings.map((id) =>
            h(
              "span",
              { "data-card": id, title: model.card[id].name },
              initials(
                content.scorings.find((one) => one.card === id)?.name ?? model.card[id].name,
              ),
            ),
          ),
        )
      : null,
  ].filter((one) => one !== null);
}

/** @param {string} name */
const initials = (name) =>
  name.includes(" ")
    ? name
        .split(/\s+/)
        .map((part) => part[0])
        .join("")
        .toUpperCase()
    : name.slice(0, 2);

/** Every card, by where it may be. @param {import("./model.js").Model} model */
export function drawer(model) {
  const view = model.shown(),
    { observation: seen, counter: count } = view,
    { content } = model;
  const worth = (/** @type {string} */ id) =>
    model.card[id]?.scoring ? 9 : (model.card[id]?.ops ?? 0);
  const row = (/** @type {string} */ id) => {
    const card = model.card[id];
    return h(
      "li",
      { class: kindOf(model, id) },
      h(
        "button.card-row",
        { type: "button", "data-card": id },
        h("b", {}, card?.scoring ? "S" : card?.valued ? card.ops : ""),
        card?.name ?? id,
      ),
    );
  };
  const lying = (/** @type {string} */ title, /** @type {string[]} */ ids) =>
    ids.length
      ? h(
          "section",
          {},
          h("h3", {}, title, " ", h("span.muted", {}, ids.length)),
          h("ul", {}, ids.map(row)),
        )
      : null;
  const zone = (/** @type {string} */ title, /** @type {string[]} */ ids) =>
    lying(
      title,
      [...ids].sort(
        (a, b) =>
          worth(b) - worth(a) || (model.card[a]?.number ?? 0) - (model.card[b]?.number ?? 0),
      ),
    );
  const unseen = (/** @type {string[]} */ kinds) =>
    count.unseen.filter((/** @type {string} */ id) => kinds.includes(kindOf(model, id)));
  return [
    h(
      "header",
      {},
      h("h2", { id: "drawer-title" }, word("drawer_title")),
      h(
        "span.muted",
        {},
        word(view.side ? "unseen" : "unseen_watch", {
          n: count.unseen.length,
          hand: count.other_hand,
        }),
      ),
      h(
        "button.button",
        { type: "button", "data-do": "close" },
        word("close"),
        h("span.key", {}, "Esc"),
      ),
    ),
    h(
      "div.zones",
      {},
      h("div", {}, zone(word("unseen_of", { side: content.sides[0].name }), unseen(["first"]))),
      h("div", {}, zone(word("unseen_of", { side: content.sides[1].name }), unseen(["second"]))),
      h(
        "div",
        {},
        zone(
          word("unseen_of", { side: `${word("neutral")}, ${word("scoring")}` }),
          unseen(["neutral", "scoring"]),
        ),
        zone(word("known_other"), seen.known_hand ?? []),
        zone(zoneName(model, "hand", "own_hand"), seen.hand ?? []),
      ),
      h(
        "div",
        {},
        zone(zoneName(model, "discard", "discards"), seen.piles.discard ?? []),
        zone(zoneName(model, "table", "on_table"), [
          ...(seen.piles.table ?? []),
          ...(seen.piles.play ?? []),
        ]),
        zone(zoneName(model, "removed", "out_of_game"), seen.piles.removed ?? []),
      ),
      h("div", {}, zone(zoneName(model, "not_in_game", "later_cards"), count.out_of_game)),
      // A row keeps its order.
      ownZones(model).map((one) => h("div", {}, lying(one.name, one.cards))),
      Object.entries(count.zones).map(([id, ids]) =>
        h("div", {}, zone(word("unseen_of", { side: content.zones[id] ?? id }), ids)),
      ),
    ),
  ];
}
