// Sets a position up by clicking: influence on the map, hands, piles, tracks and effects. What cannot be is refused with its reason.

import { h, icon } from "../dom.js";
import { word } from "../words.js";

export class Setup {
  /** @param {import("./trial.js").Trial} trial @param {import("./bench.js").Bench} bench */
  constructor(trial, bench) {
    this.trial = trial;
    this.bench = bench;
    this.on = false;
    this.space = "";
  }

  /** @param {boolean} on */
  turn(on) {
    this.on = on;
    this.space = "";
    this.trial.changed();
  }
  /** @param {string} space */
  pick(space) {
    this.space = space;
    this.trial.changed();
    this.trial.board?.light([space], "is-chosen");
    /** @type {HTMLElement | null} */ (document.querySelector(".setup__space input"))?.focus();
  }

  /** @returns {HTMLElement[]} */
  form() {
    const { trial } = this,
      seen = trial.view.observation,
      { sides } = trial.content;
    const number = (
      /** @type {string} */ label,
      /** @type {number} */ value,
      /** @type {(n: number) => import("../../../bench.d.ts").PositionEdit} */ edit,
      /** @type {string} */ kind = "",
    ) =>
      h(
        "label",
        { class: kind },
        h("span", {}, label),
        h("input", {
          type: "number",
          value,
          onchange: (event) => trial.setup([edit(Number(event.target.value))]),
        }),
      );
    /** Both sides beside each other. */
    const pair = (
      /** @type {"mil_ops" | "space_race"} */ set,
      /** @type {(side: string) => number | null | undefined} */ of,
    ) =>
      h(
        "div.setup__pair",
        {},
        sides.map((side) =>
          number(
            `${word(set)}, ${side.name}`,
            of(side.id) ?? 0,
            (value) => ({ set, side: side.id, value }),
            trial.sideClass(side.id),
          ),
        ),
      );
    const place = this.space && seen.spaces.find((one) => one.id === this.space);
    return [
      h(
        "div.setup__top",
        {},
        h("span.label", {}, word("b_setup")),
        h(
          "button.button",
          {
            type: "button",
            // What is not saved comes first.
            class: this.bench.changed().length ? "" : "button--pick",
            onclick: () => this.turn(false),
          },
          word("b_setup_done"),
        ),
      ),
      place
        ? h(
            "fieldset.setup__space",
            {},
            h("legend", {}, trial.space?.[this.space].name),
            sides.map((side, i) =>
              number(
                side.name,
                place.influence[i],
                (value) => ({ set: "influence", space: this.space, side: side.id, value }),
                trial.sideClass(side.id),
              ),
            ),
          )
        : h("p", {}, word("b_setup_click")),
      h(
        "div.setup__tracks",
        {},
        number(word("turn"), seen.turn, (value) => ({ set: "turn", value })),
        number(word("score"), seen.vp ?? 0, (value) => ({ set: "vp", value })),
        seen.defcon !== null &&
          seen.defcon !== undefined &&
          number("DEFCON", seen.defcon, (value) => ({ set: "defcon", value })),
        pair("mil_ops", (side) => seen.sides[side]?.mil_ops),
        trial.content.space_race && pair("space_race", (side) => seen.sides[side]?.space_race),
        h(
          "label.setup__round",
          {},
          h("span", {}, word("b_round_of")),
          h(
            "span.pair",
            {},
            h("input", {
              type: "number",
              min: 1,
              value: Math.max(1, seen.round ?? 1),
              id: "setup-round",
              "aria-label": word("b_round"),
            }),
            h(
              "select",
              {
                id: "setup-side",
                "aria-label": word("b_side"),
                onchange: (event) =>
                  trial.setup([
                    {
                      set: "round",
                      value: Number(
                        /** @type {HTMLInputElement} */ (document.querySelector("#setup-round"))
                          .value,
                      ),
                      side: event.target.value,
                    },
                  ]),
              },
              h("option", { value: "" }, "…"),
              sides.map((side) => h("option", { value: side.id }, side.name)),
            ),
          ),
        ),
      ),
      ...sides.map((side) =>
        this.cards(
          "hand",
          word("b_hand_of", { side: side.name }),
          () => trial.try?.hands[side.id],
          side.id,
        ),
      ),
      this.cards("deck", word("b_next_cards"), () => [], null),
      this.cards("discard", word("b_discard"), () => this.pile("discard"), null),
      this.cards("removed", word("b_removed"), () => this.pile("removed"), null),
      this.effects(),
    ].filter(Boolean);
  }

