// Who starts: everybody holds a finger on the screen, and one of them is chosen.

import { find, findAll } from "../elements.js";

const STILL = 1500; // milliseconds for which the fingers stay the same
const TICK = 30;
const field = find(".fingers", HTMLElement);
const told = find("[data-told]", HTMLElement, field);
const asked = told.textContent;
/** @type {Map<number, HTMLElement>} */
const fingers = new Map();
/** @type {number | undefined} */
let wait;

/**
 * @template T
 * @param {T[]} all
 */
const anyOf = (all) => all[Math.floor(Math.random() * all.length)];

/** @param {PointerEvent} event */
function put(event) {
  if (event.pointerType === "mouse" || event.target !== field) return;
  if (field.dataset.decided) clear();
  const signs = findAll(".seats .disc .sign", SVGElement);
  const shown = [...fingers.values()].map(({ dataset }) => Number(dataset.sign));
  const free = signs.findIndex((_, index) => !shown.includes(index));
  const finger = document.createElement("div");
  finger.className = "finger";
  finger.dataset.sign = String(free);
  finger.append((signs[free] ?? signs[0]).cloneNode(true));
  fingers.set(event.pointerId, finger);
  field.append(finger);
  move(event);
  waitAgain();
}

/** @param {PointerEvent} event */
function move({ pointerId, clientX, clientY }) {
  const finger = fingers.get(pointerId);
  if (finger) finger.style.transform = `translate(${clientX}px, ${clientY}px)`;
}

/** @param {PointerEvent} event */
function lift({ pointerId }) {
  if (field.dataset.decided || !fingers.has(pointerId)) return;
  fingers.get(pointerId)?.remove();
  fingers.delete(pointerId);
  waitAgain();
}

function waitAgain() {
  clearTimeout(wait);
  if (fingers.size > 1) wait = setTimeout(decide, STILL);
}

function decide() {
  field.dataset.decided = "yes";
  anyOf([...fingers.values()]).classList.add("chosen");
  told.textContent = field.dataset.chosen ?? "";
  navigator.vibrate?.(TICK);
}

function clear() {
  clearTimeout(wait);
  for (const finger of fingers.values()) finger.remove();
  fingers.clear();
  delete field.dataset.decided;
  told.textContent = asked;
}

/** @param {string[]} names */
export function pickName(names) {
  const line = find("[data-starter]", HTMLElement);
  line.textContent = (field.dataset.named ?? "").replace("{name}", anyOf(names));
  line.hidden = false;
  field.hidden = true;
}

/** @param {() => string[]} names */
export function askFingers(names) {
  clear();
  field.hidden = false;
  const [pick, close] = findAll("button", HTMLButtonElement, field);
  pick.onclick = () => pickName(names());
  close.onclick = () => {
    field.hidden = true;
  };
  close.focus();
}

field.addEventListener("pointerdown", put);
field.addEventListener("pointermove", move);
field.addEventListener("pointerup", lift);
field.addEventListener("pointercancel", lift);
