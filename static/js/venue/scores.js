// Keyboards of numbers have no plus on phones, and often no minus: both are above it, with the way on.

import { closest, findAll } from "../elements.js";

const [keys] = findAll("#scores .sign-keys", HTMLElement);
const cells = findAll("#scores .score-row input", HTMLInputElement);
/** @type {HTMLInputElement | undefined} */
let cell;

/** @param {number} index */
function go(index) {
  const next = cells[index];
  if (next) next.focus();
  else findAll("#scores .save-all button", HTMLElement)[0]?.focus();
}

/** @param {string} sign */
function type(sign) {
  if (!cell) return;
  const { selectionStart: start, selectionEnd: end, value } = cell;
  cell.setRangeText(sign, start ?? value.length, end ?? value.length, "end");
  cell.focus();
}

if (keys) {
  const touched = matchMedia("(pointer: coarse)").matches;
  for (const each of cells) {
    each.addEventListener("focus", () => {
      cell = each;
      keys.hidden = !touched;
    });
    each.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      go(cells.indexOf(each) + 1);
    });
  }
  // The field keeps the focus, and the phone its keyboard.
  keys.addEventListener("pointerdown", (event) => event.preventDefault());
  keys.addEventListener("click", ({ target }) => {
    const key = closest(target, "[data-key]", HTMLElement);
    if (key) type(key.dataset.key ?? "");
    else if (cell && closest(target, "[data-next]", HTMLElement)) go(cells.indexOf(cell) + 1);
  });
}
