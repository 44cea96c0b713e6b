// A draft of tables is changed by picking two names or dragging one; the server says what it costs.

import { closest, find, findAll } from "../elements.js";
import { readPage, swap } from "../swap.js";

/** @typedef {{ isOut: boolean, people: string[] }} Table */

const [form] = findAll("#drafting", HTMLFormElement);
/** @type {{ item: HTMLElement, ghost: HTMLElement } | null} */
let dragged = null;
/** @type {AbortController | undefined} */
let asking;

const area = () => find("#draft", HTMLElement);

/** @param {ParentNode} within */
const peopleIn = (within) =>
  findAll("[data-person]", HTMLElement, within).map(({ dataset }) => dataset.person ?? "");

/** @returns {Table[]} */
const readTables = () =>
  findAll("[data-table]", HTMLElement, area()).map((table) => ({
    isOut: table.dataset.table === "out",
    people: peopleIn(table),
  }));

/**
 * As the form sends them.
 *
 * @param {Table[]} tables
 */
function written(tables) {
  const seated = tables.filter(({ isOut, people }) => !isOut && people.length);
  const out = tables.filter(({ isOut }) => isOut).flatMap(({ people }) => people);
  return { tables: seated.map(({ people }) => people.join(",")).join(" "), byes: out.join(",") };
}

/** @param {Table[]} tables */
function write(tables) {
  const { tables: seated, byes } = written(tables);
  find("[name=tables]", HTMLInputElement, form).value = seated;
  find("[name=byes]", HTMLInputElement, form).value = byes;
}

/** @param {FormData} body */
async function judged(body) {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const answer = await fetch(form.dataset.judge ?? "", { method: "POST", body, signal });
  return answer.ok ? readPage(await answer.text()) : null;
}

/** @param {string} moved */
async function judge(moved) {
  try {
    const page = await judged(new FormData(form));
    if (!page) return form.submit();
    swap(area(), page.body);
    prepare();
    showPicks();
    const [input] = findAll(`[data-person="${moved}"] input`, HTMLInputElement, area());
    input?.focus({ preventScroll: true });
  } catch (fault) {
    const isLeft = fault instanceof DOMException && fault.name === "AbortError";
    if (!isLeft) area().classList.add("unjudged");
  }
}

/**
 * @param {string} one
 * @param {string} other
 * @returns {Table[]}
 */
function exchanged(one, other) {
  const swapped = new Map([
    [one, other],
    [other, one],
  ]);
  return readTables().map(({ isOut, people }) => ({
    isOut,
    people: people.map((person) => swapped.get(person) ?? person),
  }));
}

/**
 * @param {string} one
 * @param {string} other
 */
function exchange(one, other) {
  write(exchanged(one, other));
  judge(one);
}

// Picked names: one can be moved, two can be swapped, and of a third the first is let go.

/** @type {string[]} */
let picked = [];

const boxes = () => findAll("[name=pick]", HTMLInputElement, area());

/** @param {HTMLInputElement} box */
function tellWho(box) {
  const item = closest(box, "[data-person]", HTMLElement);
  const table = closest(box, "[data-table]", HTMLElement);
  const name = item && find("bdi", HTMLElement, item).textContent;
  const [number] = table ? findAll("h2 [aria-hidden]", HTMLElement, table) : [];
  return number ? `${name} (${number.textContent})` : name;
}

function showPicks() {
  const chosen = boxes().filter(({ checked }) => checked);
  picked = picked.filter((person) => chosen.some(({ value }) => value === person));
  const bar = find(".by-hand", HTMLElement, form);
  bar.hidden = !chosen.length;
  bar.dataset.picked = String(chosen.length);
  form.classList.toggle("picking", chosen.length > 0);
  find(".picked b", HTMLElement, bar).textContent = chosen.map(tellWho).join(" · ");
  find(".picked span", HTMLElement, bar).textContent = "";
  if (picked.length === 2) foresee(picked[0], picked[1]);
}

/**
 * What the swap would do, before it is done.
 *
 * @param {string} one
 * @param {string} other
 */
async function foresee(one, other) {
  const body = new FormData(form);
  const { tables, byes } = written(exchanged(one, other));
  body.set("tables", tables);
  body.set("byes", byes);
  try {
    const page = await judged(body);
    const [cost] = page ? findAll(".costs li", HTMLElement, page) : [];
    find(".by-hand .picked span", HTMLElement, form).textContent = cost?.textContent ?? "";
  } catch {
    // it can be swapped all the same
  }
}

