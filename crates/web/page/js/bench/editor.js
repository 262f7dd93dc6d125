// The editor: one window, a state for each open file, so that going to another file and back loses nothing.

import {
  EditorState,
  EditorView,
  HighlightStyle,
  StreamLanguage,
  autocompletion,
  bracketMatching,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  defaultKeymap,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSelectionMatches,
  highlightSpecialChars,
  history,
  historyKeymap,
  indentOnInput,
  indentUnit,
  indentWithTab,
  keymap,
  lineNumbers,
  lua,
  search,
  searchKeymap,
  syntaxHighlighting,
  tags,
  yaml,
} from "../../vendor/codemirror.js";
import { drawReleased } from "../dom.js";
import { word } from "../words.js";
import { marked, marking, offset, shownFaults } from "./marks.js";

const COLOURS = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.controlKeyword, tags.definitionKeyword, tags.operatorKeyword],
    class: "c-word",
  },
  { tag: [tags.string, tags.special(tags.string)], class: "c-text" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], class: "c-number" },
  {
    tag: [
      tags.function(tags.variableName),
      tags.standard(tags.variableName),
      tags.propertyName,
      tags.definition(tags.propertyName),
    ],
    class: "c-call",
  },
  { tag: [tags.comment, tags.lineComment, tags.blockComment], class: "c-note" },
]);

export class Editor {
  /** @param {HTMLElement} at @param {import("./bench.js").Bench} bench @param {(doc: import("./bench.js").Doc) => import("../../vendor/codemirror.js").Extension} helps extensions for a file */
  constructor(at, bench, helps) {
    this.bench = bench;
    this.helps = helps;
    this.shown = "";
    /** Positions of check's answer in the text as it is now, by path. @type {Map<string, { doc: import("../../vendor/codemirror.js").Text, changes: import("../../vendor/codemirror.js").ChangeSet | null }>} */
    this.since = new Map();
    this.view = new EditorView({
      parent: at,
      state: EditorState.create({
        doc: "",
        extensions: [EditorView.contentAttributes.of({ "aria-label": word("b_editor") })],
      }),
    });
    bench.stateOf = (doc, text) => this.state(doc, text);
    bench.on("write", ({ path, text }) => this.write(path, text));
    const mark = () => this.mark();
    bench.on("checked", () => drawReleased(mark));
    bench.on("fix", ({ fix }) => this.fix(fix));
  }

