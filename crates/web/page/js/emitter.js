// Events with a detail, by name: the detail of each has a type.

/**
 * An event target whose events are named in `Events`, each with its detail.
 * @template {object} Events
 */
export class Emitter extends EventTarget {
  /** Dispatches an event. @template {keyof Events & string} Name @param {Name} name @param {Events[Name]} [detail] */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Calls a listener with the detail of every event of a name; the answer ends that. @template {keyof Events & string} Name @param {Name} name @param {(detail: Events[Name]) => void} listener */
  on(name, listener) {
    const heard = (/** @type {Event} */ event) =>
      listener(/** @type {CustomEvent<Events[Name]>} */ (event).detail);
    this.addEventListener(name, heard);
    return () => this.removeEventListener(name, heard);
  }
}
