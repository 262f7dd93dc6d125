// From nothing to a tested card that is played, and to a map with one space and one region more, by what the page says.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { launch, shot } from "./table.mjs";
import { Hand, answered, edit, enter, installed, paste, save, settled } from "./bench.mjs";

const MOST = 40;
let browser;
before(async () => { browser = await launch(); });
after(async () => { await browser?.close(); });

/** Makes something of the form that is open. */
async function make(hand, name, side = null) {
  const dialog = hand.page.getByRole("dialog");
  await hand.fill("Name", name, dialog);
  if (side) await hand.choose("Side", side, dialog);
  await hand.click("button", "Make it", dialog);
  await dialog.waitFor({ state: "hidden" });
  await settled(hand.page);
}

/** The steps of the guide that are done, and where each step stands. */
const steps = (page) => page.locator("#guide li").evaluateAll((all) => ({
  done: all.filter((one) => one.classList.contains("is-done")).length,
  places: all.map((one) => { const { left, top } = one.getBoundingClientRect(); return [left, top]; }),
}));

/** The text of a failed test. */
async function failure(page) {
  await page.locator("#tests .failed .test").click();
  await page.locator("#tests .failed .test__faults").waitFor();
  return page.locator("#tests .failed").innerText();
}

/** The primary buttons that are seen. */
const primaries = (page) => page.locator(".button--pick:visible").allInnerTexts();

test("a tested card in a game, by a stranger in an empty folder", async () => {
  const server = await installed();
  try {
    const { page, wrong } = await enter(browser, server), hand = new Hand(page), guide = page.locator("#guide"), dialog = page.getByRole("dialog");
    const { scenarios } = await (await fetch(`${server.base}/api/scenarios?lang=en`)).json();
    assert.equal(await page.locator("#scenario").inputValue(), scenarios.find((one) => one.mod === null).id, "the first game that is no mod's");
    assert.equal((await page.locator("#mod").innerText()).trim(), "Workbench", "shipped mods are not those of the person");
    assert.deepEqual(await primaries(page), ["Make a first card"]);
    await shot(page, "bench-first-screen");
    await hand.click("button", "Make a first card");
    await make(hand, "Harvest");
    assert.equal((await steps(page)).done, 1);
    await hand.click("button", "A new set of cards", guide);
    assert.deepEqual(await dialog.getByRole("combobox", { name: "Mod", exact: true }).locator("option").allInnerTexts(), ["Harvest"]);
    await make(hand, "Harvest cards");
    assert.equal((await steps(page)).done, 2, "the card that comes with a set is not one that the person made");
    assert.match(readFileSync(path.join(server.mods, "harvest/mod.yaml"), "utf8"), new RegExp(`${await page.locator("#scenario").inputValue()}: \\[harvest_cards\\]`));
    await hand.click("button", "A new card", guide);
    await make(hand, "Good Harvest", "neutral");
    await answered(page);
    const made = await steps(page);
    assert.equal(made.done, 3, `the template writes an event, and its test passes: that is not the person's doing\n${await guide.innerText()}`);
    assert.match(await page.locator("#position option:checked").innerText(), /good_harvest/);
    assert.match(await page.locator("#ask").innerText(), /Good Harvest/, "the board shows what the list says");
    await shot(page, "bench-guide");
    // The event: a mistake, its mend, a save.
    const line = page.locator(".cm-line").filter({ hasText: "change_influence" }).first();
    hand.note("click the line");
    await line.click();
    await hand.press("End");
    await hand.press("Enter");
    await hand.type("game:gian_vp(1)");
    await hand.press("Control+s");
    await settled(page);
    await page.locator("#faults").getByText("help:").waitFor();
    await hand.click("button", /gain_vp/);
    await settled(page);
    await page.waitForFunction(() => !document.querySelector(".fault--error"));
    await shot(page, "bench-card-mended");
    assert.equal((await steps(page)).done, 4, await guide.innerText());
    // The test says what the event does.
    await hand.click("button", "Open its test", guide);
    const file = path.join(server.mods, "harvest/tests/good_harvest.yaml"), text = readFileSync(file, "utf8");
    hand.note("write vp into the test");
    await page.locator("#files [data-open$='good_harvest.yaml'][aria-selected=true]").waitFor();
    await paste(page, text.replace("then: { ", "then: { vp: 7, "));
    await save(page);
    await page.locator("#tests .failed").waitFor();
    assert.equal((await steps(page)).done, 4, "a test that fails is no test of it");
    const score = /got\s+(-?\d+)/.exec(await failure(page))?.[1];
    await paste(page, text.replace("then: { ", `then: { vp: ${score}, `));
    await save(page);
    await page.waitForFunction(() => document.querySelectorAll("#guide .is-done").length === 6);
    assert.deepEqual((await steps(page)).places, made.places, "the steps keep their places");
    assert.equal(await page.locator("#tests .failed").count(), 0, await page.locator("#tests").innerText());
    // The game beside it, from the position of its test.
    await hand.click("button", "Try it", guide);
    await answered(page);
    let log = "";
    for (let n = 0; n < 6 && !/Good Harvest[\s\S]*\d/.test(log); n++) {
      const answers = page.locator("#ask .answers button"), names = await answers.allInnerTexts();
      const wanted = [/Good Harvest/, /^event/i, /.*/].map((one) => names.findIndex((name) => one.test(name))).find((at) => at >= 0);
      hand.note(`answer ${names[wanted]}`);
      await answers.nth(wanted).click();
      await answered(page);
      log += `${await page.locator("#behind").innerText()}\n`;
    }
    assert.match(log, /Good Harvest/, `the card is played:\n${log}\n${hand.did.join("\n")}`);
    assert.equal((await steps(page)).done, 7, await guide.innerText());
    await shot(page, "bench-card-played");
    assert.ok(hand.actions <= MOST, `${hand.actions} actions:\n${hand.did.join("\n")}`);
    console.log(`# a tested card, played: ${hand.actions} actions`);
    assert.deepEqual(wrong(), []);
  } finally { server.stop(); }
});

