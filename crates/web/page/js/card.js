// A card face from the printed facts. A card without a picture gets an emblem without an artist:
// two rows of quarters, halves and discs, chosen by a hash of its id, in the colours of its side.

import { credit, picture } from "./art.js";
import { h, s, icon } from "./dom.js";
import { word } from "./words.js";

const STAR = "M6 .6l1.6 3.6 3.9.4-2.9 2.6.8 3.9L6 9.1 2.6 11.1l.8-3.9L.5 4.6l3.9-.4z";
const QUARTERS = [
  "M0 0h10a10 10 0 0 1-10 10z",
  "M10 0v10a10 10 0 0 1-10-10z",
  "M10 10h-10a10 10 0 0 1 10-10z",
  "M0 10v-10a10 10 0 0 1 10 10z",
];
const SHAPES = [
  "M0 5a5 5 0 0 1 10 0z",
  "M5 0a5 5 0 0 1 0 10z",
  "M5 1.6a3.4 3.4 0 1 1 0 6.8a3.4 3.4 0 1 1 0-6.8z",
  "M0 10L10 0v10z",
  "M0 1.4h10v1.7H0zM0 5.4h10v1.7H0z",
  "",
];

/** A generator of random numbers that depends on nothing but a text. @param {string} text */
function seeded(text) {
  let hash = 2166136261;
  for (const ch of text) hash = Math.imul(hash ^ (ch.codePointAt(0) ?? 0), 16777619);
  return () => {
    hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
    return ((hash ^= hash >>> 16) >>> 0) / 4294967296;
  };
}

/** @param {string} id @param {number} columns */
function emblem(id, columns) {
  const random = seeded(id);
  const cells = [];
  for (let cell = 0; cell < columns * 2; cell++) {
    const tone = random();
    const ground = random() < 0.3;
    const pick = Math.floor(random() * 8);
    const shape = pick < 2 ? QUARTERS[Math.floor(random() * 4)] : SHAPES[pick - 2];
    cells.push(
      s(
        "g",
        {
          transform: `translate(${(cell % columns) * 10} ${cell < columns ? 0 : 10})`,
          class: tone < 0.46 ? "deep" : tone < 0.86 ? "pale" : "flat",
        },
        ground && s("rect", { width: 10.05, height: 10.05, class: "under" }),
        s("path", { d: shape }),
      ),
    );
  }
  return s(
    "svg",
    {
      viewBox: `0 0 ${columns * 10} 20`,
      preserveAspectRatio: "xMidYMid slice",
      "aria-hidden": "true",
      class: "emblem",
    },
    cells,
  );
}

/**
 * @typedef {{ value?: number, stands?: string, risk?: import("../../page.d.ts").RiskFacts | null, other?: string, otherName?: string, key?: string, large?: boolean, button?: boolean, class?: string, sides?: { id: string, name: string }[], periods?: { id: string, name: string }[] }} Now
 */

/**
 * The face of a card, with what is true of it in this position.
 * @param {Omit<import("../../page.d.ts").CardFacts, "special" | "valued" | "art"> & { valued?: boolean, art?: import("../../page.d.ts").ArtFacts | null }} card as the content gives it @param {Now} now
 */
export function cardFace(card, now) {
  const side = now.sides?.findIndex((one) => one.id === card.side) ?? -1;
  const kind = card.scoring ? "scoring" : side < 0 ? "neutral" : ["first", "second"][side];
  const value = now.value ?? card.ops,
    valued = card.valued ?? !card.scoring;
  const period = now.periods?.findIndex((one) => one.id === card.period) ?? -1;
  const loses = now.risk?.kind === "loses";
  const star =
    card.starred &&
    s(
      "svg",
      { viewBox: "0 0 12 12", role: "img", "aria-label": word("card_starred") },
      s("path", { d: STAR }),
    );
  const words = card.name.split(" ");
  const name = [
    words.slice(0, -1).join(" "),
    words.length > 1 && " ",
    h("span.last", {}, words.at(-1), star),
  ];
  const pips = Array.from({ length: valued ? Math.max(card.ops, value) : 0 }, (_, i) =>
    h(i < value ? "i" : "i.lost"),
  );
  const pattern = () => emblem(card.id, now.large ? 8 : 6);
  const stands = card.scoring && now.stands ? word("as_things_stand", { points: now.stands }) : "";
  return h(
    `${now.button ? "button" : "article"}.card.card--${kind}`,
    {
      class: [
        now.large && "card--large",
        card.text.length < 85 && "card--short",
        loses && "card--fatal",
        now.class,
      ]
        .filter(Boolean)
        .join(" "),
      "data-card": card.id,
      type: now.button ? "button" : null,
    },
    h(
      "span.card__art",
      {},
      card.art ? picture(card.art, pattern) : pattern(),
      valued && h("span.card__ops", {}, h("b", {}, value)),
      stands && h("span.card__stands", { title: stands }, now.stands),
      h("span.card__pips", { "aria-hidden": "true" }, pips),
    ),
    loses && h("span.card__fatal.hazard", {}, h("b", {}, word("loses_game"))),
    h("span.card__name", { dir: "auto" }, card.underlined ? h("u", {}, name) : name),
    card.facts && h("span.card__text", {}, card.facts),
    h("span.card__text", {}, card.text),
    now.large &&
      valued &&
      value !== card.ops &&
      h("span.card__worth", {}, word("worth_now", { value, printed: card.ops })),
    now.large && card.note && h("span.card__note", {}, card.note),
    now.large && card.art?.credit && h("span.card__note", {}, credit(card.art)),
    now.other &&
      h(
        `span.card__warn.card__warn--${now.other}`,
        {},
        icon("bolt"),
        h("span", {}, word("other_event", { side: now.otherName ?? "" })),
      ),
    now.risk &&
      !loses &&
      h("span.card__warn.card__warn--may", {}, icon("alert"), h("span", {}, now.risk.text)),
    h(
      "span.card__foot",
      {},
      h(
        "span.period",
        {},
        (now.periods ?? []).map((_, i) => h(i <= period ? "i.on" : "i")),
        period >= 0 && h("span", {}, now.periods?.[period].name),
      ),
      now.key && h("span.key", {}, now.key),
      h("span", {}, card.number),
    ),
  );
}
