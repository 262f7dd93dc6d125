// Work on whole files: history, renaming, removal, and conflicts with changes by other programs.

import { $, h, icon } from "../dom.js";
import { word } from "../words.js";
import { get, post } from "./edit.js";
import { nameOf } from "./bench.js";
import { differenceList, prose, size } from "./prose.js";

/** @param {string} title @param {import("../dom.js").Child[]} parts @param {import("../dom.js").Child[]} buttons */
function dialog(title, parts, buttons) {
  $("#dialog").replaceChildren(
    h(
      "div.sheet-form",
      {},
      h("h2", { id: "dialog-title" }, title),
      ...parts,
      h(
        "footer",
        {},
        h("button.button", { type: "button", "data-do": "close" }, word("b_close_dialog")),
        ...buttons,
      ),
    ),
  );
  if (!$("#dialog").open) $("#dialog").showModal();
}

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
          doc.saved = made.text;
          doc.digest = made.digest;
          $("#dialog").close();
          await bench.check(path);
        });
      shown.replaceChildren(
        differenceList(old.text, bench.text(path), word("b_difference")),
        h(
          "button.button.button--pick",
          { type: "button", onclick: restore },
          icon("undo"),
          word("b_restore"),
        ),
      );
    });
  dialog(
    word("b_history_of", { file: nameOf(path) }),
    [
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
                  { type: "button", onclick: () => see(one) },
                  new Date(one.saved * 1000).toLocaleString(document.documentElement.lang),
                  h("span.muted", {}, size(one.bytes)),
                ),
              ),
            ),
          )
        : h("p.muted", {}, word("b_no_history")),
      shown,
    ],
    [],
  );
}

/** @param {import("./bench.js").Bench} bench @param {string} path */
export function rename(bench, path) {
  const send = async (/** @type {Event & { target: HTMLFormElement }} */ event) => {
    event.preventDefault();
    const to = /** @type {string} */ (new FormData(event.target).get("to"));
    $("#dialog").close();
    await bench.rename(path, to);
  };
  $("#dialog").replaceChildren(
    h(
      "form.sheet-form",
      { onsubmit: send },
      h("h2", { id: "dialog-title" }, word("b_rename_of", { file: nameOf(path) })),
      h(
        "label.new-field",
        {},
        h("span", {}, word("b_new_path")),
        h("input", {
          name: "to",
          value: path,
          required: true,
          autofocus: true,
          spellcheck: "false",
        }),
      ),
      h(
        "footer",
        {},
        h("button.button", { type: "button", "data-do": "close" }, word("b_cancel")),
        h("button.button.button--pick", { type: "submit" }, word("b_rename")),
      ),
    ),
  );
  $("#dialog").showModal();
}

/** @param {import("./bench.js").Bench} bench @param {string} path */
export function remove(bench, path) {
  dialog(
    word("b_remove_of", { file: nameOf(path) }),
    [h("p", {}, word("b_remove_note"))],
    [
      h(
        "button.button.button--main",
        {
          type: "button",
          onclick: async () => {
            $("#dialog").close();
            await bench.remove(path);
          },
        },
        word("b_remove"),
      ),
    ],
  );
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
      doc.digest = digest;
      await bench.write(path, text);
      doc.saved = text;
      $("#dialog").close();
      await bench.check(path);
    });
  dialog(
    word("b_changed_on_disk", { file: nameOf(path) }),
    [
      h("p", {}, word(other === null ? "b_gone_on_disk" : "b_changed_note")),
      other !== null && differenceList(other, text, word("b_difference")),
    ].filter(Boolean),
    [
      other !== null &&
        h("button.button", { type: "button", onclick: () => take(other) }, word("b_take_theirs")),
      h("button.button.button--pick", { type: "button", onclick: mine }, word("b_keep_mine")),
    ].filter(Boolean),
  );
}
