// A workbench for the tests of its page: a server with `--edit` on a folder of mods, and a hand that counts what it does.

import { spawn } from "node:child_process";
import { constants, copyFileSync, mkdtempSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { BRINK, PATIENCE, ROOT, open } from "./table.mjs";

/** Starts a program with `--edit` and waits for its link. */
async function begin(folder, before, program = BRINK) {
  const more = (process.env.BRINK_SERVE ?? "").split(" ").filter(Boolean);
  const child = spawn(program, [...before, "serve", "--edit", "--port", "0", "--db", path.join(folder, "games.sqlite"), ...more], { cwd: folder, stdio: ["ignore", "pipe", "inherit"] });
  const link = await new Promise((found, failed) => {
    let said = "";
    child.stdout.on("data", (chunk) => { said += chunk; const at = said.match(/http:\/\/[\d.]+:\d+\/#edit=[0-9a-f]+/); if (at) found(at[0]); });
    child.on("exit", (code) => failed(new Error(`brink serve --edit ended with ${code}`)));
    setTimeout(() => failed(new Error("brink serve --edit does not start")), PATIENCE).unref();
  });
  const base = link.slice(0, link.indexOf("/#"));
  return { base, token: link.slice(link.indexOf("=") + 1), link: link.slice(base.length), mods: path.join(folder, "mods"), stop: () => child.kill() };
}

const emptyFolder = () => mkdtempSync(path.join(tmpdir(), "brink-bench-"));

/** Starts the program on a folder of mods, with the content of the repository. */
export function edit(fill = () => {}, content = ROOT) {
  const folder = emptyFolder(), mods = path.join(folder, "mods");
  mkdirSync(mods);
  fill(mods);
  return begin(folder, ["--content", content, "--mods", mods]);
}

/** Starts the program as a stranger does: installed, in an empty folder, with what is shipped inside. One that stands in its repository reads that. */
export function installed() {
  const program = path.join(emptyFolder(), "brink");
  copyFileSync(BRINK, program, constants.COPYFILE_FICLONE);
  return begin(emptyFolder(), [], program);
}

/** Opens the workbench; a refusal by the server is an answer, not a fault of the page. */
export async function enter(browser, server, size = {}) {
  const opened = await open(browser, server.base, server.link, size);
  await opened.page.waitForSelector("body:not(.is-loading) #scenario option", { state: "attached" });
  return { ...opened, wrong: () => opened.faults.filter((one) => !/Failed to load resource/.test(one)) };
}

/** What a person does: each is one action. */
export class Hand {
  constructor(page) { this.page = page; this.actions = 0; this.did = []; }
  note(what) { this.actions += 1; this.did.push(what); }
  async click(role, name, within = this.page) { this.note(`click ${role} ${name}`); await within.getByRole(role, { name, exact: typeof name === "string" }).first().click(); }
  async fill(name, text, within = this.page) { this.note(`fill ${name}: ${text}`); await within.getByLabel(name, { exact: true }).first().fill(text); }
  async choose(name, option, within = this.page) { this.note(`choose ${name}: ${option}`); await within.getByRole("combobox", { name, exact: true }).first().selectOption(option); }
  async press(key) { this.note(`press ${key}`); await this.page.keyboard.press(key); }
  async type(text) { this.note(`type ${text}`); await this.page.keyboard.type(text); }
}

/** Puts a whole text into the editor, as a paste does. */
export async function paste(page, text) {
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+a");
  await page.evaluate((given) => {
    const data = new DataTransfer();
    data.setData("text/plain", given);
    document.querySelector(".cm-content").dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

/** Saves, and waits for what check says. */
export async function save(page) {
  const said = page.waitForResponse((one) => one.url().includes("/api/edit/check") && !one.request().postData()?.includes("run"));
  await page.keyboard.press("Control+s");
  await said;
  await settled(page);
}

/** Waits until nothing that matches is busy for some moments: what a click starts may start a moment later. */
const calm = (page, busy) => page.waitForFunction((busy) => new Promise((done) => {
  let moments = 0;
  const look = () => {
    moments = document.querySelector(busy) ? 0 : moments + 1;
    if (moments > 4) done(true);
    else setTimeout(look, 16);
  };
  look();
}), busy);

/** Waits until every request about files has its answer. */
export const settled = (page) => calm(page, "body.is-busy");

/** Waits until the game beside the text has answered, too: a choice made before is dropped. */
export const answered = (page) => calm(page, "body.is-busy, #ask.is-busy");

/** Opens a file of the tree by its path. */
export async function openFile(page, file) {
  const parts = file.split("/");
  for (let n = 1; n < parts.length; n++) {
    const folder = page.locator(`#tree [data-path="${parts.slice(0, n).join("/")}"][aria-expanded=false]`);
    if (await folder.count()) await folder.click();
  }
  await page.locator(`#tree [data-path="${file}"]`).click();
  await page.waitForSelector(`#files [data-open="${file}"][aria-selected=true]`);
  await settled(page);
}
