// The workbench page: puts the pieces together and passes on what the person does.

import { $, $$, drawReleased, fill, h, icon, placeIcons } from "../dom.js";
import { shortcuts } from "../keys.js";
import { learn, placeWords, word } from "../words.js";
import { Refused } from "../server.js";
import { get, keepToken, token } from "./edit.js";
import { BENCH_EN } from "./words_en.js";
import { BENCH_RU } from "./words_ru.js";
import { Bench, modOf, nameOf } from "./bench.js";
import { Editor } from "./editor.js";
import { Helper } from "./helper.js";
import { Tree, tabs } from "./tree.js";
import { Reference } from "./reference.js";
import { hold } from "./busy.js";
import { faults, signs, tests } from "./checks.js";
import { refuse } from "./dialog.js";
import { asTest, share } from "./keeping.js";
import { prose } from "./prose.js";
import { refusalLines } from "./refusal.js";
import { Face, cardAt } from "./face.js";
import { Trial } from "./trial.js";
import { Play } from "./play.js";
import { Positions } from "./positions.js";
import { Setup } from "./setup.js";
import { Start } from "./start.js";
import { Fresh } from "./fresh.js";
import { Mapper } from "./mapper.js";
import { Scenario } from "./scenario.js";
import { Tongues } from "./tongues.js";
import { Guide } from "./guide.js";
import { conflict, pastOf, remove, rename } from "./papers.js";
import { cardOf, renameCard } from "./renaming.js";
import { idList } from "./form.js";
import { limitsOfNew, markWrong } from "./limits.js";
import { publish } from "./publish.js";

learn({ en: BENCH_EN, ru: BENCH_RU });
const bench = new Bench(),
  trial = new Trial();
const setup = new Setup(trial, bench),
  play = new Play(trial, bench, setup);
const helper = new Helper(bench),
  fresh = new Fresh(bench);
const tree = new Tree($("#tree"), bench),
  reference = new Reference($("#api"), $("#find"), bench, helper);
const editor = new Editor($("#code"), bench, (doc) => helper.extensions(doc));
const face = new Face($("#face"), $("#facts"), bench, () => trial.content);
const mapper = new Mapper($("#other"), bench);
const others = [
  { name: "map", of: Mapper, at: mapper },
  { name: "form", of: Scenario, at: new Scenario($("#other"), bench) },
  { name: "words", of: Tongues, at: new Tongues($("#other"), bench) },
];
const guide = new Guide($("#guide"), bench, trial, {
  fresh,
  find: (text) => {
    openPanel("files");
    reference.look(text);
  },
  tryTest: beginTest,
  isSettingUp: () => setup.on,
});
const positions = new Positions($("#position"), bench, trial, setup);
const start$ = new Start($("#start"), bench, guide);
/** @type {Set<string>} the tests whose differences are shown */
const openTests = new Set();
let view = "text";
/** Whether something was saved since the card was drawn. */
let isFaceOld = false;

// ---------- showing

/** The mod that is worked on. */
const modNow = () => bench.mods.find((one) => one.path === modOf(bench.path)) ?? bench.mods[0];

function showBar() {
  const mod = modNow();
  $("[data-do=publish]").hidden = !mod?.writable;
  $("#mod").replaceChildren(
    mod ? mod.name : word("b_workbench"),
    " ",
    h("span.muted", {}, mod?.version ?? ""),
  );
  document.title = [bench.path && nameOf(bench.path), mod?.name, word("b_workbench")]
    .filter(Boolean)
    .join(" · ");
  $("#scenario").replaceChildren(
    ...bench.state.scenarios.map((one) =>
      h("option", { value: one.id, selected: one.id === bench.scenario }, one.name),
    ),
  );
}

function showChecks() {
  $("#state").replaceChildren(...signs(bench));
  $("#tests").replaceChildren(...tests(bench, openTests));
  $("#faults").replaceChildren(...faults(bench));
  $("#legend").textContent = legend();
  document.body.dataset.took = String(bench.milliseconds);
  showFiles();
  positions.follow();
}

