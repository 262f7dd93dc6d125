// Publishing: a mod as one file, checked and tested, with what is in it.

import { $, h, icon } from "../dom.js";
import { word } from "../words.js";
import { Refused } from "../server.js";
import { post } from "./edit.js";
import { show as showDialog } from "./dialog.js";
import { prose, size } from "./prose.js";

/** A file of these bytes, which are written in base 64. @param {string} zip */
const fileOf = (zip) =>
  new Blob([Uint8Array.from(atob(zip), (sign) => sign.charCodeAt(0))], { type: "application/zip" });

/** @param {import("../dom.js").Child[]} parts @param {import("../dom.js").Child[]} [buttons] */
const show = (parts, buttons) => showDialog(word("b_publish"), parts, buttons);

/** A line of a report: one of a file stays as it is. @param {string} line */
const reported = (line) => (/^\s*\d*\s*\|/.test(line) ? line : prose(line));

/** Asks for the file of a mod, and offers it. @param {import("./bench.js").Bench} bench @param {import("../../../bench.d.ts").Mod} mod */
export async function publish(bench, mod) {
  show([h("p.muted", { role: "status" }, word("b_publishing", { mod: mod.name }))]);
  try {
    if (bench.changed().length) await bench.save();
    offer(await post("publish", { mod: mod.path ?? "" }));
  } catch (error) {
    if (!(error instanceof Refused)) {
      $("#dialog").close();
      bench.fail(error);
      return;
    }
    const faults = error.body?.faults ?? [];
    show(
      [
        h("p.refused", { role: "alert" }, prose(word("b_not_published", { why: error.message }))),
        faults.length > 0 &&
          h(
            "pre.published__faults",
            { tabindex: 0 },
            faults.join("\n\n").split(/^/m).map(reported),
          ),
      ].filter(Boolean),
      faults.length
        ? [
            h(
              "button.button.button--pick",
              {
                type: "button",
                onclick: () => {
                  $("#dialog").close();
                  bench.checkAll();
                },
              },
              word("b_check_all"),
            ),
          ]
        : [],
    );
  }
}

/** @param {import("../../../bench.d.ts").Published} made */
function offer(made) {
  const address = URL.createObjectURL(fileOf(made.zip));
  $("#dialog").addEventListener("close", () => URL.revokeObjectURL(address), { once: true });
  show(
    [
      h(
        "p",
        { role: "status" },
        icon("check"),
        word("b_published", { n: made.files.length, size: size(made.bytes), tests: made.tests }),
      ),
      h(
        "ul.published",
        { "aria-label": word("b_files"), tabindex: 0 },
        made.files.map((one) =>
          h("li", {}, h("span", {}, one.path), h("span.muted", {}, size(one.bytes))),
        ),
      ),
      made.left_out.length > 0 &&
        h("p.muted", {}, word("b_left_out", { files: made.left_out.join(", ") })),
      h("p.muted", {}, word("b_published_note"), " ", h("code", {}, `brink mods add ${made.file}`)),
    ].filter(Boolean),
    [
      h(
        "a.button.button--pick",
        { href: address, download: made.file },
        icon("save"),
        word("b_download", { file: made.file }),
      ),
    ],
  );
}
