// Pages of a venue look by themselves: told that something is new, they ask for themselves again.

import { follow } from "./live.js";

const main = document.getElementById("main");
const ASK_EVERY = 15000;
const AT_MOST = 300; // milliseconds: a whole café is told in the same moment
const CALM = 10000; // between two whole loads, or two taps upon the same thing
const TAPPED = "companion-tapped"; // how high a name stood that was tapped
let shown = document.body.dataset.stamp;
let wanted = shown;
let asking = false;
let leaving = false;
let said = "";

const said_now = () => [...main.querySelectorAll("[data-announce]")].map((each) => each.textContent.trim()).join(". ");

const announcer = document.createElement("p");
announcer.className = "hidden";
announcer.setAttribute("aria-live", "polite");
document.body.append(announcer);

// Nobody loses what he has begun to say, or the thing his thumb is above.
function occupied() {
  if (leaving || main.querySelector("dialog[open], details[open] form")) return true;
  const focus = document.activeElement;
  if (main.contains(focus) && focus.matches("input:not([type=hidden]), textarea, select")) return true;
  return [...main.querySelectorAll("input:not([type=hidden]), textarea, select")].some(touched);
}

function touched(field) {
  if (field.type === "radio" || field.type === "checkbox") return field.checked !== field.defaultChecked;
  if (field.tagName !== "SELECT") return field.value !== field.defaultValue;
  const chosen = [...field.options].findIndex((option) => option.defaultSelected);
  return field.selectedIndex !== Math.max(chosen, 0);
}

async function refresh() {
  if (asking || shown === wanted || occupied()) return;
  asking = true;
  try {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * AT_MOST));
    const answer = await fetch(location.href, { cache: "no-store" });
    // A portal of the café may answer in our place.
    if (!answer.headers.has("X-Companion")) throw new Error("not ours");
    if (answer.status === 404 || answer.status === 403 || answer.redirected) return reload();
    if (!answer.ok) throw new Error("not now");
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!occupied()) turn(page);
  } catch {
    setTimeout(refresh, ASK_EVERY);
  } finally {
    asking = false;
  }
  if (shown !== wanted) setTimeout(refresh, AT_MOST);
}

function turn(page) {
  const focus = named(document.activeElement);
  const open = [...main.querySelectorAll("details[open][id]")].map(({ id }) => id);
  const before = said_now();
  const height = scrollY;
  main.replaceChildren(...page.getElementById("main").childNodes);
  document.title = page.title;
  shown = page.body.dataset.stamp || wanted;
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (focus) main.querySelector(focus)?.focus({ preventScroll: true });
  scrollTo(0, height);
  tell(said);
  const after = said_now();
  if (after !== before) announcer.textContent = after;
}

// How to find the same thing on the next page.
function named(thing) {
  if (!main.contains(thing)) return "";
  if (thing.id) return `#${CSS.escape(thing.id)}`;
  const form = thing.closest("form");
  if (thing.matches("button") && form) return `form[action="${CSS.escape(form.getAttribute("action"))}"] button`;
  return thing.matches("a[href]") ? `a[href="${CSS.escape(thing.getAttribute("href"))}"]` : "";
}

function tell(name) {
  said = name;
  const state = main.querySelector(".state");
  if (state) state.textContent = state.dataset[name] ?? "";
}

// Somebody may see less than before, or nothing: the server knows.
function reload() {
  const last = Number(sessionStorage.getItem("companion-reloaded"));
  if (Date.now() - last < CALM) return;
  sessionStorage.setItem("companion-reloaded", String(Date.now()));
  location.reload();
}

// Whoever taps one name after another finds the next one under the same thumb.
function hold(name) {
  if (name?.closest(".taps")) sessionStorage.setItem(TAPPED, String(name.getBoundingClientRect().top));
}

function go_on() {
  const height = sessionStorage.getItem(TAPPED);
  sessionStorage.removeItem(TAPPED);
  const next = document.getElementById(location.hash.slice(1));
  if (height !== null && next) scrollBy(0, next.getBoundingClientRect().top - Number(height));
}

main.addEventListener("submit", (event) => {
  hold(event.submitter);
  if (leaving && event.target.matches(".once")) event.preventDefault(); // a second tap
  leaving = true;
  setTimeout(() => { leaving = false; }, CALM); // nobody answered: it can be tapped again
});
addEventListener("pageshow", () => {
  leaving = false;
  go_on();
});
main.addEventListener("focusout", () => setTimeout(refresh));
main.addEventListener("toggle", () => setTimeout(refresh), true);

follow(
  document.body.dataset,
  ({ stamp }) => {
    wanted = stamp;
    refresh();
  },
  (name) => (name === "gone" ? reload() : tell(name)),
  ASK_EVERY,
);
