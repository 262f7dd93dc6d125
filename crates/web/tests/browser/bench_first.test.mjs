// From nothing to a tested card that is played, and to a map with one space and one region more, by what the page says.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { launch, shot } from "./table.mjs";
import { Hand, answered, edit, enter, settled } from "./bench.mjs";

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

test("a tested card in a game", async () => {
  const server = await edit();
  try {
    const { page, wrong } = await enter(browser, server), hand = new Hand(page), guide = page.locator("#guide");
    await hand.click("button", "A new mod", guide);
    await make(hand, "Harvest");
    await hand.click("button", "A new set of cards", guide);
    await make(hand, "Harvest cards");
    await hand.click("button", "A new card", guide);
    await make(hand, "Good Harvest", "neutral");
    // The event: a mistake, its mend, a save.
    const line = page.locator(".cm-line").filter({ hasText: "change_influence" }).first();
    hand.note("click the line");
    await line.click();
    await hand.press("End");
    await hand.press("Enter");
    await hand.type("game:gian_vp(1)");
    await hand.press("Control+s");
    await settled(page);
    await hand.click("button", /gain_vp/);
    await settled(page);
    await page.waitForFunction(() => !document.querySelector(".fault--error"));
    await shot(page, "bench-card-mended");
    await hand.click("button", "Run all");
    await settled(page);
    await page.locator("#tests .passed").first().waitFor();
    assert.equal(await page.locator("#tests .failed").count(), 0, await page.locator("#tests").innerText());
    // The game beside it, from the position of its test.
    await hand.click("button", "From the beginning of this position");
    await page.waitForFunction(() => document.querySelectorAll("#ask .answers button[data-key]").length > 0 && !document.querySelector("#ask.is-busy"));
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
    await shot(page, "bench-card-played");
    assert.ok(hand.actions <= MOST, `${hand.actions} actions:\n${hand.did.join("\n")}`);
    console.log(`# a tested card, played: ${hand.actions} actions`);
    assert.deepEqual(wrong(), []);
  } finally { server.stop(); }
});

test("a variant of a map", async () => {
  const server = await edit();
  try {
    const { page, wrong } = await enter(browser, server), hand = new Hand(page), dialog = page.getByRole("dialog");
    await hand.click("button", "A new mod", page.locator("#guide"));
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
    const frame = await page.locator(".map-board svg").boundingBox();
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
