// Completion, what pointing at a word says, and the parameters of the call one is in: all from the engine's tables.

import {
  EditorView,
  StateField,
  autocompletion,
  hoverTooltip,
  showTooltip,
} from "../../vendor/codemirror.js";
import { h } from "../dom.js";
import { prose } from "./prose.js";

/** The tables of names. @type {(keyof import("../../../bench.d.ts").Names)[]} */
const LISTS = [
  "spaces",
  "regions",
  "cards",
  "sides",
  "scorings",
  "periods",
  "tracks",
  "flags",
  "tags",
  "options",
];

/** @param {import("../../../bench.d.ts").Call} call */
export const callName = (call) => String(call.name).replace(/^game[:.]/, "");

/** The call that a place is in, and the parameter. @param {string} before */
export function within(before) {
  const text = before.slice(-1500);
  /** @type {{ name: string, brace: boolean, at: number }[]} */
  const open = [];
  for (let i = 0; i < text.length; i++) {
    const ch = text[i];
    if (ch === '"' || ch === "'") {
      const end = text.indexOf(ch, i + 1);
      if (end < 0) break;
      i = end;
      continue;
    }
    if (ch === "-" && text[i + 1] === "-") {
      const end = text.indexOf("\n", i);
      if (end < 0) break;
      i = end;
      continue;
    }
    if (ch === "(" || ch === "{")
      open.push({
        name: /game[:.](\w+)\s*\(?\s*$/.exec(text.slice(0, i))?.[1] ?? "",
        brace: ch === "{",
        at: i + 1,
      });
    if (ch === ")" || ch === "}") open.pop();
  }
  const call = open.findLast((one) => one.name);
  if (!call) return null;
  const inside = text.slice(call.at);
  const key = /(\w+)\s*=\s*[^,=]*$/.exec(inside)?.[1] ?? "";
  return {
    name: call.name,
    brace: call.brace || /^\s*\{/.test(inside),
    key,
    index: inside.replace(/"[^"]*"/g, "").split(",").length - 1,
  };
}

export class Helper {
  /** @param {import("./bench.js").Bench} bench */
  constructor(bench) {
    this.bench = bench;
    /** @type {import("../../../bench.d.ts").Tables} */ this.tables = {
      calls: [],
      handlers: [],
      keys: [],
    };
    /** @type {Map<string, import("../../../bench.d.ts").Call>} */ this.calls = new Map();
  }

  /** @param {import("../../../bench.d.ts").Tables} tables */
  take(tables) {
    this.tables = tables;
    this.calls = new Map(tables.calls.map((one) => [callName(one), one]));
  }

  /** @param {import("./bench.js").Doc} doc */
  extensions(doc) {
    const isLua = doc.path.endsWith(".lua");
    return [
      autocompletion({
        override: [(at) => (isLua ? this.completeLua(at) : this.completeYaml(at, doc.path))],
        icons: false,
      }),
      hoverTooltip((view, pos) => this.hover(view, pos, isLua, doc.path)),
      isLua ? this.signature() : [],
      EditorView.domEventHandlers({}),
    ];
  }

  /** Every id of the scenario. */
  ids() {
    return LISTS.flatMap((list) =>
      (this.bench.names[list] ?? []).map(({ id, name }) => ({
        label: id,
        detail: name,
        type: list,
      })),
    );
  }

  /** @param {import("../../vendor/codemirror.js").CompletionContext} at */
  completeLua(at) {
    const before = at.state.doc.sliceString(Math.max(0, at.pos - 1600), at.pos);
    const method = /game:(\w*)$/.exec(before);
    if (method)
      return {
        from: at.pos - method[1].length,
        validFor: /^\w*$/,
        options: this.tables.calls
          .filter((one) => !one.name.includes("."))
          .map((one) => ({
            label: callName(one),
            detail: String(one.signature).replace(/^game:\w+/, ""),
            info: one.doc,
            apply: callName(one),
          })),
      };
    const quoted = /"(\w*)$/.exec(before);
    if (quoted && (before.split("\n").at(-1)?.split('"').length ?? 0) % 2 === 0) {
      const call = within(before.slice(0, -quoted[0].length)),
        param = call && this.param(call);
      const words = (param?.words ?? []).map((label) => ({
        label,
        boost: 20,
      }));
      return {
        from: at.pos - quoted[1].length,
        validFor: /^\w*$/,
        options: [...words, ...this.ids()],
      };
    }
    const handler = /^\s+(on_\w*)$/m.exec(before.split("\n").at(-1) ?? "");
    if (handler)
      return {
        from: at.pos - handler[1].length,
        options: this.tables.handlers.map((one) => ({
          label: one.name,
          info: one.doc,
          apply: `${one.name} = function(game)\n      \n    end,`,
        })),
      };
    const name = /(?:^|[{,\s])(\w+)$/.exec(before),
      call = name && within(before);
    if (name && call?.brace) {
      const params = this.calls.get(call.name)?.params ?? [];
      if (params.length)
        return {
          from: at.pos - name[1].length,
          validFor: /^\w*$/,
          options: params.map((one) => ({
            label: one.name,
            detail: one.kind,
            info: one.doc,
            apply: `${one.name} = `,
          })),
        };
    }
    return at.explicit ? { from: at.pos, options: this.ids() } : null;
  }

  /** @param {{ name: string, key: string, index: number }} call */
  param(call) {
    const params = this.calls.get(call.name)?.params ?? [];
    return call.key ? params.find((one) => one.name === call.key) : params[call.index];
  }

  /** The keys above a line, outermost first. @param {import("../../vendor/codemirror.js").Text} doc @param {number} number */
  above(doc, number) {
    /** @type {string[]} */
    const chain = [];
    let depth = /^\s*/.exec(doc.line(number).text)?.[0].length ?? 0;
    for (let n = number - 1; n >= 1 && depth > 0; n--) {
      const found = /^(\s*)(?:- )?([\w$]+):/.exec(doc.line(n).text);
      if (found && found[1].length < depth) {
        chain.unshift(found[2]);
        depth = found[1].length;
      }
    }
    return chain;
  }

  /** The keys that are allowed at a place. @param {string} path @param {string[]} chain */
  keysAt(path, chain) {
    const folder = /(?:^|\/|:)(cards|maps|scenarios|locale|tests)\//.exec(path)?.[1] ?? "mod";
    return this.tables.keys.filter((key) => {
      if (!String(key.file).includes(folder)) return false;
      const upper = String(key.path)
        .split(".")
        .slice(0, -1)
        .map((one) => one.replace(/\[\]$/, ""))
        .filter((one) => !/^[A-Z<{*]/.test(one));
      let at = 0;
      for (const one of chain) if (one === upper[at]) at += 1;
      return at === upper.length && chain.length - upper.length <= (upper.length ? 1 : 0);
    });
  }

  /** @param {import("../../vendor/codemirror.js").CompletionContext} at @param {string} path */
  completeYaml(at, path) {
    if (!path.endsWith(".yaml")) return null;
    const line = at.state.doc.lineAt(at.pos),
      before = line.text.slice(0, at.pos - line.from),
      chain = this.above(at.state.doc, line.number);
    const fresh = /^\s*(?:- )?(\w*)$/.exec(before);
    if (fresh)
      return {
        from: at.pos - fresh[1].length,
        validFor: /^\w*$/,
        options: [
          ...this.keysAt(path, chain).map((one) => ({
            label: one.name,
            detail: one.takes,
            info: [one.doc, one.default && `(${one.default})`].filter(Boolean).join(" "),
            apply: `${one.name}: `,
            boost: 10,
          })),
          ...(at.explicit || fresh[1] ? this.ids() : []),
        ],
      };
    const value = /(?:^|[\s[{,:])(\w*)$/.exec(before),
      key = /([\w$]+):\s*[^:]*$/.exec(before)?.[1];
    if (!value) return null;
    const words = this.keysAt(path, chain).find((one) => one.name === key)?.words ?? [];
    return {
      from: at.pos - value[1].length,
      validFor: /^\w*$/,
      options: [...words.map((label) => ({ label, boost: 20 })), ...this.ids()],
    };
  }

  /** @param {import("../../vendor/codemirror.js").EditorView} view @param {number} pos @param {boolean} isLua @param {string} path */
  hover(view, pos, isLua, path) {
    const line = view.state.doc.lineAt(pos),
      at = pos - line.from;
    const from = /\w*$/.exec(line.text.slice(0, at))?.[0].length ?? 0,
      to = /^\w*/.exec(line.text.slice(at))?.[0].length ?? 0;
    const found = line.text.slice(at - from, at + to);
    if (!found) return null;
    const about = this.about(found, isLua, path, view.state.doc, line.number);
    return about
      ? {
          pos: pos - from,
          end: pos + to,
          above: true,
          create: () => ({ dom: h("div.about", {}, about) }),
        }
      : null;
  }

  /** @param {string} found @param {boolean} isLua @param {string} path @param {import("../../vendor/codemirror.js").Text} doc @param {number} line */
  about(found, isLua, path, doc, line) {
    const call = isLua && this.calls.get(found);
    if (call) return callDoc(call);
    const handler = isLua && this.tables.handlers.find((one) => one.name === found);
    if (handler) return [h("code", {}, handler.name), h("p", {}, prose(handler.doc))];
    const key =
      !isLua && this.keysAt(path, this.above(doc, line)).find((one) => one.name === found);
    if (key)
      return [
        h("code", {}, key.name),
        h("p", {}, prose(key.doc)),
        h("p.muted", {}, prose([key.takes, key.default].filter(Boolean).join("; "))),
      ];
    const id = this.ids().find((one) => one.label === found);
    return id && [h("code", {}, id.label), h("p", {}, id.detail ?? ""), h("p.muted", {}, id.type)];
  }

  /** The call one is in, above the cursor. */
  signature() {
    /** @returns {import("../../vendor/codemirror.js").Tooltip | null} */
    const tip = (/** @type {import("../../vendor/codemirror.js").EditorState} */ state) => {
      const { head, empty } = state.selection.main;
      if (!empty) return null;
      const inside = within(state.doc.sliceString(Math.max(0, head - 1500), head)),
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
