// The cost of a choice and how many are left: on the map, in the list, in the tip, for screen readers, in both languages.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { api, launch, open, playByProtocol, ready, serve, shot } from "./table.mjs";
import { answered, edit, enter, settled } from "./bench.mjs";

const SIZES = [[1440, 900], [390, 844]];
const SAID = {
  en: { left: (n) => `${n} left`, more: (n, more) => `, ${n} where marked +${more}`, cost: (n, left) => `${n} ${n === 1 ? "point" : "points"}, ${left} left`, rule: "rule" },
  ru: { left: (n) => `осталось ${n}`, more: (n, more) => `, с пометкой +${more} — ${n}`, cost: (n, left) => `${n} ${n === 1 ? "очко" : n < 5 ? "очка" : "очков"}, осталось ${left}`, rule: "правило" },
};
let server, bench, browser;
before(async () => { server = await serve(); bench = await edit(); browser = await launch(); });
after(async () => { await browser?.close(); server?.stop(); bench?.stop(); });

/** Plays a game of two people by the protocol: `pick` chooses from a question, or ends it with nothing. */
async function play(pick, seed = "11", scenario = "twilight_struggle") {
  const game = await api(server.base, "POST", "/api/games", { scenario, seats: ["person", "person"], seed });
  const { view, token } = await playByProtocol(server.base, game, pick);
  return view.question ? { view, table: `/page/table.html#game=${game.game}&token=${token}` } : { view: null, table: "" };
}

/** Chooses the first of these that is offered, else the first choice. */
const prefer = (view, ...wanted) => (wanted.map((key) => view.question.choices.find((one) => one.key === key)).find(Boolean) ?? view.question.choices[0]).key;
const withCard = (card, mode) => (view) => (view.question.ask === mode && view.question.card === card ? null : prefer(view, `card:${card}`, "use:operations", `mode:${mode}`));

/** A hand with Vietnam Revolts, which is then the headline, and The China Card after it. */
async function revolts() {
  for (let seed = 1; seed < 60; seed++) {
    const found = await play((view) => (view.side === "ussr" && view.question.ask === "headline" ? null : view.question.choices[0].key), String(seed));
    if (!found.view.hand.some((one) => one.card === "vietnam_revolts")) continue;
    const after = (view) => (view.question.ask === "headline" ? prefer(view, "card:vietnam_revolts") : withCard("the_china_card", "influence")(view));
    return play(after, String(seed));
  }
  throw new Error("no hand with Vietnam Revolts");
}

/** Every place where the page shows the question. */
const shown = (page) => page.evaluate(() => ({
  title: document.querySelector("#question h2").textContent,
  card: document.querySelector("#question .asked [data-card]")?.textContent ?? null,
  left: document.querySelector("#question .asked .left")?.textContent ?? null,
  seen: document.querySelector("#question .asked")?.checkVisibility() && document.querySelector("#question .asked").getBoundingClientRect().top < innerHeight,
  spaces: Object.fromEntries([...document.querySelectorAll("#board .space.may")].map((one) => [`space:${one.dataset.space}`, { pill: one.querySelector(".odds text").textContent, bonus: one.querySelector(".bonus text").textContent, label: one.querySelector("[role=button]").getAttribute("aria-label") }])),
  // No text of a row runs into another.
  over: [...document.querySelectorAll("#question .choice")].filter((row) => {
    const boxes = [...row.children].filter((one) => one.checkVisibility() && one.textContent.trim()).map((one) => { const range = document.createRange(); range.selectNodeContents(one); return range.getBoundingClientRect(); }).filter((box) => box.width > 0);
    return boxes.some((a, i) => boxes.some((b, j) => i < j && a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5));
  }).map((row) => row.textContent),
  rows: Object.fromEntries([...document.querySelectorAll("#question .choice")].map((one) => [one.dataset.key, { label: one.getAttribute("aria-label"), cost: one.querySelector(".cost")?.textContent ?? "", bonus: one.querySelector(".bonus-mark")?.textContent ?? "" }])),
}));

