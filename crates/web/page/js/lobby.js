// The lobby: games to go on with, and a form that always says what it would begin, in words and as a command.

import { picture } from "./art.js";
import { $, fill, h, icon, placeIcons } from "./dom.js";
import { LANGUAGES, language, placeWords, speak, word } from "./words.js";
import { aboutPlayer, byLevel, playerName } from "./opponents.js";
import { begin as beginGame, call, Game, lobby, machines as players, Refused } from "./server.js";
import { shortcuts } from "./keys.js";
import { forget, games as keptGames, remember, setWish, wish } from "./kept.js";
import { isGameLink, tableOf } from "./address.js";
import { gameOf } from "./recipe.js";
import { offers } from "./lesson.js";
import { lastName, nameSeat } from "./own_seat.js";
import { optionRows, changedOptions } from "./options.js";
import { agreedInWords, isByInvitation, pairTags, peopleOf, termRows } from "./terms.js";

const SIDES = ["first", "second"];
/** The machine that a seat has at first. */
const USUAL = "greedy";
/** The choices in the form. @typedef {{ scenarios: import("../../page.d.ts").ScenarioFacts[], players: import("../../page.d.ts").MachineFacts[], id: string, values: Record<string, string>, all: boolean, seats: string[], machines: string[], seconds: number[], free: boolean, pace: number, help: boolean }} State */

/** @type {State} */
const state = {
  scenarios: [],
  players: [],
  id: "",
  values: {},
  all: false,
  seats: ["you", "machine"],
  machines: [USUAL, USUAL],
  seconds: [1, 1],
  free: true,
  pace: 0,
  help: false,
  ...wish("last_game", {}),
};

/** Keeps the form as it is for the next game. */
function keepForm() {
  const { id, values, seats, machines, seconds, free, pace, help } = state;
  setWish("last_game", { id, values, seats, machines, seconds, free, pace, help });
}

/** The scenario that is chosen. */
const scenario = () =>
  /** @type {import("../../page.d.ts").ScenarioFacts} */ (
    state.scenarios.find((one) => one.id === state.id)
  );
/** @param {string} id @param {import("./dom.js").Child[]} parts */
const put = (id, parts) => {
  $(id).replaceChildren();
  fill($(id), parts);
};

// ---------- games to go on with

async function showGames() {
  const kept = keptGames();
  $("#lessons").classList.toggle("lessons--first", !kept.length);
  put("#lessons", offers(state.scenarios, fault));
  if (!kept.length) return put("#games", [h("li.muted.none", {}, word("no_games"))]);
  const rows = await Promise.all(
    kept.slice(0, 12).map(async (one) => {
      const token = one.tokens["0"] ?? one.tokens["1"] ?? one.watch ?? one.observer ?? "";
      const game = new Game(one.id, token);
      try {
        const now = await game.get("");
        return row(one, now, game, one.hotseat || one.lesson ? null : await peopleOf(game, now));
      } catch (error) {
        return error instanceof Refused && [401, 403, 404].includes(error.status)
          ? goneRow(one)
          : null;
      }
    }),
  );
  put("#games", rows);
}

/** @param {import("./kept.js").KeptGame} kept @param {import("../../page.d.ts").Standing} now @param {Game} game @param {import("./terms.js").Pair | null} pair */
function row(kept, now, game, pair) {
  const side = now.seats.find((one) => one.seat === now.seat)?.side,
    other = now.seats.find((one) => one.seat !== now.seat);
  const names = sidesOf(now.scenario);
  const tag = now.outcome
    ? h("span.tag", { class: kept.hotseat ? "" : endOf(now.result, side) }, now.outcome)
    : now.your_turn || kept.hotseat
      ? h("span.tag.tag--pick", {}, word("your_turn"))
      : h("span.tag", {}, pair?.asked ? word("turn_of", { who: pair.asked }) : word("their_turn"));
  return h(
    "li",
    {},
    h(
      "a.game",
      {
        href: tableOf(kept.id, game.token),
        class: now.outcome ? "game--over" : now.your_turn ? "game--yours" : "",
      },
      h("span.thumb", {}, mapOf(game)),
      h(
        "span.game__text",
        {},
        h("b.game__title", {}, titleOf(now)),
        h(
          "span",
          {},
          `${word("turn_n", { n: now.turn })}; ${side ? word("against", { you: names[side] ?? side, other: kept.lesson ? word("lesson_guide") : pair?.other || playerName(other?.player) }) : word("watching")}`,
        ),
        h("span.facts", {}, tag, pair && pairTags(pair)),
      ),
    ),
  );
}

