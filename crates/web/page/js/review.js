// Goes through a game that is over with the strong player, choice by choice, and keeps what was given away.

import { h, icon } from "./dom.js";
import { percent } from "./course.js";
import { word } from "./words.js";

/** @typedef {import("../../page.d.ts").JudgementFacts} Judged */
/** @typedef {import("./model.js").Model} Model */

/** The time of a search. */
const TIME = "150ms";

export class Review {
  /** @param {import("./server.js").Game} game */
  constructor(game) {
    this.game = game;
    /** @type {Judged[]} */ this.judged = [];
    /** The share of the game that was analysed, from 0 to 1. */ this.done = 0;
    /** The step to go on from. */ this.from = 0;
    this.running = false;
    this.stopped = new AbortController();
  }

  /** Looks at one choice after the other until it is stopped. @param {() => void} told */
  async run(told) {
    this.stopped = new AbortController();
    this.running = true;
    try {
      while (this.done < 1) {
        const { judged, next, steps } = await this.game.get(
          "review",
          { from: this.from, time: TIME },
          this.stopped.signal,
        );
        if (judged) this.judged.push(judged);
        this.done = judged ? next / Math.max(steps, 1) : 1;
        this.from = next;
        told();
      }
    } finally {
      this.running = false;
    }
  }

  stop() {
    this.stopped.abort();
  }

  /** The choices that gave something away, in their order. @returns {Judged[]} */
  get mistakes() {
    return this.judged.filter((one) => one.verdict !== "sound");
  }

  /** The mistakes within a play of the log. @param {import("./log.js").Play[]} plays @param {number} index @returns {Judged[]} */
  of(plays, index) {
    const after = plays[index - 1]?.step ?? 0;
    return this.mistakes.filter((one) => one.step >= after && one.step < plays[index].step);
  }

  /** The next mistake after a step, or the last one before it. @param {number} step @param {1 | -1} way */
  near(step, way) {
    return way > 0
      ? this.mistakes.find((one) => one.step > step)
      : this.mistakes.findLast((one) => one.step < step);
  }
}

/** The sign of a verdict. @param {Judged} one */
const sign = (one) => (one.verdict === "blunder" ? "??" : "?");

/** The line about a choice under its play in the log; it leads to the position. @param {Judged} one */
export const verdict = (one) =>
  h(
    "button",
    {
      type: "button",
      class: `verdict verdict--${one.verdict}`,
      "data-judged": one.step,
      title: word(one.verdict),
    },
    h("b", {}, sign(one)),
    ` ${one.made.text} (${percent(one.made.chance)}). ${word("better")} `,
    h("span", {}, `${one.best.text} (${percent(one.best.chance)})`),
  );

/** The button that begins the analysis, or the sums for both sides. @param {Model} model */
export function summary(model) {
  const { review } = model;
  if (!review)
    return h(
      "button.button",
      { type: "button", "data-do": "review", title: word("review_title") },
      icon("find"),
      word("review"),
    );
  // A region that is read out may not speak with every choice.
  return h("div.review", { "aria-live": "off" }, progress(review), sums(model, review));
}

/** @param {Model} model @param {Review} review */
function sums(model, review) {
  const rows = model.content.sides.map((side) => {
    const own = review.judged.filter((one) => one.side === side.id);
    const count = (/** @type {string} */ kind) => own.filter((one) => one.verdict === kind).length;
    const lost = own.reduce((sum, one) => sum + one.lost, 0);
    return h(
      "tr",
      {},
      h("th", { scope: "row", class: `${model.sideClass(side.id)} of-side` }, side.name),
      h("td", {}, String(own.length)),
      h("td", {}, String(count("mistake"))),
      h("td", {}, String(count("blunder"))),
      h("td", {}, word("chance", { n: ((100 * lost) / Math.max(own.length, 1)).toFixed(1) })),
    );
  });
  const heads = ["review_choices", "mistakes", "blunders", "lost_each"].map((key) =>
    h("th", { scope: "col" }, word(key)),
  );
  return h("table", {}, h("thead", {}, h("tr", {}, h("td"), heads)), h("tbody", {}, rows));
}

/** @param {Review} review */
const progress = (review) =>
  review.done < 1 &&
  h(
    "div.review__way",
    {},
    h("progress", { max: 1, value: review.done, "aria-label": word("review") }),
    h(
      "button.button",
      { type: "button", "data-do": review.running ? "review-stop" : "review" },
      word(review.running ? "stop" : "go_on"),
    ),
  );

/** The buttons to the mistakes before and after the position that is shown. @param {Model} model */
export function mistakes(model) {
  const { review } = model,
    step = model.shown().at;
  if (!review?.mistakes.length) return null;
  const button = (
    /** @type {1 | -1} */ to,
    /** @type {string} */ name,
    /** @type {string} */ key,
  ) =>
    h(
      "button.button",
      {
        type: "button",
        "data-do": `mistake-${name}`,
        disabled: !review.near(step, to),
        title: word(`mistake_${name}_title`),
        "aria-keyshortcuts": key,
      },
      to < 0 && icon("back"),
      word(`mistake_${name}`),
      to > 0 && icon("next"),
      h("span.key", {}, key),
    );
  return h(
    "div.review__way",
    { "aria-live": "off" },
    button(-1, "back", "P"),
    button(1, "next", "N"),
  );
}

/** A choice of the past: what was chosen, what would have been better, and why. @param {Model} model @param {Judged} one */
export function judgement(model, one) {
  const row = (/** @type {"made" | "best"} */ which) => {
    const { text, chance, risk, keys } = one[which];
    const card = keys.find((key) => key.startsWith("card:"))?.slice(5);
    return h(
      "div",
      { class: `judged judged--${which}` },
      h("dt", {}, word(`judged_${which}`)),
      h(
        "dd",
        {},
        h("b", card ? { class: "card-name", "data-card": card } : {}, text),
        h("span", { class: "judged__chance" }, percent(chance)),
        h("i", { vars: { share: chance } }),
        risk && h("span.choice__risk", {}, icon("alert"), risk.text),
      ),
    );
  };
  const { reasons } = one;
  return h(
    "div.judgement",
    { class: model.sideClass(one.side) },
    h(
      "p",
      {},
      h("b", { class: `verdict-sign verdict-sign--${one.verdict}` }, sign(one)),
      " ",
      word(`gave_${one.verdict}`, { side: model.sideName(one.side), lost: percent(one.lost) }),
    ),
    h("dl", {}, row("made"), row("best")),
    reasons.length
      ? h(
          "p.muted",
          {},
          word("judged_because", {
            list: reasons
              .map(
                ({ text, worth }) =>
                  `${text} ${worth < 0 ? "−" : "+"}${Math.abs(worth).toFixed(1)}`,
              )
              .join(", "),
          }),
        )
      : null,
  );
}
