// Completion in the workbench: at each place what fits there, in files as people write them and in files that are half written.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { launch } from "./table.mjs";
import { edit, enter, openFile, paste } from "./bench.mjs";

const CARD = "try/cards/try/dike.lua", MODULE = "try/cards/try/lib/dikes.lua", RULE = "try/scenarios/rules/dikes.lua", SET = "try/cards/try/cards.yaml", MOD = "try/mod.yaml", MAP = "try/maps/try.yaml", SCENARIO = "try/scenarios/try.yaml", TESTS = "try/tests/try.yaml", LANGUAGE = "try/locale/ru/try.yaml", LESSON = "try/lessons/try.yaml", WEIGHTS = "try/players/try.yaml";
const CRLF = "try/cards/crlf/cards.yaml", LONG = "try/cards/long/cards.yaml";
const FILES = [CARD, MODULE, RULE, SET, MOD, MAP, SCENARIO, TESTS, LANGUAGE, LESSON, WEIGHTS];

const fill = (mods) => {
  for (const file of FILES) {
    mkdirSync(path.dirname(path.join(mods, file)), { recursive: true });
    writeFileSync(path.join(mods, file), "");
  }
  for (const file of [CRLF, LONG]) mkdirSync(path.dirname(path.join(mods, file)), { recursive: true });
  writeFileSync(path.join(mods, CRLF), "id: crlf\r\ncards:\r\n  dike:\r\n    period: ");
  const cards = Array.from({ length: 1_500 }, (_, n) => `  card_${n}:\n    number: ${n + 1}\n    name: "Card # ${n}"\n    side: neutral\n    ops: 2\n    period: early\n    text: |\n      It: nothing {\n`);
  writeFileSync(path.join(mods, LONG), `id: long\nname: Long\ncards:\n${cards.join("")}  last:\n    period: `);
  writeFileSync(path.join(mods, MOD), 'id: try\nname: Try\nversion: "1.0.0"\nengine: ">=0.1"\n');
};

let server, browser, page, wrong;
before(async () => {
  server = await edit(fill);
  browser = await launch();
  ({ page, wrong } = await enter(browser, server));
  await page.locator("#scenario").selectOption("twilight_struggle");
  await page.waitForFunction(() => document.querySelector("#scenario").value === "twilight_struggle");
});
after(async () => { await browser?.close(); server?.stop(); });

