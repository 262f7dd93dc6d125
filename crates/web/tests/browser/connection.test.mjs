// The page and its line to the server: it comes back from every failure, says so meanwhile, and no address has a token.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { createServer, request } from "node:http";
import { PATIENCE, api, begin, launch, open, playOn, ready, serve, shot, where } from "./table.mjs";

const SIZES = [[1440, 900], [390, 844]];
const OFFLINE = { en: "No connection. The page keeps trying.", ru: "Нет связи. Страница пробует снова." };
/** The waits of minutes take seconds. */
const HASTE = "const real = setTimeout; window.setTimeout = (act, ms, ...more) => real(act, ms >= 40000 ? ms / 20 : ms, ...more);";
/** A tab behind another one, once `hide` is called; what would notify is noted. */
const TAB = `
  let away = false;
  window.hide = () => { away = true; document.dispatchEvent(new Event("visibilitychange")); };
  Object.defineProperty(document, "hidden", { get: () => away });
  document.hasFocus = () => !away;
  window.notified = [];
  window.Notification = class { constructor(title, more) { notified.push([title, more.body]); } static requestPermission() { return Promise.resolve("granted"); } };`;
let server, proxy, browser;
before(async () => { server = await serve(); proxy = await proxied(server.base); browser = await launch(); });
after(async () => { await browser?.close(); proxy?.stop(); server?.stop(); });

/** A proxy before a server: `fail` makes it answer as proxies and servers do that cannot. */
async function proxied(target) {
  const sockets = new Set();
  let failing = null;
  const through = createServer((asked, answer) => {
    if (failing?.(asked, answer)) return;
    const on = request(target + asked.url, { method: asked.method, headers: asked.headers }, (from) => { answer.writeHead(from.statusCode, from.headers); from.pipe(answer); });
    on.on("error", () => answer.destroy());
    answer.on("close", () => on.destroy());
    asked.pipe(on);
  });
  through.on("connection", (socket) => { sockets.add(socket); socket.on("close", () => sockets.delete(socket)); });
  await new Promise((listens) => through.listen(0, "127.0.0.1", listens));
  const cut = () => sockets.forEach((socket) => socket.destroy());
  return {
    base: `http://127.0.0.1:${through.address().port}`,
    fail(how) { failing = how; cut(); },
    heal() { failing = null; cut(); },
    stop() { through.close(); cut(); },
  };
}
const isStream = (asked) => asked.url.includes("/stream?");
/** The ways in which a line fails, each answered by a proxy. */
const FAILURES = {
  "a proxy answers 502": (_, answer) => answer.writeHead(502).end() && true,
  "a proxy answers 503 with a page": (_, answer) => answer.writeHead(503, { "content-type": "text/html" }).end("<h1>Later</h1>") && true,
  "connections are cut": (asked) => asked.destroy() && true,
  "a stream breaks": (asked, answer) => isStream(asked) && answer.writeHead(200, { "content-type": "text/event-stream" }).end("event: revision\ndata: {\"rev") && true,
  "a stream is never answered": (asked) => isStream(asked),
  "a stream says nothing": (asked, answer) => isStream(asked) && (answer.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders(), true),
};

const make = (scenario = "twilight_struggle", { base } = server) => api(base, "POST", "/api/games", { scenario, seats: ["person", "person"], seed: "3" });
const look = (game, seat, { base } = server) => api(base, "GET", `/api/games/${game.game}/view`, undefined, game.seats[seat].token);
const table = (game, token) => `/page/table.html#game=${game.game}&token=${token}`;

/** Chooses for whoever is asked; returns the seat that is asked then. */
async function choose(game, on = server) {
  for (const seat of [0, 1]) {
    const { revision, question } = await look(game, seat, on);
    if (!question) continue;
    await api(on.base, "POST", `/api/games/${game.game}/choose`, { revision, key: question.choices[0].key }, game.seats[seat].token);
    return (await look(game, seat, on)).question ? seat : 1 - seat;
  }
  throw new Error("nobody is asked");
}

/** Waits until the board has the influence that the server has. */
async function upToDate(page, game, on = server) {
  const { observation } = await look(game, 0, on);
  const wanted = Object.fromEntries(observation.spaces.map(({ id, influence }) => [id, influence.join(":")]));
  await page.waitForFunction((all) => [...document.querySelectorAll("#board .space")].every((one) => one.dataset.influence === all[one.dataset.space]), wanted);
}
const offline = (page, text) => page.waitForFunction((said) => document.querySelector(".offline").textContent === said, text);
/** What went wrong besides requests that were meant to fail. */
const wrong = (faults) => faults.filter((one) => !/Failed to load resource|ERR_/.test(one));

