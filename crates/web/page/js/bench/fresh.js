// New things from a form: a mod, a set of cards, a card, a map, a scenario, a language.

import { $, h } from "../dom.js";
import { word } from "../words.js";
import { textsOf } from "./form.js";

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

export class Fresh {
  /** @param {import("./bench.js").Bench} bench */
  constructor(bench) {
    this.bench = bench;
    this.kind = "card";
  }

  /** @param {string} kind */
  open(kind) {
    this.kind = kind === "card" && !this.bench.state.mods.length ? "mod" : kind;
    this.show();
    $("#dialog").showModal();
    $("#dialog [autofocus]")?.focus();
  }

  /** Sets of cards of each mod, from their files. */
  sets() {
    return this.bench.files
      .map((one) => /^([^:/]+)\/cards\/([^/]+)\/cards\.yaml$/.exec(one.path))
      .flatMap((found) => (found ? [{ mod: found[1], set: found[2] }] : []));
  }

  show() {
    const { bench, kind } = this,
      { mods, scenarios } = bench.state,
      own = bench.path.split("/")[0];
    const mod = mods.some((one) => one.path === own) ? own : mods[0]?.path;
    const sets = this.sets(),
      set = sets.find((one) => one.mod === mod) ?? sets[0];
    const text = (
      /** @type {string} */ name,
      /** @type {import("../dom.js").Attributes} */ more = {},
    ) =>
      h(
        "label.new-field",
        {},
        h("span", {}, word(`b_new_${name}`)),
        h("input", { name, required: !more.free, autocomplete: "off", ...more, free: null }),
      );
    const pick = (
      /** @type {string} */ name,
      /** @type {import("../../../bench.d.ts").Named[]} */ list,
      /** @type {string | null | undefined} */ value,
    ) =>
      h(
        "label.new-field",
        {},
        h("span", {}, word(`b_new_${name}`)),
        h(
          "select",
          { name },
          list.map((one) => h("option", { value: one.id, selected: one.id === value }, one.name)),
        ),
      );
    const mods$ = mods.map((one) => ({
      id: one.path ?? "",
      name: one.name ?? one.id,
    }));
    const names = [
      text("name", {
        autofocus: true,
        oninput: (event) => suggestId(event.target),
      }),
      text("id", {
        pattern: "[a-z][a-z0-9_]*",
        spellcheck: "false",
        oninput: (event) => {
          event.target.dataset.own = "1";
        },
      }),
    ];
    const { sides = [], periods = [] } = bench.names;
    /** @type {Record<string, HTMLElement[]>} */
    const fields = {
      mod: [...names, text("description", { free: true })],
      set: [pick("mod", mods$, mod), ...names],
      card: [
        pick(
          "set",
          sets.map((one) => ({ id: `${one.mod}/${one.set}`, name: `${one.mod} · ${one.set}` })),
          set && `${set.mod}/${set.set}`,
        ),
        ...names,
        pick("side", [...sides, { id: "neutral", name: word("b_neutral") }], sides[0]?.id),
        text("ops", { type: "number", min: 0, max: 9, value: 2 }),
        pick("period", periods, periods[0]?.id),
      ],
      map: [
        pick("mod", mods$, mod),
        ...names,
        pick("from", this.maps(), this.mapOf(bench.scenario)),
      ],
      scenario: [
        pick("mod", mods$, mod),
        ...names,
        pick("extends", scenarios, bench.scenario),
        pick("map", [{ id: "", name: word("b_same_map") }, ...this.maps()], this.ownMap()),
      ],
      language: [
        pick("mod", mods$, mod),
        text("language", { pattern: "[a-z]{2,3}(-[A-Za-z]+)?", autofocus: true }),
      ],
    };
    const possible = KINDS.filter(
      (one) => (one === "mod" || mods.length) && (one !== "card" || sets.length),
    );
    if (!possible.includes(this.kind)) this.kind = possible[0];
    $("#dialog").replaceChildren(
      h(
        "form.sheet-form",
        {
          method: "dialog",
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            this.make(/** @type {HTMLFormElement} */ (event.target));
          },
        },
        h("h2", { id: "dialog-title" }, word(`b_new_a_${this.kind}`)),
        h(
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
                  $("#dialog [autofocus]")?.focus();
                },
              },
              word(`b_kind_${one}`),
            ),
          ),
        ),
        h("p.muted", {}, word(`b_new_${kind}_note`)),
        ...(fields[this.kind] ?? []),
        h("p.refused", { role: "alert", hidden: true, id: "dialog-refused" }),
        h(
          "footer",
          {},
          h("button.button", { type: "button", "data-do": "close" }, word("b_cancel")),
          h("button.button.button--pick", { type: "submit" }, word("b_make")),
        ),
      ),
    );
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

  /** @param {HTMLFormElement} form */
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
    const unheard = this.bench.on("said", (text) => {
      const at = $("#dialog-refused");
      if (at) {
        at.hidden = false;
        at.textContent = text;
      }
    });
    const made = await this.bench.make(what);
    unheard();
    if (!made) return;
    $("#dialog").close();
    if (map && this.kind === "scenario" && made.open) {
      await this.bench.edit(made.open, [{ at: ["map"], do: "set", value: map }]);
      await this.bench.save();
      await this.bench.readFiles();
    }
  }
}