/** Places, written with `‸` for the cursor, and what is offered: `all` of it, what comes `first`, and what it `has` or has `not`. */
const PLACES = [
  // The table that a script returns: its keys, each once.
  { in: CARD, at: "return {\n  ‸\n}\n", first: ["event", "scores", "lasts", "starts", "when", "condition"], has: ["effects", "endings"], not: ["afghanistan", "abm_treaty", "setup", "phases", "on_turn_end"] },
  { in: CARD, at: "return {\n  ev‸\n}\n", all: ["event"] },
  { in: CARD, at: "return { event = function(game) end, ‸ }", has: ["when", "lasts"], not: ["event"] },
  { in: CARD, at: "return {\n  ‸\n  lasts = \"turn\",\n  when = { vp = 1 },\n}", has: ["event"], not: ["lasts", "when", "vp"] },
  { in: CARD, at: "---@type brink.CardScript\nlocal a = if b then { 1 } else 2\nreturn { ‸", first: ["event"] },
  { in: CARD, at: "return {\n  effects = {\n    on_‸\n  },\n}", has: ["on_turn_start", "on_coup", "on_roll"], not: ["effects", "event"] },
  { in: CARD, at: "return {\n  effects = {\n    on_coup = function(game, side) if true then end end,\n    on_tu‸", first: ["on_turn_start", "on_turn_end"], not: ["on_coup"] },
  { in: CARD, at: "return { effects = { die = { { ‸ } } } }", has: ["roll", "of", "add"], not: ["event", "on_coup"] },
  { in: RULE, at: "return {\n  ‸\n}\n", first: ["effects", "setup", "phases"], not: ["event", "lasts"] },
  { in: MODULE, at: "return {\n  ‸\n}\n", all: [] },
  // The words of a key.
  { in: CARD, at: "return { lasts = \"‸", all: ["game", "turn", "round"] },
  { in: CARD, at: "return { lasts = \"tu‸", all: ["turn"] },
  { in: CARD, at: "return { lasts = ‸ }", all: ["game", "turn", "round"] },
  { in: CARD, at: "return { no_headline = ‸ }", all: ["true", "false"] },
  { in: CARD, at: "return { headline_first = \"‸\" }", all: ["us", "ussr"] },
  { in: CARD, at: "return { scores = \"‸", has: ["asia", "europe"], not: ["western_europe", "iran", "us"] },
  { in: CARD, at: "return { effects = { die = { { roll = \"‸", first: ["coup"], not: ["iran", "us"] },
  { in: CARD, at: "return { effects = { die = { { of = \"‸", has: ["player", "opponent", "us", "ussr"], not: ["iran", "asia"] },
  { in: CARD, at: "return { effects = { forbid = { { actions = { \"coup\", \"‸", has: ["realign"], not: ["coup", "iran"] },
  { in: CARD, at: "return { when = { ‸ } }", not: ["event", "iran"], has: ["space"] },
  // The parameters of a call, each once.
  { in: CARD, at: "return { event = function(game)\n  game:choose_card { ‸ }\nend }", has: ["from", "optional", "ask"], not: ["event", "abm_treaty", "region"] },
  { in: CARD, at: "return { event = function(game)\n  game:choose_card { from = \"discard\", ‸ optional = true }\nend }", has: ["ask"], not: ["from", "optional"] },
  { in: CARD, at: "return { event = function(game)\n  game:choose_card({ ‸", has: ["from"] },
  { in: CARD, at: "return { event = function(game)\n  game:place_influence { wh‸", all: ["where"] },
  { in: CARD, at: "return { event = function(game)\n  game:place_influence { where = { ‸", first: ["region"], has: ["controlled_by", "kind"], not: ["where", "total", "iran"] },
  { in: CARD, at: "return { event = function(game)\n  game:place_influence { where = { reg‸", first: ["region"] },
  { in: CARD, at: "return { event = function(game)\n  game:place_influence { where = { region = \"‸", has: ["western_europe", "asia"], not: ["iran", "us", "abm_treaty"] },
  { in: CARD, at: "return { event = function(game)\n  game:place_influence { where = { region = { \"asia\", \"‸", has: ["europe"], not: ["asia", "iran"] },
  { in: CARD, at: "return { event = function(game)\n  game:place_influence { where = { ids = { \"‸", has: ["iran"], not: ["asia", "abm_treaty"] },
  { in: CARD, at: "return { event = function(game)\n  game:place_influence { where = { controlled_by = \"‸", has: ["player", "neither", "us"], not: ["iran"] },
  { in: CARD, at: "return { event = function(game)\n  local where = { reg‸", first: ["region"] },
  { in: CARD, at: "return { event = function(game)\n  game:choose_card { ids = { \"‸", has: ["nasser"], not: ["iran", "asia"] },
  { in: CARD, at: "return { event = function(game)\n  game:count { ‸", first: ["region"] },
  { in: CARD, at: "return { event = function(game)\n  game:choose_card { from = \"‸", has: ["discard", "hand"], not: ["iran", "asia"] },
  // The arguments of a call.
  { in: CARD, at: "return { event = function(game)\n  game:change_influence(\"‸", has: ["afghanistan"], not: ["abm_treaty", "asia", "us"] },
  { in: CARD, at: "return { event = function(game)\n  game:change_influence(\"iran\", 1, \"‸", all: ["player", "opponent", "us", "ussr"] },
  { in: CARD, at: "return { event = function(game)\n  game:gain_vp(1, \"pla‸", all: ["player"] },
  { in: CARD, at: "return { event = function(game)\n  game:discard(\"‸", has: ["abm_treaty"], not: ["afghanistan", "asia"] },
  { in: CARD, at: "return { event = function(game)\n  game:discard \"ab‸", first: ["abm_treaty"] },
  { in: CARD, at: "return { event = function(game)\n  if game:controller(\"iran\") == \"‸", has: ["us", "ussr"], not: ["iran"] },
  { in: CARD, at: "return { effects = { on_coup = function(game, who, where) if who == \"‸", has: ["us", "ussr"], not: ["iran", "asia"] },
  { in: CARD, at: "return { effects = { on_coup = function(game, who, where) if where ~= \"‸", has: ["iran"], not: ["us", "asia"] },
  { in: CARD, at: "return { event = function(game)\n  game:log(\"‸", all: [] },
  { in: CARD, at: "return { event = function(game)\n  game:cha‸", first: ["change_influence"], not: ["abm_treaty"] },
  { in: CARD, at: "return { event = function(game)\n  game:‸", has: ["gain_vp", "controls"] },
  { in: CARD, at: "return { event = function(game)\n  other:‸", all: [] },
  { in: CARD, at: "return { event = function(game)\n  local a = 1\n  ‸", all: [] },
  // Scripts that are half written, and where nothing is offered.
  { in: CARD, at: "‸", all: [] },
  { in: CARD, at: "-- ev‸", all: [] },
  { in: CARD, at: "--[[ return {\n  ‸", all: [] },
  { in: CARD, at: "return { -- ‸", all: [] },
  { in: CARD, at: "return { event = function(game) game:log([[ \"‸", all: [] },
  { in: CARD, at: "local a = \"it's \\\" { \" -- }\nreturn { lasts = '‸", all: ["game", "turn", "round"] },
  { in: CARD, at: "local function broken(game) if game:x({ \"\nreturn { lasts = \"‸", all: ["game", "turn", "round"] },
  { in: CARD, at: "return { event = function(game) if game:gain_vp(1, \"‸ }\n", first: ["player", "opponent"] },
  // Files of YAML: the keys of the place.
  { in: SET, at: "‸", first: ["id", "name", "facts", "cards"], not: ["condition", "event", "lasts", "iran"] },
  { in: SET, at: "id: try\nname: Try\n‸\n", has: ["cards", "facts"], not: ["id", "name"] },
  { in: SET, at: "cards:\n  dike:\n    ‸\n    ops: 2\n", has: ["number", "name", "side", "period"], not: ["ops", "cards", "format", "iran"] },
  { in: SET, at: "cards:\n  dike:\n    ops: 2\n  other:\n    per‸", all: ["period"] },
  { in: SET, at: "cards:\n  dike: { ops: 2, ‸ }\n", has: ["number", "side"], not: ["ops", "cards"] },
  { in: SET, at: "cards:\n  ‸\n", all: [] },
  { in: SET, at: "cards:\n  dike:\n    side: ‸", all: ["neutral", "us", "ussr"] },
  { in: SET, at: "cards:\n  dike:\n    period: ‸", all: ["early", "mid", "late"] },
  { in: SET, at: "cards:\n  dike: { period: ‸, ops: 3 }", all: ["early", "mid", "late"] },
  { in: SET, at: "cards:\n  dike:\n    starred: ‸", all: ["on", "off"] },
  { in: SET, at: "cards:\n  dike:\n    requires: [na‸", first: ["nasser", "nato"], not: ["panama"] },
  { in: SET, at: "cards:\n  dike:\n    requires: [nasser, na‸]", first: ["nato", "nasser"] },
  { in: SET, at: "cards:\n  dike:\n    requires:\n    - nasser\n    - na‸\n    - nato", first: ["nasser", "nato"] },
  { in: SET, at: "cards:\n  dike:\n    extends: ‸", has: ["twilight_struggle/nasser"], not: ["nasser", "iran"] },
  { in: SET, at: "cards:\n  dike:\n    extends: twilight_struggle/na‸", first: ["twilight_struggle/nasser"] },
  { in: SET, at: "cards:\n  dike:\n    tags: [‸", has: ["war"], not: ["iran", "battleground"] },
  { in: SET, at: "cards:\n  dike:\n    text: in pe‸", all: [] },
  { in: SET, at: "cards:\n  dike:\n    text: |\n      in\n      pe‸", all: [] },
  { in: SET, at: "cards:\n  dike:\n    text: \"it's \\\" # pe‸", all: [] },
  { in: SET, at: "cards:\n  dike:\n    text: |\n      in # that\n    per‸", all: ["period"] },
  { in: SET, at: "# id: ‸", all: [] },
  { in: SET, at: "cards: # ‸", all: [] },
  { in: MOD, at: "‸", has: ["id", "requires", "add_cards"], not: ["cards", "event", "iran"] },
  { in: MOD, at: "add_cards: tw‸", first: ["twilight_struggle"], not: ["iran", "tw"] },
  { in: MOD, at: "add_cards:\n  tw‸", first: ["twilight_struggle"] },
  { in: MOD, at: "add_cards:\n  twilight_struggle: ‸", has: ["twilight_struggle", "try"], not: ["iran", "chinese_civil_war"] },
  { in: MOD, at: "add_rules:\n  twilight_struggle: ‸", has: ["dikes"], not: ["iran", "try"] },
  { in: MOD, at: "requires: [‸]", has: ["try"], not: ["iran", "twilight_struggle"] },
  { in: MOD, at: "replace:\n- na‸", first: ["nasser", "nato"], not: ["panama"] },
  { in: MAP, at: "‸", has: ["spaces", "regions"], not: ["cards", "iran"] },
  { in: MAP, at: "spaces:\n  dike:\n    ‸", has: ["stability", "name"], not: ["spaces", "iran"] },
  { in: MAP, at: "spaces:\n  ‸", all: [] },
  { in: MAP, at: "extends: twilight_struggle\nspaces:\n  ‸", has: ["iran"], not: ["asia", "abm_treaty"] },
  { in: MAP, at: "extends: twilight_struggle\nspaces:\n  dike:\n    regions: [‸", has: ["asia"], not: ["iran"] },
  { in: MAP, at: "extends: twilight_struggle\nspaces:\n  dike: { tags: [‸", has: ["battleground"], not: ["iran", "war"] },
  { in: MAP, at: "extends: twilight_struggle\nlinks:\n- [dike, ‸", has: ["iran"], not: ["asia"] },
  { in: MAP, at: "extends: twilight_struggle\nwithout_links:\n- [‸", has: ["iran"], not: ["asia"] },
  { in: SCENARIO, at: "‸", has: ["extends", "map", "phases"], not: ["event", "iran"] },
  { in: SCENARIO, at: "extends: tw‸", first: ["twilight_struggle"], not: ["taiwan"] },
  { in: SCENARIO, at: "map: ‸", has: ["twilight_struggle", "try"], not: ["iran"] },
  { in: SCENARIO, at: "extends: twilight_struggle\noptions:\n  ‸", has: ["reshuffle", "auction"], not: ["iran"] },
  { in: SCENARIO, at: "extends: twilight_struggle\nscoring:\n  ‸", has: ["asia"], not: ["iran", "western_europe"] },
  { in: SCENARIO, at: "extends: twilight_struggle\nphases:\n  ‸", first: ["first", "before", "after", "without", "last"] },
  { in: SCENARIO, at: "phases:\n  ‸", not: ["before", "without"] },
  { in: SCENARIO, at: "extends: twilight_struggle\nphases:\n  without: [‸", has: ["headline", "improve_defcon"], not: ["iran"] },
  { in: SCENARIO, at: "extends: twilight_struggle\nphases:\n  before:\n    ‸", has: ["headline"], not: ["iran", "without"] },
  { in: SCENARIO, at: "extends: twilight_struggle\nphases:\n  last:\n  - ‸", has: ["deal"], not: ["iran", "without"] },
  { in: SCENARIO, at: "extends: twilight_struggle\ncards:\n  without: ‸", has: ["twilight_struggle"], not: ["iran"] },
  { in: SCENARIO, at: "phases:\n- ‸", has: ["deal", "headline", "improve_defcon"], not: ["phases", "iran"] },
  { in: TESTS, at: "scenario: tw‸", first: ["twilight_struggle"], not: ["taiwan"] },
  { in: TESTS, at: "tests:\n- ‸", has: ["name", "given", "when", "then"], not: ["tests", "iran"] },
  { in: TESTS, at: "tests:\n- name: It floods\n  ‸\n  then: { vp: 1 }\n", has: ["given", "when"], not: ["name", "then"] },
  { in: TESTS, at: "- name: It floods\n  given: { ‸", has: ["turn", "hand", "influence"], not: ["name", "play"] },
  { in: TESTS, at: "tests:\n- given:\n    hand: { us: [na‸", first: ["nasser", "nato"], not: ["panama"] },
  { in: TESTS, at: "tests:\n- given:\n    hand: { ‸", all: ["us", "ussr"] },
  { in: TESTS, at: "tests:\n- given: { influence: { ir‸", has: ["iran", "iraq"], not: ["the_iron_lady"] },
  { in: TESTS, at: "tests:\n- when:\n  - ‸", has: ["us", "ussr", "dice", "expect"], not: ["play", "iran"] },
  { in: TESTS, at: "tests:\n- when:\n  - us: ‸", first: ["play", "for"], has: ["stop", "canada"], not: ["tracks"] },
  { in: TESTS, at: "tests:\n- when:\n  - us: na‸", first: ["nasser", "nato"] },
  { in: TESTS, at: "tests:\n- when:\n  - us: us‸", has: ["us", "ussr"], not: ["tracks"] },
  { in: TESTS, at: "tests:\n- when:\n  - us: { place: [iran, ir‸", first: ["iraq", "iran"], not: ["the_iron_lady"] },
  { in: TESTS, at: "tests:\n- options: { ‸", has: ["auction"], not: ["iran"] },
  { in: TESTS, at: "tests:\n- when:\n  - us: { ‸", first: ["play", "for"], not: ["iran", "us"] },
  { in: TESTS, at: "tests:\n- when:\n  - us: { play: na‸", first: ["nasser", "nato"], not: ["panama"] },
  { in: TESTS, at: "tests:\n- when:\n  - us: { play: nasser, for: ‸", all: ["event", "operations", "influence", "realign", "coup", "space_race"] },
  { in: TESTS, at: "tests:\n- when:\n  - us: { coup: ir‸", has: ["iran"], not: ["the_iron_lady"] },
  { in: TESTS, at: "tests:\n- when:\n  - us: { headline: ir‸", has: ["iran_contra_scandal"], not: ["iran"] },
  { in: TESTS, at: "tests:\n- then: v‸", first: ["vp"], not: ["venezuela"] },
  { in: TESTS, at: "tests:\n- then: { next: { side: ‸", has: ["us", "ussr"], not: ["iran"] },
  { in: LANGUAGE, at: "‸", has: ["plural", "spaces", "cards"], not: ["id", "event"] },
  { in: LANGUAGE, at: "spaces:\n  ir‸", has: ["iran", "iraq"], not: ["the_iron_lady"] },
  { in: LANGUAGE, at: "cards:\n  nasser:\n    ‸", has: ["name", "text", "prompts"], not: ["ops", "cards"] },
  { in: LANGUAGE, at: "maps:\n  twilight_struggle:\n    short:\n      ir‸", has: ["iran", "iraq"], not: ["the_iron_lady"] },
  { in: LESSON, at: "‸", has: ["scenario"], not: ["event", "iran"] },
  { in: WEIGHTS, at: "‸", has: ["version", "scenario", "weights", "book"], not: ["cards", "when"] },
];

