// Forms and the map editor: what is wrong is marked where it is typed, an empty board is played on, a map has the room that it needs.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BRINK, ROOT, launch, shot } from "./table.mjs";
import { answered, edit, enter, openFile, paste, save, settled } from "./bench.mjs";

const SCRIPT = "probe/cards/probe/probe.lua", FACTS = "probe/cards/probe/cards.yaml", MAP = "probe/maps/isles.yaml";
const SIZES = [[1440, 900], [1024, 768], [390, 844]];
const fill = (mods) => {
  const brink = (...more) => execFileSync(BRINK, ["--content", ROOT, ...more], { cwd: path.dirname(mods), stdio: "ignore" });
  brink("new", "card", "probe", "--for", "twilight_struggle");
  brink("new", "card", "resting", "--for", "twilight_struggle");
  writeFileSync(path.join(mods, "mods.yaml"), "disabled: [resting]\n");
};
let server, browser;
before(async () => { server = await edit(fill); browser = await launch(); });
after(async () => { await browser?.close(); server?.stop(); });

const disk = (file) => readFileSync(path.join(server.mods, file), "utf8");
const panel = async (page, name) => { const tab = page.locator(`.panels [data-panel=${name}]`); if (await tab.isVisible()) await tab.click(); };

/** Puts a value into a field as a person does. */
async function put(page, field, value) {
  await field.fill(value);
  await field.press("Tab");
  await settled(page);
  await answered(page);
}

test("a form marks what is wrong, and writes what is right", async () => {
  const { page, context, faults } = await enter(browser, server), facts = page.locator("#facts"), text = disk(FACTS);
  await openFile(page, SCRIPT);
  const ops = facts.getByLabel("ops", { exact: true }), field = facts.locator(".field").filter({ has: page.locator("[name=ops]") }), wrong = field.locator(".field__wrong");
  await ops.waitFor();
  assert.ok(await wrong.isHidden());
  await put(page, ops, "33");
  assert.equal(await wrong.innerText(), "A number from 0 to 9.");
  assert.equal(await ops.getAttribute("aria-invalid"), "true");
  await shot(page, "bench-form-wrong");
  assert.deepEqual(await page.locator("#files .unsaved").count(), 0, "nothing is written");
  await put(page, ops, "");
  assert.equal(await wrong.innerText(), "It cannot be left out.");
  await put(page, ops, "3");
  assert.ok(await wrong.isHidden());
  // A name is as wide as it usually is, and keys that have to be there stay.
  const name = facts.getByLabel("name", { exact: true });
  await put(page, name, "The Long Winter of the Grain");
  assert.ok(await name.evaluate((one) => one.scrollWidth <= one.clientWidth), "a name is seen whole");
  assert.equal(await facts.getByRole("button", { name: /Take the key out/ }).count(), 0);
  await facts.getByLabel("side", { exact: true }).selectOption("ussr");
  await settled(page);
  await facts.getByLabel("starred", { exact: true }).dispatchEvent("click");
  const clear = facts.getByRole("button", { name: "Take the key out: starred" });
  await clear.waitFor();
  await settled(page);
  await clear.click();
  await clear.waitFor({ state: "detached" });
  await settled(page);
  await save(page);
  assert.equal(disk(FACTS), text.replace("ops: 2", "ops: 3").replace("    name: Probe", "    name: The Long Winter of the Grain").replace("side: neutral", "side: ussr"), "and nothing else");
  // The sentence of a key ends before what it takes.
  await name.focus();
  assert.match(await facts.locator(".field").filter({ has: page.locator("[name=name]") }).locator(".field__doc").innerText(), /^The printed title\.\s+text$/);
  writeFileSync(path.join(server.mods, FACTS), text);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a seed that is no number is marked, and begins nothing", async () => {
  const { page, context, faults } = await enter(browser, server);
  await openFile(page, SCRIPT);
  await answered(page);
  await page.locator("#seed").fill("2t");
  await page.getByRole("button", { name: "From the beginning of this position" }).click();
  assert.equal(await page.locator("#seed-wrong").innerText(), "A number of up to 18 digits.");
  assert.equal(await page.locator("#seed").getAttribute("aria-invalid"), "true");
  await page.locator("#seed").fill("2");
  assert.ok(await page.locator("#seed-wrong").isHidden());
  assert.deepEqual(faults, []);
  await context.close();
});

