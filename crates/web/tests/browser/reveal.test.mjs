// What happens is seen: rolls, headlines and plays of others, what has changed since the last play; and no click is taken for another.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { api, launch, open, playByProtocol, ready, serve } from "./table.mjs";

let server, browser;
before(async () => { server = await serve(); browser = await launch(); });
after(async () => { await browser?.close(); server?.stop(); });

const LONG = { wishes: { reveal: "long" } };
const table = (game, seat) => `/page/table.html#game=${game.game}&token=${game.seats[seat].token}`;
const look = (game, seat, more = "") => api(server.base, "GET", `/api/games/${game.game}/view${more}`, undefined, game.seats[seat].token);
const skip = (page) => page.locator("#question [data-do=skip]");
const choose = async (game, seat, key) => {
  const { revision } = await look(game, seat);
  return api(server.base, "POST", `/api/games/${game.game}/choose`, { revision, key }, game.seats[seat].token);
};

/** A game that was played until a question is one of those wanted; the seat that is asked. */
async function until(wanted, seed = "11") {
  const game = await api(server.base, "POST", "/api/games", { scenario: "twilight_struggle", seats: ["person", "person"], seed });
  let at = 7;
  const { view, token } = await playByProtocol(server.base, game, (seen) => {
    if (wanted(seen)) return null;
    const safe = seen.question.choices.filter((one) => !one.risk), all = safe.length ? safe : seen.question.choices;
    at = (Math.imul(at, 1664525) + 1013904223) >>> 0;
    const coups = all.filter((one) => ["mode:coup", "use:operations"].includes(one.key));
    return (coups[0] ?? all[(at >>> 8) % all.length]).key;
  });
  assert.ok(view.question, "the question comes");
  return { game, seat: game.seats.findIndex((one) => one.token === token), view };
}
const aCoup = ({ question }) => question.ask === "coup" && question.choices.every((one) => one.odds && !one.risk);
const aHeadline = ({ question, observation }) => question.ask === "headline" && observation.turn === 1;

/** Chooses the first target, and rolls. */
async function roll(page) {
  await page.locator("#question .choice").first().click();
  await page.locator("[data-do=confirm]").click();
}

test("a roll is seen with its modifier, the need and the result, until a key is pressed", async () => {
  const { game, seat } = await until(aCoup);
  const { page, context, faults } = await open(browser, server.base, table(game, seat), LONG);
  await ready(page);
  await roll(page);
  await page.locator(".is-rolling").waitFor();
  await page.locator(".rolled:is(.is-won, .is-lost)").first().waitFor();
  const { news } = await look(game, seat, "?since=0"), { dice, roll: facts, spaces } = news.findLast((one) => one.kind === "coup" && one.roll);
  const shown = page.locator(".rolled").first();
  assert.equal(await shown.locator(".die").getAttribute("aria-label"), String(dice[0]));
  assert.match(await shown.innerText(), new RegExp(`= ${dice[0] + facts.add[0]}\\s`));
  assert.match(await shown.innerText(), new RegExp(`${facts.success ? "Success" : "Failure"}\\s+needs ${facts.at_least} or more`));
  assert.equal(facts.success, dice[0] + facts.add[0] >= facts.at_least);
  assert.ok(await page.locator(`#board [data-space=${spaces[0]}].is-chosen`).count(), "the space is marked");
  assert.equal(await page.locator("#question .choice, #board .space.may").count(), 0, "nothing can be chosen meanwhile");
  const { revision } = await look(game, seat);
  await page.keyboard.press("1");
  await skip(page).waitFor({ state: "detached" });
  assert.equal((await look(game, seat)).revision, revision, "the key only goes on");
  assert.deepEqual(faults, []);
  await context.close();
});

test("the menu turns it off, and then nothing waits", async () => {
  const { game, seat } = await until(aCoup);
  const { page, context } = await open(browser, server.base, table(game, seat), LONG);
  await ready(page);
  await page.locator(".band [data-do=menu]").click();
  await page.locator("#menu [name=reveal]").selectOption("none");
  await page.keyboard.press("Escape");
  await page.evaluate(() => { window.scenes = 0; new MutationObserver(() => { window.scenes += document.querySelectorAll("[data-do=skip]").length; }).observe(document.querySelector("#question"), { childList: true }); });
  await roll(page);
  await page.waitForFunction(() => /Coup roll/.test(document.querySelector("#log").textContent));
  await page.locator("#question:not(.is-busy) h2").waitFor();
  assert.equal(await page.evaluate(() => window.scenes), 0);
  await context.close();
});

