// How long the game has been going on: the server says it with every page, and it grows by itself.

import { findAll } from "../elements.js";

const EVERY = 10000;
let drawn = 0;

/**
 * @param {string} pattern `{hours} h {minutes:02}`
 * @param {Record<string, number>} values
 */
const filled = (pattern, values) =>
  pattern.replace(/{(\w+)(?::0(\d))?}/g, (_, name, width) =>
    String(values[name]).padStart(Number(width ?? 0), "0"),
  );

function show() {
  for (const clock of findAll("[data-minutes]", HTMLElement)) {
    const { minutes: before, short = "", long = "" } = clock.dataset;
    const passed = Number(before) + Math.floor((performance.now() - drawn) / 60000);
    if (!before || !passed) continue;
    const [hours, minutes] = [Math.floor(passed / 60), passed % 60];
    const told = filled(hours ? long : short, { hours, minutes });
    if (clock.textContent !== told) clock.textContent = told;
  }
}

/** A page has just come, with its own time. */
export function startClock() {
  drawn = performance.now();
}

setInterval(show, EVERY);
