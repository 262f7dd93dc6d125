// A small picture of the whole map with the window on it.

import { mark, s } from "./dom.js";

/** Draws it, and keeps it true while the window moves. @param {import("./board.js").Board} board @param {SVGSVGElement} svg */
export function addOverview(board, svg) {
  const { whole, wide, high, at } = board.layout;
  svg.setAttribute("viewBox", `${whole.x} ${whole.y} ${whole.w} ${whole.h}`);
  const dots = Object.keys(board.groups).map((id) => ({
    id,
    dot: s("rect", { x: at[id][0] - wide / 2, y: at[id][1] - high / 2, width: wide, height: high }),
  }));
  const frame = s("rect", { class: "window", "stroke-width": whole.w / 90 });
  svg.replaceChildren(...dots.map((one) => one.dot), frame);
  board.overview = () => {
    for (const { id, dot } of dots) {
      const group = board.groups[id];
      const may = group.classList.contains("may") ? "may" : "";
      mark(dot, "class", `dot ${group.dataset.control ?? ""} ${may}`);
    }
    const { x, y, w, h } = board.pane.seen();
    for (const [key, value] of Object.entries({ x, y, width: w, height: h }))
      mark(frame, key, String(value || 0));
    if (svg.parentElement) svg.parentElement.hidden = board.pane.showsAll();
  };
  board.pane.moved = () => board.overview?.();
  board.overview();
}
