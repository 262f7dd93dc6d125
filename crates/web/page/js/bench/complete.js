// Completion: what the grammar allows at the cursor, with the ids of the scenario.

import { snippetCompletion } from "../../vendor/codemirror.js";
import { h } from "../dom.js";
import { word } from "../words.js";
import { Grammar } from "./grammar.js";
import { called, callAround, luaPlace } from "./lua_place.js";
import { prose } from "./prose.js";
import { yamlPlace } from "./yaml_place.js";

/** @typedef {import("../../vendor/codemirror.js").Completion} Completion */
/** @typedef {import("../../vendor/codemirror.js").CompletionContext} Context */
/** @typedef {import("../../vendor/codemirror.js").Text} Text */
/** @typedef {import("../../../bench.d.ts").Values} Values */
/** @typedef {import("../../../bench.d.ts").AllowedKey} AllowedKey */
/** @typedef {import("./lua_place.js").LuaPlace} LuaPlace */
/** @typedef {import("./yaml_place.js").YamlPlace} YamlPlace */

/** The part of a file in which it says what it extends. */
const MAX_HEAD = 10_000;

/** The name of a call without the object before it. @param {import("../../../bench.d.ts").Call} call */
export const callName = (call) => String(call.name).replace(/^game[:.]/, "");

/** Each once; the first ones stand higher, if nothing else decides. @param {Completion[]} options */
const inOrder = (options) =>
  [...new Map(options.map((one) => [one.label, one])).values()].map((one, n) => ({
    ...one,
    boost: Math.max(99 - n, -99),
  }));

/** A text without the marks of code. @param {string} text */
const plain = (text) => text.replaceAll("`", "");

export class Completer {
  /** @param {import("./bench.js").Bench} bench @param {import("../../../bench.d.ts").Tables} tables */
  constructor(bench, tables) {
    this.bench = bench;
    this.tables = tables;
    this.grammar = new Grammar(tables);
    /** The place that was read last. @type {{ doc: Text, pos: number, place: LuaPlace | null } | null} */
    this.read = null;
  }

  /** @param {Context} at @param {string} path */
  complete(at, path) {
    const found = path.endsWith(".lua")
      ? this.lua(at, path)
      : path.endsWith(".yaml")
        ? this.yaml(at, path)
        : null;
    return found?.options.length
      ? { ...found, options: inOrder(found.options), validFor: /^[\w/]*$/ }
      : null;
  }

  /** The ids of these kinds, without those that are given. @param {string[]} lists @param {string[]} given @returns {Completion[]} */
  ids(lists, given = []) {
    const { names } = this.bench;
    return lists.flatMap((list) =>
      (names[list] ?? [])
        .filter(({ id }) => !given.includes(id))
        .map(({ id, name }) => ({ label: id, detail: name === id ? "" : name })),
    );
  }

  /** @param {AllowedKey} key @param {Partial<Completion>} more @returns {Completion} */
  key(key, more) {
    return {
      label: key.name,
      detail: plain(key.takes),
      info: () => h("div.about", {}, keyDoc(key)),
      ...more,
    };
  }

  // ---------- Lua

  /** The place of the cursor, read once for all who ask. @param {Text} doc @param {number} pos */
  place(doc, pos) {
    if (this.read?.doc !== doc || this.read.pos !== pos)
      this.read = { doc, pos, place: luaPlace(doc, pos) };
    return this.read.place;
  }

  /** The call around the cursor, and the parameter. @param {Text} doc @param {number} pos */
  callAt(doc, pos) {
    return callAround(this.place(doc, pos));
  }

  /** @param {Context} at @param {string} path */
  lua(at, path) {
    const place = this.place(at.state.doc, at.pos);
    if (!place) return null;
    const { from, typed, quote, last, frames } = place,
      [before, game] = last,
      top = frames.at(-1),
      isAsked = at.explicit || !!typed;
    if (quote) {
      const values = this.grammar.text(place, path);
      if (values.anything && !isAsked) return null;
      return { from, options: this.texts(values, top?.items ?? []) };
    }
    if (/^[:.]$/.test(before?.text ?? ""))
      return game?.text === "game" ? { from, options: this.calls() } : null;
    if (top?.open !== "{" || called(last)) return null;
    const values = this.grammar.inside(place, path);
    if (top.isFresh && !top.key) {
      const given = top.keys.filter((one) => one !== typed),
        items = isAsked ? this.quoted(values.items ?? {}, top.items) : [];
      return { from, options: [...this.entries(values, given), ...items] };
    }
    const isAlone = before?.text === "=";
    return isAlone ? { from, options: this.values(this.grammar.entry(top, values)) } : null;
  }

  /** @returns {Completion[]} */
  calls() {
    return this.tables.calls
      .filter((one) => !one.name.includes("."))
      .map((one) => ({
        label: callName(one),
        detail: String(one.signature).replace(/^game:\w+/, ""),
        info: one.doc,
      }));
  }

  /** Words and ids between quotes. @param {Values} values @param {string[]} given @returns {Completion[]} */
  texts(values, given) {
    if (values.anything) return this.ids(Object.keys(this.bench.names));
    const words = (values.words ?? []).filter((one) => !given.includes(one));
    return [...words.map((label) => ({ label })), ...this.ids(values.ids ?? [], given)];
  }

  /** The keys of a table of a script. @param {Values} values @param {string[]} given @returns {Completion[]} */
  entries(values, given) {
    const keys = this.grammar.keys(values).filter((one) => !given.includes(one.name)),
      ids = this.ids(values.by ?? [], given);
    return [
      ...keys.map((key) => this.assigned(key)),
      ...ids.map((one) => ({ ...one, apply: `${one.label} = ` })),
    ];
  }

