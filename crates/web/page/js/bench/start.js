// The first screen, where no file is open: what to do here, and one button that begins it.

import { h } from "../dom.js";
import { word } from "../words.js";
import { prose } from "./prose.js";

export class Start {
  /** @param {HTMLElement} at @param {import("./bench.js").Bench} bench @param {import("./guide.js").Guide} guide */
  constructor(at, bench, guide) {
    this.at = at;
    this.bench = bench;
    this.guide = guide;
    bench.on("files", () => this.show());
    guide.turned = () => this.show();
  }

  show() {
    const { bench, guide } = this;
    this.at.hidden = bench.path !== "";
    if (this.at.hidden) return;
    const isNew = bench.mods.length === 0,
      shipped = this.shipped();
    this.at.replaceChildren(
      h("h2", {}, word(isNew ? "b_start" : "b_start_again")),
      h("p", {}, prose(word(isNew ? "b_start_note" : "b_start_again_note"))),
      h("p.muted", {}, word("b_start_folder"), " ", h("code", {}, bench.state.folder)),
      h(
        "p.start__do",
        {},
        // With the guide above, its step is the one thing to do.
        (!guide.on || !isNew) &&
          h(
            "button.button",
            {
              type: "button",
              class: guide.on ? "" : "button--pick",
              "data-do": isNew ? "first" : "new",
            },
            word(isNew ? "b_start_card" : "b_new"),
          ),
        shipped &&
          h(
            "button.button.button--plain",
            { type: "button", onclick: () => bench.open(shipped) },
            word("b_start_look"),
          ),
      ),
    );
  }

  /** The script of a shipped card of the scenario. */
  shipped() {
    const { files, names } = this.bench,
      cards = new Set((names.cards ?? []).map((one) => one.id));
    const isOfCard = (/** @type {string} */ path) =>
      cards.has(/[/:]cards\/[^/]+\/(\w+)\.lua$/.exec(path)?.[1] ?? "");
    return files.find((one) => !one.writable && isOfCard(one.path))?.path;
  }
}
