// The place of the cursor in a YAML file, also in one that is half written: the keys and lists around it.

/** A longer text before the cursor is not read. */
const MAX_BEFORE = 500_000;
/** The number of lines behind the cursor where other keys of its table are looked for. */
const MAX_BEHIND = 2_000;

/** @typedef {{ kind: "table" | "list", column: number, isFlow: boolean, key: string, given: string[] }} Level */
/** @typedef {{ levels: Level[], at: "key" | "item" | "value", typed: string, from: number, column: number, isFlow: boolean }} YamlPlace */
/** @typedef {{ at: "entry" | YamlPlace["at"], text: string, column: number }} End the end of a line: `entry` if it may become a key or an item */

const KEY =
  /^("(?:\\.|[^"\\])*"|'(?:''|[^'])*'|[^\s#,[\]{}"'&*!|>%@`-][^#]*?|-[^\s#][^#]*?)\s*:(?=\s|$)/;
/** Tags and anchors before a value. */
const MARKS = /^(?:[&!][^\s,[\]{}]*\s+)*/;

/** A word without its quotes. @param {string} text */
const bare = (text) => text.trim().replace(/^(["'])(.*)\1$/, "$2");

class Scan {
  constructor() {
    /** @type {Level[]} */ this.levels = [];
    /** The kind of value that goes on over the ends of lines. @type {"" | "flow" | "block" | '"' | "'"} */ this.open =
      "";
    /** The text of an item in a flow. */ this.item = "";
    /** The column that the lines of a block of text are behind. */ this.column = 0;
    this.isNote = false;
  }

  get top() {
    return this.levels.at(-1);
  }

  get isFlow() {
    return !!this.top?.isFlow;
  }

  /** @param {Level["kind"]} kind @param {number} column */
  level(kind, column, isFlow = false) {
    this.levels.push({ kind, column, isFlow, key: "", given: [] });
  }

  /** Leaves what a line at a column is not in. @param {number} column @param {Level["kind"]} kind */
  leave(column, kind) {
    const isOver = (/** @type {Level} */ one) =>
      one.column > column || (one.column === column && one.kind !== kind);
    while (this.top && isOver(this.top)) this.levels.pop();
    if (this.top?.column !== column) this.level(kind, column);
  }

  /** Reads a line, or a beginning of one. @param {string} line @returns {End | null} */
  line(line) {
    this.isNote = false;
    const column = /^ */.exec(line)?.[0].length ?? 0,
      rest = line.slice(column);
    if (this.open === "block") {
      if (column > this.column) return null;
      this.open = "";
    }
    if (this.open === "flow") return this.flow(line);
    if (this.open) return this.quoted(line);
    if (/^(?:---|\.\.\.)(?:\s|$)/.test(line)) this.levels = [];
    return this.entry(rest, column);
  }

  /** Reads an entry of a table or a list. @param {string} rest @param {number} column @returns {End | null} */
  entry(rest, column) {
    if (/^#/.test(rest)) {
      this.isNote = true;
      return null;
    }
    const dash = /^-(?:\s+|$)/.exec(rest)?.[0];
    if (dash) {
      // A list may stand in the column of the key above it.
      while (this.top && this.top.column > column) this.levels.pop();
      if (this.top?.kind !== "list" || this.top.column !== column) this.level("list", column);
      const inner = rest.slice(dash.length);
      if (!inner && dash === "-") return null;
      return this.entry(inner, column + dash.length) ?? null;
    }
    const found = KEY.exec(rest);
    if (!found) return this.scalar(rest, column, "entry");
    this.leave(column, "table");
    const { top } = this;
    if (top) {
      top.key = bare(found[1]);
      top.given.push(top.key);
    }
    const value = rest.slice(found[0].length);
    return value ? this.scalar(value.replace(/^\s+/, ""), column, "value") : null;
  }

  /** Reads a value. @param {string} text @param {number} column @param {End["at"]} at @returns {End | null} */
  scalar(text, column, at) {
    const value = text.replace(MARKS, "");
    if (/^[|>]/.test(value)) {
      this.open = "block";
      this.column = at === "entry" ? (this.top?.column ?? 0) : column;
      return null;
    }
    if (/^[[{]/.test(value)) return this.flow(value);
    if (/^["']/.test(value)) {
      this.open = value[0] === "'" ? "'" : '"';
      return this.quoted(value.slice(1));
    }
    this.isNote = /(?:^|\s)#/.test(value);
    if (this.isNote) return null;
    if (this.top?.kind === "list" && at === "entry" && column > this.top.column && value)
      this.top.given.push(value);
    return { at, text: value, column };
  }

  /** Reads on in a text in quotes. @param {string} text */
  quoted(text) {
    const end = this.open === '"' ? /^(?:\\.|[^"\\])*"/ : /^(?:''|[^'])*'(?!')/;
    const found = end.exec(text);
    if (!found) return null;
    this.open = this.isFlow ? "flow" : "";
    return this.isFlow ? this.flow(text.slice(found[0].length)) : null;
  }

  /** Reads tables and lists in brackets. @param {string} text @returns {End | null} */
  flow(text) {
    this.open = "flow";
    for (let n = 0; n < text.length; n++) {
      const ch = text[n],
        { top } = this;
      if (ch === "{" || ch === "[") {
        this.level(ch === "{" ? "table" : "list", 0, true);
        this.item = "";
      } else if (ch === "}" || ch === "]") {
        this.took();
        this.levels.pop();
        if (!this.isFlow) {
          this.open = "";
          return null;
        }
      } else if (ch === "," && top) {
        this.took();
        top.key = "";
      } else if (ch === ":" && top && !top.key && /^(?:\s|$)/.test(text.slice(n + 1, n + 2))) {
        top.key = bare(this.item);
        top.given.push(top.key);
        this.item = "";
      } else if ((ch === '"' || ch === "'") && !this.item.trim()) {
        const end = ch === '"' ? /^"(?:\\.|[^"\\])*"/ : /^'(?:''|[^'])*'/,
          found = end.exec(text.slice(n));
        if (!found) {
          this.open = ch;
          return null;
        }
        this.item = found[0];
        n += found[0].length - 1;
      } else if (ch === "#" && /\s/.test(text[n - 1] ?? " ")) {
        this.isNote = true;
        return null;
      } else this.item += ch;
    }
    const { top } = this;
    if (!top) return null;
    const at = top.kind === "list" ? "item" : top.key ? "value" : "key";
    const item = this.item.trimStart();
    this.item += " ";
    return { at, text: item, column: 0 };
  }

  /** An item of a flow has ended. */
  took() {
    const { top } = this,
      item = bare(this.item);
    this.item = "";
    if (top?.kind === "list" && item) top.given.push(item);
  }
}

/** The place in a file; nothing in a comment or in a text of several words. @param {import("../../vendor/codemirror.js").Text} doc @param {number} pos @returns {YamlPlace | null} */
export function yamlPlace(doc, pos) {
  if (pos > MAX_BEFORE) return null;
  const own = doc.lineAt(pos),
    scan = new Scan(),
    before = own.from > 0 ? doc.sliceString(0, own.from - 1).split("\n") : [];
  for (const line of before) if (line.trim()) scan.line(line);
  const head = own.text.slice(0, pos - own.from),
    found = scan.line(head);
  if (!found || scan.isNote || !/^[\w$/.]*$/.test(found.text)) return null;
  const { at, text, column } = found,
    place = {
      typed: text,
      from: pos - text.length,
      isFlow: scan.isFlow,
      levels: scan.levels,
      column,
    };
  if (scan.isFlow) readFlowOn(scan, own.text.slice(head.length));
  if (at !== "entry") return { ...place, at };
  while (scan.top && scan.top.column > column) scan.levels.pop();
  const { top } = scan;
  if (top?.kind === "list" && top.column < column) {
    top.given.push(
      ...keysBehind(doc, own.number, column),
      ...itemsBehind(doc, own.number, top.column),
    );
    return { ...place, at: "item" };
  }
  // A list may stand in the column of the key above it.
  if (top?.kind === "list" && scan.levels.length > 1) scan.levels.pop();
  if (scan.top?.column !== column) scan.level("table", column);
  scan.top?.given.push(...keysBehind(doc, own.number, column));
  return { ...place, at: "key" };
}

/** The lines behind a line down to the end of what it is in: those at its column, without the spaces before them. @param {import("../../vendor/codemirror.js").Text} doc @param {number} number @param {number} column */
function* behind(doc, number, column) {
  for (let n = number + 1; n <= Math.min(doc.lines, number + MAX_BEHIND); n++) {
    const { text } = doc.line(n),
      indent = text.search(/[^ ]/);
    if (indent < 0 || text[indent] === "#" || indent > column) continue;
    if (indent < column) return;
    yield text.slice(indent);
  }
}

/** @param {import("../../vendor/codemirror.js").Text} doc @param {number} number @param {number} column */
const keysBehind = (doc, number, column) =>
  [...behind(doc, number, column)].flatMap((line) => KEY.exec(line)?.[1] ?? []).map(bare);

/** @param {import("../../vendor/codemirror.js").Text} doc @param {number} number @param {number} column */
function itemsBehind(doc, number, column) {
  const lines = [...behind(doc, number, column)],
    end = lines.findIndex((line) => !line.startsWith("-"));
  return lines
    .slice(0, end < 0 ? lines.length : end)
    .flatMap((line) => /^-\s+(\S+)\s*$/.exec(line)?.[1] ?? [])
    .map(bare);
}

/** Reads the keys or the items behind the cursor in the brackets around it. @param {Scan} scan @param {string} rest */
function readFlowOn(scan, rest) {
  const { top } = scan;
  if (!top) return;
  const more = new Scan();
  more.level(top.kind, 0, true);
  const [level] = more.levels;
  level.key = top.key;
  more.flow(rest.replace(/^\w*/, ""));
  top.given.push(...level.given);
}
