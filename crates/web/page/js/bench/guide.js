// The first card, step by step: the page sees for itself which steps are done.

import { drawReleased, h, icon } from "../dom.js";
import { word } from "../words.js";
import { setWish, wish } from "../kept.js";

/** Kinds of entries that say that a card was played, not drawn. */
const PLAYED = ["event", "play", "headline", "round"];

export class Guide {
  /** @param {HTMLElement} at @param {import("./bench.js").Bench} bench @param {import("./trial.js").Trial} trial @param {{ fresh: import("./fresh.js").Fresh, find: (text: string) => void, tryCard: () => void }} doing */
  constructor(at, bench, trial, doing) {
    this.at = at;
    this.bench = bench;
    this.trial = trial;
    this.doing = doing;
    this.on = wish("guide", false);
    this.wrong = false;
    this.played = "";
    const show = () => this.show();
    for (const what of /** @type {const} */ (["files", "open", "checked", "saved"]))
      bench.on(what, () => drawReleased(show));
    trial.addEventListener("changed", () => {
      this.sawTrial();
      this.show();
    });
  }

  turn() {
    this.on = !this.on;
    setWish("guide", this.on);
    this.show();
    if (this.on) this.at.querySelector("button")?.focus();
  }

  /** The script of the newest card that was opened. */
  get card() {
    const found = /^([^:]+)\/cards\/[^/]+\/(\w+)\.lua$/.exec(this.bench.path);
    if (found) this.last = { mod: found[1], id: found[2], path: this.bench.path };
    return this.last;
  }
  /** @type {{ mod: string, id: string, path: string } | null} */ last = null;

  sawTrial() {
    const { card, trial } = this;
    if (
      card &&
      trial.try?.events.some((one) => PLAYED.includes(one.kind) && one.cards.includes(card.id))
    )
      this.played = card.id;
  }

  /** @returns {{ key: string, done: boolean, does: string, act: () => void }[]} */
  steps() {
    const { bench, card } = this,
      { mods } = bench.state,
      sets = this.doing.fresh.sets();
    const faults = card
      ? bench.diagnostics.filter((one) => one.file === card.path && one.severity === "error")
      : [];
    if (faults.length) this.wrong = true;
    const tests = card
      ? bench.outcomes.filter(
          (one) => one.file.startsWith(`${card.mod}/`) && one.passed !== undefined,
        )
      : [];
    const lines = card ? (bench.coverage[card.path]?.lines ?? []) : [];
    return [
      {
        key: "mod",
        done: mods.length > 0,
        does: "b_new_a_mod",
        act: () => this.doing.fresh.open("mod"),
      },
      {
        key: "set",
        done: sets.length > 0,
        does: "b_new_a_set",
        act: () => this.doing.fresh.open("set"),
      },
      {
        key: "card",
        done: Boolean(card),
        does: "b_new_a_card",
        act: () => this.doing.fresh.open("card"),
      },
      {
        key: "event",
        done:
          card !== null &&
          faults.length === 0 &&
          lines.length > 0 &&
          bench.text(card.path) === (bench.docs.get(card.path)?.saved ?? "") &&
          this.isWritten(card.path),
        does: "b_guide_calls",
        act: () => this.doing.find("choose"),
      },
      {
        key: "test",
        done: tests.length > 0 && tests.every((one) => one.passed),
        does: "b_run_all",
        act: () => bench.runTests(),
      },
      {
        key: "lines",
        done: lines.length > 0 && lines.every(([, n]) => n > 0),
        does: "b_guide_next_line",
        act: () => this.toLine(lines),
      },
      {
        key: "play",
        done: card !== null && this.played === card.id,
        does: "b_try_it",
        act: () => this.doing.tryCard(),
      },
    ];
  }

  /** @param {string} path */
  isWritten(path) {
    return /event\s*=|effects\s*=/.test(this.bench.text(path));
  }
  /** @param {import("../../../bench.d.ts").Hits[]} lines */
  toLine(lines) {
    const missed = lines.find(([, n]) => n === 0);
    if (this.card) this.bench.open(this.card.path, { line: missed?.[0] ?? lines[0]?.[0] ?? 1 });
  }

  show() {
    this.at.hidden = !this.on;
    if (!this.on) return;
    const steps = this.steps(),
      now = steps.findIndex((one) => !one.done);
    this.at.replaceChildren(
      h(
        "header",
        {},
        h("h2.label", { id: "guide-title" }, word("b_guide")),
        h(
          "span.muted",
          {},
          word("b_guide_done", { n: steps.filter((one) => one.done).length, of: steps.length }),
        ),
        h(
          "button.button.button--icon",
          {
            type: "button",
            "data-do": "guide",
            title: word("b_close_guide"),
            "aria-label": word("b_close_guide"),
          },
          icon("cross"),
        ),
      ),
      h(
        "ol",
        {},
        steps.map((one, i) =>
          h(
            "li",
            {
              class: one.done ? "is-done" : i === now ? "is-now" : "",
              "aria-current": i === now ? "step" : null,
            },
            icon(one.done ? "check" : "next"),
            h(
              "div",
              {},
              h("b", {}, word(`b_step_${one.key}`)),
              one.done && h("span.unseen", {}, word("b_done")),
              i === now && h("p", {}, word(`b_step_${one.key}_note`)),
              i === now && h("button.button", { type: "button", onclick: one.act }, word(one.does)),
            ),
          ),
        ),
      ),
      ...(now < 0 ? [h("p.none", {}, icon("check"), word("b_guide_end"))] : []),
    );
  }
}
