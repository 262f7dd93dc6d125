// The question: who chooses, why, what was chosen on the way, the choices, and the second step before dice and before a loss.

import { h, icon, die, named } from "./dom.js";
import { both, isAhead, sealed } from "./ahead.js";
import { deletion } from "./deletion.js";
import { bonusMark, bonusOf, costOf, eventText, facts, title } from "./asked.js";
import { ended, lookBack } from "./ending.js";
import { hint } from "./hint.js";
import { daysLeft, isGone, presence } from "./presence.js";
import { judgement } from "./review.js";
import { ruleMark } from "./rule.js";
import { word } from "./words.js";

/** The key of the n-th choice. @param {number} i */
export const keyOf = (i) => (i < 9 ? String(i + 1) : i === 9 ? "0" : "");

/** Groups the choices: those that lose come last. @param {import("../../page.d.ts").Question} question */
export function grouped(question) {
  const fatal = question.choices.filter((one) => one.risk?.kind === "loses");
  return { safe: question.choices.filter((one) => one.risk?.kind !== "loses"), fatal };
}

/** @param {import("./model.js").Model} model @param {string} label @param {string | null} rule */
function top(model, label, rule) {
  return h(
    "div.question__top",
    {},
    h("span.label", {}, label),
    ruleMark(model.content, rule),
    model.view.can_undo &&
      !model.past &&
      h(
        "button.button",
        { type: "button", "data-do": "undo", title: word("undo_title") },
        icon("undo"),
        word("undo"),
        h("span.key", {}, "U"),
      ),
  );
}

/** @param {import("./model.js").Model} model */
function crumbs(model) {
  if (!model.crumbs.length) return null;
  return h(
    "ol.crumbs",
    { "aria-label": word("crumbs") },
    model.crumbs.map((one) =>
      h(
        "li",
        {
          class: one.by === "only" ? "is-only" : "",
          "data-card": one.card ?? null,
          title: one.by === "only" ? word("only") : null,
        },
        model.view.can_undo
          ? h("button", { type: "button", "data-back": one.step }, one.name)
          : h("span", {}, one.name),
      ),
    ),
  );
}

/** @param {import("./model.js").Model} model @returns {import("./dom.js").Child[]} */
export function question(model) {
  const { view } = model;
  if (model.past) return past(model);
  const { outcome } = view.observation;
  if (outcome) return ended(model, outcome);
  if (!view.question) return waiting(model);
  if (model.chosen) return confirm(model);
  const { question: asked } = view,
    { safe, fatal } = grouped(asked);
  const wordy = (/** @type {import("../../page.d.ts").Choice[]} */ list) =>
    list.every((one) => !one.odds && !one.target?.space);
  const many = !asked.choices.some((one) => one.odds || one.realign) && safe.length > 7;
  const list = (
    /** @type {import("../../page.d.ts").Choice[]} */ all,
    /** @type {number} */ from,
  ) =>
    h(
      "ul.choices",
      {
        "aria-label": word("choices"),
        class: many && !wordy(all) ? "choices--many" : many ? "choices--dense" : "",
      },
      all.map((one, i) => h("li", {}, choice(model, one, keyOf(from + i)))),
    );
  return [
    top(model, word(isAhead(view) ? "both_choose" : "you_choose"), asked.rule),
    h("h2", { id: "question-title" }, title(model)),
    both(model),
    facts(model),
    eventText(model),
    crumbs(model),
    notice(model),
    asked.warning && h("p.then", {}, icon("alert"), h("span", {}, asked.warning)),
    safe.length ? list(safe, 0) : null,
    fatal.length
      ? h(
          "details.fatal-choices",
          { open: !safe.length },
          h("summary", {}, word("would_lose_n", { n: fatal.length })),
          list(fatal, safe.length),
        )
      : null,
    hint(model),
    invitations(model),
  ];
}

/** An earlier position. @param {import("./model.js").Model} model */
function past(model) {
  const { judged } = model;
  return [
    h("div.question__top", {}, h("span.label", {}, word(judged ? "review" : "log"))),
    h("h2", { id: "question-title" }, model.pastTitle()),
    judged ? judgement(model, judged) : h("p.then", {}, word("past_note")),
    model.view.observation.outcome ? lookBack(model) : null,
    h(
      "div.confirm__buttons",
      {},
      h("button.button", { type: "button", "data-do": "now" }, word("back_to_now")),
    ),
  ];
}

