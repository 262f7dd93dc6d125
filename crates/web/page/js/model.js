// The state of the table: the content, the view of one seat, the log, and the step that is shown.

import { Emitter } from "./emitter.js";
import { Game, isAway, Refused } from "./server.js";
import { invitationLink, WATCH } from "./address.js";
import { game as keptGame, keep, keepTrail, trail } from "./kept.js";
import { adopt, word } from "./words.js";
import { joined, plays } from "./log.js";
import { asksAgain, bonusOf, costOf } from "./asked.js";
import { asking, isAhead, sameIn } from "./ahead.js";
import { People } from "./people.js";

const SIDES = ["first", "second"];
/** The most positions that are kept: those of a few plays. */
const MOST_BOARDS = 60;

/** Splits the pair of cost and points left that comes with a choice, before anything can show it. @param {import("../../page.d.ts").View} view */
function named(view) {
  for (const choice of view?.question?.choices ?? [])
    if (Array.isArray(choice.cost)) [choice.cost, choice.left] = choice.cost;
  return view;
}

/** What covers keep of a view: whose it is, and what may be taken back. @param {import("../../page.d.ts").View} view */
const seatOf = ({ seat, side, can_undo, undo }) => ({ seat, side, can_undo, undo });

/** A view without what only its seat knows. @param {import("../../page.d.ts").View} view */
const hidden = (view) => ({
  ...view,
  hand: null,
  counter: { ...view.counter, unseen: [], out_of_game: [] },
  observation: { ...view.observation, hand: [], known_hand: [], zones: {} },
});

/** @extends {Emitter<{ said: string }>} */
export class Model extends Emitter {
  /** @param {string} id @param {string} token */
  constructor(id, token) {
    super();
    this.game = new Game(id, token);
    /** @type {import("../../page.d.ts").Contents} */ this.content = /** @type {never} */ (null);
    /** The spaces and the cards of the content, by id. @type {Record<string, import("../../page.d.ts").SpaceFacts>} */ this.space =
      /** @type {never} */ (undefined);
    /** @type {Record<string, import("../../page.d.ts").CardFacts>} */ this.card =
      /** @type {never} */ (undefined);
    /** A view of the past, or nothing. @type {import("../../page.d.ts").View | null} */ this.past =
      null;
    this.pastAt = -1;
    /** @type {import("../../page.d.ts").Entry[]} */ this.entries = [];
    /** @type {import("./log.js").Play[]} */ this.plays = [];
    /** The choice that waits for its second step. @type {import("../../page.d.ts").Choice | null} */ this.chosen =
      null;
    /** @type {import("./kept.js").Crumb[]} */ this.crumbs = [];
    /** The step of the last choice that was made here. */ this.sent = 0;
    /** The choice that got no answer. @type {import("../../page.d.ts").Choice | null} */ this.unanswered =
      null;
    /** Whether the last thing done was to take a choice back. */ this.tookBack = false;
    /** @type {Map<string, import("../../page.d.ts").PreviewFacts>} */ this.previews = new Map();
    /** The uses of cards by key. @type {Map<string, import("../../page.d.ts").UseFacts[]>} */ this.uses =
      new Map();
    /** @type {import("../../page.d.ts").Hint | "thinks" | null} */ this.advice = null;
    /** The progress of a machine. @type {import("../../page.d.ts").Progress | null} */ this.thinking =
      null;
    /** The analysis of a game that is over. @type {import("./review.js").Review | null} */ this.review =
      null;
    /** The judged choice that the board shows. @type {import("./review.js").Judged | null} */ this.judged =
      null;
    /** The course of a game that is over. @type {import("../../page.d.ts").Course | null} */ this.course =
      null;
    this.courseAsked = false;
    /** @type {import("./board.js").Board | null} */ this.board = null;
    /** Ends questions about choices that are no longer offered. */ this.asking =
      new AbortController();
    /** Whether the screen is handed over: the view is that of a spectator. */ this.covered = false;
    /** The influence after steps that were seen. @type {Map<number, import("../../page.d.ts").SpaceSeen[]>} */ this.boards =
      new Map();
    this.busy = false;
    /** Whether a lesson guides the game. */ this.guided = false;
    /** Whether a choice in advance is made anew. */ this.reopened = false;
    this.people = new People(this);
    this.looking = false;
    /** The newest revision that the server has named. */ this.newest = 0;
  }

