"use strict";
// Finds cards by words and filters, and shows one of them large.
const form = document.getElementById("find");
const words = document.getElementById("words");
const cards = [...document.querySelectorAll("#cards > li")];
const one = document.getElementById("one");
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const texts = new Map(cards.map((card) => [card, plain(card.textContent)]));
let shown = cards;
let open = null;

/** Whether a card has one of the values chosen in each group. */
function fits(card, chosen) {
  return [...chosen].every(([key, values]) => (card.dataset[key] ?? "").split(" ").some((own) => values.includes(own)));
}

function find() {
  const wanted = plain(words.value).split(/\s+/).filter(Boolean);
  const chosen = new Map();
  for (const box of form.querySelectorAll("input:checked")) {
    chosen.set(box.name, [...(chosen.get(box.name) ?? []), box.value]);
  }
  shown = cards.filter((card) => fits(card, chosen) && wanted.every((word) => texts.get(card).includes(word)));
  for (const card of cards) card.hidden = !shown.includes(card);
  const count = document.getElementById("count");
  count.textContent = count.dataset.words.replace("{shown}", shown.length).replace("{all}", cards.length);
  document.getElementById("none").hidden = shown.length > 0;
}

function show(card) {
  open = card;
  const about = card.querySelector(".about").cloneNode(true);
  about.hidden = false;
  about.querySelector("h2").id = "one-name";
  const face = card.querySelector("img").cloneNode();
  face.loading = "eager";
  document.getElementById("one-body").replaceChildren(face, about);
  if (!one.open) one.showModal();
}

function step(by) {
  const list = shown.includes(open) ? shown : cards;
  show(list[(list.indexOf(open) + by + list.length) % list.length]);
}

form.addEventListener("input", find);
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("reset", () => setTimeout(find));
document.getElementById("cards").addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(link.closest("li"));
});
document.getElementById("before").addEventListener("click", () => step(-1));
document.getElementById("after").addEventListener("click", () => step(1));
document.getElementById("close").addEventListener("click", () => one.close());
one.addEventListener("click", (event) => { if (event.target === one) one.close(); });
one.addEventListener("close", () => { const link = open?.querySelector("a"); if (!open?.hidden) link?.focus(); });
document.addEventListener("keydown", (event) => {
  if (one.open) {
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "ArrowRight") step(1);
  } else if (event.key === "/" && event.target !== words) {
    event.preventDefault();
    words.focus();
  }
});
function named() {
  const card = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (card?.parentElement?.id === "cards") show(card);
}
addEventListener("hashchange", named);
find();
named();