  /** @param {string} name @returns {string[] | undefined} */
  pile(name) {
    return this.trial.view.observation.piles[name];
  }

  /** A list of cards that can be added to and taken from. @param {"hand" | "deck" | "discard" | "removed"} set @param {string} label @param {() => string[] | undefined} cards @param {string | null} side */
  cards(set, label, cards, side) {
    const now = () => cards() ?? [];
    const { trial } = this,
      ids = now();
    // The list is sent whole, so it is made when its turn comes: another change may be on its way.
    const put = (/** @type {(ids: string[]) => string[]} */ to) =>
      trial.setup(() => [{ set, ...(side ? { side } : {}), cards: to(now()) }]);
    const id = `cards-${set}-${side ?? ""}`;
    return h(
      "details.setup__cards",
      {
        class: trial.sideClass(side),
        open: this.unfolded.has(id),
        ontoggle: (event) => {
          if (event.target.open) this.unfolded.add(id);
          else this.unfolded.delete(id);
        },
      },
      h("summary", {}, label, " ", h("span.muted", {}, ids.length)),
      h(
        "ul.chips",
        {},
        ids.map((card) =>
          h(
            "li",
            {},
            trial.card?.[card]?.name ?? card,
            h(
              "button",
              {
                type: "button",
                "aria-label": word("b_take_away", { name: trial.card?.[card]?.name ?? card }),
                onclick: () => put((all) => all.filter((one) => one !== card)),
              },
              icon("cross"),
            ),
          ),
        ),
      ),
      this.pickCard(word("b_add_card"), label, (card) => put((all) => [...all, card])),
    );
  }

  /** @type {Set<string>} */ unfolded = new Set();

  /** @param {string} label @param {string} to @param {(card: string) => void} add */
  pickCard(label, to, add) {
    const cards = [...this.trial.content.cards].sort((a, b) => a.name.localeCompare(b.name));
    return h(
      "select",
      {
        "aria-label": `${label}: ${to}`,
        onchange: (event) => event.target.value && add(event.target.value),
      },
      h("option", { value: "" }, label),
      cards.map((one) => h("option", { value: one.id }, one.name)),
    );
  }

  effects() {
    const { trial } = this,
      list = trial.try?.effects ?? [],
      first = trial.content.sides[0].id;
    const lasting = (
      /** @type {string} */ card,
      /** @type {string | null | undefined} */ side,
      /** @type {boolean} */ on,
    ) =>
      trial.setup([{ set: "effect", card, side: side ?? trial.card?.[card]?.side ?? first, on }]);
    return h(
      "details.setup__cards",
      {
        open: this.unfolded.has("effects"),
        ontoggle: (event) => {
          if (event.target.open) this.unfolded.add("effects");
          else this.unfolded.delete("effects");
        },
      },
      h("summary", {}, word("in_effect"), " ", h("span.muted", {}, list.length)),
      h(
        "ul.chips",
        {},
        list.map((one) =>
          h(
            "li",
            {},
            one.name ?? one.card,
            h(
              "button",
              {
                type: "button",
                "aria-label": word("b_take_away", { name: one.name ?? one.card }),
                onclick: () => lasting(one.card, one.side, false),
              },
              icon("cross"),
            ),
          ),
        ),
      ),
      this.pickCard(word("b_add_effect"), word("in_effect"), (card) => lasting(card, null, true)),
    );
  }
}
