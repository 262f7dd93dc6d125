// The map editor: spaces are moved, added and linked on the drawn map; the YAML below stays as it was written.

import { $, h, icon } from "../dom.js";
import { word } from "../words.js";
import { Board, spaceOf } from "../board.js";
import { plain } from "../layout.js";
import { button } from "../space.js";
import { setWish, wish } from "../kept.js";
import { get, post } from "./edit.js";
import { rows, textsOf } from "./form.js";
import { drawForm } from "./held.js";
import { ask } from "./dialog.js";
import { nameAndId } from "./fresh.js";
import { asAttributes } from "./limits.js";
import { approach, uncover, zoomButtons, zoomKey } from "./stage.js";

const TOOLS = ["move", "space", "link", "region"];

export class Mapper {
  /** @param {HTMLElement} at @param {import("./bench.js").Bench} bench */
  constructor(at, bench) {
    this.at = at;
    this.bench = bench;
    this.tool = "move";
    this.space = "";
    this.first = "";
    this.region = "";
    /** The board, once it is drawn. @type {Board | null} */ this.drawn = null;
    this.path = "";
    this.isWide = wish("wide", true);
    /** The game on the map. @type {import("../../../page.d.ts").Contents} */ this.content =
      /** @type {never} */ (null);
  }

  /** The board that is drawn. */
  get board() {
    return /** @type {Board} */ (this.drawn);
  }

  /** Whether a file is a map. @param {string} path */
  static takes(path) {
    return /(^|[:/])maps\/\w+\.yaml$/.test(path);
  }

  /** @param {string} path */
  async show(path) {
    if (path !== this.path) {
      this.space = this.first = this.region = "";
      this.drawn = null;
    }
    this.path = path;
    this.widen(this.isWide);
    await this.draw();
  }

  async draw() {
    const { bench, path } = this;
    const known = await bench.run(() => this.read());
    if (!known || path !== this.path) return;
    this.content = known.content;
    this.writable = bench.docs.get(path)?.writable;
    const seen = this.drawn?.pane,
      svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("role", "group");
    drawForm(this.at, [
      this.tools(),
      h(
        "div.map-stage",
        {},
        h(
          "div.board.map-board",
          {},
          svg,
          zoomButtons(() => this.board.pane),
        ),
        h("section.map-form", { "aria-label": word("b_space_facts"), hidden: true }),
      ),
    ]);
    this.drawn = new Board(svg, this.content, plain);
    for (const [id, group] of Object.entries(this.board.groups)) {
      button(group).tabIndex = 0;
      button(group).setAttribute("aria-label", this.board.at[id].name);
    }
    if (seen && !seen.isWhole) this.board.pane.look(seen.box);
    else if (!seen) approach(this.board);
    this.listen(svg);
    if (this.space && this.board.groups[this.space]) this.board.light([this.space], "is-chosen");
    this.lightRegion();
    await this.form();
  }

  /** The map in a scenario that is played on it; a scenario that is not is read as if it were. */
  async read() {
    const { bench, path } = this,
      id = /(\w+)\.yaml$/.exec(path)?.[1] ?? "",
      files = bench.unsaved();
    const chosen = bench.state.scenarios.find((one) => one.id === bench.scenario);
    if (chosen?.map === id) return post("map", { scenario: chosen.id, files });
    const played = bench.state.scenarios.find((one) => one.map === id);
    if (played) return post("map", { scenario: played.id, files });
    const file = chosen?.path ?? "",
      text = this.instead.get(`${file} ${id}`) ?? (await this.onMap(file, id));
    this.instead.set(`${file} ${id}`, text);
    return post("map", { scenario: bench.scenario, files: [...files, { path: file, text }] });
  }

  /** The text of a scenario with another map. @param {string} file @param {string} map */
  async onMap(file, map) {
    const { text } = await get("file", { path: file });
    return (await post("yaml", { text, edits: [{ at: ["map"], do: "set", value: map }] })).text;
  }

  /** Scenarios with another map, by their file and the map. @type {Map<string, string>} */
  instead = new Map();

