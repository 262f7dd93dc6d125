// The scenario editor: every key with its sentence, default and rule. It also serves the file of a mod.

import { h } from "../dom.js";
import { word } from "../words.js";
import { post } from "./edit.js";
import { prose } from "./prose.js";
import { rows } from "./form.js";
import { drawForm } from "./held.js";
import { effectOf } from "./effect.js";

export class Scenario {
  /** @param {HTMLElement} at @param {import("./bench.js").Bench} bench */
  constructor(at, bench) {
    this.at = at;
    this.bench = bench;
    this.path = "";
    /** The file whose form is shown. */
    this.shown = "";
  }

  /** Whether a file has a form of its own. @param {string} path */
  static takes(path) {
    return /(^|[:/])scenarios\/\w+\.yaml$|(^|\/)mod\.yaml$/.test(path);
  }

  /** @param {string} path */
  async show(path) {
    this.path = path;
    const { bench } = this;
    const form = await bench.run(() => post("form", { path, text: bench.text(path), at: [] }));
    if (!form || path !== this.path) return;
    const effect = await effectOf(bench, path);
    if (path !== this.path) return;
    // What was played stays until the next game: a change does not take it away.
    const shown = this.at.querySelector(".effect__out")?.childNodes ?? [];
    if (this.shown === path) effect?.querySelector(".effect__out")?.append(...shown);
    this.shown = path;
    drawForm(this.at, [
      ...(effect ? [effect] : []),
      h(
        "form.fields",
        { "aria-label": path, onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
        form.doc && h("p.muted", {}, prose(form.doc)),
        ...(bench.docs.get(path)?.writable
          ? rows(bench, path, [], form, { done: () => this.show(path) })
          : [h("p.muted", {}, word("b_read_only"))]),
      ),
    ]);
  }
}
