// Mods as they come: names with markup are text wherever they are shown, and faults are said where one looks.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT, api, begin, launch, open, playOn, ready, serve, shot } from "./table.mjs";

const MARKUP = (what) => `<img src=x onerror="document.title='taken'"><b>${what}</b>`;
let browser;
before(async () => { browser = await launch(); });
after(async () => { await browser?.close(); });

/** A mod of these files, in a folder of its own. */
function mod(id, files) {
  const folder = mkdtempSync(path.join(tmpdir(), "brink-mods-"));
  for (const [name, text] of Object.entries({ "mod.yaml": `id: ${id}\nname: '${id}'\nversion: "1.0.0"\nengine: ">=0.1"\n`, ...files })) {
    mkdirSync(path.join(folder, id, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, id, name), text);
  }
  return path.join(folder, id);
}

test("names of a mod with markup are text", async () => {
  const quoted = (what) => JSON.stringify(MARKUP(what));
  const cards = readdirSync(path.join(ROOT, "cards/red_sea")).filter((name) => name.endsWith(".lua")).map((name) => name.slice(0, -4));
  const names = [
    "maps: { red_sea: { regions: { africa: " + quoted("Africa") + " }, labels: { red_sea: " + quoted("sea") + " }, spaces: {",
    ...["egypt", "sudan", "ethiopia", "somalia", "kenya"].map((id) => `  ${id}: ${quoted(id)},`), "} } }",
    "scenarios: { red_sea: { name: " + quoted("scenario") + ", sides: { us: " + quoted("first") + ", ussr: " + quoted("second") + " } } }",
    "card_sets: { red_sea: { cards: {", ...cards.map((id) => `  ${id}: { name: ${quoted(id)}, text: ${quoted("text")} },`), "} } }",
  ];
  const server = await serve("--mods", mod("marked", { "locale/ru.yaml": names.join("\n") + "\n" }));
  try {
    const { page, context, faults } = await open(browser, server.base, "/", { language: "ru" });
    await page.waitForFunction(() => document.querySelector("#scenarios")?.textContent.includes("<img"));
    await begin(page, "red_sea", ["you", "machine random"]);
    const plain = async () => {
      assert.equal(await page.locator("img, b b").count(), 0);
      assert.notEqual(await page.title(), "taken");
    };
    await plain();
    await playOn(page, 5, 60);
    await plain();
    for (const key of ["c", "Escape", "Home"]) { await page.keyboard.press(key); await plain(); }
    const shown = await page.evaluate(() => document.body.textContent);
    for (const what of ["egypt", "Africa", "first"]) assert.ok(shown.includes(`<b>${what}</b>`), what);
    assert.deepEqual(faults, []);
    await context.close();
  } finally { server.stop(); }
});

test("a scenario with faults says them", async () => {
  const server = await serve("--mods", mod("faulty", { "scenarios/faulty.yaml": "id: faulty\nname: Faulty\nextends: red_sea\nmap: nowhere\n" }));
  try {
    const { page, context, faults } = await open(browser, server.base, "/");
    await page.waitForSelector("input[name=scenario]");
    await page.locator("input[name=scenario][value=faulty]").check({ force: true });
    assert.match(await page.locator("#about").textContent(), /faulty\.yaml:\d+:\d+: error: .*nowhere/);
    assert.ok(await page.locator("#new button[type=submit]").isDisabled());
    await page.locator("input[name=scenario][value=red_sea]").check({ force: true });
    assert.ok(await page.locator("#new button[type=submit]").isEnabled());
    assert.ok(await page.locator("#picture").isVisible());
    assert.deepEqual(faults, []);
    await context.close();
  } finally { server.stop(); }
});

test("the tracks of a scenario are shown with their numbers, in every size", async () => {
  const server = await serve();
  try {
    for (const [scenario, width, wanted] of [["turn_zero", 1440, /VE Day \d/], ["thirteen_days", 1440, /Military DEFCON US \d USSR \d/], ["thirteen_days", 1024, /USSR \d/], ["punic", 390, /Fleets Carthage \d Rome \d/]]) {
      const game = await api(server.base, "POST", "/api/games", { scenario, seats: ["person", "person"], seed: "11" });
      const { page, context, faults } = await open(browser, server.base, `/page/table.html#game=${game.game}&token=${game.observer}`, { width, height: 844 });
      await ready(page);
      await page.locator("[role=tab][data-panel=effects]").click();
      const tracks = page.locator("#own-tracks");
      assert.ok(await tracks.isVisible(), `${scenario} ${width}`);
      assert.match(await tracks.innerText(), wanted);
      const isCut = await tracks.evaluate((at) => [...at.querySelectorAll("p, .track__own")].some((row) => row.scrollWidth > row.clientWidth));
      assert.ok(!isCut, `${scenario} ${width}: no text is cut`);
      assert.deepEqual(faults, []);
      await context.close();
    }
  } finally {
    server.stop();
  }
});

