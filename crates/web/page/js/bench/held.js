// Forms that are drawn anew: the field that has the focus keeps it, with what is typed and not written yet.

/** Fields of a form. */
const FIELDS = "input, select, textarea";

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

/** The field that was drawn away with the focus, until it is there again: in which part of the page, which one, what is typed in it, and where its cursor was. @type {{ at: HTMLElement, key: string, typed: string | null, cursor: [number, number] | null } | null} */
let held = null;

/** Fields with a text that was not reported yet. @type {WeakSet<EventTarget>} */
const unreported = new WeakSet();
addEventListener("input", ({ target }) => target && unreported.add(target), true);
addEventListener("change", ({ target }) => target && unreported.delete(target), true);

// Who goes elsewhere does not want to be fetched back.
addEventListener("focusin", ({ target }) => {
  if (held && target !== held.at) release();
});
addEventListener("pointerdown", release, true);

function release() {
  if (!held) return;
  held.at.removeAttribute("data-held");
  held = null;
}

/** The same field in each drawing: by its way in a file, or by its name. @param {Control} field */
const keyOf = (field) =>
  field.dataset.way ?? (field.name || field.ariaLabel || field.labels?.[0]?.textContent || "");

/** @param {HTMLElement} at @returns {Control | null} */
function focused(at) {
  const field = document.activeElement;
  return at.contains(field) && field?.matches(FIELDS) ? /** @type {Control} */ (field) : null;
}

/** @param {Control} field @returns {[number, number] | null} */
const cursorOf = (field) =>
  !(field instanceof HTMLSelectElement) && field.selectionStart !== null
    ? [field.selectionStart, field.selectionEnd ?? field.selectionStart]
    : null;

/** Draws a form anew, with the tables in it open that were. @param {HTMLElement} at @param {Node[]} parts */
export function drawForm(at, parts) {
  const field = focused(at),
    open = new Set([...at.querySelectorAll("details[data-way][open]")].map(wayOf));
  if (field)
    held = {
      at,
      key: keyOf(field),
      typed: unreported.has(field) ? field.value : null,
      cursor: cursorOf(field),
    };
  at.replaceChildren(...parts);
  for (const one of at.querySelectorAll("details[data-way]"))
    /** @type {HTMLDetailsElement} */ (one).open ||= open.has(wayOf(one));
  if (held && (held.at.contains(at) || at.contains(held.at))) giveBack(at);
}

/** @param {Element} one */
const wayOf = (one) => /** @type {HTMLElement} */ (one).dataset.way;

/** Gives the focus back to the field that had it. Until it is there, its part of the page has it: what is typed meanwhile is no shortcut. @param {HTMLElement} at */
function giveBack(at) {
  if (!held) return;
  const { key, typed, cursor } = held,
    all = /** @type {NodeListOf<Control>} */ (at.querySelectorAll(FIELDS)),
    field = [...all].find((one) => keyOf(one) === key && !one.disabled);
  if (!field) {
    held.at.tabIndex = -1;
    held.at.setAttribute("data-held", "");
    held.at.focus();
    return;
  }
  release();
  field.focus();
  if (typed !== null) type(field, typed);
  if (cursor && !(field instanceof HTMLSelectElement) && field.selectionStart !== null)
    field.setSelectionRange(...cursor);
}

/** Types a text again: a browser does not report it when the field is left. @param {Control} field @param {string} typed */
function type(field, typed) {
  field.value = typed;
  unreported.add(field);
  field.addEventListener(
    "blur",
    () => unreported.has(field) && field.dispatchEvent(new Event("change", { bubbles: true })),
    { once: true },
  );
}
