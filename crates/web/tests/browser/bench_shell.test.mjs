// The workbench tells the truth of files and games: faults at every width, the lines of the last whole run, bytes that stay, the position on the board.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BRINK, ROOT, launch, shot } from "./table.mjs";
import { answered, edit, enter, installed, openFile, paste, save, settled } from "./bench.mjs";

const SCRIPT = "probe/cards/probe/probe.lua", OTHER = "probe/cards/probe/other.lua", FACTS = "probe/cards/probe/cards.yaml", TEST = "probe/tests/probe.yaml";
const FAULTY = "return { event = function(game) game:gain_points(2) end }\n";
const SIZES = [[1440, 900], [1280, 720], [1024, 768], [900, 700], [390, 844]];
const fill = (mods) => {
  const make = (name, folder) => execFileSync(BRINK, ["--content", ROOT, "new", "card", name, "--for", "twilight_struggle", ...folder], { cwd: path.dirname(mods), stdio: "ignore" });
  make("probe", []);
  make("other", ["--in", path.join(mods, "probe")]);
};
let server, browser;
before(async () => { server = await edit(fill); browser = await launch(); });
after(async () => { await browser?.close(); server?.stop(); });

const disk = (file) => readFileSync(path.join(server.mods, file), "utf8");
const signs = (page) => page.locator("#state button").allInnerTexts();

/** Waits until the signs in the bar say something. */
const says = (page, sign) => page.waitForFunction((sign) => [...document.querySelectorAll("#state button")].some((one) => one.textContent.includes(sign)), sign);

