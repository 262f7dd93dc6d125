// A week between two friends in fast motion: closed tabs, notices by webhook and mail, a lost link, a loss by time, and the list of results.

import { test, before, after } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { api, begin, launch, open, ready, serve, shot } from "./table.mjs";

const MAIL = "ada@example.org";
let server, browser, hook, mails;
before(async () => {
  [hook, mails] = await Promise.all([hookServer(), mailServer()]);
  server = await serve("--results", "--webhooks", "127.0.0.1", "--link", "https://play.example.org",
    "--smtp", `smtp://127.0.0.1:${mails.port}?tls=none`, "--mail-from", "games@example.org");
  browser = await launch();
});
after(async () => { await browser?.close(); server?.stop(); hook?.stop(); mails?.stop(); });

/** What comes, one after another. */
function inbox() {
  const came = [], waiting = [];
  return {
    add: (one) => (waiting.length ? waiting.shift()(one) : came.push(one)),
    next: () => (came.length ? Promise.resolve(came.shift()) : new Promise((done) => waiting.push(done))),
    get size() { return came.length; },
  };
}

/** A receiver of webhooks. */
async function hookServer() {
  const box = inbox();
  const receiver = http.createServer((request, answer) => {
    let body = "";
    request.on("data", (chunk) => { body += chunk; });
    request.on("end", () => { box.add(JSON.parse(body)); answer.writeHead(204).end(); });
  });
  await new Promise((done) => receiver.listen(0, "127.0.0.1", done));
  return { ...box, next: box.next, url: `http://127.0.0.1:${receiver.address().port}/hook`, stop: () => receiver.close() };
}

/** A server of e-mail that takes everything. */
async function mailServer() {
  const box = inbox();
  const receiver = net.createServer((socket) => {
    let text = "", inData = false;
    socket.write("220 here\r\n");
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      text += chunk;
      for (let at = text.indexOf("\r\n"); at >= 0 && !inData; at = text.indexOf("\r\n")) {
        const line = text.slice(0, at);
        text = text.slice(at + 2);
        inData = /^DATA/i.test(line);
        socket.write(inData ? "354 go on\r\n" : /^QUIT/i.test(line) ? "221 bye\r\n" : "250 ok\r\n");
      }
      const end = text.indexOf("\r\n.\r\n");
      if (inData && end >= 0) {
        box.add(text.slice(0, end));
        [text, inData] = [text.slice(end + 5), false];
        socket.write("250 kept\r\n");
      }
    });
  });
  await new Promise((done) => receiver.listen(0, "127.0.0.1", done));
  return { next: box.next, port: receiver.address().port, stop: () => receiver.close() };
}

/** The text of a mail, whose lines may be folded and encoded. */
function textOf(mail) {
  const [head, ...body] = mail.split("\r\n\r\n");
  const text = body.join("\r\n\r\n");
  if (/base64/i.test(head)) return Buffer.from(text, "base64").toString();
  return /quoted-printable/i.test(head) ? text.replaceAll("=\r\n", "").replaceAll("=3D", "=") : text;
}

/** Lets days pass: the server counts those on which it ran, and looks at them when it starts. */
async function pass(days) {
  await server.kill();
  const name = "import sqlite3, sys\nbase = sqlite3.connect(sys.argv[1])\nfor _ in range(int(sys.argv[2])):\n  base.execute('INSERT INTO days (day) SELECT max(day) + 1 FROM days')\nbase.commit()";
  execFileSync("python3", ["-c", name, path.join(server.folder, "games.sqlite"), String(days)]);
  await server.restart();
}

const openSeat = async (page) => {
  await page.locator("header [data-do=menu]").click();
  await page.locator("#menu [data-do=own-seat]").click();
};
const setContact = async (page, contact) => {
  await openSeat(page);
  await page.locator("#own-seat [name=contact]").fill(contact);
  await page.keyboard.press("Enter");
  await page.locator("[role=status], .toast", { hasText: "Notices go to this address." }).first().waitFor();
  await page.keyboard.press("Escape");
};
const tokenOf = (page) => page.evaluate(() => history.state.token);

