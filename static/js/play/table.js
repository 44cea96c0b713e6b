// Who plays: names are put into seats, moved and taken out without asking the server.

import { closest, find, findAll } from "../elements.js";
import { layOut } from "./round_table.js";

const form = find("form.new-game", HTMLFormElement);
const seats = findAll(".seats input", HTMLInputElement, form);
const sizes = findAll("[name=seats]", HTMLInputElement, form);

/** The seats of a table of the size that is chosen. */
function shown() {
  const size = sizes.find((each) => each.checked);
  return size ? seats.slice(0, Number(size.value)) : seats;
}

const names = () => shown().map((seat) => seat.value.trim());

/** @param {number} count */
function makeRoom(count) {
  if (count <= shown().length) return;
  const size = sizes.find((each) => Number(each.value) >= count);
  if (size) size.checked = true;
}

/** @param {string[]} people */
function put(people) {
  makeRoom(people.length);
  seats.forEach((seat, index) => {
    seat.value = people[index] ?? "";
  });
  mark();
}

function mark() {
  const used = new Set(names());
  for (const chip of findAll("[name=add]", HTMLButtonElement, form)) {
    chip.classList.toggle("used", used.has(chip.value));
    chip.setAttribute("aria-pressed", String(used.has(chip.value)));
  }
  layOut(shown().map((seat) => /** @type {HTMLElement} */ (seat.parentElement)));
  showEmpty();
}

/** What is still missing is said in the button. */
function showEmpty() {
  const note = find("[data-empty]", HTMLElement, form);
  const empty = names().filter((name) => !name).length;
  note.textContent = (note.dataset.empty ?? "").split("|")[empty - 1] ?? "";
  note.parentElement?.classList.toggle("waiting", empty > 0);
}

/** @param {string} name */
function toggle(name) {
  const people = names();
  if (people.includes(name)) return put(people.filter((person) => person && person !== name));
  const free = people.indexOf("");
  if (free < 0 && people.length === seats.length) return;
  people[free < 0 ? people.length : free] = name;
  put(people);
}

/** @param {number} index */
function moveUp(index) {
  const people = names();
  [people[index - 1], people[index]] = [people[index], people[index - 1]];
  put(people);
}

/**
 * By fingers where several fit on the screen; for keys and mice a name is drawn.
 *
 * @param {boolean} isTap
 */
async function chooseStarter(isTap) {
  const { askFingers, pickName } = await import("./starter.js");
  const seated = () => {
    const given = names().filter(Boolean);
    return given.length ? given : shown().map(({ placeholder }) => placeholder);
  };
  if (isTap && navigator.maxTouchPoints) askFingers(seated);
  else pickName(seated());
}

/** @type {Record<string, (value: string, isTap: boolean) => void>} */
const actions = {
  starter: (_, isTap) => chooseStarter(isTap),
  add: toggle,
  people: (value) => put(value.split("\n")),
  up: (value) => moveUp(Number(value)),
  clear: (value) => put(names().map((name, index) => (index === Number(value) ? "" : name))),
};

form.addEventListener("click", (event) => {
  const button = closest(event.target, "button", HTMLButtonElement);
  const action = button && actions[button.name];
  if (!action) return;
  event.preventDefault();
  action(button.value, event.detail > 0);
});

// The key at the lower right goes from name to name, and starts the game after the last.
form.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing) return;
  if (!(event.target instanceof HTMLInputElement)) return;
  const around = shown();
  const at = around.indexOf(event.target);
  if (at < 0 || at === around.length - 1) return;
  event.preventDefault();
  around[at + 1].focus();
});

let sent = false;
form.addEventListener("submit", (event) => {
  if (sent) event.preventDefault(); // a second tap while the first is on its way
  sent = true;
});
addEventListener("pageshow", () => {
  sent = false;
});
form.addEventListener("input", mark);
mark();