/** Types at the cursor of a place, asks what fits, and reads what is offered. */
async function offers(text) {
  await go(text);
  return asked();
}

/** Brings a text into the editor, and the cursor to its place. */
async function go(text) {
  const [, head, typed, tail] = /^([^]*?)(\w*)‸([^]*)$/.exec(text);
  await page.keyboard.press("Escape");
  await paste(page, head + tail);
  for (const _ of tail) await page.keyboard.press("ArrowLeft");
  await page.keyboard.type(typed);
}

/** Asks what fits, and reads what is offered. */
async function asked() {
  await page.keyboard.press("Control+Space");
  // A list is there within some moments, or there is none.
  return page.evaluate(() => new Promise((done) => {
    let moments = 0;
    const look = () => {
      const list = document.querySelector(".cm-tooltip-autocomplete:not(.cm-tooltip-autocomplete-disabled)");
      if (list || ++moments > 20) done([...(list?.querySelectorAll("li[role=option]") ?? [])].map((row) => ({ label: row.querySelector(".cm-completionLabel").textContent, detail: row.querySelector(".cm-completionDetail")?.textContent ?? "" })));
      else setTimeout(look, 16);
    };
    setTimeout(look, 60);
  }));
}

for (const file of FILES)
  test(`what fits in ${file}`, async () => {
    await openFile(page, file);
    const faults = [];
    for (const place of PLACES.filter((one) => one.in === file)) {
      const found = await offers(place.at), labels = found.map((one) => one.label), first = place.first ?? [];
      const wants = [
        [!place.all || String(labels) === String(place.all), `only ${place.all}`],
        [String(labels.slice(0, first.length)) === String(first), `first ${first}`],
        [(place.has ?? []).every((one) => labels.includes(one)), `has ${place.has}`],
        [!(place.not ?? []).some((one) => labels.includes(one)), `not ${place.not}`],
        [!found.some((one) => /`|\((?:error|none)\)/.test(one.detail)), "plain details"],
        [new Set(labels).size === labels.length, "each once"],
      ];
      for (const [holds, what] of wants) if (!holds) faults.push(`${JSON.stringify(place.at)}, ${what}: ${labels.slice(0, 30)}`);
    }
    assert.deepEqual(faults, []);
    assert.deepEqual(wrong(), []);
  });

test("what is picked stands where it belongs", async () => {
  const text = () => page.evaluate(() => [...document.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"));
  for (const [file, at, written] of [
    [CARD, "return {\n  la‸\n}", 'return {\n  lasts = ""\n}'],
    [CARD, "return {\n  lasts = tu‸\n}", 'return {\n  lasts = "turn"\n}'],
    [CARD, "return {\n  ev‸\n}", "return {\n  event = function(game)\n    \n  end,\n}"],
    [CARD, "return {\n  effects = {\n    on_coup‸\n  },\n}", "return {\n  effects = {\n    on_coup = function(game, side, space, won, by)\n      \n    end,\n  },\n}"],
    [TESTS, "tests:\n- name: It floods\n  then: vp‸", "tests:\n- name: It floods\n  then: \n    vp: "],
    [TESTS, "tests:\n- name: It floods\n  when: ussr‸", "tests:\n- name: It floods\n  when: \n  - ussr: "],
    [TESTS, "tests:\n- { when: [{ us: pla‸ }] }", "tests:\n- { when: [{ us: { play:  } }] }"],
    [MOD, "requires: tr‸", "requires: [try]"],
  ]) {
    await openFile(page, file);
    await go(at);
    await asked();
    await page.waitForTimeout(100);
    await page.keyboard.press("Enter");
    assert.equal(await text(), written);
  }
  assert.deepEqual(wrong(), []);
});

test("files with other ends of lines, and long ones", async () => {
  for (const file of [CRLF, LONG]) {
    await openFile(page, file);
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+End");
    assert.deepEqual((await asked()).map((one) => one.label), ["early", "mid", "late"], file);
  }
  assert.deepEqual(wrong(), []);
});
