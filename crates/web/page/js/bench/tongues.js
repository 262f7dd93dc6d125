// Translations side by side: the words as they are, beside those of another language, what is missing first.

import { h } from "../dom.js";
import { word } from "../words.js";
import { get } from "./edit.js";
import { drawForm } from "./held.js";
import { modOf } from "./bench.js";

export class Tongues {
  /** @param {HTMLElement} at @param {import("./bench.js").Bench} bench */
  constructor(at, bench) {
    this.at = at;
    this.bench = bench;
    this.path = "";
    this.all = false;
  }

  /** @param {string} path */
  static takes(path) {
    return /(^|\/)locale\/[^/]+(\/[^/]+)?\.yaml$/.test(path) && !path.startsWith("shipped:");
  }

  /** @param {string} path */
  async show(path) {
    this.path = path;
    const mod = modOf(path),
      language = /locale\/([^/.]+)/.exec(path)?.[1],
      { bench } = this;
    const known = await bench.run(() => get("words", { mod, language }));
    if (!known || path !== this.path) return;
    const shown = known.rows.filter((one) => this.all || one.translation === null);
    drawForm(this.at, [
      h(
        "header.tongues__top",
        {},
        h("p", {}, word("b_missing_of", { n: known.missing, of: known.all })),
        h(
          "label",
          {},
          h("input", {
            type: "checkbox",
            checked: this.all,
            onchange: (event) => {
              this.all = event.target.checked;
              this.show(path);
            },
          }),
          " ",
          word("b_show_all"),
        ),
      ),
      shown.length
        ? h(
            "table.tongues",
            {},
            h(
              "thead",
              {},
              h(
                "tr",
                {},
                h("th", {}, word("b_where")),
                h("th", {}, word("b_original")),
                h("th", {}, language),
              ),
            ),
            h(
              "tbody",
              {},
              shown.map((row) => this.row(row)),
            ),
          )
        : h("p.none", {}, word("b_all_translated")),
    ]);
  }

  /** @param {import("../../../bench.d.ts").Row} row */
  row(row) {
    const long = row.english.length > 60;
    const put = (/** @type {import("../dom.js").FieldEvent} */ event) =>
      this.bench.run(async () => {
        const { value } = event.target;
        await this.bench.edit(row.file, [
          value ? { at: row.at, do: "set", value } : { at: row.at, do: "remove" },
        ]);
        row.translation = value || null;
      });
    const said = {
      "aria-label": `${row.context}: ${row.at.at(-1)}`,
      onchange: put,
      class: row.translation === null ? "is-missing" : "",
    };
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, row.context, h("span.muted", {}, ` ${row.at.at(-1)}`)),
      h("td", {}, row.english),
      h(
        "td",
        {},
        long
          ? h("textarea", { ...said, rows: 3 }, row.translation ?? "")
          : h("input", { ...said, value: row.translation ?? "" }),
      ),
    );
  }
}
