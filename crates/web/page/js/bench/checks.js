// The results of check and tests: the signs in the bar, the list of tests with their differences, all faults.

import { h, icon, named } from "../dom.js";
import { word } from "../words.js";
import { held } from "./busy.js";
import { nameOf } from "./bench.js";
import { differenceList, prose } from "./prose.js";
import { helpLine } from "./refusal.js";

/** The icons of the signs in the bar, by kind; what is old has none. @type {Record<string, string>} */
const SIGNS = { good: "check", "so-so": "alert", bad: "cross" };

/** A sign in the bar: a button that goes to what it is about. @param {"good" | "so-so" | "bad" | "old"} kind @param {string} shows the list that it goes to @param {string} text @param {string} more what it does, or what its text leaves out */
const sign = (kind, shows, text, more) =>
  h(
    "li",
    {},
    named(
      h(
        "button",
        { type: "button", class: kind, "data-do": `show-${shows}`, title: more },
        SIGNS[kind] && icon(SIGNS[kind]),
        h("span", {}, text),
      ),
      more,
    ),
  );

/** @param {import("./bench.js").Bench} bench */
export function signs(bench) {
  const errors = bench.diagnostics.filter((one) => one.severity === "error").length;
  const warnings = bench.diagnostics.filter((one) => one.severity === "warning").length;
  return [
    errors
      ? sign("bad", "faults", word("b_errors_n", { n: errors }), word("b_show_faults"))
      : warnings
        ? sign("so-so", "faults", word("b_warnings_n", { n: warnings }), word("b_show_faults"))
        : sign("good", "faults", word("b_checks"), word("b_show_faults")),
    testSign(bench),
    coverSign(bench),
  ].filter((one) => one !== null);
}

/** @param {import("./bench.js").Bench} bench */
function testSign(bench) {
  const known = bench.outcomes.filter((one) => one.passed !== undefined),
    failed = known.filter((one) => !one.passed).length;
  if (!known.length) return null;
  const said = word("b_pass_of", { n: known.length - failed, of: known.length });
  return sign(failed ? "bad" : "good", "tests", said, word("b_show_tests"));
}

/** @param {import("./bench.js").Bench} bench */
const hasError = (bench) => bench.diagnostics.some((one) => one.severity === "error");

/** The part of the lines that tests run, rounded down: everything is only all of it. @param {import("./bench.js").Bench} bench */
function coverSign(bench) {
  const lines = Object.values(bench.coverage).flatMap((one) => one.lines),
    ran = lines.filter(([, n]) => n > 0).length;
  if (!lines.length || bench.covered === "never") return null;
  const n = (Math.floor((ran / lines.length) * 1000) / 10).toString();
  if (bench.covered === "before")
    return sign("old", "cover", word("b_run_part_old", { n }), word("b_cover_old"));
  const isAll = ran === lines.length;
  // With an error nothing is good: the lines are counted, and that is all.
  const kind = isAll && hasError(bench) ? "old" : isAll ? "good" : "so-so";
  return sign(kind, "cover", word("b_run_part", { n }), word("b_show_cover"));
}

/** @param {import("./bench.js").Bench} bench @param {Set<string>} open the tests whose differences are shown */
export function tests(bench, open) {
  const own = bench.outcomes;
  if (!own.length) return [h("li.none", {}, word("b_no_tests"))];
  const near = bench.path
    .split("/")
    .at(-1)
    ?.replace(/\.\w+$/, "");
  const sorted = [...own].sort(
    (a, b) =>
      Number(a.passed === false ? 0 : 1) - Number(b.passed === false ? 0 : 1) ||
      Number(!a.file.includes(`/${near}.`)) - Number(!b.file.includes(`/${near}.`)),
  );
  return sorted.map((one) => test(bench, one, open));
}

