// A trained network in the lobby: offered for its scenario alone, named in both languages, and it plays.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT, begin, launch, open, playOn, serve } from "./table.mjs";

let server, browser;
before(async () => {
  const players = path.join(mkdtempSync(path.join(tmpdir(), "brink-networks-")), "players");
  mkdirSync(players);
  copyFileSync(path.join(ROOT, "python/examples/players/red_sea.safetensors"), path.join(players, "small-1.safetensors"));
  server = await serve("--content", ROOT, "--content", path.dirname(players));
  browser = await launch();
});
after(async () => { await browser?.close(); server?.stop(); });

for (const [language, name] of [["en", "network small-1"], ["ru", "нейросеть small-1"]]) {
  test(`a network takes a seat, in ${language}`, async () => {
    const { page, context, faults } = await open(browser, server.base, "/", { language });
    await page.waitForSelector("input[name=scenario]");
    const offered = async (scenario) => {
      await page.locator(`input[name=scenario][value=${scenario}]`).check({ force: true });
      await page.locator("input[name=seat-1][value=machine]").check({ force: true });
      return page.locator('[data-machine="1"] option').allTextContents();
    };
    assert.ok((await offered("red_sea")).includes(name));
    await page.locator('[data-machine="1"]').selectOption("net:small-1");
    assert.match(await page.locator("#summary").textContent(), new RegExp(name));
    assert.match(await page.locator("#command").textContent(), / net:players\/small-1\.safetensors/);
    // The other scenario has what it can have.
    assert.ok(!(await offered("twilight_struggle")).includes(name));
    assert.equal(await page.locator('[data-machine="1"]').inputValue(), "greedy");
    await begin(page, "red_sea", ["you", "machine net:small-1"]);
    await page.waitForSelector("article.seat");
    assert.ok((await page.locator("article.seat h2").allTextContents()).some((head) => head.includes(name)));
    // What the network is asked, it answers.
    const played = await playOn(page, 1, 25);
    assert.ok(played.over || played.clicks === 25, played.stuck);
    assert.deepEqual(faults, []);
    await context.close();
  });
}
