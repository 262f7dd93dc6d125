// Title, favicon and, if wished, a sound and a notification say whose turn it is.

import { $, mark, say } from "./dom.js";
import { title } from "./asked.js";
import { wish } from "./kept.js";
import { bare } from "./log.js";
import { play } from "./sound.js";
import { word } from "./words.js";

let told = "";

/** @param {import("./model.js").Model} model */
export function tellTurn(model) {
  const { view, content } = model,
    seen = view.observation;
  const own = Boolean(view.question);
  const state = seen.outcome
    ? word("over")
    : own
      ? word("your_turn")
      : view.waiting
        ? word("side_chooses", { side: model.sideName(view.waiting.side) })
        : "";
  const { length } = model.people.news,
    calls = own || length > 0;
  document.title = [own && "●", length && `(${length})`, state, content.name]
    .filter(Boolean)
    .join(" · ")
    .replace("● · ", "● ")
    .replace(") · ", ") ");
  const sign = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 22 22"><path d="M1 14h11v7H1z" fill="#1a232e"/><circle cx="13.2" cy="8.2" r="${calls ? 7 : 5.2}" fill="${calls ? "#e08a00" : "#8f8672"}"/></svg>`;
  mark($("#favicon"), "href", `data:image/svg+xml,${encodeURIComponent(sign)}`);
  if (told && told !== state && (own || seen.outcome)) {
    play("turn");
    notify(state, model);
  }
  told = state;
}

/** The most lines that are read out. */
const MOST_LINES = 12;

/** Tells screen readers what has happened, and then what is asked. @param {import("./model.js").Model} model @param {import("../../page.d.ts").Entry[]} news */
export function announce(model, news) {
  const { view } = model,
    { outcome } = view.observation;
  const asked = view.question
    ? title(model)
    : (outcome?.text ??
      (view.waiting && word("side_chooses", { side: model.sideName(view.waiting.side) })));
  const lines = news.slice(-MOST_LINES).map(({ text }) => bare(text));
  say($("#events"), [...lines, asked].filter(Boolean).join(". "));
}

/** Tells what others said and offered, to readers of the screen and to whoever looks elsewhere. @param {import("./model.js").Model} model @param {import("./people.js").Act[]} acts */
export function tellDeeds(model, acts) {
  if (!acts.length || !model.people.areApart) return;
  const lines = acts.map((one) => model.people.sentence(one));
  say($("#deeds"), lines.join(". "));
  play("word");
  notify(lines[lines.length - 1], model);
}

/** Notifies whoever wishes it and looks elsewhere. @param {string} state @param {import("./model.js").Model} model */
function notify(state, { content, game }) {
  if (document.hasFocus() || !wish("notify", false)) return;
  try {
    // Tabs of the same game replace the notification of each other.
    const made = new Notification(state, { body: content.name, tag: `brink-${game.id}` });
    made.onclick = () => {
      focus();
      made.close();
    };
  } catch {
    /* Chrome on Android shows those of service workers only */
  }
}