  /** A key of a table of a script, with what begins its value. @param {AllowedKey} key @returns {Completion} */
  assigned(key) {
    const { function: params, words, ids } = key.values;
    const option = this.key(key, {});
    if (params) return snippetCompletion(`${key.name} = ${body(params)},\${}`, option);
    return words?.length && !ids?.length && !key.values.tables
      ? snippetCompletion(`${key.name} = "\${}"`, option)
      : { ...option, apply: `${key.name} = ` };
  }

  /** The value of a key, with its quotes. @param {Values} values @returns {Completion[]} */
  values(values) {
    const { function: params, plain: switched } = values;
    if (params) return [snippetCompletion(body(params), { label: "function" })];
    const booleans = switched ? ["true", "false"] : [];
    return [...booleans.map((label) => ({ label })), ...this.quoted(values, [])];
  }

  /** Words and ids in quotes. @param {Values} values @param {string[]} given @returns {Completion[]} */
  quoted({ words = [], ids = [] }, given) {
    const all = [...words.map((label) => ({ label, detail: "" })), ...this.ids(ids, given)];
    return all
      .filter((one) => !given.includes(one.label))
      .map((one) => ({ ...one, apply: `"${one.label}"` }));
  }

  // ---------- YAML

  /** @param {Context} at @param {string} path */
  yaml(at, path) {
    const place = yamlPlace(at.state.doc, at.pos);
    if (!place) return null;
    // A file that extends another changes what that one has.
    const isChange = /^extends:/m.test(at.state.doc.sliceString(0, MAX_HEAD)),
      whole = (/** @type {Values} */ one) => (isChange ? this.grammar.changing(one) : one),
      around = this.grammar.around(place, path, whole),
      level = place.levels.at(-1),
      given = (level?.given ?? []).filter((one) => one !== place.typed),
      { from } = place;
    if (place.at === "value") {
      const below = whole(this.grammar.below(around, level?.key ?? ""));
      return { from, options: [...this.belowKey(below, place), ...this.scalars(below)] };
    }
    if (place.at === "item") {
      const items = around.items ?? {};
      return { from, options: [...this.rows(items, given), ...this.scalars(items, given)] };
    }
    const rows = this.rows(around, given),
      items = around.items && level?.kind !== "table" && !place.isFlow ? around.items : null;
    return { from, options: items ? [...this.dashed(items, given), ...rows] : rows };
  }

  /** The keys of a table. @param {Values} values @param {string[]} given @returns {Completion[]} */
  rows(values, given) {
    const keys = this.grammar.keys(values).filter((one) => !given.includes(one.name));
    return [
      ...keys.map((key) => this.key(key, { apply: `${key.name}: ` })),
      ...this.ids(values.by ?? [], given).map((one) => ({ ...one, apply: `${one.label}: ` })),
    ];
  }

  /** Words, booleans and ids. @param {Values} values @param {string[]} given @returns {Completion[]} */
  scalars({ words = [], plain: switched, ids = [] }, given = []) {
    const fixed = [...words, ...(switched === "switch" ? ["on", "off"] : [])],
      all = [...fixed.map((label) => ({ label })), ...this.ids(ids)];
    // An item may stand twice, but seldom does.
    return [
      ...all.filter((one) => !given.includes(one.label)),
      ...all.filter((one) => given.includes(one.label)),
    ];
  }

  /** The keys and items below a key, offered behind it: on a line of its own, or in brackets. @param {Values} values @param {YamlPlace} place @returns {Completion[]} */
  belowKey(values, place) {
    const items = values.items ?? {},
      isList = !values.ids && !values.words,
      rows = this.rows(values, []);
    if (place.isFlow)
      return [
        ...wrapped("{ ", rows, " }"),
        ...(isList ? wrapped("[", this.scalars(items), "]") : []),
      ];
    const line = "\n".padEnd(place.column + 1),
      dashed = values.tables ? [] : wrapped(`${line}- `, this.rows(items, []));
    return [
      ...wrapped(`${line}  `, rows),
      ...dashed,
      ...(isList ? wrapped("[", this.scalars(items), "]") : []),
    ];
  }

  /** Items of a list that has no dash yet. @param {Values} items @param {string[]} given @returns {Completion[]} */
  dashed(items, given) {
    const all = [...this.rows(items, given), ...this.scalars(items, given)];
    return wrapped("- ", all);
  }

  /** The key of a name in a file of YAML. @param {Text} doc @param {number} pos the beginning of the name @param {string} name @param {string} path */
  keyAt(doc, pos, name, path) {
    const place = yamlPlace(doc, pos);
    if (!place || place.at === "value") return undefined;
    const around = this.grammar.around(place, path, (one) => one),
      table = place.at === "item" ? (around.items ?? {}) : around;
    return this.grammar.keys(table).find((one) => one.name === name);
  }
}

/** Offers with a text before each, and one behind the cursor. @param {string} before @param {Completion[]} all @returns {Completion[]} */
const wrapped = (before, all, after = "") =>
  all.map((one) => {
    const text = `${before}${one.apply ?? one.label}`;
    return after ? snippetCompletion(`${text}\${}${after}`, one) : { ...one, apply: text };
  });

/** A function to be written. @param {string[]} params */
const body = (params) => `function(${params.join(", ")})\n\t\${}\nend`;

/** The meaning of a key, the values that it takes, and its default. @param {AllowedKey} key */
export const keyDoc = (key) => [
  h("p", {}, prose(key.doc)),
  h("p.muted", {}, prose(key.takes)),
  key.default ? h("p.muted", {}, `${word("b_default")}: `, prose(key.default)) : null,
];
