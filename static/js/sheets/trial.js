// A trial beside what is written: worked out by the server whenever something was typed.

import { closest, find, findAll } from "../elements.js";
import { readPage, swapCalmly, withKnown } from "../swap.js";

const PAUSE = 400; // milliseconds without a key

const form = find("form[data-trial]", HTMLFormElement);
let waiting = 0;
let asked = 0;

async function tryIt() {
  asked += 1;
  const mine = asked;
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string") body.append(name, value);
  body.set("trial", "y");
  const answer = await fetch(form.action, { method: "POST", body });
  if (mine !== asked || ![200, 422].includes(answer.status)) return;
  const drawn = readPage(withKnown(await answer.text()));
  show(drawn);
}

/** @param {Document} drawn */
function show(drawn) {
  for (const name of ["tfoot", "output"]) {
    const now = findAll(`#trial ${name}`, HTMLElement);
    const then = findAll(`#trial ${name}`, HTMLElement, drawn);
    for (const [at, place] of now.entries()) if (then[at]) swapCalmly(place, then[at]);
  }
  const place = document.getElementById("wrong");
  const said = drawn.getElementById("wrong");
  if (place && said) swapCalmly(place, said);
}

/** Only what the chosen kind is told of is shown. */
function showKind() {
  const chosen = form.querySelector('select[name="kind"]');
  if (!(chosen instanceof HTMLSelectElement)) return;
  for (const part of findAll("[data-for]", HTMLElement, form)) {
    part.hidden = !(part.dataset.for ?? "").split(" ").includes(chosen.value);
  }
}

form.addEventListener("input", (event) => {
  if (closest(event.target, '[name="kind"]', HTMLSelectElement)) showKind();
  clearTimeout(waiting);
  waiting = window.setTimeout(() => void tryIt().catch(() => {}), PAUSE);
});
showKind();
