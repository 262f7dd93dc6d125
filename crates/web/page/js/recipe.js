// A link to a position or a whole game: what it began with and its choices, packed into the fragment of an address.

import { begin } from "./server.js";

/** The maximum length of a packed recipe. */
const MAX_LENGTH = 8192;

/** @param {Uint8Array} bytes @param {CompressionStream | DecompressionStream} through */
async function piped(bytes, through) {
  const stream = new Blob([/** @type {BlobPart} */ (bytes)])
    .stream()
    .pipeThrough(/** @type {ReadableWritablePair<Uint8Array, BufferSource>} */ (through));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The link, or nothing if it would be too long. @param {import("../../page.d.ts").Recipe} recipe */
export async function linkTo(recipe) {
  const packed = await piped(
    new TextEncoder().encode(JSON.stringify(recipe)),
    new CompressionStream("deflate-raw"),
  );
  const text = btoa(String.fromCharCode(...packed))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
  return text.length > MAX_LENGTH ? null : `${location.origin}/#recipe=${text}`;
}

/** Makes the game of a link, with both persons at this screen. @param {string} text */
export async function gameOf(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (ch) =>
    ch.charCodeAt(0),
  );
  /** @type {import("../../page.d.ts").Recipe} */
  const recipe = JSON.parse(
    new TextDecoder().decode(await piped(bytes, new DecompressionStream("deflate-raw"))),
  );
  const { scenario, options, seed, steps } = recipe;
  return {
    scenario,
    made: await begin({ scenario, options, seed, steps, help: true, seats: ["person", "person"] }),
  };
}
