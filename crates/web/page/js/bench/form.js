// A form for a part of a YAML file, as the server describes it: each key with what it takes, its sentence and its default.

import { h, icon } from "../dom.js";
import { word } from "../words.js";
import { post } from "./edit.js";
import { drawForm } from "./held.js";
import { isNumber, itemsOf, markWrong, wrong } from "./limits.js";
import { prose } from "./prose.js";

/** Words that files may have for a switch: one that is written so stays so, the first are those of today. */
const SWITCHES = [
  ["off", "on"],
  ["no", "yes"],
];

/** The texts in a form, by the names of their fields. @param {HTMLFormElement} form @returns {Record<string, string>} */
export const textsOf = (form) =>
  Object.fromEntries([...new FormData(form)].map(([name, text]) => [name, String(text)]));

/** A text as a value of the key, once it is not wrong. @param {import("../../../bench.d.ts").Field} field @param {HTMLInputElement} input @returns {import("../../../bench.d.ts").Yaml} */
function valueOf(field, input) {
  const written = SWITCHES.find((words) => words.some((one) => one === field.value));
  if (field.kind === "switch" && typeof field.value === "boolean") return input.checked;
  if (field.kind === "switch") return (written ?? SWITCHES[0])[Number(input.checked)];
  if (field.kind === "text" && String(field.value ?? "").endsWith("\n")) return `${input.value}\n`;
  const item = (/** @type {string} */ text) =>
    isNumber(text, field.whole || field.min === null) ? Number(text) : text;
  if (field.kind === "number") return item(input.value.trim());
  if (field.kind === "list") return itemsOf(input.value).map(item);
  return input.value;
}

/** Whether a value is a list of words and numbers. @param {import("../../../bench.d.ts").Yaml | undefined} value @returns {value is (string | number | boolean | null)[]} */
const isFlat = (value) =>
  Array.isArray(value) && value.every((one) => typeof one !== "object" || one === null);

/** Whether a switch is on. @param {import("../../../bench.d.ts").Yaml | undefined} value */
const isOn = (value) => value === true || value === "on" || value === "yes";

/** A value as the text of a field. @param {import("../../../bench.d.ts").Yaml | undefined} value */
const textOf = (value) =>
  isFlat(value) ? value.join(", ") : typeof value === "object" ? "" : String(value ?? "");

/** The most names that are offered as a list to choose from; of more some letters are typed. */
const MOST = 30;

/** The words and the names that a field takes, if they are few enough to choose from. @param {import("../../../bench.d.ts").Field} field @param {import("./bench.js").Bench} bench */
function choices(field, bench) {
  const words = field.words.map((id) => ({ id, name: id })),
    names = field.ids.flatMap((list) => bench.names[list] ?? []),
    all = [...names, ...words];
  if (field.kind === "list" || all.length > MOST || (field.kind === "id" && !names.length))
    return [];
  return all;
}

/** @param {import("../../../bench.d.ts").Field} field @param {import("../dom.js").Attributes} said @param {import("./bench.js").Bench} bench @returns {HTMLElement | null} */
function control(field, said, bench) {
  const { kind, value, inherited } = field,
    all = choices(field, bench),
    text = textOf(value),
    otherwise = textOf(inherited) || field.default;
  if (kind === "switch")
    return h(
      "span.switch",
      {},
      h("input", {
        ...said,
        type: "checkbox",
        checked: isOn(field.written ? value : inherited),
      }),
      h("span"),
    );
  if (all.length && (typeof value !== "object" || value === null))
    return h(
      "select",
      said,
      (text === "" || !all.some((one) => one.id === text)) &&
        h("option", { value: text, selected: true }, text || textOf(inherited)),
      all.map((one) => h("option", { value: one.id, selected: one.id === text }, one.name)),
    );
  // An option of the scenario may stand for a number.
  if (kind === "number" && !text.startsWith("$"))
    return h("input", {
      ...said,
      type: "number",
      value: text,
      min: field.min,
      max: field.max,
      step: field.whole ? null : "any",
      placeholder: otherwise,
    });
  if (kind === "list" && (value === null || value === undefined || isFlat(value)))
    return h("input", {
      ...said,
      value: text,
      placeholder: textOf(inherited) || word("b_list_hint"),
      spellcheck: "false",
    });
  if (kind === "text" && text.length > 50) return h("textarea", { ...said, rows: 4 }, text.trim());
  if (kind === "text" || kind === "id" || kind === "number")
    return h("input", {
      ...said,
      value: text,
      placeholder: otherwise,
      list: kind === "id" ? "ids" : null,
      spellcheck: kind === "id" ? "false" : null,
    });
  return null;
}

/** The sentence of a field, and below it what it takes and when it may be left out. @param {import("../../../bench.d.ts").Field} field @param {string} id */
const told = ({ doc, takes, asked, default: otherwise }, id) =>
  h(
    "div.field__doc",
    { id },
    doc && h("p", {}, prose(doc)),
    h(
      "p.muted",
      {},
      [takes, asked, otherwise && word("b_without_it", { value: otherwise })]
        .filter(Boolean)
        .map((one, i) => [i ? " · " : "", prose(one)]),
    ),
  );

