// The wall: turns by itself, counts down by the server's clock, and draws itself anew when told.
// It hangs there for days: whatever fails is tried again, for ever, and never all at once.

import { follow } from "./live.js";

const main = document.getElementById("main");
const ASK_EVERY = 5000 + Math.random() * 3000;
const AGAIN = 2000;
const CALM = 10000; // between two whole loads
const SOON = 300; // seconds, as the server counts them
let shown = document.body.dataset.stamp;
let wanted = shown;
let asking = false;
let turning = null;
let ahead = 0; // what the server's clock is ahead of this one, in seconds
let day = 0; // what the venue's clock is ahead of this one

const slides = () => [...main.querySelectorAll(".slide")];
const current = () => slides().findIndex((slide) => !slide.hidden);
const here = () => Date.now() / 1000;

// Turning

function show(index) {
  const all = slides();
  const next = (index + all.length) % all.length;
  all.forEach((slide, each) => { slide.hidden = each !== next; });
  main.querySelectorAll(".dots i").forEach((dot, each) => dot.classList.toggle("on", each === next));
  wait();
}

function turn(by) {
  main.classList.remove("settled"); // only what comes by turning moves
  if (slides().length > 1) show(current() + by);
  else wait();
}

function wait() {
  clearTimeout(turning);
  const seconds = Number(slides()[current()]?.dataset.seconds) || 12;
  turning = setTimeout(() => turn(1), 1000 * seconds);
}

// Counting

function digits(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

function set(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

function tick() {
  for (const place of main.querySelectorAll("time[data-end]")) {
    const rest = Math.ceil(Number(place.dataset.end) - here() - ahead);
    set(place, rest > 0 ? digits(rest) : main.dataset.over);
    place.parentElement.classList.toggle("soon", rest <= SOON);
  }
  const now = Math.floor((((here() + day) % 86400) + 86400) % 86400);
  set(main.querySelector(".day"), digits(now + 86400).replace(/^\d+/, String(Math.floor(now / 3600)).padStart(2, "0")).slice(0, 5));
}

function setClocks({ at, day: there }) {
  ahead = Number(at) - here();
  day = Number(there) - here();
}

// Drawing anew

async function refresh() {
  if (asking || shown === wanted) return;
  asking = true;
  try {
    const answer = await fetch(location.pathname, { cache: "no-store" });
    // A portal of the café may answer in our place.
    if (!answer.headers.has("X-Companion")) throw new Error("not ours");
    if (answer.status === 404) return reload();
    if (!answer.ok) throw new Error("not now");
    draw(new DOMParser().parseFromString(await answer.text(), "text/html"));
  } catch {
    setTimeout(refresh, AGAIN + Math.random() * AGAIN);
  } finally {
    asking = false;
  }
  if (shown !== wanted) setTimeout(refresh, AGAIN);
}

function draw(page) {
  if (page.body.dataset.built !== document.body.dataset.built) return reload();
  const fresh = page.getElementById("main");
  const before = slides()[current()]?.dataset.name;
  const names = [...fresh.querySelectorAll(".slide")].map(({ dataset }) => dataset.name);
  const news = names.find((name) => !slides().some(({ dataset }) => dataset.name === name));
  const dots = main.querySelector(".away")?.hidden;
  Object.assign(main.dataset, fresh.dataset);
  main.replaceChildren(...fresh.childNodes);
  main.classList.add("settled");
  if (dots === false) away(true);
  shown = page.body.dataset.stamp;
  setClocks(main.dataset);
  tick();
  // What was not there before is what everybody waits for.
  const place = names.indexOf(news ?? before);
  const same = names[place] === before;
  const all = slides();
  all.forEach((slide, each) => { slide.hidden = each !== Math.max(place, 0); });
  main.querySelectorAll(".dots i").forEach((dot, each) => dot.classList.toggle("on", each === Math.max(place, 0)));
  if (!same) wait();
}

// With other scripts and styles, or with nothing to see here any more.
function reload() {
  let last = 0;
  try {
    last = Number(sessionStorage.getItem("companion-wall"));
    sessionStorage.setItem("companion-wall", String(Date.now()));
  } catch {
    // a browser that keeps nothing
  }
  setTimeout(() => location.reload(), Date.now() - last < CALM ? CALM : Math.random() * AGAIN);
}

function away(is) {
  const sign = main.querySelector(".away");
  sign.hidden = !is;
  sign.textContent = is ? main.dataset.away : "";
}

// A screen that is only looked at would fall asleep.
async function stayAwake() {
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // not allowed here, or not now
  }
}

addEventListener("keydown", ({ key }) => {
  if (key === "ArrowRight" || key === " ") turn(1);
  if (key === "ArrowLeft") turn(-1);
});
addEventListener("click", () => document.documentElement.requestFullscreen?.().catch(() => {}));
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && stayAwake());

setClocks(main.dataset);
setInterval(tick, 250);
tick();
wait();
stayAwake();

follow(
  document.body.dataset,
  ({ stamp, built }) => {
    if (built !== document.body.dataset.built) return reload();
    wanted = stamp;
    refresh();
  },
  (name) => (name === "gone" ? reload() : away(name === "away")),
  ASK_EVERY,
);
