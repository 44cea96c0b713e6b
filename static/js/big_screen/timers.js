// Timers, as the server writes them: they count on by its clock.

/**
 * 1:05:09, or 5:09
 *
 * @param {number} seconds
 */
export function digits(seconds) {
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60];
  const [hours, minutes, rest] = parts.map(Math.floor);
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Seconds, by the clock of this machine */
export const here = () => Date.now() / 1000;

/**
 * @param {HTMLElement} place
 * @param {string} [text]
 */
export function write(place, text = "") {
  if (place.textContent !== text) place.textContent = text;
}

/**
 * Whole seconds until the end of a timer, and shows them.
 *
 * @param {HTMLElement} timer
 * @param {number} ahead what the server's clock is ahead of this one
 * @param {string} [over] what is shown when it is over
 */
export function count(timer, ahead, over) {
  const rest = Math.ceil(Number(timer.dataset.end) - here() - ahead);
  write(timer, rest > 0 ? digits(rest) : over);
  return rest;
}
