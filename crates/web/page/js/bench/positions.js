// The list of positions in which a game may begin: it shows the one that is on the board.

import { $, h, put } from "../dom.js";
import { games as keptGames } from "../kept.js";
import { word } from "../words.js";
import { nameOf } from "./bench.js";

/** The most tests in the list. */
const MOST = 80;
/** The entry of a position that is in no list: of a link, or of a file. */
const THIS = "this";

/** Whether a test is about what a file is called after: it is in a file of that name, or begins with it. @param {{ file: string, name: string }} test @param {string} stem */
export const isTestOf = ({ file, name }, stem) =>
  stem !== "" && (nameOf(file) === `${stem}.yaml` || name.startsWith(`${stem}:`));

/** The entry of a test. @param {{ file: string, name: string }} test */
const ofTest = ({ file, name }) => `test\n${file}\n${name}`;

/** The entry of the position that a game began with. @param {import("../../../bench.d.ts").Beginning} from */
function entryOf(from) {
  if (from.kind === "test") return ofTest(from);
  if (from.kind === "game") return `game\n${from.game}\n${from.token}`;
  return from.kind === "start" || from.kind === "empty" ? from.kind : THIS;
}

export class Positions {
  /** @param {HTMLSelectElement} list @param {import("./bench.js").Bench} bench @param {import("./trial.js").Trial} trial @param {import("./setup.js").Setup} setup */
  constructor(list, bench, trial, setup) {
    this.list = list;
    this.bench = bench;
    this.trial = trial;
    this.setup = setup;
    /** Whether the person has chosen a position of this scenario. */ this.chosen = false;
    /** The entry that begins now, or that was refused. */ this.asked = "";
    this.running = 0;
    list.addEventListener("change", () => {
      this.chosen = true;
      this.begin(list.value);
    });
    bench.on("scenario", () => {
      this.chosen = false;
      this.asked = "";
      this.follow();
    });
    bench.on("open", () => this.follow());
    bench.on("saved", (path) => this.saved(path));
    trial.addEventListener("changed", () => this.show());
  }

  /** The entry of the game on the board; none of another scenario. */
  get played() {
    const { trial, bench } = this;
    return trial.try && trial.try.scenario === bench.scenario ? entryOf(trial.from) : "";
  }

  /** The tests of the scenario, those of the open file first. */
  tests() {
    const { bench } = this,
      stem = nameOf(bench.path).replace(/\.\w+$/, "");
    const isOwn = (/** @type {import("../../../bench.d.ts").Test} */ one) => isTestOf(one, stem);
    const tests = bench.tests
      .filter((one) => one.scenario === bench.scenario && !one.file.startsWith("shipped:"))
      .sort((a, b) => Number(!isOwn(a)) - Number(!isOwn(b)));
    return { tests: tests.slice(0, MOST), own: tests[0] && isOwn(tests[0]) ? tests[0] : null };
  }

  /** The entry that should be on the board and is not: that of the open file, unless the person plays or has chosen. */
  wanted() {
    const { bench, trial, setup, played } = this;
    if (!bench.scenario || this.running || this.asked) return "";
    const { own } = this.tests(),
      near = own && !this.chosen ? ofTest(own) : "";
    if (!played) return near || "start";
    return near && near !== played && !trial.canUndo && !setup.on ? near : "";
  }

  /** Begins what should be on the board, and shows it. */
  follow() {
    const wanted = this.wanted();
    if (wanted) this.begin(wanted);
    else this.show();
  }

  /** Begins anew in a test whose file was saved, unless the person plays. @param {string} path */
  saved(path) {
    this.asked = "";
    const { from, canUndo } = this.trial;
    if (this.played && from.kind === "test" && from.file === path && !canUndo && !this.setup.on)
      this.begin(this.played);
  }

  /** Begins in the position of an entry. @param {string} [entry] */
  async begin(entry = this.list.value || "start") {
    // Its mark says why.
    if (!$("#seed").validity.valid) return $("#seed").focus();
    const from = await this.from(entry);
    if (from && this.bench.scenario) await this.beginAt(entry, from);
    // Another file may be open by now.
    this.follow();
  }

  /** Begins with the game of a link. @param {string} text */
  beginShared(text) {
    return this.beginAt(THIS, { kind: "shared", text });
  }

  /** @param {string} entry @param {import("../../../bench.d.ts").Beginning} from */
  async beginAt(entry, from) {
    const { bench, trial, setup } = this;
    this.asked = entry;
    this.running += 1;
    this.show();
    const before = setup.on;
    setup.on = from.kind === "empty";
    await trial.begin(bench.scenario, from, $("#seed").value.trim() || "1");
    this.running -= 1;
    if (trial.from !== from) {
      // It was refused: what is on the board stays.
      setup.on = before;
      return;
    }
    this.asked = "";
    // A game that was kept has a scenario of its own.
    const at = trial.try?.scenario;
    if (at && at !== bench.scenario && entryOf(from) === THIS) await bench.choose(at);
  }

  /** @param {string} entry @returns {Promise<import("../../../bench.d.ts").Beginning | null>} */
  async from(entry) {
    const [kind, a, b] = entry.split("\n");
    if (kind === THIS) return this.trial.from;
    if (kind === "test") return { kind, file: a, name: b };
    if (kind === "game") return { kind, game: a, token: b };
    if (kind === "file") return readSave();
    return { kind: kind === "empty" ? "empty" : "start" };
  }

  show() {
    const { list, bench } = this,
      shown = (this.running && this.asked) || this.played || this.asked || "start",
      { tests } = this.tests();
    const kept = keptGames()
      .filter((one) => one.scenario === bench.scenario)
      .slice(0, 8);
    const option = (/** @type {string} */ value, /** @type {string} */ name) =>
      h("option", { value }, name);
    const ofTests = tests.map((one) =>
      option(ofTest(one), word("b_from_test", { name: one.name })),
    );
    const ofGames = kept.map((one) =>
      option(
        `game\n${one.id}\n${Object.values(one.tokens)[0] ?? one.observer ?? one.watch ?? ""}`,
        `${one.title} ${one.id}`,
      ),
    );
    const known = ["start", "empty", "file", ...[...ofTests, ...ofGames].map(valueOf)];
    put(list, [
      !known.includes(shown) && option(shown, nameOfEntry(shown)),
      option("start", word("b_from_start")),
      option("empty", word("b_from_empty")),
      option("file", word("b_from_file")),
      ofTests.length > 0 && h("optgroup", { label: word("b_from_tests") }, ofTests),
      ofGames.length > 0 && h("optgroup", { label: word("games") }, ofGames),
    ]);
    list.value = shown;
  }
}

const valueOf = (/** @type {HTMLElement} */ option) => option.getAttribute("value") ?? "";

/** The name of an entry that the list does not have, such as a test that is gone. @param {string} entry */
function nameOfEntry(entry) {
  const [kind, id, name] = entry.split("\n");
  if (kind === "test") return word("b_from_test", { name });
  return kind === "game" ? `${word("games")} ${id}` : word("b_from_this");
}

/** A saved or recorded game from the disk of the person. @returns {Promise<import("../../../bench.d.ts").Beginning | null>} */
function readSave() {
  return new Promise((done) => {
    const input = h("input", { type: "file" });
    input.addEventListener("change", async () => {
      const file = /** @type {HTMLInputElement} */ (input).files?.[0];
      done(file ? { kind: "save", text: await file.text() } : null);
    });
    input.addEventListener("cancel", () => done(null));
    input.click();
  });
}
