// Title, favicon and, if wished, a sound and a notification say whose turn it is.

import { $ } from "./dom.js";
import { wish } from "./kept.js";
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
  document.title = [own && "●", state, content.name]
    .filter(Boolean)
    .join(" · ")
    .replace("● · ", "● ");
  const sign = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 22 22"><path d="M1 14h11v7H1z" fill="#1a232e"/><circle cx="13.2" cy="8.2" r="${own ? 7 : 5.2}" fill="${own ? "#e08a00" : "#8f8672"}"/></svg>`;
  $("#favicon").href = `data:image/svg+xml,${encodeURIComponent(sign)}`;
  if (told && told !== state && (own || seen.outcome)) {
    if (wish("sound", false)) ring();
    if (!document.hasFocus() && wish("notify", false)) notify(state, model);
  }
  told = state;
}

/** @param {string} state @param {import("./model.js").Model} model */
function notify(state, { content, game }) {
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

/** Two short notes. */
export function ring() {
  const audio = new AudioContext(),
    level = audio.createGain();
  level.connect(audio.destination);
  level.gain.setValueAtTime(0.05, audio.currentTime);
  level.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + 0.5);
  for (const [at, pitch] of [
    [0, 523],
    [0.12, 784],
  ]) {
    const note = audio.createOscillator();
    note.frequency.value = pitch;
    note.connect(level);
    note.start(audio.currentTime + at);
    note.stop(audio.currentTime + at + 0.3);
  }
  setTimeout(() => audio.close(), 900);
}
