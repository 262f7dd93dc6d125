// Names in boxes: in one line or two, shortened where the map has a short name, narrower at the worst.

/** @typedef {{ lines: string[], width: number }} Written a name in lines, and the width of the widest at a size of 1 */

const pen = document.createElement("canvas").getContext("2d");
/** Widths of texts at a size of 1. @type {Map<string, number>} */
const known = new Map();

/** The width of a text in bold letters of the page, at a size of 1. @param {string} text */
export function widthOf(text) {
  let width = known.get(text);
  if (width === undefined) {
    if (pen) pen.font = `700 100px ${getComputedStyle(document.body).fontFamily}`;
    width = (pen?.measureText(text).width ?? 60 * text.length) / 100;
    known.set(text, width);
  }
  return width;
}

/** @param {string[]} lines @returns {Written} */
const written = (lines) => ({ lines, width: Math.max(...lines.map(widthOf)) });

/** A name in two lines, as narrow as it can be; in one if it has no place for a break. @param {string} name */
function broken(name) {
  const cuts = [...name.matchAll(/[ /-]/g)].map((found) => found.index + 1);
  const ways = cuts.map((cut) => written([name.slice(0, cut).trim(), name.slice(cut).trim()]));
  return [written([name]), ...ways].sort((a, b) => a.width - b.width)[0];
}

/** The ways to write a name in at most so many lines, the best first. @param {{ name: string, short?: string | null }} space @param {number} most */
function ways({ name, short }, most) {
  const texts = short ? [name, short] : [name];
  return texts.flatMap((text) => (most > 1 ? [written([text]), broken(text)] : [written([text])]));
}

/** The least width at a size of 1 in which a name fits. @param {{ name: string, short?: string | null }} space @param {number} most */
export const leastWidth = (space, most) => Math.min(...ways(space, most).map((one) => one.width));

/** The best way to write a name in a room, which is a width at a size of 1. @param {{ name: string, short?: string | null }} space @param {number} most @param {number} room @returns {Written} */
export function fitting(space, most, room) {
  const all = ways(space, most);
  const fits = all.find((one) => one.width <= room);
  const least = fits ?? all.sort((a, b) => a.width - b.width)[0];
  return least.width * NARROWEST <= room ? least : cut(least.lines, room / NARROWEST);
}

/** Whether a name fits a room without being cut. @param {{ name: string, short?: string | null }} space @param {number} most @param {number} room */
export const hasRoom = (space, most, room) =>
  ways(space, most).some((one) => one.width * NARROWEST <= room);

/** The most by which letters are made narrower. */
const NARROWEST = 0.74;

/** Lines without what is too long for them. @param {string[]} lines @param {number} room @returns {Written} */
function cut(lines, room) {
  const short = lines.map((line) => {
    let end = [...line].length;
    while (end > 1 && widthOf(`${[...line].slice(0, end).join("")}…`) > room) end--;
    return widthOf(line) > room ? `${[...line].slice(0, end).join("")}…` : line;
  });
  return written(short);
}
