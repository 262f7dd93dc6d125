// Draws a map and a position, and says which space was pointed at or chosen.
// It knows no game: everything comes from the content that the server sends.

import { mark, s, say } from "./dom.js";
import { Emitter } from "./emitter.js";
import { word } from "./words.js";
import { Pane } from "./pane.js";
import { freeSpots } from "./labels.js";

const STRIP = 0.42;
/** Hues for the grounds of regions, by their place in the map. */
const FEW = [295, 215, 38, 133];
const HUES = [295, 335, 222, 68, 38, 100, 133, 168, 15, 260];

/** @typedef {{ space: string | null, region: string | null, event: Event }} Place where the map was pointed at */

/** @extends {Emitter<{ point: Place, pick: Place }>} */
export class Board extends Emitter {
  /** @param {SVGSVGElement} svg @param {import("../../page.d.ts").Contents} content */
  constructor(svg, content) {
    super();
    this.svg = svg;
    this.map = content.map;
    this.sides = content.sides;
    this.counters = content.counters;
    /** @type {Record<string, import("../../page.d.ts").SpaceFacts>} */
    this.at = Object.fromEntries(this.map.spaces.map((space) => [space.id, space]));
    /** @type {Record<string, import("../../page.d.ts").RegionFacts>} */
    this.regions = Object.fromEntries(this.map.regions.map((region) => [region.id, region]));
    this.wide = this.map.box_size[0] * 1.085;
    this.high = this.map.box_size[1] * 1.24;
    // A space has the ground of its smallest regions; those that only contain others have none.
    const own = new Set(this.map.spaces.flatMap((space) => this.grounds(space)));
    this.leaves = this.map.regions.map((region) => region.id).filter((id) => own.has(id));
    /** @type {Record<string, SVGElement>} */
    this.groups = {};
    const xs = this.map.spaces.map((one) => one.at[0]),
      ys = this.map.spaces.map((one) => one.at[1]);
    const pad = 34,
      left = Math.min(...xs) - this.wide / 2 - pad,
      top = Math.min(...ys) - this.high / 2 - pad;
    this.whole = {
      x: left,
      y: top,
      w: Math.max(...xs) + this.wide / 2 + pad - left,
      h: Math.max(...ys) + this.high / 2 + pad - top,
    };
    svg.replaceChildren();
    this.draw();
    this.pane = new Pane(svg, this.whole, (type, event) => this.emitAt(type, event));
    svg.addEventListener("keydown", (event) => this.keys(event));
  }

  /** @param {import("../../page.d.ts").SpaceFacts} space @returns {string[]} */
  grounds(space) {
    return space.regions.filter(
      (id) => !space.regions.some((other) => other !== id && this.within(other, id)),
    );
  }

  /** @param {string} inner @param {string} outer @returns {boolean} */
  within(inner, outer) {
    const up = this.regions[inner]?.within;
    return Boolean(up) && (up === outer || this.within(/** @type {string} */ (up), outer));
  }

  /** @param {string | undefined} region */
  hue(region) {
    const index = region ? this.leaves.indexOf(region) : -1;
    const at =
      index >= 0
        ? index
        : this.leaves.findIndex(
            (/** @type {string} */ leaf) => region && this.within(leaf, region),
          );
    const hues = this.leaves.length <= FEW.length ? FEW : HUES;
    return hues[Math.max(at, 0) % hues.length];
  }

  draw() {
    const { svg } = this;
    svg.append(
      s(
        "defs",
        {},
        s(
          "pattern",
          {
            id: "hazard",
            width: 14,
            height: 14,
            patternUnits: "userSpaceOnUse",
            patternTransform: "rotate(45)",
          },
          s("rect", { width: 14, height: 14, fill: "var(--danger)" }),
          s("rect", { width: 7, height: 14, fill: "var(--danger-ink)" }),
        ),
      ),
    );
    svg.append(
      this.sea(),
      ...this.leaves.map((/** @type {string} */ region) => this.ground(region)),
      this.roads(),
    );
    for (const label of this.map.labels) svg.append(this.label(label));
    for (const { region, lines, x, y } of this.map.labels.length ? [] : freeSpots(this)) {
      svg.append(
        s(
          "text",
          {
            class: "region-name",
            x,
            y,
            "data-region": region.id,
            vars: { hue: this.hue(region.id) },
          },
          lines.map((/** @type {string} */ line, /** @type {number} */ i) =>
            s("tspan", { x, dy: i ? "1.2em" : 0 }, line),
          ),
        ),
      );
    }
    this.spaces = s("g", { class: "spaces" });
    for (const space of this.map.spaces)
      this.spaces.append(space.home ? this.home(space) : this.space(space));
    svg.append(this.spaces);
    svg.setAttribute("aria-label", `${this.map.name}`);
  }

