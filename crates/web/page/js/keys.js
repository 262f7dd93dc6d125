// The only listener to the keys of a whole page: no shortcut acts while text is typed.

import { $ } from "./dom.js";

/** Keys write in these, or choose in them; an editor is one with everything inside it, and a form whose field is drawn anew. */
const TYPED = "input, textarea, select, [contenteditable], [data-held]";

/** @typedef {(event: KeyboardEvent, at: Element) => void} Act */

/**
 * Listens to the shortcuts of a page; light or dark is one of every page.
 * With Ctrl or ⌘ no letter is typed, so a command acts in a text, too.
 * @param {Act} [plain] @param {Act} [command]
 */
export function shortcuts(plain = () => {}, command = () => {}) {
  addEventListener("keydown", (event) => {
    const at = event.target;
    if (!(at instanceof Element) || event.defaultPrevented || event.isComposing || event.altKey)
      return;
    if (event.ctrlKey || event.metaKey) return command(event, at);
    if (at.closest(TYPED) || $("dialog[open]")) return;
    // A key that is held down chooses once; those that move go on.
    if (event.repeat && /^(\w|Enter)$/.test(event.key)) event.preventDefault();
    else if (event.key === "t") $("[data-do=theme]").click();
    else plain(event, at);
  });
}
