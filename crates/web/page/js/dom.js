// Makes elements. Every text becomes a text node: nothing here reads markup.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {import("../../page.d.ts").Child} Child */
/** @typedef {Event & { target: HTMLInputElement }} FieldEvent an event of a field, a list of choices included */
/** @typedef {{ onchange?: (event: FieldEvent) => void, oninput?: (event: FieldEvent) => void, onfocus?: (event: FieldEvent) => void, ontoggle?: (event: Event & { target: HTMLDetailsElement }) => void, onsubmit?: (event: Event & { target: HTMLFormElement }) => void }} Listeners */
/** @typedef {Record<string, unknown> & Listeners} Attributes */

/**
 * Makes an element: `h("p.muted", { title: "…" }, "text")`.
 * `on…` are listeners, `vars` are custom properties; null, undefined and false leave an attribute out.
 * @param {string} name tag with classes after dots
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const made = document.createElement(tag || "div");
  if (classes.length) made.className = classes.join(" ");
  dress(made, attributes);
  fill(made, children);
  return made;
}

/**
 * Makes an element of a drawing.
 * @param {string} name
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function s(name, attributes = {}, ...children) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  dress(made, attributes);
  fill(made, children);
  return made;
}

/** @param {HTMLElement | SVGElement} made @param {Attributes} attributes */
function dress(made, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "vars")
      for (const [one, of] of Object.entries(value)) made.style.setProperty(`--${one}`, String(of));
    else if (key.startsWith("on"))
      made.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    else if (key === "class")
      made.setAttribute("class", [made.getAttribute("class"), value].filter(Boolean).join(" "));
    else made.setAttribute(key, value === true ? "" : String(value));
  }
}

/** @param {Element} made @param {Child[]} children */
export function fill(made, children) {
  for (const child of children.flat(3)) {
    if (child === null || child === undefined || child === false) continue;
    made.append(child instanceof Node ? child : isolated(String(child)));
  }
  return made;
}

/** Words that are written from right to left. */
const RTL = "[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc]";
const RTL_RUN = new RegExp(`${RTL}+(?:[^\\p{L}\\p{N}+−:()]+${RTL}+)*`, "gu");

/** A text whose names from right to left do not turn the numbers beside them. @param {string} text */
const isolated = (text) =>
  /\p{Script=Hebrew}|\p{Script=Arabic}/u.test(text) &&
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]/u.test(text)
    ? text.replace(RTL_RUN, "\u2068$&\u2069")
    : text;

/** Puts children into an element and leaves the first and the last ones that are the same: what is not touched need not be painted again. @param {Element} at @param {Child[]} children */
export function put(at, children) {
  const old = [...at.childNodes],
    fresh = [...fill(document.createElement("div"), children).childNodes];
  while (fresh.length && old[0]?.isEqualNode(fresh[0])) {
    old.shift();
    fresh.shift();
  }
  let after = null;
  while (fresh.length && old.at(-1)?.isEqualNode(fresh[fresh.length - 1])) {
    after = old.pop() ?? null;
    fresh.pop();
  }
  for (const node of old) node.remove();
  for (const node of fresh) at.insertBefore(node, after);
}

/** Whether the pointer is down, and what waits until it is up. */
let pressed = false,
  releasing = 0;
/** @type {Set<() => void>} */
const waiting = new Set();
addEventListener(
  "pointerdown",
  () => {
    pressed = true;
    // A busy browser may hand over the next press before this timer.
    clearTimeout(releasing);
  },
  true,
);
for (const up of ["pointerup", "pointercancel"])
  // The click that belongs to it comes first.
  addEventListener(up, () => (releasing = window.setTimeout(release)), true);

function release() {
  pressed = false;
  for (const draw of waiting) draw();
  waiting.clear();
}

/** Draws now, or once the pointer is up: an element that is replaced while it is pressed gets no click. @param {() => void} draw */
export const drawReleased = (draw) => (pressed ? void waiting.add(draw) : draw());

/** Writes an attribute if it is another. @param {Element} at @param {string} name @param {string} value */
export function mark(at, name, value) {
  if (at.getAttribute(name) !== value) at.setAttribute(name, value);
}

/** Writes a text if it is another. @param {Element} at @param {string | number} text */
export function say(at, text) {
  if (at.textContent !== String(text)) at.textContent = String(text);
}

/** A control whose parts are apart in words too: its name begins with what it shows. @template {HTMLElement} T @param {T} control @param {string} [more] what its name says besides */
export function named(control, more) {
  for (const part of [...control.children].slice(0, -1)) part.after(" ");
  const shown = control.textContent?.replace(/\s+/g, " ").trim();
  control.setAttribute("aria-label", [shown, more].filter(Boolean).join(", "));
  return control;
}

/** The first element of a selector, which the page has to have. @template {string} S @param {S} selector @param {ParentNode} [root] */
export const $ = (selector, root = document) =>
  /** @type {import("../../page.d.ts").Selected<S>} */ (root.querySelector(selector));
/** All elements of a selector. @template {string} S @param {S} selector @param {ParentNode} [root] */
export const $$ = (selector, root = document) =>
  /** @type {import("../../page.d.ts").Selected<S>[]} */ ([...root.querySelectorAll(selector)]);