  tools() {
    const regions = this.regions();
    return h(
      "div.map-tools",
      { role: "toolbar", "aria-label": word("b_map_tools") },
      this.writable
        ? TOOLS.map((one) =>
            h(
              "button.button",
              {
                type: "button",
                "aria-pressed": String(one === this.tool),
                onclick: () => {
                  this.tool = one;
                  this.first = "";
                  this.again();
                },
              },
              word(`b_tool_${one}`),
            ),
          )
        : h("span.muted", {}, word("b_read_only")),
      this.tool === "region" &&
        h(
          "select",
          {
            "aria-label": word("b_region"),
            onchange: (event) => {
              this.region = event.target.value;
              this.lightRegion();
            },
          },
          regions.map((one) =>
            h("option", { value: one.id, selected: one.id === this.region }, one.name),
          ),
        ),
      this.tool === "region" &&
        this.writable &&
        h(
          "button.button",
          { type: "button", onclick: () => this.newRegion() },
          icon("plus"),
          word("b_new_region"),
        ),
      h(
        "button.button.map-wide",
        {
          type: "button",
          "aria-pressed": String(this.isWide),
          title: word("b_map_wide_note"),
          onclick: () => {
            setWish("wide", !this.isWide);
            this.widen(!this.isWide);
          },
        },
        word("b_map_wide"),
      ),
      h(
        "span.muted.map-note",
        { "aria-live": "polite" },
        this.writable
          ? word(this.first ? "b_tool_link_second" : `b_tool_${this.tool}_note`, {
              name: this.content.map.spaces.find((one) => one.id === this.first)?.name ?? "",
            })
          : "",
      ),
    );
  }

  /** Gives the map the room of the game, the tests and the faults, too, or gives it back. @param {boolean} wide */
  widen(wide) {
    this.isWide = wide;
    document.body.classList.toggle("is-wide", wide);
    if (this.drawn) this.again();
  }

  /** Draws the tools and marks again, not the map. */
  again() {
    $(".map-tools", this.at)?.replaceWith(this.tools());
    if (this.tool === "region") this.region ||= this.content.map.regions[0]?.id ?? "";
    this.board.light(this.first ? [this.first] : this.space ? [this.space] : [], "is-chosen");
    this.lightRegion();
  }

  lightRegion() {
    const spaces =
      this.tool === "region"
        ? (this.content.map.regions.find((one) => one.id === this.region)?.spaces ?? [])
        : [];
    this.board.light(spaces, "is-lit");
  }

  /** @param {SVGSVGElement} svg */
  listen(svg) {
    const place = (/** @type {PointerEvent} */ event) => {
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(
        svg.getScreenCTM()?.inverse(),
      );
      return [Math.round(at.x), Math.round(at.y)];
    };
    /** @type {{ id: string, from: number[], moved: boolean } | null} */
    let held = null;
    svg.parentElement?.addEventListener(
      "pointerdown",
      (event) => {
        const space = placeOf(event.target);
        if (!space || !this.writable || this.tool === "region" || this.tool === "space") return;
        event.stopPropagation();
        held = { id: space, from: place(event), moved: false };
        svg.setPointerCapture(event.pointerId);
      },
      true,
    );
    svg.addEventListener("pointermove", (event) => {
      if (!held || this.tool !== "move") {
        if (held && this.tool === "link") held.moved = true;
        return;
      }
      const [x, y] = place(event),
        by = [x - held.from[0], y - held.from[1]],
        { at } = this.board.at[held.id],
        group = this.board.groups[held.id];
      held.moved ||= Math.hypot(by[0], by[1]) > 4;
      if (held.moved && group) {
        group.style.setProperty("--x", `${at[0] + by[0]}px`);
        group.style.setProperty("--y", `${at[1] + by[1]}px`);
      }
    });
    svg.addEventListener("pointerup", (event) => {
      if (!held) return;
      const { id, from, moved } = held,
        [x, y] = place(event),
        { at } = this.board.at[id];
      held = null;
      if (this.tool === "link") {
        const to = placeOf(document.elementFromPoint(event.clientX, event.clientY));
        if (to && to !== id && !this.first) return this.link(id, to);
        return this.pick(id);
      }
      if (moved)
        return this.moveTo(id, [Math.round(at[0] + x - from[0]), Math.round(at[1] + y - from[1])]);
      return this.pick(id);
    });
    this.board.on("pick", ({ space, event }) => {
      if (space) return this.pick(space);
      if (this.tool === "space" && event instanceof PointerEvent && this.writable)
        return this.newSpace(place(event));
      return undefined;
    });
    svg.addEventListener(
      "keydown",
      (event) => {
        zoomKey(this.board.pane, event.key);
        const id = spaceOf(event),
          way = { ArrowLeft: [-5, 0], ArrowRight: [5, 0], ArrowUp: [0, -5], ArrowDown: [0, 5] }[
            event.key
          ];
        if (!id || !way || !event.shiftKey || !this.writable) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        const [x, y] = this.board.at[id].at;
        this.space = id;
        this.moveTo(id, [Math.round(x + way[0]), Math.round(y + way[1])]).then(() =>
          this.board.point(id),
        );
      },
      true,
    );
  }

