// Shortcuts: they act where no text is typed, and nowhere else.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { BRINK, ROOT, begin, launch, open, serve, where } from "./table.mjs";
import { answered, edit, enter, openFile, settled } from "./bench.mjs";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const TEXT = `${LETTERS}${LETTERS.toUpperCase()}1234567890 /+-=.`;
const PAGE = path.join(ROOT, "crates/web/page");
let server, bench, browser;
before(async () => {
  server = await serve();
  bench = await edit((mods) => {
    const make = (...what) => execFileSync(BRINK, ["--content", ROOT, "new", ...what], { cwd: path.dirname(mods), stdio: "ignore" });
    make("card", "probe", "--for", "twilight_struggle");
    make("map", "atlas", "--in", path.join(mods, "probe"), "--extends", "twilight_struggle");
  });
  browser = await launch();
});
after(async () => { await browser?.close(); server?.stop(); bench?.stop(); });

/** All that a shortcut changes; the list of what was touched is kept by the page. */
const watch = (page) => page.evaluate(() => {
  window.touched = [];
  new MutationObserver((all) => window.touched.push(...all.map((one) => `theme ${one.target.dataset.theme}`))).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  addEventListener("click", (event) => window.touched.push(`click ${event.target.outerHTML.slice(0, 60)}`), true);
});
const state = (page) => page.evaluate(() => ({
  touched: window.touched, address: location.href, past: document.body.classList.contains("is-past"), dialogs: document.querySelectorAll("dialog[open]").length,
  view: document.querySelector("#board")?.getAttribute("viewBox") ?? "", room: [document.querySelector("#board")?.clientWidth, document.querySelector("#board")?.clientHeight].join(), asked: document.querySelector("#question, #ask")?.textContent ?? "",
}));

/** Types every letter and digit into a field, and puts its own text back. */
async function typeInto(page, field, text = TEXT) {
  const name = await field.evaluate((one) => one.id || one.name || one.ariaLabel || one.className), before = await state(page), old = await field.inputValue();
  await field.focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
  const after = await state(page);
  // What is wrong is said below a field: a map that has less room then shows the same part in it.
  if (after.room !== before.room) Object.assign(after, { room: before.room, view: before.view });
  assert.deepEqual(after, before, `typing in ${name} does nothing else`);
  assert.ok(await field.evaluate((one) => one === document.activeElement), `${name} keeps the focus`);
  const limit = await field.evaluate((one) => (one.maxLength > 0 ? one.maxLength : 1e6));
  const arrived = await field.inputValue();
  // A form that saw no change draws nothing anew before the next field.
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.insertText(old);
  return { name, arrived, wanted: text.slice(0, limit) };
}

/** The visible fields in which text can be typed, without those of the code editor; of a dialog that is open only its own. */
async function fields(page) {
  const within = (await page.locator("dialog[open]").count()) ? page.locator("dialog[open]") : page;
  const all = await within.locator("input:not([type=radio], [type=checkbox], [type=range], [type=file], [readonly]), textarea").all();
  const seen = [];
  for (const one of all) if (await one.isVisible()) seen.push(one);
  return seen;
}

async function everyField(page, least) {
  await watch(page);
  const all = await fields(page);
  assert.ok(all.length >= least, `${all.length} fields`);
  for (const field of all) {
    const number = await field.evaluate((one) => one.type === "number");
    const { name, arrived, wanted } = await typeInto(page, field, number ? "1234567890" : TEXT);
    assert.equal(arrived, wanted, name);
  }
  // Keys on a list choose in it, and do nothing else; a form that is drawn anew meanwhile would take the focus.
  if (await page.locator("#ask").count()) await answered(page);
  for (const list of await page.locator("select").all()) {
    if (!(await list.isVisible())) continue;
    if (!(await list.evaluate((one) => !document.querySelector("dialog[open]") || one.closest("dialog[open]")))) continue;
    await list.focus();
    const before = await state(page);
    await page.keyboard.press("t");
    assert.deepEqual((await state(page)).touched, before.touched, "a list");
  }
}

test("the code editor", async () => {
  const { page, context, wrong } = await enter(browser, bench);
  for (const file of ["probe/cards/probe/probe.lua", "probe/cards/probe/cards.yaml"]) {
    await openFile(page, file);
    await settled(page);
    await watch(page);
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    await page.keyboard.press("Enter");
    const before = await state(page);
    for (const letter of `# ${TEXT}`) { await page.keyboard.type(letter); await page.keyboard.press("Escape"); } // without completion
    assert.deepEqual(await state(page), before, `${file}: typing does nothing else`);
    assert.ok((await page.locator(".cm-content").innerText()).includes(`# ${TEXT}`), `${file}: the text arrives`);
    // Nor do they act in what stands within the text, such as the buttons of a fault.
    await page.locator(".cm-content .cm-line").last().dispatchEvent("keydown", { key: "t", bubbles: true });
    await page.keyboard.press("Control+f");
    await page.locator(".cm-search input").first().waitFor();
    assert.equal((await typeInto(page, page.locator(".cm-search input").first())).arrived, TEXT);
    assert.deepEqual((await state(page)).touched, [], file);
    await page.keyboard.press("Escape");
  }
  assert.deepEqual(wrong(), []);
  await context.close();
});

