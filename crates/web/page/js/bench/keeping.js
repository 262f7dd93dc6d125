// A position that is kept: as a test, or as a link.

import { h, icon } from "../dom.js";
import { word } from "../words.js";
import { modOf } from "./bench.js";
import { ask, field, show } from "./dialog.js";

/** Writes the game on the board as a test. @param {import("./bench.js").Bench} bench @param {import("./trial.js").Trial} trial @param {string} card the card that the open file is about */
export function asTest(bench, trial, card) {
  const mod = modOf(bench.path) ?? bench.mods[0]?.path;
  const near =
    bench.tests.find(
      (one) => one.file.startsWith(`${mod}/`) && (!card || one.file.endsWith(`/${card}.yaml`)),
    )?.file ?? `${mod}/tests/${card || "positions"}.yaml`;
  const name = h("input", {
    name: "name",
    required: true,
    autofocus: true,
    value: card ? `${card}: ` : "",
    autocomplete: "off",
  });
  const file = h("input", {
    name: "file",
    required: true,
    value: near,
    spellcheck: "false",
    autocomplete: "off",
  });
  ask(
    word("b_as_test"),
    [
      h("p.muted", {}, word("b_as_test_note")),
      field("b_new_name", name),
      field("b_new_path", file),
    ],
    { does: "b_make", send: (form) => write(bench, trial, new FormData(form)) },
  );
}

/** @param {import("./bench.js").Bench} bench @param {import("./trial.js").Trial} trial @param {FormData} given */
const write = (bench, trial, given) =>
  bench.run(async () => {
    const made = await trial.test(String(given.get("name")), String(given.get("file")));
    await bench.keepTest(made);
    bench.emit("said", word("b_test_written", { name: made.name }));
    return made;
  });

/** Shows the link of the game on the board. @param {import("./bench.js").Bench} bench @param {import("./trial.js").Trial} trial */
export async function share(bench, trial) {
  const made = await bench.run(() => trial.share());
  if (!made) return;
  const address = `${location.origin}/page/workbench.html#${made.fragment}`,
    link = h("input", {
      readonly: true,
      value: address,
      onfocus: (event) => event.target.select(),
    });
  const copy = () =>
    navigator.clipboard?.writeText(address).then(
      () => bench.emit("said", word("copied")),
      () => {},
    );
  show(
    word("b_share"),
    [h("p.muted", {}, word("b_share_note")), field("b_link", link)],
    [
      h(
        "button.button.button--pick",
        { type: "button", onclick: copy },
        icon("copy"),
        word("copy"),
      ),
    ],
  );
}
