// What a link of an invitation says of its game, in its fragment, which no server gets.

/** The longest name that is shown. */
const MAX_NAME = 40;

/** @typedef {{ scenario?: string, side?: string, from?: string, pace?: number, help?: boolean, seed?: boolean }} Terms what a link says of its game */

/** The days of a pace that a game can have. @param {string | null} text */
const daysOf = (text) => (/^[1-9]\d?$/.test(text ?? "") ? Number(text) : undefined);

/** The terms as a link carries them. @param {Terms} terms */
export const inLink = ({ scenario, side, from, pace, help, seed }) =>
  new URLSearchParams({
    ...(scenario ? { scenario } : {}),
    ...(side ? { side } : {}),
    ...(from ? { from } : {}),
    ...(pace ? { pace: String(pace) } : {}),
    ...(help ? { help: "1" } : {}),
    ...(seed ? { seed: "1" } : {}),
  }).toString();

/** The terms that a link carries. @param {URLSearchParams} asked @returns {Terms} */
export const termsOf = (asked) => ({
  scenario: asked.get("scenario") ?? undefined,
  side: asked.get("side") ?? undefined,
  from: asked.get("from")?.slice(0, MAX_NAME),
  pace: daysOf(asked.get("pace")),
  help: asked.has("help"),
  seed: asked.has("seed"),
});
