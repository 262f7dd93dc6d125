// The storage of this browser: tokens of games, and preferences for the page.

/** @typedef {{ id: string, title: string, scenario: string, tokens: Record<string, string>, observer?: string, watch?: string, invitations?: Record<string, string>, hotseat?: boolean, read?: Record<string, number>, rematch?: string, next?: Record<string, string>, lent?: boolean, lesson?: { id: string, other: string, unread: number | null }, at: number }} KeptGame */

/** @template T @param {string} key @param {T} instead @returns {T} */
function read(key, instead) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? instead;
  } catch {
    return instead;
  }
}

/** @param {string} key @param {unknown} value */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    /* private windows keep nothing */
  }
}

/** The games by id; an address may name anything, also what every object has. @returns {Record<string, KeptGame>} */
const kept = () => Object.assign(Object.create(null), read("brink-games", {}));

/** @returns {KeptGame[]} the one used last first */
export function games() {
  return Object.values(kept()).sort((a, b) => b.at - a.at);
}

/** @param {string} id @returns {KeptGame | undefined} */
export const game = (id) => kept()[id];

/** @param {Partial<KeptGame> & { id: string }} one */
export function keep(one) {
  const all = kept();
  const before = all[one.id] ?? { title: "", scenario: "", tokens: {} };
  all[one.id] = { ...before, ...one, tokens: { ...before.tokens, ...one.tokens }, at: Date.now() };
  write("brink-games", all);
}

/** Keeps the tokens of a new game. @param {import("../../page.d.ts").NewGameFacts} made @param {string} title @param {string} scenario @param {{ hotseat?: boolean }} [more] */
export function remember(made, title, scenario, more = {}) {
  keep({
    id: made.game,
    title,
    scenario,
    observer: made.observer,
    tokens: Object.fromEntries(
      made.seats.flatMap((one) => (one.token ? [[one.seat, one.token]] : [])),
    ),
    invitations: Object.fromEntries(
      made.seats.flatMap((one) => (one.invitation ? [[one.seat, one.invitation]] : [])),
    ),
    ...more,
  });
}

/** @param {string} id */
export function forget(id) {
  const all = kept();
  delete all[id];
  write("brink-games", all);
}

/** A choice on the way to the open question: `only` if there was no other. @typedef {{ name: string, card?: string | null, step: number, by?: "own" | "only" }} Crumb */

/** @param {string} id @param {import("../../page.d.ts").View} view */
const trailOf = (id, view) => `brink-trail-${id}-${view.seat}`;

/** The way to the open question, kept over a reload of this tab: nothing if the game has moved on meanwhile. @param {string} id @param {import("../../page.d.ts").View} view @returns {Crumb[]} */
export function trail(id, view) {
  try {
    const { revision, crumbs } = JSON.parse(sessionStorage.getItem(trailOf(id, view)) ?? "{}");
    return revision === view.revision ? crumbs : [];
  } catch {
    return [];
  }
}

/** @param {string} id @param {import("../../page.d.ts").View} view @param {Crumb[]} crumbs */
export function keepTrail(id, view, crumbs) {
  try {
    const { revision } = view;
    sessionStorage.setItem(trailOf(id, view), JSON.stringify({ revision, crumbs }));
  } catch {
    /* private windows keep nothing */
  }
}

/** @template T @param {string} name @param {T} instead */
export const wish = (name, instead) => read(`brink-${name}`, instead);
/** @param {string} name @param {unknown} value */
export const setWish = (name, value) => write(`brink-${name}`, value);
