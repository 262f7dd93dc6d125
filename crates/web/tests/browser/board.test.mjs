// The board: names that can be read in every window and language, nothing on top of anything else, and maps of any size.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { BRINK, ROOT, api, launch, open, playByProtocol, ready, serve, shot } from "./table.mjs";

const MAPS = ["twilight_struggle", "red_sea", "chinese_civil_war", "dawn_of_freedom", "punic", "thirteen_days"];
const SIZES = [[1440, 900], [1024, 768], [1280, 720], [1280, 800], [1366, 768], [1536, 864], [1920, 1080]];
let server, browser;
before(async () => { server = await serve(); browser = await launch(); });
after(async () => { await browser?.close(); server?.stop(); });

const begun = (base, scenario) => api(base, "POST", "/api/games", { scenario, seats: ["person", "person"], seed: "3" });
const table = ({ game }, token) => `/page/table.html#game=${game}&token=${token}`;

/** What the board shows, in pixels of the screen. */
const shown = (page) => page.evaluate(() => {
  const board = document.querySelector("#board"), { a: scale } = board.getScreenCTM();
  const frame = (one) => { const { left, top, right, bottom } = one.getBoundingClientRect(); return [left, top, right, bottom].map(Math.round); };
  const spaces = [...board.querySelectorAll(".space")];
  const window = document.querySelector(".board").getBoundingClientRect();
  return {
    isFar: board.classList.contains("lod-far"),
    part: (window.width * window.height) / (innerWidth * innerHeight),
    window: frame(document.querySelector(".board")),
    names: spaces.map((space) => [...space.querySelectorAll(".name")].map((line) => line.textContent).join(" ")),
    sizes: spaces.flatMap((space) => [...space.querySelectorAll(".name")].map((line) => (line.checkVisibility() ? parseFloat(getComputedStyle(line).fontSize) * scale : 0))),
    boxes: [...board.querySelectorAll(".space .plate, .home rect")].map(frame),
    pills: spaces.flatMap((space) => [...space.querySelectorAll(":is(.odds, .bonus).is-shown rect")].filter((one) => one.checkVisibility()).map((pill) => [frame(pill), frame(space.querySelector(".plate"))])),
    labels: [...board.querySelectorAll(".region-name")].map(frame),
    edges: board.querySelectorAll(".edge-name").length,
    zoom: frame(document.querySelector(".zoom")),
  };
});

const meet = (a, b) => a[0] < b[2] - 1 && b[0] < a[2] - 1 && a[1] < b[3] - 1 && b[1] < a[3] - 1;
const within = (inner, outer) => inner[0] >= outer[0] - 1 && inner[1] >= outer[1] - 1 && inner[2] <= outer[2] + 1 && inner[3] <= outer[3] + 1;

/** The board as it is once the window has its size. */
async function settled(page, [width, height]) {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return shown(page);
}

for (const scenario of MAPS) {
  test(`${scenario}: names in every window and language`, async () => {
    const game = await begun(server.base, scenario);
    for (const language of ["en", "ru"]) {
      const { page, context, faults } = await open(browser, server.base, table(game, game.seats[0].token), { language });
      await ready(page);
      for (const size of SIZES) {
        const board = await settled(page, size), where = `${language}, ${size.join("×")}`;
        assert.ok(!board.isFar, where);
        assert.ok(board.names.every((name) => name.length > 1), `${where}: every space has its name`);
        assert.ok(Math.min(...board.sizes) >= (size[0] === 1440 ? 11 : 10) - 0.01, `${where}: ${Math.min(...board.sizes)}`);
        for (const [i, one] of board.boxes.entries()) {
          assert.ok(within(one, board.window), `${where}: ${one} is on the board`);
          assert.ok(!meet(one, board.zoom), `${where}: ${one} is under the buttons`);
          for (const other of board.boxes.slice(0, i)) assert.ok(!meet(one, other), `${where}: ${one} is on ${other}`);
          for (const label of board.labels) assert.ok(!meet(one, label), `${where}: ${one} is on the name at ${label}`);
        }
        for (const [pill, box] of board.pills) assert.ok(within(pill, box), `${where}: the pill ${pill} is beside the name in ${box}`);
        if (scenario === "twilight_struggle") assert.equal(board.edges, 2, `${where}: a link over the edges`);
        if (size[0] === 1440) assert.ok(board.part >= 0.55, `${where}: the board has ${board.part} of the window`);
      }
      assert.deepEqual(faults, []);
      await context.close();
    }
  });
}

