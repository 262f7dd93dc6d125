// Lessons: each is played by clicks in both languages, by itself and by what is marked; other choices, leaving, a reload.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { api, launch, open, ready, serve, shot, where } from "./table.mjs";

const LESSONS = [["first_turn", "twilight_struggle"], ["horn_of_africa", "red_sea"]];
const SIZES = [[1440, 900, "light"], [1024, 768, "dark"], [390, 844, "light"]];
let server, browser;
before(async () => { server = await serve(); browser = await launch(); });
after(async () => { await browser?.close(); server?.stop(); });

/** The lobby of somebody who has no games, and the lesson begun there. */
async function begin(lesson, options) {
  const opened = await open(browser, server.base, "/", options);
  await opened.page.locator(`#lessons.lessons--first [data-lesson=${lesson}]`).click();
  await ready(opened.page);
  return opened;
}

/** What the coach shows: its text, its buttons, and what is marked. */
const coach = (page) => page.evaluate(() => ({
  text: [...document.querySelectorAll("#question .coach p")].map((one) => one.textContent).join("\n"),
  buttons: [...document.querySelectorAll("#question [data-coach]")].map((one) => one.dataset.coach),
  at: Number(document.querySelector("#question .coach progress").value),
  choices: document.querySelectorAll("#question .choice").length,
  marked: document.querySelectorAll(".is-meant").length,
}));

/** What went wrong besides the deletion of the guided game, which the first of its two seats only asks for, and for which its page may still ask. */
const wrong = (faults) => faults.filter((one) => !/status of (404|409)/.test(one));

/** Waits until the coach shows something that can be pressed. */
const settled = (page) => page.waitForFunction(() => document.querySelector("#question [data-coach]") && !document.querySelector("#question.is-busy"));

/** Presses a button of the coach, and waits until something else is shown. */
async function press(page, what) {
  const old = await page.evaluate(() => document.querySelector("#question").innerHTML);
  await page.locator(`#question [data-coach=${what}]`).click();
  await page.waitForFunction((before) => document.querySelector("#question").innerHTML !== before && !document.querySelector("#question.is-busy"), old);
  await settled(page);
}

/** Goes through a lesson by the buttons of the coach; `look` sees each text. */
async function through(page, look = async () => {}) {
  const texts = [];
  for (let pressed = 0; pressed < 200; pressed++) {
    await settled(page);
    const now = await coach(page);
    assert.ok(now.text, "there is a text");
    if (texts.at(-1) !== now.text) { texts.push(now.text); await look(now, texts.length); }
    if (now.buttons.includes("on")) return texts;
    if (now.buttons.includes("do") && await page.locator("#question [data-do=confirm]").count()) { await page.keyboard.press("Enter"); await page.waitForFunction(() => !document.querySelector("#question [data-do=confirm]")); continue; }
    await press(page, now.buttons.includes("next") ? "next" : "do");
  }
  throw new Error("the lesson does not end");
}

for (const [lesson, scenario] of LESSONS) {
  for (const language of ["en", "ru"]) {
    test(`${lesson} in ${language}, by the buttons of the coach`, async () => {
      const facts = await api(server.base, "GET", `/api/lessons/${lesson}?lang=${language}`);
      const { page, context, faults } = await begin(lesson, { language });
      const texts = await through(page);
      const paragraphs = (text) => text.split(/\n+/).join("\n");
      assert.equal(texts[0], paragraphs(facts.intro));
      assert.equal(texts.at(-1), paragraphs(facts.end));
      assert.deepEqual(texts.slice(1, -1), facts.steps.filter((one) => one.say).map((one) => one.say), "every text, in its order");
      const { game } = await where(page);
      await page.locator("#question [data-coach=on]").click();
      await page.waitForFunction((old) => !location.hash.includes(`game=${old}&`) && document.querySelector("#question h2") && !document.querySelector(".coach"), game);
      await ready(page);
      const now = await where(page);
      const view = await api(server.base, "GET", `/api/games/${now.game}/view`, undefined, now.token);
      assert.equal(view.observation.scenario, scenario);
      assert.equal(view.side, facts.side);
      assert.ok(view.steps >= facts.steps.length, "the same game goes on");
      assert.deepEqual(view.players.map((one) => one.player).sort(), ["careful", "person"]);
      assert.deepEqual(wrong(faults), []);
      await context.close();
    });
  }
}

