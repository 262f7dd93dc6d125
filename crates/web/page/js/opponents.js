// The opponents as people know them: by a level, with a sentence on what each does.

import { word } from "./words.js";

/** The players that have a level, the easiest first. */
const LEVELS = ["random", "careful", "greedy", "strong"];
/** The kind of machine that a trained network is, before its name. */
const NETWORK = "net:";

/** A player without its time. @param {string} id */
const kindOf = (id) => id.split(":")[0];

/** The name of a player. @param {string | undefined} id */
export function playerName(id = "") {
  if (id === "person") return word("person");
  if (id.startsWith(NETWORK)) return word("network", { name: id.slice(NETWORK.length) });
  return LEVELS.includes(kindOf(id)) ? word(`level_${kindOf(id)}`) : id;
}

/** A sentence about an opponent; without a level it is the server's. @param {import("../../page.d.ts").MachineFacts | undefined} one */
export function aboutPlayer(one) {
  if (!one) return "";
  if (one.id.startsWith(NETWORK)) return word("about_network");
  return LEVELS.includes(kindOf(one.id)) ? word(`about_${kindOf(one.id)}`) : one.about;
}

/** The place among the levels; what has none comes last. @param {string} id */
const rank = (id) => LEVELS.indexOf(kindOf(id)) + 1 || LEVELS.length + 1;

/** The opponents, the easiest first. @param {import("../../page.d.ts").MachineFacts[]} machines */
export const byLevel = (machines) => [...machines].sort((a, b) => rank(a.id) - rank(b.id));
