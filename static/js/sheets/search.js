// Finding a game while somebody types: what the server finds, without asking it.

import { find, findAll } from "../elements.js";

const field = find('input[type="search"]', HTMLInputElement);
const choices = find("#choices", HTMLElement);
const nothing = find("#nothing", HTMLElement);
const titles = findAll("li[data-names]", HTMLLIElement, choices);

/** @param {string} text */
const spelled = (text) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/ß/g, "ss")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * @param {string} name
 * @param {string[]} words
 */
const fits = (name, words) =>
  words.every((word) => name.includes(word)) || name.replace(/ /g, "").includes(words.join(""));

function search() {
  const words = spelled(field.value).split(" ").filter(Boolean);
  let found = 0;
  for (const title of titles) {
    const names = (title.dataset.names ?? "").split("|");
    title.hidden = words.length > 0 && !names.some((name) => fits(name, words));
    if (!title.hidden) found += 1;
  }
  for (const section of findAll("section", HTMLElement, choices)) {
    section.hidden = !section.querySelector("li:not([hidden])");
  }
  for (const shelf of findAll(".shelf", HTMLElement, choices)) shelf.hidden = words.length > 0;
  nothing.hidden = found > 0;
  choices.hidden = found === 0;
  offer(field.value.trim());
}

/** @param {string} title */
function offer(title) {
  const said = find("[data-say]", HTMLElement, nothing);
  said.textContent = (said.dataset.say ?? "").replace("{title}", title);
  const form = find("form", HTMLFormElement, nothing);
  find('[name="title"]', HTMLInputElement, form).value = title;
  const button = find("button", HTMLButtonElement, form);
  button.textContent = (form.dataset.make ?? "").replace("{title}", title);
}

// What the page was asked for is only a part of what there is: then the server is asked again.
if (!field.value) field.addEventListener("input", search);