test("what is marked can be clicked itself, on the map, in the hand and in the list", async () => {
  const { page, context, faults } = await begin("first_turn", {});
  const facts = await api(server.base, "GET", "/api/lessons/first_turn");
  await press(page, "next");
  for (let clicks = 0; clicks < 60; clicks++) {
    await settled(page);
    const now = await coach(page);
    if (now.buttons.includes("on")) break;
    if (now.buttons.includes("next")) { await press(page, "next"); continue; }
    const { choose } = facts.steps[now.at], [kind, id] = choose.split(":");
    const at = { space: `#board [data-space="${id}"]`, card: `#hand [data-card="${id}"]` }[kind] ?? `#question [data-key="${choose}"]`;
    assert.ok(await page.locator(`${at}.is-meant`).count(), `${choose} is marked`);
    // A click of the mouse may hit a neighbour that lies over it: the keyboard does not.
    if (kind === "space") { await page.locator(at).focus(); await page.keyboard.press("Enter"); } else await page.locator(at).first().dispatchEvent("click");
    if (await page.locator("#question [data-do=confirm]").count()) await page.locator("#question [data-do=confirm]").click();
    await page.waitForFunction((step) => Number(document.querySelector("#question .coach progress")?.value ?? 0) > step, now.at);
  }
  assert.ok((await coach(page)).buttons.includes("on"), "the end is reached");
  assert.deepEqual(faults, []);
  await context.close();
});

test("another choice is answered, and can be made without the guide", async () => {
  const { page, context, faults } = await begin("first_turn", {});
  await press(page, "next");
  await page.locator('#question [data-key="space:hungary"]').click();
  assert.deepEqual((await coach(page)).buttons, ["keep", "go"]);
  assert.equal((await coach(page)).at, 0, "nothing was chosen");
  await press(page, "keep");
  assert.ok((await coach(page)).choices > 0);
  await page.locator('#question [data-key="space:hungary"]').click();
  const { game } = await where(page);
  await page.locator("#question [data-coach=go]").click();
  await page.waitForFunction((old) => !location.hash.includes(`game=${old}&`) && document.querySelector("#question .choice") && !document.querySelector(".coach"), game);
  const now = await where(page);
  const view = await api(server.base, "GET", `/api/games/${now.game}/view`, undefined, now.token);
  assert.equal(view.steps, 1);
  assert.deepEqual(view.observation.spaces.find((one) => one.id === "hungary").influence, [0, 1]);
  assert.deepEqual(wrong(faults), []);
  await context.close();
});

test("a reload keeps the place, also while a text is to be read", async () => {
  const { page, context, faults } = await begin("horn_of_africa", {});
  const again = async () => { const before = await coach(page); await page.reload(); await ready(page); await settled(page); assert.deepEqual(await coach(page), before); };
  await again();
  await press(page, "next");
  await again();
  await press(page, "do");
  assert.deepEqual((await coach(page)).buttons, ["next", "leave"]);
  await again();
  await press(page, "leave");
  assert.ok((await coach(page)).buttons.includes("on"));
  await press(page, "keep");
  assert.deepEqual((await coach(page)).buttons, ["next", "leave"]);
  assert.deepEqual(faults, []);
  await context.close();
});

test("the guide waits for a line that breaks, and two tabs do not disturb it", async () => {
  const { page, context, faults } = await begin("horn_of_africa", {});
  const other = await context.newPage();
  await other.goto(page.url());
  await ready(other);
  await context.setOffline(true);
  await page.locator("#question [data-coach=next]").click();
  await page.waitForFunction(() => document.querySelector("#question .coach") && !document.querySelector("#question [data-coach]"));
  await context.setOffline(false);
  await page.waitForSelector("#question [data-coach=do]");
  await page.locator("#question [data-coach=do]").click();
  await page.waitForSelector("#question [data-coach=next]");
  await other.waitForFunction(() => Number(document.querySelector("#question .coach progress").value) >= 3);
  assert.ok(faults.every((one) => /ERR_INTERNET_DISCONNECTED|409/.test(one)), faults.join());
  await context.close();
});

for (const [lesson] of LESSONS) {
  test(`${lesson}: pictures, and nothing sticks out`, async () => {
    for (const [nth, [width, height, theme]] of SIZES.entries()) {
      const language = nth % 2 ? "en" : "ru";
      const name = (what) => `lesson-${lesson}-${what}-${width}x${height}-${language}-${theme}`;
      const { page, context, faults } = await open(browser, server.base, "/", { width, height, theme, language });
      await page.waitForSelector("[data-lesson]");
      await shot(page, name("lobby"));
      await page.locator(`[data-lesson=${lesson}]`).click();
      await ready(page);
      await through(page, async (_, n) => {
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing sticks out sideways");
        assert.ok(await page.evaluate(() => document.querySelector("#board .name").checkVisibility()), "the map can be read");
        if (process.env.BRINK_NIGHTLY || n % 5 === 1) await shot(page, name(String(n).padStart(2, "0")));
      });
      await shot(page, name("end"));
      assert.deepEqual(faults, []);
      await context.close();
    }
  });
}
