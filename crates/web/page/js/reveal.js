// What was rolled and what others have played, one play after the other in the place of the question, for as long as is wished.

import { die, h } from "./dom.js";
import { cardFace } from "./card.js";
import { wish } from "./kept.js";
import { sentence } from "./log.js";
import { play as sound } from "./sound.js";
import { word } from "./words.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("../../page.d.ts").Entry} Entry */
/** @typedef {{ index: number, play: import("./log.js").Play, entries: Entry[], cards: string[] }} Scene a play, with what is new of it and the cards that it lays down */
/** @typedef {{ all: () => void, question: () => void, look: (spaces: string[]) => void }} Draw */

/** What a person may wish, with the length of a scene as a multiple of the usual one. */
export const LENGTHS = { none: 0, short: 1, long: 4 };
/** The milliseconds of a scene, those of each of its lines, and those of dice that roll. */
const [SCENE, LINE, ROLLING] = [1300, 250, 600];
/** The most scenes that wait: the list of what has happened has the others. */
const MOST = 3;

/** @type {Scene[]} */
let scenes = [];
/** The step up to which everything was shown, and what it is counted in. */
let [seen, line] = [0, -1];
let rolling = false,
  timer = 0;

const length = () => LENGTHS[/** @type {"short"} */ (wish("reveal", "short"))] ?? LENGTHS.short;
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The scene that is shown instead of the question. @returns {Scene | undefined} */
export const scene = () => scenes[0];

/** The lines that are new since this was asked last; none after a choice was taken back. @param {Model} model @returns {Entry[]} */
export function fresh({ view, entries }) {
  const undone = line !== view.revision - view.steps,
    after = seen;
  [seen, line] = [view.steps, view.revision - view.steps];
  return undone ? [] : entries.filter((entry) => entry.step > after);
}

/** Begins anew: what is on the screen was shown before. @param {Model} model */
export function forget(model) {
  fresh(model);
  scenes = [];
  rolling = false;
  clearTimeout(timer);
}

/** Draws what has changed, after the scenes of what is new. @param {Model} model @param {Entry[]} news @param {Draw} draw */
export function reveal(model, news, draw) {
  const shown = scene();
  if (length() && !model.past) for (const one of scenesOf(model, news)) add(one);
  if (!shown) begin(draw);
  else if (shown !== scene() && !rolling) rest(draw);
  else if (!rolling) draw.all();
}

/** @param {Entry[]} entries */
const haveDice = (entries) => entries.some(({ dice }) => dice.length);

/** Lets a play go on in its scene; dice have a scene of their own. @param {Scene} one */
function add(one) {
  const last = scenes.at(-1);
  if (last?.index === one.index && !haveDice(one.entries))
    scenes[scenes.length - 1] = merged(last, one);
  else scenes.push(one);
  if (scenes.length > MOST) scenes.splice(1, scenes.length - MOST);
}

/** A scene that goes on: lines that have grown replace themselves. @param {Scene} old @param {Scene} next @returns {Scene} */
const merged = (old, next) => ({
  ...next,
  entries: [
    ...old.entries.filter(({ n }) => !next.entries.some((one) => one.n === n)),
    ...next.entries,
  ],
});

/** @param {Draw} draw */
function begin(draw) {
  clearTimeout(timer);
  const now = scene();
  if (!now) return draw.all();
  const rolls = haveDice(now.entries);
  if (rolls || now.cards.length) sound(rolls ? "die" : "card");
  const spaces = now.entries.flatMap((entry) => entry.spaces);
  if (spaces.length) draw.look(spaces);
  rolling = rolls && !isStill();
  if (!rolling) return rest(draw);
  draw.question();
  timer = window.setTimeout(rest, ROLLING, draw);
}

/** Shows the outcome, for as long as it takes to read. @param {Draw} draw */
function rest(draw) {
  rolling = false;
  clearTimeout(timer);
  draw.all();
  timer = window.setTimeout(end, time(/** @type {Scene} */ (scene())), draw);
}

/** The milliseconds of a scene. @param {Scene} one */
const time = ({ entries }) => length() * (SCENE + LINE * entries.length);

/** A scene ends only before somebody who can see it. @param {Draw} draw */
function end(draw) {
  if (!document.hidden) return next(draw);
  document.addEventListener("visibilitychange", () => begin(draw), { once: true });
}

/** Goes on to the next scene, or to the question. @param {Draw} draw */
export function next(draw) {
  scenes.shift();
  begin(draw);
}

