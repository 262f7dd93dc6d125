// What can be done with a card: by the menu, by keys, by dragging; and choices that have no other.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { api, launch, open, playByProtocol, ready, serve, where } from "./table.mjs";

let server, browser;
before(async () => { server = await serve(); browser = await launch(); });
after(async () => { await browser?.close(); server?.stop(); });

const first = ({ question: { choices } }) => (choices.find((one) => !one.risk) ?? choices[0]).key;

/** A game of two people, played by the protocol until `stops`; the address of the seat that is asked, and what it sees. */
async function played(stops, pick = first) {
  const game = await api(server.base, "POST", "/api/games", { scenario: "twilight_struggle", seats: ["person", "person"], seed: "11", help: true });
  const { view, token } = await playByProtocol(server.base, game, (view) => (stops(view) ? null : pick(view)));
  return { view, address: `/page/table.html#game=${game.game}&token=${token}` };
}
const toPlay = () => played(({ question }) => question.ask === "play");

const title = (page) => page.locator("#question h2").textContent();
const changes = (page, before) => page.waitForFunction((old) => document.querySelector("#question h2").textContent !== old && !document.querySelector("#question").classList.contains("is-busy"), before);
const crumbs = (page) => page.locator(".crumbs li").allTextContents();
/** The question that the server asks the seat of a page. */
async function question(page) {
  const { game, token } = await where(page);
  return (await api(server.base, "GET", `/api/games/${game}/view`, undefined, token)).question;
}

async function table(address, more = {}) {
  const opened = await open(browser, server.base, address, more);
  await ready(opened.page);
  return opened;
}

test("a card and its use in one step", async () => {
  const { address, view } = await toPlay();
  const { page, context, faults } = await table(address);
  const card = view.question.choices.find((one) => one.target.card && !one.risk).target.card;
  await page.locator(`.hand [data-card=${card}]`).click();
  const use = page.locator("#card-menu .use");
  await use.first().waitFor();
  // The menu has what the question would have, and no more.
  const { game, token } = await where(page);
  const { uses } = await api(server.base, "GET", `/api/games/${game}/uses?key=card:${card}`, undefined, token);
  assert.equal(await use.count(), uses.length);
  const coup = uses.find((one) => one.keys.at(-1) === "mode:coup");
  assert.match(await use.nth(uses.indexOf(coup)).textContent(), new RegExp(`best in .+: ${coup.best.successes} of 6`));
  const before = await title(page), placed = uses.findIndex((one) => one.keys.at(-1) === "mode:influence");
  await use.nth(placed).click();
  await changes(page, before);
  assert.equal((await question(page)).ask, "influence");
  assert.equal((await crumbs(page)).length, 3);
  // The way there outlives a reload, and leads back.
  const way = await crumbs(page);
  await page.reload();
  await ready(page);
  assert.deepEqual(await crumbs(page), way);
  const placing = await title(page);
  await page.locator(".crumbs button").first().click();
  await changes(page, placing);
  assert.equal((await question(page)).ask, "play");
  assert.deepEqual(faults, []);
  await context.close();
});

test("the menu by keys", async () => {
  const { address } = await toPlay();
  const { page, context, faults } = await table(address, { language: "ru" });
  await page.locator(".hand .card").first().focus();
  await page.keyboard.press("Enter");
  await page.locator("#card-menu .use").first().waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#card-menu[open]").count(), 0);
  await page.keyboard.press("Enter");
  await page.locator("#card-menu .use").first().waitFor();
  const before = await title(page);
  await page.locator("#card-menu .use").first().focus();
  await page.keyboard.press("Enter");
  await changes(page, before);
  assert.notEqual((await question(page))?.ask, "play");
  assert.deepEqual(faults, []);
  await context.close();
});

test("a card is dragged onto the board, and nowhere else", async () => {
  const { address } = await toPlay();
  const { page, context, faults } = await table(address);
  const drag = async (to) => {
    const from = await page.locator(".hand .card").nth(1).boundingBox(), goal = await page.locator(to).boundingBox();
    await page.mouse.move(from.x + 40, from.y + 60);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y - 40, { steps: 4 });
    await page.locator(".card--ghost").waitFor();
    await page.mouse.move(goal.x + goal.width / 2, goal.y + goal.height / 2, { steps: 6 });
    await page.mouse.up();
    assert.equal(await page.locator(".card--ghost").count(), 0);
  };
  const before = await title(page);
  await drag("#log");
  assert.equal((await question(page)).ask, "play");
  assert.equal(await page.locator("#card-menu[open]").count(), 0, "the end of a drag is no click");
  await drag(".board");
  await changes(page, before);
  assert.equal((await question(page)).ask, "use");
  assert.deepEqual(faults, []);
  await context.close();
});

