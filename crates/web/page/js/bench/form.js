// A form for a part of a YAML file, as the server describes it: each key with what it takes, its sentence and its default.

import { h, icon } from "../dom.js";
import { word } from "../words.js";
import { post } from "./edit.js";
import { prose } from "./prose.js";

/** Words that files may have for a switch: one that is written so stays so. */
const SWITCHES = [
  ["off", "on"],
  ["no", "yes"],
];

/** The name of a field. @param {Element | null} field */
export const nameOfField = (field) => /** @type {HTMLInputElement | null} */ (field)?.name;

/** The texts in a form, by the names of their fields. @param {HTMLFormElement} form @returns {Record<string, string>} */
export const textsOf = (form) =>
  Object.fromEntries([...new FormData(form)].map(([name, text]) => [name, String(text)]));

/** Goes to the field of a name. @param {Element} form @param {string} name */
export function focusField(form, name) {
  const field = form.querySelector(`[name="${CSS.escape(name)}"]`);
  /** @type {HTMLElement | null} */ (field)?.focus();
}

/** A text as a value of the key. @param {import("../../../bench.d.ts").Field} field @param {HTMLInputElement} input @returns {import("../../../bench.d.ts").Yaml} */
function valueOf(field, input) {
  const written = SWITCHES.find((words) => words.some((one) => one === field.value));
  if (field.kind === "switch") return written ? written[Number(input.checked)] : input.checked;
  if (field.kind === "text" && String(field.value ?? "").endsWith("\n")) return `${input.value}\n`;
  if (field.kind === "number") return Number(input.value);
  if (field.kind === "list")
    return input.value
      .split(",")
      .map((one) => one.trim())
      .filter(Boolean)
      .map((one) => (/^-?\d+$/.test(one) ? Number(one) : one));
  return input.value;
}

/** Whether a value is a list of words and numbers. @param {import("../../../bench.d.ts").Yaml} value @returns {value is (string | number | boolean | null)[]} */
const isFlat = (value) =>
  Array.isArray(value) && value.every((one) => typeof one !== "object" || one === null);

/** @param {import("../../../bench.d.ts").Field} field @param {string} id @param {import("./bench.js").Bench} bench @param {(value: import("../../../bench.d.ts").Yaml) => void} put */
function control(field, id, bench, put) {
  const { kind, value, words } = field,
    said = {
      id,
      name: field.key,
      "aria-describedby": `${id}-doc`,
      onchange: (/** @type {import("../dom.js").FieldEvent} */ event) =>
        put(valueOf(field, event.target)),
    };
  if (kind === "switch")
    return h(
      "span.switch",
      {},
      h("input", {
        ...said,
        type: "checkbox",
        checked: value === true || value === "on" || value === "yes",
      }),
      h("span"),
    );
  if (kind === "words" || (words?.length && kind !== "list"))
    return h(
      "select",
      said,
      value === null || value === undefined
        ? h("option", { value: "", selected: true }, "")
        : !words.includes(String(value)) && h("option", { value, selected: true }, String(value)),
      words.map((one) => h("option", { value: one, selected: one === String(value) }, one)),
    );
  if (kind === "number")
    return h("input", {
      ...said,
      type: "number",
      value: value ?? "",
      min: field.min,
      max: field.max,
      placeholder: field.default ?? "",
    });
  if (kind === "list" && (value === null || value === undefined || isFlat(value)))
    return h("input", {
      ...said,
      value: (value ?? []).join(", "),
      placeholder: word("b_list_hint"),
      spellcheck: "false",
    });
  if (kind === "text" && String(value ?? "").length > 50)
    return h("textarea", { ...said, rows: 4 }, String(value).trim());
  if (kind === "text" || kind === "id")
    return h("input", {
      ...said,
      value: value ?? "",
      placeholder: field.default ?? "",
      list: kind === "id" ? "ids" : null,
      spellcheck: kind === "id" ? "false" : null,
    });
  return null;
}

let made = 0;

/**
 * The rows of a form; what is changed goes into the text at once.
 * @param {import("./bench.js").Bench} bench @param {string} path @param {import("../../../bench.d.ts").Way} at @param {import("../../../bench.d.ts").Form} form
 * @param {{ brief?: string[], done?: () => void }} [more] `brief`: only these keys at first
 */
export function rows(bench, path, at, form, { brief, done = () => {} } = {}) {
  const id = `form-${(made += 1)}`;
  const row = (/** @type {import("../../../bench.d.ts").Field} */ field) => {
    const of = `${id}-${field.key}`;
    const put = (/** @type {import("../../../bench.d.ts").Yaml} */ value) =>
      bench.run(async () => {
        await bench.edit(path, [{ at: [...at, field.key], do: "set", value }]);
        done();
      });
    const made = control(field, of, bench, put);
    const clear = () =>
      bench.run(async () => {
        await bench.edit(path, [{ at: [...at, field.key], do: "remove" }]);
        done();
      });
    const told = h(
      "p.field__doc",
      { id: `${of}-doc` },
      prose(field.doc ?? ""),
      field.takes && h("span.muted", {}, " ", prose(field.takes)),
      field.default !== null &&
        field.default !== undefined &&
        !["", "none", "error"].includes(field.default) &&
        h("span.muted", {}, ` · ${word("b_default")} ${field.default}`),
    );
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
      field.written && made
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
      told,
    );
  };
  const first = brief
    ? brief.flatMap((key) => form.fields.find((one) => one.key === key) ?? [])
    : form.fields.filter((one) => one.written);
  const rest = form.fields.filter((one) => !first.includes(one)),
    others = rest.map(row).filter(Boolean);
  return [
    ...first.map(row),
    others.length
      ? h(
          "details.more-fields",
          {},
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
    if (form?.fields.length) inside.append(...rows(bench, path, at, form, { done }));
    else inside.append(h("pre.field__value", {}, JSON.stringify(field.value, null, 1)));
  };
  return h(
    "details.below",
    { ontoggle: open },
    h("summary", {}, word("b_entries_n", { n })),
    inside,
  );
}

/** Every id of the scenario, for fields that take one. @param {import("./bench.js").Bench} bench */
export function idList(bench) {
  const ids = Object.values(bench.names).flat();
  return ids.map((one) => h("option", { value: one.id, label: one.name }));
}
