// Renames a card in every file of its mod: first shows the lines that change, then does it.

import { fill, h } from "../dom.js";
import { word } from "../words.js";
import { post } from "./edit.js";
import { nameOf } from "./bench.js";
import { ask, field } from "./dialog.js";
import { written } from "./endings.js";
import { cardAt } from "./face.js";
import { prose } from "./prose.js";

/** @typedef {import("../../../bench.d.ts").RenamedCard} RenamedCard */
/** @typedef {import("../../../bench.d.ts").LineOf} LineOf */

/** The card that the open file of a mod is about, with its set; nothing in other files. @param {import("./bench.js").Bench} bench @param {number} line */
export function cardOf(bench, line) {
  const set = /^[^/:]+\/cards\/([^/]+)\/(?:cards\.yaml|\w+\.lua)$/.exec(bench.path)?.[1],
    card = set && cardAt(bench, line);
  return set && card ? { set, card } : null;
}

/** Asks for the new id, and shows what changes before it is done. @param {import("./bench.js").Bench} bench @param {number} line */
export function renameCard(bench, line) {
  const found = cardOf(bench, line);
  if (!found) return;
  /** What is shown, for this id. @type {{ to: string, plan: RenamedCard } | null} */
  let shown = null;
  const out = h("div.renaming", { "aria-live": "polite" });
  const say = (/** @type {string} */ name, values = {}) => {
    const button = out.closest("form")?.querySelector("[type=submit]");
    if (button) button.textContent = word(name, values);
  };
  const begin = () => {
    shown = null;
    out.replaceChildren();
    say("b_rename_look");
  };
  const id = h("input", {
    name: "to",
    value: found.card,
    required: true,
    autofocus: true,
    spellcheck: "false",
    oninput: () => begin(),
  });
  const send = async (/** @type {HTMLFormElement} */ form) => {
    const to = String(new FormData(form).get("to"));
    const rename = { ...found, to };
    if (shown?.to === to) {
      const made = await done(bench, rename, shown.plan);
      // What changed meanwhile has to be shown first.
      if (!made) begin();
      return made;
    }
    const plan = await bench.run(() =>
      post("rename/card", { ...rename, files: unsaved(bench), apply: null }),
    );
    if (!plan || to !== /** @type {HTMLInputElement} */ (id).value) return false;
    shown = { to, plan };
    out.replaceChildren();
    fill(out, changes(plan));
    say("b_rename_do", { n: plan.files.length });
    return false;
  };
  ask(
    word("b_rename_card_of", { card: found.card }),
    [h("p.muted", {}, prose(word("b_rename_note"))), field("b_rename_to", id), out],
    { does: "b_rename_look", send },
  );
}

/** Unsaved texts as their files would have them. @param {import("./bench.js").Bench} bench */
const unsaved = (bench) =>
  bench.unsaved().map(({ path, text }) => {
    const old = bench.docs.get(path)?.file;
    return { path, text: old === undefined ? text : written(text, old) };
  });

/** Writes what was shown, and follows in the open files. @param {import("./bench.js").Bench} bench @param {import("../../../bench.d.ts").CardRename} rename @param {RenamedCard} plan */
function done(bench, rename, plan) {
  // What the editor knows of a file comes first: another program may have changed it since.
  const digest = (/** @type {RenamedCard["files"][0]} */ one) =>
    bench.docs.get(one.path)?.digest ?? one.digest;
  const apply = Object.fromEntries(plan.files.map((one) => [one.path, digest(one)]));
  return bench.run(async () => {
    const made = await post("rename/card", { ...rename, files: unsaved(bench), apply }).catch(
      (error) => {
        // A conflict is said here, where no file is open for it.
        throw error.code === "changed" ? new Error(error.message) : error;
      },
    );
    let open = bench.path;
    for (const one of made.files) {
      const doc = bench.docs.get(one.path);
      if (one.path === open && one.to) open = one.to;
      if (one.to) bench.docs.delete(one.path);
      else if (doc) {
        await bench.write(one.path, one.text ?? "");
        bench.took(doc, one.text ?? "", one.digest);
      }
      bench.wrote(one.to ?? one.path);
    }
    await bench.readFiles();
    await bench.choose(bench.scenario);
    await bench.open(open);
    await bench.check(null);
    bench.emit("said", word("b_card_renamed", { old: rename.card, new: rename.to }));
    return made;
  });
}

/** The lines that change, file by file, and those that stay. @param {RenamedCard} plan @returns {import("../dom.js").Child[]} */
function changes(plan) {
  const files = h(
    "div.renaming__files",
    { tabindex: 0, role: "group", "aria-label": word("b_difference") },
    plan.files.map((one) => {
      const to =
        one.to && h("span.muted", {}, ` ${word("b_rename_moves", { file: nameOf(one.to) })}`);
      return h("section", {}, h("h3", {}, one.path, to), difference(one));
    }),
  );
  return [
    lines("b_rename_faults", plan.faults),
    files,
    plan.left.length > 0 &&
      h(
        "details",
        {},
        h("summary", {}, word("b_rename_left", { n: plan.left.length })),
        h("ul.published", { tabindex: 0 }, plan.left.map(line)),
      ),
  ].filter(Boolean);
}

/** @param {RenamedCard["files"][0]} one */
function difference({ lines, path }) {
  if (!lines.length) return null;
  const rows = lines.flatMap(({ old, new: now }) => [
    old !== null && row("old", "−", old),
    now !== null && row("new", "+", now),
  ]);
  return h("ol.difference", { "aria-label": path }, rows.filter(Boolean));
}

/** @param {"old" | "new"} kind @param {string} sign @param {string} text */
const row = (kind, sign, text) =>
  h(
    "li",
    { class: kind },
    h("span.difference__sign", { "aria-hidden": "true" }, sign),
    h("span", {}, text),
  );

/** A line of a file. @param {LineOf} one */
const line = ({ path, line: number, text }) =>
  h("li", {}, h("span.muted", {}, `${nameOf(path)}:${number}`), h("span", {}, prose(text)));

/** Lines under a heading; nothing without any. @param {string} name @param {LineOf[]} all */
const lines = (name, all) =>
  all.length > 0 &&
  h(
    "section.renaming__faults",
    { role: "alert" },
    h("h3", {}, word(name)),
    h("ul.published", {}, all.map(line)),
  );
