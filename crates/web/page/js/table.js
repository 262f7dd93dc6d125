// The table page: puts the pieces together and passes on what the person does.

import { $, $$, placeIcons, put, say } from "./dom.js";
import { placeWords, word } from "./words.js";
import { shortcuts } from "./keys.js";
import { Model } from "./model.js";
import { Board } from "./board.js";
import { addOverview } from "./overview.js";
import { allTracks, tracks } from "./tracks.js";
import { ownTracks } from "./own_tracks.js";
import { regions, effects, counter, drawer } from "./aside.js";
import { seats } from "./seats.js";
import { question } from "./question.js";
import { showLog as showRows, turns } from "./log.js";
import { offerNewLink } from "./lost_link.js";
import { asksAgain, title } from "./asked.js";
import { cancelDrag, draggable } from "./drag.js";
import { forced } from "./forced.js";
import { dropCard, pressCard, showHand } from "./hand.js";
import { ringAdvice } from "./hint.js";
import { hasMoved, showTip, hideTip, showCard } from "./tip.js";
import { openMenu, forkHere } from "./menu.js";
import { offers } from "./offers.js";
import { accepted } from "./invitation.js";
import { nameSeat, openOwnSeat, successor } from "./own_seat.js";
import { keepPresent } from "./presence.js";
import { why } from "./reasons.js";
import { pullable } from "./sheet.js";
import { press } from "./table_keys.js";
import { listenTalk, markUnread, showPeople } from "./talk.js";
import { announce, tellDeeds, tellTurn } from "./turn.js";
import { forget, fresh, next, reveal, scene, stage } from "./reveal.js";
import { showSince } from "./since.js";
import { clearAway } from "./cover.js";
import { beforeDrawing, isMeant, isSettled } from "./guard.js";
import { actionsAfter, clickAfter, tellEnding } from "./after.js";
import { openEnding } from "./ending.js";
import { showBetter } from "./better.js";
import { Coach } from "./coach.js";
import { arrive, settle } from "./address.js";
import { listen, pause, wait } from "./stream.js";
import { game as keptGame } from "./kept.js";
import { isAway, Refused } from "./server.js";

const { id, seat, token, invitation, terms } = arrive();
const model = new Model(id, token);
/** @type {Coach} */
const coach = new Coach(model, {
  pick: (choice) => pick(choice),
  confirm: () => actions.confirm(),
  show: () => show(),
  toast: (text) => toast(text),
});
/** @type {Board} */
let board;

// ---------- showing

function show() {
  noteControls();
  const low = isLow(),
    held = $("#question").contains(document.activeElement);
  say($("#game-name"), model.content.name);
  put($("#tracks"), tracks(model));
  put($("#regions"), regions(model));
  put($("#effects"), effects(model));
  // Where the band has no room for all of a track, the panel has it.
  const isNarrow = matchMedia("(max-width: 1279px)").matches;
  put($("#own-tracks"), [isNarrow && allTracks(model), ...ownTracks(model)]);
  $("#effects-count").textContent = String(model.shown().effects.length || "");
  put($("#counter"), counter(model));
  put($("#seats"), seats(model));
  writeQuestion();
  showPeople(model);
  showHand(model);
  writeLog();
  document.body.classList.toggle("is-past", Boolean(model.past));
  $(".past").hidden = !model.past;
  $(".past span").textContent = model.past ? model.pastTitle() : "";
  $(".past [data-do=fork]").hidden = !model.mayCopy();
  showBoard();
  showSince(model);
  tellTurn(model);
  tellEnding(table);
  // What needs the layout comes last, so that there is one.
  if (held) focusQuestion();
  scrollLog(low);
  coach.mark();
  coach.advance();
}

/** Brings spaces into sight where the map is small. @param {string[]} spaces @param {number} pad */
function lookAt(spaces, pad) {
  if (matchMedia("(max-width: 899px)").matches)
    requestAnimationFrame(() => board.focus(board.cluster(spaces), pad));
}

/** Shows what has changed, after what is to be seen of it. */
function changed() {
  if (model.covered) clearAway();
  const news = fresh(model);
  announce(model, news);
  reveal(model, news, draw);
}