/** A question about operations of one kind only. */
function narrow() {
  let step = 0;
  const any = ({ question: { choices } }) => { step += 7; const safe = choices.filter((one) => !one.risk), all = safe.length ? safe : choices; return all[step % all.length].key; };
  return played(({ question }) => question.ask === "mode" && question.choices.length === 1 && !question.choices[0].risk, any);
}

test("a choice without another is made by itself, unless its person wants to be asked", async () => {
  const { address } = await narrow();
  // To whoever wants to be asked, it is.
  const asks = await table(address, { first: 'localStorage.setItem("brink-ask_forced", "true");' });
  assert.equal(await asks.page.locator("#question .choice").count(), 1);
  assert.equal((await question(asks.page)).ask, "mode");
  await asks.context.close();
  const { page, context, faults } = await table(address);
  await page.waitForSelector(".crumbs .is-only");
  assert.equal((await question(page)).ask, "influence");
  // What is taken back is the last choice of the person, or the question stays open.
  if (await page.locator("[data-do=undo]").count()) {
    const before = await title(page);
    await page.keyboard.press("u");
    await changes(page, before);
    assert.notEqual((await question(page)).ask, "influence");
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test("nothing is made by itself that could tell something of a hand, or is a roll or a risk", async () => {
  const { page, context } = await open(browser, server.base, "/");
  const found = await page.evaluate(async () => {
    const { forced } = await import("/page/js/forced.js");
    const only = { key: "x", name: "x" };
    const made = (choice, ask = "play", other = "person", more = {}) => {
      const view = { seat: 0, players: [{ seat: 0, player: "person" }, { seat: 1, player: other }], question: { ask, card: null, choices: [{ ...only, ...choice }], ...more } };
      return Boolean(forced({ view, past: null, busy: false, chosen: null, tookBack: false, card: {}, hotseat: () => undefined }));
    };
    const space = { target: { space: "a" } }, card = { target: { card: "a" } };
    return {
      space: made(space), card: made(card), stop: made({ target: null }), use: made({ target: { use: "event" } }),
      machine: made(card, "play", "greedy"), secret: made(card, "secret", "greedy"), warned: made(card, "play", "greedy", { warning: "x" }),
      roll: made({ ...space, odds: {} }, "coup", "greedy"), realign: made({ ...space, realign: [0, 0] }, "realign", "greedy"), risk: made({ ...space, risk: { kind: "can_lose" } }, "play", "greedy"),
    };
  });
  assert.deepEqual(Object.keys(found).filter((key) => found[key]), ["space", "machine"]);
  await context.close();
});

test("a hint has its unit, errors and reasons, the best first, and rings on the board", async () => {
  const { address } = await played(({ question }) => question.ask === "setup");
  for (const [language, unit] of [["en", /^In points for you by the end of the turn, after \d+ trials?:$/], ["ru", /^В очках для вас к концу хода, после \d+ проб/]]) {
    const { page, context, faults } = await table(address, { language });
    await page.keyboard.press("h");
    await page.waitForSelector(".hint__list");
    assert.match(await page.locator(".hint__unit").textContent(), unit);
    const values = (await page.locator(".hint__line b").allTextContents()).map((text) => Number(text.split("±")[0].replace("−", "-")));
    assert.ok(values.length > 1);
    assert.deepEqual(values, [...values].sort((a, b) => b - a));
    assert.equal(await page.locator("#board .space.is-advised").count(), 1);
    await page.keyboard.press("1");
    await page.waitForFunction(() => !document.querySelector("#board .is-advised"));
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("the card of a focused row covers neither the map nor the list", async () => {
  const { address } = await toPlay();
  for (const [width, height] of [[1440, 900], [1280, 720], [1024, 768]]) {
    const { page, context } = await table(address, { width, height });
    await page.locator("#question").focus();
    for (let tabs = 0; tabs < 4; tabs++) await page.keyboard.press("Tab");
    await page.waitForSelector(".card-tip:not([hidden])");
    const meets = await page.evaluate(() => {
      const box = (name) => document.querySelector(name).getBoundingClientRect(), tip = box(".card-tip");
      return ["#board", "#question"].filter((name) => { const at = box(name); return tip.left < at.right - 1 && at.left < tip.right - 1 && tip.top < at.bottom - 1 && at.top < tip.bottom - 1; });
    });
    assert.deepEqual(meets, [], `${width}`);
    await context.close();
  }
});
