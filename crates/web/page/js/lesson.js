// Lessons: guided first games, in the lobby and as new games of this browser.

import { erase } from "./deletion.js";
import { h, icon } from "./dom.js";
import { begin, call } from "./server.js";
import { forget, game as keptGame, keep } from "./kept.js";
import { tableOf } from "./address.js";
import { word } from "./words.js";

/** The machine that takes the other side when a lesson is left. */
export const OPPONENT = "careful";

/** A lesson in the language of the page. @param {string} id @returns {Promise<import("../../page.d.ts").LessonFacts>} */
export const lesson = (id) => call("GET", `lessons/${id}`);

/** The lessons of these scenarios, as buttons. @param {import("../../page.d.ts").ScenarioFacts[]} scenarios @param {(error: unknown) => void} failed */
export function offers(scenarios, failed) {
  const all = scenarios.flatMap((one) => one.lessons ?? []);
  if (!all.length) return [];
  return [
    h("h2", { id: "lessons-title" }, word("lessons")),
    h("p.muted", {}, word("lessons_about")),
    ...all.map((one) =>
      h(
        "button.lesson",
        { type: "button", "data-lesson": one.id, onclick: () => start(one.id).catch(failed) },
        icon("hint"),
        h("span", {}, h("b", {}, one.name), h("span", {}, one.summary)),
      ),
    ),
  ];
}

/** Begins a lesson, with both seats in this browser. @param {string} id */
async function start(id) {
  const { scenario, options, seed, side, name } = await lesson(id);
  const made = await begin({
    ...{ scenario, options, seed, name },
    help: true,
    seats: ["person", "person"],
  });
  const own = made.seats.find((one) => one.side === side) ?? made.seats[0];
  const other = made.seats.find((one) => one !== own);
  keep({
    id: made.game,
    title: name,
    scenario,
    tokens: { [own.seat]: own.token ?? "" },
    lesson: { id, other: other?.token ?? "", unread: INTRO },
  });
  location.href = tableOf(made.game, own.token ?? "");
}

/** The place of the introduction among the texts that are still to be read. */
export const INTRO = -1;

/**
 * Goes on without the guide: the same game, with a machine on the other side.
 * @param {import("./model.js").Model} model @param {import("../../page.d.ts").LessonFacts} facts @param {string[]} steps the choices so far
 */
export async function playOn(model, facts, steps) {
  const { scenario, options, seed, side } = facts,
    { sides, name } = model.content;
  const seats = sides.map((one) => (one.id === side ? "person" : OPPONENT));
  const made = await begin({
    scenario,
    options,
    seed,
    steps,
    seats: /** @type {[string, string]} */ (seats),
    undo: "free",
  });
  const own = made.seats.find((one) => one.token) ?? made.seats[0];
  keep({
    id: made.game,
    title: name,
    scenario,
    observer: made.observer,
    tokens: { [own.seat]: own.token ?? "" },
  });
  // The guided game has done its work.
  await erase(model.game, keptGame(model.game.id)?.lesson?.other).catch(() => null);
  forget(model.game.id);
  location.href = tableOf(made.game, own.token ?? "");
}
