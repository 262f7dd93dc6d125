// The seats with their players, the turn, and the progress of a machine.

import { h, icon } from "./dom.js";
import { playerName, word } from "./words.js";

/** @param {import("./model.js").Model} model @returns {HTMLElement[]} */
export function seats(model) {
  const { view, content, thinking } = model,
    seen = model.shown().observation;
  const players = [...view.players].sort(
    (a, b) => Number(a.seat === view.seat) - Number(b.seat === view.seat),
  );
  const rows = players.map((player) => {
    const own = player.seat === view.seat,
      guide = model.guided && !own,
      person = player.player === "person" && !guide;
    const turn =
      !model.past &&
      !view.observation.outcome &&
      (own ? Boolean(view.question) : view.waiting?.seat === player.seat);
    const busy = thinking?.seat === player.seat || (turn && !person);
    const known = own ? [] : (seen.known_hand ?? []).map((id) => model.card[id]?.name ?? id);
    const status = view.observation.outcome
      ? ""
      : busy
        ? word("thinks")
        : turn
          ? word("to_choose")
          : player.invited
            ? word("invited")
            : person && !own && !player.here
              ? word("away")
              : word("waiting");
    const cards = seen.sides[player.side]?.hand_size ?? 0;
    return h(
      "article.seat",
      { class: `${model.sideClass(player.side)} ${turn ? "is-turn" : ""}` },
      icon(person ? "person" : "bot"),
      h(
        "h2",
        {},
        content.sides.find((one) => one.id === player.side)?.name,
        " ",
        h(
          "span",
          {},
          own
            ? word("you").toLowerCase()
            : guide
              ? word("lesson_guide")
              : playerName(player.player),
        ),
      ),
      h("p.seat__status", {}, status),
      h(
        "p.seat__cards",
        {},
        word("n_cards", { n: cards }),
        known.length ? `, ${word("known", { cards: known.join(", ") })}` : "",
      ),
      busy && thinking ? progress(model, thinking) : null,
    );
  });
  // At one screen both sides know it.
  const alone = model.guided || (view.seat !== null && model.hotseat(1 - view.seat));
  const said = alone ? [] : view.advantages;
  return [...rows, ...said.map((one) => h("p.seats__note.muted", { role: "note" }, one.text))];
}

/** The progress of a machine, and a button that makes it answer now. @param {import("./model.js").Model} model @param {import("../../page.d.ts").Progress} thinking */
function progress({ view, game }, { elapsed, share, player }) {
  // A machine's name has its time, such as 200ms or 2s.
  const [, time, unit] = /^strong:(\d+)(ms|s)\b/.exec(player ?? "") ?? [];
  const of = time ? Number(time) / (unit === "ms" ? 1000 : 1) : 0;
  const part = Math.round(Math.min(1, share || (of ? elapsed / of : 0)) * 100);
  return [
    h(
      "div.think",
      {
        role: "progressbar",
        "aria-label": word("thinks"),
        "aria-valuemin": 0,
        "aria-valuemax": 100,
        "aria-valuenow": part,
      },
      h("i", { vars: { part: `${part}%` } }),
    ),
    of ? h("p.think__note", {}, word("thinking_of", { elapsed: elapsed.toFixed(1), of })) : null,
    view.seat === null || elapsed < 1
      ? null
      : h(
          "button.button.think__now",
          { type: "button", "data-do": "hurry", onclick: () => game.hurry().catch(() => null) },
          word("move_now"),
        ),
  ];
}