  /** @type {import("../../page.d.ts").View} */ #view = /** @type {never} */ (null);
  get view() {
    return this.#view;
  }
  set view(view) {
    this.#view = named(asking(view, this.reopened));
  }

  /** Reads all that a page needs, in the language that is chosen. */
  async load() {
    const [content, view] = await Promise.all([
      this.game.get("content"),
      this.game.get("view", { since: 0 }),
    ]);
    this.content = content;
    adopt(content.words.own);
    this.space = Object.fromEntries(content.map.spaces.map((one) => [one.id, one]));
    this.card = Object.fromEntries(content.cards.map((one) => [one.id, one]));
    this.entries = [];
    this.boards.clear();
    this.forgetEnd();
    this.people.forget();
    this.crumbs = trail(this.game.id, view);
    this.take(view);
    await this.people.look();
    keep({
      id: this.game.id,
      title: content.name,
      scenario: content.scenario,
      ...(view.seat === null
        ? { watch: this.game.token }
        : { tokens: { [view.seat]: this.game.token } }),
    });
    await this.cover();
  }

  /** Forgets what only a game that is over has. */
  forgetEnd() {
    this.review?.stop();
    this.review = null;
    this.judged = null;
    this.course = null;
    this.courseAsked = false;
  }

  /** The seat, as an address names it. */
  get seat() {
    return String(this.view.seat ?? WATCH);
  }

  /** The view that the board shows. */
  shown() {
    return this.past ?? this.view;
  }

  /** Takes a fresh view. @param {import("../../page.d.ts").View} view */
  take(view) {
    const before = this.view;
    const undone = before && view.revision - view.steps !== before.revision - before.steps;
    this.view = view;
    if (undone) this.boards.clear();
    this.boards.set(view.steps, view.observation.spaces);
    if (this.boards.size > MOST_BOARDS) this.boards.delete([...this.boards.keys()][0]);
    this.entries =
      undone && view.news?.[0]?.n !== 0 ? this.entries : joined(this.entries, view.news ?? []);
    this.plays = plays(this.entries);
    this.chosen = null;
    this.advice = null;
    this.previews = new Map();
    this.uses = new Map();
    if (!view.question)
      this.thinking = this.thinking?.seat === view.waiting?.seat ? this.thinking : null;
    if (view.question) this.thinking = null;
    if (!view.question || view.steps === 0 || ["play", "headline"].includes(view.question.ask))
      this.crumbs = this.crumbs.filter((one) => one.step >= view.steps);
    keepTrail(this.game.id, view, this.crumbs);
    return undone;
  }

  async refresh() {
    const view = await this.game.get("view", { since: this.covered ? 0 : this.view.steps });
    if (view.revision < this.view.revision || this.busy) return;
    const undone = this.take(view);
    if (undone) this.take(await this.game.get("view", { since: 0 }));
    await this.cover();
    this.changed();
    this.people.keepUp();
  }

  /** Looks who is there and what was said, and leaves what is being chosen as it is. @returns {Promise<import("./people.js").Act[]>} what others did */
  async lookAround() {
    const [fresh, acts] = await Promise.all([this.game.get("view"), this.people.look()]);
    if (fresh.revision !== this.view.revision) await this.heard(fresh.revision);
    else if (!this.busy && !this.covered) {
      const { players, advantages, sealed } = fresh,
        { question, ahead } = this.view;
      this.view = {
        ...this.view,
        question: question === ahead ? null : question,
        ahead: ahead && fresh.ahead ? ahead : fresh.ahead,
        ...{ players, advantages, sealed },
      };
    }
    this.dispatchEvent(new Event("people"));
    return acts;
  }

  /** Opens the choice in advance again. */
  reopen() {
    this.reopened = true;
    this.view = { ...this.view };
    this.changed();
  }

  /** The game as the screen may show it. */
  get reader() {
    return this.covered
      ? new Game(this.game.id, keptGame(this.game.id)?.observer ?? "")
      : this.game;
  }

