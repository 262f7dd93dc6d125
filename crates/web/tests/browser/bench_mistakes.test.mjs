// The mistakes of the checker's own tests, planted through the editor: each is shown under its line, and mended by its button.
// BRINK_MISTAKES says how many are planted (all: every one); without it, none.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT, launch, shot } from "./table.mjs";
import { edit, enter, openFile, paste, save, settled } from "./bench.mjs";

const BASE = path.join(ROOT, "tests/mistakes/base");
let browser;
before(async () => { browser = await launch(); });
after(async () => { await browser?.close(); });

/** The table of mistakes, from the Rust that tests the checker. */
function mistakes() {
  const text = readFileSync(path.join(ROOT, "crates/cli/tests/cli/mistakes.rs"), "utf8");
  const files = Object.fromEntries([...text.matchAll(/const (\w+): &str = "([^"]+)";/g)].map((found) => [found[1], found[2]]));
  const string = '"((?:[^"\\\\]|\\\\.)*)"', row = new RegExp(`Mistake \\{ title: ${string}, file: (\\w+|${string}), right: ${string}, wrong: ${string}, line: ${string}, says: ${string} \\}`, "g");
  const plain = (given) => JSON.parse(`"${given.replace(/\\'/g, "'")}"`);
  return [...text.matchAll(row)].map(([, title, file, named, right, wrong, line, says]) => ({ title: plain(title), file: named ?? files[file], right: plain(right), wrong: plain(wrong), line: plain(line), says: plain(says) }));
}

/** In the page: the button of a fault that stands under a line, or that there is no such fault, or nothing yet. */
function faultUnder({ line, says, wanted }) {
  const found = [...document.querySelectorAll(".cm-content .fault")].find((box) => {
    let at = box.closest(".fault-room").previousElementSibling;
    while (at && !at.classList.contains("cm-line")) at = at.previousElementSibling;
    return (!line || (at?.textContent ?? "").includes(line)) && box.textContent.includes(says);
  });
  if (wanted === "gone") return !found;
  return found && { fix: found.querySelector(".fault__fixes button")?.textContent ?? null };
}

test("mistakes under their lines", { timeout: 3600000, skip: !process.env.BRINK_MISTAKES }, async () => {
  const all = mistakes();
  assert.ok(all.length > 60, `${all.length} mistakes are read`);
  const most = process.env.BRINK_MISTAKES, chosen = most === "all" ? all : all.filter((_, i) => i % Math.ceil(all.length / Number(most)) === 0);
  const server = await edit((mods) => {
    cpSync(BASE, path.join(mods, "straits"), { recursive: true });
    writeFileSync(path.join(mods, "straits/mod.yaml"), 'id: straits\nname: Straits\nversion: "0.1.0"\nengine: ">=0.1"\n');
  });
  const missed = [];
  let mended = 0, buttons = 0;
  try {
    const { page } = await enter(browser, server);
    const guide = page.locator("#guide [data-do=guide]");
    if (await guide.isVisible()) await guide.click();
    for (const one of chosen) {
      const file = `straits/${one.file}`, sound = readFileSync(path.join(BASE, one.file), "utf8");
      await openFile(page, file);
      const text = page.locator("#views").getByRole("button", { name: "Text", exact: true });
      if (await text.count()) await text.click();
      await paste(page, sound.replace(one.right, () => one.wrong));
      await save(page);
      const holds = one.line.split("\n")[0].replaceAll("\t", "");
      // A script is run after it is checked, so some faults come a moment later.
      const until = (wanted) => page.waitForFunction(faultUnder, { line: holds, says: one.says.replaceAll("`", ""), wanted }).then((found) => found.jsonValue(), () => null);
      const shown = await until("shown");
      if (!shown) missed.push(`${one.title}: not under its line`);
      if (shown?.fix && one.line) {
        buttons += 1;
        await page.keyboard.press("Control+.");
        if (await until("gone")) mended += 1; else missed.push(`${one.title}: its button does not mend it`);
        await settled(page);
      }
      if (missed.length === 1) await shot(page, "bench-missed");
      await paste(page, sound);
      await save(page);
    }
  } finally { server.stop(); }
  console.log(`# mistakes: ${chosen.length} planted, ${missed.length} missed, ${mended} of ${buttons} mended by their button`);
  assert.deepEqual(missed, []);
});
