// New things from a form: a mod, a set of cards, a card, a map, a scenario, a language.

import { $, h } from "../dom.js";
import { word } from "../words.js";
import { ask, field } from "./dialog.js";
import { textsOf } from "./form.js";
import { asAttributes } from "./limits.js";

const KINDS = ["card", "mod", "set", "map", "scenario", "language"];

/** An id made of a name. @param {string} name */
export const idOf = (name) =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");

/** Makes an id of a name, unless one was written. @param {HTMLInputElement} name */
export function suggestId(name) {
  const id = name.form?.elements.namedItem("id");
  if (id instanceof HTMLInputElement && !id.dataset.own) id.value = idOf(name.value);
}

/** The fields for the name of a new thing, and for the id that is made of it. @param {import("./bench.js").Bench} bench */
export const nameAndId = (bench) => [
  field(
    "b_new_name",
    h("input", {
      name: "name",
      required: true,
      autofocus: true,
      autocomplete: "off",
      oninput: (event) => suggestId(event.target),
    }),
  ),
  field(
    "b_new_id",
    h("input", {
      name: "id",
      required: true,
      ...asAttributes(bench.limits.mod?.id),
      autocomplete: "off",
      spellcheck: "false",
      oninput: (event) => {
        event.target.dataset.own = "1";
      },
    }),
  ),
];

/** @param {string} name @param {import("../dom.js").Attributes} more */
const text = (name, more) =>
  field(`b_new_${name}`, h("input", { name, autocomplete: "off", ...more }));

/** @param {string} name @param {import("../../../bench.d.ts").Named[]} list @param {string | null} [value] the one that is chosen at first */
const pick = (name, list, value) =>
  field(
    `b_new_${name}`,
    h(
      "select",
      { name },
      list.map((one) => h("option", { value: one.id, selected: one.id === value }, one.name)),
    ),
  );

export class Fresh {
  /** @param {import("./bench.js").Bench} bench */
  constructor(bench) {
    this.bench = bench;
    this.kind = "card";
  }

  /** Asks for a new thing, or first for what it has to be in. @param {string} kind */
  open(kind) {
    const possible = this.possible();
    if (possible.includes(kind)) this.kind = kind;
    else this.kind = possible.includes("set") ? "set" : "mod";
    this.show();
  }

  /** Sets of cards of each mod, from their files. */
  sets() {
    return this.bench.files
      .map((one) => /^([^:/]+)\/cards\/([^/]+)\/cards\.yaml$/.exec(one.path))
      .flatMap((found) => (found ? [{ mod: found[1], set: found[2] }] : []));
  }

  /** The kinds of things that can be made: all but a mod are parts of one, and a card of a set. */
  possible() {
    const { mods } = this.bench;
    return KINDS.filter(
      (one) => one === "mod" || (mods.length && (one !== "card" || this.sets().length)),
    );
  }

  show() {
    const { kind } = this;
    ask(
      word(`b_new_a_${kind}`),
      [this.kinds(), h("p.muted", {}, word(`b_new_${kind}_note`)), ...this.fields()],
      {
        does: "b_make",
        send: (form) => this.make(form),
      },
    );
  }

  kinds() {
    const possible = this.possible();
    if (possible.length < 2) return null;
    return h(
      "div.kinds",
      { role: "group", "aria-label": word("b_new") },
      possible.map((one) =>
        h(
          "button.button",
          {
            type: "button",
            "aria-pressed": String(one === this.kind),
            onclick: () => {
              this.kind = one;
              this.show();
            },
          },
          word(`b_kind_${one}`),
        ),
      ),
    );
  }

  /** The fields of the kind. @returns {HTMLElement[]} */
  fields() {
    const { bench } = this,
      own = bench.path.split("/")[0],
      mods = bench.mods.map((one) => ({ id: one.path ?? "", name: one.name ?? one.id })),
      mod = (mods.find((one) => one.id === own) ?? mods[0])?.id,
      sets = this.sets(),
      set = sets.find((one) => one.mod === mod) ?? sets[0];
    const { sides = [], periods = [] } = bench.names;
    /** @type {Record<string, () => HTMLElement[]>} */
    const fields = {
      mod: () => [...nameAndId(bench), text("description", {})],
      set: () => [pick("mod", mods, mod), ...nameAndId(bench)],
      card: () => [
        pick(
          "set",
          sets.map((one) => ({ id: `${one.mod}/${one.set}`, name: `${one.mod} · ${one.set}` })),
          set && `${set.mod}/${set.set}`,
        ),
        ...nameAndId(bench),
        pick("side", [...sides, { id: "neutral", name: word("b_neutral") }], sides[0]?.id),
        text("ops", {
          type: "number",
          value: 2,
          required: true,
          ...asAttributes(bench.limits.card?.ops),
        }),
        pick("period", periods, periods[0]?.id),
      ],
      map: () => [
        pick("mod", mods, mod),
        ...nameAndId(bench),
        pick("from", this.maps(), this.mapOf(bench.scenario)),
      ],
      scenario: () => [
        pick("mod", mods, mod),
        ...nameAndId(bench),
        pick("extends", bench.state.scenarios, bench.scenario),
        pick("map", [{ id: "", name: word("b_same_map") }, ...this.maps()], this.ownMap()),
      ],
      language: () => [
        pick("mod", mods, mod),
        text("language", {
          pattern: "[a-z]{2,3}(-[A-Za-z]+)?",
          required: true,
          autofocus: true,
        }),
      ],
    };
    return fields[this.kind]();
  }

  maps() {
    const found = this.bench.files.flatMap(
      (one) => /(?:^|[:/])maps\/(\w+)\.yaml$/.exec(one.path)?.[1] ?? [],
    );
    return [...new Set(found)].map((id) => ({ id, name: id.replaceAll("_", " ") }));
  }

  /** @param {string} scenario */
  mapOf(scenario) {
    const one = this.bench.state.scenarios.find((each) => each.id === scenario);
    return one?.map ?? one?.map_path?.match(/(\w+)\.yaml$/)?.[1] ?? scenario;
  }
  /** The map whose file is open, for a scenario that is played on it. */
  ownMap() {
    return /^[^:]+\/maps\/(\w+)\.yaml$/.exec(this.bench.path)?.[1] ?? "";
  }

  /** Makes it, and returns what was made: nothing if it was refused. @param {HTMLFormElement} form */
  async make(form) {
    const given = Object.fromEntries(
      Object.entries(textsOf(form)).filter(([, text]) => text !== ""),
    );
    if (this.kind === "card") {
      const [mod, set] = String(given.set).split("/");
      Object.assign(given, { mod, set, scenario: this.bench.scenario });
    }
    if (this.kind === "set") given.scenario = this.bench.scenario;
    const { ops, map, ...rest } = given,
      what = { kind: this.kind, ...rest, ...(ops === undefined ? {} : { ops: Number(ops) }) };
    const made = await this.bench.make(what);
    if (made?.open && map && this.kind === "scenario") {
      await this.bench.edit(made.open, [{ at: ["map"], do: "set", value: map }]);
      await this.bench.save();
      await this.bench.readFiles();
    }
    return made;
  }
}
