// The sounds of the table, made by the browser itself: no file is loaded. Off unless wished.

import { wish } from "./kept.js";

/** @typedef {"die" | "card" | "turn" | "word"} Sound */

/** Pitch in hertz, beginning and length in seconds of each tone; a tone without a pitch is a knock. @type {Record<Sound, [number, number, number][]>} */
const TONES = {
  die: [
    [0, 0, 0.05],
    [0, 0.11, 0.05],
    [0, 0.19, 0.05],
    [0, 0.42, 0.09],
  ],
  card: [[0, 0, 0.22]],
  turn: [
    [523, 0, 0.3],
    [784, 0.12, 0.3],
  ],
  word: [[659, 0, 0.22]],
};

/** Plays a sound if sounds are wished. @param {Sound} sound */
export function play(sound) {
  if (wish("sound", false)) sing(sound);
}

/** @param {Sound} sound */
function sing(sound) {
  const audio = new AudioContext(),
    tones = TONES[sound];
  for (const [pitch, at, length] of tones) {
    const level = audio.createGain(),
      from = audio.currentTime + at;
    level.connect(audio.destination);
    level.gain.setValueAtTime(0.05, from);
    level.gain.exponentialRampToValueAtTime(0.0001, from + length);
    const source = pitch ? tone(audio, pitch) : knock(audio, length);
    source.connect(level);
    source.start(from);
    source.stop(from + length);
  }
  setTimeout(() => audio.close(), 900);
}

/** @param {AudioContext} audio @param {number} pitch */
function tone(audio, pitch) {
  const made = audio.createOscillator();
  made.frequency.value = pitch;
  return made;
}

/** A burst of noise. @param {AudioContext} audio @param {number} length in seconds */
function knock(audio, length) {
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  const made = audio.createBufferSource();
  made.buffer = noise;
  return made;
}