/** The colour of an end: good for whoever won, bad for whoever lost, none for spectators and a draw. @param {string | null | undefined} result @param {string | undefined} side */
function endOf(result, side) {
  if (!side || !result || result === "draw") return "";
  return result === side ? "tag--good" : "tag--bad";
}

/** The name that a game was given, or that of its scenario in the language of the page. @param {import("../../page.d.ts").Standing} now */
const titleOf = ({ name, scenario: id, title }) =>
  name || state.scenarios.find((one) => one.id === id)?.name || title;

/** The map of a game as it is now, once it is there. @param {Game} game */
function mapOf(game) {
  const at = h("img", { alt: "" });
  game.get("map.svg").then(
    (svg) => at.setAttribute("src", `data:image/svg+xml,${encodeURIComponent(svg)}`),
    () => {},
  );
  return at;
}

/** @param {import("./kept.js").KeptGame} kept */
function goneRow(kept) {
  return h(
    "li.game.game--gone",
    {},
    h("span.game__text", {}, h("b.game__title", {}, kept.title), h("span", {}, word("gone"))),
    h(
      "button.button",
      {
        type: "button",
        onclick: () => {
          forget(kept.id);
          showGames();
        },
      },
      word("forget"),
    ),
  );
}

/** @param {string} id @returns {Record<string, string>} */
const sidesOf = (id) =>
  Object.fromEntries(
    (state.scenarios.find((one) => one.id === id)?.sides ?? []).map((side) => [side.id, side.name]),
  );

// ---------- the form

function showScenarios() {
  const own = state.scenarios.filter((one) => !one.mod),
    others = state.scenarios.filter((one) => one.mod);
  put("#scenarios", [
    own.map(scenarioRow),
    others.length > 0 &&
      h("p.scenarios__mods.label", {}, word("more_scenarios", { n: others.length })),
    others.map(scenarioRow),
  ]);
}

/** @param {import("../../page.d.ts").ScenarioFacts} one */
const scenarioRow = (one) =>
  h(
    "label.scenario",
    { class: one.fault ? "is-faulty" : "" },
    h("input", { type: "radio", name: "scenario", value: one.id, checked: one.id === state.id }),
    h("b", {}, one.name),
    one.mod && h("span.tag", {}, one.mod.replaceAll("_", " ")),
    one.fault && h("span.tag.tag--bad", {}, word("has_faults")),
  );

function showPicture() {
  const one = scenario();
  $("#picture").hidden = Boolean(one.fault);
  if (!one.fault) $("#picture").src = `${one.picture}?lang=${language()}`;
  $("#about").textContent = one.fault ?? one.summary;
  $("#about").classList.toggle("faults", Boolean(one.fault));
}

function showSeats() {
  const legend = $("#seats legend");
  $("#seats").hidden = Boolean(scenario().fault);
  put("#seats", [
    legend,
    ...scenario().sides.map((side, i) =>
      h(
        `div.seat.${SIDES[i]}`,
        {},
        h("h2", {}, side.art && picture(side.art), side.name),
        h(
          "div.choice",
          { role: "radiogroup", "aria-label": side.name },
          [
            ["you", "person"],
            ["machine", "bot"],
            ["invite", "link"],
          ].map(([kind, sign]) =>
            h(
              "label",
              {},
              h("input", {
                type: "radio",
                name: `seat-${i}`,
                value: kind,
                checked: state.seats[i] === kind,
              }),
              h("span", {}, icon(sign), word(kind)),
            ),
          ),
        ),
        h("div.seat__more", {}, more(i)),
      ),
    ),
    h(
      "button.button.button--icon.swap",
      { type: "button", "data-do": "swap", title: word("swap"), "aria-label": word("swap") },
      "⇅",
    ),
  ]);
}

