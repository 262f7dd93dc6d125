// The parts of the workbench that a first card does not need: positions by clicking, tests of them, links, steps, translations, the history.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { BRINK, ROOT, launch, open, shot } from "./table.mjs";
import { answered, edit, enter, openFile, paste, save, settled } from "./bench.mjs";

const SCRIPT = "probe/cards/probe/probe.lua";
let server, browser;
before(async () => {
  server = await edit((mods) => execFileSync(BRINK, ["--content", ROOT, "new", "card", "probe", "--for", "twilight_struggle"], { cwd: path.dirname(mods), stdio: "ignore" }));
  browser = await launch();
});
after(async () => { await browser?.close(); server?.stop(); });

/** Puts a value into a field as a person does. */
async function put(page, field, value) {
  await field.fill(value);
  await field.press("Tab");
  await answered(page);
}

/** Keeps requests from their answers until what it returns is called. */
const hold = async (page, what) => {
  let free;
  const held = new Promise((done) => { free = done; });
  await page.route(what, async (route) => { await held; await route.continue(); });
  return async () => { free(); await page.unroute(what, { behavior: "wait" }); };
};

test("a position by clicking, its test and its link", async () => {
  const { page, context, wrong } = await enter(browser, server);
  await openFile(page, SCRIPT);
  await page.getByRole("combobox", { name: "Position" }).selectOption("empty");
  await page.getByRole("button", { name: "From the beginning of this position" }).click();
  // The position that was chosen begins once, and again by the button: edits of the first are dropped.
  await answered(page);
  const ask = page.locator("#ask"), space = page.locator(".setup__space");
  await ask.getByRole("button", { name: "Play on from here" }).waitFor();
  await page.locator("#board [data-space=italy]").first().click();
  await put(page, space.getByLabel("US", { exact: true }), "3");
  await put(page, space.getByLabel("USSR", { exact: true }), "1");
  await put(page, ask.getByLabel("DEFCON", { exact: true }), "4");
  // What no game could have is refused, with the reason, and changes nothing.
  await put(page, ask.getByLabel("DEFCON", { exact: true }), "9");
  assert.match(await ask.locator(".refused").innerText(), /1|5/);
  await shot(page, "bench-setup-refused");
  const hand = ask.locator("details").filter({ hasText: "Hand of USSR" });
  await hand.locator("summary").click();
  await hand.getByRole("combobox").selectOption("probe");
  await answered(page);
  await ask.getByLabel("Round", { exact: true }).fill("1");
  await ask.getByLabel("Side", { exact: true }).selectOption("ussr");
  await answered(page);
  await shot(page, "bench-setup");
  await ask.getByRole("button", { name: "Play on from here" }).click();
  const answer = async (name) => { await ask.getByRole("button", { name }).first().click(); await answered(page); };
  await answer(/Probe/);
  await answer(/^event/i);
  // What the script asked, and then what it changed.
  await page.getByRole("tab", { name: "Script" }).click();
  const trace = page.locator("#behind .trace");
  await trace.getByText(/choose_space/).waitFor();
  await answer(/Canada/);
  await trace.getByText(/change_influence/).waitFor();
  await shot(page, "bench-steps");
  // As a test, which passes.
  await page.getByRole("button", { name: "This position as a test" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("probe: set up by clicking");
  await dialog.getByRole("button", { name: "Make it" }).click();
  await dialog.waitFor({ state: "hidden" });
  await settled(page);
  await page.locator("#tests li").filter({ hasText: "set up by clicking" }).locator(".passed").or(page.locator("#tests li.passed").filter({ hasText: "set up by clicking" })).first().waitFor();
  assert.match(readFileSync(path.join(server.mods, "probe/tests/probe.yaml"), "utf8"), /name: .*set up by clicking[\s\S]*italy: \[3, 1\]/);
  // A link has it all, for another workbench with the same content: only who has its token sees anything.
  await page.getByRole("button", { name: "Share this position" }).click();
  const link = await dialog.getByLabel("Link", { exact: true }).inputValue();
  const other = await open(browser, server.base, link.slice(server.base.length));
  await other.page.locator("#token").fill(server.token);
  await other.page.locator("#token").press("Enter");
  await other.page.locator("#behind").getByText(/Canada/).first().waitFor();
  await shot(other.page, "bench-shared");
  await other.context.close();
  assert.deepEqual(wrong(), []);
  await context.close();
});

test("a script that fails is shown with its line", async () => {
  const { page, context, wrong } = await enter(browser, server);
  await openFile(page, SCRIPT);
  const text = readFileSync(path.join(server.mods, SCRIPT), "utf8");
  await paste(page, 'return {\n  event = function(game)\n    error("no")\n  end,\n}\n');
  await save(page);
  await answered(page);
  await page.getByRole("button", { name: "From the beginning of this position" }).click();
  await answered(page);
  const ask = page.locator("#ask");
  for (const name of [/Probe/, /^event/i]) { await ask.getByRole("button", { name }).first().click(); await answered(page); }
  assert.equal(await ask.locator(".refused .link").innerText(), "probe.lua:3");
  await ask.locator(".refused .link").click();
  await page.locator("#where").getByText(/3/).waitFor();
  assert.deepEqual(wrong(), []);
  await paste(page, text);
  await save(page);
  await context.close();
});

test("nothing is lost while another request runs", async () => {
  const { page, context, wrong } = await enter(browser, server);
  await openFile(page, SCRIPT);
  await answered(page);
  const text = readFileSync(path.join(server.mods, SCRIPT), "utf8");
  const answer = (what) => page.waitForResponse((one) => one.request().method() === "POST" && what.test(one.url()));
  // A game that begins waits for the one that is read again.
  const reads = await hold(page, /\/try\/[^/]+\/reload/);
  await paste(page, `-- read again\n${text}`);
  await save(page);
  await page.waitForSelector("#ask.is-busy");
  const begun = answer(/\/api\/edit\/try(\?|$)/);
  await page.getByRole("button", { name: "From the beginning of this position" }).click();
  await reads();
  await begun;
  await answered(page);
  // What was saved while a choice was made is read after it.
  const chooses = await hold(page, /\/try\/[^/]+\/choose/);
  await page.locator("#ask [data-key]").first().click();
  await paste(page, text);
  await save(page);
  const read = answer(/\/try\/[^/]+\/reload/);
  await chooses();
  await read;
  await answered(page);
  assert.equal(readFileSync(path.join(server.mods, SCRIPT), "utf8"), text);
  assert.deepEqual(wrong(), []);
  await context.close();
});

test("changes of a position that wait for another", async () => {
  const { page, context, wrong } = await enter(browser, server);
  await openFile(page, SCRIPT);
  await page.getByRole("combobox", { name: "Position" }).selectOption("empty");
  const begin = page.getByRole("button", { name: "From the beginning of this position" }), ask = page.locator("#ask");
  await begin.click();
  await ask.getByRole("button", { name: "Play on from here" }).waitFor();
  await answered(page);
  // Each of two cards is added to the list that the other has left.
  const hand = ask.locator("details").filter({ hasText: "Hand of USSR" });
  await hand.locator("summary").click();
  const dealt = await hand.locator("li").allInnerTexts(), two = [["duck_and_cover", "Duck and Cover"], ["fidel", "Fidel"], ["nasser", "Nasser"], ["blockade", "Blockade"]].filter(([, name]) => !dealt.includes(name)).slice(0, 2);
  const sets = await hold(page, /\/try\/[^/]+\/setup/);
  for (const [id] of two) await hand.getByRole("combobox").selectOption(id);
  await sets();
  await answered(page);
  assert.deepEqual((await hand.locator("li").allInnerTexts()).sort(), [...dealt, ...two.map(([, name]) => name)].sort());
  // A change of a game that is gone is not made in the next one.
  const begins = await hold(page, /\/api\/edit\/try(\?|$)/);
  await begin.click();
  await page.waitForSelector("#ask.is-busy");
  await ask.getByLabel("DEFCON", { exact: true }).fill("2");
  await ask.getByLabel("DEFCON", { exact: true }).press("Tab");
  await begins();
  await answered(page);
  assert.equal(await ask.getByLabel("DEFCON", { exact: true }).inputValue(), "5");
  assert.deepEqual(await hand.locator("li").allInnerTexts(), dealt);
  assert.deepEqual(wrong(), []);
  await context.close();
});

test("translations side by side", async () => {
  const { page, context, wrong } = await enter(browser, server);
  await openFile(page, SCRIPT);
  await page.locator(".bar").getByRole("button", { name: "New" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Language", exact: true }).click();
  await dialog.getByRole("textbox", { name: "Language", exact: true }).fill("de");
  await dialog.getByRole("button", { name: "Make it" }).click();
  await dialog.waitFor({ state: "hidden" });
  await settled(page);
  const files = page.locator("#files [aria-selected=true]"), file = await files.getAttribute("data-open");
  assert.match(file, /locale\/de/);
  await page.locator("#views").getByRole("button", { name: "Side by side", exact: true }).click();
  const rows = page.locator(".tongues tbody tr");
  await rows.first().waitFor();
  const before = await rows.count();
  assert.ok(before > 1, `${before} rows`);
  const name = rows.filter({ hasText: "name" }).first().getByRole("textbox");
  await name.fill("Die Probe");
  await save(page);
  assert.match(readFileSync(path.join(server.mods, file), "utf8"), /Die Probe/);
  await page.waitForFunction((count) => document.querySelectorAll(".tongues tbody tr").length < count, before);
  await shot(page, "bench-words");
  assert.deepEqual(wrong(), []);
  await context.close();
});

test("an earlier text comes back", async () => {
  const { page, context, wrong } = await enter(browser, server);
  await openFile(page, SCRIPT);
  const text = readFileSync(path.join(server.mods, SCRIPT), "utf8");
  await paste(page, `-- a later text\n${text}`);
  await save(page);
  await page.locator(".file-menu summary").click();
  await page.getByRole("button", { name: "History", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator(".versions button").first().click();
  await dialog.locator(".version").getByText("a later text").waitFor();
  await shot(page, "bench-history");
  await dialog.getByRole("button", { name: "Bring this version back" }).click();
  await dialog.waitFor({ state: "hidden" });
  await settled(page);
  assert.equal(readFileSync(path.join(server.mods, SCRIPT), "utf8"), text);
  assert.doesNotMatch(await page.locator(".cm-content").innerText(), /a later text/);
  assert.deepEqual(wrong(), []);
  await context.close();
});
