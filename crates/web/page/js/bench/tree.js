// The files of the mods, and shipped content to read; beside each are its faults and the lines that never ran.

import { h, icon, named } from "../dom.js";
import { word } from "../words.js";
import { nameOf } from "./bench.js";

/** @typedef {{ name: string, path: string, file: import("../../../bench.d.ts").ListedFile | null, inside: Map<string, Node> }} Node a file, or a folder with what is in it */

/** @param {import("../../../bench.d.ts").ListedFile[]} files @returns {Map<string, Node>} */
function folders(files) {
  /** @type {Map<string, Node>} */
  const top = new Map();
  for (const file of files) {
    const bare = file.path.replace(/^shipped:/, "");
    let at = top,
      path = file.path.slice(0, file.path.length - bare.length);
    // A shipped mod stands before a colon.
    for (const part of bare.split(/(?<=[/:])/)) {
      path += part;
      const name = part.replace(/[/:]$/, ""),
        known = at.get(name) ?? {
          name,
          path: path.replace(/\/$/, ""),
          file: null,
          inside: new Map(),
        };
      at.set(name, known);
      if (path === file.path) known.file = file;
      at = known.inside;
    }
  }
  return top;
}

/** The note beside a file. @param {import("./bench.js").Bench} bench @param {string} path @returns {[string, string, string] | null} class, text, what it says */
function note(bench, path) {
  const faults = bench.diagnostics.filter(
    (one) => one.file === path && one.severity !== "note",
  ).length;
  const failed = bench.outcomes.filter((one) => one.file === path && one.passed === false).length;
  if (faults + failed)
    return ["bad", String(faults + failed), word("b_faults_n", { n: faults + failed })];
  const lines = bench.coverage[path]?.lines;
  if (lines?.length) {
    const ran = lines.filter(([, n]) => n > 0).length;
    return [
      ran === lines.length ? "good" : "",
      `${ran}/${lines.length}`,
      word("b_lines_ran", { n: ran, of: lines.length }),
    ];
  }
  const tests = bench.outcomes.filter((one) => one.file === path).length;
  return tests ? ["", String(tests), word("b_tests_n", { n: tests })] : null;
}

export class Tree {
  /** @param {HTMLElement} at @param {import("./bench.js").Bench} bench */
  constructor(at, bench) {
    this.at = at;
    this.bench = bench;
    /** @type {Set<string>} */ this.closed = new Set(["shipped:"]);
    /** @type {Set<string>} */ this.opened = new Set();
    at.addEventListener("click", (event) => {
      const row = rowOf(event);
      if (row) this.act(row);
    });
    at.addEventListener("keydown", (event) => this.keys(event));
  }

  show() {
    const { bench } = this,
      held = this.at.contains(document.activeElement)
        ? /** @type {HTMLElement} */ (document.activeElement).dataset.path
        : null;
    const own = folders(bench.files.filter((one) => one.writable)),
      shipped = folders(bench.files.filter((one) => !one.writable));
    const rows = this.rows(own, 0, false);
    if (shipped.size) {
      rows.push(
        this.row(
          { name: word("b_shipped"), path: "shipped:", file: null, inside: shipped },
          0,
          true,
        ),
      );
      if (this.isOpen("shipped:", 0, true)) rows.push(...this.rows(shipped, 1, true));
    }
    this.at.replaceChildren(...rows);
    const focus = /** @type {HTMLElement | null} */ (
      this.at.querySelector(`[data-path="${CSS.escape(held ?? bench.path)}"]`) ??
        this.at.firstElementChild
    );
    if (focus) focus.tabIndex = 0;
    if (held && focus) focus.focus();
  }

  /** @param {string} path @param {number} depth @param {boolean} shipped */
  isOpen(path, depth, shipped) {
    if (this.opened.has(path)) return true;
    if (this.closed.has(path)) return false;
    return shipped
      ? false
      : depth > 0 || this.bench.state.mods.length < 4 || this.bench.path.startsWith(`${path}/`);
  }

  /** @param {Map<string, Node>} nodes @param {number} depth @param {boolean} shipped @returns {HTMLElement[]} */
  rows(nodes, depth, shipped) {
    const sorted = [...nodes.values()].sort(
      (a, b) => Number(!a.file) - Number(!b.file) || a.name.localeCompare(b.name),
    );
    if (depth === 0) sorted.sort((a, b) => a.name.localeCompare(b.name));
    return sorted.flatMap((node) =>
      node.inside.size
        ? [
            this.row(node, depth, shipped),
            ...(this.isOpen(node.path, depth, shipped)
              ? this.rows(node.inside, depth + 1, shipped)
              : []),
          ]
        : [this.row(node, depth, shipped)],
    );
  }

