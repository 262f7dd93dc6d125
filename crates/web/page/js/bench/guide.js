// The first card, step by step: a step is done once the person did it, and not by what a template brings along.

import { drawReleased, h, icon, put } from "../dom.js";
import { word } from "../words.js";
import { setWish, wish } from "../kept.js";
import { isTestOf } from "./positions.js";
import { prose } from "./prose.js";

/** Kinds of entries that say that a card was played, not drawn. */
const PLAYED = ["event", "play", "headline", "round"];

/**
 * The memory of the guide for a folder: the script of the card, scripts that came with a set, the code of scripts as they were made, mods whose tests were written, and steps that were done once.
 * @typedef {{ card: string, given: string[], made: Record<string, string>, tested: string[], done: string[] }} Memory
 */

/** @type {Memory} */
const NOTHING = { card: "", given: [], made: {}, tested: [], done: [] };

/** The code of a script, without its comments. @param {string} script */
const codeOf = (script) =>
  script
    .replace(/--\[\[[\s\S]*?\]\]|--[^\n]*/g, "")
    .replace(/\s+/g, " ")
    .trim();

const SCRIPT = /^([^:/]+)\/cards\/[^/]+\/(\w+)\.lua$/;

export class Guide {
  /** @param {HTMLElement} at @param {import("./bench.js").Bench} bench @param {import("./trial.js").Trial} trial @param {{ fresh: import("./fresh.js").Fresh, find: (text: string) => void, tryTest: (test: import("../../../bench.d.ts").Outcome) => void, isSettingUp: () => boolean }} doing */
  constructor(at, bench, trial, doing) {
    this.at = at;
    this.bench = bench;
    this.trial = trial;
    this.doing = doing;
    this.on = wish("guide", false);
    /** Whether only its head is shown. */ this.folded = false;
    /** Called when the guide was opened or closed. */
    this.turned = () => {};
    const show = () => this.show();
    for (const what of /** @type {const} */ (["files", "open", "checked", "saved", "text"]))
      bench.on(what, () => drawReleased(show));
    bench.on("made", (what) => this.made(what));
    bench.on("wrote", (path) => this.wrote(path));
    trial.addEventListener("changed", () => {
      this.sawTrial();
      this.show();
    });
  }

  turn() {
    this.on = !this.on;
    setWish("guide", this.on);
    this.show();
    this.turned();
    if (this.on) this.at.querySelector("button")?.focus();
  }

  /** Shows its head alone, or all of it. @param {boolean} folded */
  fold(folded) {
    this.folded = folded;
    this.show();
  }

  // ---------- what the person did

  /** @type {Memory | null} */ known = null;
  get memory() {
    return (this.known ??= { ...NOTHING, ...wish(this.key, NOTHING) });
  }
  get key() {
    return `guide ${this.bench.state.folder}`;
  }
  /** @param {Partial<Memory>} more */
  remember(more) {
    this.known = { ...this.memory, ...more };
    setWish(this.key, this.known);
  }

  /** @param {import("../../../bench.d.ts").Creation} what */
  made({ kind, mod, set, id }) {
    const { bench } = this;
    if (kind === "set") {
      const given = bench.files
        .map((one) => one.path)
        .filter((path) => path.startsWith(`${mod}/cards/${id}/`) && SCRIPT.test(path));
      this.remember({ given: [...this.memory.given, ...given] });
    }
    if (kind !== "card") return;
    const card = `${mod}/cards/${set}/${id}.lua`,
      made = { ...this.memory.made, [card]: codeOf(bench.text(card)) };
    this.remember({ card, made, tested: [], done: [] });
  }

  /** @param {string} path */
  wrote(path) {
    const mod = /^([^:/]+)\/tests\//.exec(path)?.[1];
    if (mod) this.remember({ tested: [...new Set([...this.memory.tested, mod])] });
  }

  /** The script that the guide is about: the one that was made last, or the first that was opened. */
  get card() {
    const { bench, memory } = this,
      isThere = bench.files.some((one) => one.path === memory.card),
      found = SCRIPT.exec(isThere ? memory.card : bench.path);
    if (!found || memory.given.includes(found[0])) return null;
    const [path, mod, id] = found;
    if (!isThere && bench.docs.has(path)) {
      const made = { ...memory.made, [path]: codeOf(bench.text(path)) };
      this.remember({ card: path, made, tested: [], done: [] });
    }
    return { path, mod, id };
  }

  /** The card that was played in the game beside the text. */ played = "";

  sawTrial() {
    const { card, trial } = this;
    if (
      card &&
      trial.try?.events.some((one) => PLAYED.includes(one.kind) && one.cards.includes(card.id))
    )
      this.played = card.id;
  }

  // ---------- the steps

