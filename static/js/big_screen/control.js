// The timers on organisers' pages: they count on as those on the big screen do.

import { find, findAll } from "../elements.js";
import { count, here } from "./timers.js";

const { at, over } = find("#timers", HTMLElement).dataset;
const ahead = Number(at) - here();

function tick() {
  for (const timer of findAll("time[data-end]", HTMLElement)) count(timer, ahead, over);
}

setInterval(tick, 500);
tick();