test("a button is pressed once, and a refusal is said once", async () => {
  const server = await installed();
  try {
    const { page, wrong } = await enter(browser, server), hand = new Hand(page), dialog = page.getByRole("dialog"), submit = dialog.getByRole("button", { name: "Make it" });
    let asked = 0, free;
    const waits = new Promise((done) => { free = done; });
    await page.route(/\/api\/edit\/new/, async (route) => { asked += 1; await waits; await route.continue(); });
    await hand.click("button", "Make a first card");
    await hand.fill("Name", "Harvest", dialog);
    await submit.click();
    await submit.click();
    await page.keyboard.press("Enter");
    assert.equal(await submit.getAttribute("aria-busy"), "true");
    await shot(page, "bench-busy");
    free();
    await dialog.waitFor({ state: "hidden" });
    await settled(page);
    assert.equal(asked, 1);
    assert.ok(await page.locator("#toast").isHidden());
    await hand.click("button", "New", page.getByRole("navigation").first());
    await hand.click("button", "Mod", dialog);
    await hand.fill("Name", "Harvest", dialog);
    await submit.click();
    await dialog.getByRole("alert").waitFor();
    assert.match(await dialog.getByRole("alert").innerText(), /harvest/);
    assert.ok(await page.locator("#toast").isHidden(), "and not beside it, too");
    assert.doesNotMatch(await dialog.innerText(), /`/, "words between back-quotes are set as code");
    assert.equal(await submit.getAttribute("aria-busy"), null);
    assert.deepEqual(wrong(), []);
  } finally { server.stop(); }
});

test("nothing is drawn under a pointer that is down again before a busy browser noticed that it was up", async () => {
  const server = await installed();
  try {
    const { page, wrong } = await enter(browser, server);
    const drawn = await page.evaluate(async () => {
      const { drawReleased } = await import("/page/js/dom.js");
      let times = 0;
      const pointer = (kind) => document.body.dispatchEvent(new PointerEvent(kind, { bubbles: true })), later = () => new Promise((done) => setTimeout(done, 50));
      pointer("pointerdown");
      drawReleased(() => { times += 1; });
      pointer("pointerup");
      pointer("pointerdown");
      await later();
      const held = times;
      pointer("pointerup");
      await later();
      return [held, times];
    });
    assert.deepEqual(drawn, [0, 1]);
    assert.deepEqual(wrong(), []);
  } finally { server.stop(); }
});

test("shipped mods are folders beside the shipped games, to read", async () => {
  const server = await installed();
  try {
    const { page, wrong } = await enter(browser, server), tree = page.locator("#tree");
    await tree.locator('[data-path="shipped:"]').click();
    const names = await tree.locator("[aria-level='2'] .name").allInnerTexts();
    assert.ok(names.length > 3, `${names}`);
    assert.deepEqual(names.filter((name) => /[:.]/.test(name)), [], "each is a folder");
    await tree.locator("[aria-level='2']").first().click();
    await tree.locator("[aria-level='3']").getByText("mod.yaml", { exact: true }).click();
    await page.locator("#files [aria-selected=true]").waitFor();
    assert.equal(await page.locator("#files [aria-selected=true]").innerText(), "mod.yaml");
    assert.equal((await page.locator("#mod").innerText()).trim(), "Workbench");
    assert.ok(await page.locator("[data-do=publish]").isHidden(), "nobody publishes what is shipped");
    assert.deepEqual(wrong(), []);
  } finally { server.stop(); }
});

test("a variant of a map", async () => {
  const server = await edit();
  try {
    const { page, wrong } = await enter(browser, server), hand = new Hand(page), dialog = page.getByRole("dialog");
    await hand.click("button", "Make a first card");
    await make(hand, "Atlas");
    await hand.click("button", "New", page.getByRole("navigation").first());
    await hand.click("button", "Map", dialog);
    await make(hand, "Atlas Map");
    const tools = page.getByRole("toolbar", { name: "Tools of the map" });
    await tools.waitFor();
    await hand.click("button", "Regions", tools);
    await hand.click("button", "New region", tools);
    await make(hand, "Far Isles");
    await tools.getByRole("option", { name: "Far Isles" }).waitFor({ state: "attached" });
    await settled(page);
    await hand.click("button", "New space", tools);
    const frame = await page.locator(".map-board > svg").boundingBox();
    hand.note("click the water");
    await page.mouse.click(frame.x + 14, frame.y + frame.height - 14);
    await hand.choose("Region", "Far Isles", dialog);
    await make(hand, "Far Island");
    await page.locator(".map-board").getByRole("button", { name: /Far Island/ }).waitFor();
    await shot(page, "bench-map");
    await hand.press("Control+s");
    await settled(page);
    await hand.click("button", "New", page.getByRole("navigation").first());
    await hand.click("button", "Scenario", dialog);
    await hand.choose("Map", "atlas map", dialog);
    await make(hand, "Atlas Game");
    await hand.click("button", "From the beginning of this position");
    await page.locator("#board [data-space=far_island]").waitFor({ state: "attached" });
    await answered(page);
    await shot(page, "bench-map-played");
    assert.equal(await page.locator("#state .bad").count(), 0, await page.locator("#state").innerText());
    assert.ok(hand.actions <= MOST, `${hand.actions} actions:\n${hand.did.join("\n")}`);
    console.log(`# a map with one space and one region more, played: ${hand.actions} actions`);
    assert.deepEqual(wrong(), []);
  } finally { server.stop(); }
});