  /** Leaves nothing of a seat on the screen once the other person at it is to choose: only what a spectator knows. */
  async cover() {
    const { view } = this,
      other = view.waiting && !view.observation.outcome && this.hotseat(view.waiting.seat);
    this.covered = Boolean(other);
    if (!other) return;
    const seen = await this.reader.get("view", { since: 0 }).catch(() => null);
    this.entries = seen?.news ?? [];
    this.plays = plays(this.entries);
    this.view = { ...(seen ?? hidden(view)), ...seatOf(view) };
  }

  /** Looks again if the game has moved on; what comes during a request is looked at after it. @param {number} revision */
  async heard(revision) {
    this.newest = Math.max(this.newest, revision);
    while (!this.busy && !this.looking && this.newest > this.view.revision) {
      this.looking = true;
      try {
        await this.refresh();
      } finally {
        this.looking = false;
      }
    }
  }

  changed() {
    this.dispatchEvent(new Event("changed"));
  }
  /** @param {string} text */
  say(text) {
    this.emit("said", text);
  }

  /** Runs one request to its end; while it runs, nothing else may be chosen. @param {() => Promise<void>} work @param {() => void} [lost] what is done if no answer comes */
  async alone(work, lost = () => this.say(word("no_connection"))) {
    if (this.busy) return;
    this.busy = true;
    this.asking.abort();
    this.asking = new AbortController();
    this.dispatchEvent(new Event("busy"));
    try {
      await work();
    } catch (error) {
      const view = error instanceof Refused ? error.view : null;
      if (error instanceof Refused && view) {
        if (error.code === "stale") this.say(word("moved_on"));
        this.take(view);
        this.entries = [];
        this.take(await this.game.get("view", { since: 0 }).catch(() => view));
      } else if (error instanceof Refused && !isAway(error)) this.say(error.message);
      else lost();
    } finally {
      await this.cover();
      this.busy = false;
      this.changed();
      this.heard(this.newest).catch(() => {});
      this.people.keepUp();
    }
  }

  /** Makes a choice, by a person or as the only one. @param {import("../../page.d.ts").Choice} choice @param {"own" | "only"} [by] */
  choose(choice, by = "own") {
    return this.alone(
      () => this.#send(choice, by),
      () => this.#lost(choice),
    );
  }

  /** Makes choices one after the other: it stops where one is not offered, or has a second step. @param {string[]} keys */
  chooseAll(keys) {
    /** @type {import("../../page.d.ts").Choice | undefined} */
    let next;
    const sendAll = async () => {
      for (const key of keys) {
        next = this.view.question?.choices.find((one) => one.key === key);
        if (!next) return;
        if (asksAgain(next)) return void (this.chosen = next);
        await this.#send(next, "own");
      }
    };
    return this.alone(sendAll, () => next && this.#lost(next));
  }

  /** @param {import("../../page.d.ts").Choice} choice @param {"own" | "only"} by */
  async #send(choice, by) {
    const { revision, steps } = this.view,
      crumb = { name: choice.name, card: choice.target?.card, step: steps, by };
    this.tookBack = false;
    this.reopened = false;
    // An answer in advance is no step yet.
    const ahead = isAhead(this.view) ? this.view.ahead : null;
    if (!ahead) {
      this.sent = steps + 1;
      this.crumbs.push(crumb);
    }
    try {
      this.take(await this.game.post("choose", { revision, key: choice.key, since: steps }));
    } catch (error) {
      this.crumbs = this.crumbs.filter((one) => one !== crumb);
      const view = error instanceof Refused ? error.view : null,
        again = ahead && view && sameIn(view, ahead, choice.key);
      if (!again) throw error;
      // The other one has chosen at the same moment: the answer is due now.
      this.take(view);
      this.entries = [];
      this.take(await this.game.get("view", { since: 0 }));
      await this.#send(again, by);
    }
  }

