// Another game with the same players and options, with the same sides or the others.

import { begin } from "./server.js";
import { game as keptGame, remember } from "./kept.js";
import { tableOf } from "./address.js";

/** Begins it and goes to its table. @param {import("./model.js").Model} model @param {{ changed: boolean }} sides */
export async function rematch({ game, view, content }, { changed }) {
  const [{ scenario, options }, { name }] = await Promise.all([
    game.get("recipe", { at: 0 }),
    game.get(""),
  ]);
  const seats = [...view.players].sort((a, b) => a.seat - b.seat).map(({ player }) => player);
  if (changed) seats.reverse();
  const seat = Number(view.seat),
    own = changed ? 1 - seat : seat,
    hotseat = Boolean(keptGame(game.id)?.hotseat);
  const made = await begin({
    scenario,
    options,
    name,
    undo: view.undo,
    seats: /** @type {[string, string]} */ (seats),
    help: hotseat,
  });
  remember(made, content.name, content.scenario, { hotseat });
  const token = made.seats[own].token ?? made.observer;
  location.hash = new URL(tableOf(made.game, token), location.href).hash;
}
