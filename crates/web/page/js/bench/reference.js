// Search: calls, handlers and keys of the engine, then the same word in every file.

import { $, h } from "../dom.js";
import { word } from "../words.js";
import { get } from "./edit.js";
import { callDoc } from "./helper.js";
import { prose } from "./prose.js";

/** A text with the words that were looked for marked. @param {string} text @param {string[]} words */
function lit(text, words) {
  if (!words.length) return prose(text);
  const pattern = new RegExp(`(${words.map((one) => one.replace(/\W/g, "\\$&")).join("|")})`, "gi");
  return String(text)
    .replaceAll("`", "")
    .split(pattern)
    .map((part, i) => (i % 2 ? h("mark", {}, part) : part));
}

export class Reference {
  /** @param {HTMLElement} list @param {HTMLInputElement} input @param {import("./bench.js").Bench} bench @param {import("./helper.js").Helper} helper */
  constructor(list, input, bench, helper) {
    this.list = list;
    this.input = input;
    this.bench = bench;
    this.helper = helper;
    this.timer = 0;
    input.addEventListener("click", () => this.open());
    input.addEventListener("input", () => {
      this.open();
      this.show();
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.files(), 250);
    });
  }

  /** The list takes room only once it is asked for. */
  open() {
    this.list.hidden = false;
    $("[data-do=reference]").setAttribute("aria-expanded", "true");
  }

  turn() {
    this.list.hidden = !this.list.hidden;
    $("[data-do=reference]").setAttribute("aria-expanded", String(!this.list.hidden));
  }

  /** @param {string} text */
  look(text) {
    this.open();
    this.input.value = text;
    this.show();
    this.files();
    this.input.focus();
    this.input.select();
  }

  show() {
    const words = this.input.value.toLowerCase().split(/\s+/).filter(Boolean),
      { calls, handlers, keys } = this.helper.tables;
    /** @type {{ head: string, doc: string, returns?: string, more?: import("../../../bench.d.ts").Call, extra?: string, file?: string }[]} */
    const all = [
      ...calls.map((one) => ({
        head: one.signature,
        doc: one.doc,
        returns: one.returns,
        more: one,
        extra: one.params.map((param) => param.doc).join(" "),
      })),
      ...handlers.map((one) => ({ head: one.name, doc: one.doc })),
      ...keys.map((one) => ({
        head: `${one.path}:`,
        doc: [one.doc, one.takes].filter(Boolean).join(" "),
        file: one.file,
      })),
    ];
    const score = (/** @type {(typeof all)[number]} */ one) =>
      words.reduce(
        (sum, each) =>
          sum +
          (String(one.head).toLowerCase().includes(each) ? 3 : 0) +
          (String(one.doc).toLowerCase().includes(each) ? 1 : 0) +
          (one.extra?.toLowerCase().includes(each) ? 0.5 : 0),
        0,
      );
    // Beside a script, its calls come before keys of other files that fit as well.
    const isScript = this.bench.path.endsWith(".lua"),
      isFar = (/** @type {(typeof all)[number]} */ one) =>
        isScript && /\.yaml$/.test(one.file ?? "");
    const found = all
      .map((one) => ({ one, n: score(one) && score(one) - (isFar(one) ? 1 : 0) }))
      .filter(({ n }) => !words.length || n > 0)
      .sort((a, b) => b.n - a.n)
      .slice(0, 30);
    const rows = found.map(({ one }, i) =>
      h(
        "li",
        {},
        h(
          "details",
          { open: i === 0 && words.length > 0 },
          h(
            "summary",
            {},
            h(
              "code",
              {},
              lit(one.more ? String(one.head).replace(/\{.*\}/, "{ … }") : one.head, words),
            ),
            one.returns && one.returns !== "nothing" && h("span.muted", {}, ` → ${one.returns}`),
            one.file && h("span.muted", {}, ` ${one.file}`),
            h("p", {}, lit(`${String(one.doc).split(". ")[0].replace(/\.$/, "")}.`, words)),
          ),
          one.more
            ? h("div.about", {}, callDoc(one.more))
            : h("div.about", {}, h("p", {}, prose(one.doc))),
        ),
      ),
    );
    this.list.replaceChildren(
      ...rows,
      ...(rows.length ? [] : [h("li.muted.nothing", {}, word("b_nothing_found"))]),
    );
  }

  async files() {
    const text = this.input.value.trim();
    if (text.length < 2) return;
    const { hits, more } = await get("find", { text }).catch(() => ({ hits: [], more: false }));
    if (text !== this.input.value.trim() || !hits.length) return;
    this.list.append(
      h("li.label.in-files", {}, word("b_in_files")),
      ...hits
        .slice(0, 60)
        .map((hit) =>
          h(
            "li",
            {},
            h(
              "button.hit",
              { type: "button", onclick: () => this.bench.open(hit.path, hit) },
              h("span.muted", {}, `${hit.path.split("/").slice(-2).join("/")}:${hit.line}`),
              h("code", {}, lit(hit.excerpt.trim(), [text.toLowerCase()])),
            ),
          ),
        ),
      ...(more || hits.length > 60 ? [h("li.muted.nothing", {}, word("b_more_hits"))] : []),
    );
  }
}