/** The note below the text: that its lines ran in an earlier run, or how long the last save took. */
function legend() {
  if (bench.covered === "before" && bench.coverage[bench.path]) return word("b_cover_old");
  return bench.milliseconds ? word("b_took", { n: bench.milliseconds }) : "";
}

function showFiles() {
  tree.show();
  const held = $("#files").contains(document.activeElement);
  $("#files").replaceChildren(...tabs(bench));
  const open = $("#files [aria-selected=true]");
  if (held) open?.focus();
  open?.scrollIntoView({ block: "nearest", inline: "nearest" });
  $("[data-do=save]").classList.toggle("button--pick", bench.changed().length > 0);
  const cover = bench.coverage[bench.path]?.lines;
  for (const one of $$(".legend__cover")) one.hidden = !cover?.length;
}

/** The other way to see a file, if it has one. */
const other = () => others.find((one) => one.of.takes(bench.path));

function showViews() {
  const beside = other(),
    { path } = bench,
    own = bench.docs.get(path)?.writable;
  if (!beside) view = "text";
  const button = (/** @type {string} */ name) =>
    h(
      "button.button",
      {
        type: "button",
        "aria-pressed": String((view === "text") === (name === "text")),
        onclick: () => {
          view = name === "text" ? "text" : "other";
          showView();
          $(`#views [aria-pressed=true]`)?.focus();
        },
      },
      word(`b_view_${name}`),
    );
  $("#views").replaceChildren(
    ...[
      beside && button("text"),
      beside && button(beside.name),
      path &&
        own &&
        h(
          "details.file-menu",
          {},
          h(
            "summary",
            {
              "aria-label": word("b_file_menu", { file: nameOf(path) }),
              title: word("b_file_menu", { file: nameOf(path) }),
            },
            icon("more"),
          ),
          h(
            "div",
            {},
            h(
              "button.button",
              { type: "button", onclick: () => pastOf(bench, path) },
              word("b_history"),
            ),
            cardOf(bench, editor.place().line) &&
              h(
                "button.button",
                { type: "button", onclick: () => renameCard(bench, editor.place().line) },
                word("b_rename_card"),
              ),
            h(
              "button.button",
              { type: "button", onclick: () => rename(bench, path) },
              word("b_rename"),
            ),
            h(
              "button.button",
              { type: "button", onclick: () => remove(bench, path) },
              word("b_remove"),
            ),
          ),
        ),
      path && !own && h("span.tag", {}, word("b_read_only")),
    ].filter((one) => one instanceof HTMLElement),
  );
}

function showView() {
  showViews();
  const beside = other(),
    isText = view === "text" || !beside;
  const isMap = !isText && beside?.name === "map";
  document.body.classList.toggle("is-map", isMap);
  guide.fold(isMap);
  $("#code").hidden = !isText || !bench.path;
  $("#other").hidden = isText;
  start$.show();
  if (!isText) {
    $("#other").replaceChildren();
    beside?.at.show(bench.path);
  }
}

/** @param {import("../../../bench.d.ts").Opening} [at] */
function showOpen(at = {}) {
  if (at.view) view = at.view;
  else if (at.line || !other()) view = "text";
  editor.show(at);
  showView();
  showBar();
  showFiles();
  face.soon(editor.place().line);
  $("#where").hidden = !bench.path;
  if (!at.quiet && matchMedia("(max-width: 899px)").matches) openPanel("edit");
}

let quiet = 0;
/** @param {...import("../dom.js").Child} lines */
function toast(...lines) {
  const at = $("#toast");
  at.replaceChildren();
  fill(at, lines);
  at.hidden = false;
  clearTimeout(quiet);
  quiet = window.setTimeout(() => {
    at.hidden = true;
  }, 7000);
}

/** @param {string} name */
function openPanel(name) {
  document.body.dataset.panel = name;
  for (const tab of $$(".panels [role=tab]"))
    tab.setAttribute("aria-selected", String(tab.dataset.panel === name));
}

// ---------- the game beside it