/** @param {HTMLInputElement} box */
function pick(box) {
  picked = picked.filter((person) => person !== box.value);
  if (box.checked) picked.push(box.value);
  while (picked.length > 2) unpick(picked.shift());
  showPicks();
}

/** @param {string} [person] everybody, unless it is said who */
function unpick(person) {
  for (const box of boxes()) if (!person || box.value === person) box.checked = false;
}

/**
 * @param {string} mover
 * @param {number} number
 */
function move(mover, number) {
  const tables = readTables();
  for (const table of tables) table.people = table.people.filter((person) => person !== mover);
  tables[number].people.push(mover);
  write(tables);
  judge(mover);
}

/**
 * @param {HTMLElement} item
 * @param {PointerEvent} event
 */
function targetAt(item, { clientX, clientY }) {
  const under = document.elementFromPoint(clientX, clientY);
  const person = closest(under, "#draft [data-person]", HTMLElement);
  if (person && person !== item) return person;
  const table = closest(under, "#draft [data-table]", HTMLElement);
  return table && !table.contains(item) ? table : null;
}

/** @param {HTMLElement | null} target */
function mark(target) {
  for (const marked of findAll(".target", HTMLElement, area())) marked.classList.remove("target");
  target?.classList.add("target");
}

/** @param {PointerEvent} event */
function lift(event) {
  const grip = event.currentTarget;
  const item = closest(grip, "[data-person]", HTMLElement);
  if (!item || !(grip instanceof HTMLElement)) return;
  event.preventDefault();
  grip.setPointerCapture(event.pointerId);
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.textContent = find("bdi", HTMLElement, item).textContent;
  document.body.append(ghost);
  item.classList.add("lifted");
  dragged = { item, ghost };
  carry(event);
}

/** @param {PointerEvent} event */
function carry(event) {
  if (!dragged) return;
  const { item, ghost } = dragged;
  ghost.style.left = `${event.clientX + 12}px`;
  ghost.style.top = `${event.clientY - 24}px`;
  mark(targetAt(item, event));
  const edge = 70;
  if (event.clientY < edge) scrollBy(0, -12);
  if (event.clientY > innerHeight - edge) scrollBy(0, 12);
}

/** @param {PointerEvent} event */
function drop(event) {
  if (!dragged) return;
  const { item, ghost } = dragged;
  ghost.remove();
  const target = event.type === "pointerup" ? targetAt(item, event) : null;
  item.classList.remove("lifted");
  mark(null);
  dragged = null;
  const { person } = item.dataset;
  if (!target || !person) return;
  if (target.dataset.person) exchange(person, target.dataset.person);
  else move(person, findAll("[data-table]", HTMLElement, area()).indexOf(target));
}

function prepare() {
  for (const item of findAll("[data-person]", HTMLElement, area())) {
    const grip = document.createElement("span");
    grip.className = "grip";
    grip.setAttribute("aria-hidden", "true"); // names are picked and swapped by keyboard
    grip.textContent = "⠿";
    grip.addEventListener("pointerdown", lift);
    grip.addEventListener("pointermove", carry);
    grip.addEventListener("pointerup", drop);
    grip.addEventListener("pointercancel", drop);
    grip.addEventListener("click", (event) => event.preventDefault());
    item.classList.add("has-grip");
    find("label", HTMLElement, item).append(grip);
  }
}

if (form) {
  form.addEventListener("change", ({ target }) => {
    const box = closest(target, "[name=pick]", HTMLInputElement);
    if (box) pick(box);
  });
  form.addEventListener("click", (event) => {
    if (closest(event.target, "[data-unpick]", HTMLElement)) {
      unpick();
      showPicks();
    }
    if (picked.length !== 2 || !closest(event.target, "[value=swap]", HTMLElement)) return;
    event.preventDefault();
    exchange(picked[0], picked[1]);
  });
  find(".by-hand", HTMLElement, form).classList.add("floating");
  picked = boxes()
    .filter(({ checked }) => checked)
    .map(({ value }) => value);
  showPicks();
}

if (form && window.PointerEvent) {
  find("#drag-hint", HTMLElement).hidden = false;
  prepare();
}