/** The machines that play the scenario, the easiest first: some know only one. */
const machines = () =>
  byLevel(state.players.filter((one) => !one.scenario || one.scenario === state.id));

/** A machine's name without its time. @param {import("../../page.d.ts").MachineFacts} one */
const plain = (one) => (one.takes ? one.id.split(":")[0] : one.id);

/** The machine of a seat, or the usual one if it does not play this scenario. @param {number} i */
const kindOf = (i) =>
  machines().find((one) => plain(one) === state.machines[i]) ??
  machines().find((one) => plain(one) === USUAL) ??
  machines()[0];

/** @param {number} i */
function more(i) {
  if (state.seats[i] !== "machine")
    return [h("span", {}, word(state.seats[i] === "you" ? "seat_you" : "seat_link"))];
  const kind = kindOf(i);
  return [
    h(
      "select",
      { "data-machine": i, "aria-label": word("which_machine") },
      machines().map((one) =>
        h("option", { value: plain(one), selected: one === kind }, playerName(plain(one))),
      ),
    ),
    kind?.takes === "time" && [
      h("input", {
        type: "range",
        min: 1,
        max: 10,
        value: state.seconds[i],
        "data-seconds": i,
        "aria-label": word("time_to_think"),
      }),
      h("b", {}, word("seconds", { n: state.seconds[i] })),
    ],
    h("p.seat__about", {}, aboutPlayer(kind)),
  ];
}

/** The machine's name with its time. @param {number} i */
function machine(i) {
  const kind = kindOf(i);
  return kind?.takes === "time" ? `${plain(kind)}:${state.seconds[i]}s` : plain(kind);
}

const persons = () => state.seats.filter((kind) => kind !== "machine").length;

function showOptions() {
  const { options } = scenario(),
    changed = changedOptions(options, state.values);
  /** @type {HTMLElement} */ ($("#options").closest("details")).hidden = Boolean(scenario().fault);
  $("#changed").textContent = !options.length
    ? ""
    : changed.length
      ? word("options_changed", { n: changed.length, of: options.length })
      : word("options_usual", { n: options.length });
  put("#options", [
    persons() < 2 &&
      h(
        "div.option",
        {},
        h("span.text", {}, word("undo_free")),
        h(
          "span.switch",
          {},
          h("input", {
            type: "checkbox",
            id: "free",
            checked: state.free,
            "aria-label": word("undo_free"),
          }),
          h("span"),
        ),
      ),
    ...optionRows(options, state.values, state.all),
    options.length > 8 &&
      h(
        "button.button.more",
        { type: "button", "data-do": "all" },
        word(state.all ? "options_fewer" : "options_all", { n: options.length }),
      ),
    !options.length && h("p.muted", {}, word("no_options")),
  ]);
}

function showTerms() {
  const isHidden = !isByInvitation(state) || Boolean(scenario().fault);
  $("#agreed").hidden = isHidden;
  put("#terms", isHidden ? [] : termRows(state));
}

function showSummary() {
  const one = scenario(),
    changed = changedOptions(one.options, state.values);
  $("#new [type=submit]").disabled = Boolean(one.fault);
  if (one.fault) {
    put("#summary", [h("b", {}, one.name), ": ", word("has_faults"), "."]);
    $("#command").textContent = "brink check";
    return;
  }
  const who = (/** @type {number} */ i) =>
    ({ you: word("sum_you"), machine: playerName(machine(i)), invite: word("whoever") })[
      /** @type {"you"} */ (state.seats[i])
    ];
  put("#summary", [
    h("b", {}, one.name),
    ": ",
    one.sides.map((side, i) => [
      i > 0 && ", ",
      h(`span.${SIDES[i]}.of-side`, {}, side.name),
      ` ${who(i)}`,
    ]),
    changed.length
      ? `; ${word("options_changed", { n: changed.length, of: one.options.length })}`
      : "",
    isByInvitation(state) && `; ${agreedInWords(state, Boolean($("#seed").value.trim()))}`,
    ".",
  ]);
  const bots = one.sides
    .map((side, i) =>
      state.seats[i] === "machine"
        ? ` --${side.id} ${machine(i).replace(/^net:(.*)/, "net:players/$1.safetensors")}`
        : "",
    )
    .join("");
  $("#command").textContent =
    `brink play ${one.id}${bots}${changed.map((option) => ` --option ${option.id}=${state.values[option.id]}`).join("")}`;
}