test("headlines are laid down side by side, each under its side", async () => {
  const { game, seat, view } = await until(aHeadline);
  await choose(game, seat, view.question.choices[0].key);
  const other = 1 - seat, mine = (await look(game, other)).question.choices[0];
  const { page, context, faults } = await open(browser, server.base, table(game, other), LONG);
  await ready(page);
  await page.locator(`#question [data-key="${mine.key}"]`).click();
  await page.locator(".stage__cards figure").nth(1).waitFor();
  const sides = await page.locator(".stage__cards figcaption").allInnerTexts();
  const cards = await page.locator(".stage__cards .card").evaluateAll((all) => all.map((one) => one.dataset.card));
  assert.deepEqual(sides, ["US", "USSR"]);
  assert.ok(cards.includes(mine.target.card) && cards.includes(view.question.choices[0].target.card));
  assert.deepEqual(faults, []);
  await context.close();
});

/** A page of the seat that waits, while the other one plays a whole action round. */
async function whileOtherPlays(more) {
  const { game, seat, view } = await until(({ question }) => question.ask === "play");
  const opened = await open(browser, server.base, table(game, 1 - seat), more);
  await ready(opened.page);
  const spaces = (await look(game, 1 - seat)).observation.spaces;
  let now = view;
  while (now.question) {
    const { choices } = now.question;
    const key = (choices.find((one) => ["use:operations", "mode:influence"].includes(one.key)) ?? choices.find((one) => !one.risk) ?? choices[0]).key;
    now = await choose(game, seat, key);
  }
  return { ...opened, game, seat: 1 - seat, spaces };
}