/** @param {import("./model.js").Model} model @param {import("../../page.d.ts").Choice} one @param {string} key */
function choice(model, one, key) {
  const space = one.target?.space,
    card = one.target?.card ? model.card[one.target.card] : undefined;
  const place = space && model.view.observation.spaces.find((each) => each.id === space);
  const said = [
    costOf(one),
    one.meaning,
    card?.scoring && word("as_things_stand", { points: model.stands(card.id) }),
    one.risk?.kind !== "can_lose" && one.risk?.text,
  ]
    .filter(Boolean)
    .join(", ");
  const made = h(
    "button.choice",
    {
      type: "button",
      "data-key": one.key,
      "data-card": one.target?.card ?? null,
      class: one.odds ? "" : "choice--word",
      "aria-keyshortcuts": key || null,
    },
    h("span.key", {}, key),
    h(
      "b",
      {},
      one.name.split("/").map((part, i) => [i > 0 && ["/", h("wbr")], part]),
    ),
    place
      ? h(
          "span.score",
          {},
          h("em", {}, place.influence[0]),
          ":",
          h("strong", {}, place.influence[1]),
        )
      : card
        ? h(
            "span.score",
            { class: model.sideClass(card.side) },
            h("span.of-side", {}, card.scoring ? model.stands(card.id) : model.valueOf(card.id)),
          )
        : one.odds
          ? h("span")
          : null,
    one.odds &&
      h(
        "span.pips",
        { "aria-hidden": "true" },
        Array.from({ length: 6 }, (_, i) => h(i < (one.odds?.successes ?? 0) ? "i.on" : "i")),
      ),
    one.odds && h("span.of-six", {}, `${one.odds.successes}/6`),
    !one.odds && price(model, one),
    one.meaning && h("span.choice__meaning", {}, one.meaning),
    one.risk && h("span.choice__risk", {}, icon("alert"), one.risk.text),
  );
  return named(made, said);
}

/** The cost of a choice, or what each side adds to its die. @param {import("./model.js").Model} model @param {import("../../page.d.ts").Choice} one */
function price(model, one) {
  if (!one.realign && !one.cost) return null;
  const more = bonusOf(
      /** @type {import("../../page.d.ts").Question} */ (model.view.question),
      one,
    ),
    dice = one.realign?.map((n) => `${n < 0 ? "−" : "+"}${Math.abs(n)}`).join(" : ");
  return h(
    "span.cost",
    {},
    bonusMark(more),
    dice ?? h("span", { class: (one.cost ?? 0) > 1 ? "cost--more" : "" }, one.cost),
  );
}

/** The influence after each result of the die, from the preview of the engine. @param {import("../../page.d.ts").PreviewFacts} preview @param {string | undefined} space @param {string} side */
export function diceTable(preview, space, side) {
  const before =
    preview?.outcomes.flatMap((outcome) => outcome.dice.map((dice) => ({ dice, outcome }))) ?? [];
  if (before.length !== 6 || before.some((one) => one.dice.length !== 1)) return null;
  return h(
    "ol.dice-table",
    { "aria-label": word("each_die") },
    before
      .sort((a, b) => a.dice[0] - b.dice[0])
      .map(({ dice, outcome }) => {
        const now = outcome.influence.find((one) => one.space === space)?.now;
        const others = outcome.others.join(" ");
        return h(
          "li",
          { class: now || others ? "win" : "", title: others },
          die(dice[0], side),
          h("b", {}, now ? `${now[0]}:${now[1]}` : others ? "✓" : "–"),
        );
      }),
  );
}

