// The state of the workbench: files, open texts, results of check and tests. It changes files only through the server.

import { drop, get, post, put } from "./edit.js";
import { Emitter } from "../emitter.js";
import { Refused } from "../server.js";
import { word } from "../words.js";
import { wish, setWish } from "../kept.js";
import { plain, written } from "./endings.js";
import { refusalOf } from "./refusal.js";

/** After a save, how long until what was saved is tried at random, and every test is run: the next save comes first. In milliseconds. */
const BREATH = 400;

/** @typedef {{ path: string, file: string, saved: string, digest: string | null, writable: boolean, state: import("../../vendor/codemirror.js").EditorState }} Doc an open file: `file` is its text on the disk, `saved` that text as the editor has it, and `state` is the editor's */

/** @param {string} path */
export const nameOf = (path) => path.split(/[/:]/).at(-1) ?? path;
/** The mod of a path, or nothing for shipped content. @param {string} path */
export const modOf = (path) => (path.startsWith("shipped:") ? null : path.split("/")[0]);

/** @extends {Emitter<import("../../../bench.d.ts").BenchEvents>} */
export class Bench extends Emitter {
  constructor() {
    super();
    /** @type {import("../../../bench.d.ts").State} */
    this.state = { folder: "", mods: [], off: {}, scenarios: [], languages: [] };
    /** @type {import("../../../bench.d.ts").ListedFile[]} */ this.files = [];
    /** @type {Map<string, Doc>} */ this.docs = new Map();
    this.path = "";
    this.scenario = "";
    /** @type {import("../../../bench.d.ts").Diagnostic[]} */ this.diagnostics = [];
    /** @type {import("../../../bench.d.ts").Test[]} */ this.tests = [];
    /** @type {Map<string, import("../../../bench.d.ts").TestResult>} */ this.results = new Map();
    /** @type {import("../../../bench.d.ts").Coverage} */ this.coverage = {};
    /** @type {import("../../../bench.d.ts").Names} */ this.names = {};
    /** When every test was run: never, before the last save, or after it. @type {"never" | "before" | "after"} */
    this.covered = "never";
    /** The limits of the keys of new things. @type {import("./limits.js").LimitsOfNew} */
    this.limits = {};
    this.milliseconds = 0;
    /** @type {import("../../../bench.d.ts").Slowest | null} */ this.slowest = null;
    this.busy = 0;
    /** Whether check and tests have seen what was written last. */ this.isChecked = true;
    /** Whether everything was checked, and not one file. */ this.checkedAll = false;
    /** Makes the editor's state of a text. @type {(doc: Doc, text: string) => Doc["state"]} */
    this.stateOf = (doc) => doc.state;
  }

  /** @param {unknown} error */
  fail(error) {
    if (error instanceof Refused && error.code === "changed") return;
    this.emit("refused", refusalOf(error));
  }

  /** Runs work with a sign that it runs; what is refused is said. @template T @param {() => Promise<T>} work @returns {Promise<T | undefined>} */
  async run(work) {
    this.busy += 1;
    this.emit("busy");
    try {
      return await work();
    } catch (error) {
      this.fail(error);
      return undefined;
    } finally {
      this.busy -= 1;
      this.emit("busy");
    }
  }

  async load() {
    await this.readFiles();
    const kept = wish("bench", { scenario: "", path: "" });
    this.tests = (await get("tests").catch(() => ({ tests: [] }))).tests;
    const played = this.tests.find((one) => !one.file.startsWith("shipped:"))?.scenario;
    const { scenarios } = this.state,
      mine = new Set(this.mods.map((one) => one.id));
    // What was chosen in another folder is no choice for somebody who has nothing yet.
    const first =
      scenarios.find((one) => this.mods.length && one.id === kept.scenario) ??
      scenarios.find((one) => one.id === played) ??
      scenarios.find((one) => one.mod && mine.has(one.mod)) ??
      scenarios.find((one) => !one.mod) ??
      scenarios[0];
    await this.choose(first?.id ?? "");
    const own = this.files.filter((one) => one.writable).map((one) => one.path);
    const path = own.includes(kept.path)
      ? kept.path
      : (own.find((one) => one.endsWith(".lua") && one.includes("/cards/")) ??
        own.find((one) => one.endsWith(".yaml")) ??
        "");
    if (path) await this.open(path);
  }

