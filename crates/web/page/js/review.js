// Goes through a game that is over with the strong player, play by play, and keeps what was given away.

import { h } from "./dom.js";
import { word } from "./words.js";

/** @typedef {import("../../page.d.ts").PlayFacts} Judged */

/** The time for a play. */
const TIME = "250ms";

export class Review {
  /** @param {import("./server.js").Game} game */
  constructor(game) {
    this.game = game;
    /** @type {Judged[]} */ this.judged = [];
    /** The share of the game that was analysed, from 0 to 1. */ this.done = 0;
    this.stopped = new AbortController();
  }

  /** Looks at one play after the other until it is stopped. @param {() => void} told */
  async run(told) {
    for (let from = 0; this.done < 1;) {
      const { play, next, steps } = await this.game.get(
        "review",
        { from, time: TIME },
        this.stopped.signal,
      );
      if (play) this.judged.push(play);
      this.done = play ? next / Math.max(steps, 1) : 1;
      from = next;
      told();
    }
  }

  stop() {
    this.stopped.abort();
  }

  /** The judged plays within a play of the log. @param {import("./log.js").Play[]} plays @param {number} index @returns {Judged[]} */
  of(plays, index) {
    const after = plays[index - 1]?.step ?? 0;
    return this.judged.filter(
      (one) => one.verdict !== "sound" && one.step >= after && one.step < plays[index].step,
    );
  }
}

/** @param {number} worth */
const points = (worth) => `${worth >= 0 ? "+" : "−"}${Math.abs(worth).toFixed(1)}`;

/** The line about a play under it in the log. @param {Judged} one */
export const verdict = (one) =>
  h(
    "p",
    { class: `verdict verdict--${one.verdict}` },
    h("b", { title: word(one.verdict) }, one.verdict === "blunder" ? "??" : "?"),
    ` ${one.made.text} (${points(one.made.value)}). `,
    word("better"),
    " ",
    h("span", {}, `${one.best.text} (${points(one.best.value)})`),
  );

/** The sums for both sides, or how far it has come. @param {import("./model.js").Model} model */
export function summary(model) {
  const { review } = model;
  if (!review)
    return h(
      "button.button",
      { type: "button", "data-do": "review", title: word("review_title") },
      word("review"),
    );
  const rows = model.content.sides.map((side) => {
    const own = review.judged.filter((/** @type {Judged} */ one) => one.side === side.id);
    const count = (/** @type {string} */ kind) =>
      own.filter((/** @type {Judged} */ one) => one.verdict === kind).length;
    const lost =
      own.reduce((sum, /** @type {Judged} */ one) => sum + one.lost, 0) / Math.max(own.length, 1);
    return h(
      "tr",
      {},
      h("th", { scope: "row", class: `${model.sideClass(side.id)} of-side` }, side.name),
      h("td", {}, String(own.length)),
      h("td", {}, String(count("mistake"))),
      h("td", {}, String(count("blunder"))),
      h("td", {}, lost.toFixed(1)),
    );
  });
  const heads = ["review_plays", "mistakes", "blunders", "lost_each"].map((key) =>
    h("th", { scope: "col" }, word(key)),
  );
  return h(
    "div.review",
    {},
    h("table", {}, h("thead", {}, h("tr", {}, h("td"), heads)), h("tbody", {}, rows)),
    review.done < 1 &&
      h(
        "div.review__way",
        {},
        h("progress", { max: 1, value: review.done, "aria-label": word("review") }),
        h("button.button", { type: "button", "data-do": "review-stop" }, word("stop")),
      ),
  );
}
