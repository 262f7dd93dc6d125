// The window on the map: drag, pinch, wheel and buttons move it.

/** @typedef {{ x: number, y: number, w: number, h: number }} Box */

/** The height of letters in pixels that nobody reads: names give way to colours and numbers. */
const FAR = 5;

export class Pane {
  /** @param {SVGSVGElement} svg @param {Box} whole @param {{ emit: (type: "point" | "pick", event: Event) => void, resized: () => void }} heard */
  constructor(svg, whole, { emit, resized }) {
    this.svg = svg;
    this.whole = whole;
    this.box = { ...whole };
    this.scale = 1;
    /** Whether the whole picture was asked for last. */
    this.isWhole = true;
    /** The height of the letters of names, at a scale of 1. */
    this.font = 12;
    /** The size of the picture on the screen: kept, since asking for it makes the browser lay out the page. */
    this.size = { w: svg.clientWidth, h: svg.clientHeight };
    this.moved = () => {};
    this.listen(emit);
    new ResizeObserver(() => {
      this.size = { w: svg.clientWidth, h: svg.clientHeight };
      resized();
      this.show();
    }).observe(svg);
  }

  show() {
    const {
      box,
      size: { w, h },
    } = this;
    if (!w || !h) return;
    this.svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.w} ${box.h}`);
    this.scale = Math.min(w / box.w, h / box.h);
    this.svg.classList.toggle("lod-far", this.scale * this.font < FAR);
    this.moved();
  }

  /** @param {Box} box */
  look(box) {
    this.isWhole = box === this.whole;
    this.box = { ...box };
    this.show();
  }
  fit() {
    this.look(this.whole);
  }

  /** The visible part of the map, margins included. @returns {Box} */
  seen() {
    const { box, scale } = this;
    const w = this.size.w / scale,
      h = this.size.h / scale;
    return { x: box.x - (w - box.w) / 2, y: box.y - (h - box.h) / 2, w, h };
  }

  showsAll() {
    const { scale, whole, size } = this;
    return scale * whole.w < size.w * 1.15 && scale * whole.h < size.h * 1.15;
  }

  /** @param {number} factor @param {number} [x] @param {number} [y] */
  zoom(factor, x = this.size.w / 2, y = this.size.h / 2) {
    const seen = this.seen();
    const next = Math.min(Math.max(this.scale * factor, 0.16), 2.4);
    const px = seen.x + x / this.scale,
      py = seen.y + y / this.scale;
    this.look({ x: px - x / next, y: py - y / next, w: this.size.w / next, h: this.size.h / next });
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.isWhole = false;
    const { box, scale } = this;
    this.box = { ...box, x: box.x - dx / scale, y: box.y - dy / scale };
    this.show();
  }

  /** @param {(type: "point" | "pick", event: Event) => void} emit */
  listen(emit) {
    const { svg } = this;
    /** @type {Map<number, PointerEvent>} */
    const fingers = new Map();
    let moved = 0,
      held = 0;
    svg.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const frame = svg.getBoundingClientRect();
        this.zoom(
          Math.exp(-event.deltaY * 0.0015),
          event.clientX - frame.left,
          event.clientY - frame.top,
        );
      },
      { passive: false },
    );
    svg.addEventListener("pointerdown", (event) => {
      fingers.set(event.pointerId, event);
      moved = 0;
      clearTimeout(held);
      if (event.pointerType !== "mouse")
        held = window.setTimeout(() => {
          moved = 99;
          emit("point", event);
        }, 420);
    });
    addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const other = [...fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
      if (other) {
        this.pinch(before, event, other);
        moved = 99;
      } else {
        moved += Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
        if (moved > 5) {
          svg.classList.add("is-dragged");
          this.pan(event.clientX - before.clientX, event.clientY - before.clientY);
          clearTimeout(held);
        }
      }
      fingers.set(event.pointerId, event);
    });
    const up = (/** @type {PointerEvent} */ event) => {
      clearTimeout(held);
      if (
        fingers.delete(event.pointerId) &&
        moved <= 5 &&
        event.type === "pointerup" &&
        svg.contains(/** @type {Node} */ (event.target))
      )
        emit("pick", event);
      svg.classList.remove("is-dragged");
    };
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
    svg.addEventListener("mouseover", (event) => {
      if (!fingers.size) emit("point", event);
    });
    svg.addEventListener("mouseleave", (event) => emit("point", event));
    svg.addEventListener("focusin", (event) => emit("point", event));
  }

  /** @param {PointerEvent} before @param {PointerEvent} now @param {PointerEvent} other */
  pinch(before, now, other) {
    const frame = this.svg.getBoundingClientRect();
    const apart = (/** @type {PointerEvent} */ finger) =>
      Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY);
    this.zoom(
      apart(now) / Math.max(apart(before), 1),
      (now.clientX + other.clientX) / 2 - frame.left,
      (now.clientY + other.clientY) / 2 - frame.top,
    );
  }
}
