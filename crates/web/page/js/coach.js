// The coach of a lesson: says what a choice is for, points at it, and plays the other side.
// The step of the lesson is the number of choices in the game, so a reload and taking back need nothing more.

import { $, $$, h } from "./dom.js";
import { Game, isAway, Refused } from "./server.js";
import { game as keptGame, keep } from "./kept.js";
import { INTRO, lesson, OPPONENT, playOn } from "./lesson.js";
import { playerName } from "./opponents.js";
import { word } from "./words.js";

/** @typedef {import("../../page.d.ts").Choice} Choice */
/** @typedef {{ pick: (choice: Choice) => unknown, confirm: () => unknown, show: () => void, toast: (text: string) => void }} Page */

export class Coach {
  /** @param {import("./model.js").Model} model @param {Page} page */
  constructor(model, page) {
    this.model = model;
    this.page = page;
    /** @type {import("../../page.d.ts").LessonFacts | null} */ this.facts = null;
    /** Another choice than that of the lesson, which waits for a decision. @type {Choice | null} */
    this.detour = null;
    /** The spaces that were brought into sight last. */ this.meant = "";
    /** The step whose row was brought into sight last. */ this.brought = -1;
    this.leaving = false;
    this.playing = false;
    this.lost = false;
  }

  /** Reads the lesson of the game, if it is one. */
  async load() {
    const { lesson: kept } = keptGame(this.model.game.id) ?? {};
    this.facts =
      kept && this.model.view.seat !== null ? await lesson(kept.id).catch(() => null) : null;
    this.model.guided = Boolean(this.facts);
  }

  get kept() {
    return keptGame(this.model.game.id)?.lesson;
  }

  /** The number of the step whose text is still to be read. */
  get unread() {
    const unread = this.kept?.unread ?? null;
    if (unread === INTRO) return this.facts?.intro ? INTRO : null;
    return unread !== null && unread < this.model.view.steps ? unread : null;
  }
  set unread(unread) {
    const { kept } = this;
    if (kept) keep({ id: this.model.game.id, lesson: { ...kept, unread } });
  }

  /** The step that comes now. */
  get step() {
    return this.facts?.steps[this.model.view.steps];
  }

  /** The choice of the step, if it is offered. */
  get choice() {
    return this.model.view.question?.choices.find((one) => one.key === this.step?.choose);
  }

  /** Whether the choices of the question are covered: there is something to read first. */
  get covers() {
    const { facts, model } = this;
    if (!facts || model.past) return false;
    return this.unread !== null || this.leaving || Boolean(this.detour) || !this.choice;
  }

  /** The box above the question. @returns {import("./dom.js").Child[]} */
  box() {
    const { facts, model } = this;
    if (!facts || model.past) return [];
    return [
      h(
        "div.coach",
        {},
        h(
          "div.coach__top",
          {},
          h("span.label", {}, word("lesson")),
          h("span.coach__at", {}, this.progress()),
          h("progress", {
            max: facts.steps.length,
            value: model.view.steps,
            "aria-label": word("lesson"),
          }),
        ),
        this.covers && h("h2", { id: "question-title" }, facts.name),
        this.content(facts),
      ),
    ];
  }

  /** The number of texts up to now, and of all. */
  progress() {
    const steps = this.facts?.steps ?? [],
      upTo = (this.unread ?? this.model.view.steps) + 1;
    const n = (/** @type {typeof steps} */ some) => some.filter((one) => one.say).length;
    return word("lesson_at", { n: n(steps.slice(0, upTo)), of: n(steps) });
  }

  /** @param {import("../../page.d.ts").LessonFacts} facts @returns {import("./dom.js").Child[]} */
  content(facts) {
    const { unread, detour, model } = this;
    if (this.leaving) return this.left(word("lesson_left"), button("keep", word("lesson_keep")));
    if (this.lost) return this.left(word("lesson_lost"));
    if (unread !== null) {
      const text = unread === INTRO ? facts.intro : (facts.steps[unread].say ?? "");
      return [...said(text), buttons(main("next", word("lesson_next")), leave())];
    }
    if (model.view.steps >= facts.steps.length) return this.left(facts.end);
    if (detour) {
      return [
        ...said(word("lesson_detour", { choice: detour.name })),
        buttons(main("keep", word("lesson_keep")), button("go", word("lesson_go"))),
      ];
    }
    if (!this.choice) return said(word("lesson_waits", { side: this.otherSide }));
    return [...said(this.text), buttons(main("do", word("lesson_do")), leave())];
  }

  /** The text that holds for this step. */
  get text() {
    const so = this.facts?.steps.slice(0, this.model.view.steps + 1) ?? [];
    return so.findLast((one) => one.say)?.say ?? "";
  }

  get otherSide() {
    const other = this.model.content.sides.find((one) => one.id !== this.facts?.side);
    return other?.name ?? "";
  }

  /** The end of the guide, with the ways on. @param {string} text @param {import("./dom.js").Child} [more] */
  left(text, more) {
    return [
      ...said(text),
      buttons(
        main("on", word("lesson_on", { player: playerName(OPPONENT) })),
        h("a.button", { href: "/#new" }, word("new_game")),
        more,
      ),
    ];
  }

