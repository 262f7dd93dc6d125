// The sheet of small screens: pulled between low, half and high.

const ORDER = ["is-low", "", "is-high"];

/** Lets a grip pull the sheet of a table. @param {HTMLElement} table @param {HTMLElement} grip */
export function pullable(table, grip) {
  let from = 0;
  const put = (/** @type {number} */ to) => {
    table.classList.remove("is-low", "is-high");
    const name = ORDER[Math.max(0, Math.min(2, to))];
    if (name) table.classList.add(name);
  };
  const at = () =>
    ORDER.findIndex((name) =>
      name ? table.classList.contains(name) : !table.matches(".is-low, .is-high"),
    );
  grip.addEventListener("pointerdown", (event) => {
    from = event.clientY;
    grip.setPointerCapture(event.pointerId);
  });
  grip.addEventListener("pointerup", (event) => {
    const by = event.clientY - from;
    put(Math.abs(by) < 8 ? (at() + 1) % 3 : at() + (by < 0 ? 1 : -1));
  });
  grip.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      put((at() + 1) % 3);
    }
  });
}
