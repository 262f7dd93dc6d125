// A game that is over: its end as a scene, the course, the analysis with the better choice on the board, and a rematch.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { api, launch, open, playByProtocol, ready, serve, shot, where } from "./table.mjs";

const SIZES = [[1440, 900], [1024, 768], [390, 844]];
let server, browser, recipe;

/** A whole game by random choices that do not lose, as what makes it again. */
before(async () => {
  server = await serve();
  browser = await launch();
  const game = await api(server.base, "POST", "/api/games", { scenario: "red_sea", seats: ["person", "person"], seed: "5" });
  let state = 3;
  const { token } = await playByProtocol(server.base, game, ({ question }) => {
    const safe = question.choices.filter((one) => !one.risk), all = safe.length ? safe : question.choices;
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return all[(state >>> 8) % all.length].key;
  });
  recipe = await api(server.base, "GET", `/api/games/${game.game}/recipe`, undefined, token);
});
after(async () => { await browser?.close(); server?.stop(); });

/** That game again, without its last choices; the address and the token of a seat. */
async function again({ seats = ["person", "person"], without = 0, seat = 0 } = {}) {
  const steps = recipe.steps.slice(0, recipe.steps.length - without);
  const made = await api(server.base, "POST", "/api/games", { ...recipe, steps, seats, undo: "fair" });
  const { token } = made.seats[seat];
  return { made, token, table: `/page/table.html#game=${made.game}&token=${token}` };
}

const look = ({ made, token }, more = "") => api(server.base, "GET", `/api/games/${made.game}/view${more}`, undefined, token);
const answer = (game, what) => api(server.base, "GET", `/api/games/${game.made.game}/${what}`, undefined, game.token);

test("the end is a scene, in each size and language", async () => {
  const game = await again();
  const course = await answer(game, "course");
  assert.ok(course.points.length > 5, "the course has its positions");
  for (const language of ["en", "ru"]) {
    for (const [nth, [width, height]] of SIZES.entries()) {
      const theme = nth % 2 ? "dark" : "light";
      const { page, context, faults } = await open(browser, server.base, game.table, { width, height, theme, language });
      await ready(page);
      await page.waitForSelector("#question .graph");
      assert.equal(await page.locator("#ending").isVisible(), false, "a game that was over before opens on the board");
      await page.locator("[data-do=ending]").click();
      const seen = await page.evaluate(() => ({
        title: document.querySelector("#ending-title").textContent,
        graph: document.querySelector("#ending .graph").getAttribute("aria-label"),
        rows: document.querySelectorAll("#ending .course tbody tr").length,
        scored: document.querySelectorAll("#ending .score-table tbody tr").length,
        wide: document.querySelector("#ending").scrollWidth - document.querySelector("#ending").clientWidth,
      }));
      assert.ok(seen.title && seen.graph.includes("%"), JSON.stringify(seen));
      assert.ok(seen.rows > 1 && seen.wide <= 0, JSON.stringify(seen));
      assert.equal(seen.scored > 0, course.scorings.length > 0);
      await shot(page, `ending-${language}-${width}x${height}-${theme}`);
      const moment = page.locator("#ending [data-moment]").first();
      if (await moment.count()) {
        await moment.click();
        await page.waitForFunction(() => !document.querySelector("#ending[open]"));
      }
      assert.deepEqual(faults, []);
      await context.close();
    }
  }
});

test("the scene opens when the game ends", async () => {
  const last = recipe.steps.at(-1);
  const before = await again({ without: 1 });
  const seat = (await look(before)).question ? 0 : 1;
  const game = await again({ without: 1, seat });
  const { page, context, faults } = await open(browser, server.base, game.table);
  await ready(page);
  await page.evaluate((key) => document.querySelector(`#question [data-key="${key}"]`).click(), last);
  const sure = page.locator("[data-do=confirm]");
  await page.waitForFunction(() => document.querySelector("#ending[open], [data-do=confirm]"));
  if (await sure.count()) await sure.click();
  await page.waitForSelector("#ending[open]");
  const { observation: { outcome }, side } = await look(game);
  const title = await page.locator("#ending-title").textContent();
  if (outcome.winner) assert.equal(title, outcome.winner === side ? "You have won" : "You have lost");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("#ending[open]"));
  assert.deepEqual(faults, []);
  await context.close();
});

