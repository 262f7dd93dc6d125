// A real game beside the text: the same view as at the table, with both hands open and everything that can be looked into.

import { Model } from "../model.js";
import { Refused } from "../server.js";
import { word } from "../words.js";
import { drop, get, post } from "./edit.js";

export class Trial extends Model {
  constructor() {
    super("", "");
    /** @type {any} */ this.try = null;
    /** What reloading changed, or why it could not. @type {any} */ this.moved = null;
    /** @type {any[] | null} */ this.trace = null;
    /** What was refused, to be shown at the question. */ this.refused = "";
    this.from = { kind: "start" };
    this.fresh = false;
  }

  /** Begins at a position. @param {string} scenario @param {any} from @param {string} seed */
  begin(scenario, from, seed) {
    return this.work(async () => {
      const before = this.try?.id;
      const made = await post("try", { scenario, options: {}, seed, from });
      if (before) drop(`try/${before}`).catch(() => {});
      this.from = from;
      this.moved = null;
      this.fresh = true;
      await this.learn(made);
      this.took(made);
    });
  }

  /** @param {any} made */
  async learn(made) {
    const content = await get(`try/${made.id}/content`);
    this.content = content;
    this.space = Object.fromEntries(content.map.spaces.map((/** @type {any} */ one) => [one.id, one]));
    this.card = Object.fromEntries(content.cards.map((/** @type {any} */ one) => [one.id, one]));
    this.dispatchEvent(new Event("content"));
  }

  /** @param {any} made */
  took(made) {
    this.try = made;
    this.view = made.view;
    this.chosen = null;
    this.trace = null;
    this.refused = "";
    this.previews = new Map();
    this.entries = made.events ?? [];
  }

  /** One request at a time; what is refused stays at the question. @param {() => Promise<void>} work */
  async work(work) {
    if (this.busy) return;
    this.busy = true;
    this.dispatchEvent(new Event("busy"));
    try { await work(); } catch (error) {
      this.refused = error instanceof Refused ? error.message : error instanceof TypeError ? word("no_connection") : String(error);
      if (error instanceof Refused && error.code === "script") this.stopped = { key: this.asked, ...error.body.error };
      if (error instanceof Refused && error.code === "no_try") this.try = null;
    } finally { this.busy = false; this.changed(); }
  }

  asked = "";
  /** The choice whose script failed. @type {any} */ stopped = null;

  /** @param {any} choice */
  choose(choice) {
    this.asked = choice.key;
    return this.work(async () => {
      const made = await post(`try/${this.try.id}/choose`, { key: choice.key });
      this.stopped = null;
      this.moved = null;
      this.took(made);
    });
  }

  /** @param {number} [steps] */
  undo(steps = 1) { this.stopped = null; return this.work(async () => this.took(await post(`try/${this.try.id}/undo`, { steps }))); }
  again() { this.stopped = null; return this.work(async () => this.took(await post(`try/${this.try.id}/again`, {}))); }
  /** @param {any[]} edits */
  setup(edits) { this.stopped = null; return this.work(async () => this.took(await post(`try/${this.try.id}/setup`, { edits }))); }

  /** Reads the content again in place, after a file was saved. */
  async reload() {
    if (!this.try || this.busy) return;
    await this.work(async () => {
      const made = await post(`try/${this.try.id}/reload`, {});
      this.moved = made.changed ?? null;
      const again = this.stopped;
      this.stopped = null;
      if (made.changed?.differences?.length || made.changed?.moved) await this.learn(made);
      this.took(made);
      this.mended = again;
    });
  }

  /** @type {any} */ mended = null;

  async readTrace() {
    if (this.trace || !this.try) return;
    try { this.trace = (await get(`try/${this.try.id}/trace`)).calls; } catch (error) { this.trace = []; this.refused = error instanceof Refused ? error.message : ""; }
    this.changed();
  }

  /** @param {string} name @param {string | null} file */
  test(name, file) { return post(`try/${this.try.id}/test`, { name, file }); }
  share() { return get(`try/${this.try.id}/share`); }

  get canUndo() { return this.try?.can_undo ?? (this.try?.steps ?? 0) > 0; }
  /** Both hands, by side. @returns {[string, string[]][]} */
  get hands() { return Object.entries(this.try?.hands ?? {}); }
}