function show() {
  showSeats();
  showTerms();
  showOptions();
  showSummary();
}

/** The values that the options of the scenario still take. @param {Record<string, string>} values */
function fitting(values) {
  const fits = (
    /** @type {import("../../page.d.ts").OptionFacts} */ { id, kind, min, max, words },
  ) =>
    id in values &&
    (kind !== "words" || words.some((one) => one.id === values[id])) &&
    (kind !== "number" ||
      (Number(values[id]) >= (min ?? -99) && Number(values[id]) <= (max ?? 99)));
  return Object.fromEntries(
    scenario()
      .options.filter(fits)
      .map(({ id }) => [id, values[id]]),
  );
}

/** @param {string} id */
function choose(id) {
  state.id = id;
  state.values = Object.fromEntries(
    scenario().options.map((option) => [option.id, option.default]),
  );
  state.all = false;
  showPicture();
  show();
}

async function begin() {
  const one = scenario();
  const seat = (/** @type {number} */ i) => (state.seats[i] === "machine" ? machine(i) : "person");
  const options = Object.fromEntries(
    changedOptions(one.options, state.values).map((option) => [
      option.id,
      String(state.values[option.id]),
    ]),
  );
  const seed = $("#seed").value.trim(),
    byInvitation = isByInvitation(state),
    hotseat = state.seats.every((kind) => kind === "you");
  /** @type {import("../../page.d.ts").NewGame} */
  const body = {
    scenario: one.id,
    options,
    seats: [seat(0), seat(1)],
    invite: state.seats.flatMap((kind, i) => (kind === "invite" ? [i] : [])),
    undo: persons() < 2 && state.free ? "free" : "fair",
    help: hotseat || (byInvitation && state.help),
    ...(byInvitation && state.pace ? { pace: state.pace } : {}),
    ...(seed ? { seed } : {}),
  };
  try {
    const made = await beginGame(body);
    remember(made, one.name, one.id, { hotseat });
    keepForm();
    const own = Math.max(0, state.seats.indexOf("you"));
    const token = state.seats.includes("you") ? made.seats[own].token : made.observer;
    if (byInvitation && lastName() && made.seats[own].token)
      await nameSeat(new Game(made.game, token ?? ""), lastName());
    location.href = tableOf(made.game, token ?? "");
  } catch (error) {
    fault(error);
  }
}

/** @param {unknown} error */
function fault(error) {
  const at = $("#faults");
  at.hidden = false;
  at.textContent = error instanceof Refused ? error.message : word("no_connection");
  at.scrollIntoView({ block: "nearest" });
}

// ---------- listening

/** @param {Event} event */
function change(event) {
  const target = /** @type {HTMLInputElement} */ (event.target);
  if (target.name === "scenario") return choose(target.value);
  if (target.name?.startsWith("seat-")) {
    state.seats[Number(target.name.slice(5))] = target.value;
    show();
    $(`input[name=${target.name}]:checked`)?.focus();
    return undefined;
  }
  if (target.dataset.machine) state.machines[Number(target.dataset.machine)] = target.value;
  if (target.dataset.seconds) state.seconds[Number(target.dataset.seconds)] = Number(target.value);
  if (target.id === "free") state.free = target.checked;
  if (target.id === "pace") state.pace = Number(target.value);
  if (target.id === "help") state.help = target.checked;
  if (target.id === "own-name") return setWish("name", target.value.trim());
  if (target.dataset.option)
    state.values[target.dataset.option] =
      target.type === "checkbox" ? (target.checked ? "on" : "off") : target.value;
  if (target.id === "language") {
    speak(target.value);
    return start();
  }
  show();
  return undefined;
}