test("the pieces of a scenario are chips on their spaces, in every size", async () => {
  const scenario = `id: forts
name: Forts
extends: red_sea
counters:
  fort: { name: Fort, sides: shared, limit: 3 }
  garrison: { name: Garrison }
rules: [red_sea, forts]
`;
  const rules = `return { effects = { on_turn_start = function(game)
  game:change_counters { counter = "fort", space = "egypt", pieces = 2 }
  game:change_counters { counter = "garrison", space = { "egypt", "sudan" }, pieces = 3, of = "ussr" }
  game:change_counters { counter = "garrison", space = "egypt", pieces = 1, of = "us" }
end } }\n`;
  const server = await serve("--mods", mod("forts", { "scenarios/forts.yaml": scenario, "scenarios/rules/forts.lua": rules }));
  try {
    const game = await api(server.base, "POST", "/api/games", { scenario: "forts", seats: ["person", "person"], seed: "11" });
    for (const width of [1440, 390]) {
      const { page, context, faults } = await open(browser, server.base, `/page/table.html#game=${game.game}&token=${game.seats[0].token}`, { width, height: 844 });
      await ready(page);
      const chips = page.locator("[data-space=egypt] .chip");
      await chips.first().waitFor();
      assert.deepEqual(await chips.allTextContents(), ["F2", "G1", "G3"]);
      assert.match(await page.locator("[data-space=egypt] [role=button]").getAttribute("aria-label"), /Fort 2, US Garrison 1, USSR Garrison 3/);
      await page.locator("[data-space=egypt]").hover();
      if (width > 1000) assert.match(await page.locator(".tip").innerText(), /Fort 2[^]*USSR Garrison 3/);
      await shot(page, `pieces-${width}`);
      assert.deepEqual(faults, []);
      await context.close();
    }
  } finally { server.stop(); }
});

test("pictures of a mod are on cards, sides and spaces; where one is gone, the pattern is", async () => {
  const cards = readdirSync(path.join(ROOT, "cards/red_sea")).filter((name) => name.endsWith(".lua")).map((name) => name.slice(0, -4));
  const picture = (colour) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 120"><rect width="320" height="120" fill="${colour}"/><circle cx="160" cy="60" r="40" fill="#fff"/></svg>\n`;
  const scenario = `id: drawn
name: Drawn
extends: red_sea
map: drawn
sides:
  - { id: us, name: US, art: art/blue.svg }
  - { id: ussr, name: USSR }
change:
${cards.map((id) => `  ${id}: { art: { file: art/green.svg, license: CC0, author: nobody } }`).join("\n")}
`;
  const map = "id: drawn\nname: Drawn\nextends: red_sea\nspaces: { egypt: { art: art/red.svg } }\n";
  const server = await serve("--mods", mod("drawn", {
    "scenarios/drawn.yaml": scenario, "maps/drawn.yaml": map,
    "scenarios/art/blue.svg": picture("#27b"), "scenarios/art/green.svg": picture("#285"), "maps/art/red.svg": picture("#a33"),
  }));
  try {
    const game = await api(server.base, "POST", "/api/games", { scenario: "drawn", seats: ["person", "person"], seed: "11" });
    const address = `/page/table.html#game=${game.game}&token=${game.seats[0].token}`;
    for (const [width, theme] of [[1440, "light"], [1440, "dark"], [390, "light"], [390, "dark"]]) {
      const { page, context, faults } = await open(browser, server.base, address, { width, height: 844, theme });
      await ready(page);
      const drawn = (at) => page.waitForFunction((where) => { const all = [...document.querySelectorAll(where)]; return all.length > 0 && all.every((one) => one.complete && one.naturalWidth > 0); }, at);
      await drawn(".hand .card__art .art");
      assert.equal(await page.locator(".hand .emblem").count(), 0);
      await drawn(".seat h2 .art");
      await shot(page, `art-${width}-${theme}`);
      if (width > 1000) {
        await page.locator("[data-space=egypt]").hover();
        await drawn(".tip .art");
        await shot(page, `art-space-${theme}`);
      }
      assert.deepEqual(faults, []);
      await context.close();
    }
    const { page, context } = await open(browser, server.base, "/");
    await page.route("**/api/pictures/*", (route) => route.fulfill({ status: 404 }));
    await page.goto(server.base + address);
    await ready(page);
    await page.locator(".hand .card__art .emblem").first().waitFor();
    await page.waitForFunction(() => !document.querySelector(".hand .card__art .art"));
    await context.close();
  } finally { server.stop(); }
});
