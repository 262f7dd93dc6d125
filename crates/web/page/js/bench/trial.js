// A real game beside the text: the same view as at the table, with both hands open and everything that can be looked into.

import { Model } from "../model.js";
import { Refused } from "../server.js";
import { drop, get, post } from "./edit.js";
import { refusalOf } from "./refusal.js";

export class Trial extends Model {
  constructor() {
    super("", "");
    /** @type {import("../../../bench.d.ts").TrialGame | null} */ this.try = null;
    /** The changes by reloading, or the reason why it was impossible. @type {import("../../../bench.d.ts").Moved | null} */
    this.moved = null;
    /** @type {import("../../../bench.d.ts").TracedCall[] | null} */ this.trace = null;
    /** The last refusal, to be shown at the question. @type {import("../../../bench.d.ts").Reason | null} */
    this.refused = null;
    /** @type {import("../../../bench.d.ts").Beginning} */ this.from = { kind: "start" };
    this.fresh = false;
  }

  /** Begins at a position. @param {string} scenario @param {import("../../../bench.d.ts").Beginning} from @param {string} seed */
  begin(scenario, from, seed) {
    const nth = (this.begun += 1);
    return this.queue(async () => {
      if (nth !== this.begun) return;
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

  /** @param {import("../../../bench.d.ts").TrialGame} made */
  async learn(made) {
    const content = await get(`try/${made.id}/content`);
    this.content = content;
    this.space = Object.fromEntries(content.map.spaces.map((one) => [one.id, one]));
    this.card = Object.fromEntries(content.cards.map((one) => [one.id, one]));
    this.dispatchEvent(new Event("content"));
  }

  /** @param {import("../../../bench.d.ts").TrialGame} made */
  took(made) {
    this.try = made;
    this.view = made.view;
    this.chosen = null;
    this.trace = null;
    this.refused = null;
    this.previews = new Map();
    this.entries = made.events;
  }

  /** Counts begins and reloads: of those that wait only the last is done. */
  begun = 0;
  reloads = 0;
  /** Requests that run or wait. */
  waiting = 0;
  /** Settles once all of them are done. @type {Promise<void>} */
  idle = Promise.resolve();

  /** Runs one request after another, so none is dropped while another runs. @param {() => Promise<void>} work */
  queue(work) {
    this.waiting += 1;
    this.busy = true;
    this.dispatchEvent(new Event("busy"));
    this.idle = this.idle.then(() => this.work(work));
    return this.idle;
  }

  /** Drops an answer while a request runs: its question may be gone by then. @param {() => Promise<void>} work */
  answer(work) {
    return this.busy ? this.idle : this.queue(work);
  }

  /** Runs work; a refusal is kept for the question. @param {() => Promise<void>} work */
  async work(work) {
    try {
      await work();
    } catch (error) {
      this.refused = refusalOf(error);
      if (error instanceof Refused && error.code === "script") {
        const { file, line } = error.body ?? {};
        this.stopped = { key: this.asked, message: error.body?.error.message ?? "", file, line };
      }
      if (error instanceof Refused && error.code === "no_try") this.try = null;
    } finally {
      this.waiting -= 1;
      this.busy = this.waiting > 0;
      this.changed();
    }
  }

  asked = "";
  /** The choice whose script failed. @type {import("../../../bench.d.ts").Stopped | null} */ stopped =
    null;

  /** @param {import("../../../page.d.ts").Choice} choice */
  choose(choice) {
    return this.answer(async () => {
      this.asked = choice.key;
      const made = await post(`try/${this.id}/choose`, { key: choice.key });
      this.stopped = null;
      this.moved = null;
      this.took(made);
    });
  }

  /** @param {number} [steps] */
  undo(steps = 1) {
    return this.answer(async () => {
      this.stopped = null;
      this.took(await post(`try/${this.id}/undo`, { steps }));
    });
  }
  again() {
    return this.answer(async () => {
      this.stopped = null;
      this.took(await post(`try/${this.id}/again`, {}));
    });
  }

  /** Changes the position, unless another game has begun by then. @param {import("../../../bench.d.ts").PositionEdit[] | (() => import("../../../bench.d.ts").PositionEdit[])} edits or what makes them in its turn */
  setup(edits) {
    const id = this.try?.id;
    return this.queue(async () => {
      if (!this.try || this.try.id !== id) return;
      this.stopped = null;
      this.took(
        await post(`try/${id}/setup`, { edits: typeof edits === "function" ? edits() : edits }),
      );
    });
  }

  /** Reads the content again in place, after a file was saved. */
  reload() {
    const nth = (this.reloads += 1);
    return this.queue(async () => {
      if (!this.try || nth !== this.reloads) return;
      const made = await post(`try/${this.id}/reload`, {});
      this.moved = made.changed ?? null;
      this.stopped = null;
      if (made.changed?.differences?.length || made.changed?.moved) await this.learn(made);
      this.took(made);
    });
  }

  async readTrace() {
    if (this.trace || !this.try) return;
    try {
      this.trace = (await get(`try/${this.try.id}/trace`)).calls;
    } catch (error) {
      this.trace = [];
      this.refused = refusalOf(error);
    }
    this.changed();
  }

  /** @param {string} name @param {string | null} file */
  test(name, file) {
    return post(`try/${this.id}/test`, { name, file });
  }
  share() {
    return get(`try/${this.id}/share`);
  }

  /** The number of the game. */
  get id() {
    return this.try?.id ?? "";
  }
  get canUndo() {
    return this.try?.can_undo ?? false;
  }
  /** Both hands, by side. @returns {[string, string[]][]} */
  get hands() {
    return Object.entries(this.try?.hands ?? {});
  }
}
