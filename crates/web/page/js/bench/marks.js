// The results of check and tests at their places in the editor: a box under the line, a wave under the words, coverage in the margin.

import {
  Decoration,
  EditorView,
  GutterMarker,
  RangeSet,
  StateEffect,
  StateField,
  WidgetType,
  gutter,
} from "../../vendor/codemirror.js";
import { h, icon } from "../dom.js";
import { word } from "../words.js";
import { held } from "./busy.js";
import { prose } from "./prose.js";
import { helpLine } from "./refusal.js";

/** The marks of a file: its diagnostics, and its lines with their hits. @typedef {{ diagnostics: import("../../../bench.d.ts").Diagnostic[], lines: import("../../../bench.d.ts").Hits[] }} Marks */

/** The drawn marks, and the diagnostics that they show. @typedef {{ decorations: DecorationSet, cover: RangeSet<Cover>, diagnostics: import("../../../bench.d.ts").Diagnostic[] }} Drawn */
/** @typedef {import("../../vendor/codemirror.js").DecorationSet} DecorationSet */
/** @typedef {import("../../vendor/codemirror.js").EditorState} EditorState */

/** @type {import("../../vendor/codemirror.js").StateEffectType<Drawn>} */
const setMarks = StateEffect.define();

/** The offset of a column in characters. @param {import("../../vendor/codemirror.js").Text} doc @param {number} line @param {number} column */
export function offset(doc, line, column) {
  const at = doc.line(Math.max(1, Math.min(line || 1, doc.lines)));
  const before = [...at.text].slice(0, Math.max(0, (column || 1) - 1)).join("");
  return Math.min(at.from + before.length, at.to);
}

class Fault extends WidgetType {
  /** @param {import("../../../bench.d.ts").Diagnostic} diagnostic @param {boolean} first @param {import("./bench.js").Bench} bench */
  constructor(diagnostic, first, bench) {
    super();
    this.diagnostic = diagnostic;
    this.first = first;
    this.bench = bench;
  }

  /** @param {WidgetType} other */
  eq(other) {
    return (
      other instanceof Fault &&
      other.first === this.first &&
      JSON.stringify(other.diagnostic) === JSON.stringify(this.diagnostic)
    );
  }
  ignoreEvent() {
    return true;
  }
  toDOM() {
    return h("div.fault-room", {}, faultBox(this.diagnostic, this.bench, this.first));
  } // room as padding: margins are not measured
}

/** A diagnostic with its mends as buttons. @param {import("../../../bench.d.ts").Diagnostic} one @param {import("./bench.js").Bench} bench @param {boolean} first */
export function faultBox(one, bench, first) {
  const said = word(`b_${one.severity}`);
  return h(
    `div.fault.fault--${one.severity}`,
    { role: "group", "aria-label": `${said}: ${one.message}`, "data-code": one.code },
    h(
      "p",
      {},
      h("b", {}, said),
      h("span.fault__text", {}, prose(one.message)),
      h("span.fault__meta", {}, one.code),
    ),
    one.hint ? h("p", {}, helpLine(one.hint)) : null,
    (one.labels ?? []).map((label) =>
      h(
        "p.fault__label",
        {},
        h(
          "button.link",
          { type: "button", onclick: () => bench.open(label.file, label) },
          `${label.file.split("/").at(-1)}:${label.line}`,
        ),
        " ",
        prose(label.message),
      ),
    ),
    one.fixes?.length
      ? h(
          "div.fault__fixes",
          {},
          one.fixes.map((fix, i) =>
            h(
              "button.button",
              { type: "button", onclick: () => bench.emit("fix", { fix, file: one.file }) },
              h("span", {}, prose(fix.title)),
              first && i === 0 && h("span.key", {}, "Ctrl ."),
            ),
          ),
        )
      : null,
  );
}

class NeverRun extends WidgetType {
  /** @param {number} line @param {import("./bench.js").Bench} bench */
  constructor(line, bench) {
    super();
    this.line = line;
    this.bench = bench;
  }
  /** @param {WidgetType} other */
  eq(other) {
    return other instanceof NeverRun && other.line === this.line;
  }
  ignoreEvent() {
    return true;
  }
  toDOM() {
    return h(
      "div.fault-room",
      {},
      h(
        "div.fault.fault--idle",
        { role: "group", "aria-label": word("b_never_run") },
        h(
          "p",
          {},
          h("b", {}, word("b_never_run")),
          h("span.fault__text", {}, word("b_never_run_note")),
        ),
        h(
          "div.fault__fixes",
          {},
          h(
            "button.button",
            {
              type: "button",
              onclick: held(() => this.bench.testLine(this.bench.path, this.line)),
            },
            icon("plus"),
            word("b_test_for_line"),
          ),
        ),
      ),
    );
  }
}

