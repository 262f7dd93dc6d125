// The band above the map: turn, DEFCON, score, military operations, space race, the card that changes hands, and a scenario's own tracks.

import { h } from "./dom.js";
import { word } from "./words.js";
import { ownSections } from "./own_tracks.js";
import { aboutBox, track } from "./track.js";

const SIDES = ["first", "second"];

/** @param {import("./model.js").Model} model @returns {HTMLElement[]} */
export function tracks(model) {
  const { content } = model,
    seen = model.shown().observation;
  return /** @type {HTMLElement[]} */ (
    [
      turn(content, seen),
      content.defcon && defcon(content, seen),
      score(content, model.shown()),
      content.mil_ops && milOps(content, seen),
      content.space_race && spaceRace(content, seen, model),
      seen.special && special(content, seen),
      ...ownSections(model),
    ].filter(Boolean)
  );
}

/** The same tracks for a panel. @param {import("./model.js").Model} model */
export function allTracks(model) {
  const all = tracks(model);
  // The band has the landmarks of these names.
  for (const one of all) one.setAttribute("role", "group");
  return h("div.all-tracks", {}, all);
}

/** @param {import("../../page.d.ts").Contents} content @param {import("../../page.d.ts").Observation} seen */
function turn(content, seen) {
  const period = [...content.periods].reverse().find((one) => one.turn <= Math.max(seen.turn, 1));
  const rounds = seen.rounds ?? 0;
  const rows = [1, 0].map((i) => {
    const side = content.sides[i];
    const first = FIRST_TO_MOVE;
    return h(
      `tr.${SIDES[i]}`,
      {},
      h("th", { scope: "row" }, side.name),
      Array.from({ length: rounds }, (_, at) => {
        const round = at + 1,
          now = round === seen.round && seen.phasing === side.id;
        const done =
          round < seen.round ||
          (round === seen.round &&
            seen.phasing !== null &&
            seen.phasing !== side.id &&
            i === first);
        return h("td", {}, h(now ? "i.now" : done ? "i.done" : "i"));
      }),
    );
  });
  return track(
    "turn",
    word("turn_n", { n: seen.turn }),
    h(
      "p.big",
      {},
      h("b", {}, Math.max(seen.turn, content.first_turn ?? 0)),
      h(
        "span",
        {},
        h("span.label", {}, word("turn")),
        h(
          "span",
          {},
          [word("of_turns", { n: seen.turns }), period?.name].filter(Boolean).join(" · "),
        ),
      ),
    ),
    rounds > 0 &&
      rounds < 13 &&
      h(
        "table.rounds",
        { "aria-label": `${word("action_rounds")}: ${seen.round} / ${rounds}` },
        rows,
      ),
  );
}

/** The index of the side whose circle fills first. */
const FIRST_TO_MOVE = 1;

/** @param {import("../../page.d.ts").Contents} content @param {import("../../page.d.ts").Observation} seen */
function defcon(content, seen) {
  const scale = /** @type {import("../../page.d.ts").DefconFacts} */ (content.defcon);
  const names = (scale.closed[seen.defcon ?? 0] ?? []).map(
    (id) => content.map.regions.find((one) => one.id === id)?.name ?? id,
  );
  const levels = [];
  for (let level = scale.max; level >= scale.war; level--)
    levels.push(
      h(
        `li.level-${level - scale.war + 1}`,
        { "aria-current": level === seen.defcon ? "true" : null },
        level,
      ),
    );
  const note = names.length ? word("closed", { regions: names.join(", ") }) : word("closed_none");
  return track(
    "defcon",
    `${word("defcon")} ${seen.defcon}`,
    h("span.label", {}, word("defcon")),
    h("ol.defcon", {}, levels),
    h("p.track__note", { title: note }, note),
  );
}