  /** A name that the map file places. @param {import("../../page.d.ts").LabelFacts} label */
  label({ lines, at: [x, y], size, angle, region }) {
    const first = -((lines.length - 1) / 2) * 1.2 + 0.36;
    return s(
      "text",
      {
        class: region ? "region-name" : "sea-name",
        x,
        y,
        transform: angle ? `rotate(${angle} ${x} ${y})` : null,
        "font-size": size,
        "data-region": region,
        vars: region ? { hue: this.hue(region), size: `${size}px` } : { size: `${size}px` },
      },
      lines.map((/** @type {string} */ line, /** @type {number} */ i) =>
        s("tspan", { x, dy: `${i ? 1.2 : first}em` }, line),
      ),
    );
  }

  /** Meridians and parallels, as decoration. */
  sea() {
    const { whole } = this;
    const sea = s(
      "g",
      { "aria-hidden": "true" },
      s("rect", {
        class: "sea",
        x: whole.x - 4000,
        y: whole.y - 4000,
        width: whole.w + 8000,
        height: whole.h + 8000,
      }),
    );
    const unit = whole.h / 1150,
      [px, py] = [whole.x + whole.w / 2, whole.y - whole.h * 1.25];
    for (let r = 1; r <= 14; r++)
      sea.append(s("circle", { class: "graticule", cx: px, cy: py, r: (1250 + r * 150) * unit }));
    for (let a = -12; a <= 12; a++) {
      const angle = (a * 4.5 * Math.PI) / 180,
        [x, y] = [Math.sin(angle) * unit, Math.cos(angle) * unit];
      sea.append(
        s("path", {
          class: "graticule",
          d: `M${px + x * 1250} ${py + y * 1250}L${px + x * 3400} ${py + y * 3400}`,
        }),
      );
    }
    return sea;
  }

  /** @param {string} region */
  ground(region) {
    const inside = (/** @type {string} */ id) => this.grounds(this.at[id]).includes(region);
    const ground = s("g", { class: "ground", vars: { hue: this.hue(region) } });
    for (const road of this.map.roads)
      if (road.course && inside(road.between[0]) && inside(road.between[1]))
        ground.append(s("path", { d: course(road) }));
    for (const {
      id,
      at: [x, y],
    } of this.map.spaces) {
      if (inside(id))
        ground.append(
          s("rect", {
            x: x - this.wide / 2 - 17,
            y: y - this.high / 2 - 17,
            width: this.wide + 34,
            height: this.high + 34,
            rx: 22,
          }),
        );
    }
    return ground;
  }

  roads() {
    const { whole } = this;
    const links = s("g", { class: "links", "aria-hidden": "true" });
    for (const road of this.map.roads) {
      const [a, b] = road.between.map((/** @type {string} */ id) => this.at[id]);
      const kind = `${road.kind}-link`;
      if (road.course) {
        links.append(s("path", { class: kind, d: course(road) }));
        continue;
      }
      const [west, east] = a.at[0] < b.at[0] ? [a, b] : [b, a];
      links.append(
        s("path", {
          class: kind,
          d: `M${west.at[0]} ${west.at[1]}H${whole.x - 400}M${east.at[0]} ${east.at[1]}H${whole.x + whole.w + 400}`,
        }),
      );
      links.append(
        s(
          "text",
          { class: "edge-name", x: whole.x + 4, y: west.at[1] - 40 },
          word("to_place", { place: east.name }),
        ),
      );
      links.append(
        s(
          "text",
          {
            class: "edge-name",
            x: whole.x + whole.w - 4,
            y: east.at[1] - 40,
            "text-anchor": "end",
          },
          word("to_place", { place: west.name }),
        ),
      );
    }
    return links;
  }

  /** @param {string | null | undefined} side @returns {string} */
  sideClass(side) {
    return ["first", "second"][this.sides.findIndex((one) => one.id === side)] ?? "";
  }

  /** @param {import("../../page.d.ts").SpaceFacts} space */
  home({ id, at: [x, y], home, name }) {
    const group = s("g", { class: `home ${this.sideClass(home)}`, "data-home": id });
    group.append(
      s("rect", {
        x: x - this.wide / 2,
        y: y - this.high / 2,
        width: this.wide,
        height: this.high,
      }),
      s("text", { x, y: y + 9, "font-size": Math.min(26, (this.wide * 1.3) / name.length) }, name),
    );
    return group;
  }

