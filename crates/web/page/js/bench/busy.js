// Buttons that wait for an answer: each is pressed once, and shows that it waits.

/**
 * Runs work for a button, unless it already runs.
 * The button keeps the focus, which a disabled one would lose.
 * @template T @param {Element | null} button @param {() => T | Promise<T>} work @returns {Promise<T | undefined>}
 */
export async function hold(button, work) {
  if (button?.getAttribute("aria-busy") === "true") return undefined;
  button?.setAttribute("aria-busy", "true");
  try {
    return await work();
  } finally {
    button?.removeAttribute("aria-busy");
  }
}

/** A listener for the clicks of a button that waits for its work. @param {() => unknown} work */
export const held = (work) => (/** @type {Event} */ event) =>
  hold(/** @type {Element} */ (event.currentTarget), work);
