// The place of the cursor in a Lua script, also in one that is half written: the tables and calls around it.

/** A longer script is not read: nobody writes one by hand. */
const MAX_SCRIPT = 500_000;
/** The length of text behind the cursor where other keys of its table are looked for. */
const MAX_BEHIND = 20_000;

/** A note, a text, a name, a number or a sign, with the space before it. */
const TOKEN =
  /\s*(--(?:\[(=*)\[[^]*?(?:\]\2\]|$)|[^\n]*)|\[(=*)\[[^]*?(?:\]\3\]|$)|"(?:\\[^]|[^"\\\n])*"?|'(?:\\[^]|[^'\\\n])*'?|`(?:\\[^]|[^`\\])*`?|[A-Za-z_]\w*|\d[\w.]*|\.\.\.?|[=~<>]=|\S)/gy;
const NAME = /^[A-Za-z_]/;

/** The tokens of a script, without its notes: each with its beginning; a note only if nothing comes behind it. @param {string} text @returns {Generator<{ token: string, index: number }>} */
function* tokens(text) {
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
    const end = TOKEN.lastIndex,
      token = found[1];
    if (!token.startsWith("--") || end === text.length) yield { token, index: end - token.length };
    TOKEN.lastIndex = end;
  }
}

/** Before these an `if` is a value. */
const OPERATORS = /^(?:[=({[,+\-*/%^<>]|\.\.|[=~<>]=|and|or|not|return)$/;

/** @typedef {{ open: "{" | "(" | "[" | "block" | "if", call: string, isFile: boolean, isLocal: boolean, isFresh: boolean, key: string, index: number, keys: string[], items: string[], names: string[], handler: string }} Frame */
/** @typedef {{ text: string, call: string }} Token */
/** @typedef {{ frames: Frame[], typed: string, from: number, quote: string, last: Token[] }} LuaPlace the last tokens, newest first */

/** @param {Frame["open"]} open @param {Partial<Frame>} more @returns {Frame} */
const frame = (open, more = {}) => ({
  open,
  call: "",
  isFile: false,
  isLocal: false,
  isFresh: true,
  key: "",
  index: 0,
  keys: [],
  items: [],
  names: [],
  handler: "",
  ...more,
});

/** The call of the engine that the last tokens name, newest first. @param {Token[]} last */
export const called = ([name, dot, game]) =>
  game?.text === "game" && /^[:.]$/.test(dot.text) && NAME.test(name.text) ? name.text : "";

/** Whether a text in quotes has its second quote. @param {string} text */
const isClosed = (text) => /^(["'`])(?:\\[^]|(?!\1)[^\\])*\1$/.test(text);

class Scan {
  constructor() {
    /** @type {Frame[]} */ this.frames = [];
    /** @type {Token[]} */ this.tokens = [];
  }

  /** The last tokens, newest first. */
  get last() {
    return this.tokens.slice(-4).reverse();
  }

  get top() {
    return this.frames.at(-1);
  }

  /** @param {string} text @param {boolean} atLine whether it begins a line */
  take(text, atLine) {
    const { top } = this,
      before = this.tokens.at(-1)?.text ?? "";
    let call = "";
    if (text === "function" || text === "do" || text === "repeat") this.block(text);
    else if (text === "if")
      this.frames.push(frame(OPERATORS.test(before) || before === "else if" ? "if" : "block"));
    else if (text === "end" || text === "until") this.close("block");
    else if (text === "else" && top?.open === "if") {
      this.frames.pop();
      text = "else if";
    } else if (text === "return" && atLine) this.frames = [];
    else if (text === "{" || text === "(" || text === "[") this.opened(text);
    else if (text === "}" || text === ")" || text === "]")
      call = this.close(text === "}" ? "{" : text === ")" ? "(" : "[");
    else if ((text === "," || text === ";") && top?.open !== "block")
      Object.assign(this.ended() ?? {}, { isFresh: true, key: "" });
    else if (text === "=" && top?.open === "{" && top.isFresh && NAME.test(before)) {
      top.key = before;
      top.keys.push(before);
      top.isFresh = false;
    } else if (top?.open === "{" && top.isFresh && !NAME.test(text)) {
      top.isFresh = false;
      if (isClosed(text)) top.items.push(text.slice(1, -1));
    } else if (top?.open === "(" && top.names !== NONE && NAME.test(text)) top.names.push(text);
    this.tokens.push({ text, call });
  }

  /** An item has ended. */
  ended() {
    while (this.top?.open === "if") this.frames.pop();
    if (this.top) this.top.index += 1;
    return this.top;
  }

  /** @param {string} word */
  block(word) {
    const { top } = this;
    const handler = word === "function" && top?.open === "{" ? this.handler(top) : "";
    if (top) top.isFresh = false;
    this.frames.push(frame("block", { handler, names: [] }));
  }

  /** The key that a function belongs to: its own, or that of a table with it as `run`. @param {Frame} table */
  handler({ key }) {
    return (key === "run" && this.frames.at(-2)?.key) || key;
  }

  /** @param {"{" | "(" | "["} open */
  opened(open) {
    const { top, last } = this,
      before = last[0]?.text ?? "";
    const names = open === "(" && before === "function" && top?.open === "block" ? top.names : NONE;
    const more = {
      call: called(last),
      isFile: before === "return" && !this.frames.length,
      isLocal: before === "=" && top?.open !== "{",
      names,
    };
    if (top?.open === "{") top.isFresh = false;
    this.frames.push(frame(open, more));
  }

  /** Closes what is open, with what was left open in it. @param {Frame["open"]} open */
  close(open) {
    const at = this.frames.findLastIndex((one) => one.open === open);
    if (at < 0) return "";
    const { call } = this.frames[at];
    this.frames.length = at;
    return call;
  }
}

/** No names of parameters are read. @type {string[]} */
const NONE = [];

/** The place in a script; nothing in a comment. @param {import("../../vendor/codemirror.js").Text} doc @param {number} pos @returns {LuaPlace | null} */
export function luaPlace(doc, pos) {
  if (pos > MAX_SCRIPT) return null;
  const text = doc.sliceString(0, pos),
    scan = new Scan();
  let typed = "",
    quote = "";
  for (const { token, index } of tokens(text)) {
    const isLast = index + token.length === text.length;
    if (token.startsWith("--")) return null;
    if (isLast && /^["'`]|^\[=*\[/.test(token) && !isClosed(token)) {
      if (!/^["']\w*$/.test(token)) return null;
      quote = token[0];
      typed = token.slice(1);
    } else if (isLast && NAME.test(token)) typed = token;
    else scan.take(token, !index || text[index - 1] === "\n");
  }
  const place = {
    frames: [...scan.frames],
    typed,
    from: pos - typed.length,
    quote,
    last: scan.last,
  };
  readOn(scan, doc.sliceString(pos, pos + MAX_BEHIND), quote, typed);
  return place;
}

/** Reads the keys behind the cursor in the table that it is in. @param {Scan} scan @param {string} behind @param {string} quote @param {string} typed */
function readOn(scan, behind, quote, typed) {
  const depth = scan.frames.length,
    { top } = scan;
  if (top?.open !== "{") return;
  const rest = quote ? /^[^"'\n]*["']?/ : /^\w*/,
    from = rest.exec(behind)?.[0].length ?? 0,
    own = { isFresh: top.isFresh, key: top.key, index: top.index };
  if (quote || typed) scan.take(quote ? `${quote}${quote}` : typed || "_", false);
  for (const { token } of tokens(behind.slice(from))) {
    scan.take(token, false);
    if (scan.frames.length < depth) break;
  }
  Object.assign(top, own);
}

/** The call around a place, and the parameter: by its key, or by its position. @param {LuaPlace | null} place */
export function callAround(place) {
  const frames = place?.frames ?? [],
    from = frames.findLastIndex((one) => one.open === "block"),
    at = frames.findLastIndex((one, n) => n > from && one.call);
  if (at < 0) return null;
  const { call, open, index } = frames[at],
    table = open === "{" ? frames[at] : frames[at + 1]?.open === "{" ? frames[at + 1] : null;
  return { name: call, key: table?.key ?? "", index: open === "{" ? 0 : index };
}
