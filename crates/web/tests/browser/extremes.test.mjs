// What is rare: the smallest windows, names from right to left, maps and tracks of any size, and lines that fail in the middle.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { BRINK, api, launch, open, playByProtocol, ready, serve, shot } from "./table.mjs";

const SIDES = ["ענבר", "كوبالت"];
const NAMES = ["תל אביב", "حيفا القديمة", "באר שבע", "دمشق"];
let server, browser;
before(async () => { server = await serve("--mods", games()); browser = await launch(); });
after(async () => { await browser?.close(); server?.stop(); });

/** A folder of small games: one without places, one with 250 spaces, one with 20 tracks, one with names from right to left. */
function games() {
  const folder = mkdtempSync(path.join(tmpdir(), "brink-extremes-"));
  const make = (id, edits) => {
    execFileSync(BRINK, ["new", "game", id, "--in", path.join(folder, id)], { stdio: "ignore" });
    for (const [file, edit] of Object.entries(edits)) {
      const at = path.join(folder, id, file);
      writeFileSync(at, edit(readFileSync(at, "utf8")));
    }
  };
  const many = Array.from({ length: 240 }, (_, i) => `  s${i}: { name: Borough ${i} of Long, stability: 2, regions: [shore], at: [${(i % 20) * 120}, ${400 + Math.floor(i / 20) * 90}] }\n`).join("");
  const links = Array.from({ length: 239 }, (_, i) => `  - [s${i}, s${i + 1}]\n`).join("");
  const tracks = Array.from({ length: 19 }, (_, i) => `  t${i}: { name: Standing of the guild ${i}, start: ${i % 4}, min: 0, max: ${5 + i} }\n`).join("");
  const renamed = (text, names) => { let n = 0; return text.replace(/name: [A-Z][A-Za-z ]*(?=,| \}|\n)/g, () => `name: ${names[n++ % names.length]}`); };
  make("placeless", { "maps/placeless.yaml": (text) => text.replace(/, at: \[[^\]]*\]/g, "") });
  make("wide", { "maps/wide.yaml": (text) => text.replace("\nlinks:\n", `\n${many}\nlinks:\n${links}`) });
  make("tracked", { "scenarios/tracked.yaml": (text) => text.replace("tracks:\n", `tracks:\n${tracks}`) });
  make("leftward", {
    "maps/leftward.yaml": (text) => renamed(text, NAMES),
    "cards/leftward/cards.yaml": (text) => renamed(text, NAMES),
    "scenarios/leftward.yaml": (text) => text.replace("name: Amber", `name: ${SIDES[0]}`).replace("name: Cobalt", `name: ${SIDES[1]}`),
  });
  return folder;
}

/** Plays some choices of two people; the address of the seat that is asked then. */
async function played(scenario, choices, stop = () => false) {
  const game = await api(server.base, "POST", "/api/games", { scenario, seats: ["person", "person"], seed: "5" });
  let n = 0;
  const pick = ({ question }) => (n++ >= choices || stop(question) ? null : (question.choices.find((one) => !one.risk) ?? question.choices[0]).key);
  const { view, token } = await playByProtocol(server.base, game, pick);
  return { game, view, token, table: `/page/table.html#game=${game.game}&token=${token}` };
}

/** What is wrong with what is seen: boxes of the map over others, marks outside their box, texts over texts, and what sticks out. */
const wrong = (page) => page.evaluate(() => {
  const meet = (a, b, by = 1) => a.left < b.right - by && b.left < a.right - by && a.top < b.bottom - by && b.top < a.bottom - by;
  const pairs = (all, say) => all.flatMap((a, i) => all.slice(i + 1).filter((b) => meet(a.box, b.box, a.by)).map((b) => `${say}: ${a.name}, ${b.name}`));
  const boxOf = (at) => at.getBoundingClientRect();
  const textOf = (at) => { const range = document.createRange(); range.selectNodeContents(at); return range.getBoundingClientRect(); };
  const plates = [...document.querySelectorAll("#board .plate")].map((at) => ({ name: at.parentNode.dataset.space, box: boxOf(at) }));
  const marks = [...document.querySelectorAll("#board .changes rect")].filter((at) => at.checkVisibility()).filter((at) => {
    const mark = boxOf(at), plate = boxOf(at.closest(".space").querySelector(".plate"));
    return mark.left < plate.left - 1 || mark.right > plate.right + 1 || mark.top < plate.top - 1 || mark.bottom > plate.bottom + 1;
  });
  // Each row for itself: rows that scroll lie under what is fixed.
  const rows = [[...document.querySelectorAll(".band .label, .band b")], ...[...document.querySelectorAll("#question .choice")].map((row) => [...row.children])];
  const texts = rows.flatMap((row) => pairs(row.filter((at) => at.checkVisibility() && at.textContent.trim() && textOf(at).width > 0).map((at) => ({ name: at.textContent, box: textOf(at), by: 2 })), "texts"));
  return [...pairs(plates, "boxes"), ...marks.map((at) => `mark outside: ${at.closest(".space").dataset.space}`), ...texts, document.documentElement.scrollWidth > innerWidth && "sideways"].filter(Boolean);
});

