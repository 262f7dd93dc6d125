// The effect of a change of a scenario: the same deals before and after it, with error bars.

import { h, icon } from "../dom.js";
import { word } from "../words.js";
import { held } from "./busy.js";
import { get, post } from "./edit.js";

/** The number of earlier texts that are offered. */
const EARLIER = 5;

/** @param {number} n @param {number} digits */
const signed = (n, digits) => `${n > 0 ? "+" : n < 0 ? "−" : ""}${Math.abs(n).toFixed(digits)}`;

/** A number of a game: its key, the factor, the digits and the unit with which it is written. @typedef {[key: keyof import("../../../bench.d.ts").Means, by: number, digits: number, unit: string]} Row */

/** The three numbers of a game. @type {Row[]} */
const ROWS = [
  ["wins", 100, 1, " %"],
  ["points", 1, 2, ""],
  ["turns", 1, 2, ""],
];

/** The texts and scenarios to compare a file with. @param {import("./bench.js").Bench} bench @param {string} path @param {import("../../../bench.d.ts").Scenario} listed */
async function baselines(bench, path, listed) {
  /** @type {{ id: string, name: string, old: () => Promise<import("../../../bench.d.ts").Posts["effect"]["sends"]["old"]> }[]} */
  const found = [];
  if (bench.isChanged(path))
    found.push({ id: "saved", name: word("b_effect_saved"), old: async () => ({}) });
  const past = await get("history", { path }).catch(() => null);
  for (const one of past?.versions.slice(0, EARLIER) ?? []) {
    const when = new Date(one.saved * 1000).toLocaleString(document.documentElement.lang);
    found.push({
      id: `version ${one.version}`,
      name: word("b_effect_version", { when }),
      old: async () => ({
        files: [{ path, text: (await get("version", { path, version: one.version })).text }],
      }),
    });
  }
  const base = listed.extends;
  if (base)
    found.push({
      id: "extends",
      name: word("b_effect_scenario", {
        scenario: bench.state.scenarios.find((one) => one.id === base)?.name ?? base,
      }),
      old: async () => ({ scenario: base }),
    });
  return found;
}

/** The part of the scenario editor that plays; nothing for a file with nothing to compare. @param {import("./bench.js").Bench} bench @param {string} path */
export async function effectOf(bench, path) {
  const listed = bench.state.scenarios.find((one) => one.path === path);
  const against = listed ? await baselines(bench, path, listed) : [];
  if (!listed || !against.length) return null;
  const out = h("div.effect__out", { "aria-live": "polite" });
  const pick = h(
    "select",
    { "aria-label": word("b_effect_with") },
    against.map((one) => h("option", { value: one.id }, one.name)),
  );
  const play = () =>
    bench.run(async () => {
      out.replaceChildren(h("p.muted", {}, word("b_effect_playing")));
      const chosen =
        against.find((one) => one.id === /** @type {HTMLSelectElement} */ (pick).value) ??
        against[0];
      try {
        out.replaceChildren(
          ...told(
            await post("effect", {
              scenario: listed.id,
              files: bench.unsaved(),
              old: await chosen.old(),
            }),
          ),
        );
      } catch (error) {
        out.replaceChildren();
        throw error;
      }
    });
  return h(
    "section.effect",
    { "aria-label": word("b_effect") },
    h("h3.label", {}, word("b_effect")),
    h("p.muted", {}, word("b_effect_note")),
    h(
      "p.effect__do",
      {},
      pick,
      h(
        "button.button",
        { type: "button", onclick: held(play) },
        icon("next"),
        word("b_effect_play"),
      ),
    ),
    out,
  );
}

/** @param {import("../../../bench.d.ts").Effect} found */
function told(found) {
  if (!found.change)
    return [
      h(
        "p.refused",
        { role: "alert" },
        word("b_effect_none", { n: found.failed[0] + found.failed[1] }),
      ),
    ];
  const value = (
    /** @type {import("../../../bench.d.ts").Means} */ means,
    /** @type {Row} */ [key, by, digits, unit],
  ) => `${(means[key].mean * by).toFixed(digits)}${unit}`;
  const change = (/** @type {Row} */ [key, by, digits, unit]) => {
    const { mean, low, high } = found.change[key],
      sure = low > 0 || high < 0;
    return h(
      "td",
      { class: sure ? "is-sure" : "muted" },
      `${signed(mean * by, digits)}${unit}`,
      h("span.range", {}, ` (${signed(low * by, digits)} … ${signed(high * by, digits)})`),
      h("span.unseen", {}, sure ? "" : word("b_effect_unsure")),
    );
  };
  const failed = found.failed[0] + found.failed[1];
  return [
    h(
      "table.effect__table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th"),
          ["b_effect_old", "b_effect_new", "b_effect_change"].map((key) =>
            h("th", { scope: "col" }, word(key)),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        ROWS.map((row) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, word(`b_effect_${row[0]}`, { side: found.side })),
            h("td", {}, value(found.old, row)),
            h("td", {}, value(found.new, row)),
            change(row),
          ),
        ),
      ),
    ),
    h(
      "p.muted",
      {},
      word("b_effect_games", { n: found.games, players: found.players[0] }),
      failed > 0 && ` ${word("b_effect_failed", { n: failed })}`,
    ),
  ];
}
