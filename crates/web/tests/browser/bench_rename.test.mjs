// A card gets another id: the lines that change are shown, then every file follows.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BRINK, ROOT, launch, shot } from "./table.mjs";
import { edit, enter, openFile, settled } from "./bench.mjs";

let server, browser;
const card = (id, ...more) => (mods) => execFileSync(BRINK, ["--content", ROOT, "new", "card", id, "--for", "twilight_struggle", ...more], { cwd: path.dirname(mods), stdio: "ignore" });
before(async () => {
  server = await edit((mods) => card("probe")(mods));
  browser = await launch();
});
after(async () => { await browser?.close(); server?.stop(); });

const at = (file) => path.join(server.mods, file);
const SCRIPT = "probe/cards/probe/probe.lua", SONDE = "probe/cards/probe/sonde.lua", CARDS = "probe/cards/probe/cards.yaml";

/** Opens the dialog of the open file. */
async function ask(page, to) {
  await page.locator(".file-menu summary").click();
  await page.getByRole("button", { name: "Rename card", exact: true }).click();
  await page.getByRole("dialog").getByLabel("New id").fill(to);
  await page.getByRole("dialog").locator("[type=submit]").click();
  return page.getByRole("dialog");
}

for (const [width, height] of [[1440, 900], [390, 844]])
  for (const theme of ["light", "dark"])
    test(`the dialog in ${theme} at ${width}`, async () => {
      const { page, context, wrong } = await enter(browser, server, { width, height, theme });
      if (width < 900) await page.locator('[data-panel="files"][role=tab]').click();
      await openFile(page, SCRIPT);
      const dialog = await ask(page, "sonde");
      await dialog.getByRole("button", { name: /^Rename in \d+ files$/ }).waitFor();
      const box = await dialog.boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= width && box.height <= height, JSON.stringify(box));
      await shot(page, `bench-rename-${width}-${theme}`);
      assert.deepEqual(wrong(), []);
      await context.close();
    });

test("a card is renamed in every file, and back", async () => {
  const { page, context, wrong } = await enter(browser, server);
  const before = [SCRIPT, CARDS, "probe/mod.yaml", "probe/tests/probe.yaml"].map((file) => readFileSync(at(file), "utf8"));
  await openFile(page, CARDS);
  await openFile(page, SCRIPT);
  const refused = await ask(page, "fidel");
  assert.match(await refused.getByRole("alert").innerText(), /the card set twilight_struggle has a card fidel, too/);
  const dialog = page.getByRole("dialog"), id = dialog.getByLabel("New id");
  await id.fill("sonde");
  await dialog.getByRole("button", { name: "Show the changes" }).click();
  const rename = dialog.getByRole("button", { name: /^Rename in/ });
  await rename.waitFor();
  assert.match(await dialog.innerText(), /probe\/cards\/probe\/probe\.lua becomes sonde\.lua/);
  assert.ok(existsSync(at(SCRIPT)), "nothing is written before it is done");
  // Another id has to be shown first.
  await id.fill("sonde2");
  assert.equal(await rename.count(), 0);
  await id.fill("sonde");
  await dialog.getByRole("button", { name: "Show the changes" }).click();
  await rename.click();
  await dialog.waitFor({ state: "hidden" });
  await settled(page);
  assert.ok(!existsSync(at(SCRIPT)) && existsSync(at(SONDE)));
  assert.match(readFileSync(at("probe/mod.yaml"), "utf8"), /^renamed:\n  probe: sonde$/m);
  await page.waitForSelector(`#files [data-open="${SONDE}"][aria-selected=true]`);
  assert.match(await page.locator("#toast").innerText(), /probe is now sonde/);
  // The other open file shows what is on the disk, and is not unsaved.
  await page.locator(`#files [data-open="${CARDS}"]`).click();
  assert.match(await page.locator(".cm-content").innerText(), /sonde:/);
  assert.equal(await page.locator("[data-do=save].button--pick").count(), 0);
  // Another program changes a file that was shown: nothing is written, and it is shown again.
  const back = await ask(page, "probe"), described = readFileSync(at("probe/mod.yaml"), "utf8");
  await back.getByRole("button", { name: /^Rename in/ }).waitFor();
  writeFileSync(at("probe/mod.yaml"), `${described}# Written elsewhere.\n`);
  await back.getByRole("button", { name: /^Rename in/ }).click();
  assert.match(await back.getByRole("alert").innerText(), /mod\.yaml was changed by another program/);
  assert.ok(existsSync(at(SONDE)) && !existsSync(at(SCRIPT)));
  writeFileSync(at("probe/mod.yaml"), described);
  await back.getByRole("button", { name: "Show the changes" }).click();
  await back.getByRole("button", { name: /^Rename in/ }).click();
  await back.waitFor({ state: "hidden" });
  await settled(page);
  assert.deepEqual([SCRIPT, CARDS, "probe/mod.yaml", "probe/tests/probe.yaml"].map((file) => readFileSync(at(file), "utf8")), before);
  assert.deepEqual(wrong(), []);
  await context.close();
});
