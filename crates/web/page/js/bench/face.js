// The card that the open file is about: its face as it will look, and its printed facts as a form.

import { drawReleased, h } from "../dom.js";
import { cardFace } from "../card.js";
import { word } from "../words.js";
import { Refused } from "../server.js";
import { modOf } from "./bench.js";
import { post } from "./edit.js";
import { rows } from "./form.js";
import { drawForm } from "./held.js";
import { prose } from "./prose.js";

/** Printed facts that every card may have, in the order in which they are read. */
const BRIEF = [
  "name",
  "number",
  "side",
  "ops",
  "period",
  "starred",
  "underlined",
  "scoring",
  "text",
];

/** The card of a script, or the one in whose facts the cursor is. @param {import("./bench.js").Bench} bench @param {number} line */
export function cardAt(bench, line) {
  const { path } = bench;
  if (!path) return "";
  const script = /\/(?:cards\/[^/]+|scenarios\/cards)\/(\w+)\.lua$/.exec(
    path.replace("shipped:", "/"),
  )?.[1];
  if (script) return script;
  if (/(^|\/|:)tests\//.test(path)) {
    const stem = /(\w+)\.yaml$/.exec(path)?.[1] ?? "";
    return (bench.names.cards ?? []).some((one) => one.id === stem) ? stem : "";
  }
  if (!path.endsWith("cards.yaml")) return "";
  const lines = bench.text(path).split("\n"),
    start = lines.findIndex((one) => /^cards:/.test(one));
  if (start < 0) return "";
  const above = lines
    .slice(start + 1, Math.max(line, start + 2))
    .toReversed()
    .map((one) => /^ {2}(\w+):/.exec(one)?.[1])
    .find(Boolean);
  return (
    above ??
    lines
      .slice(start + 1)
      .map((one) => /^ {2}(\w+):/.exec(one)?.[1])
      .find(Boolean) ??
    ""
  );
}

export class Face {
  /** @param {HTMLElement} face @param {HTMLElement} facts @param {import("./bench.js").Bench} bench @param {() => import("../../../page.d.ts").Contents | null} content what the game beside it knows of sides and periods */
  constructor(face, facts, bench, content) {
    this.face = face;
    this.facts = facts;
    this.bench = bench;
    this.content = content;
    this.card = "";
    this.line = 1;
    this.timer = 0;
    /** @type {import("../../../bench.d.ts").Card | null} */ this.shown = null;
    this.asked = 0;
    /** The form that is shown. */ this.said = "";
  }

  /** Looks again a moment after the last key. @param {number} [line] */
  soon(line) {
    if (line) this.line = line;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.show(), 180);
  }

  async show() {
    const { bench } = this,
      card = cardAt(bench, this.line),
      asked = (this.asked += 1);
    const why = card ? this.absence(card) : null;
    // The last face stays while a file is half written.
    if (why !== null && card === this.card && this.shown) return undefined;
    if (!card || !bench.scenario || why !== null) {
      this.card = "";
      this.shown = null;
      return this.none(card, why ?? "");
    }
    try {
      const known = await post("card", {
        scenario: bench.scenario,
        card,
        files: bench.unsaved().filter((one) => one.path.endsWith(".yaml")),
      });
      if (asked !== this.asked) return undefined;
      this.card = card;
      this.shown = known;
      this.draw(known);
      await this.form(known);
    } catch (error) {
      if (asked !== this.asked) return undefined;
      if (this.card === card && this.shown) return undefined; // the last face stays while a file is half written
      this.card = "";
      this.none(card, error instanceof Refused ? error.message : "");
    }
    return undefined;
  }

  /** Why the card as it is saved cannot be shown, if that is known: the scenario has none, or its mod has an error. @param {string} card */
  absence(card) {
    const { bench } = this,
      { cards } = bench.names;
    // What is not saved may have it, or mend it.
    if (bench.changed().some((path) => path.endsWith(".yaml"))) return null;
    if (cards && !cards.some((one) => one.id === card)) return word("b_card_not_here");
    const error = bench.diagnostics.find(
      (one) => one.severity === "error" && modOf(one.file) === modOf(bench.path),
    );
    return error?.message ?? null;
  }

  /** @param {string} card @param {string} [why] */
  none(card, why = "") {
    this.face.replaceChildren(
      h("p.muted", {}, prose(why || word(card ? "b_card_not_here" : "b_no_card"))),
    );
    drawForm(this.facts, []);
    this.said = "";
  }

  /** @param {import("../../../bench.d.ts").Card} shown */
  draw({ facts }) {
    const names = this.bench.names,
      content = this.content();
    const sides = content?.sides ?? names.sides ?? [],
      periods = content?.periods ?? names.periods ?? [];
    this.face.replaceChildren(
      cardFace(
        {
          note: "",
          ...facts,
          text: facts.text ?? "",
          ops: facts.ops ?? 0,
          number: facts.number ?? "",
        },
        { large: true, sides, periods },
      ),
    );
  }

  /** @param {import("../../../bench.d.ts").Card} shown */
  async form({ path, at }) {
    const { bench, asked } = this;
    const form =
      path === null
        ? null
        : await bench
            .read(path)
            .then(() => post("form", { path, text: bench.text(path), at }))
            .catch(() => null);
    drawReleased(() => {
      if (asked === this.asked) this.fields(path, at, form);
    });
  }

  /** @param {string | null} path @param {import("../../../bench.d.ts").Way} at @param {import("../../../bench.d.ts").Form | null} form */
  fields(path, at, form) {
    const { bench } = this;
    // What is typed and not written yet stays, unless the file says something else.
    const said = JSON.stringify([path, at, form]);
    if (said === this.said) return;
    this.said = said;
    if (path === null || !form || !bench.docs.get(path)?.writable) {
      drawForm(this.facts, [h("p.muted", {}, word("b_facts_read_only"))]);
      return;
    }
    drawForm(
      this.facts,
      rows(bench, path, at, form, { brief: BRIEF.slice(0, 7), done: () => this.soon() }),
    );
  }
}
