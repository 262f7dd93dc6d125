// The words of the page. Names, questions, the log and refusals come from the engine, in the language asked for.

import { wish, setWish } from "./kept.js";
import { EN } from "./words_en.js";
import { RU } from "./words_ru.js";

/** @type {Record<string, Record<string, string>>} */
const TABLES = { en: EN, ru: RU };
export const LANGUAGES = { en: "English", ru: "Русский" };

let chosen = wish("language", null) ?? (navigator.language.startsWith("ru") ? "ru" : "en");
document.documentElement.lang = chosen;

export const language = () => chosen;

/** @type {Record<string, string>} */
let own = {};

/** Takes what the game at the table says in its own words. @param {Record<string, string>} words */
export function adopt(words) {
  own = words;
}

/** Adds the words of one page. @param {Record<string, Record<string, string>>} tables */
export function learn(tables) {
  for (const [lang, table] of Object.entries(tables)) Object.assign(TABLES[lang], table);
}

/** @param {string} lang */
export function speak(lang) {
  chosen = lang in TABLES ? lang : "en";
  setWish("language", chosen);
  document.documentElement.lang = chosen;
}

/**
 * A word of the page, with its holes filled: `{n}` takes `holes.n`; `{n|card|cards}` picks by the number.
 * @param {string} key @param {Record<string, string | number | null | undefined>} [holes]
 */
export function word(key, holes = {}) {
  const text = own[key] ?? TABLES[chosen]?.[key] ?? EN[key] ?? key;
  return text.replace(/\{(\w+)((?:\|[^|}]*)*)\}/g, (_, name, forms) => {
    const value = holes[name] ?? "";
    if (!forms) return String(value);
    const words = forms.slice(1).split("|");
    return words[plural(Number(value))] ?? words.at(-1);
  });
}

/** @param {number} n */
function plural(n) {
  const rule = new Intl.PluralRules(chosen).select(n);
  return { one: 0, few: 1, many: 2, other: 1 }[/** @type {"one"} */ (rule)] ?? 1;
}

/** Puts words into every `data-word`, `data-title` and `data-label` of the page. @param {ParentNode} [root] */
export function placeWords(root = document) {
  for (const at of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-word]")))
    at.textContent = word(at.dataset.word ?? "");
  for (const at of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-title]"))) {
    at.title = word(at.dataset.title ?? "");
    if (!at.textContent?.trim()) at.setAttribute("aria-label", at.title);
  }
  for (const at of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-label]")))
    at.setAttribute("aria-label", word(at.dataset.label ?? ""));
}
