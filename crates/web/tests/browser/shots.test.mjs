// Pictures to look at, of every page and some moments, in each size; and that nothing sticks out sideways.
// Both themes of each, and each moment of two games, are for BRINK_NIGHTLY.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { api, launch, open, playByProtocol, ready, serve, shot } from "./table.mjs";

const SIZES = [[1440, 900], [1920, 1080], [1024, 768], [390, 844]];
const WITH_4K = [[3840, 2160], ...SIZES];
const NIGHTLY = Boolean(process.env.BRINK_NIGHTLY);
const themes = (nth) => (NIGHTLY ? ["light", "dark"] : [nth % 2 ? "dark" : "light"]);
let server, browser;
before(async () => { server = await serve(); browser = await launch(); });
after(async () => { await browser?.close(); server?.stop(); });

/** A game played by the protocol until a question of this kind, or its end; the address of the seat that is asked. */
async function until(scenario, ask, early) {
  const seats = ["person", "person"];
  const game = await api(server.base, "POST", "/api/games", { scenario, seats, seed: "11" });
  let at = 7, step = 0, found = false;
  const { view, token } = await playByProtocol(server.base, game, ({ question }) => {
    const fatal = question.choices.some((one) => one.risk?.kind === "loses");
    found = question.ask === ask && step > early && (fatal || step > early * 2);
    if (found || step++ > 3000) return null;
    const safe = question.choices.filter((one) => !one.risk), all = safe.length ? safe : question.choices;
    at = (Math.imul(at, 1664525) + 1013904223) >>> 0;
    const wanted = all.filter((one) => ["mode:coup", "mode:influence", "use:operations"].includes(one.key));
    return (wanted.length && at % 3 ? wanted[at % wanted.length] : all[(at >>> 8) % all.length]).key;
  });
  if (!found && !view.observation.outcome) throw new Error(`no ${ask}`);
  const address = (of) => `/page/table.html#game=${game.game}&token=${of}`;
  return { address: address(token), observer: address(game.observer) };
}

/** Pictures of one page in each size: a window is resized, but what is touched has a page of its own. */
async function pictures(name, address, act = async () => {}, sizes = SIZES) {
  let shown = null;
  for (const [nth, [width, height]] of sizes.entries()) {
    for (const theme of themes(nth)) {
      if (shown && width >= 500 && !NIGHTLY) {
        await shown.page.setViewportSize({ width, height });
        await shown.page.emulateMedia({ colorScheme: theme });
      } else {
        await shown?.context.close();
        shown = await open(browser, server.base, address, { width, height, theme });
        if (address.includes("table")) await ready(shown.page); else await shown.page.waitForSelector("input[name=scenario]");
        await act(shown.page);
      }
      const { page, faults } = shown;
      await shot(page, `${name}-${width}x${height}-${theme}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} ${width}: nothing sticks out sideways`);
      // A wall of small type is not what a large screen is for.
      if (width > 3000) assert.ok(await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize)) > 22, `${name} ${width}: text grows`);
      assert.deepEqual(faults, []);
    }
  }
  await shown?.context.close();
}

test("lobby", () => pictures("lobby", "/", undefined, WITH_4K));
for (const [scenario, early] of [["twilight_struggle", 120], ["red_sea", 20]]) {
  test(`${scenario}: coup targets, confirmation, past, log, cards`, async () => {
    const { address, observer } = await until(scenario, "coup", early);
    await pictures(`${scenario}-coup`, address, undefined, WITH_4K);
    if (!NIGHTLY && scenario !== "red_sea") return;
    await pictures(`${scenario}-confirm`, address, async (page) => { await page.locator(".choice").first().click(); });
    await pictures(`${scenario}-past`, address, async (page) => { await page.keyboard.press("Home"); await page.waitForSelector("body.is-past"); });
    await pictures(`${scenario}-log`, address, async (page) => { const tab = page.locator("[role=tab][data-panel=log]"); if (await tab.isVisible()) await tab.click(); });
    await pictures(`${scenario}-cards`, address, async (page) => { await page.keyboard.press("c"); });
    await pictures(`${scenario}-watch`, observer);
  });
  test(`${scenario}: the end`, async () => {
    const { address } = await until(scenario, "never", 0);
    await pictures(`${scenario}-end`, address);
  });
}