/** @param {import("./bench.js").Bench} bench @param {import("../../../bench.d.ts").Outcome} one @param {Set<string>} open */
function test(bench, one, open) {
  const key = `${one.file}\n${one.name}`,
    failed = one.passed === false,
    shown = failed && open.has(key);
  const first = one.faults?.[0];
  return h(
    "li",
    { class: failed ? "failed" : one.passed ? "passed" : "" },
    icon(failed ? "cross" : one.passed ? "check" : "minus"),
    h(
      "button.test",
      {
        type: "button",
        "aria-expanded": failed ? String(shown) : null,
        onclick: () => {
          if (failed) {
            if (shown) open.delete(key);
            else open.add(key);
            bench.emit("tests");
          } else bench.open(one.file, one);
        },
      },
      h("b", {}, one.name),
      h("span.unseen", {}, word(failed ? "b_failed" : one.passed ? "b_passed" : "b_not_run")),
    ),
    h(
      "button.link",
      {
        type: "button",
        onclick: () => bench.open(one.file, one),
        "aria-label": word("b_go_to", { place: `${one.file}:${one.line}` }),
      },
      `${one.file.split("/").at(-1)}:${one.line}`,
    ),
    h(
      "button.button.button--icon",
      {
        type: "button",
        title: word("b_run_this"),
        "aria-label": `${word("b_run_this")}: ${one.name}`,
        onclick: held(() => bench.runTests(one.file, one.name)),
      },
      icon("next"),
    ),
    failed && !shown && first && h("p", {}, prose(first.message)),
    shown &&
      h(
        "div.test__faults",
        {},
        (one.faults ?? []).map((fault) => [
          h("p", {}, prose(fault.message)),
          (fault.hint ?? "")
            .split("\n")
            .filter(Boolean)
            .map((line) => h("p.muted", {}, prose(line))),
          fault.expected !== undefined &&
            fault.expected !== null &&
            fault.actual !== undefined &&
            fault.actual !== null &&
            differs(fault),
        ]),
        h(
          "div.test__do",
          {},
          h(
            "button.button",
            { type: "button", onclick: () => bench.open(one.file, first ?? one) },
            word("b_show_place"),
          ),
          h(
            "button.button",
            { type: "button", onclick: () => bench.emit("try-test", one) },
            word("b_try_here"),
          ),
          (one.exact || one.faults?.some((fault) => /log/.test(fault.message))) &&
            h(
              "button.button",
              { type: "button", onclick: held(() => bench.expectLog(one.file, one.name)) },
              word("b_write_log"),
            ),
        ),
      ),
  );
}

/** @param {{ expected?: string | null, actual?: string | null }} fault */
function differs({ expected, actual }) {
  const [a, b] = [String(expected), String(actual)];
  if (a.includes("\n") || b.includes("\n")) return differenceList(a, b, word("b_difference"));
  return h(
    "dl.expected",
    {},
    h("div", {}, h("dt", {}, word("b_expected")), h("dd", {}, a)),
    h("div", {}, h("dt", {}, word("b_actual")), h("dd", {}, b)),
  );
}

/** @param {import("./bench.js").Bench} bench */
export function faults(bench) {
  if (!bench.diagnostics.length)
    return [
      h("p.none", {}, icon("check"), word("b_no_faults")),
      ...(bench.checkedAll ? [] : [h("p.muted", {}, word("b_check_all_note"))]),
      ...slowest(bench),
    ];
  return [
    h(
      "ul.fault-list",
      {},
      bench.diagnostics.map((one) =>
        h(
          "li",
          {},
          h(
            "button.fault-row",
            { type: "button", onclick: () => bench.open(one.file, one) },
            h(
              "span.tag",
              {
                class:
                  one.severity === "error"
                    ? "tag--bad"
                    : one.severity === "warning"
                      ? "tag--pick"
                      : "",
              },
              word(`b_${one.severity}`),
            ),
            h(
              "span",
              {},
              h("b", {}, `${nameOf(one.file)}${one.line ? `:${one.line}:${one.column}` : ""}`),
              h("span.fault-row__text", {}, prose(one.message)),
              helpLine(one.hint),
              (one.labels ?? []).map((label) =>
                h("span", {}, `${nameOf(label.file)}:${label.line} `, prose(label.message)),
              ),
              h("span.muted", {}, one.code),
            ),
          ),
        ),
      ),
    ),
    ...slowest(bench),
  ];
}

/** The slowest function of the scripts that were tried, and what usually helps. @param {import("./bench.js").Bench} bench */
function slowest(bench) {
  if (!bench.slowest) return [];
  const { file, function: name, steps, cures } = bench.slowest,
    place = `${file.split("/").at(-1)}: ${name}`;
  return [
    h(
      "p.muted.slowest",
      {},
      word("b_slowest", { steps }),
      " ",
      h("button.link", { type: "button", onclick: () => bench.open(file) }, place),
      cures.map((cure) => [h("br"), prose(word(`b_cure_${cure}`))]),
    ),
  ];
}