  /** Points at what the text is about. */
  mark() {
    for (const at of $$(".is-meant")) at.classList.remove("is-meant");
    const { facts, model, unread } = this;
    if (!facts || model.past) return model.board?.light([], "is-meant");
    const step = unread === INTRO ? undefined : unread === null ? this.step : facts.steps[unread];
    const [, chosen] = /^(?:space|card):(.*)$/.exec(step?.choose ?? "") ?? [];
    const marks = step?.mark.length ? step.mark : chosen ? [chosen] : [];
    const own = unread === null && this.choice && step ? step.choose : "";
    const places = marks.flatMap((id) => this.placesOf(id));
    if (own.startsWith("space:")) places.push(own.slice(6));
    model.board?.light(places, "is-meant");
    this.look(places);
    const cards = own.startsWith("card:") ? [...marks, own.slice(5)] : marks;
    for (const id of cards)
      for (const at of $$(`#hand [data-card="${id}"], .track--${TRACKS[id] ?? id}`))
        at.classList.add("is-meant");
    const row = own ? $(`#question [data-key="${own}"]`) : null;
    row?.classList.add("is-meant");
    if (row) this.bring(row);
    return undefined;
  }

  /** Brings what is meant into sight where the map does not fit, once for each text. @param {string[]} places */
  look(places) {
    const { board } = this.model,
      meant = places.join(" ");
    if (!board || meant === this.meant) return;
    this.meant = meant;
    const known = places.filter((id) => board.groups[id]);
    if (known.length && matchMedia("(max-width: 899px)").matches)
      board.focus(board.cluster(known), 10);
  }

  /** Brings a row of a list that scrolls into sight, once for each step. @param {HTMLElement} row */
  bring(row) {
    const { steps } = this.model.view;
    if (this.brought === steps || !matchMedia("(min-width: 900px)").matches) return;
    this.brought = steps;
    row.scrollIntoView({ block: "nearest" });
  }

  /** The spaces of a mark: itself, or those of a region. @param {string} id */
  placesOf(id) {
    return this.model.content.map.regions.find((one) => one.id === id)?.spaces ?? [id];
  }

  /** Whether a choice has to wait: there is something to read, or it is not that of the lesson. @param {Choice} choice */
  holds(choice) {
    if (!this.facts || this.lost || this.model.past) return false;
    if (!this.covers && choice.key === this.step?.choose) return false;
    if (this.unread === null && !this.leaving) this.detour = choice;
    this.page.show();
    return true;
  }

  /** Makes the choices of the step that is explained. */
  async act() {
    const { model } = this;
    if (model.chosen) return this.page.confirm();
    for (let first = true; ; first = false) {
      const { choice, step } = this,
        { steps } = model.view;
      if (!choice || (!first && step?.say)) return undefined;
      await this.page.pick(choice);
      if (model.view.steps === steps) return undefined;
    }
  }

  /** Makes the choices of the other side, up to one that has a text. */
  async advance() {
    const { facts, model } = this;
    const waits = facts && model.view.waiting && this.unread === null && this.step;
    if (!waits || this.playing || this.lost || this.leaving) return;
    this.playing = true;
    const other = new Game(model.game.id, this.kept?.other ?? "");
    try {
      let { revision, steps } = model.view,
        goes = true;
      while (goes) {
        const step = facts.steps[steps];
        if (step.say) this.unread = steps;
        const view = await other.post("choose", { revision, key: step.choose, since: steps });
        ({ revision, steps } = view);
        goes = Boolean(view.question) && !step.say && steps < facts.steps.length;
      }
    } catch (error) {
      // Another tab of the seat may have been faster, and the line may come back.
      if (isAway(error)) await new Promise((done) => setTimeout(done, AGAIN));
      else if (!(error instanceof Refused) || error.code !== "stale") this.lost = true;
    }
    // Until the view has these choices, it would ask for them again.
    await model.refresh().catch(() => null);
    this.playing = false;
    this.page.show();
  }

  /** What the buttons of the box do. @param {string} what */
  press(what) {
    const { facts, model } = this;
    if (!facts) return undefined;
    if (what === "do") return this.act();
    if (what === "on" || what === "go") {
      const steps = facts.steps.slice(0, model.view.steps).map((one) => one.choose);
      const more = what === "go" && this.detour ? [this.detour.key] : [];
      return playOn(model, facts, [...steps, ...more]).catch((error) =>
        this.page.toast(error.message),
      );
    }
    if (what === "next") this.unread = null;
    this.leaving = what === "leave";
    this.detour = null;
    return this.page.show();
  }
}

/** The milliseconds after which a choice that got no answer is made again. */
const AGAIN = 2000;

/** Tracks whose place on the page has another name. @type {Record<string, string>} */
const TRACKS = { mil_ops: "mil", space_race: "space" };

/** @param {string} text */
const said = (text) =>
  text
    .split(/\n+/)
    .filter(Boolean)
    .map((part) => h("p", {}, part));

/** @param {...import("./dom.js").Child} all */
const buttons = (...all) => h("div.coach__buttons", {}, all);

/** @param {string} what @param {string} text @param {string} [kind] */
const button = (what, text, kind = "button.button") =>
  h(kind, { type: "button", "data-coach": what }, text);

/** @param {string} what @param {string} text */
const main = (what, text) => button(what, text, "button.button.button--pick");

const leave = () => button("leave", word("lesson_leave"), "button.button.button--plain");
