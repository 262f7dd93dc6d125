// The lobby: opponents by level with a sentence, scenarios in the order of the content, the last choice, and the games that ended.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { api, begin, launch, open, serve } from "./table.mjs";

const LEVELS = { en: ["Beginner", "Easy", "Medium", "Hard"], ru: ["Новичок", "Лёгкий", "Средний", "Сложный"] };
let server, browser;
before(async () => { server = await serve(); browser = await launch(); });
after(async () => { await browser?.close(); server?.stop(); });

async function lobby(more) {
  const opened = await open(browser, server.base, "/", more);
  await opened.page.waitForSelector("input[name=scenario]");
  return opened;
}

for (const language of ["en", "ru"]) {
  test(`levels, in ${language}`, async () => {
    const { page, context, faults } = await lobby({ language });
    assert.equal(await page.locator("input[name=scenario]:checked").inputValue(), "twilight_struggle");
    assert.deepEqual(await page.locator('[data-machine="1"] option').allTextContents(), LEVELS[language]);
    const said = new Set();
    for (const kind of ["random", "careful", "greedy", "strong"]) {
      await page.locator('[data-machine="1"]').selectOption(kind);
      said.add(await page.locator(".seat__about").textContent());
    }
    assert.equal(said.size, 4, "a sentence for each");
    await begin(page, "twilight_struggle", ["you", "machine strong"]);
    assert.ok((await page.locator("article.seat h2").allTextContents()).some((name) => name.endsWith(LEVELS[language][3])));
    // The next game begins as the last one.
    await page.goto(`${server.base}/`);
    await page.waitForSelector('[data-machine="1"]');
    assert.equal(await page.locator('[data-machine="1"]').inputValue(), "strong");
    assert.ok((await page.locator(".game").textContent()).includes(LEVELS[language][3]));
    assert.ok(!(await page.locator("main").textContent()).includes("strong:1s, "));
    assert.deepEqual(faults, []);
    await context.close();
  });
}

test("a link to a scenario wins over the last choice, and options that are gone do no harm", async () => {
  const kept = { id: "red_sea", values: { reshuffle: "no such word", gone: "on" }, seats: ["machine", "you"], machines: ["net:gone", "greedy"], seconds: [1, 1], free: true };
  const first = `localStorage.setItem("brink-last_game", ${JSON.stringify(JSON.stringify(kept))});`;
  const { page, context, faults } = await lobby({ first });
  assert.equal(await page.locator("input[name=scenario]:checked").inputValue(), "red_sea");
  assert.equal(await page.locator('[data-machine="0"]').inputValue(), "greedy");
  assert.ok(!(await page.locator("#command").textContent()).includes("--option"));
  await page.goto(`${server.base}/?again#scenario=twilight_struggle`);
  await page.waitForSelector("input[name=scenario]");
  assert.equal(await page.locator("input[name=scenario]:checked").inputValue(), "twilight_struggle");
  assert.deepEqual(faults, []);
  await context.close();
});

test("what was won is good, what was lost is not, and titles follow the language", async () => {
  const ended = [];
  for (const seed of ["1", "2", "3"]) {
    const made = await api(server.base, "POST", "/api/games", { scenario: "red_sea", seats: ["random", "person"], seed });
    let view = await api(server.base, "GET", `/api/games/${made.game}/view`, undefined, made.seats[1].token);
    for (let state = 5; !view.observation.outcome; state = (Math.imul(state, 1664525) + 1013904223) >>> 0) {
      const choices = view.question?.choices, body = choices && { revision: view.revision, key: choices[(state >>> 8) % choices.length].key };
      view = body ? await api(server.base, "POST", `/api/games/${made.game}/choose`, body, made.seats[1].token) : await api(server.base, "GET", `/api/games/${made.game}/view`, undefined, made.seats[1].token);
    }
    ended.push({ made, winner: view.observation.outcome.winner, own: view.side });
  }
  const games = Object.fromEntries(ended.map(({ made }) => [made.game, { id: made.game, title: "Red Sea", scenario: "red_sea", tokens: { 1: made.seats[1].token }, at: Number(made.game) }]));
  const first = `localStorage.setItem("brink-games", ${JSON.stringify(JSON.stringify(games))});`;
  const { page, context, faults } = await lobby({ first, language: "ru" });
  await page.waitForSelector(".game--over");
  const shown = await page.locator(".game").evaluateAll((all) => all.map((one) => ({ title: one.querySelector(".game__title").textContent, tag: one.querySelector(".tag").className })));
  for (const [i, { winner, own }] of [...ended].reverse().entries()) {
    assert.equal(shown[i].title, "Красное море");
    assert.equal(shown[i].tag.trim(), ["tag", winner === own ? "tag--good" : winner ? "tag--bad" : ""].join(" ").trim());
  }
  assert.deepEqual(faults, []);
  await context.close();
});