for (const [name, failure] of Object.entries(FAILURES)) {
  test(`${name}: the page says so, and misses nothing`, async () => {
    const game = await make();
    const { page, context, faults } = await open(browser, proxy.base, table(game, game.observer), { first: HASTE });
    await ready(page);
    await choose(game);
    await upToDate(page, game);
    proxy.fail(failure);
    await page.waitForFunction(() => document.querySelector(".offline").textContent);
    assert.ok(await page.locator(".offline").isVisible());
    await choose(game);
    // It stays as long as the failure does.
    await page.waitForTimeout(1500);
    assert.ok(await page.locator(".offline").isVisible());
    proxy.heal();
    await offline(page, "");
    await upToDate(page, game);
    await choose(game);
    await upToDate(page, game);
    assert.deepEqual(wrong(faults), []);
    await context.close();
  });
}

test("where no stream is left the page asks, and misses nothing", async () => {
  const game = await make();
  const { page, context, faults } = await open(browser, proxy.base, table(game, game.observer), { first: HASTE });
  await ready(page);
  proxy.fail((asked, answer) => isStream(asked) && answer.writeHead(429, { "content-type": "application/json" }).end('{"error": {"code": "too_many", "message": "There are too many of these."}}') && true);
  for (let turns = 0; turns < 2; turns++) {
    await choose(game);
    await upToDate(page, game);
  }
  await offline(page, "");
  proxy.heal();
  await choose(game);
  await upToDate(page, game);
  assert.deepEqual(wrong(faults), []);
  await context.close();
});

test("a server that is killed and begins again is found again", async () => {
  const own = await serve();
  try {
    const game = await make("twilight_struggle", own);
    const { page, context, faults } = await open(browser, own.base, table(game, game.seats[0].token));
    await ready(page);
    await own.kill();
    await offline(page, OFFLINE.en);
    await own.restart();
    await offline(page, "");
    await choose(game, own);
    await upToDate(page, game, own);
    assert.deepEqual(wrong(faults), []);
    await context.close();
  } finally { own.stop(); }
});

test("a page that is opened while the server is away comes up later", async () => {
  const game = await make();
  proxy.fail((asked, answer) => asked.url.startsWith("/api/") && FAILURES["a proxy answers 502"](asked, answer));
  const { page, context } = await open(browser, proxy.base, table(game, game.observer));
  await offline(page, OFFLINE.en);
  assert.ok(await page.locator(".offline").isVisible());
  proxy.heal();
  await ready(page);
  await offline(page, "");
  await context.close();
});

test("a deleted game is no lost connection", async () => {
  const game = await make();
  const { page, context } = await open(browser, proxy.base, table(game, game.observer));
  await ready(page);
  const [first, second] = game.seats.map(({ token }) => () => api(server.base, "DELETE", `/api/games/${game.game}`, undefined, token));
  await assert.rejects(first(), /deletion_asked/);
  await second();
  await page.waitForFunction(() => /no such game/.test(document.querySelector(".offline").textContent));
  await context.close();
});

test("an address that names no game leads to a page", async () => {
  for (const name of ["constructor", "__proto__", "toString"]) {
    const { page, context, faults } = await open(browser, server.base, `/#game=${name}&token=x`);
    await page.waitForFunction(() => document.body.innerText.length > 40);
    assert.deepEqual(wrong(faults), [], name);
    await context.close();
  }
});

test("a choice that does not arrive is said and kept", async () => {
  const game = await make("red_sea");
  const seat = (await look(game, 0)).question ? 0 : 1;
  const { page, context, faults } = await open(browser, proxy.base, table(game, game.seats[seat].token));
  await ready(page);
  const first = page.locator("#question .choice").first();
  proxy.fail(FAILURES["a proxy answers 502"]);
  await first.click();
  if (await page.locator("[data-do=confirm]").count()) await page.locator("[data-do=confirm]").click();
  await page.waitForFunction(() => /may not have arrived/.test(document.querySelector(".toast").textContent));
  await offline(page, OFFLINE.en);
  assert.equal((await look(game, seat)).revision, 0);
  proxy.heal();
  await offline(page, "");
  await page.locator("[data-do=confirm]").click();
  await page.waitForFunction(() => !document.querySelector("[data-do=confirm]"));
  assert.equal((await look(game, seat)).revision, 1);
  assert.deepEqual(wrong(faults), []);
  await context.close();
});

