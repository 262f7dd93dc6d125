// The panel "Try it": board, question, and the causes and effects of the last choice.

import { $, h, icon } from "../dom.js";
import { word } from "../words.js";
import { costOf, facts, title } from "../asked.js";
import { Board } from "../board.js";
import { drawForm } from "./held.js";
import { prose } from "./prose.js";
import { refusalLines } from "./refusal.js";

/** A refusal beside its sign. @param {import("../../../bench.d.ts").Reason} reason */
const refused = (reason) => h("span.refused__lines", {}, refusalLines(reason));

export class Play {
  /** @param {import("./trial.js").Trial} trial @param {import("./bench.js").Bench} bench @param {import("./setup.js").Setup} setup the form that sets a position up */
  constructor(trial, bench, setup) {
    this.trial = trial;
    this.bench = bench;
    this.setup = setup;
    this.tab = "events";
    this.step = -1;
    /** @type {Board | null} */ this.board = null;
    trial.addEventListener("content", () => this.draw());
    trial.addEventListener("changed", () => this.show());
    trial.addEventListener("busy", () => $("#ask").classList.add("is-busy"));
  }

  draw() {
    const { trial, board: shown } = this,
      old = $("#board");
    if (shown && JSON.stringify(shown.map) === JSON.stringify(trial.content.map)) {
      shown.sides = trial.content.sides;
      return;
    }
    const svg = /** @type {SVGSVGElement} */ (old.cloneNode(false));
    old.replaceWith(svg);
    const board = new Board(svg, trial.content);
    this.board = board;
    trial.board = board;
    board.on("pick", ({ space }) => {
      if (!space) return;
      if (this.setup.on) return this.setup.pick(space);
      const choice = trial.targets()?.[space]?.choice;
      if (choice) trial.choose(choice);
    });
    board.on("point", ({ space }) => {
      board.light(space ? [space] : []);
      for (const button of document.querySelectorAll("#ask [data-key]"))
        button.classList.toggle(
          "is-lit",
          Boolean(space) && /** @type {HTMLElement} */ (button).dataset.key === `space:${space}`,
        );
    });
  }

  show() {
    const { trial, board } = this;
    $("#ask").className = `ask ${trial.busy ? "is-busy" : ""} ${trial.stopped ? "is-stopped" : ""}`;
    drawForm($("#ask"), this.question());
    $("#behind").replaceChildren(...this.behind());
    for (const at of document.querySelectorAll("[data-needs-try]")) {
      const isSetup = /** @type {HTMLElement} */ (at).dataset.do === "setup";
      const isFixed = isSetup && trial.try?.can_set_up === false && !this.setup.on;
      at.toggleAttribute("disabled", !trial.try || isFixed);
    }
    const undo = $(".try [data-do=undo]");
    undo.disabled = !trial.canUndo;
    if (!trial.try || !board) return;
    const targets = this.setup.on ? null : trial.targets();
    board.ask(targets);
    board.update(trial.view.observation.spaces);
    const ids = Object.keys(targets ?? {});
    if (trial.fresh || (ids.length && this.focused !== ids.join())) {
      trial.fresh = false;
      this.focused = ids.join();
      if (ids.length) board.focus(board.cluster(ids), 30);
      else
        board.focus(
          board.cluster(
            trial.view.observation.spaces
              .filter((one) => one.influence[0] + one.influence[1] > 0)
              .map((one) => one.id),
          ),
          30,
        );
    }
  }

  focused = "";