  /** @param {import("../../page.d.ts").SpaceFacts} space */
  space(space) {
    const { wide, high } = this,
      [l, t, strip] = [-wide / 2, -high / 2, high * STRIP];
    const [first, second] = this.grounds(space);
    const classes = [
      "space",
      space.battleground && "is-battle",
      space.kind !== "country" && "is-zone",
    ]
      .filter(Boolean)
      .join(" ");
    const face = s("g", { class: "face" });
    const group = s(
      "g",
      {
        class: classes,
        "data-space": space.id,
        role: "button",
        tabindex: -1,
        vars: { x: `${space.at[0]}px`, y: `${space.at[1]}px`, hue: this.hue(first) },
      },
      // What steps back in a question is the face; the backing keeps lines from showing through.
      s("rect", { class: "backing", x: l, y: t, width: wide, height: high, rx: 3 }),
      face,
    );
    // Glow without a filter: filters on forty spaces are most of the time to a painted map.
    face.append(
      s("rect", { class: "halo", x: l - 8, y: t - 8, width: wide + 16, height: high + 16, rx: 10 }),
      s("rect", {
        class: "halo halo--near",
        x: l - 6,
        y: t - 6,
        width: wide + 12,
        height: high + 12,
        rx: 8,
      }),
    );
    face.append(
      s("rect", { class: "ring", x: l - 6, y: t - 6, width: wide + 12, height: high + 12, rx: 8 }),
      s("rect", { class: "plate", x: l, y: t, width: wide, height: high, rx: 3 }),
    );
    face.append(
      s("path", {
        class: "strip",
        d: `M${l} ${t + strip}v${3 - strip}a3 3 0 0 1 3 -3h${wide - 6}a3 3 0 0 1 3 3v${strip - 3}z`,
      }),
    );
    if (second)
      face.append(
        s("path", {
          class: "strip",
          vars: { hue: this.hue(second) },
          d: `M0 ${t}h${wide / 2 - 3}a3 3 0 0 1 3 3v${strip - 3}H0z`,
        }),
      );
    const lines = broken(space.name);
    const longest = Math.max(...lines.map((line) => line.length));
    const size = Math.min(lines.length > 1 ? 14.8 : 19, (wide * 1.86) / longest);
    lines.forEach((line, i) =>
      face.append(
        s(
          "text",
          {
            class: "name",
            "font-size": size,
            x: 0,
            y: t + (lines.length > 1 ? 11.6 + i * 12 : strip / 2 + size * 0.35),
          },
          line,
        ),
      ),
    );
    const low = high - strip;
    face.append(
      s("rect", {
        class: "cell first",
        x: l + 1.5,
        y: t + strip,
        width: wide * 0.38,
        height: low - 1.5,
      }),
      s("rect", {
        class: "cell second",
        x: -l - wide * 0.38 - 1.5,
        y: t + strip,
        width: wide * 0.38,
        height: low - 1.5,
      }),
    );
    const base = t + strip + low * 0.78;
    face.append(
      s("text", { class: "count first", x: l + wide * 0.2, y: base }),
      s("text", { class: "count second", x: -l - wide * 0.2, y: base }),
      s("text", { class: "stability", x: 0, y: base - 3.5 }, space.stability),
    );
    face.append(s("g", { class: "chips", transform: `translate(${l} ${-t})` }));
    face.append(
      s(
        "g",
        { class: "odds", transform: `translate(${-l - 16} ${t - 9})` },
        s("rect", { x: -27, y: -15, width: 54, height: 30, rx: 15 }),
        s("text", { x: 0, y: 8 }),
      ),
    );
    face.append(
      s(
        "g",
        { class: "bonus", transform: `translate(${l + 16} ${t - 9})` },
        s("rect", { x: -22, y: -13, width: 44, height: 26, rx: 5 }),
        s("text", { x: 0, y: 7 }),
      ),
    );
    this.groups[space.id] = group;
    return group;
  }

