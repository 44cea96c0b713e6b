// Taps fill in a form: they count pieces and place brokers, and the last one sends it.

import { closest, find, findAll, submit } from "../elements.js";
import { choose, markFirst, place, showDiscs, showSpots, type } from "./brokers.js";

const main = find("#main", HTMLElement);

// Counting pieces

/** @param {HTMLFormElement} form */
function counters(form) {
  return findAll(".counter", HTMLElement, form).map((counter) => ({
    add: find(".add", HTMLButtonElement, counter),
    less: find(".less", HTMLButtonElement, counter),
    input: find("input", HTMLInputElement, counter),
  }));
}

/** @param {HTMLInputElement} input */
const number = (input) => Number(input.value) || 0;

/**
 * @param {HTMLInputElement} input
 * @param {number} change
 */
function change(input, change) {
  input.value = String(number(input) + change || "");
}

/**
 * @param {HTMLFormElement} form
 * @param {string} [name]
 */
const fields = (form, name) => (name ? findAll(`[name="${name}"]`, HTMLInputElement, form) : []);

/**
 * What has to add up: a picker, or several that are taken from together.
 *
 * @param {HTMLFormElement} form
 */
function sums(form) {
  return findAll("[data-high]", HTMLElement, form).map((whole) => ({
    low: Number(whole.dataset.low),
    high: Number(whole.dataset.high),
    sum: findAll(".counter input", HTMLInputElement, whole)
      .map(number)
      .reduce((sum, count) => sum + count, 0),
    has: (/** @type {HTMLInputElement} */ input) => whole.contains(input),
  }));
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 * @param {number} by
 */
function count(form, button, by) {
  for (const { input, add, less } of counters(form)) {
    if (add !== button && less !== button) continue;
    change(input, by);
    for (const also of fields(form, add.dataset.also)) change(also, by);
  }
}

/**
 * Buttons allow only what is possible now.
 *
 * @param {HTMLFormElement} form
 */
function show(form) {
  const totals = sums(form);
  for (const { add, less, input } of counters(form)) {
    const own = number(input);
    const isFull = totals.some(({ has, sum, high }) => has(input) && sum >= high);
    const isUsed = fields(form, add.dataset.also).some(
      (also) => number(also) >= Number(also.dataset.together),
    );
    add.disabled = own >= Number(add.dataset.most) || isFull || isUsed;
    add.classList.toggle("some", own > 0);
    const [tally] = findAll("b", HTMLElement, add);
    if (tally) tally.textContent = own ? String(own) : "";
    less.disabled = own === 0;
    input.readOnly = true;
  }
  showDiscs(form);
  showSpots(form);
  showUnless(form);
  showDistinct(form);
  showTabs(form);
  const [send] = findAll(":scope > .send > button:not([form])", HTMLButtonElement, form);
  const isEnough = totals.every(({ sum, low }) => sum >= low);
  if (send && totals.length) send.disabled = !isEnough;
  if (form.matches(".bid")) weigh(form);
}

// The scale: what is being built, and what is still missing

/**
 * @param {number[]} bid
 * @param {number[]} lowest
 */
function isHighEnough(bid, lowest) {
  const sum = (/** @type {number[]} */ counts) => counts.reduce((all, count) => all + count, 0);
  if (sum(bid) !== sum(lowest)) return sum(bid) > sum(lowest);
  const place = bid.findIndex((count, at) => count !== lowest[at]);
  return place < 0 || bid[place] > lowest[place];
}

/** @param {HTMLFormElement} form */
function weigh(form) {
  const own = counters(form);
  const kinds = (form.dataset.kinds ?? "").split(" ");
  const bid = kinds.map((kind) => {
    const counter = own.find(({ add }) => add.dataset.kind === kind);
    return counter ? number(counter.input) : 0; // who has none of a kind is not asked for it
  });
  const lowest = (form.dataset.lowest ?? "").split(" ").map(Number);
  const isEnough = !form.dataset.lowest || isHighEnough(bid, lowest);
  const [pan] = findAll("[data-pan=built]", HTMLElement, main);
  if (pan) pan.textContent = "";
  let missing = 0;
  for (const [at, kind] of kinds.entries()) {
    const lacking = isEnough ? 0 : Math.max(0, lowest[at] - bid[at]);
    missing += lacking;
    pan?.append(...drawKinds(`kind ${kind}`, bid[at]), ...drawKinds(`kind ghost ${kind}`, lacking));
  }
  pan?.classList.toggle("many", pan.childElementCount > 6);
  const total = bid.reduce((all, count) => all + count, 0);
  main.querySelector(".duel")?.classList.toggle("tipped", isEnough && total > 0);
  const said = (form.dataset.missing ?? "").split("|")[missing - 1] ?? form.dataset.higher ?? "";
  for (const reason of findAll(".reason", HTMLElement, form)) {
    reason.textContent = isEnough ? "" : said;
  }
}

/**
 * @param {string} classes
 * @param {number} count
 */
function drawKinds(classes, count) {
  return Array.from({ length: count }, () => {
    const piece = document.createElement("i");
    piece.className = classes;
    return piece;
  });
}

/**
 * What is out of the question where two others say the same.
 *
 * @param {HTMLFormElement} form
 */
function showUnless(form) {
  const given = new FormData(form);
  for (const field of findAll("[data-unless]", HTMLElement, form)) {
    const [one, other] = (field.dataset.unless ?? "").split(" ").map((name) => given.get(name));
    const isOut = Boolean(one) && one === other;
    for (const radio of findAll("input", HTMLInputElement, field)) radio.disabled = isOut;
  }
}

/**
 * Everybody once: who is chosen in one row is out of the others, and the last row fills itself.
 * What it was filled with stays free, for whoever changes another row; so does everything in an
 * order that was given whole.
 *
 * @param {HTMLFormElement} form
 */
function showDistinct(form) {
  const radios = findAll("[data-distinct] input[type=radio]", HTMLInputElement, form);
  for (const radio of radios.filter(({ dataset }) => "filled" in dataset)) {
    radio.checked = false;
    delete radio.dataset.filled;
  }
  const chosen = radios.filter(({ checked }) => checked);
  const taken = new Map(chosen.map(({ value, name }) => [value, name]));
  const rows = new Set(chosen.map(({ name }) => name));
  const open = [...new Set(radios.map(({ name }) => name))].filter((name) => !rows.has(name));
  for (const radio of radios) {
    radio.disabled =
      open.length > 0 && taken.has(radio.value) && taken.get(radio.value) !== radio.name;
  }
  if (open.length !== 1) return;
  const last = radios.find(({ name, disabled }) => name === open[0] && !disabled);
  if (!last) return;
  last.checked = true;
  last.dataset.filled = "";
}

/**
 * Whether nothing is left to say.
 *
 * @param {HTMLFormElement} form
 */
function isComplete(form) {
  if (form.matches(".by-hand") || form.closest("[data-by-hand]")) return false;
  const typed = form.querySelector(".line input, .line textarea");
  if (typed && !typed.closest(".plain-only")) return false;
  const radios = findAll("input[type=radio]:not(:disabled)", HTMLInputElement, form);
  const names = new Set(radios.map(({ name }) => name));
  const isChosen = [...names].every((name) => form.querySelector(`input[name="${name}"]:checked`));
  return isChosen && sums(form).every(({ sum, high }) => sum >= high);
}

// One step after the other: a person, an area, what comes before brokers

/** @param {HTMLFormElement} form */
const steps = (form) => {
  const tabs = findAll(".areas > input", HTMLInputElement, form);
  return findAll(".areas > .area", HTMLElement, form).map((area, at) => ({
    area,
    tab: tabs[at],
    isDone: isAnswered(area) && area.querySelector("input[type=radio]") !== null,
  }));
};

/** @param {HTMLElement} area */
const isAnswered = (area) =>
  findAll("input[type=radio]", HTMLInputElement, area).every(({ name }) =>
    area.querySelector(`input[name="${name}"]:checked`),
  );

/** @param {HTMLFormElement} form */
function showTabs(form) {
  for (const { area, tab } of steps(form)) {
    const [label] = findAll(`label[for="${tab.id}"]`, HTMLElement, form);
    if (!label) continue;
    const [chosen] = findAll(".chosen", HTMLElement, label);
    const kinds = findAll("fieldset:first-of-type :checked ~ span .kind", HTMLElement, area);
    if (chosen) chosen.textContent = "";
    chosen?.append(...kinds.map((kind) => kind.cloneNode()));
    const [number] = findAll("b", HTMLElement, label);
    if (number) number.textContent = tally(area);
  }
}

/**
 * The number that was chosen in a step, or how many brokers were placed there.
 *
 * @param {HTMLElement} area
 */
function tally(area) {
  const [given] = findAll("input:checked", HTMLInputElement, area);
  if (given) return given.value;
  const digits = findAll(".digits input", HTMLInputElement, area).map(({ value }) => value.length);
  const squares = findAll("select", HTMLSelectElement, area).map(({ value }) =>
    Number(value !== ""),
  );
  return String([...digits, ...squares].reduce((sum, count) => sum + count, 0) || "");
}

/**
 * Who has answered goes on to the first step that is open; what is first in it.
 *
 * @param {ReturnType<typeof steps>} among
 */
function passOn(among) {
  const next = among.find(({ isDone }) => !isDone);
  if (!next) return null;
  next.tab.checked = true;
  return findAll("input:not([readonly]), button:not(:disabled)", HTMLElement, next.area)[0];
}

/**
 * What a tap on a button does; whether it may have been the last.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement} button
 */
function tap(form, button) {
  if (button.matches(".add")) count(form, button, 1);
  else if (button.matches(".less")) count(form, button, -1);
  else if ("digit" in button.dataset) type(button);
  else if (button.matches(".spot")) choose(form, button);
  else if ("broker" in button.dataset) place(form, button);
  show(form);
  return button.matches(".add");
}

main.addEventListener("click", (event) => {
  const button = closest(event.target, "button", HTMLButtonElement);
  const form = closest(event.target, "form.answer", HTMLFormElement);
  if (!form) return;
  // Arrow keys "click" as well, on the way to another choice; a finger has a place on the screen.
  const isChoice = closest(event.target, "label", HTMLElement) && event.detail > 0;
  if (!(button ? tap(form, button) : isChoice)) return;
  setTimeout(() => {
    show(form);
    if (isComplete(form)) submit(form);
    else if (closest(event.target, ".area", HTMLElement)) passOn(steps(form));
  });
});

/**
 * Whether Tab leads out of a step: nothing comes after it there but choices of the same row.
 *
 * @param {HTMLElement} area
 * @param {EventTarget | null} target
 */
function isLast(area, target) {
  const own = findAll("input:not([readonly]), button:not(:disabled)", HTMLElement, area);
  const last = own[own.length - 1];
  if (!(target instanceof HTMLInputElement && last instanceof HTMLInputElement)) {
    return target === last;
  }
  return target === last || (target.type === "radio" && target.name === last.name);
}

// Who answers by keys goes on to the next step that is open.
main.addEventListener("keydown", (event) => {
  if (event.key !== "Tab" || event.shiftKey) return;
  const area = closest(event.target, ".area", HTMLElement);
  const form = closest(event.target, "form.answer", HTMLFormElement);
  if (!form || !area || !isAnswered(area) || !isLast(area, event.target)) return;
  const all = steps(form);
  const at = all.findIndex((step) => step.area === area);
  const next = passOn(all.slice(at + 1));
  if (!next) return;
  event.preventDefault();
  next.focus();
});

// A card that is asked for more has the screen to itself; any other card is last, and gone to.
main.addEventListener(
  "toggle",
  (event) => {
    const fold = closest(event.target, ".cards > details", HTMLDetailsElement);
    if (!fold) return;
    if (!fold.matches(".whole")) fold.parentElement?.classList.toggle("one", fold.open);
    else if (fold.open) fold.scrollIntoView();
  },
  true,
);

main.addEventListener("change", (event) => {
  const form = closest(event.target, "form.answer", HTMLFormElement);
  if (form) show(form);
});

export function prepare() {
  for (const form of findAll("form.answer", HTMLFormElement, main)) {
    markFirst(form);
    show(form);
  }
}

prepare();