  /** @param {import("./bench.js").Doc} doc @param {string} text */
  state(doc, text) {
    const { bench } = this,
      isLua = doc.path.endsWith(".lua");
    const state = EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        marking(bench),
        highlightSpecialChars(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        highlightSelectionMatches(),
        search({ top: true }),
        indentUnit.of("  "),
        EditorState.tabSize.of(2),
        syntaxHighlighting(COLOURS),
        isLua ? StreamLanguage.define(lua) : doc.path.endsWith(".yaml") ? yaml() : [],
        EditorView.lineWrapping,
        EditorState.readOnly.of(!doc.writable),
        EditorView.contentAttributes.of({ "aria-label": doc.path }),
        this.helps(doc),
        keymap.of([
          { key: "Mod-.", run: () => this.mendFirst() },
          { key: "F8", run: () => this.nextFault() },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...defaultKeymap,
          ...searchKeymap,
          ...historyKeymap,
          indentWithTab,
        ]),
        EditorView.updateListener.of((update) => this.updated(doc, update)),
      ],
    });
    return marked(state, this.marks(doc.path), bench).state;
  }

  /** @param {import("./bench.js").Doc} doc @param {import("../../vendor/codemirror.js").ViewUpdate} update */
  updated(doc, update) {
    doc.state = update.state;
    if (update.docChanged) {
      const known = this.since.get(doc.path);
      if (known)
        known.changes = known.changes ? known.changes.compose(update.changes) : update.changes;
      this.bench.emit("text", doc.path);
    }
    if (update.docChanged || update.selectionSet) this.bench.emit("cursor", this.place());
  }

  place() {
    const { state } = this.view,
      head = state.selection.main.head,
      line = state.doc.lineAt(head);
    return { line: line.number, column: [...state.doc.sliceString(line.from, head)].length + 1 };
  }

  /** @param {string} path */
  marks(path) {
    return {
      diagnostics: this.bench.diagnostics.filter((one) => one.file === path),
      lines: this.bench.coverage[path]?.lines ?? [],
    };
  }

  /** Shows the bench's file. @param {{ line?: number, column?: number }} [at] */
  show(at = {}) {
    const { doc } = this.bench;
    if (!doc) return;
    if (this.shown !== doc.path) this.view.setState(doc.state);
    this.shown = doc.path;
    if (at.line) {
      const to = offset(this.view.state.doc, at.line, at.column ?? 1);
      this.view.dispatch({
        selection: { anchor: to },
        effects: EditorView.scrollIntoView(to, { y: "center" }),
      });
      this.view.focus();
    }
    this.bench.emit("cursor", this.place());
  }

  /** Gives every open file what check and tests said of it; what was typed since is kept. */
  mark() {
    for (const doc of this.bench.docs.values()) {
      const isShown = doc.path === this.shown,
        state = isShown ? this.view.state : doc.state;
      const unchanged = !this.bench.isChanged(doc.path);
      if (!unchanged) continue; // marks were moved along with the text; fresh ones come with the next save
      const change = marked(state, this.marks(doc.path), this.bench);
      this.since.set(doc.path, { doc: state.doc, changes: null });
      if (isShown) this.view.dispatch(change);
      else doc.state = change.state;
    }
  }

  /** @param {string} path @param {string} text */
  write(path, text) {
    const doc = this.bench.docs.get(path);
    if (!doc) return;
    const isShown = path === this.shown,
      state = isShown ? this.view.state : doc.state,
      old = state.doc.toString();
    if (old === text) return;
    let from = 0,
      end = 0;
    while (from < old.length && from < text.length && old[from] === text[from]) from += 1;
    while (
      end < old.length - from &&
      end < text.length - from &&
      old.at(-1 - end) === text.at(-1 - end)
    )
      end += 1;
    const changes = { from, to: old.length - end, insert: text.slice(from, text.length - end) };
    if (isShown) this.view.dispatch({ changes });
    else doc.state = state.update({ changes }).state;
  }

  /** Does what a fix says; its places are those of the text that was checked. @param {import("../../../bench.d.ts").Fix} fix */
  async fix(fix) {
    await this.bench.run(async () => {
      for (const path of new Set(fix.edits.map((one) => one.file))) {
        const doc = await this.bench.read(path),
          known = this.since.get(path);
        const state = path === this.shown ? this.view.state : doc.state,
          base = known?.doc ?? state.doc;
        const now = (/** @type {number} */ at, /** @type {number} */ side) =>
          known?.changes ? known.changes.mapPos(at, side) : at;
        const changes = fix.edits
          .filter((one) => one.file === path)
          .map((one) => {
            const from = now(offset(base, one.line, one.column), -1),
              to = Math.max(from, now(offset(base, one.end_line ?? one.line, one.end_column), 1));
            return { from, to, insert: one.text };
          });
        if (path === this.shown) this.view.dispatch({ changes, userEvent: "input.fix" });
        else doc.state = state.update({ changes }).state;
      }
    });
    await this.bench.save();
    this.view.focus();
  }

  mendFirst() {
    const fault = shownFaults(this.view.state).find((one) => one.fixes?.length);
    if (fault) this.bench.emit("fix", { fix: fault.fixes[0], file: fault.file });
    else
      /** @type {HTMLElement | null} */ (
        this.view.dom.querySelector(".fault--idle button")
      )?.click();
    return true;
  }

  nextFault() {
    const faults = shownFaults(this.view.state),
      { line } = this.place();
    const next = faults.find((one) => one.line > line) ?? faults[0];
    if (next) this.show({ line: next.line, column: next.column });
    return true;
  }

  focus() {
    this.view.focus();
  }
}