  /** The mods of the person, without those that are shipped. */
  get mods() {
    return this.state.mods.filter((one) => one.writable);
  }

  async readFiles() {
    const [state, list] = await Promise.all([get("state"), get("files")]);
    this.state = state;
    this.files = list.files;
    this.emit("files");
  }

  /** @param {string} scenario */
  async choose(scenario) {
    this.scenario = scenario;
    const names = scenario ? await get("names", { scenario }).catch(() => ({})) : {};
    // Another one may be chosen by now.
    if (this.scenario !== scenario) return;
    this.names = names;
    this.remember();
    this.emit("scenario");
  }

  remember() {
    setWish("bench", { scenario: this.scenario, path: this.path });
  }

  // ---------- texts

  /** @returns {Doc | undefined} */
  get doc() {
    return this.docs.get(this.path);
  }
  /** The text in the editor. @param {string} path */
  text(path) {
    const doc = this.docs.get(path);
    return doc ? doc.state.doc.toString() : "";
  }
  /** @param {string} path */
  isChanged(path) {
    const doc = this.docs.get(path);
    return Boolean(doc) && this.text(path) !== doc?.saved;
  }
  changed() {
    return [...this.docs.keys()].filter((path) => this.isChanged(path));
  }
  /** Texts that are not saved, for pictures and forms. */
  unsaved() {
    return this.changed().map((path) => ({ path, text: this.text(path) }));
  }

  /** Reads a file once; it need not be shown. @param {string} path */
  async read(path) {
    const known = this.docs.get(path);
    if (known) return known;
    const { text, digest, writable } = await get("file", { path });
    const doc = /** @type {Doc} */ ({ path, writable });
    this.took(doc, text, digest);
    doc.state = this.stateOf(doc, doc.saved);
    this.docs.set(path, doc);
    return doc;
  }

  /** A file was written: what check and tests said is no longer true. @param {string} path */
  wrote(path) {
    this.isChecked = false;
    this.emit("wrote", path);
  }

  /** Learns what is on the disk. @param {Doc} doc @param {string} file @param {string | null} digest */
  took(doc, file, digest) {
    doc.file = file;
    doc.saved = plain(file);
    doc.digest = digest;
  }

  /** Shows a file. @param {string} path @param {import("../../../bench.d.ts").Opening} [at] */
  async open(path, at = {}) {
    await this.run(async () => {
      await this.read(path);
      this.path = path;
      this.remember();
      this.emit("open", at);
    });
  }

  /** Puts a text into the editor as one change that can be undone. @param {string} path @param {string} text */
  async write(path, text) {
    await this.read(path);
    this.emit("write", { path, text: plain(text) });
    this.emit("text", path);
  }

  /** Changes a YAML file without losing anything of it. @param {string} path @param {import("../../../bench.d.ts").Edit[]} edits */
  edit(path, edits) {
    const now = this.editing.then(() => this.editNow(path, edits));
    this.editing = now.then(
      () => {},
      () => {},
    );
    return now;
  }

  /** One edit after another, and saving after all of them: each begins with the text that the one before it left. @type {Promise<void>} */
  editing = Promise.resolve();

  /** @param {string} path @param {import("../../../bench.d.ts").Edit[]} edits */
  async editNow(path, edits) {
    await this.read(path);
    // What is typed meanwhile is not lost: the edit is made again, on that.
    for (;;) {
      const before = this.text(path),
        { text } = await post("yaml", { text: before, edits });
      if (before === this.text(path)) {
        await this.write(path, text);
        return;
      }
    }
  }

  /** @param {string} path */
  close(path) {
    if (this.isChanged(path)) return this.emit("said", word("b_unsaved", { file: nameOf(path) }));
    const open = [...this.docs.keys()],
      next = open[open.indexOf(path) - 1] ?? open[open.indexOf(path) + 1] ?? "";
    this.docs.delete(path);
    if (this.path === path) {
      this.path = next;
      this.remember();
      this.emit("open", {});
    } else this.emit("files");
    return undefined;
  }