  /** @returns {{ key: string, done: boolean, does: string, act: () => void }[]} */
  steps() {
    const { bench, card, memory, doing } = this;
    const isWrong = bench.diagnostics.some(
      (one) => one.file === card?.path && one.severity === "error",
    );
    const saved = card && bench.docs.get(card.path)?.saved,
      isWritten =
        Boolean(card && saved) && !isWrong && codeOf(saved ?? "") !== memory.made[card?.path ?? ""];
    const tests = bench.outcomes.filter((one) => card && one.file.startsWith(`${card.mod}/`)),
      isTested = Boolean(card && memory.tested.includes(card.mod));
    const passes = tests.length > 0 && tests.every((one) => one.passed);
    const lines = (card && bench.coverage[card.path]?.lines) || [],
      isCovered = bench.covered === "after" && lines.length > 0 && lines.every(([, n]) => n > 0);
    const own = tests.find((one) => card && isTestOf(one, card.id)) ?? tests[0];
    const steps = [
      {
        key: "mod",
        done: bench.mods.length > 0,
        does: "b_new_a_mod",
        act: () => doing.fresh.open("mod"),
      },
      {
        key: "set",
        done: doing.fresh.sets().length > 0,
        does: "b_new_a_set",
        act: () => doing.fresh.open("set"),
      },
      {
        key: "card",
        done: card !== null,
        does: "b_new_a_card",
        act: () => doing.fresh.open("card"),
      },
      {
        key: "event",
        done: isWritten,
        does: "b_guide_calls",
        act: () => doing.find("choose"),
      },
      {
        key: "test",
        done: isTested && passes,
        does: own ? "b_guide_test" : "b_run_all",
        act: () => (own ? bench.open(own.file, own) : bench.runTests()),
      },
      {
        key: "lines",
        done: isCovered,
        does: "b_guide_next_line",
        act: () => this.toLine(),
      },
      {
        key: "play",
        done: card !== null && this.played === card.id,
        does: "b_try_it",
        act: () => own && doing.tryTest(own),
      },
    ];
    return this.inOrder(steps);
  }

  /** A step is done after those before it, and once what was written is checked; of a card it stays so. @template {{ key: string, done: boolean }} Step @param {Step[]} steps */
  inOrder(steps) {
    const { done } = this.memory,
      isDone = (/** @type {Step} */ one) =>
        done.includes(one.key) || (one.done && this.bench.isChecked),
      first = steps.findIndex((one) => !isDone(one)),
      now = first < 0 ? steps.length : first;
    const fresh = steps.slice(3, now).map((one) => one.key);
    if (fresh.some((key) => !done.includes(key)))
      this.remember({ done: [...new Set([...done, ...fresh])] });
    return steps.map((one, i) => ({ ...one, done: i < now }));
  }

  /** Goes to a line of the card that no test runs. */
  toLine() {
    const { card, bench } = this;
    if (!card) return;
    const lines = bench.coverage[card.path]?.lines ?? [],
      missed = lines.find(([, n]) => n === 0) ?? lines[0];
    bench.open(card.path, { line: missed?.[0] ?? 1 });
  }

  // ---------- showing

  show() {
    this.at.hidden = !this.on;
    if (!this.on) return;
    const steps = this.steps(),
      at = steps.findIndex((one) => !one.done),
      now = steps[at];
    put(this.at, [
      h(
        "header",
        {},
        h("h2.label", { id: "guide-title" }, word("b_guide")),
        now && h("span.muted", {}, word("b_guide_step", { n: at + 1, of: steps.length })),
        now && this.folded && h("b", {}, word(`b_step_${now.key}`)),
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
      !this.folded &&
        h(
          "ol",
          {},
          steps.map((one, i) =>
            h(
              "li",
              {
                class: one.done ? "is-done" : i === at ? "is-now" : "",
                "aria-current": i === at ? "step" : null,
                title: word(`b_step_${one.key}`),
              },
              h("span.guide__sign", {}, one.done ? icon("check") : i + 1),
              h("b", {}, word(`b_step_${one.key}`)),
              one.done && h("span.unseen", {}, word("b_done")),
            ),
          ),
        ),
      this.folded
        ? null
        : now
          ? this.step(now.key, now.does)
          : h("p.guide__now.none", {}, icon("check"), prose(word("b_guide_end"))),
    ]);
  }

  /** The step to take: with a text that is not saved, saving is the one thing to do. @param {string} key @param {string} does */
  step(key, does) {
    const act = () =>
      this.steps()
        .find((one) => one.key === key)
        ?.act();
    return h(
      "div.guide__now",
      {},
      h(
        "p",
        { "aria-live": "polite" },
        h("b", {}, word(`b_step_${key}`)),
        " ",
        prose(word(`b_step_${key}_note`)),
      ),
      h(
        "button.button",
        {
          type: "button",
          class: this.bench.changed().length || this.doing.isSettingUp() ? "" : "button--pick",
          onclick: act,
        },
        word(does),
      ),
    );
  }
}