  /** @param {string} id */
  pick(id) {
    if (this.tool === "link" && this.first && this.first !== id) return this.link(this.first, id);
    if (this.tool === "link") {
      this.first = this.first === id ? "" : id;
      this.again();
      return undefined;
    }
    if (this.tool === "region" && this.region && this.writable) return this.turnRegion(id);
    this.space = id;
    this.again();
    return this.form();
  }

  /** Changes the file, and says whether that was possible. @param {import("../../../bench.d.ts").Edit[]} edits */
  async change(edits) {
    const changed = await this.bench.run(async () => {
      await this.bench.edit(this.path, edits);
      return true;
    });
    await this.draw();
    return changed ?? false;
  }

  /** @param {string} id @param {number[]} at */
  moveTo(id, at) {
    this.space = id;
    return this.change([{ at: ["spaces", id, "at"], do: "set", value: at }]);
  }

  /** @param {string} a @param {string} b */
  link(a, b) {
    this.first = "";
    const known = this.content.map.roads.some(
      (road) => road.between.includes(a) && road.between.includes(b),
    );
    if (known) return this.unlink(a, b);
    return this.change([this.linked(a, b)]);
  }

  /** A link as an edit: the first one makes the list. @param {string} a @param {string} b @returns {import("../../../bench.d.ts").Edit} */
  linked(a, b) {
    const has = /^links:/m.test(this.bench.text(this.path));
    return has
      ? { at: ["links"], do: "append", value: [a, b] }
      : { at: ["links"], do: "set", value: [[a, b]] };
  }

  /** A region is written with its first space: one without a space is a fault. @param {string} id @returns {import("../../../bench.d.ts").Edit[]} */
  firstOf(id) {
    const { pending } = this;
    if (pending?.id !== id) return [];
    this.pending = null;
    return [
      {
        at: ["regions", id],
        do: "set",
        value: { name: pending.name, ...(pending.within ? { within: pending.within } : {}) },
      },
    ];
  }

  /** A region that has no space yet. @type {{ id: string, name: string, within: string } | null} */
  pending = null;

  /** The regions of the map, and the new one. @returns {import("../../../bench.d.ts").Named[]} */
  regions() {
    return [...(this.pending ? [this.pending] : []), ...this.content.map.regions];
  }

  /** Takes a link out, if it is written in this file. @param {string} a @param {string} b */
  async unlink(a, b) {
    const lines = this.bench.text(this.path).split("\n"),
      start = lines.findIndex((one) => /^links:/.test(one));
    const written = start < 0 ? [] : lines.slice(start + 1).filter((one) => /^\s*- /.test(one)),
      n = written.findIndex(
        (one) => new RegExp(`\\b${a}\\b`).test(one) && new RegExp(`\\b${b}\\b`).test(one),
      );
    if (n < 0) {
      this.bench.emit("said", word("b_link_below"));
      return this.again();
    }
    return this.change([{ at: ["links", n], do: "remove" }]);
  }

  /** @param {string} id */
  turnRegion(id) {
    const now = this.content.map.spaces.find((one) => one.id === id)?.regions ?? [];
    const leaves = this.board.grounds(this.board.at[id]),
      has = now.includes(this.region);
    const next = has
      ? leaves.filter((one) => one !== this.region)
      : [...leaves.filter((one) => !this.board.within(this.region, one)), this.region];
    return this.change([
      ...this.firstOf(this.region),
      { at: ["spaces", id, "regions"], do: "set", value: next },
    ]);
  }

  /** Asks for a name, an id and more. @param {string} title @param {HTMLElement[]} fields @param {(given: Record<string, string>) => Promise<boolean>} make whether it is made */
  ask(title, fields, make) {
    ask(title, [...nameAndId(this.bench), ...fields], {
      does: "b_make",
      send: (form) => make(textsOf(form)),
    });
  }