test("a mistake shows the better choice, and the hand of then", async () => {
  const game = await again();
  const { page, context, faults } = await open(browser, server.base, game.table);
  await ready(page);
  await page.locator("[data-do=review]").click();
  await page.waitForSelector(".verdict");
  await page.locator("[data-do=review-stop]").click();
  await page.waitForSelector("#question [data-do=review]");
  await page.keyboard.press("Home");
  await page.waitForSelector("body.is-past");
  const first = await page.locator(".verdict").first().getAttribute("data-judged");
  await page.evaluate(() => document.querySelector(".verdict").click());
  await page.waitForSelector(".judgement");
  const then = await look(game, `?at=${first}`);
  const shown = await page.evaluate(() => ({
    hand: [...document.querySelectorAll("#hand [data-card]")].map((one) => one.dataset.card),
    spaces: document.querySelectorAll("#board .better-mark").length,
    board: Object.fromEntries([...document.querySelectorAll("#board .space")].map((one) => [one.dataset.space, one.dataset.influence])),
  }));
  assert.deepEqual(shown.hand, then.hand.map((one) => one.card));
  for (const { id, influence } of then.observation.spaces) if (id in shown.board) assert.equal(shown.board[id], influence.join(":"), id);
  const { judged } = await answer(game, `review?from=${first}&time=20ms`);
  assert.equal(judged.step, Number(first));
  const places = new Set(judged.made.keys.filter((key) => key.startsWith("space:")));
  assert.ok(shown.spaces >= places.size, "what was chosen is marked");
  const verdicts = await page.locator(".verdict").count();
  if (verdicts > 1) {
    await page.keyboard.press("n");
    await page.waitForFunction((step) => document.querySelector(".judgement") && !document.querySelector("[data-do=mistake-back]").disabled && step, first);
    await page.keyboard.press("p");
    await page.waitForFunction(() => document.querySelector("[data-do=mistake-back]").disabled);
  }
  await page.keyboard.press("End");
  await page.waitForFunction(() => !document.querySelector(".judgement, .better-mark"));
  assert.deepEqual(faults, []);
  await context.close();
});

test("a rematch has the same setting, and changed sides are exchanged", async () => {
  const game = await again({ seats: ["person", "random"] });
  for (const [name, seats] of [["rematch", ["person", "random"]], ["change-sides", ["random", "person"]]]) {
    const { page, context, faults } = await open(browser, server.base, game.table);
    await ready(page);
    await page.locator("[data-do=ending]").click();
    await page.locator(`[data-do=${name}]`).click();
    await page.waitForFunction((old) => new URLSearchParams(location.hash.slice(1)).get("game") !== old, game.made.game);
    await page.waitForLoadState("load");
    await ready(page);
    const { game: id, token } = await where(page);
    const next = await api(server.base, "GET", `/api/games/${id}`, undefined, token);
    assert.equal(next.scenario, recipe.scenario);
    assert.deepEqual([...next.seats].sort((a, b) => a.seat - b.seat).map((one) => one.player), seats);
    assert.equal(next.seats.find((one) => one.seat === next.seat).player, "person");
    assert.deepEqual(faults, []);
    await context.close();
  }
});

test("a rematch between two persons takes both, and has the sides exchanged", async () => {
  const game = await again();
  const { page, context, faults } = await open(browser, server.base, game.table);
  await ready(page);
  await page.locator("[data-do=ending]").click();
  assert.equal(await page.locator("[data-do=rematch], [data-do=change-sides]").count(), 0);
  await page.locator("[data-do=offer-rematch]").click();
  await page.locator("#ending .offer", { hasText: "has not answered" }).waitFor();
  const own = { token: "0123456789abcdef0123456789abcdef" };
  await api(server.base, "POST", `/api/games/${game.made.game}/rematch`, own, game.made.seats[1].token);
  await page.waitForFunction((old) => new URLSearchParams(location.hash.slice(1)).get("game") !== old, game.made.game);
  await page.waitForLoadState("load");
  await ready(page);
  const { game: id, token } = await where(page);
  const view = await api(server.base, "GET", `/api/games/${id}/view`, undefined, token);
  assert.equal(view.seat, 1, "the sides are exchanged");
  assert.deepEqual(view.players.filter((one) => one.invited), []);
  assert.deepEqual(faults, []);
  await context.close();
});

test("only a won game is green in the list", async () => {
  const { observation: { outcome } } = await look(await again());
  for (const seat of [0, 1]) {
    const seats = seat ? ["random", "person"] : ["person", "random"];
    const game = await again({ seats, seat });
    const { page, context, faults } = await open(browser, server.base, game.table);
    await ready(page);
    const { side } = await look(game);
    await page.goto(`${server.base}/`);
    await page.waitForSelector(".game--over .tag");
    const green = await page.locator(".game--over .tag--good").count();
    assert.equal(green, Number(outcome.winner === side));
    assert.deepEqual(faults, []);
    await context.close();
  }
});