test("an empty board is played on, and says in its own words what cannot be", async () => {
  const { page, context } = await enter(browser, server), ask = page.locator("#ask");
  await page.locator("#scenario").selectOption("red_sea");
  await answered(page);
  await page.locator("#position").selectOption("empty");
  await answered(page);
  assert.equal(await ask.getByLabel("Turn", { exact: true }).inputValue(), "1");
  assert.equal(await page.locator("#board .space .has-influence").count(), 0);
  // In words of the form.
  const hand = ask.locator("details.setup__cards").first();
  await hand.locator("summary").click();
  const late = await page.evaluate(() => [...document.querySelectorAll("#ask details.setup__cards select")][0].options.length);
  assert.ok(late > 1);
  await put(page, ask.getByLabel("Turn", { exact: true }), "40");
  const said = await ask.getByRole("alert").innerText();
  assert.match(said, /no game has this position/i);
  assert.doesNotMatch(said, /given|impossible|write/);
  await shot(page, "bench-position-refused");
  // Both sides play a card, and it is still the same turn.
  await ask.getByRole("button", { name: "Play on from here" }).click();
  await answered(page);
  for (let n = 0; n < 12; n++) {
    await ask.locator(".answers button").last().click();
    await answered(page);
  }
  assert.doesNotMatch(await page.locator("#behind").innerText(), /plays nothing/);
  await context.close();
});