let made = 0;

/**
 * The rows of a form; what is changed goes into the text at once.
 * @param {import("./bench.js").Bench} bench @param {string} path @param {import("../../../bench.d.ts").Way} at @param {import("../../../bench.d.ts").Form} form
 * @param {{ brief?: string[], done?: () => void }} [more] `brief`: only these keys at first
 */
export function rows(bench, path, at, form, { brief, done = () => {} } = {}) {
  const id = `form-${(made += 1)}`;
  const row = (/** @type {import("../../../bench.d.ts").Field} */ field) => {
    const of = `${id}-${field.key}`,
      fault = h("p.field__wrong", { id: `${of}-wrong`, "aria-live": "polite", hidden: true });
    const change = (/** @type {import("../../../bench.d.ts").Edit} */ edit) =>
      bench.run(async () => {
        await bench.edit(path, [edit]);
        done();
      });
    const clear = () => change({ at: [...at, field.key], do: "remove" });
    /** Marks the field if its text is wrong. @param {HTMLInputElement} input */
    const mark = (input) => {
      const typed = input.validity.badInput ? "?" : input.value,
        why = input.type === "checkbox" ? "" : wrong(field, typed);
      markWrong(input, fault, why);
      return why === "";
    };
    const made = control(
      field,
      {
        id: of,
        name: field.key,
        "data-way": JSON.stringify([...at, field.key]),
        "aria-describedby": `${of}-doc ${of}-wrong`,
        "aria-required": field.needed ? "true" : null,
        oninput: ({ target }) => fault.hidden || mark(target),
        onchange: ({ target }) => {
          if (!mark(target)) return;
          if (target.value.trim() === "" && field.kind !== "switch") clear();
          else change({ at: [...at, field.key], do: "set", value: valueOf(field, target) });
        },
      },
      bench,
    );
    const input = /** @type {HTMLInputElement | null} */ (
      made?.matches("span") ? made.querySelector("input") : made
    );
    if (input) mark(input);
    if (!made && !field.written) return null;
    const nested =
      !made &&
      (field.kind === "table" || field.kind === "list") &&
      field.value &&
      typeof field.value === "object";
    return h(
      "div.field",
      {
        class: [field.written ? "is-written" : "", field.kind === "switch" && "field--switch"]
          .filter(Boolean)
          .join(" "),
      },
      h("label", { for: made ? of : null }, field.key),
      made ??
        (nested
          ? below(bench, path, [...at, field.key], field, done)
          : h("code.field__value", {}, JSON.stringify(field.value))),
      field.written && made && !field.needed
        ? h(
            "button.button.button--icon.field__clear",
            {
              type: "button",
              title: word("b_take_out"),
              "aria-label": `${word("b_take_out")}: ${field.key}`,
              onclick: clear,
            },
            icon("cross"),
          )
        : h("span"),
      fault,
      told(field, `${of}-doc`),
    );
  };
  const first = brief
    ? brief.flatMap((key) => form.fields.find((one) => one.key === key) ?? [])
    : form.fields.filter((one) => one.written || one.needed);
  const rest = form.fields.filter((one) => !first.includes(one)),
    others = rest.map(row).filter(Boolean);
  return [
    ...first.map(row),
    others.length
      ? h(
          "details.more-fields",
          { "data-way": JSON.stringify([...at, "…"]) },
          h("summary", {}, word("b_more_keys", { n: others.length })),
          h("div.fields", {}, others),
        )
      : null,
  ].filter((one) => one !== null);
}

/** A table or a list inside: read when it is opened. @param {import("./bench.js").Bench} bench @param {string} path @param {import("../../../bench.d.ts").Way} at @param {import("../../../bench.d.ts").Field} field @param {() => void} done */
function below(bench, path, at, field, done) {
  const inside = h("div.fields"),
    n = Object.keys(field.value ?? {}).length;
  const open = async (/** @type {Event & { target: HTMLDetailsElement }} */ event) => {
    if (!event.target.open || inside.childElementCount) return;
    const form = await post("form", { path, text: bench.text(path), at }).catch(() => null);
    drawForm(
      inside,
      form?.fields.length
        ? rows(bench, path, at, form, { done })
        : [h("pre.field__value", {}, JSON.stringify(field.value, null, 1))],
    );
  };
  return h(
    "details.below",
    { "data-way": JSON.stringify(at), ontoggle: open },
    h("summary", {}, word("b_entries_n", { n })),
    inside,
  );
}

/** Every id of the scenario, for fields that take one. @param {import("./bench.js").Bench} bench */
export function idList(bench) {
  const ids = Object.values(bench.names).flat();
  return ids.map((one) => h("option", { value: one.id, label: one.name }));
}