  // ---------- saving and what follows

  /** Writes what was changed, then checks, tests and reloads side by side. */
  save() {
    const now = this.saving.then(() => this.saveNow());
    this.saving = now.then(
      () => {},
      () => {},
    );
    return now;
  }

  /** One save after another: each needs the digest that the one before it got. @type {Promise<void>} */
  saving = Promise.resolve();

  saveNow() {
    return this.run(async () => {
      await this.editing;
      const from = performance.now(),
        paths = this.changed().filter((path) => this.docs.get(path)?.writable);
      for (const path of paths) await this.send(path);
      const path = paths.includes(this.path) || !paths.length ? this.path : paths[0];
      this.emit("saved", path);
      await this.check(path && modOf(path) ? path : null);
      this.milliseconds = Math.round(performance.now() - from);
      this.emit("checked");
      if (path && modOf(path) && /\.(lua|yaml)$/.test(path)) this.tryScript(path);
      if (paths.some((one) => one.endsWith(".yaml")))
        get("names", { scenario: this.scenario }).then(
          (names) => {
            this.names = names;
          },
          () => {},
        );
    });
  }

  /** @param {string} path */
  async send(path) {
    const doc = this.docs.get(path);
    if (!doc) return;
    const text = this.text(path),
      file = written(text, doc.file);
    try {
      const { digest } = await put("file", { path, text: file, digest: doc.digest });
      this.took(doc, file, digest);
      this.wrote(path);
    } catch (error) {
      if (error instanceof Refused && error.code === "changed")
        this.emit("conflict", {
          path,
          theirs: error.body?.theirs,
          text,
        });
      throw error;
    }
  }

