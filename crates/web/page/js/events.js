// Reads server-sent events from the body of an answer: fetch sends a token in a header, which EventSource cannot.

/** An event with its data; a comment has an empty name. @typedef {{ name: string, data: string }} ServerEvent */

/** Reads events until the body ends. @param {ReadableStream<Uint8Array<ArrayBuffer>>} body @param {(event: ServerEvent) => void} told */
export async function readEvents(body, told) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) told(parsed(block));
  }
}

/** @param {string} block @returns {ServerEvent} */
function parsed(block) {
  /** @type {Record<string, string>} */
  const fields = {};
  for (const [, name, value] of block.matchAll(/^(\w*): ?(.*)$/gm)) fields[name] = value;
  return { name: fields.event ?? "", data: fields.data ?? "" };
}
