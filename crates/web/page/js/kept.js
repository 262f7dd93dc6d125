// The storage of this browser: tokens of games, and preferences for the page.

/** @typedef {{ id: string, title: string, scenario: string, tokens: Record<string, string>, observer?: string, watch?: string, invitations?: Record<string, string>, hotseat?: boolean, lesson?: { id: string, other: string, unread: number | null }, at: number }} KeptGame */

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

/** The games by id. @returns {Record<string, KeptGame>} */
const kept = () => read("brink-games", {});

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

/** @param {string} id */
export function forget(id) {
  const all = kept();
  delete all[id];
  write("brink-games", all);
}

/** @template T @param {string} name @param {T} instead */
export const wish = (name, instead) => read(`brink-${name}`, instead);
/** @param {string} name @param {unknown} value */
export const setWish = (name, value) => write(`brink-${name}`, value);