/** Lets the guard see the controls of before. */
function noteControls() {
  const { view, chosen, past } = model,
    asked = view.question ? `${view.question.ask} ${view.question.card}` : "";
  const state = [view.revision, view.sealed, chosen?.key, past?.at, scene()?.index];
  beforeDrawing(asked, JSON.stringify([...state, model.people.open]));
}

function showBoard() {
  board.ask(scene() || coach.covers ? null : model.targets());
  board.update(model.shown().observation.spaces);
  const aimed = model.chosen?.target?.space;
  board.light(aimed ? [aimed] : (scene()?.entries.flatMap((one) => one.spaces) ?? []), "is-chosen");
  ringAdvice(model);
  showBetter(board, model.judged);
}

function showQuestion() {
  noteControls();
  const held = $("#question").contains(document.activeElement);
  writeQuestion();
  ringAdvice(model);
  if (held) focusQuestion();
  coach.mark();
}

function writeQuestion() {
  const at = $("#question");
  at.className = `question ${model.view.question && !model.past ? "" : "is-idle"} ${model.busy ? "is-busy" : ""}`;
  put(
    at,
    scene()
      ? stage(model)
      : [coach.covers ? null : offers(model), coach.box(), coach.covers ? null : question(model)],
  );
}

const draw = {
  all: show,
  question: showQuestion,
  look: (/** @type {string[]} */ spaces) => lookAt(spaces, 14),
};

function focusQuestion() {
  const at = $("#question");
  (model.chosen ? at : ($("[data-coach], .choice", at) ?? at)).focus({ preventScroll: true });
}

function showLog() {
  const low = isLow();
  writeLog();
  scrollLog(low);
}

/** Whether the end of the log is in sight, and has to stay there. */
function isLow() {
  const at = $("#log");
  return !model.past || at.scrollHeight - at.scrollTop - at.clientHeight < 40;
}

/** @param {boolean} low */
function scrollLog(low) {
  const at = $("#log"),
    shown = model.past ? $(".play.is-shown, [data-step].is-shown", at) : null;
  if (shown) shown.scrollIntoView({ block: "center" });
  else if (low) at.scrollTop = at.scrollHeight;
}

function writeLog() {
  showRows($("#log"), model);
  const scrub = $("#scrub"),
    last = model.plays.length - 1,
    now = model.past ? model.pastAt : last;
  scrub.max = String(last);
  scrub.value = String(now);
  scrub.setAttribute(
    "aria-valuetext",
    model.past ? model.pastTitle() : (model.plays.at(-1)?.title ?? ""),
  );
  scrub.style.setProperty("--done", `${last > 0 ? (now / last) * 100 : 100}%`);
  put($(".scrub__turns"), turns(model));
}

let quiet = 0;
/** @param {string} text */
function toast(text) {
  const at = $(".toast");
  at.textContent = text;
  at.hidden = false;
  clearTimeout(quiet);
  quiet = window.setTimeout(() => {
    at.hidden = true;
  }, 5000);
}

// ---------- choosing

/** @param {import("../../page.d.ts").Choice} choice @returns {Promise<void> | void} */
function pick(choice) {
  if (model.past || model.busy || coach.holds(choice)) return;
  hideTip();
  if (!asksAgain(choice)) return model.choose(choice);
  model.chosen = choice;
  show();
  $("#question").focus({ preventScroll: true });
  preview(choice).then(() => model.chosen === choice && showQuestion());
}

/** Makes the choice that has no other; whether there is one. */
function chooseOnly() {
  const only = model.guided ? null : forced(model);
  if (only) model.choose(only, "only");
  return Boolean(only);
}

let late = 0;
/** Shows what has changed together with what follows by itself, unless that takes longer than a moment. */
function settled() {
  clearTimeout(late);
  if (chooseOnly()) late = window.setTimeout(changed, 100);
  else changed();
}

/** A moment later, so that a click in passing asks nothing. @param {import("../../page.d.ts").Choice} choice */
async function preview(choice) {
  if (!model.previews.has(choice.key))
    await new Promise((done) => {
      setTimeout(done, 110);
    });
  const offered = !model.busy && model.view.question?.choices.includes(choice);
  return offered ? model.preview(choice.key) : null;
}

/** The reason alone. @param {string} key */
const reason = async (key) => (await why(model, key)).text;

