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
    await page.locator("#guide [data-do=guide]").click({ timeout: 1000 }).catch(() => {});
    for (const one of chosen) {
      const file = `straits/${one.file}`, sound = readFileSync(path.join(BASE, one.file), "utf8");
      await openFile(page, file);
      const text = page.locator("#views").getByRole("button", { name: "Text", exact: true });
      if (await text.count()) await text.click();
      await paste(page, sound.replace(one.right, () => one.wrong));
      await save(page);
      const holds = one.line.split("\n")[0];
      const said = () => page.evaluate(([line, says]) => {
        const found = [...document.querySelectorAll(".cm-content .fault")].filter((box) => {
          let at = box.closest(".fault-room").previousElementSibling;
          while (at && !at.classList.contains("cm-line")) at = at.previousElementSibling;
          return (!line || (at?.textContent ?? "").includes(line)) && box.textContent.includes(says.replaceAll("`", ""));
        })[0];
        return found ? { fix: found.querySelector(".fault__fixes button")?.textContent ?? null } : null;
      }, [holds.replaceAll("\t", ""), one.says]);
      // What only running it finds comes a moment later, and a busy machine takes longer.
      const until = async (/** @type {(fault: any) => boolean} */ wanted) => {
        let fault = await said();
        for (let tries = 0; tries < 100 && !wanted(fault); tries++) { await page.waitForTimeout(200); fault = await said(); }
        return fault;
      };
      const shown = await until((fault) => fault);
      if (!shown) missed.push(`${one.title}: not under its line`);
      if (shown?.fix && one.line) {
        buttons += 1;
        await page.keyboard.press("Control+.");
        await settled(page);
        if (await until((fault) => !fault)) missed.push(`${one.title}: its button does not mend it`); else mended += 1;
      }
      if (missed.length === 1) await shot(page, "bench-missed");
      await paste(page, sound);
      await save(page);
    }
  } finally { server.stop(); }
  console.log(`# mistakes: ${chosen.length} planted, ${missed.length} missed, ${mended} of ${buttons} mended by their button`);
  assert.deepEqual(missed, []);
});
