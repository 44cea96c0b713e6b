// Placing brokers: as discs in an area, or square by square.

import { closest, find, findAll } from "../elements.js";

/** @param {HTMLButtonElement} button */
export function type(button) {
  const digits = closest(button, ".digits", HTMLElement);
  if (!digits) return;
  const input = find("input", HTMLInputElement, digits);
  const { digit } = button.dataset;
  input.value = digit ? input.value + digit : input.value.slice(0, -1);
}

/**
 * A disc is filled once it is placed, and says how many of its kind are.
 *
 * @param {HTMLFormElement} form
 */
export function showDiscs(form) {
  for (const digits of findAll(".digits", HTMLElement, form)) {
    const input = find("input", HTMLInputElement, digits);
    input.readOnly = true;
    for (const button of findAll("button", HTMLButtonElement, digits)) {
      const { digit } = button.dataset;
      const placed = digit ? input.value.split(digit).length - 1 : 0;
      button.classList.toggle("placed", placed > 0);
      button.dataset.placed = placed > 1 ? `×${placed}` : "";
      button.disabled = !digit && !input.value;
    }
  }
}

/** @param {HTMLFormElement} form */
const spots = (form) => findAll(".spot", HTMLButtonElement, form);

/** @param {HTMLButtonElement} spot */
const listOf = (spot) => find("select", HTMLSelectElement, spot.parentElement ?? spot);

/** @param {HTMLButtonElement} spot */
const isMarked = (spot) => spot.getAttribute("aria-pressed") === "true";

/**
 * A square is marked for the next broker; a second tap on one takes its broker off.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} spot
 */
export function choose(form, spot) {
  if (isMarked(spot)) listOf(spot).value = "";
  mark(form, spot);
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} [spot]
 */
function mark(form, spot) {
  for (const other of spots(form)) other.setAttribute("aria-pressed", String(other === spot));
}

/**
 * Onto the square that is marked; the next free one is marked then.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 */
export function place(form, button) {
  const all = spots(form);
  const at = all.findIndex(isMarked);
  if (at < 0) return;
  listOf(all[at]).value = button.dataset.broker ?? "";
  const isFree = (/** @type {HTMLButtonElement} */ spot) => !listOf(spot).value;
  mark(form, all.slice(at + 1).find(isFree) ?? all.find(isFree));
}

/** @param {HTMLFormElement} form */
export function showSpots(form) {
  for (const spot of spots(form)) {
    const { value, selectedOptions } = listOf(spot);
    const [broker] = value ? findAll(`[data-broker="${value}"]`, HTMLElement, form) : [];
    const row = closest(broker ?? null, ".choice", HTMLElement);
    spot.className = `spot js-only ${row?.className.replace("choice", "") ?? ""}`;
    spot.textContent = selectedOptions[0]?.text.slice(-1) ?? "";
    const [sign] = row ? findAll(".sign", Element, row) : [];
    if (sign) spot.prepend(sign.cloneNode(true));
    spot.title = selectedOptions[0]?.text ?? "";
  }
}

/**
 * Where the first broker goes, until somebody marks another square.
 *
 * @param {HTMLFormElement} form
 */
export function markFirst(form) {
  mark(form, spots(form)[0]);
}