test("the card of the opponent is laid down with what it did, and Esc goes on at once", async () => {
  const { page, context, faults } = await whileOtherPlays(LONG);
  await page.locator(".stage__cards .card").first().waitFor();
  await page.locator(".stage__lines", { hasText: "plays" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("#question .choice").first().waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

/** The changes of influence that the map marks, by space. */
const marks = (page) => page.locator("#board .changes").evaluateAll((all) => Object.fromEntries(all.map((one) => [one.closest(".space").dataset.space, [...one.querySelectorAll("g")].map((each) => each.textContent)]).sort()));

test("what has changed since the last play stays marked and listed, after a reload as well", async () => {
  const { page, context, game, seat, spaces, faults } = await whileOtherPlays();
  await page.locator("#question .choice").first().waitFor();
  const now = (await look(game, seat)).observation.spaces, changed = now.filter((one, i) => String(one.influence) !== String(spaces[i].influence)).map((one) => one.id).sort();
  assert.ok(changed.length, "something has changed");
  await page.locator("#board .changes").first().waitFor();
  const before = await marks(page);
  assert.deepEqual(Object.keys(before), changed);
  assert.ok(Object.values(before).flat().every((one) => /^[+−]\d+$/.test(one)));
  await page.reload();
  await ready(page);
  await page.locator("#board .changes").first().waitFor();
  assert.deepEqual(await marks(page), before);
  await page.locator("#since summary").click();
  assert.deepEqual((await page.locator(".since__map [data-place]").evaluateAll((all) => all.map((one) => one.dataset.place))).sort(), changed);
  assert.match(await page.locator(".since__list").innerText(), /plays/);
  assert.deepEqual(faults, []);
  await context.close();
});

/** A game against a machine, played until a coup is asked for. */
async function againstMachine() {
  const game = await api(server.base, "POST", "/api/games", { scenario: "twilight_struggle", seats: ["person", "random"], seed: "5" });
  for (;;) {
    const view = await look(game, 0), choices = view.question?.choices;
    if (view.question && aCoup(view)) return game;
    if (!choices) await new Promise((done) => { setTimeout(done, 20); });
    else await choose(game, 0, (choices.find((one) => ["mode:coup", "use:operations"].includes(one.key)) ?? choices.find((one) => !one.risk) ?? choices[0]).key);
  }
}

test("a double click rolls the die and chooses nothing after it", async () => {
  const game = await againstMachine();
  const { page, context } = await open(browser, server.base, table(game, 0));
  await ready(page);
  await page.locator("#question .choice").first().click();
  await page.locator(".dice-table").waitFor();
  // However slow the machine is, the second click comes within the moment.
  const wish = (ms) => page.evaluate((moment) => localStorage.setItem("brink-guard", moment), ms);
  const click = async (control) => {
    const { x, y, width, height } = await page.locator(control).first().boundingBox();
    await page.mouse.click(x + width / 2, y + height / 2);
  };
  await wish(60000);
  await click("[data-do=confirm]");
  await page.locator("#question .choice").first().waitFor();
  const { revision } = await look(game, 0);
  await click("#question .choice");
  await page.waitForTimeout(300);
  assert.ok(await page.locator("#question:not(.is-busy):not(:has([data-do=confirm]))").count());
  assert.equal((await look(game, 0)).revision, revision);
  await wish(1);
  await click("#question .choice");
  await page.waitForFunction(() => document.querySelector("#question.is-busy, .crumbs li, [data-do=confirm]"));
  await context.close();
});

test("a second click on the same space is let through at once", async () => {
  const { game, seat, view } = await until(({ question }) => question.ask === "setup" && question.left > 2);
  const { page, context } = await open(browser, server.base, table(game, seat), { wishes: { guard: 400 } });
  await ready(page);
  const { x, y, width, height } = await page.locator("#board .space.may .plate").first().boundingBox();
  for (const step of [1, 2]) {
    await page.mouse.click(x + width / 2, y + height / 2);
    await page.waitForFunction((n) => document.querySelectorAll(".crumbs li").length >= n, step);
  }
  assert.equal((await look(game, seat)).revision, view.revision + 2);
  await context.close();
});

test("a key that is held down chooses once", async () => {
  const { game, seat, view } = await until(({ question }) => question.ask === "setup");
  const { page, context } = await open(browser, server.base, table(game, seat));
  await ready(page);
  for (let n = 0; n < 4; n++) { await page.keyboard.down("1"); await page.waitForTimeout(150); }
  await page.keyboard.up("1");
  assert.equal((await look(game, seat)).revision, view.revision + 1);
  await page.locator("#question .choice").first().focus();
  for (let n = 0; n < 4; n++) { await page.keyboard.down("Enter"); await page.waitForTimeout(150); }
  assert.equal((await look(game, seat)).revision, view.revision + 2);
  await context.close();
});

test("without motion there are the same facts", async () => {
  const { game, seat } = await until(aCoup);
  const { page, context } = await open(browser, server.base, table(game, seat), LONG);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await ready(page);
  await page.evaluate(() => { window.rolled = 0; new MutationObserver(() => { window.rolled += document.querySelectorAll(".is-rolling").length; }).observe(document.querySelector("#question"), { childList: true, subtree: true }); });
  await roll(page);
  await page.locator(".rolled__result", { hasText: /(Success|Failure)\s*needs \d/ }).first().waitFor();
  assert.equal(await page.evaluate(() => window.rolled), 0);
  await context.close();
});

test("screen readers hear what has happened, and then the question, not its choices", async () => {
  const { game, seat } = await until(aCoup);
  const { page, context } = await open(browser, server.base, table(game, seat));
  await ready(page);
  assert.equal(await page.locator("#question").getAttribute("aria-live"), null);
  await roll(page);
  await page.locator("#events", { hasText: "Coup roll" }).waitFor({ state: "attached" });
  const said = await page.locator("#events").textContent();
  assert.ok(said.indexOf("Coup roll") < said.indexOf(await page.locator("#question h2").textContent()), said);
  for (const name of await page.locator("#question .choice b").allTextContents()) assert.ok(!said.endsWith(name));
  await context.close();
});

/** Counts what would be heard. */
const EARS = "window.heard = 0; const real = AudioContext.prototype.createGain; AudioContext.prototype.createGain = function () { window.heard += 1; return real.call(this); };";

test("sounds are off until they are wished", async () => {
  for (const sound of [false, true]) {
    const { game, seat } = await until(aCoup);
    const { page, context } = await open(browser, server.base, table(game, seat), { first: EARS, wishes: { reveal: "short", ...(sound && { sound }) } });
    await ready(page);
    await roll(page);
    await page.locator(".rolled").first().waitFor();
    assert.equal(await page.evaluate(() => window.heard > 0), sound);
    await context.close();
  }
});

test("a hand is covered before the screen is handed over", async () => {
  const { game, seat, view } = await until(aHeadline);
  const kept = { id: game.game, title: "", scenario: "twilight_struggle", hotseat: true, observer: game.observer, tokens: Object.fromEntries(game.seats.map((one) => [one.seat, one.token])), at: 1 };
  const first = `if (!localStorage.getItem("brink-games")) localStorage.setItem("brink-games", ${JSON.stringify(JSON.stringify({ [game.game]: kept }))});`;
  const { page, context, faults } = await open(browser, server.base, table(game, seat), { first });
  await ready(page);
  const own = view.hand.map((one) => one.card);
  const shows = () => page.evaluate((cards) => cards.filter((id) => document.querySelector(`#hand [data-card=${id}], #log [data-card=${id}], #drawer [data-card=${id}]`)), own);
  assert.equal((await shows()).length, own.length);
  await page.keyboard.press("c");
  await page.keyboard.press("Escape");
  await page.locator("#question .choice").first().click();
  await page.locator("[data-do=seat]").waitFor();
  for (const covered of [() => {}, () => page.reload().then(() => page.locator("[data-do=seat]").waitFor()), () => page.keyboard.press("ArrowLeft").then(() => page.waitForSelector("body.is-past"))]) {
    await covered();
    assert.deepEqual(await shows(), [], "no card of the hand is on the page");
    assert.doesNotMatch(await page.locator("#log").innerText(), /draws .*,/);
  }
  await page.keyboard.press("End");
  await page.locator("[data-do=seat]").click();
  await page.waitForFunction(() => document.querySelector("#hand .card--pick"));
  assert.deepEqual(await shows(), []);
  assert.deepEqual(faults, []);
  await context.close();
});

/** What went wrong besides requests that were meant to fail. */
const wrong = (faults) => faults.filter((one) => !/Failed to load resource|ERR_/.test(one));

test("a roll whose answer is lost is seen once it is known", async () => {
  const { game, seat } = await until(aCoup);
  const { page, context, faults } = await open(browser, server.base, table(game, seat), LONG);
  await ready(page);
  const { revision } = await look(game, seat);
  await page.route("**/choose?**", async (route) => { await route.fetch(); await route.abort(); }, { times: 1 });
  await roll(page);
  await page.locator(".rolled:is(.is-won, .is-lost)").first().waitFor();
  assert.equal((await look(game, seat)).revision, revision + 1);
  const crumbs = await page.locator(".crumbs li").allInnerTexts();
  assert.equal(new Set(crumbs).size, crumbs.length);
  assert.deepEqual(wrong(faults), []);
  await context.close();
});

test("a choice that fails leaves no crumb", async () => {
  const { game, seat } = await until(({ question }) => question.ask === "influence" && question.left > 2);
  const { page, context } = await open(browser, server.base, table(game, seat));
  await ready(page);
  const crumbs = () => page.locator(".crumbs li").count();
  const before = await crumbs();
  await page.route("**/choose?**", (route) => route.fulfill({ status: 400, contentType: "application/json", body: '{"error": {"code": "bad_request", "message": "No."}}' }), { times: 2 });
  for (let n = 0; n < 2; n++) {
    await page.locator("#question .choice").first().click();
    await page.locator(".toast", { hasText: "No." }).waitFor();
    await page.locator("#question:not(.is-busy)").waitFor();
    assert.equal(await crumbs(), before);
  }
  await page.locator("#question .choice").first().click();
  await page.waitForFunction((n) => document.querySelectorAll(".crumbs li").length === n + 1, before);
  await context.close();
});

test("a line with a second each way loses and doubles nothing", async () => {
  const { game, seat } = await until(aCoup);
  const { page, context, faults } = await open(browser, server.base, table(game, seat), LONG);
  await ready(page);
  const second = () => new Promise((done) => { setTimeout(done, 1000); });
  await page.route(/\/api\/(?!.*\/stream)/, async (route) => { await second(); const answer = await route.fetch(); await second(); await route.fulfill({ response: answer }); });
  const { revision } = await look(game, seat);
  await roll(page);
  await page.locator("#question.is-busy").waitFor();
  await page.locator("[data-do=confirm]").click();
  await page.locator(".rolled:is(.is-won, .is-lost)").first().waitFor();
  assert.equal((await look(game, seat)).revision, revision + 1);
  await page.keyboard.press("Escape");
  await page.locator("#question:not(.is-busy) h2").waitFor();
  assert.deepEqual(faults, []);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
});

test("two tabs of one seat see the same, and one choice is made", async () => {
  const { game, seat } = await until(aCoup);
  const { page, context, faults } = await open(browser, server.base, table(game, seat), LONG);
  await ready(page);
  const other = await context.newPage();
  await other.goto(server.base + table(game, seat));
  await ready(other);
  await other.locator("#question .choice").first().click();
  const { revision } = await look(game, seat);
  await roll(page);
  for (const tab of [page, other]) await tab.locator(".rolled:is(.is-won, .is-lost)").first().waitFor();
  assert.equal(await other.locator("[data-do=confirm]").count(), 0);
  assert.equal((await look(game, seat)).revision, revision + 1);
  assert.deepEqual(faults, []);
  await context.close();
});

test("what a person chooses for the event of another is no news to them", async () => {
  const { game, seat } = await until(({ question, side, observation }) => question.ask.startsWith("event_") && question.left > 1 && observation.phasing && observation.phasing !== side);
  const { page, context } = await open(browser, server.base, table(game, seat), LONG);
  await ready(page);
  await page.locator("#question .choice").first().click();
  await page.waitForFunction(() => document.querySelectorAll("#question .crumbs li").length === 1 || document.querySelector("#question [data-do=skip]"));
  assert.equal(await skip(page).count(), 0);
  await context.close();
});