  /** @param {number[]} at */
  newSpace(at) {
    const { spaces } = this.content.map;
    this.ask(
      word("b_new_a_space"),
      [
        h(
          "label.new-field",
          {},
          h("span", {}, word("b_stability")),
          h("input", {
            name: "stability",
            type: "number",
            ...asAttributes(this.bench.limits.space?.stability),
            value: 2,
            required: true,
          }),
        ),
        h(
          "label.new-field",
          {},
          h("span", {}, word("b_region")),
          h(
            "select",
            { name: "region" },
            this.regions().map((one) => h("option", { value: one.id }, one.name)),
          ),
        ),
        h(
          "label.new-field",
          {},
          h("span", {}, word("b_linked_to")),
          h(
            "select",
            { name: "link" },
            nearest(spaces, at).map((one) => h("option", { value: one.id }, one.name)),
          ),
        ),
      ],
      (given) => {
        this.space = given.id;
        this.tool = "move";
        return this.change([
          ...this.firstOf(given.region),
          {
            at: ["spaces", given.id],
            do: "set",
            value: {
              name: given.name,
              stability: Number(given.stability),
              regions: [given.region],
              at,
            },
          },
          this.linked(given.link, given.id),
        ]);
      },
    );
  }

  newRegion() {
    const { regions } = this.content.map;
    this.ask(
      word("b_new_region"),
      [
        h(
          "label.new-field",
          {},
          h("span", {}, word("b_within")),
          h(
            "select",
            { name: "within" },
            h("option", { value: "" }, "–"),
            regions.map((one) => h("option", { value: one.id }, one.name)),
          ),
        ),
      ],
      async (given) => {
        this.region = given.id;
        this.pending = { id: given.id, name: given.name, within: given.within };
        this.again();
        return true;
      },
    );
  }

  /** The keys of the chosen space. */
  async form() {
    const at = $(".map-form", this.at),
      { space, bench, path } = this,
      known = this.content.map.spaces.find((one) => one.id === space);
    if (!at) return;
    at.hidden = !known;
    if (!known) return drawForm(at, []);
    const links = this.content.map.roads
      .filter((road) => road.between.includes(space))
      .flatMap((road) => road.between.filter((one) => one !== space));
    const written = await post("form", {
      path,
      text: bench.text(path),
      at: ["spaces", space],
    }).catch(() => null);
    const others = nearest(this.content.map.spaces, known.at).filter(
      (one) => one.id !== space && !links.includes(one.id),
    );
    drawForm(at, [
      h(
        "header",
        {},
        h("h3", {}, known.name, " ", h("code.muted", {}, space)),
        h(
          "button.button.button--icon",
          {
            type: "button",
            title: word("b_close_dialog"),
            "aria-label": word("b_close_dialog"),
            onclick: () => this.leave(),
          },
          icon("cross"),
        ),
      ),
      h(
        "p.links-of",
        {},
        word("b_linked_to"),
        " ",
        links.map((one) =>
          h(
            "button.chip",
            {
              type: "button",
              disabled: !this.writable,
              title: word("b_unlink"),
              "aria-label": `${word("b_unlink")}: ${this.board.at[one]?.name}`,
              onclick: () => this.unlink(space, one),
            },
            this.board.at[one]?.name ?? one,
            this.writable && icon("cross"),
          ),
        ),
        this.writable &&
          h(
            "select",
            {
              "aria-label": word("b_add_link"),
              onchange: (event) => event.target.value && this.link(space, event.target.value),
            },
            h("option", { value: "" }, word("b_add_link")),
            others.map((one) => h("option", { value: one.id }, one.name)),
          ),
      ),
      ...(written && this.writable
        ? [
            h(
              "div.fields",
              {},
              ...rows(bench, path, ["spaces", space], written, {
                brief: ["name", "stability", "regions", "tags", "at", "kind"],
                done: () => this.draw(),
              }),
            ),
          ]
        : []),
    ]);
    uncover(this.board, space, at);
    return undefined;
  }

  /** Closes the facts of the chosen space, and goes back to it on the map. */
  leave() {
    const { space } = this;
    this.space = "";
    this.again();
    this.form();
    this.board.point(space);
  }
}

/** The space or the home around an element. @param {EventTarget | null} at */
function placeOf(at) {
  const group = at instanceof Element ? at.closest(".space, .home") : null,
    { space, home } = /** @type {SVGElement | null} */ (group)?.dataset ?? {};
  return space ?? home;
}

/** @param {import("../../../page.d.ts").SpaceFacts[]} spaces @param {number[]} at */
const nearest = (spaces, at) =>
  [...spaces].sort(
    (a, b) =>
      Math.hypot(a.at[0] - at[0], a.at[1] - at[1]) - Math.hypot(b.at[0] - at[0], b.at[1] - at[1]),
  );