test("a tab behind another one says whose turn it is", async () => {
  const game = await make();
  let asked = (await look(game, 0)).question ? 0 : 1;
  const own = 1 - asked;
  const { page, context, faults } = await open(browser, server.base, table(game, game.seats[own].token), { first: TAB });
  await ready(page);
  await page.locator(".band [data-do=menu]").click();
  await page.locator("#menu [name=notify]").check({ force: true });
  await page.keyboard.press("Escape");
  const icon = await page.getAttribute("#favicon", "href");
  assert.doesNotMatch(await page.title(), /Your turn/i);
  await page.evaluate(() => window.hide());
  for (let n = 0; asked !== own && n < 100; n++) asked = await choose(game);
  await page.waitForFunction(() => /^● .*your turn/i.test(document.title));
  assert.notEqual(await page.getAttribute("#favicon", "href"), icon);
  assert.deepEqual(await page.evaluate(() => window.notified), [["your turn", (await page.title()).split(" · ")[1]]]);
  assert.ok((await look(game, 1 - own)).players[own].here, "an open page is here, in front or not");
  assert.deepEqual(faults, []);
  await context.close();
});

test("a browser that allows no notifications says so", async () => {
  const game = await make("red_sea");
  const { page, context } = await open(browser, server.base, table(game, game.observer), { first: "window.Notification = class { static requestPermission() { return Promise.resolve('denied'); } };" });
  await ready(page);
  await page.locator(".band [data-do=menu]").click();
  await page.locator("#menu [name=notify]").click({ force: true });
  await page.locator("#menu [role=alert]", { hasText: "does not allow" }).waitFor();
  assert.ok(!(await page.locator("#menu [name=notify]").isChecked()));
  await context.close();
});

/** Notes the streams that are asked for, by any tab. */
function streams(context) {
  const seen = [];
  context.on("request", (one) => isStream({ url: one.url() }) && seen.push(one.url()));
  return seen;
}

test("tabs of one seat share a stream, and outlive each other", async () => {
  const game = await make();
  const { page, context, faults } = await open(browser, server.base, "/");
  const seen = streams(context);
  await page.goto(server.base + table(game, game.seats[0].token));
  await ready(page);
  const other = await context.newPage();
  await other.goto(server.base + table(game, game.seats[0].token));
  await ready(other);
  await choose(game);
  await Promise.all([page, other].map((one) => upToDate(one, game)));
  assert.equal(seen.length, 1);
  await page.close();
  await choose(game);
  await upToDate(other, game);
  assert.equal(seen.length, 2);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a tab that another one leaves deaf opens its own stream", async () => {
  const game = await make();
  const { page, context } = await open(browser, server.base, table(game, game.seats[0].token), { first: HASTE });
  await ready(page);
  const other = await context.newPage();
  await other.goto(server.base + table(game, game.seats[0].token));
  await ready(other);
  // A frozen tab keeps its stream, and tells nobody.
  await page.evaluate(() => { BroadcastChannel.prototype.postMessage = () => {}; });
  await choose(game);
  await upToDate(other, game);
  await context.close();
});

test("without locks every tab has its own stream", async () => {
  const game = await make();
  const { page, context } = await open(browser, server.base, "/", { first: "Object.defineProperty(navigator, 'locks', { value: undefined });" });
  const seen = streams(context), tabs = [page, await context.newPage()];
  for (const tab of tabs) { await tab.goto(server.base + table(game, game.observer)); await ready(tab); }
  await choose(game);
  await Promise.all(tabs.map((one) => upToDate(one, game)));
  assert.equal(seen.length, 2);
  await context.close();
});

test("many games in one browser leave room for requests", async () => {
  const { page, context } = await open(browser, server.base, "/");
  const games = [], seen = streams(context);
  await page.close();
  for (let n = 0; n < 7; n++) {
    const game = await make("red_sea"), tab = await context.newPage();
    await tab.goto(server.base + table(game, game.observer));
    await ready(tab);
    games.push([tab, game]);
  }
  for (const [tab, game] of games) { await choose(game); await upToDate(tab, game); }
  assert.equal(seen.length, 4);
  await context.close();
});

