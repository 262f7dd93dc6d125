// The sheet of small screens: pulled between low, half and high.

const ORDER = ["is-low", "", "is-high"];

/** @param {HTMLElement} sheet @param {HTMLElement} grip */
export function pullable(sheet, grip) {
  let from = 0;
  const put = (/** @type {number} */ to) => {
    sheet.classList.remove("is-low", "is-high");
    const name = ORDER[Math.max(0, Math.min(2, to))];
    if (name) sheet.classList.add(name);
  };
  const at = () =>
    ORDER.findIndex((name) =>
      name ? sheet.classList.contains(name) : !sheet.matches(".is-low, .is-high"),
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
