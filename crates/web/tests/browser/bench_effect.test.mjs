// The scenario editor: what a change does, by the same deals before and after it; and switches that stay as they are written.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { launch, shot } from "./table.mjs";
import { edit, enter, openFile, save } from "./bench.mjs";

const FILE = "quick/scenarios/quick.yaml";
const TEXT = "# A variant with smaller hands.\nid: quick\nname: Quick Red Sea\nextends: red_sea\nhand_size: 8 # nine there\nscoring_may_be_held: on\n";
let server, browser;
before(async () => {
  server = await edit((mods) => {
    mkdirSync(path.join(mods, "quick/scenarios"), { recursive: true });
    writeFileSync(path.join(mods, "quick/mod.yaml"), 'id: quick\nname: Quick\nversion: "1.0.0"\nengine: ">=0.1"\n');
    writeFileSync(path.join(mods, FILE), TEXT);
  });
  browser = await launch();
});
after(async () => { await browser?.close(); server?.stop(); });

test("the effect of a change, with error bars", async () => {
  const { page, context, wrong } = await enter(browser, server);
  await openFile(page, FILE);
  await page.getByRole("button", { name: "Form", exact: true }).click();
  const size = page.getByLabel("hand_size", { exact: true });
  await size.fill("5");
  await size.press("Tab");
  await save(page);
  assert.equal(readFileSync(path.join(server.mods, FILE), "utf8"), TEXT.replace("8", "5"));
  const effect = page.getByRole("region", { name: "Effect" });
  const with_ = effect.getByLabel("Compared with");
  assert.match((await with_.locator("option").allInnerTexts()).join("\n"), /^as it was before .+\nRed Sea, which it extends$/);
  await effect.getByRole("button", { name: "Play 500 games" }).click();
  const table = effect.getByRole("table");
  await table.waitFor();
  const rows = await table.locator("tbody tr").allInnerTexts();
  assert.equal(rows.length, 3);
  for (const row of rows) assert.match(row, /\d.*\(.*… .*\)/);
  assert.match(await effect.innerText(), /\d+ pairs of games, careful against careful/);
  await shot(page, "bench-effect");
  // Back by the form, and the file is what it was.
  // Saving while a field is being typed in saves what was typed.
  await size.fill("8");
  await save(page);
  assert.equal(readFileSync(path.join(server.mods, FILE), "utf8"), TEXT);
  // A switch that is written as a word stays one.
  const may = page.getByLabel("scoring_may_be_held", { exact: true });
  for (const [on, text] of [[false, TEXT.replace(": on", ": off")], [true, TEXT]]) {
    await may.setChecked(on, { force: true });
    await save(page);
    assert.equal(readFileSync(path.join(server.mods, FILE), "utf8"), text);
  }
  // The lobby has the scenario chosen, and the workbench is one click away.
  await page.getByRole("button", { name: "Play with it" }).click();
  await page.waitForURL(/#scenario=quick$/);
  await page.getByRole("radio", { name: "Quick Red Sea" }).and(page.locator(":checked")).waitFor({ state: "attached" });
  await page.getByRole("link", { name: "Workbench" }).waitFor();
  await shot(page, "bench-play-with-it");
  assert.deepEqual(wrong(), []);
  await context.close();
});
