// Two people over days: an invitation with its terms, words, offers, consent, headlines at the same time, presence, links and a rematch.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { api, begin, launch, open, playOn, ready, serve, shot, where } from "./table.mjs";

let server, browser;
before(async () => { server = await serve(); browser = await launch(); });
after(async () => { await browser?.close(); server?.stop(); });

const NAMES = ["Ada", "Ben"];
const read = (page, what = "view") => page.evaluate(async (path) => {
  const game = new URLSearchParams(location.hash.slice(1)).get("game");
  const answer = await fetch(`/api/games/${game}/${path}`, { headers: { authorization: `Bearer ${history.state.token}` } });
  return answer.json();
}, what);
const openMenu = (page) => page.locator("header [data-do=menu]").click();
const press = (page, name) => page.getByRole("button", { name, exact: true }).filter({ visible: true }).click();
const offered = (page, text) => page.locator("#question .offer", { hasText: text }).waitFor();
const openPeople = async (page) => { const tab = page.locator("[role=tab][data-panel=people]"); if (await tab.isVisible()) await tab.click(); };

/** Two browsers at a table: Ada makes the game and invites Ben, who reads what was agreed and joins. */
async function two({ scenario = "red_sea", pace = "3", help = false, seats = ["you", "invite"], sizes = [{}, {}] } = {}) {
  const ada = await open(browser, server.base, "/", sizes[0]);
  await ada.page.waitForSelector("input[name=scenario]");
  for (const [seat, kind] of seats.entries()) await ada.page.locator(`input[name=seat-${seat}][value=${kind}]`).check({ force: true });
  await ada.page.locator("#own-name").fill(NAMES[0]);
  await ada.page.locator("#pace").selectOption(pace);
  if (help) await ada.page.locator("#help").check({ force: true });
  await begin(ada.page, scenario, seats);
  const link = await ada.page.locator(".address").textContent();
  const ben = await open(browser, server.base, link.slice(server.base.length), sizes[1]);
  await ben.page.locator("#invited[open]").waitFor();
  const terms = await ben.page.locator("#invited").textContent();
  await ben.page.locator("#invited [name=name]").fill(NAMES[1]);
  await ben.page.locator("#invited [type=submit]").click();
  await ready(ben.page);
  await ada.page.waitForFunction(() => !document.querySelector(".address"));
  const close = async () => {
    assert.deepEqual([...ada.faults, ...ben.faults].filter((one) => !/status of (403|404|409)|ERR_FAILED/.test(one)), []);
    await Promise.all([ada, ben].map((one) => one.context.close()));
  };
  return { ada: ada.page, ben: ben.page, contexts: [ada.context, ben.context], terms, close };
}

test("an invitation says what was agreed, and words go both ways", async () => {
  const { ada, ben, terms, close } = await two();
  for (const said of ["Ada invites you", "3 days", "off until both want them", "known to whoever made the game"]) assert.ok(terms.includes(said), `${said}: ${terms}`);
  for (const page of [ada, ben]) await openPeople(page);
  await ada.locator(".seat", { hasText: "Ben" }).waitFor();
  await ben.locator(".seat", { hasText: "Ada" }).filter({ hasText: "looks at the game" }).waitFor();
  await ada.locator("#say-text").fill("Good luck <b>Ben</b>");
  await ada.keyboard.press("Enter");
  await ben.locator("#talk li", { hasText: "Good luck <b>Ben</b>" }).waitFor();
  assert.match(await ben.locator("#deeds").textContent(), /^Ada: Good luck/, "it is read out");
  await ben.locator("#say-text").fill("You too");
  await press(ben, "Send");
  await ada.locator("#talk li", { hasText: "You too" }).waitFor();
  // What nobody has seen is counted.
  await ada.locator("[role=tab][data-panel=log]").click();
  await ben.locator("#say-text").fill("Your turn?");
  await press(ben, "Send");
  await ada.waitForFunction(() => document.querySelector("#unread").textContent === "1 new" && document.title.includes("(1)"));
  await openPeople(ada);
  await ada.waitForFunction(() => !document.querySelector("#unread").textContent && !document.title.includes("(1)"));
  // Either side switches words off.
  await openMenu(ben);
  await ben.locator("#menu [name=hear]").uncheck({ force: true });
  await ben.keyboard.press("Escape");
  await ada.waitForFunction(() => document.querySelector("#say").hidden);
  await ben.getByRole("button", { name: "Switch on" }).click();
  await ada.waitForFunction(() => !document.querySelector("#say").hidden);
  await close();
});

