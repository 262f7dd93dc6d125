// Draws a map and a position, and says which space was pointed at or chosen.
// It knows no game: everything comes from the content that the server sends.

import { mark, s, say } from "./dom.js";
import { Emitter } from "./emitter.js";
import { word } from "./words.js";
import { Pane } from "./pane.js";
import { fitted } from "./layout.js";
import { grounds } from "./ground.js";
import { drawHome, drawSpace, part, showPills, button } from "./space.js";
import { piecesOf, showPieces, showTags, tagsOf } from "./pieces.js";

/** Hues for the grounds of regions, by their place in the map. */
const FEW = [295, 215, 38, 133];
const HUES = [295, 335, 222, 68, 38, 100, 133, 168, 15, 260];

/** @typedef {{ space: string | null, region: string | null, event: Event }} Place where the map was pointed at */
/** @typedef {{ pill: string, says: string, bonus: number, usual: boolean, fatal: boolean }} Aim what may be chosen in a space */

/** @extends {Emitter<{ point: Place, pick: Place, drawn: null }>} */
export class Board extends Emitter {
  /** @param {SVGSVGElement} svg @param {import("../../page.d.ts").Contents} content @param {import("./layout.js").Lay} [lay] */
  constructor(svg, content, lay = fitted) {
    super();
    this.svg = svg;
    this.lay = lay;
    this.map = content.map;
    this.sides = content.sides;
    this.counters = content.counters;
    this.tags = tagsOf(content);
    /** @type {import("./layout.js").Parts} */
    this.parts = { rows: content.counters.length ? 1.25 : 0, middle: this.tags.length ? 1.75 : 0 };
    /** @type {Record<string, import("../../page.d.ts").SpaceFacts>} */
    this.at = Object.fromEntries(this.map.spaces.map((space) => [space.id, space]));
    /** @type {Record<string, import("../../page.d.ts").RegionFacts>} */
    this.regions = Object.fromEntries(this.map.regions.map((region) => [region.id, region]));
    // A space has the ground of its smallest regions; those that only contain others have none.
    const own = new Set(this.map.spaces.flatMap((space) => this.grounds(space)));
    this.leaves = this.map.regions.map((region) => region.id).filter((id) => own.has(id));
    /** @type {Record<string, SVGElement>} */
    this.groups = {};
    /** @type {(() => void) | null} */
    this.overview = null;
    /** The spaces that were made to fill the window last, and the part of the map that they filled. @type {{ ids: string[], pad: number, box: import("./pane.js").Box } | null} */
    this.focused = null;
    this.layout = this.laid();
    this.pane = new Pane(svg, this.layout.whole, {
      emit: (type, event) => this.emitAt(type, event),
      resized: () => this.resize(),
    });
    this.draw();
    svg.addEventListener("keydown", (event) => this.keys(event));
  }

  laid() {
    const { clientWidth: w, clientHeight: h } = this.svg;
    return this.lay(this.map, { w: w || 900, h: h || 600 }, this.parts);
  }

  /** Lays the map out anew for another window. */
  resize() {
    const before = JSON.stringify(this.layout.whole),
      held = this.svg.contains(document.activeElement) && document.activeElement;
    this.layout = this.laid();
    if (JSON.stringify(this.layout.whole) === before) return;
    this.pane.whole = this.layout.whole;
    if (this.pane.isWhole) this.pane.fit();
    else if (this.focused?.box === this.pane.box) this.focus(this.focused.ids, this.focused.pad);
    this.draw();
    this.emit("drawn");
    if (held) this.point(held.closest(".space")?.getAttribute("data-space") ?? "");
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
      index >= 0 ? index : this.leaves.findIndex((leaf) => region && this.within(leaf, region));
    const hues = this.leaves.length <= FEW.length ? FEW : HUES;
    return hues[Math.max(at, 0) % hues.length];
  }

  draw() {
    const { svg, layout, map } = this;
    svg.style.setProperty("--f", `${layout.font}px`);
    svg.style.setProperty("--u", String(layout.font / 11));
    svg.classList.toggle("has-coasts", layout.coasts.length > 0);
    this.groups = {};
    this.spaces = s("g", { class: "spaces" });
    for (const space of map.spaces) {
      if (space.home) this.spaces.append(drawHome(this, space));
      else this.spaces.append((this.groups[space.id] = drawSpace(this, space)));
    }
    svg.replaceChildren(...grounds(this), this.spaces);
    svg.setAttribute("aria-label", map.name);
    this.pane.font = layout.font;
    this.pane.show();
  }

  /** @param {string | null | undefined} side @returns {string} */
  sideClass(side) {
    return ["first", "second"][this.sides.findIndex((one) => one.id === side)] ?? "";
  }

  /** Shows a position. @param {import("../../page.d.ts").SpaceSeen[]} spaces of an observation */
  update(spaces) {
    for (const space of spaces) if (this.groups[space.id]) this.updateSpace(space);
    this.overview?.();
  }