  /** @returns {HTMLElement[]} */
  question() {
    const { trial, bench } = this;
    if (!trial.try)
      return [
        trial.refused
          ? h("p.refused", { role: "alert" }, icon("cross"), refused(trial.refused))
          : h("p", { role: "status" }, word("b_try_none")),
        h(
          "div.answers",
          {},
          h(
            "button.button.button--pick",
            { type: "button", "data-do": "again", disabled: !bench.scenario },
            icon("next"),
            word("b_begin"),
          ),
        ),
      ].filter(Boolean);
    const { view } = trial,
      no =
        trial.refused && h("p.refused", { role: "alert" }, icon("cross"), refused(trial.refused));
    if (this.setup.on) {
      const [top, ...fields] = this.setup.form();
      return [top, no, ...fields].filter((one) => one !== null);
    }
    const moved = this.moved();
    const { outcome } = view.observation;
    if (outcome)
      return [
        moved,
        h("span.label", {}, word("game_over")),
        h("h3", {}, outcome.text ?? outcome.ending),
        no,
      ].filter((one) => one !== null);
    if (!view.question)
      return [moved, h("h3", {}, word("waits")), no].filter((one) => one !== null);
    const { question: asked } = view;
    return [
      moved,
      h("span.label", {}, asked.asked, asked.rule && ` · ${word("rule", { n: asked.rule })}`),
      h("h3", {}, title(trial)),
      facts(trial),
      h(
        "div.answers",
        { role: "group", "aria-label": word("choices") },
        asked.choices.map((one) => this.answer(one)),
      ),
      trial.stopped ? this.stop() : no,
    ].filter((one) => one !== null);
  }

  /** @param {import("../../../page.d.ts").Choice} one */
  answer(one) {
    const { trial } = this,
      space = one.target?.space,
      stops = trial.stopped?.key === one.key;
    const place = space && trial.view.observation.spaces.find((each) => each.id === space);
    const small = stops
      ? word("b_stops", { line: trial.stopped?.line })
      : place
        ? place.influence.join(":")
        : one.odds
          ? `${one.odds.successes}/6`
          : "";
    return h(
      "button.button",
      {
        type: "button",
        class: [stops && "button--stops", one.risk?.kind === "loses" && "button--loses"]
          .filter(Boolean)
          .join(" "),
        "data-key": one.key,
        title: [costOf(one), one.risk?.text].filter(Boolean).join(", ") || null,
        onclick: () => trial.choose(one),
        onpointerenter: () => space && this.board?.light([space]),
        onfocus: () => space && this.board?.light([space]),
      },
      one.name,
      small !== "" && h("small", {}, small),
    );
  }

  stop() {
    const { stopped } = this.trial;
    if (!stopped) return null;
    const { file, line } = stopped;
    return h(
      "p.refused",
      { role: "alert" },
      icon("cross"),
      h(
        "span",
        {},
        h("b", {}, word("b_stopped")),
        " ",
        prose(stopped.message),
        " ",
        file &&
          h(
            "button.link",
            { type: "button", onclick: () => this.bench.open(file, { line: line ?? undefined }) },
            [file.split("/").at(-1), line].filter(Boolean).join(":"),
          ),
      ),
    );
  }

  /** The result of reloading. */
  moved() {
    const { moved } = this.trial;
    if (!moved) return null;
    if (!moved.moved)
      return h(
        "p.moved.is-bad",
        { role: "status" },
        icon("alert"),
        h("span", {}, word("b_not_moved"), " ", prose(moved.why ?? "")),
      );
    if (!moved.differences.length) return null;
    return h(
      "p.moved",
      { role: "status" },
      icon("check"),
      h(
        "span",
        {},
        word("b_moved"),
        " ",
        moved.differences.slice(0, 4).map((one, i) => [i ? "; " : "", prose(one)]),
        moved.differences.length > 4 && ` … (${moved.differences.length})`,
      ),
    );
  }