test("two friends play over days", async () => {
  const ada = await open(browser, server.base, "/");
  await ada.page.waitForSelector("input[name=scenario]");
  await ada.page.locator("input[name=seat-1][value=invite]").check({ force: true });
  await ada.page.locator("#own-name").fill("Ada");
  await ada.page.locator("#pace").selectOption("2");
  await begin(ada.page, "red_sea", ["you", "invite"]);
  const link = (await ada.page.locator(".address").textContent()).slice(server.base.length);
  const ben = await open(browser, server.base, link, { width: 390, height: 844 });
  await ben.page.locator("#invited [name=name]").fill("Ben");
  await ben.page.locator("#invited [type=submit]").click();
  await ready(ben.page);
  // The invitation is used up.
  const late = await open(browser, server.base, link);
  await late.page.locator("#invited [type=submit]").click();
  await late.page.getByText("This invitation does not open a seat").first().waitFor();
  await late.context.close();
  await setContact(ada.page, MAIL);
  await setContact(ben.page, hook.url);
  const game = new URLSearchParams(new URL(ada.page.url()).hash.slice(1)).get("game");
  const tokens = [await tokenOf(ada.page), await tokenOf(ben.page)];
  await Promise.all([ada, ben].map((one) => one.context.close()));

  // Both tabs are closed: whoever is asked is told.
  const look = (seat) => api(server.base, "GET", `/api/games/${game}/view`, undefined, tokens[seat]);
  const playTurn = async () => {
    const seat = (await look(0)).question ? 0 : 1;
    for (let view = await look(seat); view.question; view = await look(seat))
      await api(server.base, "POST", `/api/games/${game}/choose`, { revision: view.revision, key: view.question.choices[0].key }, tokens[seat]);
  };
  // Ada counts as present for a moment after her page was closed: e-mail waits for that, webhooks do not.
  await pass(1);
  execFileSync("python3", ["-c", "import sqlite3, sys\nbase = sqlite3.connect(sys.argv[1])\nbase.execute('UPDATE persons SET seen = seen - 3600')\nbase.commit()", path.join(server.folder, "games.sqlite")]);
  const told = [];
  for (let turns = 0; turns < 6 && told.length < 2; turns++) {
    await playTurn();
    const asked = (await look(0)).question ? "mail" : "hook";
    if (told.includes(asked)) continue;
    if (asked === "mail") {
      const mail = await mails.next();
      assert.match(mail, /^Subject: It is your turn/m);
      assert.ok(textOf(mail).includes(`https://play.example.org/#game=${game}`), mail);
    } else {
      const said = await hook.next();
      assert.deepEqual([said.kind, said.game], ["your_turn", Number(game)]);
    }
    told.push(asked);
  }
  assert.deepEqual([...told].sort(), ["hook", "mail"]);

  // Ben has lost his link: a browser that knows nothing of it gets a new one by his webhook.
  const lost = await open(browser, server.base, `/#game=${game}&token=${"0".repeat(32)}`, { width: 390, height: 844 });
  await lost.page.locator("#question [name=contact]").fill(hook.url);
  await lost.page.getByRole("button", { name: "Send a new link" }).waitFor();
  assert.equal(await lost.page.getByText("This link does not open this game").count(), 1, "a refusal is said once");
  await lost.page.getByRole("button", { name: "Send a new link" }).click();
  await lost.page.getByText("a new link is on its way").waitFor();
  await shot(lost.page, "week-lost-390x844");
  let again = await hook.next();
  while (again.kind !== "invitation") again = await hook.next();
  await lost.context.close();
  const back = await open(browser, server.base, new URL(again.link).hash.replace(/^/, "/"), { width: 390, height: 844 });
  await back.page.locator("#invited [name=name]").fill("Ben");
  await back.page.locator("#invited [type=submit]").click();
  await ready(back.page);
  tokens[1] = await tokenOf(back.page);
  const people = await api(server.base, "GET", `/api/games/${game}/people`, undefined, tokens[0]);
  assert.ok(people.acts.some((one) => one.act === "renew" && one.seat === 1));
  await back.context.close();

  // Whoever is asked lets the days pass.
  const asked = (await look(0)).question ? 0 : 1;
  await pass(2);
  assert.equal((await api(server.base, "GET", `/api/games/${game}/people`, undefined, tokens[0])).days_left, 1);
  await pass(1);
  let standing;
  do standing = await api(server.base, "GET", `/api/games/${game}`, undefined, tokens[0]); while (!standing.result);
  assert.equal(standing.ending, "late");

  // The list of results has it.
  const list = await open(browser, server.base, "/");
  await list.page.locator("#results").click();
  await list.page.locator("#played tbody tr").first().waitFor();
  await shot(list.page, "week-results-1440x900");
  const row = await list.page.locator("#played tbody tr").first().textContent();
  assert.ok(row.includes("Ada – Ben") && row.includes(asked === 0 ? "0 – 1" : "1 – 0"), row);
  const rated = await list.page.locator("#people tbody").textContent();
  assert.ok(!/-\d/.test(rated), `numbers have a minus sign: ${rated}`);
  const faults = list.faults.filter((one) => !/status of/.test(one));
  assert.deepEqual(faults, []);
  await list.context.close();
});
