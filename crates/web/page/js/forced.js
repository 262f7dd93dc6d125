// Forced choices: where there is only one, the page makes it, unless its person wants to be asked.

import { isAhead } from "./ahead.js";
import { wish } from "./kept.js";

/** What both seats see to be the only one: how fast it is chosen says nothing. */
const OPEN = ["space", "mode", "region"];

/** Whether the other seat could learn from the speed of a choice that only its own side knows to be the only one. @param {import("./model.js").Model} model @param {import("../../page.d.ts").Choice} only */
function tells(model, only) {
  const { players, seat, question } = model.view;
  const other = players.find((one) => one.seat !== seat);
  if (other?.player !== "person" || model.hotseat(other.seat)) return false;
  const seen = OPEN.some((kind) => kind in (only.target ?? {}));
  return !seen && !(only.target?.use && model.card[question?.card ?? ""]?.scoring);
}

/** The choice that the page makes by itself: never a secret, a roll or a risk, nor after a choice was taken back. @param {import("./model.js").Model} model */
export function forced(model) {
  const { question } = model.view;
  if (!question || model.past || model.busy || model.chosen || model.tookBack) return null;
  if (isAhead(model.view)) return null;
  if (question.choices.length > 1 || question.ask === "secret" || question.warning) return null;
  const [only] = question.choices;
  if (only.risk || only.odds || only.realign || wish("ask_forced", false)) return null;
  return tells(model, only) ? null : only;
}