  /** Shows a position. @param {import("../../page.d.ts").SpaceSeen[]} spaces of an observation */
  update(spaces) {
    for (const {
      id,
      influence: [a, b],
      stability,
      battleground,
      controller,
      counters = {},
    } of spaces) {
      const group = this.groups[id];
      if (!group) continue;
      const control = this.sideClass(controller);
      say(part(group, ".count.first"), a || "");
      say(part(group, ".count.second"), b || "");
      say(part(group, ".stability"), stability);
      const pieces = piecesOf(this, counters);
      this.chips(part(group, ".chips"), pieces);
      if (group.dataset.influence && group.dataset.influence !== `${a}:${b}`)
        this.light([id], "is-changed", true);
      mark(group, "data-influence", `${a}:${b}`);
      mark(group, "data-control", control);
      group.classList.toggle("is-battle", battleground);
      const who = this.sides.find((side) => side.id === controller)?.name;
      mark(
        group,
        "aria-label",
        [
          this.at[id].name,
          word("stability", { n: stability }),
          battleground && word("battleground"),
          `${this.sides[0].name} ${a}`,
          `${this.sides[1].name} ${b}`,
          who && word("controls", { side: who }),
          ...pieces.map(({ says }) => says),
          group.dataset.says,
        ]
          .filter(Boolean)
          .join(", "),
      );
    }
    this.overview?.();
  }

  /** Shows pieces as a row of chips. @param {SVGElement} row @param {Pieces[]} pieces */
  chips(row, pieces) {
    const texts = pieces.map(({ kind, owner, n }) => [`${kind.mark}${n}`, this.sideClass(owner)]);
    if (row.dataset.texts === String(texts)) return;
    row.dataset.texts = String(texts);
    let x = 0;
    row.replaceChildren(
      ...texts.map(([text, side]) => {
        const width = 14 + 10 * text.length;
        const chip = s(
          "g",
          { class: `chip ${side}`, transform: `translate(${x} 0)` },
          s("rect", { x: 0, y: -11, width, height: 22, rx: 11 }),
          s("text", { x: width / 2, y: 6 }, text),
        );
        x += width + 3;
        return chip;
      }),
    );
  }

  /**
   * Asks for a space; nothing ends the question.
   * @param {Record<string, { pill: string, says: string, bonus: number, usual: boolean, fatal: boolean }> | null} targets
   */
  ask(targets) {
    this.svg.classList.toggle("is-asking", Boolean(targets));
    for (const [id, group] of Object.entries(this.groups)) {
      const target = targets?.[id];
      if (target && !group.classList.contains("may")) this.spaces?.append(group); // above its neighbours
      group.classList.toggle("may", Boolean(target));
      group.classList.toggle("is-fatal", Boolean(target?.fatal));
      group.classList.toggle("has-pill", Boolean(target?.pill));
      group.classList.toggle("is-usual", Boolean(target?.usual));
      group.classList.toggle("has-bonus", Boolean(target?.bonus));
      mark(group, "tabindex", target ? "0" : "-1");
      mark(group, "aria-disabled", String(Boolean(targets) && !target));
      mark(group, "data-says", target?.says ?? "");
      say(part(group, ".odds text"), target?.pill ?? "");
      say(part(group, ".bonus text"), target?.bonus ? `+${target.bonus}` : "");
    }
    this.overview?.();
  }

  /** @param {string[]} ids @param {string} [name] @param {boolean} [added] */
  light(ids, name = "is-lit", added = false) {
    if (!added)
      this.svg.querySelectorAll(`.${name}`).forEach((group) => group.classList.remove(name));
    for (const id of ids) {
      const group = this.groups[id];
      if (!group) continue;
      group.classList.add(name);
      if (name === "is-changed") setTimeout(() => group.classList.remove(name), 2000);
    }
  }

  /** Makes some spaces fill the window. @param {string[]} ids @param {number} [pad] */
  focus(ids, pad = 60) {
    const at = ids.filter((id) => this.at[id]).map((id) => this.at[id].at);
    if (!at.length) return;
    const xs = at.map(([x]) => x),
      ys = at.map(([, y]) => y);
    const left = Math.min(...xs) - this.wide / 2 - pad,
      top = Math.min(...ys) - this.high / 2 - pad;
    this.pane.look({
      x: left,
      y: top,
      w: Math.max(...xs) + this.wide / 2 + pad - left,
      h: Math.max(...ys) + this.high / 2 + pad - top,
    });
  }

  /** The most spaces that a small screen shows with their names; all count if none is given. @param {string[]} among */
  cluster(among) {
    const all = (among.length ? among : Object.keys(this.groups)).filter((id) => this.groups[id]);
    const near = (/** @type {string} */ here) =>
      all.filter(
        (id) =>
          Math.abs(this.at[id].at[0] - this.at[here].at[0]) < this.wide * 2.2 &&
          Math.abs(this.at[id].at[1] - this.at[here].at[1]) < this.high * 3,
      );
    return all.map(near).sort((a, b) => b.length - a.length)[0] ?? [];
  }

