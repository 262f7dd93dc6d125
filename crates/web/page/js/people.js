// The two people of a game: what they said, offered and agreed.

import { randomToken, tableOf } from "./address.js";
import { game as keptGame, keep } from "./kept.js";
import { Game, isAway } from "./server.js";
import { word } from "./words.js";

/** @typedef {import("../../page.d.ts").People} Facts */
/** @typedef {Facts["acts"][number]} Act */
/** @typedef {import("../../page.d.ts").SeatFacts} Player */

/** The acts that the other one may answer, and that end with a refusal or a withdrawal. */
const OFFERS = ["offer_draw", "ask_back", "rematch", "delete"];

/** The reason why something failed. @param {unknown} error */
const explained = (error) =>
  isAway(error) || !(error instanceof Error) ? word("no_connection") : error.message;

export class People {
  /** @param {import("./model.js").Model} model */
  constructor(model) {
    this.model = model;
    /** The acts in order. @type {Act[]} */ this.acts = [];
    /** @type {Facts | null} */ this.facts = null;
    /** The number of the first act that is not read. */ this.unread = 0;
    /** The wishes of the other one that were answered by silence. @type {Set<number>} */ this.silenced =
      new Set();
  }

  /** Whether two persons play. */
  get areTwo() {
    return this.model.view.players.filter((one) => one.player === "person").length === 2;
  }

  /** Whether each of them has a screen. */
  get areApart() {
    return this.areTwo && !keptGame(this.model.game.id)?.hotseat && !this.model.guided;
  }

  /** Whether the holder of the seat may make offers to somebody. */
  get mayOffer() {
    return this.areApart && this.model.view.seat !== null && !this.other?.invited;
  }

  /** The player of the other seat. @returns {Player | undefined} */
  get other() {
    return this.model.view.players.find((one) => one.seat !== this.model.view.seat);
  }

  /** Whether hints are given: between two persons both have to want them. */
  get haveHelp() {
    const { outcome } = this.model.view.observation;
    return !this.areTwo || Boolean(outcome) || Boolean(this.facts?.help.every(Boolean));
  }

  /** The name of the person on a seat, or that of the side. @param {number | null | undefined} seat */
  name(seat) {
    const player = this.model.view.players.find((one) => one.seat === seat);
    return player?.name || this.model.sideName(player?.side ?? "");
  }

  /** The acts of others that nobody has looked at here. */
  get news() {
    return this.acts.filter((one) => one.n >= this.unread && one.seat !== this.model.view.seat);
  }

  /** What is open, as a text: it changes where the strips above a question do. */
  get open() {
    const { draw_offer, back_request, help, rematch, rematched } = this.facts ?? {};
    return JSON.stringify([draw_offer, back_request, help, rematch, rematched, this.facts?.delete]);
  }

  /** Asks for what is new. @returns {Promise<Act[]>} what others did since */
  async look() {
    if (!this.areTwo) return [];
    const { game, view } = this.model,
      first = !this.facts;
    const facts = await game.get("people", { since: this.facts?.next ?? 0 });
    if (facts.next < (this.facts?.next ?? 0)) return [];
    const before = this.facts;
    this.facts = facts;
    this.acts.push(...facts.acts.filter((one) => one.n >= (before?.next ?? 0)));
    if (first) this.unread = keptGame(game.id)?.read?.[view.seat ?? -1] ?? 0;
    if (before && !before.rematched) this.#follow();
    return first ? [] : facts.acts.filter((one) => one.seat !== view.seat);
  }

  /** Looks what a choice has closed. */
  keepUp() {
    if (!this.areApart) return;
    this.look().then(
      () => this.model.dispatchEvent(new Event("people")),
      () => {},
    );
  }

  /** Forgets everything, before another seat is taken. */
  forget() {
    this.acts = [];
    this.facts = null;
  }

  /** Notes that all was read. */
  markRead() {
    const { game, view } = this.model,
      next = this.facts?.next ?? 0;
    if (this.unread >= next) return;
    this.unread = next;
    keep({
      id: game.id,
      read: { ...keptGame(game.id)?.read, [view.seat ?? -1]: next },
    });
  }

  /** Does something besides choosing; a refusal is said. @param {import("../../protocol.d.ts").Acted} act @returns {Promise<boolean>} whether it was done */
  act(act) {
    return this.#done(this.model.game.post("people", act));
  }

  /** Looks around after something was done; a refusal is said. @param {Promise<unknown>} sent */
  async #done(sent) {
    const { model } = this,
      refused = await sent.then(() => null, explained);
    if (refused !== null) model.say(refused);
    await model.lookAround().catch(() => {});
    return refused === null;
  }

  /** Wishes for another game, under a token that this browser keeps before the server has it. */
  async rematch() {
    const { game } = this.model;
    const token = keptGame(game.id)?.rematch ?? randomToken();
    keep({ id: game.id, rematch: token });
    await this.#done(game.post("rematch", { token }));
  }

  /** Switches the hints of both seats at one screen, or asks for them. @param {boolean} on */
  async help(on) {
    const { model } = this;
    const other = model.hotseat(1 - Number(model.view.seat));
    if (other) await new Game(model.game.id, other).post("people", { act: "help", on });
    await this.act({ act: "help", on });
  }

  /** The address of the game that follows on this one; nothing in a browser that has no seat there. */
  get next() {
    const { game, content, view } = this.model,
      id = this.facts?.rematched;
    if (!id || view.seat === null) return null;
    const token = keptGame(id)?.tokens[String(1 - view.seat)] ?? keptGame(game.id)?.rematch;
    if (!token) return null;
    if (!keptGame(id))
      keep({
        id,
        title: content.name,
        scenario: content.scenario,
        tokens: { [1 - view.seat]: token },
      });
    return tableOf(id, token);
  }

  /** Goes to the new game with whoever looks. */
  #follow() {
    if (!document.hidden && this.next) location.hash = new URL(this.next, location.href).hash;
  }

  /** Whether a refusal took back an own offer. @param {Act} act */
  #isWithdrawal({ n, seat }) {
    return this.acts.findLast((one) => one.n < n && OFFERS.includes(one.act))?.seat === seat;
  }

  /** An act in words, without who did it. @param {Act} act */
  said(act) {
    if (act.act === "say") return act.text ?? "";
    if (act.act === "decline")
      return word(this.#isWithdrawal(act) ? "did_withdraw" : "did_decline");
    return word(`did_${act.act}${act.on === false ? "_off" : ""}`);
  }

  /** An act as a sentence. @param {Act} act */
  sentence(act) {
    return `${this.name(act.seat)}: ${this.said(act)}`;
  }
}
