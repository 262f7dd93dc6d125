// Every page is free of the faults that axe-core finds, in both themes and three sizes.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { ROOT, api, launch, open, ready, serve } from "./table.mjs";
import { edit, enter } from "./bench.mjs";

const FOLDER = process.env.BRINK_PLAYWRIGHT ?? path.join(ROOT, "target/browser");
const AXE = readFileSync(path.join(path.dirname(createRequire(path.join(FOLDER, "package.json")).resolve("axe-core")), "axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const SIZES = [[1440, 900], [1024, 768], [390, 844]];
let server, browser;
before(async () => { server = await serve(); browser = await launch(); });
after(async () => { await browser?.close(); server?.stop(); });

/** The rules that a page breaks, each with the first elements that do. */
async function faults(page) {
  // The page allows no scripts but its own: this one comes from the debugger.
  await page.evaluate(AXE);
  return page.evaluate(async (tags) => {
    const { violations } = await globalThis.axe.run(document, { runOnly: { type: "tag", values: tags } });
    return violations.map(({ id, nodes }) => `${id} ×${nodes.length}: ${nodes.slice(0, 3).map((one) => one.html.slice(0, 400)).join(" | ")}`);
  }, TAGS);
}

/** Looks at a page in each size and theme, as it is and after each act. */
async function look(name, enters, acts = {}) {
  for (const [width, height] of SIZES) {
    for (const theme of ["light", "dark"]) {
      const { page, context } = await enters({ width, height, theme });
      assert.deepEqual(await faults(page), [], `${name}, ${width}, ${theme}`);
      for (const [act, go] of Object.entries(acts)) {
        await go(page);
        assert.deepEqual(await faults(page), [], `${name}, ${act}, ${width}, ${theme}`);
      }
      await context.close();
    }
  }
}

test("lobby", () => look("lobby", async (size) => {
  const opened = await open(browser, server.base, "/", size);
  await opened.page.waitForSelector("input[name=scenario]");
  return opened;
}, { terms: (page) => page.locator("input[name=seat-1][value=invite]").check({ force: true }) }));

test("invitation", () => look("invitation", async (size) => {
  const opened = await open(browser, server.base, "/page/table.html#game=1&invitation=0&scenario=red_sea&side=us&from=Ada&pace=3", size);
  await opened.page.locator("#invited[open]").waitFor();
  return opened;
}));

for (const scenario of ["twilight_struggle", "red_sea", "punic"]) {
  test(`table of ${scenario}`, async () => {
    const game = await api(server.base, "POST", "/api/games", { scenario, seats: ["person", "person"], seed: "7" });
    const address = `/page/table.html#game=${game.game}&token=${game.seats.at(-1).token}`;
    for (const act of [{ act: "say", text: "Good luck!" }, { act: "offer_draw" }, { act: "help", on: true }]) await api(server.base, "POST", `/api/games/${game.game}/people`, act, game.seats[0].token);
    const enters = async (size) => {
      const opened = await open(browser, server.base, address, size);
      await ready(opened.page);
      return opened;
    };
    const tabs = (name) => async (page) => { const tab = page.locator(`[role=tab][data-panel=${name}]`); if (await tab.isVisible()) await tab.click(); };
    await look(scenario, enters, {
      regions: tabs("regions"),
      effects: tabs("effects"),
      people: tabs("people"),
      "own seat": (page) => page.evaluate(() => document.querySelector("#people [data-do=own-seat]").click()),
      cards: async (page) => { await page.keyboard.press("Escape"); await page.keyboard.press("c"); },
      menu: async (page) => { await page.keyboard.press("Escape"); await page.locator("[data-do=menu]").click(); },
    });
  });
}

test("workbench", async () => {
  const bench = await edit();
  const opened = async (size) => {
    const opened = await enter(browser, bench, size);
    await opened.page.waitForFunction(() => !document.querySelector(".is-busy"));
    return opened;
  };
  try {
    await look("workbench", opened);
    await look("workbench guide", async (size) => {
      const shown = await opened(size);
      await shown.page.locator(".bar [data-do=guide]").click();
      return shown;
    });
    await look("workbench dialog", async (size) => {
      const shown = await opened(size);
      await shown.page.locator("#start [data-do=first]").click();
      return shown;
    });
  } finally {
    bench.stop();
  }
});