  /** A choice without an answer may have arrived: then the next view says so. If not, one click repeats it. @param {import("../../page.d.ts").Choice} choice */
  #lost(choice) {
    this.chosen = this.unanswered = choice;
    this.say(word("choice_lost", { choice: choice.name }));
  }

  /** Takes back the last choice of a person, or all from a step on. @param {number} [to] */
  undo(to = this.#lastOwn()) {
    return this.alone(async () => {
      const back = to ?? this.crumbs.at(-1)?.step;
      this.tookBack = true;
      const view = await this.game.post("undo", {
        revision: this.view.revision,
        ...(to === undefined ? {} : { to }),
      });
      this.crumbs = this.crumbs.filter(
        (one) => one.step < Math.min(back ?? view.steps, view.steps),
      );
      this.entries = [];
      this.take(view);
      this.take(await this.game.get("view", { since: 0 }));
    });
  }

  /** The step of the last choice of a person, if others were made by themselves after it. */
  #lastOwn() {
    if (this.crumbs.at(-1)?.by !== "only") return undefined;
    return this.crumbs.findLast((one) => one.by !== "only")?.step;
  }

  /** Looks at the position after a play. @param {number} index */
  async go(index) {
    const at = Math.max(0, Math.min(this.plays.length - 1, index));
    if (at < this.plays.length - 1) return this.lookAt(at, this.plays[at].step, null);
    this.pastAt = at;
    this.past = null;
    this.judged = null;
    this.changed();
  }

  /** Looks at the position before a choice that was judged. @param {import("./review.js").Judged} judged */
  lookAtChoice(judged) {
    const at = this.plays.findIndex((play) => play.step > judged.step);
    return this.lookAt(Math.max(0, at), judged.step, judged);
  }

  /** @param {number} at the play @param {number} step @param {import("./review.js").Judged | null} judged */
  async lookAt(at, step, judged) {
    this.pastAt = at;
    this.judged = judged;
    const past = await this.reader.get("view", { at: step }).catch(() => null);
    if (!past) return this.say(word("no_connection"));
    if (this.pastAt !== at || this.judged !== judged) return;
    this.past = past;
    this.changed();
  }

  /**
   * Asks about the choices of now: nothing comes back once one was made.
   * @template {keyof import("../../page.d.ts").Answers} What
   * @param {What} what @param {Record<string, unknown>} query
   */
  async ask(what, query) {
    const { signal } = this.asking,
      { revision } = this.view;
    const answer = await this.game.get(what, query, signal);
    if (signal.aborted || revision !== this.view.revision) throw new DOMException("", "AbortError");
    return answer;
  }

  /** Every outcome of a choice, asked once. @param {string} key @returns {Promise<import("../../page.d.ts").PreviewFacts | null>} */
  async preview(key) {
    if (!this.previews.has(key)) {
      const { previews } = this,
        found = await this.ask("preview", { key }).catch(() => null);
      if (found) previews.set(key, found);
    }
    return this.previews.get(key) ?? null;
  }

  pastTitle() {
    const play = this.plays[this.pastAt];
    return play
      ? [play.turn, play.kind === "turn" ? "" : play.title].filter(Boolean).join(" · ")
      : "";
  }

  /** The spaces that may be chosen now. @returns {Record<string, { pill: string, says: string, bonus: number, usual: boolean, fatal: boolean, choice: import("../../page.d.ts").Choice }> | null} */
  targets() {
    if (this.past || !this.view.question) return null;
    const { question } = this.view,
      spaces = question.choices.filter((one) => one.target?.space);
    if (!spaces.length) return null;
    const target = (/** @type {import("../../page.d.ts").Choice} */ choice) => {
      const pill = this.pill(choice),
        priced = pill === String(choice.cost);
      return {
        choice,
        pill,
        says: [choice.risk?.text ?? (!priced && pill), costOf(choice)].filter(Boolean).join(", "),
        bonus: bonusOf(question, choice),
        usual: ["1", "+1", "−1"].includes(pill) && !choice.odds && !choice.realign,
        fatal: choice.risk?.kind === "loses",
      };
    };
    return Object.fromEntries(spaces.map((choice) => [choice.target?.space, target(choice)]));
  }

  /** @param {import("../../page.d.ts").Choice} choice */
  pill(choice) {
    if (choice.risk?.kind === "loses") return word("loses");
    if (choice.odds) return `${choice.odds.successes}/6`;
    const { ask } = /** @type {import("../../page.d.ts").Question} */ (this.view.question);
    if (choice.cost && ask === "influence") return String(choice.cost);
    if (choice.realign) {
      const own = this.view.side === this.content.sides[0].id ? 0 : 1,
        by = choice.realign[own] - choice.realign[1 - own];
      return by < 0 ? `−${-by}` : `+${by}`;
    }
    return (
      { setup: "+1", event_place: "+1", event_remove: "−1" }[/** @type {"setup"} */ (ask)] ?? ""
    );
  }

  /** The present facts of a card, for its face. @param {string} id */
  facts(id) {
    const own = this.shown().hand?.find((one) => one.card === id),
      card = this.card?.[id];
    const choice = this.view.question?.choices.find((one) => one.target?.card === id);
    const other = own && card.side && card.side !== this.view.side;
    return {
      value: own?.value,
      stands: this.stands(id),
      risk: own?.risk ?? choice?.risk,
      other: other ? this.sideClass(card.side) : undefined,
      otherName: other ? this.sideName(card.side ?? "") : undefined,
      sides: this.content.sides,
      periods: this.content.periods,
    };
  }

  /** The points of a scoring card for the own side if it were scored now; spectators see those of the first side. @param {string} id */
  stands(id) {
    const scoring = this.content.scorings.find((one) => one.card === id);
    const standing = scoring && this.shown().standings.find((one) => one.scoring === scoring.id);
    if (!standing) return "";
    const own = this.view.side ?? this.content.sides[0].id,
      sign = own === this.content.sides[0].id ? 1 : -1;
    if (standing.wins) return standing.wins === own ? word("wins") : word("loses");
    const net = standing.net * sign;
    return net < 0 ? `−${-net}` : net ? `+${net}` : "0";
  }

  /** @param {string} id */
  valueOf(id) {
    return this.view.hand?.find((one) => one.card === id)?.value ?? this.card?.[id]?.ops ?? "";
  }
  /** @param {string | null | undefined} side */
  sideClass(side) {
    return SIDES[this.content.sides.findIndex((one) => one.id === side)] ?? "";
  }
  /** @param {string} side */
  sideName(side) {
    return this.content.sides.find((one) => one.id === side)?.name ?? side;
  }
  /** The side of the holder of the seat; nothing for who watches, and for two persons at one screen. */
  own() {
    return keptGame(this.game.id)?.hotseat ? null : this.view.side;
  }
  /** @param {number} seat */
  isHere(seat) {
    return this.view.players.find((one) => one.seat === seat)?.here;
  }

  /** The token of the other seat, if both persons sit at this screen. @param {number} seat */
  hotseat(seat) {
    const kept = keptGame(this.game.id);
    return kept?.hotseat && this.view.seat !== null ? kept.tokens[seat] : undefined;
  }

  /** The sentences about whoever may know more of this game than a seat does. */
  get advantages() {
    const { seat, advantages, players, observation } = this.view;
    // At one screen both sides know it.
    if (seat === null || observation.outcome || this.guided || this.hotseat(1 - seat)) return [];
    const persons = players.filter((one) => one.player === "person").length;
    const lent = persons > 1 && keptGame(this.game.id)?.lent;
    return [...advantages.map((one) => one.text), ...(lent ? [word("seat_lent")] : [])];
  }

  /** The invitations of this browser that nobody has used. */
  get invitations() {
    const { invitations = {} } = keptGame(this.game.id) ?? {};
    const open = this.view.players.filter((one) => one.invited && invitations[one.seat]);
    return open.map(({ seat, side }) => ({
      side,
      address: invitationLink(this.game.id, invitations[seat], this.#terms(side)),
    }));
  }

  /** What was agreed, for whoever is invited. @param {string} side @returns {import("./invitation_terms.js").Terms} */
  #terms(side) {
    const { content, people, view } = this,
      own = view.players.find((one) => one.seat === view.seat);
    return {
      scenario: content.scenario,
      side,
      from: own?.name,
      pace: people.facts?.pace ?? undefined,
      help: people.facts?.help.every(Boolean),
      seed: view.advantages.some((one) => one.code === "known_seed"),
    };
  }

  /** Exchanges an invitation for the token of its seat. @param {{ invitation: string, token: string }} invitation */
  async join(invitation) {
    const { seat, token } = await this.game.post("join", invitation);
    this.game.token = token;
    keep({ id: this.game.id, tokens: { [seat]: token } });
  }

  /** A copy shows hidden cards: only against machines, or when the game is over. */
  mayCopy() {
    return (
      Boolean(this.view.observation.outcome) ||
      this.view.players.filter((one) => one.player === "person").length < 2
    );
  }
}
