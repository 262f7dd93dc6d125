// Under a finger: what a list says is neither cut nor printed over anything, and a card is read before it is played.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { api, launch, open, playByProtocol, ready, serve } from "./table.mjs";

const SIZES = [[390, 844], [360, 640], [1024, 768], [1180, 820]];
const DEVICES = SIZES.flatMap(([width, height]) => ["en", "ru"].map((language) => ({ width, height, language, touch: true })));
let server, browser;
before(async () => { server = await serve(); browser = await launch(); });
after(async () => { await browser?.close(); server?.stop(); });

/** The address of the seat that is asked the question which `wanted` is for. */
async function asked(wanted, ...keys) {
  const game = await api(server.base, "POST", "/api/games", { scenario: "twilight_struggle", seats: ["person", "person"], seed: "11" });
  const { token } = await playByProtocol(server.base, game, ({ question, side }) => {
    if (wanted(question, side)) return null;
    const safe = question.choices.find((one) => !one.risk) ?? question.choices[0];
    return (keys.map((key) => question.choices.find((one) => one.key === key)).find(Boolean) ?? safe).key;
  });
  return `/page/table.html#game=${game.game}&token=${token}`;
}

const OPERATIONS = ["use:operations", "use:operations_first"];
const LISTS = {
  setup: () => asked((one) => one.ask === "setup"),
  play: () => asked((one) => one.ask === "play"),
  influence: () => asked((one) => one.ask === "influence", ...OPERATIONS, "mode:influence"),
  coup: () => asked((one) => one.ask === "coup", ...OPERATIONS, "mode:coup"),
};

/** The rows of the list: their visible parts, and whether these are cut or meet. */
const rows = (page) => page.evaluate(() => [...document.querySelectorAll("#question .choice")].filter((row) => row.checkVisibility()).map((row) => {
  const parts = [...row.children].filter((part) => part.checkVisibility() && part.textContent + part.innerHTML);
  const boxes = parts.map((part) => part.getBoundingClientRect()), own = row.getBoundingClientRect();
  const meet = boxes.some((a, i) => boxes.some((b, j) => i < j && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
  const cut = boxes.some((box) => box.right > own.right + 1 || box.bottom > own.bottom + 1) || parts.some((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth);
  const text = (name) => parts.find((part) => part.matches(name))?.textContent ?? "";
  return { name: text("b"), score: text(".score"), cost: text(".cost"), odds: text(".of-six"), meet, cut };
}));

for (const [kind, make] of Object.entries(LISTS)) {
  test(`the list of ${kind}`, async () => {
    const address = await make();
    for (const device of DEVICES) {
      const { page, context, faults } = await open(browser, server.base, address, device);
      await ready(page);
      const where = `${kind} ${device.width} ${device.language}`, found = await rows(page);
      assert.ok(found.length > 2, where);
      for (const row of found) {
        assert.ok(!row.meet && !row.cut, `${where}: ${JSON.stringify(row)}`);
        assert.match(row.score, kind === "play" ? /^[\d+−]+$/ : /^\d+:\d+$/, `${where}: ${row.name}`);
        if (kind === "influence") assert.match(row.cost, /^[12]$/, `${where}: ${row.name}`);
        if (kind === "coup") assert.match(row.odds, /^\d\/6$/, `${where}: ${row.name}`);
      }
      assert.deepEqual(faults, []);
      await context.close();
    }
  });
}

const menu = (page) => page.locator("#card-menu[open]");
/** Whether the whole text of the card in the menu is in sight, or can be scrolled to. */
const whole = (page) => menu(page).locator(".card__text").evaluateAll((texts) => texts.every((text) => text.scrollHeight <= text.clientHeight + 1));

test("a tap reads a card, a second one plays it", async () => {
  const address = LISTS.play;
  for (const [width, height] of SIZES) {
    const { page, context, faults } = await open(browser, server.base, await address(), { width, height, touch: true });
    await ready(page);
    const before = await page.locator("#question h2").textContent(), card = page.locator(".hand .card").nth(1), name = await card.getAttribute("data-card");
    await card.scrollIntoViewIfNeeded();
    await card.tap();
    await menu(page).waitFor();
    assert.equal(await menu(page).locator(".card").getAttribute("data-card"), name);
    assert.ok(await whole(page), `${width}: the whole text`);
    assert.equal(await page.locator("#question h2").textContent(), before, `${width}: nothing was chosen`);
    // A double tap counts as one.
    await page.waitForTimeout(400);
    // Where the menu covers the hand, its own face is the card.
    const box = await card.boundingBox(), [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const covered = await page.evaluate(([at, down]) => Boolean(document.elementFromPoint(at, down)?.closest("#card-menu > *")), [x, y]);
    if (covered) await menu(page).locator(".card__name").tap(); else await page.touchscreen.tap(x, y);
    await page.waitForFunction((title) => document.querySelector("#question h2").textContent !== title, before);
    assert.equal(await menu(page).count(), 0);
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("a card that cannot be chosen says why in a sentence of the page", async () => {
  const address = await LISTS.setup();
  for (const device of DEVICES) {
    const { page, context, faults } = await open(browser, server.base, address, device);
    await ready(page);
    await page.locator(".hand .card").first().scrollIntoViewIfNeeded();
    await page.locator(".hand .card").first().tap();
    await page.waitForFunction(() => document.querySelector("#card-menu .card-menu__why")?.textContent);
    assert.match(await menu(page).locator(".card-menu__why").textContent(), device.language === "en" ? /^Not now: first “Place a marker”\.$/ : /^Не сейчас: сначала «.+»\.$/);
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("so does a space while a card is asked for", async () => {
  const { page, context, faults } = await open(browser, server.base, await LISTS.play(), { width: 1024, height: 768, touch: true });
  await ready(page);
  const box = await page.locator('#board [data-space="italy"] .plate').boundingBox();
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForSelector(".tip__why");
  assert.equal(await page.locator(".tip__why").textContent(), "Not here: first “Play a card”.");
  assert.deepEqual(faults, []);
  await context.close();
});

test("every card of the drawer can be read", async () => {
  const address = await LISTS.play();
  for (const device of DEVICES) {
    const { page, context, faults } = await open(browser, server.base, address, device);
    await ready(page);
    const tab = page.locator("[role=tab][data-panel=counter]");
    if (await tab.isVisible()) await tab.tap();
    await page.locator(".pile").first().tap();
    const row = page.locator("#drawer [data-card]").first();
    await row.tap();
    await menu(page).waitFor();
    assert.equal(await menu(page).locator(".card").getAttribute("data-card"), await row.getAttribute("data-card"));
    assert.ok(await whole(page));
    await menu(page).locator("[data-do=close]").tap();
    assert.deepEqual(faults, []);
    await context.close();
  }
});
