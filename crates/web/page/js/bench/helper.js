// Help in the editor: completion, what pointing at a word says, and the parameters of the call one is in.

import {
  EditorView,
  StateField,
  autocompletion,
  hoverTooltip,
  showTooltip,
} from "../../vendor/codemirror.js";
import { h } from "../dom.js";
import { Completer, callName, keyDoc } from "./complete.js";
import { prose } from "./prose.js";

export class Helper {
  /** @param {import("./bench.js").Bench} bench */
  constructor(bench) {
    this.bench = bench;
    /** @type {import("../../../bench.d.ts").Tables} */ this.tables = {
      calls: [],
      handlers: [],
      keys: [],
      grammar: { tables: [], files: {}, calls: {}, handlers: {}, filter: {}, changes: {} },
    };
    /** @type {Map<string, import("../../../bench.d.ts").Call>} */ this.calls = new Map();
    this.completer = new Completer(bench, this.tables);
  }

  /** @param {import("../../../bench.d.ts").Tables} tables */
  take(tables) {
    this.tables = tables;
    this.calls = new Map(tables.calls.map((one) => [callName(one), one]));
    this.completer = new Completer(this.bench, tables);
  }

  /** @param {import("./bench.js").Doc} doc */
  extensions(doc) {
    const isLua = doc.path.endsWith(".lua");
    return [
      autocompletion({
        override: [(at) => this.completer.complete(at, doc.path)],
        icons: false,
      }),
      hoverTooltip((view, pos) => this.hover(view, pos, isLua, doc.path)),
      isLua ? this.signature() : [],
      EditorView.domEventHandlers({}),
    ];
  }

  /** @param {{ name: string, key: string, index: number }} call */
  param(call) {
    const params = this.calls.get(call.name)?.params ?? [];
    return call.key ? params.find((one) => one.name === call.key) : params[call.index];
  }

  /** @param {import("../../vendor/codemirror.js").EditorView} view @param {number} pos @param {boolean} isLua @param {string} path */
  hover(view, pos, isLua, path) {
    const line = view.state.doc.lineAt(pos),
      at = pos - line.from;
    const from = /\w*$/.exec(line.text.slice(0, at))?.[0].length ?? 0,
      to = /^\w*/.exec(line.text.slice(at))?.[0].length ?? 0;
    const found = line.text.slice(at - from, at + to);
    if (!found) return null;
    const about = this.about(found, isLua, path, view.state.doc, pos - from);
    return about
      ? {
          pos: pos - from,
          end: pos + to,
          above: true,
          create: () => ({ dom: h("div.about", {}, about) }),
        }
      : null;
  }

  /** @param {string} found @param {boolean} isLua @param {string} path @param {import("../../vendor/codemirror.js").Text} doc @param {number} pos */
  about(found, isLua, path, doc, pos) {
    const call = isLua && this.calls.get(found);
    if (call) return callDoc(call);
    const handler = isLua && this.tables.handlers.find((one) => one.name === found);
    if (handler) return [h("code", {}, handler.name), h("p", {}, prose(handler.doc))];
    const key = !isLua && this.completer.keyAt(doc, pos, found, path);
    if (key) return [h("code", {}, key.name), keyDoc(key)];
    for (const [list, all] of Object.entries(this.bench.names)) {
      const id = all.find((one) => one.id === found);
      if (id) return [h("code", {}, id.id), h("p", {}, id.name), h("p.muted", {}, list)];
    }
    return null;
  }

  /** The call one is in, above the cursor. */
  signature() {
    /** @returns {import("../../vendor/codemirror.js").Tooltip | null} */
    const tip = (/** @type {import("../../vendor/codemirror.js").EditorState} */ state) => {
      const { head, empty } = state.selection.main;
      if (!empty) return null;
      const inside = this.completer.callAt(state.doc, head),
        call = inside && this.calls.get(inside.name);
      if (!call || !call.params?.length) return null;
      const now = this.param(inside);
      return {
        pos: head,
        above: true,
        strictSide: true,
        arrow: false,
        create: () => ({
          dom: h(
            "div.about.about--call",
            { role: "note" },
            h("code", {}, parts(call.signature, now?.name)),
            now && h("p", {}, h("b", {}, now.name), ": ", prose(now.doc)),
          ),
        }),
      };
    };
    return StateField.define({
      create: tip,
      update: (value, change) =>
        change.docChanged || change.selection
          ? change.docChanged
            ? tip(change.state)
            : null
          : value,
      provide: (own) => showTooltip.from(own),
    });
  }
}

/** @param {string} signature @param {string | undefined} name */
function parts(signature, name) {
  const at = name ? signature.search(new RegExp(`\\b${name}\\b`)) : -1;
  return at < 0 || !name
    ? signature
    : [signature.slice(0, at), h("mark", {}, name), signature.slice(at + name.length)];
}

/** @param {import("../../../bench.d.ts").Call} call */
export const callDoc = (call) => [
  h(
    "code",
    {},
    call.signature,
    call.returns && call.returns !== "nothing" && h("span.muted", {}, ` → ${call.returns}`),
  ),
  h("p", {}, prose(call.doc)),
  call.params?.length
    ? h(
        "dl",
        {},
        call.params.map((one) =>
          h(
            "div",
            {},
            h("dt", {}, one.name),
            " ",
            h(
              "dd",
              {},
              prose(one.doc),
              one.words?.length ? h("span.muted", {}, ` (${one.words.join(", ")})`) : null,
            ),
          ),
        ),
      )
    : null,
  call.example && h("pre", {}, call.example),
];
