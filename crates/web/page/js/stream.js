// The news of a seat: one stream for all tabs of a browser, opened again whenever it breaks.

import { readEvents } from "./events.js";
import { isAway, Refused } from "./server.js";

/** The longest wait before another try, in seconds. */
const LONGEST_WAIT = 30;
/** The milliseconds after which a silent stream is broken: the server sends something every 15 seconds. */
const SILENCE = 40_000;
/** The milliseconds after which a tab stops relying on another one, which the browser may have frozen. */
const DEAF = 90_000;
/** The most streams of a browser: over HTTP/1.1 it has six connections to a server, and requests need some. */
const MAX_STREAMS = 4;
/** The milliseconds between questions where no further stream may be opened. */
const POLL = 5_000;

/** The status of a server that has no place for another stream. */
const TOO_MANY = 429;

/** @typedef {import("../../page.d.ts").News} News */
/** @typedef {import("./server.js").Game} Game */

/**
 * Listens to the news of a seat until the signal ends.
 * @param {Game} game @param {string} seat @param {(...news: News) => void} told @param {AbortSignal} signal
 */
export function listen(game, seat, told, signal) {
  const name = `brink-${game.id}-${seat}`;
  const tabs = new BroadcastChannel(name);
  /** The wait for the stream of another tab to end; over once this tab has one. */
  const queue = new AbortController();
  /** The last state of the connection, in the tab that has the stream. @type {News | null} */
  let state = null;
  let deaf = 0;
  const lead = () => {
    clearTimeout(deaf);
    queue.abort();
    return follow(game, pass, signal);
  };
  const rely = () => {
    clearTimeout(deaf);
    if (!queue.signal.aborted) deaf = window.setTimeout(lead, DEAF);
  };
  const pass = (/** @type {News} */ news) => {
    if (news[0] === "connection") state = news;
    tabs.postMessage(news);
    told(...news);
  };
  tabs.onmessage = ({ data }) => {
    if (data === "hello") return state && tabs.postMessage(state);
    rely();
    return told(.../** @type {News} */ (data));
  };
  signal.addEventListener("abort", () => {
    clearTimeout(deaf);
    queue.abort();
    tabs.close();
  });
  // Without HTTPS a browser has no locks, and every tab has its own stream.
  if (!navigator.locks) return void lead();
  navigator.locks.request(name, { signal: queue.signal }, lead).catch(() => {});
  rely();
  tabs.postMessage("hello");
}

/** Keeps a stream open until the signal ends, or the server knows no such seat. @param {Game} game @param {(news: News) => void} pass @param {AbortSignal} signal */
async function follow(game, pass, signal) {
  let tries = 0;
  const heard = (/** @type {News} */ news) => {
    tries = 0;
    pass(news);
  };
  while (!signal.aborted) {
    const streamed = await connect(game, heard, signal).then(() => null, refusal);
    const refused =
      streamed?.status === TOO_MANY
        ? await ask(game, heard, signal).then(() => null, refusal)
        : streamed;
    if (signal.aborted) return;
    // A line that is open again at once is not worth words.
    if (refused || tries > 0) pass(["connection", { up: false, why: refused?.message }]);
    if (refused && [401, 403, 404].includes(refused.status)) return;
    await pause(wait(tries), signal);
    tries += 1;
  }
}

/** The answer of a server that refuses, if it was one. @param {unknown} error */
const refusal = (error) => (isAway(error) ? null : /** @type {Refused} */ (error));

/** Reads one stream to its end, or asks once where this browser has enough of them. @param {Game} game @param {(news: News) => void} heard @param {AbortSignal} signal */
async function connect(game, heard, signal) {
  if (!(await inPlace(() => read(game, heard, signal)))) await ask(game, heard, signal);
}

/** Asks once for the news, where there is no place for a stream. @param {Game} game @param {(news: News) => void} heard @param {AbortSignal} signal */
async function ask(game, heard, signal) {
  const { revision } = await game.get("", {}, signal);
  heard(["connection", { up: true, revision }]);
  heard(["people", {}]);
  await pause(POLL, signal);
}

/** Works in one of the places for streams; false if none is free. @param {() => Promise<void>} work */
async function inPlace(work) {
  if (!navigator.locks) return work().then(() => true);
  for (let place = 0; place < MAX_STREAMS; place++) {
    const worked = await navigator.locks.request(
      `brink-stream-${place}`,
      { ifAvailable: true },
      (lock) => lock !== null && work().then(() => true),
    );
    if (worked) return true;
  }
  return false;
}

/** @param {Game} game @param {(news: News) => void} heard @param {AbortSignal} signal */
async function read(game, heard, signal) {
  const silence = new AbortController();
  let timer = 0,
    revision = 0;
  const beat = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => silence.abort(), SILENCE);
  };
  beat();
  try {
    const body = await game.stream(AbortSignal.any([signal, silence.signal]));
    await readEvents(body, ({ name, data }) => {
      beat();
      if (name === "revision") ({ revision } = JSON.parse(data));
      else if (name) heard(/** @type {News} */ ([name, JSON.parse(data)]));
      heard(["connection", { up: true, revision }]);
    });
  } finally {
    clearTimeout(timer);
  }
}

/** The milliseconds before the next try: 1 s, 2 s … 30 s, less up to a half, so that pages do not come all at once. @param {number} tries */
export const wait = (tries) => 1000 * Math.min(2 ** tries, LONGEST_WAIT) * (1 - Math.random() / 2);

/** Waits, but no longer than until the network is back or the page is seen. @param {number} ms @param {AbortSignal} [signal] @returns {Promise<void>} */
export function pause(ms, signal) {
  const over = new AbortController();
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      over.abort();
      done();
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end, { signal: over.signal });
    document.addEventListener("visibilitychange", () => document.hidden || end(), {
      signal: over.signal,
    });
    signal?.addEventListener("abort", end, { signal: over.signal });
  });
}