test("every field of the workbench", async () => {
  const { page, context, wrong } = await enter(browser, bench);
  await openFile(page, "probe/cards/probe/cards.yaml");
  await page.locator("#facts input, #facts textarea").first().waitFor();
  await settled(page);
  await everyField(page, 4);
  assert.deepEqual(wrong(), []);
  await context.close();
});

test("every field of the dialogs of the workbench", async () => {
  const { page, context, wrong } = await enter(browser, bench), dialog = page.locator("#dialog");
  await openFile(page, "probe/cards/probe/probe.lua");
  await answered(page);
  const shown = async (least) => {
    await dialog.locator("h2").waitFor();
    await everyField(page, least);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  };
  for (const [kind, least] of [["Card", 3], ["Mod", 3], ["Card set", 2], ["Map", 2], ["Scenario", 2], ["Language", 1]]) {
    await page.locator(".bar [data-do=new]").click();
    await dialog.getByRole("button", { name: kind, exact: true }).click();
    await shown(least);
  }
  await page.locator(".file-menu summary").click();
  await page.getByRole("button", { name: "Rename", exact: true }).click();
  await shown(1);
  await page.getByRole("button", { name: "This position as a test" }).click();
  await shown(2);
  assert.deepEqual(wrong(), []);
  await context.close();
});

test("every field of the forms of a position and of a map", async () => {
  const { page, context, wrong } = await enter(browser, bench);
  await openFile(page, "probe/cards/probe/probe.lua");
  await answered(page);
  await page.getByRole("button", { name: "Set the position up" }).click();
  await page.locator("#board [data-space=italy]").first().click();
  await page.locator(".setup__space input").first().waitFor();
  await everyField(page, 8);
  await openFile(page, "probe/maps/atlas.yaml");
  await page.locator("#views").getByRole("button", { name: "Map", exact: true }).click();
  await page.locator(".map-board [data-space]").first().click();
  await page.locator(".map-form input").first().waitFor();
  await settled(page);
  await everyField(page, 5);
  const tools = page.getByRole("toolbar", { name: "Tools of the map" });
  await tools.getByRole("button", { name: "Regions" }).click();
  await tools.getByRole("button", { name: "New region" }).click();
  await everyField(page, 2);
  assert.deepEqual(wrong(), []);
  await context.close();
});

test("every field of the lobby", async () => {
  const { page, context, faults } = await open(browser, server.base, "/");
  await page.waitForSelector("input[name=scenario]");
  await everyField(page, 1);
  assert.deepEqual(faults, []);
  await context.close();
});

async function table() {
  const opened = await open(browser, server.base, "/");
  await opened.page.waitForSelector("input[name=scenario]");
  await begin(opened.page, "twilight_struggle", ["you", "machine random"]);
  return opened;
}

test("every field of the table", async () => {
  const { page, context, faults } = await table();
  await page.locator("header [data-do=menu]").click();
  await page.locator("#menu textarea").waitFor();
  await everyField(page, 1);
  await page.locator("#menu button").first().focus();
  const before = await state(page);
  for (const letter of TEXT.replace(" ", "")) await page.keyboard.press(letter);
  assert.deepEqual(await state(page), before, "no shortcut in a dialog");
  assert.deepEqual(faults, []);
  await context.close();
});

const theme = (page) => page.evaluate(() => document.documentElement.dataset.theme);

test("outside of texts they act, and only without Ctrl, ⌘ and Alt", async () => {
  const pages = { lobby: await open(browser, server.base, "/"), table: await table(), workbench: await enter(browser, bench) };
  await pages.lobby.page.waitForSelector("input[name=scenario]");
  for (const [name, { page }] of Object.entries(pages)) {
    await page.evaluate(() => document.activeElement?.blur());
    for (const held of ["Control", "Meta", "Alt"]) await page.locator("body").dispatchEvent("keydown", { key: "t", [`${{ Control: "ctrl", Meta: "meta", Alt: "alt" }[held]}Key`]: true });
    assert.equal(await theme(page), "light", name);
    await page.keyboard.press("t");
    assert.equal(await theme(page), "dark", name);
    await page.keyboard.press("t");
    assert.equal(await theme(page), "light", name);
  }
  const { page } = pages.table;
  assert.ok((await where(page)).token);
  await page.keyboard.press("c");
  await page.waitForSelector("#drawer[open]");
  for (const one of Object.values(pages)) await one.context.close();
});

test("one function listens for a whole page", () => {
  const listens = /([\w$.()"'#]*?)\.?addEventListener\(\s*["'`]key\w+|\bonkey\w+|accesskey/g;
  const found = {};
  for (const name of readdirSync(PAGE, { recursive: true })) {
    if (name.startsWith("vendor") || !/\.(js|html)$/.test(name)) continue;
    for (const [all, at] of readFileSync(path.join(PAGE, name), "utf8").matchAll(listens)) (found[name] ??= []).push(at || all);
  }
  // The others hear only the keys of the one element that they move in: the map, the list of files, the grip of the sheet.
  assert.deepEqual(found, {
    "js/keys.js": ['addEventListener("keydown'],
    "js/board.js": ["svg"], "js/bench/mapper.js": ["svg"], "js/bench/tree.js": ["at"], "js/sheet.js": ["grip"],
  });
});