  /** Runs what was saved at random in made-up positions, after the rest: it takes longer. @param {string} path */
  async tryScript(path) {
    const saved = this.docs.get(path)?.digest;
    await new Promise((later) => setTimeout(later, BREATH));
    if (this.docs.get(path)?.digest !== saved) return;
    try {
      const said = await post("check", { path, run: true });
      if (this.docs.get(path)?.digest !== saved) return;
      this.takeCheck(said);
      this.emit("checked");
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {string | null} path @returns {Promise<void>} */
  async check(path) {
    const said = await post("check", { path });
    this.isChecked = true;
    this.takeCheck(said);
    this.takeCover(said, path);
    this.checkedAll = path === null;
    this.emit("checked");
    const known = new Set(this.tests.map((one) => `${one.file}\n${one.name}`));
    if (
      said.tests.some((one) => !known.has(`${one.file}\n${one.name}`)) ||
      path === null ||
      /(^|\/)tests\//.test(path)
    )
      await this.readTests();
    this.cover();
  }

  /** Counts checks: only after the last one all tests are run. */
  checks = 0;

  /** Runs every test, if lines were changed since that was done. */
  async cover() {
    const nth = (this.checks += 1);
    if (this.covered === "after") return;
    await new Promise((later) => setTimeout(later, BREATH));
    if (nth !== this.checks) return;
    const said = await post("tests/run", { file: null, name: null }).catch(() => null);
    if (!said || nth !== this.checks) return;
    this.takeTests(said);
    this.takeCover(said, null);
    this.emit("checked");
  }

  checkAll() {
    return this.run(async () => {
      const from = performance.now();
      await this.check(null);
      this.milliseconds = Math.round(performance.now() - from);
      this.emit("checked");
    });
  }

  async readTests() {
    const { tests } = await get("tests");
    this.tests = tests;
    this.emit("checked");
  }

  /** @param {import("../../../bench.d.ts").Checked} said */
  takeCheck(said) {
    this.diagnostics = said.diagnostics;
    this.slowest = said.slowest ?? this.slowest;
    this.takeTests(said);
  }

  /** @param {Partial<import("../../../bench.d.ts").Tested>} said */
  takeTests(said) {
    for (const one of said.tests ?? []) this.results.set(`${one.file}\n${one.name}`, one);
  }

  /** Takes the lines that every test ran; of a part of the tests only those of the file that they are for. @param {import("../../../bench.d.ts").Tested} said @param {string | null} path */
  takeCover({ tests, coverage }, path) {
    const ran = new Set(tests.map((one) => `${one.file}\n${one.name}`));
    if (this.tests.every((one) => ran.has(`${one.file}\n${one.name}`))) {
      this.coverage = coverage;
      this.covered = "after";
      return;
    }
    if (this.covered === "after") this.covered = "before";
    if (path && coverage[path]) this.coverage[path] = coverage[path];
  }

  /** @param {string | null} [file] @param {string | null} [name] */
  runTests(file = null, name = null) {
    return this.run(async () => {
      const said = await post("tests/run", { file, name });
      this.takeTests(said);
      if (!file) this.takeCover(said, null);
      await this.readTests();
    });
  }

  /** Every test with what came of it. @returns {import("../../../bench.d.ts").Outcome[]} */
  get outcomes() {
    const known = this.tests.map((one) => ({
      ...one,
      ...this.results.get(`${one.file}\n${one.name}`),
    }));
    return known.length ? known : [...this.results.values()];
  }

  /** A whole text for a test file that the server made. @param {{ file: string, text: string, digest: string | null }} made */
  async keepTest({ file, text, digest }) {
    const known = this.docs.get(file),
      before = known ?? (digest ? await get("file", { path: file }) : null),
      old = before && ("file" in before ? before.file : before.text),
      whole = old === null ? text : written(plain(text), old);
    const answer = await put("file", {
      path: file,
      text: whole,
      digest: known ? known.digest : (digest ?? null),
    });
    if (known) {
      await this.write(file, whole);
      this.took(known, whole, answer.digest);
    }
    this.wrote(file);
    await this.readFiles();
    await this.check(file);
  }

  /** @param {string} file @param {number} line */
  testLine(file, line) {
    return this.run(async () => {
      if (this.changed().length) await this.save();
      const made = await post("tests/line", { file, line });
      await this.keepTest(made);
      await this.check(file);
      this.emit("said", word("b_test_written", { name: made.name }));
    });
  }

  /** @param {string} file @param {string} name */
  expectLog(file, name) {
    return this.run(async () => {
      const doc = await this.read(file);
      if (this.isChanged(file)) await this.send(file);
      const made = await post("tests/log", { file, name, digest: doc.digest });
      await this.write(file, made.text);
      this.took(doc, made.text, made.digest);
      this.wrote(file);
      await this.check(file);
    });
  }

  // ---------- files

  /** @param {import("../../../bench.d.ts").Creation} what */
  make(what) {
    return this.run(async () => {
      const made = await post("new", what);
      for (const { path } of made.files) this.docs.delete(path);
      await this.readFiles();
      if (!this.state.scenarios.some((one) => one.id === this.scenario))
        await this.choose(this.state.scenarios[0]?.id ?? "");
      if (what.kind === "scenario") await this.choose(what.id ?? "");
      else await this.choose(this.scenario);
      if (made.open) await this.open(made.open);
      this.emit("made", what);
      await this.readTests();
      await this.check(made.open && modOf(made.open) ? made.open : null);
      const scenario =
        what.kind === "card" &&
        this.tests.find(
          (one) => one.file.startsWith(`${what.mod}/`) && one.file.includes(what.id ?? ""),
        )?.scenario;
      if (scenario && scenario !== this.scenario) await this.choose(scenario);
      return made;
    });
  }

  /** @param {string} path @param {string} to */
  rename(path, to) {
    return this.run(async () => {
      const doc = await this.read(path);
      if (this.isChanged(path)) await this.send(path);
      const made = await post("rename", { from: path, to, digest: doc.digest });
      this.docs.delete(path);
      await this.readFiles();
      await this.open(made.path);
      await this.check(null);
      return made;
    });
  }

  /** @param {string} path */
  remove(path) {
    return this.run(async () => {
      const doc = await this.read(path);
      await drop("file", { path, digest: doc.digest });
      doc.saved = this.text(path);
      this.close(path);
      await this.readFiles();
      await this.check(null);
      return path;
    });
  }
}