  /** @param {"point" | "pick"} type @param {Event} event */
  emitAt(type, event) {
    const space = spaceOf(event) ?? null;
    const region = around(event, ".region-name")?.dataset.region ?? null;
    this.emit(type, { space, region, event });
  }

  /** Enter chooses, arrows go to the neighbour in that direction. @param {KeyboardEvent} event */
  keys(event) {
    const here = spaceOf(event);
    if (!here) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) this.emitAt("pick", event);
      return;
    }
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
      event.key
    ];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const [x, y] = this.at[here].at;
    const asking = this.svg.classList.contains("is-asking");
    const near = Object.keys(this.groups)
      .filter((id) => id !== here && (!asking || this.groups[id].classList.contains("may")))
      .map((id) => {
        const [dx, dy] = [this.at[id].at[0] - x, this.at[id].at[1] - y],
          along = dx * way[0] + dy * way[1];
        return { id, along, cost: Math.hypot(dx, dy) + 2 * Math.abs(dx * way[1] + dy * way[0]) };
      })
      .filter(({ along }) => along > 0)
      .sort((a, b) => a.cost - b.cost)[0];
    if (near) this.groups[near.id].focus();
  }

  /** A small picture of the whole map with the window on it. @param {SVGSVGElement} svg */
  addOverview(svg) {
    const { whole, wide, high } = this;
    svg.setAttribute("viewBox", `${whole.x} ${whole.y} ${whole.w} ${whole.h}`);
    const dots = this.map.spaces
      .filter((one) => this.groups[one.id])
      .map(({ id, at: [x, y] }) => ({
        id,
        dot: s("rect", { x: x - wide / 2, y: y - high / 2, width: wide, height: high }),
      }));
    const frame = s("rect", { class: "window" });
    svg.replaceChildren(...dots.map((one) => one.dot), frame);
    this.overview = () => {
      for (const { id, dot } of dots)
        mark(
          dot,
          "class",
          `dot ${this.groups[id].dataset.control ?? ""} ${this.groups[id].classList.contains("may") ? "may" : ""}`,
        );
      const seen = this.pane.seen();
      for (const [key, value] of Object.entries({
        x: seen.x,
        y: seen.y,
        width: seen.w,
        height: seen.h,
      }))
        mark(frame, key, String(value || 0));
      if (svg.parentElement) svg.parentElement.hidden = this.pane.showsAll();
    };
    this.pane.moved = () => this.overview?.();
    this.overview();
  }
}

/** @typedef {{ kind: import("../../page.d.ts").CounterFacts, owner: string, n: number, says: string }} Pieces of one kind and owner */

/** The pieces in a space, in the order of their kinds. @param {Pick<import("../../page.d.ts").Contents, "counters" | "sides">} content @param {Record<string, Record<string, number>>} here @returns {Pieces[]} */
export const piecesOf = ({ counters, sides }, here) =>
  counters.flatMap((kind) =>
    Object.entries(here[kind.id] ?? {}).map(([owner, n]) => {
      const of = sides.find(({ id }) => id === owner);
      const says = [of?.name, kind.name].filter(Boolean).join(" ");
      return { kind, owner, n, says: `${says} ${n}` };
    }),
  );

/** The part of a space with a class. @param {SVGElement} group @param {string} selector */
export const part = (group, selector) => /** @type {SVGElement} */ (group.querySelector(selector));

/** The part of a drawing in which an event is. @param {Event} event @param {string} selector */
export const around = ({ target }, selector) =>
  target instanceof Element ? /** @type {SVGElement | null} */ (target.closest(selector)) : null;

/** The space in which an event is. @param {Event} event */
export const spaceOf = (event) => around(event, ".space")?.dataset.space;

/** @param {import("../../page.d.ts").RoadFacts} road */
function course(road) {
  const [[x1, y1], [cx, cy], [x2, y2]] = /** @type {import("../../page.d.ts").Point[]} */ (
    road.course
  );
  return `M${x1} ${y1}Q${cx} ${cy} ${x2} ${y2}`;
}

/** A long name in two lines. @param {string} name @returns {string[]} */
function broken(name) {
  if (name.length <= 13) return [name];
  const middle = name.length / 2;
  const cuts = [...name].map((ch, i) => (/[ /-]/.test(ch) ? i : -1)).filter((i) => i > 0);
  if (!cuts.length) return [name];
  const cut = cuts.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return [name.slice(0, cut + 1).trim(), name.slice(cut + 1)];
}
