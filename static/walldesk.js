// The timers on the organisers' page of the wall: they count on as those on the wall do.

import { digits } from "./wallclock.js";

const { at, over } = document.getElementById("timers").dataset;
const ahead = Number(at) - Date.now() / 1000;

function tick() {
  for (const place of document.querySelectorAll("time[data-end]")) {
    const rest = Math.ceil(Number(place.dataset.end) - Date.now() / 1000 - ahead);
    const text = rest > 0 ? digits(rest) : over;
    if (place.textContent !== text) place.textContent = text;
  }
}

setInterval(tick, 500);
tick();