test("faults with their help, and a check of everything, at every width", async () => {
  const text = disk(SCRIPT);
  writeFileSync(path.join(server.mods, SCRIPT), FAULTY);
  for (const [width, height] of SIZES) {
    const { page, context, wrong } = await enter(browser, server, { width, height });
    await says(page, "1 error");
    await settled(page);
    await page.locator("#state").getByRole("button", { name: "1 error" }).click();
    const faults = page.locator("section.faults");
    assert.match(await faults.innerText(), /the engine has no call gain_points\s+help: did you mean gain_vp\?/, `${width}`);
    assert.ok(await faults.getByRole("button", { name: "Check everything" }).isVisible(), `${width}`);
    assert.doesNotMatch(await faults.innerText(), /`/);
    assert.ok(await page.evaluate(() => document.querySelector("section.faults").contains(document.activeElement)), `${width}: the sign goes there`);
    await page.locator("#state").getByRole("button", { name: /of 2 tests/ }).click();
    assert.ok(await page.locator("section.tests").getByRole("button", { name: "Run all" }).isVisible(), `${width}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}: nothing sticks out sideways`);
    assert.deepEqual(wrong(), []);
    await context.close();
  }
  writeFileSync(path.join(server.mods, SCRIPT), text);
});

test("lines are those of the last run of every test", async () => {
  const { page, context, wrong } = await enter(browser, server);
  await says(page, "100 % of lines");
  await openFile(page, SCRIPT);
  const ran = () => page.locator(`#tree [data-path="${OTHER}"] .note`).innerText(), all = await ran(), text = disk(SCRIPT);
  // A save runs the tests of one card; the others are run after it, and until then the page says that it is so.
  let free;
  const waits = new Promise((done) => { free = done; });
  await page.route(/\/api\/edit\/tests\/run/, async (route) => { await waits; await route.continue(); });
  await paste(page, `-- once more\n${text}`);
  await save(page);
  await says(page, "100 % of lines, before");
  assert.match(await page.locator("#legend").innerText(), /before the last change/);
  assert.equal(await ran(), all, "what another card's tests ran is not forgotten");
  free();
  await page.waitForFunction(() => !document.querySelector("#state .old"));
  assert.ok((await signs(page)).includes("100 % of lines"));
  assert.equal(await ran(), all);
  // One test says nothing of the rest.
  await page.locator("#tests").getByRole("button", { name: /Run this test: probe/ }).click();
  await settled(page);
  assert.ok((await signs(page)).includes("100 % of lines"));
  await paste(page, text);
  await save(page);
  assert.deepEqual(wrong(), []);
  await context.close();
});

test("a byte order mark and the ends of lines stay", async () => {
  const before = disk(FACTS), script = disk(SCRIPT), tests = disk(TEST);
  const windows = (text) => `\ufeff${text.replaceAll("\n", "\r\n")}`;
  writeFileSync(path.join(server.mods, FACTS), windows(before));
  writeFileSync(path.join(server.mods, SCRIPT), windows(script));
  // One line of the tests has another end than the rest.
  writeFileSync(path.join(server.mods, TEST), tests.replaceAll("\n", "\r\n").replace("\r\n", "\n"));
  const { page, context, wrong } = await enter(browser, server);
  await openFile(page, SCRIPT);
  assert.equal(await page.locator("#files .unsaved").count(), 0, "what was only opened is not changed");
  await page.waitForFunction(() => document.querySelector("#facts input[name=name]")?.value === "Probe");
  await page.locator("#facts input[name=ops]").fill("3");
  await page.locator("#facts input[name=ops]").press("Tab");
  await settled(page);
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("-- typed\n");
  await save(page);
  const ops = /(probe:[\s\S]*?ops: )\d+/;
  assert.equal(disk(FACTS), windows(before.replace(ops, "$13")), "a form changes one value");
  assert.equal(disk(SCRIPT), windows(`-- typed\n${script}`));
  assert.equal(await page.locator("#state .bad").count(), 0, await page.locator("#state").innerText());
  // A test that the workbench writes leaves the others as they are.
  await page.getByRole("button", { name: "This position as a test" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("probe: as it began");
  await dialog.getByRole("button", { name: "Make it" }).click();
  await dialog.waitFor({ state: "hidden" });
  await settled(page);
  const written = disk(TEST);
  assert.ok(written.startsWith(tests.replaceAll("\n", "\r\n").replace("\r\n", "\n")), "the beginning is as it was");
  assert.match(written, /as it began/);
  assert.doesNotMatch(written.slice(tests.length), /[^\r]\n/, "new lines end as the others do");
  assert.deepEqual(wrong(), []);
  await context.close();
  for (const [file, text] of [[FACTS, before], [SCRIPT, script], [TEST, tests]]) writeFileSync(path.join(server.mods, file), text);
});

test("the board shows the position that the list names", async () => {
  const { page, context, wrong } = await enter(browser, server), ask = page.locator("#ask"), list = page.locator("#position");
  const named = () => list.locator("option:checked").innerText();
  await openFile(page, SCRIPT);
  await answered(page);
  assert.match(await named(), /probe/);
  await ask.getByRole("button", { name: /Probe/ }).waitFor();
  // Another card is another position, as long as nobody plays.
  await openFile(page, OTHER);
  await ask.getByRole("button", { name: /Other/ }).waitFor();
  await answered(page);
  assert.match(await named(), /other/);
  await ask.getByRole("button", { name: /Other/ }).first().click();
  await answered(page);
  await openFile(page, SCRIPT);
  await answered(page);
  assert.match(await named(), /other/, "a game that is played stays");
  await list.selectOption({ label: "The beginning" });
  await answered(page);
  assert.match(await ask.innerText(), /Place a marker/);
  await openFile(page, OTHER);
  await answered(page);
  assert.equal(await named(), "The beginning", "what was chosen stays");
  assert.match(await ask.innerText(), /Place a marker/);
  // A position that cannot begin leaves the list at the one on the board.
  await page.route(/\/api\/edit\/try(\?|$)/, (route) => route.fulfill({ status: 422, contentType: "application/json", body: JSON.stringify({ error: { code: "illegal", message: "no `way`", hint: "take `another`" } }) }));
  await list.selectOption({ label: "An empty board" });
  await ask.getByRole("alert").waitFor();
  await answered(page);
  assert.equal(await named(), "The beginning");
  assert.match(await ask.getByRole("alert").innerText(), /no way\s+help: take another/);
  await page.unroute(/\/api\/edit\/try(\?|$)/);
  // A made card is on the board at once.
  await page.locator("#scenario").selectOption("red_sea");
  await answered(page);
  assert.match(await named(), /beginning/);
  await page.locator("#scenario").selectOption("twilight_struggle");
  await ask.getByRole("button", { name: /Other/ }).waitFor();
  await answered(page);
  assert.match(await named(), /other/);
  assert.deepEqual(wrong(), []);
  await context.close();
});

test("a map that gets room fills it, and the open file is among its tabs", async () => {
  const { page, context, wrong } = await enter(browser, server, { width: 1024, height: 768 });
  await openFile(page, SCRIPT);
  await answered(page);
  const high = (await page.locator("#board").boundingBox()).height;
  for (const file of [FACTS, TEST, OTHER, "probe/tests/other.yaml", "probe/mod.yaml"]) await openFile(page, file);
  const [tabs, tab] = [await page.locator("#files").boundingBox(), await page.locator("#files [aria-selected=true]").boundingBox()];
  assert.ok(tab.x >= tabs.x - 1 && tab.x + tab.width <= tabs.x + tabs.width + 1, JSON.stringify({ tabs, tab }));
  await answered(page);
  // By how much of its room the spaces are off the middle, across and down.
  const off = () => page.locator("#board").evaluate((svg) => {
    const room = svg.getBoundingClientRect(), all = [...svg.querySelectorAll(".space")].map((one) => one.getBoundingClientRect());
    const middle = (from, to) => (Math.min(...all.map((one) => one[from])) + Math.max(...all.map((one) => one[to]))) / 2;
    return [(middle("left", "right") - (room.left + room.right) / 2) / room.width, (middle("top", "bottom") - (room.top + room.bottom) / 2) / room.height].map(Math.abs);
  });
  await page.waitForFunction((high) => document.querySelector("#board").clientHeight > high, high);
  assert.ok(Math.max(...(await off())) < 0.08, JSON.stringify(await off()));
  assert.deepEqual(wrong(), []);
  await context.close();
});

test("the list of calls takes room once it is asked for", async () => {
  const { page, context, wrong } = await enter(browser, server);
  const height = (at) => page.locator(at).evaluate((one) => one.offsetHeight), fold = page.getByRole("button", { name: "Calls and keys" });
  const column = await height(".aside");
  assert.ok((await height(".reference")) < column / 8);
  await page.keyboard.press("/");
  await page.locator("#api li").first().waitFor();
  assert.equal(await fold.getAttribute("aria-expanded"), "true");
  assert.ok((await height(".reference")) > column / 4);
  await fold.click();
  assert.ok((await height(".reference")) < column / 8);
  assert.deepEqual(wrong(), []);
  await context.close();
});

/** Takes a picture of the bench in every size and theme, of each panel that is asked for. */
async function pictures(server, name, panels, prepare = async () => {}) {
  for (const [width, height] of [[1440, 900], [1024, 768], [390, 844]]) {
    for (const theme of ["light", "dark"]) {
      const { page, context, wrong } = await enter(browser, server, { width, height, theme });
      await prepare(page);
      for (const panel of width < 900 ? panels : [""]) {
        if (panel) await page.locator(`.panels [data-panel=${panel}]`).click();
        await answered(page);
        await shot(page, `bench-${name}-${width}x${height}-${theme}${panel && `-${panel}`}`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} ${width}: nothing sticks out sideways`);
      }
      const seen = await page.locator(".button--pick:visible").allInnerTexts();
      assert.ok(seen.length <= 1, `${name} ${width}: one primary button: ${seen}`);
      assert.deepEqual(wrong(), []);
      await context.close();
    }
  }
}

test("pictures of an empty folder, of the guide, of faults", async () => {
  const nothing = await installed();
  try { await pictures(nothing, "empty", ["edit", "files"]); } finally { nothing.stop(); }
  await pictures(server, "guide", ["edit"], async (page) => {
    await page.locator(".bar [data-do=guide]").click();
    await page.locator("#guide .is-now").waitFor();
  });
  const text = disk(SCRIPT);
  writeFileSync(path.join(server.mods, SCRIPT), FAULTY);
  await pictures(server, "faults", ["edit", "tests"], async (page) => {
    await page.evaluate((file) => document.querySelector(`#tree [data-path="${file}"]`)?.click(), SCRIPT);
    await page.locator("#faults .fault-row").first().waitFor({ state: "attached" });
  });
  writeFileSync(path.join(server.mods, SCRIPT), text);
});

test("what a game may begin with is not cut on a phone", async () => {
  for (const language of ["en", "ru"]) {
    const { page, context, wrong } = await enter(browser, server, { width: 390, height: 844, language });
    await page.locator('.panels [data-panel="try"]').click();
    const cut = await page.locator("#position").evaluate((list) => {
      const pen = document.createElement("canvas").getContext("2d"), style = getComputedStyle(list);
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
      // The arrow takes as much as a letter and its margins.
      const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 20;
      return ["start", "empty"].map((value) => list.querySelector(`[value=${value}]`).textContent).filter((text) => pen.measureText(text).width > room);
    });
    await shot(page, `bench-beginnings-${language}-390x844`);
    assert.deepEqual(cut, [], language);
    assert.deepEqual(wrong(), []);
    await context.close();
  }
});
