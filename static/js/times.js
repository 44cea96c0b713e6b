// Times in the zone of whoever reads them; the server knows only that of the café.

import { findAll } from "./elements.js";

const two = (/** @type {number} */ number) => String(number).padStart(2, "0");

/** @param {ParentNode} within */
export function showTimes(within = document) {
  for (const time of findAll("time[datetime]", HTMLTimeElement, within)) {
    const moment = new Date(time.dateTime);
    const own = [moment.getHours(), moment.getMinutes()].map(two);
    // Its words stay: a language may write more than the two numbers.
    time.textContent = (time.textContent ?? "").replace(/\d+/g, (number) => own.shift() ?? number);
  }
}

showTimes();