  /** @param {import("../../page.d.ts").SpaceSeen} space */
  updateSpace({
    id,
    influence: [a, b],
    stability,
    battleground,
    controller,
    counters = {},
    tags = [],
  }) {
    const group = this.groups[id];
    say(part(group, ".count.first"), a || "");
    say(part(group, ".count.second"), b || "");
    say(part(group, ".stability"), stability);
    const pieces = piecesOf(this, counters),
      marks = this.tags.filter((tag) => tags.includes(tag.id));
    showPieces(this, part(group, ".chips"), pieces);
    showTags(this, group, marks);
    if (group.dataset.influence && group.dataset.influence !== `${a}:${b}`)
      this.light([id], "is-changed", true);
    mark(group, "data-influence", `${a}:${b}`);
    mark(group, "data-control", this.sideClass(controller));
    group.classList.toggle("is-battle", battleground);
    const who = this.sides.find((side) => side.id === controller)?.name;
    const facts = [
      // What is seen comes first: it is how somebody who speaks to the page calls it.
      [...group.querySelectorAll(".name")].map((line) => line.textContent).join(" "),
      this.at[id].name,
      word("stability", { n: stability }),
      battleground && word("battleground"),
      `${this.sides[0].name} ${a}`,
      `${this.sides[1].name} ${b}`,
      who && word("controls", { side: who }),
      ...marks.map(({ name }) => name),
      ...pieces.map(({ says }) => says),
      group.dataset.says,
    ];
    mark(button(group), "aria-label", [...new Set(facts)].filter(Boolean).join(", "));
  }

  /**
   * Asks for a space; nothing ends the question.
   * @param {Record<string, Aim> | null} targets
   */
  ask(targets) {
    this.svg.classList.toggle("is-asking", Boolean(targets));
    for (const [id, group] of Object.entries(this.groups)) {
      const target = targets?.[id];
      group.classList.toggle("may", Boolean(target));
      group.classList.toggle("is-fatal", Boolean(target?.fatal));
      group.classList.toggle("is-usual", Boolean(target?.usual));
      mark(button(group), "tabindex", target ? "0" : "-1");
      mark(button(group), "aria-disabled", String(Boolean(targets) && !target));
      mark(group, "data-says", target?.says ?? "");
      showPills(
        this,
        this.at[id],
        group,
        target?.pill ?? "",
        target?.bonus ? `+${target.bonus}` : "",
      );
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

  /** Makes some spaces fill the window. @param {string[]} ids @param {number} [pad] in letters' heights */
  focus(ids, pad = 4) {
    const { at, wide, high, font, whole } = this.layout,
      places = ids.filter((id) => at[id]).map((id) => at[id]);
    if (!places.length) return;
    const xs = places.map(([x]) => x),
      ys = places.map(([, y]) => y),
      [w, h] = [wide / 2 + pad * font, high / 2 + pad * font];
    const { size } = this.pane,
      [x, width] = inside(
        Math.min(...xs) - w,
        Math.max(...xs) + w,
        size.w / CLOSE,
        whole.x,
        whole.w,
      ),
      [y, height] = inside(
        Math.min(...ys) - h,
        Math.max(...ys) + h,
        size.h / CLOSE,
        whole.y,
        whole.h,
      );
    this.pane.look({ x, y, w: width, h: height });
    this.focused = { ids, pad, box: this.pane.box };
  }

  /** The most spaces that a small screen shows with their names; all count if none is given. @param {string[]} among */
  cluster(among) {
    const { at, wide, high } = this.layout;
    const all = (among.length ? among : Object.keys(this.groups)).filter((id) => this.groups[id]);
    const near = (/** @type {string} */ here) =>
      all.filter(
        (id) =>
          Math.abs(at[id][0] - at[here][0]) < wide * 2.2 &&
          Math.abs(at[id][1] - at[here][1]) < high * 3,
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
    const way = WAYS[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const next = this.next(here, way);
    if (next) this.point(next);
  }

  /** Gives the focus to a space. @param {string} id */
  point(id) {
    if (this.groups[id]) button(this.groups[id]).focus();
  }

  /** The nearest space in a direction, of those that may be chosen if there are any. @param {string} here @param {number[]} way */
  next(here, way) {
    const { at } = this.layout,
      asking = this.svg.classList.contains("is-asking");
    const near = Object.keys(this.groups)
      .filter((id) => id !== here && (!asking || this.groups[id].classList.contains("may")))
      .map((id) => {
        const [dx, dy] = [at[id][0] - at[here][0], at[id][1] - at[here][1]],
          along = dx * way[0] + dy * way[1];
        return { id, along, cost: Math.hypot(dx, dy) + 2 * Math.abs(dx * way[1] + dy * way[0]) };
      })
      .filter(({ along }) => along > 0)
      .sort((a, b) => a.cost - b.cost);
    return near[0]?.id;
  }
}

/** The most by which a map is enlarged by itself. */
const CLOSE = 1.5;

/** The beginning and the length of a part of an axis, not too short, and inside the picture. @param {number} from @param {number} to @param {number} least @param {number} first @param {number} most */
function inside(from, to, least, first, most) {
  const long = Math.min(Math.max(to - from, least), most),
    start = (from + to - long) / 2;
  return [Math.min(Math.max(start, first), first + most - long), long];
}

/** The directions of the arrow keys. @type {Record<string, number[]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The part of a drawing in which an event is. @param {Event} event @param {string} selector */
export const around = ({ target }, selector) =>
  target instanceof Element ? /** @type {SVGElement | null} */ (target.closest(selector)) : null;

/** The space in which an event is. @param {Event} event */
export const spaceOf = (event) => around(event, ".space")?.dataset.space;