class Cover extends GutterMarker {
  /** @param {boolean} ran @param {number} hits */
  constructor(ran, hits) {
    super();
    this.elementClass = ran ? "ran" : "missed";
    this.hits = hits;
  }
  /** @param {GutterMarker} other */
  eq(other) {
    return other instanceof Cover && other.hits === this.hits;
  }
  toDOM() {
    return h("span.unseen", {}, word(this.hits ? "b_ran_n" : "b_never_run", { n: this.hits }));
  }
}

/** @param {EditorState} state @param {Marks} marks @param {import("./bench.js").Bench} bench @returns {Drawn} */
function made(state, marks, bench) {
  const { doc } = state,
    boxes = [],
    waves = [],
    missed = [],
    cover = [];
  let first = true;
  const sorted = [...marks.diagnostics].sort((a, b) => a.line - b.line || a.column - b.column);
  for (const one of sorted) {
    const line = doc.line(Math.max(1, Math.min(one.line || 1, doc.lines)));
    const from = offset(doc, one.line, one.column),
      to = one.end_column > one.column ? offset(doc, one.line, one.end_column) : line.to;
    boxes.push(
      Decoration.widget({
        widget: new Fault(one, first && one.fixes?.length > 0, bench),
        block: true,
        side: one.line ? 1 : -1,
      }).range(one.line ? line.to : 0),
    );
    if (one.fixes?.length) first = false;
    const edit = one.fixes?.[0]?.edits[0];
    if (
      edit &&
      to - from < 2 &&
      edit.file === one.file &&
      edit.line === one.line &&
      edit.end_line === edit.line &&
      edit.end_column > edit.column
    )
      waves.push(
        Decoration.mark({ class: `cm-wave cm-wave--${one.severity}` }).range(
          offset(doc, edit.line, edit.column),
          offset(doc, edit.line, edit.end_column),
        ),
      );
    else if (one.line && to > from)
      waves.push(Decoration.mark({ class: `cm-wave cm-wave--${one.severity}` }).range(from, to));
  }
  for (const [n, hits] of marks.lines) {
    if (n < 1 || n > doc.lines) continue;
    const at = doc.line(n).from;
    cover.push(new Cover(hits > 0, hits).range(at));
    if (!hits) missed.push(Decoration.line({ class: "cm-missed" }).range(at));
  }
  return {
    decorations: Decoration.set([...boxes, ...waves, ...missed], true),
    cover: RangeSet.of(cover, true),
    diagnostics: sorted,
  };
}

/** @type {import("../../vendor/codemirror.js").StateField<Drawn>} */
const field = StateField.define({
  create: () =>
    /** @type {Drawn} */ ({
      decorations: Decoration.none,
      cover: RangeSet.empty,
      diagnostics: [],
    }),
  update(value, change) {
    for (const effect of change.effects) if (effect.is(setMarks)) return effect.value;
    if (!change.docChanged) return value;
    return {
      ...value,
      decorations: value.decorations.map(change.changes),
      cover: value.cover.map(change.changes),
    };
  },
  provide: (own) => EditorView.decorations.from(own, (value) => value.decorations),
});

/** The box of a line that never ran, where the cursor is. @param {import("./bench.js").Bench} bench */
function idle(bench) {
  const shown = (/** @type {EditorState} */ state) => {
    const line = state.doc.lineAt(state.selection.main.head),
      { cover } = state.field(field);
    let missed = false;
    cover.between(line.from, line.from, (_from, _to, marker) => {
      missed = !marker.hits;
    });
    return missed
      ? Decoration.set([
          Decoration.widget({
            widget: new NeverRun(line.number, bench),
            block: true,
            side: 2,
          }).range(line.to),
        ])
      : Decoration.none;
  };
  return StateField.define({
    create: shown,
    update: (value, change) =>
      change.docChanged || change.selection || change.effects.length ? shown(change.state) : value,
    provide: (own) => EditorView.decorations.from(own),
  });
}

/** @param {import("./bench.js").Bench} bench */
export const marking = (bench) => [
  field,
  idle(bench),
  gutter({
    class: "cm-cover",
    markers: (view) => view.state.field(field).cover,
    initialSpacer: () => null,
  }),
];

/** Shows marks on a state. @param {EditorState} state @param {Marks} marks @param {import("./bench.js").Bench} bench */
export const marked = (state, marks, bench) =>
  state.update({ effects: setMarks.of(made(state, marks, bench)) });
/** The diagnostics that are shown. @param {EditorState} state */
export const shownFaults = (state) => state.field(field).diagnostics;
