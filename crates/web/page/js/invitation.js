// The page of an invitation: what was agreed, and the name of whoever accepts it, before the seat is taken.

import { $, h, put } from "./dom.js";
import { lastName, nameField } from "./own_seat.js";
import { lobby } from "./server.js";
import { word } from "./words.js";

/** @typedef {import("./invitation_terms.js").Terms} Terms */

/** Shows an invitation until it is accepted. @param {Terms} terms @returns {Promise<string>} the name that was given */
export async function accepted(terms) {
  const dialog = $("#invited");
  const { scenarios } = await lobby();
  const scenario = scenarios.find((one) => one.id === terms.scenario);
  return new Promise((done) => {
    const join = (/** @type {Event & { target: HTMLFormElement }} */ event) => {
      event.preventDefault();
      const name = String(new FormData(event.target).get("name") ?? "").trim();
      dialog.close();
      done(name);
    };
    dialog.addEventListener("cancel", (event) => event.preventDefault());
    put(dialog, [
      h(
        "header",
        {},
        h(
          "h2",
          { id: "invited-title" },
          terms.from ? word("invited_by", { who: terms.from }) : word("invited_to"),
        ),
      ),
      h(
        "form.menu__body",
        { onsubmit: join },
        scenario && about(scenario, terms),
        h("section", {}, nameField(lastName())),
        h("button.button.button--pick.join", { type: "submit" }, word("join")),
        h("p.muted", {}, word("join_about")),
      ),
    ]);
    dialog.showModal();
  });
}

/** @param {import("../../page.d.ts").ScenarioFacts} scenario @param {Terms} terms */
function about(scenario, { side, pace, help, seed }) {
  const own = scenario.sides.findIndex((one) => one.id === side);
  const facts = [
    own >= 0 && [
      word("invited_side"),
      h("b.of-side", { class: ["first", "second"][own] }, scenario.sides[own].name),
    ],
    [word("pace"), pace ? word("n_days", { n: pace }) : word("pace_none")],
    [word("hints"), word(help ? "help_on" : "help_off")],
    [word("seed_title"), word(seed ? "seed_known" : "seed_unknown")],
  ].filter((one) => one !== false);
  return h(
    "section",
    {},
    h("h3", {}, scenario.name),
    h("p", {}, scenario.summary),
    h(
      "dl.terms",
      {},
      facts.map(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]),
    ),
  );
}
