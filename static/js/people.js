// What a link says leaves the address bar at once: it is a key, and others look over shoulders.

import { findAll } from "./elements.js";

const [left] = findAll("form[data-leave]", HTMLFormElement);
if (left) history.replaceState(null, "", left.dataset.leave);

// A long list of names gets shorter while somebody types a part of theirs, with accents or without.

/** @type {Record<string, string>} */
const PLAIN = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ı: "i",
  ħ: "h",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ß: "ss",
};

/** @param {string} name */
const folded = (name) =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[łøđðıħæœþß]/g, (letter) => PLAIN[letter]);

for (const search of findAll("[data-narrows]", HTMLInputElement)) {
  const names = findAll(search.dataset.narrows ?? "", HTMLElement);
  search.closest("[hidden]")?.removeAttribute("hidden");
  search.addEventListener("input", () => {
    const wanted = folded(search.value.trim());
    for (const name of names) name.hidden = !folded(name.textContent).includes(wanted);
  });
}

// A link is copied with one tap where the browser lets us.

for (const button of findAll("[data-copies]", HTMLElement)) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset.copies ?? "");
    button.textContent = button.dataset.done ?? "";
  });
}