  /** Events, effects, the script, the hands. @returns {HTMLElement[]} */
  behind() {
    const { trial } = this;
    if (!trial.try) return [];
    const side = (/** @type {string | null | undefined} */ id) => trial.sideClass(id);
    if (this.tab === "events")
      return [
        h(
          "ol.mini-log",
          {},
          trial.try.events.map((one) =>
            h(
              "li",
              { class: `${side(one.side)} ${one.heading ? "heading" : ""}` },
              one.heading ? one.text.replace(/^[-=\s]+|[-=\s]+$/g, "") : one.text,
            ),
          ),
        ),
        ...(trial.try.events.length ? [] : [h("p.muted", {}, word("b_no_events"))]),
      ];
    if (this.tab === "effects")
      return [
        h(
          "ul.mini-log",
          {},
          trial.try.effects.map((one) =>
            h(
              "li",
              { class: side(one.side) },
              h("b", {}, one.name ?? trial.card?.[one.card]?.name ?? one.card),
              one.until && h("span.muted", {}, ` ${one.until}`),
              one.text && h("div", {}, one.text),
            ),
          ),
        ),
        ...(trial.try.effects.length ? [] : [h("p.muted", {}, word("b_no_effects"))]),
      ];
    if (this.tab === "hands")
      return trial.hands.map(([id, cards]) =>
        h(
          "section.hand-list",
          { class: side(id) },
          h("h4.of-side", {}, trial.sideName(id)),
          h("p", {}, cards.map((card) => trial.card?.[card]?.name ?? card).join(", ") || "–"),
        ),
      );
    return this.script(trial.try);
  }

  /** The stack, what was printed, and the calls one by one. @param {import("../../../bench.d.ts").TrialGame} game */
  script({ stack, prints }) {
    const { trial } = this;
    const calls = trial.trace ?? [],
      at = Math.max(0, Math.min(this.step < 0 ? calls.length - 1 : this.step, calls.length - 1)),
      call = calls[at];
    if (!trial.trace) trial.readTrace();
    const go = (/** @type {number} */ to) => {
      this.step = Math.max(0, Math.min(to, calls.length - 1));
      const one = calls[this.step];
      if (one?.script) this.bench.open(one.script, { line: one.line });
      this.show();
    };
    return [
      stack.length
        ? h(
            "section",
            {},
            h("h4.label", {}, word("b_stack")),
            h(
              "ol.stack",
              {},
              stack.map((one) => h("li", {}, prose(one))),
            ),
          )
        : null,
      prints.length
        ? h(
            "section",
            {},
            h("h4.label", {}, word("b_prints")),
            h(
              "ul.prints",
              {},
              prints.map((one) =>
                h(
                  "li",
                  {},
                  h(
                    "button.link",
                    { type: "button", onclick: () => this.bench.open(one.file, one) },
                    `${one.file.split("/").at(-1)}:${one.line}`,
                  ),
                  " ",
                  h("code", {}, one.text),
                ),
              ),
            ),
          )
        : null,
      h(
        "section.trace",
        {},
        h(
          "header",
          {},
          h("h4.label", {}, word("b_calls_n", { n: calls.length })),
          call &&
            h(
              "span.steps",
              {},
              h(
                "button.button.button--icon",
                {
                  type: "button",
                  title: word("b_call_before"),
                  "aria-label": word("b_call_before"),
                  disabled: at === 0,
                  onclick: () => go(at - 1),
                },
                icon("back"),
              ),
              h("span", {}, `${at + 1} / ${calls.length}`),
              h(
                "button.button.button--icon",
                {
                  type: "button",
                  title: word("b_call_next"),
                  "aria-label": word("b_call_next"),
                  disabled: at >= calls.length - 1,
                  onclick: () => go(at + 1),
                },
                icon("next"),
              ),
            ),
        ),
        call
          ? h(
              "div.call",
              { "aria-live": "polite" },
              h("code", {}, `${call.call}(${call.given})`),
              call.script &&
                h(
                  "button.link",
                  {
                    type: "button",
                    onclick: () => this.bench.open(call.script, { line: call.line }),
                  },
                  `${call.script.split("/").at(-1)}:${call.line}`,
                ),
              call.asked && h("p", {}, h("b", {}, word("b_asked")), " ", word("b_waits")),
              call.gave && h("p", {}, h("b", {}, word("b_gave")), " ", h("code", {}, call.gave)),
              call.changed.map((one) => h("p.changed", {}, icon("bolt"), one)),
            )
          : h("p.muted", {}, word("b_no_calls")),
      ),
    ].filter((one) => one !== null);
  }
}
