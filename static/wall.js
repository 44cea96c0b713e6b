// The wall: turns by itself, counts down by the server's clock, and draws itself anew when told.
// It hangs there for days: whatever fails is tried again, for ever, and never all at once.

import { follow } from "./live.js";
import { digits } from "./wallclock.js";

const main = document.getElementById("main");
const ASK_EVERY = 5000 + Math.random() * 3000;
const AGAIN = 2000;
const SELDOM = 30000;
const CALM = 10000; // between two whole loads
const SOON = 300; // seconds, as the server counts them
const ANEW = 300000; // even if nothing is told: a clock may have drifted, a night may be over
// Names in hundredths of the screen, and the lines that they may take
const SMALLEST = 4.1;
const AIRY = 0.93; // so much of the height, that lines stand apart
const TRIED = [7.2, 6.4, 5.8, 5.2, 4.8, 4.4, SMALLEST].flatMap((large) => [[large, 2], [large, 3]]);
let shown = document.body.dataset.stamp;
let wanted = shown;
let asking = false;
let stale = false;
let asked = null;
let failed = 0;
let awake = null;
let turning = null;
let ahead = 0; // what the server's clock is ahead of this one, in seconds
let day = 0; // what the venue's clock is ahead of this one

const slides = () => [...main.querySelectorAll(".slide")];
const current = () => slides().findIndex((slide) => !slide.hidden);
const here = () => Date.now() / 1000;

// Turning

function turnTo(next) {
  slides().forEach((slide, each) => { slide.hidden = each !== next; });
  main.querySelectorAll(".dots i").forEach((dot, each) => dot.classList.toggle("on", each === next));
  fit();
}

function show(index) {
  const count = slides().length;
  turnTo((index + count) % count);
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

// Names as large as there is room for, all lists of a page alike

function fit() {
  const lists = [...main.querySelectorAll(".slide:not([hidden]) .fits")];
  const all = lists.flatMap((list) => [...list.querySelectorAll(".name")]);
  all.forEach((name) => name.classList.remove("broken"));
  lists.forEach((list) => size(list, SMALLEST, 3));
  const long = new Set(all.filter((name) => !isWhole(name))); // wherever it stands
  long.forEach((name) => name.classList.add("broken"));
  for (const [large, lines] of TRIED) {
    lists.forEach((list) => size(list, large, lines));
    if (lists.every((list) => holds(list, AIRY)) && all.every((name) => long.has(name) || isWhole(name))) return;
  }
  for (const list of lists) {
    for (const lines of [3, 2, 1]) {
      size(list, SMALLEST, lines);
      if (holds(list)) break;
    }
  }
}

function size(list, large, lines) {
  list.style.fontSize = `calc(${large} * var(--u))`;
  list.style.setProperty("--lines", lines);
  list.classList.toggle("roomy", lines > 1);
}

const isHighEnough = (box) => box.scrollHeight <= box.clientHeight + 0.1 * parseFloat(getComputedStyle(box).fontSize);
const isWhole = (name) => isHighEnough(name) && name.scrollWidth <= name.clientWidth + 1;

// Measured from row to row: what is in the middle can stand out above, too, where nobody could scroll.
function holds(list, room = 1) {
  const rows = [...list.children];
  const high = Math.max(...rows.map((row) => row.offsetTop + row.offsetHeight)) - rows[0].offsetTop;
  return high <= room * list.clientHeight && rows.every(isHighEnough);
}

// Counting

function set(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

function tick() {
  for (const place of main.querySelectorAll("time[data-end]")) {
    const rest = Math.ceil(Number(place.dataset.end) - here() - ahead);
    const clock = place.parentElement;
    set(place, rest > 0 ? digits(rest) : main.dataset.over);
    clock.classList.toggle("soon", rest <= SOON);
    clock.hidden = rest <= -Number(main.dataset.forgotten);
    if (rest <= 0 && !clock.classList.contains("over")) ring(clock);
  }
  const now = Math.floor((((here() + day) % 86400) + 86400) % 86400);
  set(main.querySelector(".day"), digits(now + 86400).replace(/^\d+/, String(Math.floor(now / 3600)).padStart(2, "0")).slice(0, 5));
}

// The end of a round is what everybody has to see.
function ring(clock) {
  clock.classList.add("over");
  const page = clock.closest(".slide.next");
  if (!page) return;
  const below = page.querySelector("[data-after]");
  if (below) set(below, below.dataset.after);
  main.classList.remove("settled");
  show(slides().indexOf(page));
}

function setClocks({ at, day: there }) {
  ahead = Number(at) - here();
  day = Number(there) - here();
}

// Drawing anew

async function refresh() {
  if (asking || (shown === wanted && !stale)) return;
  asking = true;
  try {
    const answer = await fetch(location.pathname, { cache: "no-store" });
    // A portal of the café may answer in our place.
    if (!answer.headers.has("X-Companion")) throw new Error("not ours");
    if (answer.status === 404) return reload();
    if (!answer.ok) throw new Error("not now");
    draw(new DOMParser().parseFromString(await answer.text(), "text/html"));
    failed = 0;
  } catch {
    failed += 1;
  } finally {
    asking = false;
  }
  if (shown !== wanted || stale) soonAgain();
}

// One at a time, and the longer it fails the more seldom.
function soonAgain() {
  clearTimeout(asked);
  const longer = Math.min(AGAIN * 2 ** failed, SELDOM);
  asked = setTimeout(refresh, longer + Math.random() * AGAIN);
}

const what = ({ dataset }) => `${dataset.name} ${dataset.news}`;

function draw(page) {
  if (page.body.dataset.built !== document.body.dataset.built) return reload();
  const fresh = page.getElementById("main");
  const before = slides()[current()]?.dataset.name;
  const had = new Set(slides().map(what));
  const pages = [...fresh.querySelectorAll(".slide")];
  const there = pages.map(({ dataset }) => dataset.name);
  const news = pages.find((page) => !had.has(what(page)))?.dataset.name;
  const dots = main.querySelector(".away")?.hidden;
  document.documentElement.lang = page.documentElement.lang;
  Object.assign(main.dataset, fresh.dataset);
  main.replaceChildren(...fresh.childNodes);
  main.classList.add("settled");
  if (dots === false) away(true);
  shown = page.body.dataset.stamp;
  stale = false;
  setClocks(main.dataset);
  tick();
  // What was not there before is what everybody waits for.
  const place = there.indexOf(news ?? before);
  turnTo(Math.max(place, 0));
  if (there[place] !== before) wait();
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
  if (awake && !awake.released) return;
  try {
    awake = await navigator.wakeLock?.request("screen");
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
setInterval(() => {
  stale = true;
  refresh();
  stayAwake();
}, ANEW);
addEventListener("resize", fit);
tick();
fit();
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

document.body.dataset.running = "yes"; // see wallplain.js