/** @param {Event} event */
function click({ target }) {
  const at =
    target instanceof Element
      ? /** @type {HTMLElement} */ (target.closest("[data-by], [data-do]"))
      : null;
  if (!at) return;
  if (at.dataset.by) {
    const option = scenario().options.find((one) => one.id === at.dataset.option);
    if (!option) return;
    const next = Number(state.values[option.id]) + Number(at.dataset.by);
    state.values[option.id] = String(Math.max(option.min ?? -99, Math.min(option.max ?? 99, next)));
    show();
    $(`[data-option="${option.id}"][data-by="${at.dataset.by}"]`)?.focus();
  }
  if (at.dataset.do === "all") {
    state.all = !state.all;
    showOptions();
  }
  if (at.dataset.do === "swap") {
    state.seats.reverse();
    state.machines.reverse();
    state.seconds.reverse();
    show();
  }
}

/** A link to a position begins a game there. @param {string} text */
async function fromLink(text) {
  history.replaceState(null, "", "/");
  try {
    const { made, scenario: id } = await gameOf(text);
    remember(made, state.scenarios.find((one) => one.id === id)?.name ?? id, id, { hotseat: true });
    location.href = tableOf(made.game, made.seats[0].token ?? "");
  } catch (error) {
    if (error instanceof Refused) fault(error);
    else fault(new Refused(0, { error: { message: word("link_bad") } }));
  }
}

/** Whether the page has been shown, in any language. */
let started = false;

async function start() {
  placeWords();
  document.title = `${word("games")} · brink`;
  $("#seed").placeholder = word("seed_chance");
  put(
    "#language",
    Object.entries(LANGUAGES).map(([id, name]) =>
      h("option", { value: id, selected: id === language() }, name),
    ),
  );
  try {
    const [content, known] = await Promise.all([lobby(), players()]);
    state.scenarios = content.scenarios;
    state.players = known.players;
    // Whole games of the content first, mods after them.
    state.scenarios.sort((a, b) => Number(Boolean(a.mod)) - Number(Boolean(b.mod)));
    const asked = started ? null : new URLSearchParams(location.hash.slice(1)).get("scenario");
    started = true;
    const { values, id: kept } = state,
      id = asked ?? kept;
    showGames();
    choose(
      state.scenarios.some((one) => one.id === id)
        ? id
        : (state.scenarios.find((one) => !one.fault) ?? state.scenarios[0]).id,
    );
    if (id === kept) Object.assign(state.values, fitting(values));
    showScenarios();
    show();
    const recipe = new URLSearchParams(location.hash.slice(1)).get("recipe");
    if (recipe) await fromLink(recipe);
    if (asked) $("#scenarios input:checked")?.closest("label")?.scrollIntoView({ block: "center" });
    $("#results").hidden = !content.results;
    if (content.diagnostics.length) {
      $("#faults").hidden = false;
      $("#faults").textContent = content.diagnostics.join("\n");
    }
  } catch (error) {
    fault(error);
  }
}

/** The workbench is there when the server was started with `--edit` and gave this tab its token. */
async function showWorkbench() {
  let held = "";
  try {
    held = sessionStorage.getItem("brink-edit") ?? "";
  } catch {
    /* private windows */
  }
  if (held)
    $("#workbench").hidden = !(await call("GET", "edit/state", { token: held }).then(
      () => true,
      () => false,
    ));
}

// A link to a seat leads to the table, one of the terminal to the workbench.
if (location.hash.startsWith("#edit=")) location.replace(`/page/workbench.html${location.hash}`);
else if (isGameLink()) location.replace(`/page/table.html${location.hash}`);
else {
  placeIcons();
  addEventListener("change", change);
  addEventListener("input", (event) => {
    const at = /** @type {HTMLInputElement} */ (event.target);
    if (at.id === "seed") showSummary();
    if (at.dataset.seconds) {
      state.seconds[Number(at.dataset.seconds)] = Number(at.value);
      /** @type {Element} */ (at.nextElementSibling).textContent = word("seconds", { n: at.value });
      showSummary();
    }
  });
  addEventListener("click", click);
  shortcuts();
  addEventListener("hashchange", () => {
    if (isGameLink()) location.replace(`/page/table.html${location.hash}`);
  });
  showWorkbench();
  $("#new").addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    begin();
  });
  start();
}
