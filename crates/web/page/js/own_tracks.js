// The tracks and flags that a scenario declares: a line of each in the band if they are few, all with their boxes in a panel.

import { h } from "./dom.js";
import { word } from "./words.js";
import { aboutBox, track } from "./track.js";

/** @typedef {import("../../page.d.ts").Contents["tracks"][number]} Track */

const SIDES = ["first", "second"];
/** Rows of tracks for which the band has room. */
const MOST_ROWS = 3;
/** The most numbers of a track that are drawn, whether they have boxes or not. */
const MOST_NUMBERS = 24;

/** The influence that each side has left to place, where the scenario counts it. @param {import("./model.js").Model} model */
function supply(model) {
  const { sides } = model.content;
  return sides.flatMap((side, i) => {
    const left = model.shown().observation.sides[side.id].influence_left;
    return left === undefined
      ? []
      : [h("p.track__own", {}, h(`b.${SIDES[i]}.of-side`, {}, `${side.name} ${left}`))];
  });
}

/** The markers of a track, in words. @param {import("../../page.d.ts").Contents} content @param {Track} one @param {Record<string, number>} at */
function markers(content, one, at) {
  return Object.entries(at).flatMap(([owner, at]) => {
    const i = content.sides.findIndex((side) => side.id === owner);
    const name = one.boxes.find((box) => box.at === at)?.name;
    const text = name ? `${at} (${name})` : `${at}`;
    const marker =
      i < 0 ? h("b", {}, text) : h(`b.${SIDES[i]}.of-side`, {}, `${content.sides[i].name} ${text}`);
    return [" ", marker];
  });
}

/** The numbers of a track with its markers, and what its boxes are. @param {import("../../page.d.ts").Contents} content @param {Track} one @param {Record<string, number>} at */
function numbers(content, { min, max, boxes, name }, at) {
  const all = Array.from({ length: Math.min(max - min + 1, MOST_NUMBERS + 1) }, (_, i) => min + i);
  const shown = all.length > MOST_NUMBERS ? boxes.map((box) => box.at) : all;
  return h(
    "ol.track-boxes",
    { "aria-label": name },
    shown.map((n) => {
      const box = boxes.find((one) => one.at === n);
      const here = Object.entries(at).filter(([, on]) => on === n);
      const sides = here.map(([owner]) => content.sides.findIndex((side) => side.id === owner));
      return h(
        "li",
        {
          class: [box && "is-box", ...sides.map((i) => SIDES[i] ?? "shared")]
            .filter(Boolean)
            .join(" "),
          title: box ? aboutBox(box) : null,
          "aria-label": box ? `${n}: ${aboutBox(box)}` : null,
          "aria-current": here.length ? "true" : null,
        },
        n,
      );
    }),
  );
}

/** The tracks that a scenario declares, each in a row. @param {import("./model.js").Model} model @param {(one: Track, at: Record<string, number>) => HTMLElement | null} more */
function own(model, more) {
  const { content } = model,
    seen = model.shown().observation;
  const rows = content.tracks
    .filter((one) => one.shown)
    .map((one) => {
      const at = seen.tracks[one.id] ?? {},
        title = one.boxes.map((box) => `${box.at}: ${aboutBox(box)}`).join("\n");
      return h(
        "div.track__own",
        title ? { title } : {},
        one.name,
        markers(content, one, at),
        more(one, at),
      );
    });
  const flags = content.flags
    .filter((one) => one.shown)
    .map((one) =>
      h("p.track__own", {}, one.name, " ", h("b", {}, word(seen.flags[one.id] ? "yes" : "no"))),
    );
  return [...rows, ...flags];
}

/** The tracks that only some scenarios have, in groups with their names. @param {import("./model.js").Model} model @param {Parameters<typeof own>[1]} more */
function groups(model, more) {
  const all = [
    { name: "supply", rows: supply(model) },
    { name: "tracks", rows: own(model, more) },
  ];
  return all.filter((group) => group.rows.length > 0);
}

/** All of them with their boxes, for the panel of effects. @param {import("./model.js").Model} model */
export const ownTracks = (model) =>
  groups(model, (one, at) => numbers(model.content, one, at)).map(({ name, rows }) =>
    h("div.own-tracks", {}, h("p.label", {}, word(name)), rows),
  );

/** Those for which the band has room; what stands there needs no name but that of the supply. @param {import("./model.js").Model} model */
export function ownSections(model) {
  const few = groups(model, () => null).filter(({ rows }) => rows.length <= MOST_ROWS);
  return few.map(({ name, rows }) =>
    track("own", word(name), name === "supply" && h("span.label", {}, word(name)), rows),
  );
}
