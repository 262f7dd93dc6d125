// What is done at the table once the game is over: the scene, the analysis, the way to mistakes, another game.

import { $, $$ } from "./dom.js";
import { placesOf, showBetter } from "./better.js";
import { followCourse, openEnding } from "./ending.js";
import { rematch } from "./rematch.js";
import { Review } from "./review.js";

/** @typedef {import("./review.js").Judged} Judged */
/** @typedef {{ model: import("./model.js").Model, page: import("./menu.js").Page, board: () => import("./board.js").Board, show: () => void, showQuestion: () => void, showLog: () => void }} Table */

/** The actions of a game that is over, by their names. @param {Table} table @returns {Record<string, () => void>} */
export const actionsAfter = (table) => ({
  review: () => review(table),
  "review-stop": () => table.model.review?.stop(),
  "review-here": () => {
    closeDialogs();
    review(table);
  },
  "mistake-back": () => mistake(table, -1),
  "mistake-next": () => mistake(table, 1),
  ending: () => openEnding(table.model, table.page),
  rematch: () => again(table, { changed: false }),
  "change-sides": () => again(table, { changed: true }),
});

/** Follows a click to a mistake or to a play that decided the game; whether it was one. @param {Table} table @param {(selector: string) => HTMLElement | null} find */
export function clickAfter(table, find) {
  const { model } = table,
    judged = find("[data-judged]")?.dataset.judged,
    moment = find("[data-moment]")?.dataset.moment;
  if (judged) lookAtChoice(table, model.review?.near(Number(judged) - 1, 1));
  else if (moment) {
    closeDialogs();
    model.go(Number(moment));
  }
  return Boolean(judged ?? moment);
}

/** Whether the game was going on when the page saw it last. */
let going = false;

/** Opens the scene of the end once the game ends, and asks for its course. @param {Table} table */
export function tellEnding({ model, page }) {
  followCourse(model);
  if (!model.view.observation.outcome) going = true;
  else if (going && model.course) {
    going = false;
    openEnding(model, page);
  }
}

/** Goes through the game, or on where it was stopped. @param {Table} table */
function review({ model, page, show, showQuestion, showLog }) {
  if (model.review?.running || !model.view.observation.outcome) return;
  const run = (model.review ??= new Review(model.game));
  const told = () => {
    if (model.review !== run) return;
    showQuestion();
    showLog();
  };
  run
    .run(told)
    .catch((error) => error.name !== "AbortError" && page.toast(error.message))
    .then(told);
  show();
}

/** Shows the position before a choice that was judged, with the better one. @param {Table} table @param {Judged | undefined} judged */
async function lookAtChoice({ model, board }, judged) {
  if (!judged) return;
  await model.lookAtChoice(judged);
  if (!matchMedia("(max-width: 899px)").matches) return;
  board().focus(placesOf(judged), 150);
  showBetter(board(), model.judged);
}

/** @param {Table} table @param {1 | -1} way */
async function mistake(table, way) {
  const { model } = table,
    button = `#question [data-do=mistake-${way < 0 ? "back" : "next"}]`,
    held = document.activeElement?.matches(button);
  await lookAtChoice(table, model.review?.near(model.shown().at, way));
  // The button is drawn anew.
  if (held) $(button)?.focus();
}

/** @param {Table} table @param {{ changed: boolean }} sides */
const again = ({ model, page }, sides) =>
  rematch(model, sides).catch((error) => page.toast(error.message));

function closeDialogs() {
  for (const one of $$("dialog[open]")) one.close();
}
