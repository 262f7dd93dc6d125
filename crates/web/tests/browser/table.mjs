// A server, a browser and a table for the tests of the page.
// BRINK names the program, BRINK_PLAYWRIGHT the folder with playwright-core, BRINK_SHOTS where pictures go.

import { spawn } from "node:child_process";
import { mkdtempSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const HERE = path.dirname(fileURLToPath(import.meta.url));
export const ROOT = path.resolve(HERE, "../../../..");
export const BRINK = process.env.BRINK ?? path.join(ROOT, "target/debug/brink");
const PLAYWRIGHT = process.env.BRINK_PLAYWRIGHT ?? path.join(ROOT, "target/browser");
export const SHOTS = process.env.BRINK_SHOTS ?? path.join(ROOT, "target/browser/shots");
const { chromium } = createRequire(path.join(PLAYWRIGHT, "package.json"))("playwright-core");
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** Milliseconds that anything may take: the rest of the gate runs beside the browser. */
export const PATIENCE = 120000;

/** Starts the program on a free port, with a new database; `more` are further arguments. */
export async function serve(...more) {
  const folder = mkdtempSync(path.join(tmpdir(), "brink-page-"));
  let child;
  const start = (port) => new Promise((found, failed) => {
    child = spawn(BRINK, ["--content", ROOT, "serve", "--port", port, "--db", path.join(folder, "games.sqlite"), ...(process.env.BRINK_SERVE ?? "").split(" ").filter(Boolean), ...more], { stdio: ["ignore", "pipe", "inherit"] });
    let said = "";
    child.stdout.on("data", (chunk) => { said += chunk; const at = said.match(/http:\/\/[\d.]+:\d+/); if (at) found(at[0]); });
    child.on("exit", (code) => failed(new Error(`brink serve ended with ${code}`)));
    setTimeout(() => failed(new Error("brink serve does not start")), PATIENCE).unref();
  });
  const base = await start("0");
  const kill = () => new Promise((done) => { child.on("exit", done); child.kill("SIGKILL"); });
  return { base, folder, stop: () => child.kill(), kill, restart: () => start(new URL(base).port) };
}

export const launch = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });

/**
 * A page that notes what it must not do: errors, and requests to other hosts; `first` is a script that runs before its own, and `touch` has fingers instead of a mouse.
 * `wishes` are preferences of a person: a test clicks at once and looks at no scene, unless it says so.
 */
export async function open(browser, base, address, { width = 1440, height = 900, theme = "light", language = "en", first = "", wishes = {}, touch = width < 500 } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, locale: language, hasTouch: touch, isMobile: touch });
  await context.addInitScript((all) => {
    if (!location.protocol.startsWith("http")) return;
    for (const [name, wish] of Object.entries(all)) if (localStorage.getItem(`brink-${name}`) === null) localStorage.setItem(`brink-${name}`, JSON.stringify(wish));
  }, { guard: 0, reveal: "none", ...wishes });
  if (first) await context.addInitScript(first);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const faults = [];
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(String(error.stack ?? error)));
  page.on("request", (request) => { if (!request.url().startsWith(base) && !/^(data|blob):/.test(request.url())) faults.push(`asked ${request.url()}`); });
  await page.goto(base + address);
  return { page, context, faults };
}

export async function api(base, method, address, body, token) {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(base + address, { method, headers, body: body && JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${text}`);
  try { return JSON.parse(text); } catch { return text; }
}

/**
 * Plays a game of two people by the protocol. `pick` gets what the seat sees that is asked, and a way to see it in another
 * language; it chooses a key, or none to stop there. Returns the last view and the token of its seat.
 */
export async function playByProtocol(base, game, pick) {
  const look = (token, more = "") => api(base, "GET", `/api/games/${game.game}/view${more}`, undefined, token);
  let seat = 0, view = await look(game.seats[0].token);
  for (;;) {
    const { token } = game.seats[seat];
    if (view.observation.outcome) return { view, token };
    if (!view.question) {
      seat = 1 - seat;
      view = await look(game.seats[seat].token);
      continue;
    }
    const key = await pick(view, (language) => look(token, `?lang=${language}`));
    if (!key) return { view, token };
    view = await api(base, "POST", `/api/games/${game.game}/choose`, { revision: view.revision, key }, token);
    if (!view.revision) throw new Error(JSON.stringify(view));
  }
}

/** The seed of the next game: each run of the tests plays the same games, unless BRINK_SEED begins elsewhere. */
let nextSeed = Number(process.env.BRINK_SEED ?? 1);

/** Begins a game through the form of the lobby; the page is then at the table. */
export async function begin(page, scenario, seats) {
  await page.locator("#seed").evaluate((field, seed) => { field.value = seed; }, String(nextSeed++));
  await page.locator(`input[name=scenario][value=${scenario}]`).check({ force: true });
  for (const [seat, kind] of seats.entries()) {
    await page.locator(`input[name=seat-${seat}][value=${kind.split(" ")[0]}]`).check({ force: true });
    if (kind.includes(" ")) await page.locator(`[data-machine="${seat}"]`).selectOption(kind.split(" ")[1]);
  }
  await page.locator("#new button[type=submit]").click();
  await ready(page);
}

export const ready = (page) => page.waitForFunction(() => document.querySelector("#question h2") && !document.body.classList.contains("is-loading"));

/** Clicks at random what may be chosen, until the game is over or `most` clicks were made. */
export async function playOn(page, seed, most = 4000) {
  return page.evaluate(async ([from, limit, patience]) => {
    let state = from * 2654435761 + 1;
    const random = (n) => { state = (Math.imul(state, 1664525) + 1013904223) >>> 0; return state % n; };
    const question = document.querySelector("#question");
    const wait = () => new Promise((done) => {
      const timer = setTimeout(() => { watch.disconnect(); done(false); }, patience);
      const watch = new MutationObserver(() => { clearTimeout(timer); watch.disconnect(); setTimeout(() => done(true), 0); });
      watch.observe(question, { childList: true, attributes: true });
    });
    let clicks = 0;
    while (clicks < limit) {
      const take = question.classList.contains("is-busy") ? null : question.querySelector("[data-do=confirm], [data-do=seat]");
      const safe = [...question.querySelectorAll(".choice")].filter((one) => !one.closest("details"));
      const all = safe.length ? safe : [...question.querySelectorAll(".choice")];
      if (question.querySelector("a[href='/#new']")) return { clicks, over: true };
      if (!take && (!all.length || question.classList.contains("is-busy"))) { if (!(await wait())) return { clicks, over: false, stuck: question.textContent }; continue; }
      clicks += 1;
      const next = wait();
      (take ?? all[random(all.length)]).click();
      if (!(await next)) return { clicks, over: false, stuck: question.textContent };
    }
    return { clicks, over: false };
  }, [seed, most, PATIENCE]);
}

/** Which game and token a page has: the address has no token. */
export const where = (page) => page.evaluate(() => ({ game: new URLSearchParams(location.hash.slice(1)).get("game"), token: history.state?.token }));

export async function shot(page, name) {
  mkdirSync(SHOTS, { recursive: true });
  await page.screenshot({ path: path.join(SHOTS, `${name}.png`), animations: "disabled" });
}