/** Puts the icons into the places of the page that name one. */
export function placeIcons() {
  for (const at of $$("[data-icon]")) {
    const made = icon(at.dataset.icon ?? "");
    if (at.matches("button")) at.append(made);
    else at.replaceWith(made);
  }
}

/** The small signs: 16 by 16, drawn with a line. @type {Record<string, string>} */
const SIGNS = {
  undo: "M6 3L2.5 6.5 6 10M3 6.5h6.5a4 4 0 0 1 0 8H6",
  bolt: "M9 1.5L3.5 9H8l-1 5.5L12.5 7H8z",
  alert: "M8 2l6.5 12h-13zM8 6.5v3.6M8 12.2v.1",
  theme: "M8 1.8a6.2 6.2 0 1 0 0 12.4zM8 1.8a6.2 6.2 0 0 1 0 12.4",
  gear: "M2 4.5h7M12 4.5h2M2 11.5h2M7 11.5h7M9 2.8h3v3.4H9zM4 9.8h3v3.4H4z",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  fit: "M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4",
  first: "M4 3v10M13 3L7 8l6 5z",
  back: "M11 3L5 8l6 5z",
  next: "M5 3l6 5-6 5z",
  last: "M12 3v10M3 3l6 5-6 5z",
  bot: "M3.5 6h9v7h-9zM8 3v3M6 9v.6M10 9v.6M1.5 8.5v2M14.5 8.5v2M8 1.8v.2",
  person: "M8 8a2.8 2.8 0 1 0 0-5.6A2.8 2.8 0 0 0 8 8zM2.8 14c.4-3 2.4-4.4 5.2-4.4s4.8 1.4 5.2 4.4",
  link: "M6.5 9.5l3-3M7.5 4.5l1.6-1.6a2.8 2.8 0 0 1 4 4L11.5 8.5M8.5 11.5l-1.6 1.6a2.8 2.8 0 0 1-4-4L4.5 7.5",
  cross: "M3.5 3.5l9 9M12.5 3.5l-9 9",
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  save: "M8 2v8M4.5 7L8 10.5 11.5 7M2.5 13.5h11",
  cards: "M2.5 4.5l6-1.6 2.4 9-6 1.6zM9 3.4l4.5.6-1 8.5-2-.2",
  log: "M2.5 3.5h11M2.5 6.5h11M2.5 9.5h8M2.5 12.5h6",
  scale: "M8 2v11M4 13.5h8M3 4.5h10M3 4.5L1.2 9h3.6zM13 4.5L11.2 9h3.6z",
  hand: "M4 8.5l-1.5-.5v5l2 1.5h6l2.5-3V6L11 5.5v3M6 8.5V3l2-.5v5.5M8.5 8V2.5l2 .5V8",
  folder: "M1.8 4v9h12.4V5.5H7.6L6 4z",
  file: "M4 1.8h5.2L12 4.6v9.6H4zM9 2v3h3",
  find: "M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.5 10.5L14 14",
  people:
    "M5.5 7.5a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6zM1.5 13c.3-2.6 1.8-3.8 4-3.8s3.7 1.2 4 3.8M10.5 3.2a2.2 2.2 0 0 1 0 4.2M11.5 9.4c1.7.3 2.7 1.5 3 3.6",
  swap: "M3 5.5h9M9 2.5l3 3-3 3M13 10.5H4M7 7.5l-3 3 3 3",
  flag: "M4 14.5v-12.5M4 3h8l-2 2.8 2 2.7H4",
  check: "M2.5 8.5l3.5 3.5 7.5-8.5",
  more: "M3 7.4a.6.6 0 1 0 0 1.2.6.6 0 1 0 0-1.2zM8 7.4a.6.6 0 1 0 0 1.2.6.6 0 1 0 0-1.2zM13 7.4a.6.6 0 1 0 0 1.2.6.6 0 1 0 0-1.2z",
  test: "M6 2h4M6.8 2v4.2L3 13.8h10L9.2 6.2V2M5 10h6",
  hint: "M6 13.5h4M6.5 11.5c0-2-2-2.4-2-5a3.5 3.5 0 0 1 7 0c0 2.6-2 3-2 5z",
};

/** @param {string} name @returns {SVGElement} */
export function icon(name) {
  return s(
    "svg",
    { class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true" },
    s("path", { d: SIGNS[name] ?? "" }),
  );
}

/** The places of the pips of each face. @type {Record<number, number[][]>} */
const PIPS = {
  1: [[10, 10]],
  2: [
    [6, 6],
    [14, 14],
  ],
  3: [
    [5.5, 5.5],
    [10, 10],
    [14.5, 14.5],
  ],
  4: [
    [6, 6],
    [14, 6],
    [6, 14],
    [14, 14],
  ],
  5: [
    [6, 6],
    [14, 6],
    [6, 14],
    [14, 14],
    [10, 10],
  ],
  6: [
    [6, 5],
    [14, 5],
    [6, 10],
    [14, 10],
    [6, 15],
    [14, 15],
  ],
};

/** A die as a face, in the colour of a side. @param {number} n @param {string} [side] */
export function die(n, side = "") {
  return s(
    "svg",
    { class: `die ${side}`, viewBox: "0 0 20 20", role: "img", "aria-label": String(n) },
    s("rect", { x: 0.5, y: 0.5, width: 19, height: 19, rx: 4 }),
    (PIPS[n] ?? []).map(([cx, cy]) => s("circle", { cx, cy, r: 1.9 })),
  );
}