test("what both sides have stands in one row", async () => {
  for (const [width, height] of SIZES) {
    const { page, context, faults } = await enter(browser, server, { width, height });
    await panel(page, "try");
    await page.locator("#position").selectOption("empty");
    await answered(page);
    await page.locator(".setup__pair").first().waitFor();
    const rows = await page.locator(".setup__pair").evaluateAll((all) => all.map((pair) => new Set([...pair.querySelectorAll("input")].map((one) => one.getBoundingClientRect().top)).size));
    assert.deepEqual(rows, rows.map(() => 1), `${width}`);
    await panel(page, "card");
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("a map has the window, with zoom and fit, and the guide makes room", async () => {
  const first = await enter(browser, server), dialog = first.page.getByRole("dialog");
  await first.page.locator(".bar").getByRole("button", { name: "New" }).click();
  await dialog.getByRole("button", { name: "Map", exact: true }).click();
  await dialog.getByLabel("Name", { exact: true }).fill("Isles");
  await dialog.getByRole("button", { name: "Make it" }).click();
  await dialog.waitFor({ state: "hidden" });
  await settled(first.page);
  await first.context.close();
  for (const [width, height] of SIZES) {
    for (const theme of ["light", "dark"]) {
      const { page, context, faults } = await enter(browser, server, { width, height, theme, wishes: { guide: true } });
      await panel(page, "files");
      await openFile(page, MAP);
      const map = page.locator("#views").getByRole("button", { name: "Map", exact: true });
      if ((await map.getAttribute("aria-pressed")) !== "true") await map.click();
      const stage = page.locator(".map-board");
      await stage.locator(".space").first().waitFor();
      await settled(page);
      await shot(page, `bench-map-${width}x${height}-${theme}`);
      const box = await stage.boundingBox();
      assert.ok(box.height > height * 0.45, `${width}: the map is ${box.height} high`);
      assert.ok(box.width > width * 0.75, `${width}: the map is ${box.width} wide`);
      assert.ok(await page.locator("#guide").isVisible() && (await page.locator("#guide ol").count()) === 0, "the guide is folded");
      const letters = () => page.locator(".map-board > svg").evaluate((svg) => svg.getScreenCTM().a * parseFloat(getComputedStyle(svg).getPropertyValue("--f")));
      assert.ok((await letters()) >= 8, `${width}: names are ${await letters()} high`);
      // Closer, and all of it again.
      const before = await letters();
      await stage.getByRole("button", { name: /Closer/ }).click();
      assert.ok((await letters()) > before);
      await stage.getByRole("button", { name: /Whole map/ }).click();
      assert.ok((await letters()) <= before);
      // The facts of a space lie beside it.
      await stage.getByRole("button", { name: "Italy" }).focus();
      await page.keyboard.press("Enter");
      await page.locator(".map-form h3").getByText("Italy").waitFor();
      assert.equal(await page.locator(".map-form [name=stability]").getAttribute("placeholder"), "2", "what it inherits is shown");
      await shot(page, `bench-map-space-${width}x${height}-${theme}`);
      const [space, form] = [await page.locator(".map-board [data-space=italy]").boundingBox(), await page.locator(".map-form").boundingBox()];
      assert.ok(space.x + space.width <= form.x + 1 || space.y + space.height <= form.y + 1 || space.y >= form.y + form.height - 1, `${width}: its facts do not cover a space`);
      const stability = page.locator(".map-form [name=stability]");
      await stability.fill("3");
      await stability.press("Enter");
      await page.locator(".map-form .field.is-written [name=stability]").waitFor();
      assert.equal(await stability.evaluate((one) => one === document.activeElement), true, "it keeps the focus");
      await page.locator(".map-form").getByRole("button", { name: "Close" }).click();
      assert.ok(await page.locator(".map-form").isHidden());
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}: nothing sticks out sideways`);
      assert.deepEqual(faults, []);
      await context.close();
    }
  }
});

test("a field that is drawn anew keeps the focus and what is typed", async () => {
  const before = disk(FACTS);
  const { page, context, wrong } = await enter(browser, server), facts = page.locator("#facts"), theme = await page.locator("html").getAttribute("data-theme");
  const kept = page.evaluate.bind(page, () => { const { name, value, selectionStart } = document.activeElement; return { name, value, selectionStart }; });
  // Answers about forms come late, and the next one not at all.
  let wait = 0, refuse = false;
  await page.route(/\/api\/edit\/form/, async (route) => {
    if (refuse) return route.fulfill({ status: 422, json: { error: { code: "none", message: "none" } } });
    await new Promise((done) => setTimeout(done, wait));
    return route.continue();
  });
  await openFile(page, SCRIPT);
  const side = facts.getByLabel("side", { exact: true }), starred = facts.locator(".field.is-written [name=starred]");
  await side.waitFor();
  await side.focus();
  await side.selectOption("us");
  await settled(page);
  await facts.getByLabel("name", { exact: true }).focus();
  assert.equal((await kept()).name, "name");
  // A text that is being typed while the change before it is drawn.
  wait = 400;
  await facts.getByLabel("starred", { exact: true }).dispatchEvent("click");
  await facts.getByLabel("name", { exact: true }).press("End");
  await page.keyboard.type(" tutte");
  await page.keyboard.press("ArrowLeft");
  await starred.waitFor();
  assert.deepEqual(await kept(), { name: "name", value: "Probe tutte", selectionStart: 10 });
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => /Probe tutte/.test(document.querySelector("#face").textContent));
  await settled(page);
  // While its field is away, nothing that is typed is a shortcut.
  const ops = facts.getByLabel("ops", { exact: true });
  await ops.focus();
  refuse = true;
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => !document.querySelector("#facts [name=ops]"));
  await page.keyboard.type("ttt");
  assert.equal(await page.locator("html").getAttribute("data-theme"), theme);
  refuse = false;
  wait = 0;
  await page.keyboard.press("Control+s");
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "ops");
  await settled(page);
  // The form that sets a position up, and that of a space.
  await page.locator(".try [data-do=setup]").click();
  const turn = page.locator("#ask").getByLabel("Turn", { exact: true });
  await turn.focus();
  await turn.press("ArrowUp");
  await answered(page);
  assert.equal(await page.evaluate(() => document.activeElement?.labels?.[0]?.textContent), "Turn");
  assert.deepEqual(wrong(), []);
  await context.close();
  writeFileSync(path.join(server.mods, FACTS), before);
});

test("a mod that is switched off is marked, and no sign is green beside an error", async () => {
  const { page, context, faults } = await enter(browser, server);
  const row = page.locator("#tree [data-path=resting]");
  assert.match(await row.innerText(), /off/);
  assert.match(await row.getAttribute("aria-label"), /brink mods enable resting/);
  await openFile(page, SCRIPT);
  const text = disk(SCRIPT);
  await page.waitForFunction(() => document.querySelector("#state [data-do=show-cover].good"));
  await paste(page, `${text}\nlocal x = `);
  await save(page);
  await page.locator("#state .bad").first().waitFor();
  await page.waitForFunction(() => !document.querySelector("#state [data-do=show-cover].good"));
  await shot(page, "bench-off-and-error");
  await paste(page, text);
  await save(page);
  assert.deepEqual(faults, []);
  await context.close();
});