test("offers are declined, withdrawn, accepted; a choice is taken back by consent", async () => {
  const { ada, ben, close } = await two();
  const offer = async (page, name) => { await openMenu(page); await page.locator("#menu").getByRole("button", { name }).click(); };
  await offer(ada, "Offer a draw");
  await offered(ben, "Ada offers a draw.");
  await press(ben, "Decline");
  await ada.waitForFunction(() => !document.querySelector("#question .offer"));
  await offer(ben, "Offer a draw");
  await offered(ada, "Ben offers a draw.");
  await press(ben, "Withdraw");
  await ada.waitForFunction(() => !document.querySelector("#question .offer"));
  await openPeople(ada);
  assert.deepEqual(await ada.locator("#talk .is-deed span").allTextContents(), ["draw offered", "offer declined", "draw offered", "offer withdrawn"]);
  // Choices that plain undo does not give back.
  const chooses = async () => ((await read(ada)).question ? ada : ben);
  let asked = await chooses(), first = asked;
  while (asked === first || (await read(first)).can_undo) {
    await asked.locator("#question .choice").first().click();
    if (await asked.locator("[data-do=confirm]").count()) await asked.locator("[data-do=confirm]").click();
    await asked.waitForFunction(() => !document.querySelector("#question.is-busy"));
    asked = await chooses();
  }
  const { steps } = await read(ada);
  await offer(first, "Ask to take back");
  const other = first === ada ? ben : ada;
  await offered(other, "asks to take the last choice back");
  await press(other, "Allow it");
  await first.waitForFunction(() => !document.querySelector("#question .offer") && document.querySelector("#question .choice"));
  assert.ok((await read(ada)).steps < steps);
  await offer(ada, "Offer a draw");
  await offered(ben, "Ada offers a draw.");
  await press(ben, "Accept the draw");
  for (const page of [ada, ben]) await page.getByRole("heading", { name: "A draw" }).first().waitFor();
  await close();
});

test("who resigns loses, and both go on to a rematch with sides exchanged", async () => {
  const { ada, ben, close } = await two({ help: true });
  await openMenu(ada);
  await press(ada, "Resign");
  await ada.getByText("wins at once").waitFor();
  await press(ada, "Resign the game");
  await ben.getByRole("heading", { name: "You have won" }).first().waitFor();
  await ben.locator("#ending[open]").waitFor();
  const before = await where(ben);
  await ben.locator("#ending [data-do=offer-rematch]").click();
  await ben.locator("#ending .offer", { hasText: "You want a rematch" }).waitFor();
  await ada.locator("#ending[open] .offer", { hasText: "Ben wants a rematch" }).waitFor();
  await ada.locator("#ending .offer").getByRole("button", { name: "Play the rematch" }).click();
  for (const page of [ada, ben]) {
    await page.waitForFunction((old) => new URLSearchParams(location.hash.slice(1)).get("game") !== old, before.game);
    await page.waitForLoadState("load");
    await ready(page);
  }
  assert.deepEqual([(await read(ada)).seat, (await read(ben)).seat], [1, 0], "sides are exchanged");
  assert.deepEqual((await read(ada)).players.map((one) => one.name).sort(), NAMES);
  assert.deepEqual((await read(ada, "people")).help, [true, true]);
  await close();
});

test("headlines are chosen at the same time", async () => {
  const { ada, ben, close } = await two();
  const ask = async (page) => (await read(page)).question?.ask;
  for (;;) {
    const page = (await read(ada)).question ? ada : ben;
    if ((await ask(page)) === "headline") break;
    await page.locator("#question .choice").first().click();
    await page.waitForFunction(() => !document.querySelector("#question.is-busy"));
    await page.waitForTimeout(100);
  }
  const first = (await ask(ada)) === "headline" ? ada : ben, second = first === ada ? ben : ada;
  await second.getByText("Both choose").waitFor();
  const { revision } = await read(second);
  const key = await second.locator("#question .choice").first().getAttribute("data-key");
  await second.locator("#question .choice").first().click();
  await second.locator(".sealed").waitFor();
  assert.equal((await read(second)).sealed, key);
  await first.locator(".seat__status", { hasText: "has chosen" }).waitFor();
  await second.getByRole("button", { name: "Choose anew" }).click();
  const other = second.locator("#question .choice").nth(1), anew = await other.getAttribute("data-key");
  await other.click();
  await second.locator(".sealed").waitFor();
  assert.equal((await read(second)).sealed, anew);
  assert.equal((await read(second)).revision, revision);
  await first.locator("#question .choice").first().click();
  await second.waitForFunction(() => !document.querySelector(".sealed"));
  assert.equal((await read(second)).revision, revision + 2);
  await close();
});

test("hints take two, and a seat gets a new link while its other tab goes on", async () => {
  const { ada, ben, contexts, close } = await two();
  const asked = (await read(ada)).question ? ada : ben, other = asked === ada ? ben : ada;
  assert.equal(await asked.locator("#question [data-do=hint]").count(), 0);
  await openMenu(asked);
  await asked.locator("#menu [name=help]").check({ force: true });
  await asked.keyboard.press("Escape");
  await offered(other, "wants hints");
  await press(other, "Hints for both");
  await asked.locator("#question [data-do=hint]").waitFor();
  await openMenu(other);
  await other.locator("#menu [name=help]").uncheck({ force: true });
  await other.keyboard.press("Escape");
  await asked.waitForFunction(() => !document.querySelector("#question [data-do=hint]"));
  // A second tab of Ada's browser has the seat, too.
  const tab = await contexts[0].newPage();
  await tab.goto(ada.url());
  await ready(tab);
  const old = (await where(ada)).token;
  await openPeople(ada);
  await ada.locator("#people [data-do=own-seat]").click();
  await press(ada, "Make a new link");
  await press(ada, "Replace the link");
  await ada.locator(".toast", { hasText: "new link" }).waitFor();
  assert.notEqual((await where(ada)).token, old);
  await tab.waitForFunction((before) => history.state?.token && history.state.token !== before, old);
  await openPeople(ben);
  await ben.locator("#talk li", { hasText: "new link" }).waitFor();
  const { game } = await where(ada);
  await assert.rejects(api(server.base, "GET", `/api/games/${game}`, undefined, old), /wrong_token/);
  await openPeople(tab);
  await tab.locator("#say-text").fill("from the other tab");
  await press(tab, "Send");
  await ben.locator("#talk li", { hasText: "from the other tab" }).waitFor();
  // An address that still names the old token leads to the seat.
  await tab.evaluate((token) => history.replaceState({ token }, ""), old);
  await tab.reload();
  await ready(tab);
  assert.notEqual((await where(tab)).token, old);
  await close();
});