test("the log links names in every form", async () => {
  const game = await begun(server.base, "twilight_struggle");
  let step = 0;
  await playByProtocol(server.base, game, ({ question }) => (step++ < 40 ? question.choices[step % question.choices.length].key : null));
  const { page, context } = await open(browser, server.base, table(game, game.observer), { language: "ru" });
  await page.waitForSelector("#log .entry--influence");
  const lines = await page.evaluate(() => [...document.querySelectorAll("#log .entry--influence")].map((line) => ({
    text: line.textContent, places: [...line.querySelectorAll(".place")].map((one) => one.textContent),
  })));
  for (const { text, places } of lines) {
    assert.ok(places.length, text);
    for (const place of places) assert.match(text, new RegExp(`(^|[^а-я])${place}($|[^а-я])`), text);
  }
  await context.close();
});

/** A mod with a scenario of 250 spaces that have no places, 20 tracks, and names that are read from the right. */
function crowd() {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), "brink-mods-")), "crowd"), count = 250;
  mkdirSync(path.join(folder, "maps"), { recursive: true });
  const range = (n, line) => Array.from({ length: n }, (_, i) => line(i));
  const map = [
    "id: crowd", "name: Crowd", "sides: [red, blue]",
    "regions:", ...range(10, (i) => `  region_${i}: { name: "منطقة ${i}" }`),
    "spaces:", ...range(count, (i) => `  space_${i}: { name: "مدينة القاهرة ${i}", stability: ${(i % 5) + 1}, regions: [region_${i % 10}] }`),
    "links:", ...range(count - 1, (i) => `  - [space_${i}, space_${i + 1}]`),
  ];
  writeFileSync(path.join(folder, "mod.yaml"), 'id: crowd\nname: Crowd\nversion: "1.0.0"\nengine: ">=0.1"\n');
  writeFileSync(path.join(folder, "maps/crowd.yaml"), `${map.join("\n")}\n`);
  execFileSync(BRINK, ["--content", ROOT, "new", "scenario", "crowd", "--in", folder]);
  const file = path.join(folder, "scenarios/crowd.yaml");
  const tracks = range(20, (i) => `  track_${i}: { name: "Track ${i}", start: { red: ${i % 4}, blue: 1 }, min: 0, max: 6 }`);
  writeFileSync(file, `${readFileSync(file, "utf8")}\ntracks:\n${tracks.join("\n")}\n`);
  return folder;
}

test("250 spaces without places, 20 tracks, and names from the right, in small windows too", async () => {
  const own = await serve("--mods", crowd());
  try {
    const game = await begun(own.base, "crowd");
    assert.ok(game.game, JSON.stringify(game));
    const views = await Promise.all(game.seats.map(({ token }) => api(own.base, "GET", `/api/games/${game.game}/view`, undefined, token)));
    const { token } = game.seats[views.findIndex((view) => view.question)];
    // The last is a window of 1440×900 at 400 %.
    for (const [width, height] of [[1440, 900], [320, 640], [360, 225]]) {
      const { page, context, faults } = await open(browser, own.base, table(game, token), { width, height });
      await ready(page);
      const board = await shown(page), where = `${width}×${height}`;
      assert.equal(board.boxes.length, 250, where);
      for (const [i, one] of board.boxes.entries()) for (const other of board.boxes.slice(0, i)) assert.ok(!meet(one, other), `${where}: ${one} is on ${other}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${where}: nothing sticks out sideways`);
      await page.locator("[role=tab][data-panel=effects]").click();
      const rows = page.locator(".own-tracks .track__own");
      assert.equal(await rows.count(), 20, where);
      await rows.last().scrollIntoViewIfNeeded();
      assert.ok(await rows.last().evaluate((row) => { const { left, right, top, bottom } = row.getBoundingClientRect(); return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight; }), `${where}: the last track can be seen`);
      // A choice can be reached and made.
      await page.locator("[role=tab][data-panel=play]").evaluate((tab) => tab.click());
      await page.locator(".choice").last().scrollIntoViewIfNeeded();
      assert.ok(await page.locator(".choice").last().isVisible(), where);
      await shot(page, `crowd-${width}x${height}`);
      assert.deepEqual(faults, []);
      await context.close();
    }
  } finally { own.stop(); }
});
