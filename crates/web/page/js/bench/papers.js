// Work on whole files: history, renaming, removal, and conflicts with changes by other programs.

import { $, h, icon } from "../dom.js";
import { word } from "../words.js";
import { get, post } from "./edit.js";
import { nameOf } from "./bench.js";
import { held } from "./busy.js";
import { ask, field, show } from "./dialog.js";
import { plain } from "./endings.js";
import { differenceList, size } from "./prose.js";

/** The history of a file, newest first: each version beside the text of now. @param {import("./bench.js").Bench} bench @param {string} path */
export async function pastOf(bench, path) {
  const said = await bench.run(() => get("history", { path }));
  if (!said) return;
  const shown = h("div.version", { "aria-live": "polite" });
  const see = (/** @type {import("../../../bench.d.ts").Version} */ one) =>
    bench.run(async () => {
      const old = await get("version", { path, version: one.version });
      const restore = () =>
        bench.run(async () => {
          const doc = await bench.read(path),
            made = await post("restore", { path, version: one.version, digest: doc.digest });
          await bench.write(path, made.text);
          bench.took(doc, made.text, made.digest);
          $("#dialog").close();
          await bench.check(path);
        });
      shown.replaceChildren(
        differenceList(plain(old.text), bench.text(path), word("b_difference")),
        h(
          "button.button.button--pick",
          { type: "button", onclick: held(restore) },
          icon("undo"),
          word("b_restore"),
        ),
      );
    });
  show(word("b_history_of", { file: nameOf(path) }), [
    said.versions.length
      ? h(
          "ul.versions",
          {},
          said.versions.map((one) =>
            h(
              "li",
              {},
              h(
                "button.button",
                { type: "button", onclick: held(() => see(one)) },
                new Date(one.saved * 1000).toLocaleString(document.documentElement.lang),
                h("span.muted", {}, size(one.bytes)),
              ),
            ),
          ),
        )
      : h("p.muted", {}, word("b_no_history")),
    shown,
  ]);
}

/** @param {import("./bench.js").Bench} bench @param {string} path */
export function rename(bench, path) {
  const to = h("input", {
    name: "to",
    value: path,
    required: true,
    autofocus: true,
    spellcheck: "false",
  });
  ask(word("b_rename_of", { file: nameOf(path) }), [field("b_new_path", to)], {
    does: "b_rename",
    send: (form) => bench.rename(path, String(new FormData(form).get("to"))),
  });
}

/** @param {import("./bench.js").Bench} bench @param {string} path */
export function remove(bench, path) {
  ask(word("b_remove_of", { file: nameOf(path) }), [h("p", {}, word("b_remove_note"))], {
    does: "b_remove",
    send: () => bench.remove(path),
  });
}

/** A file was changed on the disk since it was read. @param {import("./bench.js").Bench} bench @param {import("../../../bench.d.ts").BenchEvents["conflict"]} what */
export function conflict(bench, { path, theirs, text }) {
  const doc = /** @type {import("./bench.js").Doc} */ (bench.docs.get(path)),
    other = theirs?.text ?? null,
    digest = theirs?.digest ?? null;
  const mine = () =>
    bench.run(async () => {
      doc.digest = digest;
      $("#dialog").close();
      await bench.save();
    });
  const take = (/** @type {string} */ text) =>
    bench.run(async () => {
      await bench.write(path, text);
      bench.took(doc, text, digest);
      $("#dialog").close();
      await bench.check(path);
    });
  show(
    word("b_changed_on_disk", { file: nameOf(path) }),
    [
      h("p", {}, word(other === null ? "b_gone_on_disk" : "b_changed_note")),
      other !== null && differenceList(plain(other), text, word("b_difference")),
    ].filter(Boolean),
    [
      other !== null &&
        h(
          "button.button",
          { type: "button", onclick: held(() => take(other)) },
          word("b_take_theirs"),
        ),
      h("button.button.button--pick", { type: "button", onclick: held(mine) }, word("b_keep_mine")),
    ].filter(Boolean),
  );
}
