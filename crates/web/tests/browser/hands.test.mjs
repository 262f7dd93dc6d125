// A turn by keyboard, a turn by the accessibility tree, looking back, both languages.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { begin, launch, open, playOn, serve, shot } from "./table.mjs";

let server, browser;
before(async () => { server = await serve(); browser = await launch(); });
after(async () => { await browser?.close(); server?.stop(); });

const turnOf = (page) => page.locator(".track--turn").getAttribute("aria-label");
const idle = (page) => page.waitForFunction(() => { const at = document.querySelector("#question"); return !at.classList.contains("is-busy") && at.querySelector(".choice, [data-do=confirm], [data-do=seat], a[href='/#new']"); });

/** The menu of the table; a game that is over offers it a second time. */
const openMenu = (page) => page.locator("header [data-do=menu]").click();

async function table(scenario, seats, more) {
  const opened = await open(browser, server.base, "/", more);
  await opened.page.waitForSelector("input[name=scenario]");
  await begin(opened.page, scenario, seats);
  await idle(opened.page);
  return opened;
}

test("a whole turn by keyboard", async () => {
  const { page, context, faults } = await table("red_sea", ["you", "machine random"]);
  const first = await turnOf(page);
  for (let pressed = 0; pressed < 400 && (await turnOf(page)) === first; pressed++) {
    if (await page.locator("#question a[href='/#new']").count()) break;
    await page.keyboard.press(await page.locator("[data-do=confirm]").count() ? "Enter" : "1");
    await idle(page);
  }
  assert.ok((await turnOf(page)) !== first || await page.locator("#question a[href='/#new']").count(), "the turn is over");
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector("body.is-past");
  await page.keyboard.press("End");
  await page.waitForSelector("body:not(.is-past)");
  await page.keyboard.press("c");
  await page.waitForSelector("#drawer[open]");
  await page.keyboard.press("Escape");
  assert.deepEqual(faults, []);
  await context.close();
});

test("a whole turn by the accessibility tree", async () => {
  const { page, context, faults } = await table("red_sea", ["machine random", "you"]);
  const first = await turnOf(page);
  const region = page.getByRole("region", { name: /.+/ }).and(page.locator("#question"));
  for (let pressed = 0; pressed < 400 && (await turnOf(page)) === first; pressed++) {
    if (await page.getByRole("link", { name: "New game" }).count()) break;
    const sure = region.getByRole("button", { name: /^(Roll the die|Choose|Lose the game)/ });
    if (await sure.count()) await sure.first().click();
    else {
      const names = await region.getByRole("list", { name: "Choices" }).first().getByRole("button").all();
      assert.ok(names.length, "the question has buttons with names");
      for (const one of names.slice(0, 2)) assert.ok((await one.getAttribute("aria-label"))?.length, "a choice has a name");
      await names[0].click();
    }
    await idle(page);
  }
  assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll("button, a, input, select, textarea, [role=button]")]
    .filter((one) => one.checkVisibility() && !(one.getAttribute("aria-label") || one.textContent.trim() || one.title || one.labels?.length)).map((one) => one.outerHTML.slice(0, 120))), [], "everything has a name");
  assert.deepEqual(faults, []);
  await context.close();
});

test("Russian in place, and back", async () => {
  const { page, context, faults } = await table("twilight_struggle", ["you", "machine random"]);
  await playOn(page, 3, 40);
  await idle(page);
  await openMenu(page);
  await page.locator("#menu select").selectOption("ru");
  await page.waitForFunction(() => document.documentElement.lang === "ru" && /[а-я]/.test(document.querySelector("#question h2").textContent));
  await page.keyboard.press("Escape");
  assert.match(await page.locator("#regions-title").textContent(), /подсч/);
  assert.deepEqual(faults, []);
  await context.close();
});

test("a game that is over is gone through", async () => {
  const { page, context, faults } = await table("red_sea", ["you", "machine random"]);
  assert.ok((await playOn(page, 11)).over);
  await page.locator("#ending[open] [data-do=review-here]").click();
  const judged = () => page.locator(".review tbody tr").evaluateAll((rows) => rows.map((row) => Number(row.cells[1].textContent)));
  await page.waitForFunction(() => [...document.querySelectorAll(".review tbody tr")].reduce((sum, row) => sum + Number(row.cells[1].textContent), 0) >= 5);
  await shot(page, "review");
  await page.locator("[data-do=review-stop]").click();
  await page.waitForSelector(".review [data-do=review]");
  const first = await judged();
  assert.equal(first.length, 2, "a row for each side");
  await page.locator(".review [data-do=review]").click();
  await page.waitForFunction((sum) => [...document.querySelectorAll(".review tbody tr")].reduce((all, row) => all + Number(row.cells[1].textContent), 0) > sum, first[0] + first[1]);
  assert.deepEqual(faults, []);
  await context.close();
});

test("names with markup are text", async () => {
  const { page, context } = await table("red_sea", ["you", "machine random"]);
  await openMenu(page);
  await page.locator("#menu textarea").fill("<img src=x onerror=document.title='bad'>");
  await page.locator("#menu textarea").blur();
  await page.keyboard.press("Escape");
  await openMenu(page);
  await page.waitForSelector("#menu textarea");
  assert.equal(await page.locator("img").count(), 0);
  await context.close();
});
