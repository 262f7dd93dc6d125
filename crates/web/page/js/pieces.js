// What stands in a space besides influence: its pieces and its tags.

import { mark, s } from "./dom.js";
import { MIDDLE } from "./layout.js";

/** @typedef {{ kind: import("../../page.d.ts").CounterFacts, owner: string, n: number, says: string }} Pieces of one kind and owner */
/** @typedef {{ id: string, name: string, mark: string }} Tag with its mark on the board */

/** The pieces in a space, in the order of their kinds. @param {Pick<import("../../page.d.ts").Contents, "counters" | "sides">} content @param {Record<string, Record<string, number>>} here @returns {Pieces[]} */
export const piecesOf = ({ counters, sides }, here) =>
  counters.flatMap((kind) =>
    Object.entries(here[kind.id] ?? {}).map(([owner, n]) => {
      const of = sides.find(({ id }) => id === owner);
      const says = [of?.name, kind.name].filter(Boolean).join(" ");
      return { kind, owner, n, says: `${says} ${n}` };
    }),
  );

/** The tags of spaces that a board marks, each with the shortest beginning of its name that is no other's. @param {Pick<import("../../page.d.ts").Contents, "tags">} content @returns {Tag[]} */
export function tagsOf({ tags }) {
  const all = Object.entries(tags).filter(([id]) => id !== "battleground");
  return all.map(([id, name]) => {
    const others = all.filter(([other]) => other !== id).map(([, of]) => of.toLowerCase());
    let n = 1;
    while (n < 3 && others.some((of) => of.startsWith(name.slice(0, n).toLowerCase()))) n++;
    return { id, name, mark: name[0].toUpperCase() + name.slice(1, n) };
  });
}

/** Shows pieces as a row of chips. @param {import("./board.js").Board} board @param {SVGElement} row @param {Pieces[]} pieces */
export function showPieces(board, row, pieces) {
  const texts = pieces.map(({ kind, owner, n }) => [`${kind.mark}${n}`, board.sideClass(owner)]);
  const { font } = board.layout;
  let x = 0;
  const chips = texts.map(([text, side]) => {
    const width = (0.75 + 0.55 * text.length) * font;
    const chip = s(
      "g",
      { class: `chip ${side}`, transform: `translate(${x} 0)` },
      s("rect", { y: -0.52 * font, width, height: 1.04 * font, rx: 0.52 * font }),
      s("text", { x: width / 2, y: 0.32 * font }, text),
    );
    x += width + 2;
    return chip;
  });
  renew(row, String(texts), chips);
}

/** Shows tags as letters beside the stability, as many as have room. @param {import("./board.js").Board} board @param {SVGElement} group @param {Tag[]} tags */
export function showTags({ layout: { font, wide, strip }, parts: { rows } }, group, tags) {
  const size = 1.05 * font,
    room = Math.max(1, Math.floor((wide * MIDDLE - 0.6 * font) / size));
  const shown = tags.slice(0, room),
    left = -(0.55 * font + shown.length * size) / 2;
  const marks = shown.map(({ mark: text, name }, i) =>
    s(
      "g",
      { class: "tag-mark", transform: `translate(${left + 0.7 * font + i * size} 0)` },
      s("title", {}, name),
      s("rect", { y: -size / 2, width: size - 1, height: size, rx: 2 }),
      s(
        "text",
        { x: size / 2 - 0.5, y: 0.3 * font, "font-size": (text.length > 1 ? 0.62 : 0.8) * font },
        text,
      ),
    ),
  );
  const row = /** @type {SVGElement} */ (group.querySelector(".tags"));
  mark(row, "transform", `translate(0 ${(strip - rows * font) / 2})`);
  mark(
    /** @type {SVGElement} */ (group.querySelector(".stability")),
    "x",
    String(shown.length ? left + 0.3 * font : 0),
  );
  renew(row, shown.map((one) => one.id).join(" "), marks);
}

/** Replaces the parts of a row if they are others. @param {SVGElement} row @param {string} key @param {SVGElement[]} parts */
function renew(row, key, parts) {
  if ((row.dataset.key ?? "") === key) return;
  row.dataset.key = key;
  row.replaceChildren(...parts);
}