/** @param {import("../../page.d.ts").Contents} content @param {import("../../page.d.ts").View} view */
function score(content, view) {
  const { vp } = view.observation,
    [most, least] = content.vp.automatic.map((n) => Math.abs(n || 20));
  const at = vp >= 0 ? 50 + Math.min(vp / most, 1) * 50 : 50 - Math.min(-vp / least, 1) * 50;
  const side = vp > 0 ? "first" : vp < 0 ? "second" : "";
  return track(
    "vp",
    `${word("score")}: ${view.score}`,
    h("span.label", {}, word("score")),
    h(
      "div.vp",
      {
        class: side,
        vars: {
          at: `${Math.min(Math.max(at, 13), 87)}%`,
          from: `${Math.min(at, 50)}%`,
          long: `${Math.abs(at - 50)}%`,
        },
      },
      h("i.vp__bar"),
      h(
        "b.vp__at",
        {},
        vp ? `${content.sides[vp > 0 ? 0 : 1].name} ${Math.abs(vp)}` : word("even"),
      ),
    ),
    h(
      "p.track__note",
      {},
      h("span.second.of-side", {}, `${content.sides[1].name} ${least}`),
      h("span.first.of-side", {}, `${most} ${content.sides[0].name}`),
    ),
  );
}

/** @param {import("../../page.d.ts").Contents} content @param {import("../../page.d.ts").Observation} seen */
function milOps(content, seen) {
  const scale = /** @type {import("../../page.d.ts").MilOpsFacts} */ (content.mil_ops);
  const need = scale.required ?? seen.defcon ?? 0;
  const rows = [0, 1].map((i) => {
    const side = content.sides[i],
      has = seen.sides[side.id].mil_ops;
    return h(
      `div.mil.${SIDES[i]}`,
      { "aria-label": `${side.name} ${has}`, role: "img" },
      h("b", {}, side.name),
      h(
        "ol",
        {},
        Array.from({ length: scale.max }, (_, at) =>
          h("li", {
            class: [at < has && "on", at + 1 === need && "need-mark"].filter(Boolean).join(" "),
          }),
        ),
      ),
      h("span.short", {}, need > has ? `−${(need - has) * scale.penalty}` : ""),
    );
  });
  return track(
    "mil",
    word("mil_ops"),
    h(
      "span.label",
      {},
      h("span.long", {}, word("mil_ops")),
      h("span.brief", {}, word("mil_ops_brief")),
      need ? h("span.need", {}, word("needs", { n: need })) : null,
    ),
    rows,
  );
}

/** @param {import("../../page.d.ts").Contents} content @param {import("../../page.d.ts").Observation} seen @param {import("./model.js").Model} model */
function spaceRace(content, seen, model) {
  const at = content.sides.map((side) => seen.sides[side.id].space_race);
  const own = Math.max(
    0,
    content.sides.findIndex((side) => side.id === model.view.side),
  );
  const race = /** @type {import("../../page.d.ts").SpaceRaceFacts} */ (content.space_race);
  const next = race.boxes[at[own]];
  const boxes = race.boxes.map((box, i) => {
    const says = aboutBox(box);
    return h(
      "li",
      {
        class: Math.max(...at) > i ? "reached" : "",
        title: says,
        "aria-label": [
          says,
          ...content.sides.filter((_, s) => at[s] === i + 1).map((side) => side.name),
        ].join("; "),
      },
      i + 1,
      SIDES.filter((_, side) => at[side] === i + 1).map((side) => h(`i.${side}`)),
    );
  });
  return track(
    "space",
    word("space_race"),
    h("span.label", {}, word("space_race")),
    h("ol.space-boxes", {}, boxes),
    h(
      "p.track__note",
      {},
      next
        ? word(next.at_least ? "space_next_high" : "space_next", {
            side: content.sides[own].name,
            ops: next.ops[own] ?? 0,
            needed: next.needed?.[own] ?? 0,
          })
        : "",
    ),
  );
}

/** @param {import("../../page.d.ts").Contents} content @param {import("../../page.d.ts").Observation} seen */
function special(content, seen) {
  const card = content.cards.find((one) => one.special);
  const at = content.sides.findIndex((one) => one.id === seen.special?.holder);
  const state = word(seen.special?.face_up ? "face_up" : "face_down");
  return track(
    "special",
    card?.name ?? "",
    h("span.label", { "data-card": card?.id }, card?.name ?? ""),
    at >= 0 &&
      h(
        `p.special.${SIDES[at]}`,
        { class: seen.special?.face_up ? "" : "is-down" },
        h("b", {}, content.sides[at].name),
        h("span", {}, state),
      ),
  );
}
