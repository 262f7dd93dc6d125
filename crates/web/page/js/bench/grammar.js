// The grammar of files, from the engine: which keys, words and ids of which kinds fit a place.

import { called } from "./lua_place.js";

/** @typedef {import("../../../bench.d.ts").Values} Values */
/** @typedef {import("../../../bench.d.ts").AllowedKey} AllowedKey */
/** @typedef {import("./lua_place.js").LuaPlace} LuaPlace */
/** @typedef {import("./lua_place.js").Frame} Frame */
/** @typedef {import("./yaml_place.js").YamlPlace} YamlPlace */

/** Nothing is known of a place. @type {Values} */
const ANYTHING = { anything: true };
/** @type {Values} */
const NOTHING = {};

export class Grammar {
  /** @param {import("../../../bench.d.ts").Tables} tables */
  constructor(tables) {
    this.tables = tables.grammar;
    this.calls = new Map(tables.calls.map((one) => [one.name, one]));
    this.files = Object.entries(tables.grammar.files).map(([path, values]) => ({
      path: new RegExp(`(?:^|[/:])${path.replace(".", "\\.").replace(/[A-Z]+/g, "[^/:]+")}$`),
      values,
    }));
  }

  /** The values of a whole file. @param {string} path @returns {Values} */
  file(path) {
    return this.files.find((one) => one.path.test(path))?.values ?? NOTHING;
  }

  /** The keys of a table. @param {Values} values @returns {AllowedKey[]} */
  keys(values) {
    return (values.tables ?? [])
      .flatMap((n) => this.tables.tables[n].keys)
      .concat(values.keys ?? []);
  }

  /** The values of a key. @param {Values} values @param {string} key @returns {Values} */
  below(values, key) {
    const found = this.keys(values).find((one) => one.name === key);
    return found?.values ?? values.each ?? NOTHING;
  }

  // ---------- YAML

  /** The values of the table or the list that a place is in. @param {YamlPlace} place @param {string} path @param {(values: Values) => Values} whole what else may stand at a place */
  around({ levels }, path, whole) {
    return levels
      .slice(0, -1)
      .reduce(
        (values, one) =>
          one.kind === "list" ? (values.items ?? NOTHING) : whole(this.below(values, one.key)),
        whole(this.file(path)),
      );
  }

  /** The values in a file that extends another, which changes what that one has. @param {Values} values @returns {Values} */
  changing(values) {
    const { by = [], over = [], items, keys = [] } = values,
      changes = items && !values.each ? this.keys(this.tables.changes) : [];
    return {
      ...values,
      by: [...by, ...over],
      keys: [
        ...keys,
        ...changes.map((one) => ({ ...one, values: this.ofEntry(one.values, items ?? NOTHING) })),
      ],
    };
  }

  /** Values for the entries of an inherited list. @param {Values} values @param {Values} entry @returns {Values} */
  ofEntry({ plain, items, each, ...values }, entry) {
    const names = [...(entry.words ?? []), ...this.keys(entry).map((one) => one.name)],
      of = (/** @type {Values | undefined} */ one) => one && this.ofEntry(one, entry);
    if (plain === "entry") return { ...entry, items: of(items) };
    if (each)
      return {
        keys: names.map((name) => ({ name, doc: "", takes: "", values: of(each) ?? NOTHING })),
        by: entry.ids,
      };
    return plain === "entry_name"
      ? { words: names, ids: entry.ids, items: of(items) }
      : { ...values, items: of(items) };
  }

  // ---------- Lua

  /** The argument of a call, as a table of its parameters. @param {string} name @returns {Values} */
  named(name) {
    const call = this.calls.get(name),
      params = this.tables.calls[name]?.params ?? [];
    if (call?.style === "filter") return this.tables.filter;
    if (call?.style !== "named") return params[0] ?? NOTHING;
    const keys = call.params.map((one, n) => ({
      name: one.name,
      doc: one.doc,
      takes: one.kind,
      default: one.default || undefined,
      values: params[n],
    }));
    return { keys };
  }

  /** The argument of a call at a position. @param {string} name @param {number} index @returns {Values} */
  argument(name, index) {
    const call = this.calls.get(name);
    if (call?.style !== "positional") return index ? NOTHING : this.named(name);
    return this.tables.calls[name]?.params[index] ?? NOTHING;
  }

  /** The values of the innermost table or call. @param {LuaPlace} place @param {string} path @returns {Values} */
  inside({ frames }, path) {
    /** @type {Values} */ let values = ANYTHING;
    const tables = frames.filter((one) => one.open !== "if");
    tables.forEach((one, n) => {
      values = this.entered(one, tables[n - 1], values, path);
    });
    return values;
  }

  /** The values of a table or a call. @param {Frame} one @param {Frame | undefined} outer @param {Values} values those of the outer one @param {string} path @returns {Values} */
  entered(one, outer, values, path) {
    if (one.open !== "{") return ANYTHING;
    if (one.call) return this.named(one.call);
    if (one.isFile) return this.file(path);
    if (outer?.open === "{" || outer?.open === "(") return this.entry(outer, values);
    return one.isLocal ? { ...this.tables.filter, items: ANYTHING, each: ANYTHING } : ANYTHING;
  }

  /** The values of the item that is being written in a table or a call. @param {Frame} one @param {Values} values @returns {Values} */
  entry(one, values) {
    if (one.open === "(") return one.call ? this.argument(one.call, one.index) : ANYTHING;
    if (one.open !== "{" || values.anything) return ANYTHING;
    return one.key ? this.below(values, one.key) : (values.items ?? NOTHING);
  }

  /** The values of a text in a script. @param {LuaPlace} place @param {string} path @returns {Values} */
  text(place, path) {
    const [compared, left, dot] = place.last,
      top = place.frames.findLast((one) => one.open !== "if");
    if (/^[=~]=$/.test(compared?.text ?? "")) return this.left(place, left, dot);
    const call = called(place.last);
    if (call) return this.argument(call, 0);
    if (compared?.text === "..") return NOTHING;
    return top ? this.entry(top, this.inside(place, path)) : ANYTHING;
  }

  /** The values of the left side of a comparison. @param {LuaPlace} place @param {import("./lua_place.js").Token} left @param {import("./lua_place.js").Token} [dot] @returns {Values} */
  left({ frames }, left, dot) {
    if (left?.call) return this.tables.calls[left.call]?.gives ?? ANYTHING;
    if (dot?.text === ".") return ANYTHING;
    const block = frames.findLast((one) => one.names.includes(left?.text)),
      params = this.tables.handlers[block?.handler ?? ""] ?? [];
    return params[block?.names.indexOf(left.text) ?? -1]?.values ?? ANYTHING;
  }
}