/** @param {string} space */
async function refuse(space) {
  const group = board.groups[space];
  showTip(model, space);
  if (!model.view.question || model.past) return;
  const asked = model.view.question.choices.some((one) => one.target?.space);
  const { text, rule } = asked
    ? await why(model, `space:${space}`)
    : { text: word("first_asked", { title: title(model) }), rule: null };
  if (text) showTip(model, space, { why: text, rule });
  group.classList.remove("is-refused");
  requestAnimationFrame(() => group.classList.add("is-refused"));
}

async function advise() {
  if (!model.view.question || model.past || model.advice === "thinks") return;
  if (!model.people.haveHelp) return toast(word("hints_off"));
  model.advice = "thinks";
  showQuestion();
  const advice = await model.ask("hint", { time: "1s" }).catch((error) => {
    if (error.name !== "AbortError") toast(error.message);
    return null;
  });
  if (model.advice !== "thinks") return;
  model.advice = advice;
  showQuestion();
  document.querySelector(".hint")?.scrollIntoView({ block: "nearest" });
}

function escape() {
  hideTip();
  cancelDrag();
  if (model.chosen) {
    model.chosen = model.unanswered = null;
    show();
  } else if (model.past) model.go(model.plays.length - 1);
}

/** @param {string} name */
function openPanel(name) {
  $(".sheet").dataset.panel = name;
  for (const tab of $$("[role=tab]"))
    tab.setAttribute("aria-selected", String(tab.dataset.panel === name));
  $(".sheet").scrollTop = 0;
  showLog();
  if (name === "people") $("#talk").scrollTop = $("#talk").scrollHeight;
  markUnread(model);
}

const page = { toast, again: start };
const table = { model, page, board: () => board, show, showQuestion, showLog };
const now = () => (model.past ? model.pastAt : model.plays.length - 1);
/** @type {Record<string, () => void>} */
const actions = {
  undo: () => {
    if (model.chosen) escape();
    else if (model.view.can_undo) model.undo();
  },
  confirm: () => {
    const choice = model.chosen;
    if (choice) model.choose(choice);
  },
  escape: escape,
  hint: advise,
  ...actionsAfter(table),
  now: () => model.go(model.plays.length - 1),
  "step-first": () => model.go(0),
  "step-back": () => model.go(now() - 1),
  "step-next": () => model.go(now() + 1),
  "zoom-in": () => board.pane.zoom(1.35),
  "zoom-out": () => board.pane.zoom(1 / 1.35),
  fit: () => board.pane.fit(),
  drawer: () => {
    put($("#drawer"), drawer(model));
    $("#drawer").showModal();
  },
  close: () => {
    for (const one of $$("dialog[open]")) one.close();
  },
  menu: () => openMenu(model, page),
  "own-seat": () => {
    actions.close();
    openOwnSeat(model, page);
  },
  reopen: () => model.reopen(),
  "offer-rematch": () => void model.people.rematch(),
  fork: () => forkHere(model, toast),
  seat: () => {
    const token = model.view.waiting && model.hotseat(model.view.waiting.seat);
    if (token) {
      model.game.token = token;
      start();
    }
  },
};

// ---------- listening

function listenBoard() {
  const question$ = $("#question");
  let last = "";
  board.on("point", ({ space, region }) => {
    for (const button of $$(".choice", question$))
      button.classList.toggle("is-lit", Boolean(space) && button.dataset.key === `space:${space}`);
    board.light(
      space
        ? [space]
        : region
          ? (model.content.map.regions.find((one) => one.id === region)?.spaces ?? [])
          : [],
    );
    last = space ?? "";
    if (!space) return hideTip();
    showTip(model, space);
    const choice = model.targets()?.[space]?.choice;
    if (choice?.odds)
      preview(choice).then((found) => {
        if (last === space && found && !$(".tip").hidden) showTip(model, space, { preview: found });
      });
  });
  board.on("pick", ({ space, event }) => {
    if (scene()) return isSettled(event) ? next(draw) : undefined;
    if (!isMeant(event)) return undefined;
    if (!space) return hideTip();
    const choice = model.targets()?.[space]?.choice;
    if (!choice) return refuse(space);
    // On a small screen a tap on a space that is too small to hit looks closer first.
    if (
      matchMedia("(pointer: coarse)").matches &&
      board.groups[space].getBoundingClientRect().width < 44
    )
      return board.focus([space], 8);
    pick(choice);
  });
}

