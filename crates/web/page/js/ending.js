// The end of a game: why it ended, the final scoring, the course of the game, and what can be done next.

import { $, h, icon, put } from "./dom.js";
import { game as keptGame } from "./kept.js";
import { change, scoreOf, swings, teller } from "./chances.js";
import { courseTable, graph } from "./graph.js";
import { copies, links } from "./menu.js";
import { mistakes, summary } from "./review.js";
import { rematches, strip } from "./offers.js";
import { word } from "./words.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./menu.js").Page} Page */
/** @typedef {import("../../page.d.ts").Outcome} Outcome */

/** The graph in the column beside the map, and the most room that it has in the scene. */
const SMALL = { width: 288, chance: 72, points: 0 };
const LARGE = { width: 620, chance: 150, points: 84, numbered: true };
/** The most lines of the last play. */
const LAST_LINES = 5;

/** Whether the holder of the seat has won; nothing if that cannot be said. @param {Model} model @param {Outcome} outcome */
function ownResult(model, outcome) {
  const own = model.own();
  if (!own || (!outcome.winner && !outcome.both_lose)) return null;
  return outcome.winner === own;
}

/** @param {Model} model @param {Outcome} outcome */
function title(model, outcome) {
  const won = ownResult(model, outcome);
  if (won !== null) return word(won ? "you_won" : "you_lost");
  if (outcome.winner) return word("won_by", { side: model.sideName(outcome.winner) });
  return word(outcome.both_lose ? "both_lose" : "drawn");
}

/** The panel of a game that is over. @param {Model} model @param {Outcome} outcome */
export function ended(model, outcome) {
  return [
    h(
      "div.question__top",
      {},
      h("span.label", {}, word("game_over")),
      model.view.can_undo &&
        h("button.button", { type: "button", "data-do": "undo" }, icon("undo"), word("undo")),
    ),
    h(
      "h2",
      { id: "question-title", class: `${model.sideClass(outcome.winner)} of-side` },
      title(model, outcome),
    ),
    h("p.then", {}, outcome.text || outcome.ending),
    h("p", {}, `${word("score")}: ${model.view.score}`),
    ...lookBack(model),
    h(
      "div.confirm__buttons",
      {},
      h("button.button", { type: "button", "data-do": "ending" }, word("ending")),
      h("a.button.button--pick", { href: "/#new" }, word("new_game")),
    ),
  ];
}

/** Whether there is something to draw. @param {Model} model */
const hasCourse = ({ course: known }) => (known?.points.length ?? 0) > 1;

/** The graph and the analysis, beside the board. @param {Model} model */
export const lookBack = (model) => [
  mistakes(model),
  hasCourse(model) &&
    h(
      "div.graph-box",
      {},
      graph(model, /** @type {import("./chances.js").Course} */ (model.course), SMALL),
    ),
  summary(model),
];

/** Asks for the course of a game that is over, once; forgets it if the end is taken back. @param {Model} model */
export async function followCourse(model) {
  const { outcome } = model.view.observation;
  if (!outcome) model.forgetEnd();
  if (!outcome || model.courseAsked) return;
  model.courseAsked = true;
  // Without it the game can still be looked at.
  model.course = await model.game.get("course").catch(() => ({ points: [], scorings: [] }));
  model.changed();
}

/** Opens the scene. @param {Model} model @param {Page} page */
export function openEnding(model, page) {
  const { outcome } = model.view.observation,
    dialog = $("#ending");
  if (!outcome) return;
  put(dialog, [
    h(
      "header",
      { class: `ending__head ${model.sideClass(outcome.winner)}` },
      h("span.label", {}, word("game_over")),
      h("h2", { id: "ending-title" }, title(model, outcome)),
      h("p", {}, outcome.text || outcome.ending),
      h(
        "p.ending__score",
        {},
        word("score"),
        " ",
        h("b", {}, scoreOf(model, model.view.observation.vp)),
      ),
      h(
        "button.button",
        { type: "button", "data-do": "close" },
        word("to_board"),
        h("span.key", {}, "Esc"),
      ),
    ),
    h("div.ending__offers", {}, model.people.areApart && rematches(model).map(strip)),
    h(
      "div.ending__body",
      {},
      h("div.ending__part", {}, course(model), moments(model)),
      h(
        "div.ending__part",
        {},
        lastPlay(model, outcome),
        scorings(model),
        next(model),
        share(model, page),
      ),
    ),
  ]);
  if (!dialog.open) dialog.showModal();
}