/** @param {{ file: string, name: string, scenario: string }} test */
async function beginTest(test) {
  if (test.scenario !== bench.scenario) await bench.choose(test.scenario);
  positions.chosen = true;
  openPanel("try");
  await positions.begin(`test\n${test.file}\n${test.name}`);
  $("#ask").focus();
}

/** A game of the scenario at the table: the lobby has it chosen. */
async function playWith() {
  if (bench.changed().length) await bench.save();
  if (!bench.changed().length) location.href = `/#scenario=${encodeURIComponent(bench.scenario)}`;
}

// ---------- listening

/** @type {Record<string, () => unknown>} */
const actions = {
  new: () => fresh.open("card"),
  first: () => {
    if (!guide.on) guide.turn();
    fresh.open("card");
  },
  guide: () => guide.turn(),
  save: () => bench.save(),
  check: () => bench.checkAll(),
  tests: () => bench.runTests(),
  again: () => positions.begin(),
  undo: () => trial.undo(),
  setup: () => setup.turn(!setup.on),
  "as-test": () => asTest(bench, trial, cardAt(bench, editor.place().line)),
  share: () => share(bench, trial),
  publish: () => publish(bench, modNow()),
  "show-tests": () => showResults("tests"),
  "show-faults": () => showResults("faults"),
  "show-cover": showMissed,
  reference: () => reference.turn(),
  play: playWith,
  close: () => $("#dialog").close(),
};

/** @param {Event} event */
function click(event) {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const find = (/** @type {string} */ selector) =>
    /** @type {HTMLElement | null} */ (target.closest(selector));
  const doing = find("[data-do]"),
    action = doing?.dataset.do;
  if (action && actions[action]) {
    hold(doing, actions[action]);
    return;
  }
  const open = find("[data-open]"),
    close = find("[data-close]"),
    panel = find(".panels [data-panel]"),
    behind = find("[data-behind]");
  if (close) bench.close(close.dataset.close ?? "");
  else if (open) bench.open(open.dataset.open ?? "");
  else if (panel) openPanel(panel.dataset.panel ?? "");
  else if (behind) showBehind(behind.dataset.behind ?? "");
  if (target === $("#dialog")) $("#dialog").close();
  if (!find(".file-menu")) for (const one of $$(".file-menu[open]")) one.open = false;
}

/** Goes to the list that a sign in the bar is about. @param {"tests" | "faults"} name */
function showResults(name) {
  openPanel("tests");
  mapper.widen(false);
  const at = $(`.workbench .${name}`);
  at.scrollIntoView({ block: "nearest" });
  /** @type {HTMLElement | null} */ (at.querySelector("button"))?.focus();
}

/** Goes to a line that no test runs, in the open file first. */
function showMissed() {
  const all = Object.entries(bench.coverage).sort(
    ([a], [b]) => Number(a !== bench.path) - Number(b !== bench.path),
  );
  for (const [path, { lines }] of all) {
    const line = lines.find(([, runs]) => runs === 0)?.[0];
    if (line) return bench.open(path, { line });
  }
  return showResults("tests");
}

/** @param {string} name */
function showBehind(name) {
  play.tab = name;
  for (const tab of $$("[data-behind]"))
    tab.setAttribute("aria-selected", String(tab.dataset.behind === name));
  play.show();
}

/** @param {KeyboardEvent} event @param {Element} at */
function command(event, at) {
  if (event.key === "s") {
    event.preventDefault();
    // A field reports its text when it is left.
    if (
      at instanceof HTMLElement &&
      at.matches("#other input, #other textarea, #facts input, #facts textarea")
    ) {
      at.blur();
      at.focus();
    }
    bench.save();
  }
  if (event.key === ".") {
    event.preventDefault();
    editor.mendFirst();
  }
}

/** @param {KeyboardEvent} event @param {Element} at */
function key(event, at) {
  if (at.matches("[role=tab]") && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    const all = [...(at.closest("[role=tablist]")?.querySelectorAll("[role=tab]") ?? [])],
      to = /** @type {HTMLElement | undefined} */ (
        all[(all.indexOf(at) + (event.key === "ArrowRight" ? 1 : all.length - 1)) % all.length]
      );
    to?.focus();
    to?.click();
    return;
  }
  if (event.key === "/") {
    event.preventDefault();
    openPanel("files");
    reference.look($("#find").value);
  }
  if (event.key === "u") trial.undo();
}