/** @param {import("./model.js").Model} model */
function confirm(model) {
  const one = /** @type {import("../../page.d.ts").Choice} */ (model.chosen),
    asked = /** @type {import("../../page.d.ts").Question} */ (model.view.question),
    fatal = one.risk?.kind === "loses";
  const preview = model.previews.get(one.key);
  return [
    top(model, word("you_choose"), asked.rule),
    h("h2", { id: "question-title" }, heading(model, one)),
    facts(model),
    eventText(model),
    crumbs(model),
    h(
      "div.confirm",
      {},
      model.unanswered === one &&
        h("p.then", {}, icon("alert"), h("span", {}, word("choice_lost", { choice: one.name }))),
      one.meaning && h("p.then", {}, one.meaning),
      fatal && h("div.hazard", {}, h("p", {}, one.risk?.text)),
      preview && diceTable(preview, one.target?.space, model.sideClass(model.view.side)),
      one.odds &&
        h(
          "p",
          {},
          word("coup_line", {
            add: one.odds.add,
            against: one.odds.against,
            n: one.odds.successes,
          }),
          one.odds.lowers_defcon && !fatal
            ? ` ${word("coup_defcon", { track: word("defcon") })}`
            : "",
        ),
      one.risk?.kind === "can_lose" && h("p.then", {}, icon("alert"), h("span", {}, one.risk.text)),
      h(
        "div.confirm__buttons",
        {},
        h("button.button", { type: "button", "data-do": "escape" }, word("back")),
        fatal
          ? h("button.button.button--main", { type: "button", "data-do": "confirm" }, word("lose"))
          : h(
              "button.button.button--pick",
              { type: "button", "data-do": "confirm" },
              word(one.odds ? "roll" : "choose"),
              h("span.key", {}, "↵"),
            ),
      ),
    ),
  ];
}

/** What is asked with the choice that waits: an attempt somewhere is one phrase. @param {import("./model.js").Model} model @param {import("../../page.d.ts").Choice} one */
const heading = (model, one) =>
  one.odds
    ? word("choice_of", { title: title(model), choice: one.name })
    : `${title(model)}: ${one.name}`;

/** A sentence about the rules of the game. @param {import("./model.js").Model} model */
function notice(model) {
  const { notice: said } = model.view;
  return said && h("p.then", { role: "note" }, icon("alert"), h("span", {}, said.text));
}

/** A game that nobody can go on with: the reason, and its deletion. @param {import("./model.js").Model} model */
function stopped(model) {
  return [
    h("h2", { id: "question-title" }, word("stopped")),
    notice(model),
    model.view.seat !== null && deletion(model),
  ];
}

/** @param {import("./model.js").Model} model */
function waiting(model) {
  const { waiting: wait, failed } = model.view;
  if (model.view.notice?.code === "content_changed") return stopped(model);
  const other = wait && model.hotseat(wait.seat);
  const name = wait && model.sideName(wait.side);
  return [
    h(
      "div.question__top",
      {},
      h("span.label", {}, word(model.view.seat === null ? "watching" : "waits")),
      model.view.can_undo &&
        h(
          "button.button",
          { type: "button", "data-do": "undo", title: word("undo_title") },
          icon("undo"),
          word("undo"),
          h("span.key", {}, "U"),
        ),
    ),
    h(
      "h2",
      { id: "question-title" },
      wait ? word("side_chooses", { side: name }) : word("loading"),
    ),
    crumbs(model),
    sealed(model),
    notice(model),
    absence(model),
    failed && h("p.then", {}, icon("alert"), h("span", {}, word("failed", { why: failed }))),
    other && h("p", {}, word("hand_over", { side: name })),
    other &&
      h(
        "div.confirm__buttons",
        {},
        h(
          "button.button.button--pick",
          { type: "button", "data-do": "seat" },
          word("take_seat", { side: name }),
        ),
      ),
    invitations(model),
  ];
}

/** Where the one is that everybody waits for, if not here. @param {import("./model.js").Model} model */
function absence({ people, view }) {
  const player = view.players.find((one) => one.seat === view.waiting?.seat);
  if (!player || !people.areApart || player.invited || !isGone(player)) return null;
  return h(
    "p.then.absence",
    { role: "note" },
    [
      word("who_is", { who: people.name(player.seat), where: presence(player) }),
      daysLeft(people.facts?.days_left),
    ]
      .filter(Boolean)
      .join("; "),
  );
}

/** The links that are still to be sent. @param {import("./model.js").Model} model */
function invitations(model) {
  return model.invitations.map(({ side, address }) =>
    h(
      "div.invitation",
      {},
      h("p", {}, word("invite_send", { side: model.sideName(side) })),
      h("p.address", {}, address),
      h("button.button", { type: "button", "data-copy": address }, icon("copy"), word("copy")),
    ),
  );
}