/** @param {HTMLElement} at @returns {string[]} */
const placesOf = (at) =>
  at.dataset.place
    ? [at.dataset.place]
    : at.dataset.key?.startsWith("space:")
      ? [at.dataset.key.slice(6)]
      : at.dataset.places !== undefined
        ? at.dataset.places.split(" ").filter(Boolean)
        : $$("[data-place]", at).map((one) => one.dataset.place ?? "");

/** @param {Event} event */
function point(event) {
  if (event.target instanceof Element && event.target.closest(".card-menu")) return undefined;
  if (!board || !(event.target instanceof Element) || event.target.closest("svg.board, .board"))
    return event.type === "pointerover" && showCard(model, null);
  const at = /** @type {HTMLElement | null} */ (
    event.target.closest("[data-place], [data-places], [data-key], .play")
  );
  board.light(at ? placesOf(at) : []);
  const key = at?.dataset.key;
  const choice = key ? model.view.question?.choices.find((one) => one.key === key) : undefined;
  const space = choice?.target?.space;
  if (choice && space && key) {
    showTip(model, space, { preview: model.previews.get(key) });
    if (choice.odds)
      preview(choice).then(
        () =>
          at?.matches(":hover, :focus") &&
          showTip(model, space, { preview: model.previews.get(key) }),
      );
  } else hideTip();
  // A finger opens a card by a tap, and a focus that no key has set is not meant for it.
  const meant =
    event instanceof PointerEvent
      ? event.pointerType === "mouse" && hasMoved(event)
      : event.target.matches(":focus-visible");
  showCard(model, meant ? event.target.closest("[data-card]") : null);
  return undefined;
}

/** @param {Event} event */
function click(event) {
  const { target } = event;
  if (!(target instanceof Element) || !board) return;
  const find = (/** @type {string} */ selector) =>
    /** @type {HTMLElement | null} */ (target.closest(selector));
  if (scene() && find("#question, #hand")) return isSettled(event) ? next(draw) : undefined;
  if (!isMeant(event)) return undefined;
  const action = find("[data-do]")?.dataset.do;
  if (action && actions[action]) return actions[action]();
  const coached = find("[data-coach]")?.dataset.coach;
  if (coached) return coach.press(coached);
  const back = find("[data-back]");
  if (back) return model.undo(Number(back.dataset.back));
  const copied = find("[data-copy]");
  if (copied)
    return navigator.clipboard?.writeText(copied.dataset.copy ?? "").then(
      () => toast(word("copied")),
      () => {},
    );
  if (pressCard(model, target, { pick, why: reason })) return undefined;
  const key = find("[data-key]")?.dataset.key;
  const choice = key && model.view.question?.choices.find((one) => one.key === key);
  if (choice) return pick(choice);
  const tab = find("[role=tab]");
  if (tab) return openPanel(tab.dataset.panel ?? "");
  const place = find("[data-place]")?.dataset.place;
  if (place !== undefined) {
    board.focus([place], 14);
    board.light([place], "is-changed");
    return undefined;
  }
  if (clickAfter(table, find)) return undefined;
  const play = find("[data-step]");
  if (play && !find("[data-card]")) return model.go(Number(play.dataset.step));
  if (target.matches("dialog")) /** @type {HTMLDialogElement} */ (target).close();
  return undefined;
}

// ---------- beginning

let listening = new AbortController();
/** The map and the sides that the board was drawn from. */
let drawn = "";

async function start() {
  listening.abort();
  listening = new AbortController();
  placeWords();
  if (!(await load(listening.signal))) return;
  settle(model.game.id, model.game.token, model.seat);
  // The other seat at this screen has the same map; a reload or another language may change it.
  const map = JSON.stringify([
    document.documentElement.lang,
    model.content.map,
    model.content.sides,
  ]);
  if (map !== drawn) {
    drawn = map;
    const svg = $("#board"),
      fresh = /** @type {SVGSVGElement} */ (svg.cloneNode(false));
    svg.replaceWith(fresh);
    board = new Board(fresh, model.content);
    addOverview(board, $(".overview svg"));
    board.on("drawn", () => {
      addOverview(board, $(".overview svg"));
      showBoard();
    });
    model.board = board;
    listenBoard();
  }
  model.past = null;
  document.body.classList.remove("is-loading");
  forget(model);
  show();
  lookAt(Object.keys(model.targets() ?? {}), 2);
  chooseOnly();
  listen(model.game, model.seat, hear, listening.signal);
  keepPresent(model, listening.signal);
}

