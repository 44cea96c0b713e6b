// Names as large as there is room for, all lists of a page alike.

import { findAll } from "../elements.js";

// Names in hundredths of the screen, and the lines that they may take
const SMALLEST = 4.1;
const AIRY = 0.93; // so much of the height, that lines stand apart
const TRIED = [7.2, 6.4, 5.8, 5.2, 4.8, 4.4, SMALLEST].flatMap((large) => [
  [large, 2],
  [large, 3],
]);

export function fit() {
  const lists = findAll(".slide:not([hidden]) .fits", HTMLElement);
  const names = lists.flatMap((list) => findAll(".name", HTMLElement, list));
  for (const name of names) name.classList.remove("broken");
  for (const list of lists) size(list, SMALLEST, 3);
  const long = new Set(names.filter((name) => !isWhole(name))); // wherever it stands
  for (const name of long) name.classList.add("broken");
  for (const [large, lines] of TRIED) {
    for (const list of lists) size(list, large, lines);
    const isRoom = lists.every((list) => holds(list, AIRY));
    if (isRoom && names.every((name) => long.has(name) || isWhole(name))) return;
  }
  for (const list of lists) {
    for (const lines of [3, 2, 1]) {
      size(list, SMALLEST, lines);
      if (holds(list)) break;
    }
  }
}

/**
 * @param {HTMLElement} list
 * @param {number} large
 * @param {number} lines
 */
function size(list, large, lines) {
  list.style.fontSize = `calc(${large} * var(--u))`;
  list.style.setProperty("--lines", String(lines));
  list.classList.toggle("roomy", lines > 1);
}

/** @param {HTMLElement} box */
const isHighEnough = (box) =>
  box.scrollHeight <= box.clientHeight + 0.1 * parseFloat(getComputedStyle(box).fontSize);

/** @param {HTMLElement} name */
const isWhole = (name) => isHighEnough(name) && name.scrollWidth <= name.clientWidth + 1;

/**
 * Measured from row to row: what is in the middle can stand out above, too, where nobody could
 * scroll.
 *
 * @param {HTMLElement} list
 */
function holds(list, room = 1) {
  const rows = findAll(":scope > *", HTMLElement, list);
  const bottoms = rows.map((row) => row.offsetTop + row.offsetHeight);
  const high = Math.max(...bottoms) - rows[0].offsetTop;
  return high <= room * list.clientHeight && rows.every(isHighEnough);
}