/** Goes to the question at once. @param {Draw} draw */
export function skipAll(draw) {
  scenes = [];
  begin(draw);
}

/** The scenes of new lines: dice, scoring, and whatever others have played. @param {Model} model @param {Entry[]} news @returns {Scene[]} */
function scenesOf(model, news) {
  const { view, plays } = model,
    isNew = new Set(news.map(({ n }) => n));
  return plays.flatMap((play, index) => {
    const entries = play.entries.filter(({ n }) => isNew.has(n));
    const headlines = entries.find(({ kind }) => kind === "headlines");
    if (headlines) return [{ index, play, entries: [headlines], cards: headlines.cards }];
    // What a person has chosen for the event of another is no news.
    const others =
      play.side && play.side !== view.side && entries.some(({ step }) => step !== model.sent);
    const told = others || entries.some(({ dice, kind }) => dice.length || kind === "score");
    if (!told || !entries.length) return [];
    return [{ index, play, entries, cards: others ? laid(play) : [] }];
  });
}

/** The card of a play. @param {import("./log.js").Play} play */
const laid = ({ cards, entries }) =>
  [...cards, ...entries.flatMap((one) => (one.kind === "play" ? one.cards : []))].slice(0, 1);

/** The scene, as it stands in the place of the question. @param {Model} model */
export function stage(model) {
  const now = /** @type {Scene} */ (scene()),
    { play, entries, cards } = now;
  const both = cards.length > 1;
  return [
    h(
      "div.question__top",
      {},
      h("span.label", {}, word("happened")),
      scenes.length > 1 && h("span.rule", {}, word("more_plays", { n: scenes.length - 1 })),
      h(
        "button.button",
        { type: "button", "data-do": "skip" },
        word("reveal_next"),
        h("span.key", {}, "↵"),
      ),
    ),
    h(
      "h2",
      { id: "question-title", class: `of-side ${model.sideClass(play.side)}` },
      both ? word("headlines") : play.title,
    ),
    cards.length > 0 &&
      h(
        "div.stage__cards",
        {},
        cards.map((id, i) => face(model, id, both ? model.content.sides[i].name : "")),
      ),
    entries.filter(({ dice }) => dice.length).map((entry) => roll(model, entry, play)),
    !both &&
      !rolling &&
      h(
        "div.stage__lines",
        { class: model.sideClass(play.side) },
        entries.map((entry) => sentence(model, entry)),
      ),
    !rolling && h("i.stage__time", { vars: { for: `${time(now)}ms` } }),
  ];
}

/** A card that is laid down, with the side that does so. @param {Model} model @param {string} id @param {string} side */
const face = ({ card, content: { sides, periods } }, id, side) =>
  h("figure", {}, side && h("figcaption", {}, side), cardFace(card[id], { sides, periods }));

/** The dice of a line with what was added, what was needed, and how it went. @param {Model} model @param {Entry} entry @param {import("./log.js").Play} play */
function roll(model, { dice, roll: facts, side, kind }, play) {
  const sides = kind === "realign" ? ["first", "second"] : [model.sideClass(side ?? play.side)];
  const won = facts?.success;
  return h(
    "div.rolled",
    { class: rolling ? "is-rolling" : won == null ? "" : won ? "is-won" : "is-lost" },
    dice.map((n, i) => thrown(n, sides[i] ?? sides[0], facts?.add[i])),
    h(
      "p.rolled__result",
      {},
      !rolling && won != null && h("b", {}, word(won ? "success" : "failure")),
      facts && h("span", {}, needOf(facts)),
    ),
  );
}

/** A die with its modifier and the sum; while it rolls, it shows another face. @param {number} n @param {string} side @param {number} [add] */
function thrown(n, side, add = 0) {
  if (rolling) return h("span.thrown", { "aria-hidden": "true" }, die((n % 6) + 1, side));
  const sum = add !== 0 && [
    h("span", {}, `${add < 0 ? "−" : "+"} ${Math.abs(add)}`),
    h("b", {}, `= ${n + add}`),
  ];
  return h("span.thrown", {}, die(n, side), sum);
}

/** What a roll had to be. @param {NonNullable<Entry["roll"]>} roll */
function needOf({ at_least: least, at_most: most }) {
  if (least != null) return word("need_least", { n: least });
  return most != null ? word("need_most", { n: most }) : "";
}