/** @param {Model} model */
function course(model) {
  if (!model.course || !hasCourse(model)) return null;
  const width = Math.min(LARGE.width, innerWidth - 48);
  return h(
    "section",
    { "aria-labelledby": "course-title" },
    h("h3", { id: "course-title" }, word("chances_of", { side: model.sideName(teller(model)) })),
    h(
      "figure.graph-box",
      {},
      graph(model, model.course, { ...LARGE, width }),
      h("figcaption", {}, word("graph_caption")),
    ),
    courseTable(model, model.course),
  );
}

/** @param {Model} model */
function moments(model) {
  const found = model.course ? swings(model, model.course) : [];
  if (!found.length) return null;
  return h(
    "section",
    { "aria-labelledby": "moments-title" },
    h("h3", { id: "moments-title" }, word("moments")),
    h(
      "ol.moments",
      {},
      found.map(({ nth, play, title: name, said, by }) =>
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", "data-moment": play },
            h(
              "span",
              { class: `moment__nth ${by < 0 ? "is-bad" : "is-good"}`, "aria-hidden": "true" },
              nth,
            ),
            h("span", {}, h("b", {}, name), said ? ` ${said}` : ""),
            h("em", {}, change(by)),
          ),
        ),
      ),
    ),
  );
}

/** What happened last, unless the final scoring says it. @param {Model} model @param {Outcome} outcome */
function lastPlay(model, outcome) {
  const last = model.plays.findLast((play) => play.entries.length);
  if (!last || model.course?.scorings.some((one) => one.last)) return null;
  const lines = last.entries.filter((entry) => entry.text !== outcome.text).slice(-LAST_LINES);
  return h(
    "section",
    { "aria-labelledby": "last-title" },
    h("h3", { id: "last-title" }, [last.turn, last.title].filter(Boolean).join(" · ")),
    h(
      "ul.ending__last",
      {},
      lines.map((entry) => h("li", {}, entry.text)),
    ),
  );
}

/** The final scoring, or what each scoring gave the last time. @param {Model} model */
function scorings(model) {
  const all = model.course?.scorings ?? [],
    final = all.filter((one) => one.last);
  const latest = [...new Map(all.map((one) => [one.name, one])).values()];
  const shown = final.length ? final : latest;
  if (!shown.length) return null;
  const levels = /** @type {Record<string, string>} */ (model.content.words.levels);
  const cell = (
    /** @type {import("../../page.d.ts").ScoredFacts} */ one,
    /** @type {0 | 1} */ side,
  ) =>
    h(
      "td",
      {
        class: `${["first", "second"][side]} ${one.points[side] > one.points[1 - side] ? "is-more" : ""}`,
      },
      h("b", {}, one.points[side]),
      one.levels[side] === "none"
        ? null
        : h("span", {}, levels[one.levels[side]] ?? one.levels[side]),
    );
  const name = word(final.length ? "final_scoring" : "last_scorings");
  return h(
    "section",
    { "aria-labelledby": "scorings-title" },
    h("h3", { id: "scorings-title" }, name),
    h(
      "table.score-table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td"),
          model.content.sides.map((side, i) =>
            h("th", { scope: "col", class: `${["first", "second"][i]} of-side` }, side.name),
          ),
          h("th", { scope: "col" }, word("score")),
        ),
      ),
      h(
        "tbody",
        {},
        shown.map((one) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, one.name || word("other_points")),
            cell(one, 0),
            cell(one, 1),
            h("td", {}, scoreOf(model, one.vp)),
          ),
        ),
      ),
    ),
  );
}

/** @param {Model} model */
const next = (model) =>
  h(
    "section.ending__next",
    { "aria-label": word("what_next") },
    h(
      "p.menu__buttons",
      {},
      h(
        "button.button.button--main",
        { type: "button", "data-do": "review-here" },
        icon("find"),
        word("review"),
      ),
      model.view.seat !== null && (model.people.areApart ? exchange(model) : alone(model)),
      h("a.button", { href: "/#new" }, word("new_game")),
    ),
  );

/** Another game that this seat begins alone. @param {Model} model */
const alone = (model) => [
  h("button.button", { type: "button", "data-do": "rematch" }, word("rematch")),
  !keptGame(model.game.id)?.hotseat &&
    h("button.button", { type: "button", "data-do": "change-sides" }, word("change_sides")),
];

/** Another game that two people have to want, unless it was offered already. @param {Model} model */
const exchange = ({ people }) =>
  people.facts &&
  !people.facts.rematched &&
  !people.facts.rematch.some(Boolean) &&
  h(
    "button.button",
    { type: "button", "data-do": "offer-rematch" },
    icon("swap"),
    word("rematch_exchanged"),
  );

/** @param {Model} model @param {Page} page */
const share = (model, page) =>
  h(
    "details.ending__share",
    {},
    h("summary", {}, word("share")),
    links(model, page),
    model.view.seat !== null && copies(model, page),
  );