const SIZES = [[1440, 900], [390, 844], [320, 640], [360, 225]];
for (const [scenario, choices] of [["placeless", 14], ["wide", 14], ["tracked", 14], ["leftward", 14], ["twilight_struggle", 60]]) {
  test(`${scenario}: nothing overlaps, in small windows and at four times the size`, async () => {
    const { table } = await played(scenario, choices);
    for (const [nth, [width, height]] of SIZES.entries()) {
      const language = nth % 2 ? "ru" : "en";
      const { page, context, faults } = await open(browser, server.base, table, { width, height, language, touch: width < 500 && height > 300 });
      await ready(page);
      assert.deepEqual(await wrong(page), [], `${scenario}, ${width}`);
      // A choice can be reached.
      await page.locator("#question .choice").first().click({ trial: true });
      await shot(page, `extremes-${scenario}-${width}x${height}-${language}`);
      assert.deepEqual(faults, []);
      await context.close();
    }
  });
}

test("all tracks are in the panel of effects", async () => {
  const { table } = await played("tracked", 14);
  const { page, context } = await open(browser, server.base, table);
  await ready(page);
  await page.locator("[role=tab][data-panel=effects]").click();
  assert.equal(await page.locator("#own-tracks .track-boxes").count(), 20);
  await context.close();
});

test("a name from right to left turns no number and no word beside it", async () => {
  const { table } = await played("leftward", 14);
  const { page, context } = await open(browser, server.base, table);
  await ready(page);
  /** Whether the first of two parts of a text is to the left of the other. */
  const inOrder = (selector, first, second) => page.locator(selector).first().evaluate((at, [a, b]) => {
    const walk = document.createTreeWalker(at, NodeFilter.SHOW_TEXT), place = {};
    for (let node = walk.nextNode(); node; node = walk.nextNode())
      for (const part of [a, b]) {
        const from = node.data.indexOf(part);
        if (from < 0 || place[part]) continue;
        const range = document.createRange();
        range.setStart(node, from);
        range.setEnd(node, from + part.length);
        place[part] = range.getBoundingClientRect();
      }
    return place[a].left < place[b].left;
  }, [first, second]);
  assert.ok(await inOrder(".track--vp .second.of-side", SIDES[1], "10"), "the side, then its points");
  assert.ok(await inOrder(".play .entry--influence, .play .entry:has(.place)", "+1", "("), "a change, then what is there now");
  const named = page.locator("#hand .card__name", { hasText: /\S \S/ });
  if (await named.count()) {
    const [first, last] = (await named.first().textContent()).trim().split(" ");
    assert.ok(!(await inOrder("#hand .card__name:has(.last)", first, last)), "words of a card go on to the left");
  }
  await context.close();
});

test("a choice whose answer is lost says so until it is made again", async () => {
  const { game, token, view, table } = await played("twilight_struggle", 300, (question) => question.ask === "setup");
  const { page, context } = await open(browser, server.base, table);
  await ready(page);
  await page.route("**/choose*", (route) => route.abort("internetdisconnected"), { times: 1 });
  await page.locator("#question .choice").first().click();
  await page.waitForSelector("#question .then");
  await page.waitForFunction(() => document.querySelector(".toast").hidden);
  assert.match(await page.locator("#question .then").textContent(), /^No connection/);
  await page.locator("#question [data-do=confirm]").click();
  await page.waitForFunction(() => document.querySelectorAll("#question .crumbs li").length === 1);
  assert.equal((await api(server.base, "GET", `/api/games/${game.game}/view`, undefined, token)).steps, view.steps + 1);
  await context.close();
});

test("a card that comes to lie under a pointer at rest is not opened", async () => {
  const last = (question) => question.ask === "setup" && question.left === 1;
  const { table } = await played("twilight_struggle", 300, last);
  const { page, context } = await open(browser, server.base, table);
  await ready(page);
  const { x, y } = await page.locator("#question .choice").nth(2).boundingBox();
  await page.mouse.click(x + 60, y + 8);
  await page.waitForFunction(() => !document.querySelector("#question .left"));
  await page.waitForTimeout(300);
  assert.ok(await page.locator(".card-tip").isHidden());
  await context.close();
});
