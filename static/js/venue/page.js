// Pages of a venue look by themselves: told that something is new, they ask for themselves again.

import { closest, find, findAll, isTouched } from "../elements.js";
import { follow } from "../live.js";
import { ask } from "../ours.js";
import { readPage, swapCalmly } from "../swap.js";

const main = find("#main", HTMLElement);
const ASK_EVERY = 15000;
const AT_MOST = 300; // milliseconds: a whole café is told in the same moment
const CALM = 10000; // between two whole loads, or two taps upon the same thing
const TAPPED = "companion-tapped"; // how high a name stood that was tapped
const FIELDS = "input:not([type=hidden]), textarea, select";
let shown = document.body.dataset.stamp;
let wanted = shown;
let asking = false;
let leaving = false;
let said = "";

const announcements = () =>
  findAll("[data-announce]", HTMLElement, main)
    .map((element) => element.textContent.trim())
    .join(". ");

const announcer = document.createElement("p");
announcer.className = "hidden";
announcer.setAttribute("aria-live", "polite");
document.body.append(announcer);

const fields = () => [
  ...findAll("input:not([type=hidden])", HTMLInputElement, main),
  ...findAll("textarea", HTMLTextAreaElement, main),
  ...findAll("select", HTMLSelectElement, main),
];

// Nobody loses what they have begun to say, or the thing their thumb is above.
function isOccupied() {
  if (leaving || main.querySelector("dialog[open], details[open] form")) return true;
  const focus = document.activeElement;
  if (focus && main.contains(focus) && focus.matches(FIELDS)) return true;
  return fields().some(isTouched);
}

async function refresh() {
  if (asking || shown === wanted || isOccupied()) return;
  asking = true;
  try {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * AT_MOST));
    const answer = await ask(location.href);
    if (answer.status === 404 || answer.status === 403 || answer.redirected) return reload();
    if (!answer.ok) throw new Error("not now");
    const page = readPage(await answer.text());
    if (!isOccupied()) turn(page);
  } catch {
    setTimeout(refresh, ASK_EVERY);
  } finally {
    asking = false;
  }
  if (shown !== wanted) setTimeout(refresh, AT_MOST);
}

/** @param {Document} page */
function turn(page) {
  const before = announcements();
  swapCalmly(main, find("#main", HTMLElement, page));
  document.title = page.title;
  shown = page.body.dataset.stamp || wanted;
  tell(said);
  const after = announcements();
  if (after !== before) announcer.textContent = after;
}

/** @param {string} name */
function tell(name) {
  said = name;
  const [state] = findAll(".state", HTMLElement, main);
  if (state) state.textContent = state.dataset[name] ?? "";
}

// Somebody may see less than before, or nothing: the server knows.
function reload() {
  const last = Number(sessionStorage.getItem("companion-reloaded"));
  if (Date.now() - last < CALM) return;
  sessionStorage.setItem("companion-reloaded", String(Date.now()));
  location.reload();
}

/**
 * Whoever taps one name after another finds the next one under the same thumb.
 *
 * @param {HTMLElement | null} name
 */
function hold(name) {
  if (!closest(name, ".taps", HTMLElement)) return;
  sessionStorage.setItem(TAPPED, String(name?.getBoundingClientRect().top));
}

function goOn() {
  const height = sessionStorage.getItem(TAPPED);
  sessionStorage.removeItem(TAPPED);
  const next = document.getElementById(location.hash.slice(1));
  if (height !== null && next) scrollBy(0, next.getBoundingClientRect().top - Number(height));
}

main.addEventListener("submit", (event) => {
  hold(event.submitter);
  if (leaving && closest(event.target, ".once", HTMLElement)) event.preventDefault(); // a second tap
  leaving = true;
  setTimeout(() => {
    leaving = false;
  }, CALM); // nobody answered: it can be tapped again
});
addEventListener("pageshow", () => {
  leaving = false;
  goOn();
});
main.addEventListener("focusout", () => setTimeout(refresh));
main.addEventListener("toggle", () => setTimeout(refresh), true);

follow(
  document.body.dataset,
  (/** @type {{ stamp: string }} */ { stamp }) => {
    wanted = stamp;
    refresh();
  },
  (name) => (name === "gone" ? reload() : tell(name)),
  ASK_EVERY,
);
