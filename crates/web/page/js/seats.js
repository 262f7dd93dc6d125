// The seats with their players, the turn, and the progress of a machine.

import { picture } from "./art.js";
import { h, icon } from "./dom.js";
import { playerName } from "./opponents.js";
import { daysLeft, presence } from "./presence.js";
import { word } from "./words.js";

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
          ? turnOf(model)
          : player.invited
            ? word("invited")
            : player.sealed
              ? word("has_chosen")
              : person && !own && !player.here && !model.hotseat(player.seat)
                ? word("away")
                : word("waiting");
    const side = content.sides.find((one) => one.id === player.side);
    const cards = seen.sides[player.side]?.hand_size ?? 0;
    return h(
      "article.seat",
      { class: `${model.sideClass(player.side)} ${turn ? "is-turn" : ""}` },
      icon(person ? "person" : "bot"),
      h(
        "h2",
        {},
        side?.art && picture(side.art),
        side?.name,
        " ",
        h(
          "span",
          {},
          own
            ? word("you").toLowerCase()
            : guide
              ? word("lesson_guide")
              : player.name || playerName(player.player),
        ),
      ),
      h("p.seat__status", {}, status),
      h(
        "p.seat__cards",
        {},
        word("n_cards", { n: cards }),
        known.length ? `, ${word("known", { cards: known.join(", ") })}` : "",
        person && !own && isSeen(model, player) ? `; ${presence(player)}` : "",
      ),
      busy && thinking ? progress(model, thinking) : null,
    );
  });
  const notes = model.advantages.map((text) => h("p.seats__note.muted", { role: "note" }, text));
  return [...rows, ...notes];
}

/** Whether the other one was ever seen at another screen. @param {import("./model.js").Model} model @param {import("./people.js").Player} player */
const isSeen = ({ people }, player) =>
  people.areApart && !player.invited && (player.here || player.seen != null);

/** That a seat chooses, and how many days it has. @param {import("./model.js").Model} model */
const turnOf = ({ people }) =>
  [word("to_choose"), daysLeft(people.facts?.days_left)].filter(Boolean).join(", ");

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
    elapsed >= 1 && h("p.think__note", {}, word("thinking_for", { n: Math.round(elapsed) })),
    view.seat === null || elapsed < 1
      ? null
      : h(
          "button.button.think__now",
          { type: "button", "data-do": "hurry", onclick: () => game.hurry().catch(() => null) },
          word("move_now"),
        ),
  ];
}