/** Shows an invitation, takes its seat, and names who took it. @param {{ invitation: string, token: string }} open */
async function join(open) {
  const name = await accepted(terms);
  await model.join(open);
  if (name) await nameSeat(model.game, name);
}

/** Loads the game, however long the server is away; false if it refuses. @param {AbortSignal} signal */
async function load(signal) {
  for (let tries = 0; ; tries++) {
    try {
      if (invitation && !model.game.token) await join(invitation);
      await model.load();
      await coach.load();
      showConnection({ up: true });
      return !signal.aborted;
    } catch (error) {
      const newer = isWrong(error) && successor(model.game, seat);
      if (newer) {
        model.game.token = newer;
        continue;
      }
      // An invitation replaces a link that was lost or renewed elsewhere.
      if (isWrong(error) && invitation && model.game.token) {
        model.game.token = "";
        continue;
      }
      if (!isAway(error)) {
        document.body.classList.remove("is-loading");
        if (isWrong(error)) offerNewLink(model.game, error.message);
        else toast(error instanceof Error ? error.message : String(error));
        return false;
      }
      showConnection({ up: false });
    }
    await pause(wait(tries), signal);
    if (signal.aborted) return false;
  }
}

/** @param {import("../../page.d.ts").News} news */
function hear(...[kind, data]) {
  if (kind === "connection") {
    showConnection(data);
    // A view that does not come is asked for again with the next sign of life.
    if (data.up) model.heard(data.revision).catch(() => {});
  }
  if (kind === "thinking") {
    model.thinking = data.done ? null : data;
    put($("#seats"), seats(model));
  }
  if (kind === "seats" || kind === "people") lookAround();
  if (kind === "reload") {
    toast(
      data.diagnostics.length
        ? word("reloaded_faults", { n: data.diagnostics.length })
        : word("reloaded"),
    );
    start();
  }
}

/** Whether a token opens nothing any more. @param {unknown} error @returns {error is Refused} */
const isWrong = (error) =>
  error instanceof Refused && ["wrong_token", "no_token"].includes(error.code ?? "");

/** Shows what the other one does besides choosing. */
const lookAround = () =>
  model.lookAround().then(
    (acts) => tellDeeds(model, acts),
    () => {},
  );

/** Takes the token that another tab has got for the seat. @param {StorageEvent} event */
function takeNewer(event) {
  if (event.key !== "brink-games" || !model.view) return;
  const newer = keptGame(id)?.tokens[model.seat];
  if (!newer || newer === model.game.token) return;
  model.game.token = newer;
  start();
}

/** Says that there is no connection for as long as there is none. @param {{ up: boolean, why?: string }} state */
function showConnection({ up, why }) {
  say($(".offline"), up ? "" : (why ?? word("offline")));
  document.body.classList.toggle("is-offline", !up);
}

placeIcons();
model.addEventListener("changed", settled);
model.addEventListener("busy", () => $("#question").classList.add("is-busy"));
model.on("said", toast);
model.addEventListener("people", () => {
  show();
  if ($("#ending").open) openEnding(model, page);
});
listenTalk(model);
addEventListener("storage", takeNewer);
addEventListener("pointerover", point);
addEventListener("focusin", point);
addEventListener("click", click);
shortcuts((event, at) => board && press(event, at, { ...table, actions, pick, draw }));
addEventListener("hashchange", () => location.reload());
addEventListener("pagehide", () => listening.abort());
addEventListener("pageshow", (event) => event.persisted && start());
$("#scrub").addEventListener("input", () => model.go(Number($("#scrub").value)));
pullable($(".table"), $(".grip"));
draggable((card) => dropCard(model, card, { pick, why: reason }));
if (model.game.id) start();
else location.replace("/");
