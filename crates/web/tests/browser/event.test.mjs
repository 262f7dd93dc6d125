// What an event asks: its text, what each choice does, the rule behind a question, and why a choice loses; in both languages.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { api, launch, open, playByProtocol, ready, serve, shot } from "./table.mjs";

const SIZES = [[1440, 900], [1280, 720], [1024, 768], [390, 844]];
let server, browser;
before(async () => { server = await serve(); browser = await launch(); });
after(async () => { await browser?.close(); server?.stop(); });

/** Plays games of two people by the protocol until one stops at a question. */
async function find(pick, scenario = "twilight_struggle") {
  for (let seed = 1; seed < 80; seed++) {
    const game = await api(server.base, "POST", "/api/games", { scenario, seats: ["person", "person"], seed: String(seed) });
    const { view, token } = await playByProtocol(server.base, game, pick);
    if (view.question && !pick.lost?.(view)) return { view, game, token, table: `/page/table.html#game=${game.game}&token=${token}` };
  }
  throw new Error("no such question");
}

/** Headlines these cards where they are held; stops at the event of the first, or gives up at the first action round. */
function headline(...cards) {
  const pick = (view) => {
    const { ask, card, choices } = view.question;
    if (ask === "play" || (card === cards[0] && ask !== "headline")) return null;
    const wanted = cards.map((one) => choices.find(({ key }) => key === `card:${one}`)).find(Boolean);
    return (wanted ?? choices[0]).key;
  };
  pick.lost = (view) => view.question.ask === "play";
  return pick;
}

/** No text of a row runs into another, and nothing is wider than the question. */
const faultsOf = (page) => page.evaluate(() => {
  const question = document.querySelector("#question"), right = question.getBoundingClientRect().right + 0.5;
  const boxes = (row) => [...row.children].filter((one) => one.checkVisibility() && one.textContent.trim()).map((one) => { const range = document.createRange(); range.selectNodeContents(one); return range.getBoundingClientRect(); });
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const over = [...question.querySelectorAll(".choice")].filter((row) => { const all = boxes(row); return all.some((a, i) => all.some((b, j) => i < j && meet(a, b))); });
  const wide = [...question.querySelectorAll("p, b, span, button")].filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > right);
  return [...over, ...wide].map((one) => one.textContent);
});

async function look(name, found, check) {
  for (const language of ["en", "ru"])
    for (const theme of language === "en" ? ["light"] : ["light", "dark"])
      for (const [width, height] of SIZES) {
        const { page, context, faults } = await open(browser, server.base, found.table, { width, height, language, theme });
        await ready(page);
        await check(page, language);
        assert.deepEqual(await faultsOf(page), [], `${name}, ${language}, ${width}`);
        await shot(page, `event-${name}-${language}-${theme}-${width}x${height}`);
        assert.deepEqual(faults, []);
        await context.close();
      }
}

test("an event shows its text, and what declining does", async () => {
  const meaning = { en: "the US loses all influence in West Germany", ru: "США теряют все влияние в Западной Германии" };
  await look("blockade", await find(headline("blockade")), async (page, language) => {
    const { text } = await page.evaluate(() => ({ text: document.querySelector("#question .event-text").textContent }));
    assert.match(text, language === "en" ? /West Germany/ : /Западной Германии/);
    const stop = page.locator("#question [data-key=stop]");
    assert.equal(await stop.locator(".choice__meaning").textContent(), meaning[language]);
    assert.ok((await stop.getAttribute("aria-label")).includes(meaning[language]));
  });
});

test("each answer says what it does", async () => {
  await look("answers", await find(headline("olympic_games")), async (page) => {
    const meanings = page.locator("#question .choice__meaning");
    assert.equal(await meanings.count(), 2);
    const title = await page.locator("#question h2").textContent();
    assert.doesNotMatch(title, /Olympic|Олимп/);
  });
});

test("the number of a rule opens what it says", async () => {
  const rule = await find((view) => (view.question.ask === "headline" ? null : view.question.choices[0].key));
  for (const language of ["en", "ru"])
    for (const [width, height] of SIZES) {
      const { page, context, faults } = await open(browser, server.base, rule.table, { width, height, language });
      await ready(page);
      const box = page.locator("#rule-text");
      assert.ok(!(await box.isVisible()));
      await page.locator("#question button.rule").click();
      assert.ok(await box.isVisible());
      assert.match(await box.textContent(), language === "en" ? /in secret/ : /тайно/);
      await shot(page, `event-rule-${language}-${width}x${height}`);
      await page.keyboard.press("Escape");
      assert.ok(!(await box.isVisible()));
      assert.deepEqual(faults, []);
      await context.close();
    }
});