test("no request of a whole game names a token, nor does the address", async () => {
  const { page, context, faults } = await open(browser, server.base, "/");
  const asked = [];
  context.on("request", (one) => asked.push(one.url()));
  await page.waitForSelector("input[name=scenario]");
  await begin(page, "red_sea", ["you", "you"]);
  const played = await playOn(page, 1);
  assert.ok(played.over, played.stuck);
  // The end is a scene of its own.
  await page.locator("dialog[open] [data-do=close]").first().click();
  await page.locator(".band [data-do=menu]").click();
  for (const [name, begins] of [["Log as text", /\S/], ["Saved game", /^\{/], ["This position as a test", /^- name/]]) {
    const waits = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    const chunks = await (await (await waits).createReadStream()).toArray();
    assert.match(Buffer.concat(chunks).toString(), begins, name);
  }
  assert.doesNotMatch(page.url(), /token/);
  const kept = await page.evaluate(() => Object.values(JSON.parse(localStorage.getItem("brink-games"))));
  await page.goto(server.base);
  await page.waitForFunction(() => document.querySelector(".thumb img")?.naturalWidth > 0);
  assert.doesNotMatch(await page.locator("a.game").getAttribute("href"), /token/);
  const tokens = kept.flatMap((one) => [...Object.values(one.tokens), one.observer]);
  assert.equal(tokens.length, 3);
  assert.deepEqual(asked.filter((url) => url.includes("token=") || tokens.some((token) => url.includes(token))), []);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a link leaves the address at once, and reload and back still lead to the seat", async () => {
  const game = await make();
  const { page, context, faults } = await open(browser, server.base, `/#game=${game.game}&token=${game.seats[1].token}`);
  await ready(page);
  const own = `${server.base}/page/table.html#game=${game.game}&seat=1`;
  assert.equal(page.url(), own);
  for (const again of [() => page.reload(), async () => { await page.goto(server.base); await page.goBack(); }, async () => { await page.goto(server.base); await page.locator("a.game").click(); }, async () => { await page.goto("about:blank"); await page.goto(own); }]) {
    await again();
    await ready(page);
    assert.equal(page.url(), own);
    assert.equal((await where(page)).token, game.seats[1].token);
  }
  // Before the server has answered there is no seat in the address, and no token either.
  await page.route("**/api/games/**", (route) => route.abort());
  await page.goto("about:blank");
  await page.goto(server.base + table(game, game.observer));
  await page.waitForFunction(() => location.hash && !location.hash.includes("token"));
  await page.unroute("**/api/games/**");
  await page.reload();
  await ready(page);
  assert.equal(page.url(), `${server.base}/page/table.html#game=${game.game}&seat=watch`);
  assert.deepEqual(wrong(faults), []);
  await context.close();
});

for (const language of Object.keys(OFFLINE)) {
  for (const [width, height] of SIZES) {
    test(`no connection and the menu, ${language}, ${width}`, async () => {
      const game = await make();
      const { page, context } = await open(browser, proxy.base, table(game, game.seats[1].token), { width, height, language });
      await ready(page);
      await page.locator(".band [data-do=menu]").click();
      await page.locator("#menu [name=notify]").waitFor({ state: "attached" });
      await shot(page, `connection-menu-${language}-${width}x${height}`);
      await page.locator("#menu [data-do=close]").click();
      proxy.fail(FAILURES["a proxy answers 502"]);
      await offline(page, OFFLINE[language]);
      await shot(page, `connection-none-${language}-${width}x${height}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out sideways");
      await page.locator("#question .choice").first().click();
      if (await page.locator("[data-do=confirm]").count()) await page.locator("[data-do=confirm]").click();
      await page.waitForFunction(() => !document.querySelector(".toast").hidden, { timeout: PATIENCE });
      await shot(page, `connection-lost-${language}-${width}x${height}`);
      proxy.heal();
      await context.close();
    });
  }
}

test("a game that cannot go on says why, and can be ended", async () => {
  for (const [width, height] of SIZES)
    for (const [language, said] of [["en", "This game cannot go on"], ["ru", "Эту партию нельзя продолжить"]]) {
      const game = await api(server.base, "POST", "/api/games", { scenario: "red_sea", seats: ["person", "random"] });
      const { page, context } = await open(browser, server.base, "/", { width, height, language });
      // As the server answers where a step is played otherwise.
      await page.route("**/view?**", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), question: null, waiting: null, notice: { code: "content_changed", text: "Step 12 of this game would be another one here: it is shown up to there, and nobody can choose any more." } } });
      });
      await page.goto("about:blank");
      await page.goto(`${server.base}/#game=${game.game}&token=${game.seats[0].token}`);
      await page.getByRole("heading", { name: said }).waitFor();
      await page.getByText("Step 12 of this game").waitFor();
      await shot(page, `stopped-${language}-${width}`);
      await page.locator("#question .menu__buttons button").first().click();
      await page.locator("#question .button--danger").click();
      await page.waitForURL(`${server.base}/`);
      assert.equal((await fetch(`${server.base}/api/games/${game.game}`, { headers: { authorization: `Bearer ${game.seats[0].token}` } })).status, 404);
      await context.close();
    }
});
