// The course of a game that is over: points and chances between the plays, and the plays that decided it.

import { word } from "./words.js";

/** @typedef {import("../../page.d.ts").Course} Course */
/** @typedef {{ nth: number, point: number, play: number, title: string, said: string, by: number }} Swing a play that moved the chances of the side that tells */

/** The most plays that decided a game, and the least that they moved. */
const MOST = 4;
const LEAST = 0.05;

/** The side from which chances are told: the own one, else the first. @param {import("./model.js").Model} model */
export const teller = (model) => model.own() ?? model.content.sides[0].id;

/** The chances of the side that tells. @param {import("./model.js").Model} model @param {Course} course */
export const chances = (model, course) =>
  course.points.map(({ chance }) =>
    teller(model) === model.content.sides[0].id ? chance : 1 - chance,
  );

/** The play after which a position stands. @param {import("./log.js").Play[]} plays @param {number} step */
export const playAt = (plays, step) =>
  Math.max(
    0,
    plays.findLastIndex((play) => play.step <= step),
  );

/** The number of the turn of a play. @param {import("./log.js").Play | undefined} play */
export const turnOf = (play) => play?.turn.replace(/\D+/g, "") ?? "";

/** The plays that moved the chances most, in their order. @param {import("./model.js").Model} model @param {Course} course @returns {Swing[]} */
export function swings(model, course) {
  const all = chances(model, course);
  return all
    .map((chance, point) => ({ point, by: point ? chance - all[point - 1] : 0 }))
    .filter(({ by }) => Math.abs(by) >= LEAST)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .slice(0, MOST)
    .sort((a, b) => a.point - b.point)
    .map(({ point, by }, i) => ({ nth: i + 1, point, by, ...told(model, course, point) }));
}

/** What happened before a position, in words. @param {import("./model.js").Model} model @param {Course} course @param {number} point */
function told(model, course, point) {
  const { plays } = model,
    [from, to] = [course.points[point - 1].step, course.points[point].step];
  const within = plays.filter((play) => play.step > from && play.step <= to),
    made = within.filter((play) => ["headline", "round"].includes(play.kind));
  const [first] = made.length ? made : within;
  return {
    play: playAt(plays, to),
    title:
      [first?.turn, ...made.map((play) => play.title)].filter(Boolean).join(" · ") ||
      word("set_up"),
    said:
      made.flatMap((play) => play.entries.find((entry) => entry.kind === "play")?.text ?? [])[0] ??
      "",
  };
}

/** A chance as people read it. @param {number} chance */
export const percent = (chance) => word("chance", { n: Math.round(chance * 100) });

/** A change of chances. @param {number} by */
export const change = (by) => `${by < 0 ? "−" : "+"}${percent(Math.abs(by))}`;

/** The score in words. @param {import("./model.js").Model} model @param {number} vp */
export const scoreOf = ({ content }, vp) =>
  vp ? `${content.sides[vp > 0 ? 0 : 1].name} ${Math.abs(vp)}` : word("even");