  /** @param {Node} node @param {number} depth @param {boolean} shipped */
  row(node, depth, shipped) {
    const { bench } = this,
      folder = node.inside.size > 0;
    const mod =
      folder && depth === 0 ? bench.state.mods.find((one) => one.path === node.path) : undefined;
    const off = folder && depth === 0 ? bench.state.off[node.path] : undefined;
    const said = folder
      ? node.path === "shipped:"
        ? ["", word("b_read_only"), word("b_read_only")]
        : off
          ? ["off", word("b_off"), word("b_off_note", { id: off })]
          : mod?.version
            ? ["", mod.version, mod.version]
            : null
      : note(bench, node.path);
    const changed = bench.isChanged(node.path);
    const row = h(
      "li",
      {
        role: "treeitem",
        class: [folder && "folder", off && "is-off"].filter(Boolean).join(" "),
        "data-path": node.path,
        "aria-level": depth + 1,
        tabindex: -1,
        vars: { depth },
        "aria-selected": String(node.path === bench.path),
        "aria-expanded": folder ? String(this.isOpen(node.path, depth, shipped)) : null,
        title: off ? said?.[2] : node.path,
      },
      icon(folder ? "folder" : "file"),
      h("span.name", {}, node.name),
      changed && h("span.unsaved", {}, "•"),
      said && h("span.note", { class: said[0] }, said[1]),
    );
    return named(
      row,
      [
        changed && word("b_not_saved"),
        said && said[2] !== said[1] && said[2],
        shipped && !folder && word("b_read_only"),
      ]
        .filter(Boolean)
        .join(", "),
    );
  }

  /** @param {HTMLElement} row */
  act(row) {
    const path = row.dataset.path ?? "",
      expanded = row.getAttribute("aria-expanded");
    if (expanded === null) return this.bench.open(path);
    this.fold(path, expanded === "true");
    return undefined;
  }

  /** @param {string} path @param {boolean} close */
  fold(path, close) {
    (close ? this.closed : this.opened).add(path);
    (close ? this.opened : this.closed).delete(path);
    this.show();
    /** @type {HTMLElement | null} */ (
      this.at.querySelector(`[data-path="${CSS.escape(path)}"]`)
    )?.focus();
  }

  /** @param {KeyboardEvent} event */
  keys(event) {
    const row = rowOf(event);
    if (!row) return;
    const rows = /** @type {HTMLElement[]} */ ([...this.at.children]),
      path = row.dataset.path ?? "",
      at = rows.indexOf(row),
      expanded = row.getAttribute("aria-expanded");
    const go = (/** @type {HTMLElement | undefined} */ to) => {
      if (!to) return;
      row.tabIndex = -1;
      to.tabIndex = 0;
      to.focus();
    };
    const step = {
      ArrowDown: rows[at + 1],
      ArrowUp: rows[at - 1],
      Home: rows[0],
      End: rows.at(-1),
    }[event.key];
    if (step) go(step);
    else if (event.key === "Enter" || event.key === " ") this.act(row);
    else if (event.key === "ArrowRight" && expanded === "false") this.fold(path, false);
    else if (event.key === "ArrowLeft" && expanded === "true") this.fold(path, true);
    else if (event.key === "ArrowRight" && expanded === "true") go(rows[at + 1]);
    else if (event.key === "ArrowLeft")
      go(
        rows
          .slice(0, at)
          .findLast(
            (one) =>
              Number(one.getAttribute("aria-level")) < Number(row.getAttribute("aria-level")),
          ),
      );
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** The row of the tree in which an event is. @param {Event} event */
const rowOf = ({ target }) =>
  target instanceof Element
    ? /** @type {HTMLElement | null} */ (target.closest("[role=treeitem]"))
    : null;

/** The open files as tabs. @param {import("./bench.js").Bench} bench */
export function tabs(bench) {
  return [...bench.docs.keys()]
    .filter((path) => path)
    .map((path) => {
      const bad = bench.diagnostics.some((one) => one.file === path && one.severity === "error");
      return h(
        "span.file",
        {
          class: [bad && "bad", path === bench.path && "is-open"].filter(Boolean).join(" "),
          role: "presentation",
        },
        h(
          "button",
          {
            type: "button",
            role: "tab",
            "data-open": path,
            "aria-selected": String(path === bench.path),
            tabindex: path === bench.path ? 0 : -1,
            title: path,
          },
          nameOf(path),
          bench.isChanged(path) && h("span.unsaved", { title: word("b_not_saved") }, "•"),
          bad && h("span.unseen", {}, word("b_error")),
        ),
        h(
          "button.file__close",
          {
            type: "button",
            "data-close": path,
            "aria-label": word("b_close", { file: nameOf(path) }),
          },
          icon("cross"),
        ),
      );
    });
}
