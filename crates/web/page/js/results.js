// The results that the operator publishes: people with their ratings, and their games.

import { $, h, placeIcons } from "./dom.js";
import { LANGUAGES, language, placeWords, speak, word } from "./words.js";
import { lobby } from "./server.js";

/** @typedef {{ game: number, scenario: string, ended: number | null, names: [string, string], winner: string | null, ending: string }} Played */
/** @typedef {{ name: string, games: number, points: number, elo: number | null }} Rated */

const number = (/** @type {string} */ text) => h("td.number", {}, text);

/** A number in the language of the page, with a minus sign instead of a hyphen. @param {number} n */
const said = (n) => n.toLocaleString(language()).replace("-", "−");

/** @param {string} id @param {string[]} heads @param {HTMLElement[]} rows */
function table(id, heads, rows) {
  const [head, body] = [$(`${id} thead`), $(`${id} tbody`)];
  const numbers = ["results_count", "results_points", "results_rating", "results_result"];
  const cells = heads.map((key) =>
    h(numbers.includes(key) ? "th.number" : "th", { scope: "col" }, word(key)),
  );
  head.replaceChildren(h("tr", {}, ...cells));
  body.replaceChildren(...rows);
  $(id).hidden = !rows.length;
}

/** @param {Rated} one */
function person(one) {
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, h("bdi", {}, one.name)),
    number(String(one.games)),
    number(said(one.points)),
    number(one.elo === null ? "–" : said(one.elo)),
  );
}

/** @param {Played} one @param {Map<string, string>} titles */
function played(one, titles) {
  const ended = one.ended && new Date(one.ended * 1000).toLocaleDateString(language());
  const points = one.winner === null ? "½ – ½" : one.winner === one.names[0] ? "1 – 0" : "0 – 1";
  return h(
    "tr",
    {},
    h("td.date", {}, ended ?? "–"),
    h("td", {}, titles.get(one.scenario) ?? one.scenario),
    h("td", {}, h("bdi", {}, one.names[0]), " – ", h("bdi", {}, one.names[1])),
    number(points),
  );
}

async function show() {
  placeWords();
  document.title = `${word("results")} – brink`;
  const answer = await fetch("/results.json").catch(() => null);
  if (!answer?.ok) return void ($("#about").textContent = word("results_none"));
  /** @type {{ games: Played[], people: Rated[] }} */
  const { games, people } = await answer.json();
  const { scenarios } = await lobby();
  const titles = new Map(scenarios.map((one) => [one.id, one.name]));
  $("#about").textContent = word(games.length ? "results_about" : "results_none");
  table(
    "#people",
    ["results_name", "results_count", "results_points", "results_rating"],
    people.map(person),
  );
  table(
    "#played",
    ["results_ended", "scenario", "results_players", "results_result"],
    games.map((one) => played(one, titles)),
  );
}

const chosen = /** @type {HTMLSelectElement} */ ($("#language"));
for (const [id, name] of Object.entries(LANGUAGES))
  chosen.append(h("option", { value: id, selected: id === language() }, name));
chosen.addEventListener("change", () => {
  speak(chosen.value);
  show();
});
placeIcons();
show();
