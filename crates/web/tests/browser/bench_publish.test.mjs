// A mod is published in the workbench and installed elsewhere; one with faults is not.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { BRINK, ROOT, launch, shot } from "./table.mjs";
import { edit, enter, openFile, paste, save } from "./bench.mjs";

const SCRIPT = "probe/cards/probe/probe.lua";
let server, browser;
before(async () => {
  server = await edit((mods) => {
    execFileSync(BRINK, ["--content", ROOT, "new", "card", "probe", "--for", "twilight_struggle"], { cwd: path.dirname(mods), stdio: "ignore" });
    // What its author writes instead of the words of the template.
    for (const name of ["mod.yaml", "README.md"]) {
      const file = path.join(mods, "probe", name);
      writeFileSync(file, readFileSync(file, "utf8").replace(/What it is about, [^.]*\./, "A card that asks."));
    }
  });
  browser = await launch();
});
after(async () => { await browser?.close(); server?.stop(); });

test("published, saved and installed", async () => {
  const { page, context, wrong } = await enter(browser, server);
  await openFile(page, SCRIPT);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const dialog = page.getByRole("dialog"), link = dialog.getByRole("link", { name: "Save probe.zip" });
  await link.waitFor();
  const listed = await dialog.getByRole("list", { name: "Files" }).innerText();
  for (const name of ["mod.yaml", "README.md", "cards/probe/probe.lua"]) assert.ok(listed.includes(name), name);
  await shot(page, "bench-published");
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  assert.equal(download.suggestedFilename(), "probe.zip");
  const file = path.join(path.dirname(server.mods), "probe.zip"), there = path.join(path.dirname(server.mods), "there");
  await download.saveAs(file);
  execFileSync(BRINK, ["--content", ROOT, "mods", "add", file, "--to", there, "--yes"], { cwd: mkdtempSync(path.join(tmpdir(), "brink-other-")), stdio: "ignore" });
  assert.equal(readFileSync(path.join(there, SCRIPT), "utf8"), readFileSync(path.join(server.mods, SCRIPT), "utf8"));
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  assert.deepEqual(wrong(), []);
  await context.close();
});

test("what fails is not published, and says why", async () => {
  const { page, context, wrong } = await enter(browser, server);
  await openFile(page, SCRIPT);
  await paste(page, "return { event = function(game) game:add_vp(1, 'nobody') end }\n");
  await save(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const alert = page.getByRole("dialog").getByRole("alert");
  await alert.waitFor();
  assert.match(await alert.innerText(), /It is not published: /);
  assert.match(await page.getByRole("dialog").locator("pre").innerText(), /probe/);
  await shot(page, "bench-not-published");
  await page.getByRole("dialog").getByRole("button", { name: "Check everything" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  assert.deepEqual(wrong(), []);
  await context.close();
});
