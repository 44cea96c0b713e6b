// One more or one fewer at a tap, and what somebody has then. Whoever types needs no sign: it is
// the one of the button that was tapped before.

import { closest, find, findAll } from "../elements.js";

const MINUS = "−";

/** @param {number} number */
const written = (number) => String(number).replace("-", MINUS);

/** @param {HTMLInputElement} field */
const changeIn = (field) => Number(field.value.replace(MINUS, "-")) || 0;

/** What is known of whoever is chosen, by the names of the fields. */
function heldNow() {
  const chosen = document.querySelector("[data-held]:checked");
  /** @type {Record<string, number>} */
  const held = chosen instanceof HTMLElement ? JSON.parse(chosen.dataset.held ?? "{}") : {};
  return held;
}

function show() {
  const held = heldNow();
  for (const shown of findAll("[data-change]", HTMLOutputElement)) {
    const field = document.getElementById(shown.htmlFor.value);
    if (!(field instanceof HTMLInputElement)) continue;
    const [before, change] = [held[field.name], changeIn(field)];
    let told = before === undefined ? "" : written(before);
    if (change && before !== undefined) told += ` → ${written(before + change)}`;
    if (shown.textContent !== told) shown.textContent = told;
  }
}

document.addEventListener("click", (event) => {
  const button = closest(event.target, "[data-step]", HTMLButtonElement);
  if (!button) return;
  event.preventDefault();
  const field = find("input", HTMLInputElement, button.parentElement ?? document);
  const change = changeIn(field) + Number(button.dataset.step);
  field.value = change ? written(change) : "";
  field.dataset.sign = change < 0 ? MINUS : "";
  show();
});

document.addEventListener("focusin", (event) => {
  closest(event.target, ".stepper input", HTMLInputElement)?.select();
});

document.addEventListener("input", (event) => {
  const field = closest(event.target, ".stepper input", HTMLInputElement);
  if (field && /^\d+$/.test(field.value)) field.value = (field.dataset.sign ?? "") + field.value;
  show();
});

document.addEventListener("change", (event) => {
  const field = closest(event.target, ".stepper input", HTMLInputElement);
  if (field && /^[-−]?$/.test(field.value)) field.value = "";
  show();
});

show();