async function look(name, { view, table }, card) {
  const { question } = view, priced = question.choices.filter((one) => one.cost);
  const [least, ...more] = priced.length ? [...new Set(priced.map((one) => one.cost[1]))].sort((a, b) => a - b) : [question.left];
  for (const language of ["en", "ru"]) {
    const say = SAID[language];
    for (const [width, height] of SIZES) {
      const { page, context, faults } = await open(browser, server.base, table, { width, height, language });
      await ready(page);
      const now = await shown(page), where = `${name}, ${language}, ${width}`;
      assert.equal(now.left, say.left(least) + more.map((n) => say.more(n, n - least)).join(""), where);
      assert.deepEqual(now.over, [], where);
      assert.ok(now.seen, `${where}: the counter is in sight`);
      if (card) assert.ok(now.card?.length, `${where}: the card`);
      assert.doesNotMatch(now.title, /[(\d]/, where);
      for (const { key, cost, target, realign } of priced.filter((one) => one.target?.space)) {
        const [n, left] = cost, space = now.spaces[key], row = now.rows[key], mark = left > least ? `+${left - least}` : "";
        if (!realign) assert.equal(space.pill, String(n), `${where}: the pill of ${target.space}`);
        if (!realign) assert.equal(row.cost, `${mark}${n}`, `${where}: the row of ${target.space}`);
        assert.equal(space.bonus, mark, `${where}: the mark of ${target.space}`);
        assert.equal(row.bonus, mark, `${where}: the mark in the row of ${target.space}`);
        assert.ok(space.label.endsWith(say.cost(n, left)), `${where}: ${space.label}`);
        assert.ok(row.label.includes(say.cost(n, left)), `${where}: ${row.label}`);
      }
      // The tip of the dearest.
      const dear = [...priced].sort((a, b) => b.cost[0] - a.cost[0])[0];
      if (dear) {
        await page.locator(`#board [data-space="${dear.target.space}"]`).evaluate((one) => one.dispatchEvent(new FocusEvent("focusin", { bubbles: true })));
        assert.equal(await page.locator(".tip__body p").first().textContent(), say.cost(...dear.cost), where);
      }
      await shot(page, `asked-${name}-${language}-${width}x${height}`);
      assert.deepEqual(faults, []);
      await context.close();
    }
  }
  return { left: [least, ...more], costs: new Set(priced.map((one) => one.cost[0])) };
}

test("influence with a usual card", async () => {
  const dear = (view) => view.question.ask === "influence" && view.question.choices.some((one) => one.cost[0] > 1);
  const first = (view) => (dear(view) ? null : prefer(view, "use:operations", "mode:influence"));
  const { left, costs } = await look("influence", await play(first), true);
  assert.equal(left.length, 1);
  assert.deepEqual([...costs].sort(), [1, 2], "cheap and dear places");
});

test("influence with a card that has a bonus somewhere", async () => {
  const { left } = await look("china", await play(withCard("the_china_card", "influence")), true);
  assert.deepEqual(left, [4, 5]);
});

test("influence with two bonuses", async () => {
  const { left } = await look("revolts", await revolts(), true);
  assert.deepEqual(left, [4, 5, 6]);
});

test("realignment with a bonus", async () => {
  const { left } = await look("realign", await play(withCard("the_china_card", "realign")), true);
  assert.deepEqual(left, [4, 5]);
});

test("set-up", async () => {
  const { left } = await look("setup", await play((view) => (view.question.ask === "setup" ? null : view.question.choices[0].key)), false);
  assert.ok(left[0] > 1);
});

test("a marker placed is counted", async () => {
  const { table, view } = await play((one) => (one.question.ask === "setup" ? null : one.question.choices[0].key));
  const { page, context } = await open(browser, server.base, table);
  await ready(page);
  for (let n = view.question.left; n > 1; n--) {
    await page.waitForFunction((text) => document.querySelector("#question .left")?.textContent === text, SAID.en.left(n));
    await page.locator("#question .choice").first().click();
  }
  await context.close();
});

test("the game beside the text counts too", async () => {
  const { page, context, wrong } = await enter(browser, bench);
  await settled(page);
  await page.locator("#scenario").selectOption("twilight_struggle");
  await answered(page);
  await page.locator("#position").selectOption("start");
  await answered(page);
  const left = page.locator("#ask .left");
  assert.equal(await left.textContent(), SAID.en.left(6));
  assert.equal(await page.locator("#ask h3").textContent(), "Place a marker");
  await page.locator("#ask [data-key]").first().click();
  await answered(page);
  assert.equal(await left.textContent(), SAID.en.left(5));
  assert.deepEqual(wrong(), []);
  await context.close();
});

test("nothing that the engine asks is lost, in whole games", async () => {
  const pages = {};
  for (const language of ["en", "ru"]) pages[language] = await open(browser, server.base, "/", { language });
  const kinds = new Map();
  for (const [scenario, seed] of [["twilight_struggle", "3"], ["red_sea", "5"]]) {
    const made = await api(server.base, "POST", "/api/games", { scenario, seats: ["person", "person"], seed });
    const content = Object.fromEntries(await Promise.all(["en", "ru"].map(async (lang) => [lang, await api(server.base, "GET", `/api/games/${made.game}/content?lang=${lang}`, undefined, made.seats[0].token)])));
    let state = 7, steps = 0;
    await play(async (view, inWords) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const { ask, left } = view.question, key = `${ask}${left > 0 ? " left" : ""}${view.question.card ? " card" : ""}`;
      if ((kinds.get(key) ?? 0) < 6) {
        kinds.set(key, (kinds.get(key) ?? 0) + 1);
        for (const lang of ["en", "ru"]) {
          const given = await inWords(lang), { question } = given;
          const said = await pages[lang].page.evaluate(async ([one, cards]) => {
            const [{ Model }, asked] = await Promise.all([import("/page/js/model.js"), import("/page/js/asked.js")]);
            const model = new Model("1", "");
            model.card = Object.fromEntries(cards.map((card) => [card.id, card]));
            model.view = one;
            return { title: asked.title(model), notes: [...(asked.facts(model)?.children ?? [])].map((at) => ({ text: at.textContent, left: at.matches(".left") })) };
          }, [given, content[lang].cards]);
          // The engine counts by the places chosen so far, the page by the places offered: those that leave the least.
          const counts = question.choices.filter((one) => one.cost).map((one) => one.cost[1]);
          const notes = said.notes.filter((one) => !one.left).map((one) => one.text);
          if (question.rule) notes.push(`${SAID[lang].rule} ${question.rule}`);
          if (said.notes.some((one) => one.left)) notes.push(SAID[lang].left(question.left));
          if (counts.length) assert.ok(said.notes.at(-1).text.startsWith(SAID[lang].left(Math.min(...counts))), JSON.stringify(said));
          const whole = `${question.asked}: ${said.title}${notes.length ? ` (${notes.join(", ")})` : ""}`;
          assert.ok(question.text.toLowerCase().startsWith(whole.toLowerCase()), `${question.text}\n${whole}`);
          assert.ok(question.text.length === whole.length || question.warning, `${question.text}\n${whole}`);
        }
      }
      const safe = view.question.choices.filter((one) => !one.risk), all = safe.length ? safe : view.question.choices;
      return (steps += 1) < 500 ? all[(state >>> 8) % all.length].key : null;
    }, seed, scenario);
  }
  for (const ask of ["setup left", "influence left card", "realign left card", "event_place left card", "event_remove left card", "coup left card", "mode left card"]) assert.ok(kinds.has(ask), `${ask} was asked: ${[...kinds.keys()]}`);
  for (const { context, faults } of Object.values(pages)) { assert.deepEqual(faults, []); await context.close(); }
});