function listen() {
  bench.on("files", () => {
    drawReleased(showBar);
    drawReleased(showFiles);
  });
  bench.on("open", showOpen);
  bench.on("checked", () => {
    drawReleased(showChecks);
    // What has an error is not asked for.
    if (isFaceOld) face.soon();
    isFaceOld = false;
  });
  bench.on("tests", () => drawReleased(showChecks));
  bench.on("text", (path) => {
    drawReleased(showFiles);
    if (path.endsWith(".yaml")) face.soon(editor.place().line);
    if (view !== "text" && path === bench.path) showViews();
  });
  bench.on("cursor", ({ line, column }) => {
    $("#where").textContent = word("b_place", { line, column });
    if (bench.path.endsWith("cards.yaml")) face.soon(line);
  });
  bench.on("scenario", () => {
    showBar();
    face.soon();
    $("#ids").replaceChildren(...idList(bench));
  });
  bench.on("saved", () => {
    trial.reload();
    drawReleased(showFiles);
    isFaceOld = true;
    if (view !== "text") other()?.at.show(bench.path);
  });
  bench.on("said", (text) => toast(prose(text)));
  bench.on("refused", (reason) => {
    if (!refuse(reason)) toast(refusalLines(reason));
  });
  bench.on("busy", () => {
    document.body.classList.toggle("is-busy", bench.busy > 0);
  });
  bench.on("conflict", (what) => conflict(bench, what));
  bench.on("try-test", beginTest);
  bench.on("made", ({ kind }) => {
    view = kind === "map" || kind === "scenario" ? "other" : "text";
    showView();
  });
  $("#scenario").addEventListener("change", () => bench.choose($("#scenario").value));
  $("#seed").addEventListener("input", () => {
    const why = $("#seed").validity.valid ? "" : word("b_wrong_seed");
    markWrong($("#seed"), $("#seed-wrong"), why);
  });
  $("#facts").addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
  addEventListener("click", click);
  shortcuts(key, command);
  addEventListener("beforeunload", (event) => {
    if (bench.changed().length) event.preventDefault();
  });
  $("#gate").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    keepToken($("#token").value);
    start();
  });
}

// ---------- beginning

/** @param {unknown} error */
function gate(error) {
  document.body.classList.remove("is-loading");
  $("#gate").hidden = false;
  $(".workbench").inert = true;
  const said =
    error instanceof Refused && error.code !== "no_token"
      ? error.status === 404
        ? word("b_no_edit")
        : error.message
      : error instanceof Refused
        ? ""
        : word("no_connection");
  $("#gate-refused").hidden = !said;
  $("#gate-refused").replaceChildren();
  fill($("#gate-refused"), prose(said));
  $("#token").focus();
}

async function start() {
  const asked = new URLSearchParams(location.hash.slice(1));
  try {
    if (!token()) throw new Refused(401, { error: { code: "no_token", message: "" } });
    if (asked.has("edit")) history.replaceState(null, "", location.pathname);
    await bench.load();
  } catch (error) {
    return gate(error);
  }
  $("#gate").hidden = true;
  $(".workbench").inert = false;
  document.body.classList.remove("is-loading");
  get("tables").then(
    (tables) => {
      helper.take(tables);
      reference.show();
    },
    (error) => bench.fail(error),
  );
  limitsOfNew().then(
    (limits) => {
      bench.limits = limits;
    },
    (error) => bench.fail(error),
  );
  trial.changed();
  guide.show();
  showBar();
  showView();
  if (asked.has("try")) await positions.beginShared(asked.get("try") ?? "");
  else positions.follow();
  await bench.run(() => bench.check(bench.path && modOf(bench.path) ? bench.path : null));
  return undefined;
}

placeIcons();
placeWords();
listen();
start();
