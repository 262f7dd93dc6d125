// Whole games by random legal clicks: no fault, no request elsewhere, and the board that the engine has.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { BRINK, ROOT, api, begin, launch, open, playOn, ready, serve, where } from "./table.mjs";

// Both seats at one screen make every click here; with a machine half of them.
const SEATS = [["you", "you"], ["you", "machine random"], ["machine random", "you"], ["you", "machine random"], ["machine random", "you"]];
const GAMES = Number(process.env.BRINK_GAMES ?? 20);
// The other two scenarios take minutes each: BRINK_SCENARIOS names them.
const SCENARIOS = (process.env.BRINK_SCENARIOS ?? "red_sea,red_sea_with_ts_cards,twilight_struggle").split(",");
let server, browser;
before(async () => { server = await serve(); browser = await launch(); });
after(async () => { await browser?.close(); server?.stop(); });

/** The page is compared, not looked at: laying it out and painting it takes most of the time. */
const hide = (page) => page.evaluate(() => { document.body.style.display = "none"; });

/** What the page shows, and what the server says, of every space. */
async function compare(page) {
  const { game, token } = await where(page);
  const view = await api(server.base, "GET", `/api/games/${game}/view`, undefined, token);
  const shown = await page.evaluate(() => Object.fromEntries([...document.querySelectorAll("#board .space")].map((one) => [one.dataset.space, one.dataset.influence])));
  for (const { id, influence } of view.observation.spaces) if (id in shown) assert.equal(shown[id], influence.join(":"), id);
  assert.ok(view.observation.outcome, "the game is over");
  const save = path.join(server.folder, `save-${game}.json`);
  const text = await api(server.base, "GET", `/api/games/${game}/save`, undefined, token);
  writeFileSync(save, typeof text === "string" ? text : JSON.stringify(text));
  const replayed = execFileSync(BRINK, ["--content", ROOT, "--language", "en", "replay", save], { encoding: "utf8", maxBuffer: 1 << 26 });
  assert.ok(replayed.includes(view.observation.outcome.text), "the engine replays the game to the same end");
  // A saved game is refused if its log is another; the same choices on a fresh game have the same digest, too.
  const recipe = await api(server.base, "GET", `/api/games/${game}/recipe`, undefined, token);
  const again = await api(server.base, "POST", "/api/games", { ...recipe, seats: ["person", "person"] });
  const seen = await api(server.base, "GET", `/api/games/${again.game}/view`, undefined, again.seats[0].token);
  assert.match(view.digest, /^[0-9a-f]{16}$/);
  assert.equal(seen.digest, view.digest, "the final digest is that of the engine");
}

for (const scenario of SCENARIOS) {
  test(`${scenario}: ${GAMES} games by random clicks`, async (t) => {
    let clicks = 0;
    for (let nth = 0; nth < GAMES; nth++) {
      const seats = SEATS[nth % SEATS.length];
      const { page, context, faults } = await open(browser, server.base, "/");
      await page.waitForSelector("input[name=scenario]");
      await begin(page, scenario, seats);
      await hide(page);
      const played = await playOn(page, nth + 1);
      assert.ok(played.over, `game ${nth + 1}, ${seats.join(" and ")}, ended after ${played.clicks} clicks: ${played.stuck ?? ""}`);
      await compare(page);
      assert.deepEqual(faults, [], `game ${nth + 1}`);
      clicks += played.clicks;
      await context.close();
    }
    t.diagnostic(`${GAMES} games, ${clicks} clicks`);
  });
}

test("the first load stays small", async () => {
  const { page, context, faults } = await open(browser, server.base, "/");
  await page.waitForLoadState("networkidle");
  const sizes = await page.evaluate(() => ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type)).map((one) => one.decodedBodySize));
  const bytes = sizes.reduce((all, size) => all + size);
  // Of these, 110 KB are the picture of the first scenario, the largest map.
  assert.ok(bytes > 50 * 1024 && bytes <= 360 * 1024, `the lobby takes ${bytes} bytes`);
  assert.deepEqual(faults, []);
  await context.close();
});

test("two browsers play by link", async () => {
  const here = await open(browser, server.base, "/");
  await here.page.waitForSelector("input[name=scenario]");
  await begin(here.page, SCENARIOS[0], ["you", "invite"]);
  const address = await here.page.evaluate(() => JSON.parse(localStorage.getItem("brink-games")));
  const { game } = await where(here.page);
  assert.equal(address[game].tokens["1"], undefined, "the link of the other seat is only an invitation");
  const link = `/#game=${game}&invitation=${address[game].invitations["1"]}`;
  const there = await open(browser, server.base, link);
  await there.page.locator("#invited [type=submit]").click();
  await ready(there.page);
  await here.page.waitForSelector(".seats:not(:has-text('invitation'))");
  const late = await open(browser, server.base, link);
  await late.page.locator("#invited [type=submit]").click();
  await late.page.waitForSelector(".toast:has-text('invitation')");
  await late.context.close();
  await Promise.all([here, there].map((one) => hide(one.page)));
  const ended = await Promise.all([playOn(here.page, 5), playOn(there.page, 6)]);
  assert.ok(ended.every((one) => one.over), JSON.stringify(ended));
  await compare(here.page);
  // Both may choose a headline at the same moment: the second answer is then sent again.
  assert.deepEqual([...here.faults, ...there.faults].filter((one) => !/status of 409/.test(one)), []);
  await here.context.close();
  await there.context.close();
});