test("the link of a notice opens the seat in the browser that has it, and helps in any other", async () => {
  const { ben, contexts, close } = await two();
  const id = await ben.evaluate(() => new URLSearchParams(location.hash.slice(1)).get("game"));
  const told = await contexts[1].newPage();
  await told.goto(`${server.base}/#game=${id}`);
  await ready(told);
  assert.match(told.url(), /seat=1/);
  const stranger = await open(browser, server.base, `/#game=${id}`);
  await stranger.page.locator("#question [name=contact]").waitFor();
  await stranger.context.close();
  await close();
});

test("a seat is found again although the answer with its new link was lost", async () => {
  const { ada, close } = await two();
  await ada.evaluate(() => document.querySelector("#people [data-do=own-seat]").click());
  await press(ada, "Make a new link");
  await ada.route("**/renew?**", async (route) => { await route.fetch(); await route.abort(); });
  await press(ada, "Replace the link");
  await ada.locator(".toast:not([hidden])").waitFor();
  await ada.reload();
  await ready(ada);
  assert.equal((await read(ada)).seat, 0);
  await close();
});

test("presence is true: seen while the page is looked at, away when it is closed", async () => {
  // The waits of minutes take seconds.
  const first = "const real = setTimeout; window.setTimeout = (act, ms, ...more) => real(act, ms >= 40000 ? ms / 20 : ms, ...more);";
  const { ada, ben, contexts, close } = await two({ sizes: [{ first }, {}] });
  const seat = ada.locator(".seat", { hasText: "Ben" });
  await seat.filter({ hasText: "looks at the game" }).waitFor();
  while (await ada.locator("#question .choice").count()) {
    await ada.locator("#question .choice").first().click();
    await ada.waitForFunction(() => !document.querySelector("#question.is-busy"));
  }
  await contexts[1].close();
  await seat.filter({ hasText: "last seen 1 minute ago" }).waitFor();
  await ada.locator("#question .absence", { hasText: "Ben: last seen" }).waitFor();
  await close();
});

test("deletion takes two", async () => {
  const { ada, ben, close } = await two();
  await openMenu(ada);
  await press(ada, "Delete the game");
  await press(ada, "Ask to delete");
  await ada.locator("#menu [data-do=close]").click();
  await offered(ben, "Ada wants to delete this game.");
  await press(ben, "Delete for everybody");
  await ben.waitForURL(`${server.base}/`);
  await ada.waitForFunction(() => document.querySelector(".offline").textContent);
  await close();
});

test("two people at one screen are disturbed by none of it", async () => {
  const { page, context, faults } = await open(browser, server.base, "/");
  await page.waitForSelector("input[name=scenario]");
  await begin(page, "red_sea", ["you", "you"]);
  assert.ok(await page.locator("#people").isHidden());
  if (await page.locator("[data-do=seat]").count()) await page.locator("[data-do=seat]").click();
  await page.locator("#question [data-do=hint]").waitFor();
  await openMenu(page);
  assert.equal(await page.getByRole("button", { name: "Offer a draw" }).count(), 0);
  await page.locator("#menu [name=help]").uncheck({ force: true });
  await page.waitForFunction(() => !document.querySelector("#question [data-do=hint]"));
  assert.deepEqual((await read(page, "people")).help, [false, false]);
  await page.locator("#menu [name=help]").check({ force: true });
  await page.locator("#question [data-do=hint]").waitFor();
  await page.keyboard.press("Escape");
  assert.ok((await playOn(page, 3)).over);
  assert.deepEqual(faults, []);
  await context.close();
});

test("against a machine one may resign, and nothing else", async () => {
  const { page, context, faults } = await open(browser, server.base, "/");
  await page.waitForSelector("input[name=scenario]");
  await begin(page, "red_sea", ["you", "machine random"]);
  assert.ok(await page.locator("#people").isHidden());
  await openMenu(page);
  assert.equal(await page.locator("#menu [name=help], #menu [data-do=own-seat]").count(), 0);
  await press(page, "Resign");
  await press(page, "Resign the game");
  await page.getByRole("heading", { name: "You have lost" }).first().waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});
