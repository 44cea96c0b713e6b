// The big screen: turns by itself, counts down by the server's clock, draws itself anew when told.
// It hangs there for days: whatever fails is tried again, for ever, and never all at once.

import { stayAwake } from "../awake.js";
import { find, findAll } from "../elements.js";
import { follow } from "../live.js";
import { ask } from "../ours.js";
import { readPage, swap } from "../swap.js";
import { fit } from "./fit.js";
import { allow, isReady, strike } from "./gong.js";
import { count, digits, here, write } from "./timers.js";

const main = find("#main", HTMLElement);
const ASK_EVERY = 5000 + Math.random() * 3000;
const AGAIN = 2000;
const SELDOM = 30000;
const CALM = 10000; // between two whole loads
const LOADED = "companion-big-screen"; // when it was loaded last
const SOON = 300; // seconds, as the server counts them
const ANEW = 300000; // even if nothing is told: a clock may have drifted, a night may be over
let shown = document.body.dataset.stamp;
let wanted = shown;
let asking = false;
let stale = false;
/** @type {number | undefined} */
let asked;
let failed = 0;
/** @type {number | undefined} */
let turning;
let ahead = 0; // what the server's clock is ahead of this one, in seconds
let day = 0; // what the venue's clock is ahead of this one

/** @param {ParentNode} [within] */
const slides = (within = main) => findAll(".slide", HTMLElement, within);
const current = () => slides().findIndex((slide) => !slide.hidden);

// Turning

/** @param {number} next */
function turnTo(next) {
  slides().forEach((slide, index) => {
    slide.hidden = index !== next;
  });
  findAll(".dots i", HTMLElement, main).forEach((dot, index) => {
    dot.classList.toggle("on", index === next);
  });
  fit();
}

/** @param {number} index */
function show(index) {
  const count = slides().length;
  turnTo((index + count) % count);
  wait();
}

/** @param {number} by */
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

function tick() {
  for (const timer of findAll("time[data-end]", HTMLElement, main)) tickTimer(timer);
  const now = Math.floor((((here() + day) % 86400) + 86400) % 86400);
  const hour = String(Math.floor(now / 3600)).padStart(2, "0");
  const time = digits(now + 86400).replace(/^\d+/, hour);
  write(find(".day", HTMLElement, main), time.slice(0, 5));
}

/** @param {HTMLElement} timer */
function tickTimer(timer) {
  const rest = count(timer, ahead, main.dataset.over);
  const clock = timer.parentElement;
  if (!clock) return;
  clock.classList.toggle("soon", rest <= SOON);
  clock.hidden = rest <= -Number(main.dataset.forgotten);
  if (rest <= 0 && !clock.classList.contains("over")) ring(clock);
}

/**
 * The end of a round is what everybody has to see.
 *
 * @param {HTMLElement} clock
 */
function ring(clock) {
  clock.classList.add("over");
  if (main.dataset.sound) strike();
  const index = slides().findIndex((slide) => slide.matches(".next") && slide.contains(clock));
  if (index < 0) return;
  const [below] = findAll("[data-after]", HTMLElement, slides()[index]);
  if (below) write(below, below.dataset.after);
  main.classList.remove("settled");
  show(index);
}

/** @param {DOMStringMap} clocks */
function setClocks({ at, day: there }) {
  ahead = Number(at) - here();
  day = Number(there) - here();
}

// Drawing anew

async function refresh() {
  if (asking || (shown === wanted && !stale)) return;
  asking = true;
  try {
    const answer = await ask(location.pathname);
    if (answer.status === 404) return reload();
    if (!answer.ok) throw new Error("not now");
    draw(readPage(await answer.text()));
    failed = 0;
  } catch {
    failed += 1;
  } finally {
    asking = false;
  }
  if (shown !== wanted || stale) askSoonAgain();
}

// One at a time, and the longer it fails the more seldom.
function askSoonAgain() {
  clearTimeout(asked);
  const longer = Math.min(AGAIN * 2 ** failed, SELDOM);
  asked = setTimeout(refresh, longer + Math.random() * AGAIN);
}

/** @param {HTMLElement} slide */
const content = ({ dataset }) => `${dataset.name} ${dataset.news}`;

/** @param {Document} page */
function draw(page) {
  if (page.body.dataset.built !== document.body.dataset.built) return reload();
  const fresh = find("#main", HTMLElement, page);
  const before = slides()[current()]?.dataset.name;
  const had = new Set(slides().map(content));
  const there = slides(fresh).map(({ dataset }) => dataset.name);
  const news = slides(fresh).find((slide) => !had.has(content(slide)))?.dataset.name;
  const isAway = !find(".away", HTMLElement, main).hidden;
  document.documentElement.lang = page.documentElement.lang;
  delete main.dataset.sound;
  Object.assign(main.dataset, fresh.dataset);
  swap(main, fresh);
  main.classList.add("settled");
  if (isAway) tellAway(true);
  tellSilent();
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
    last = Number(sessionStorage.getItem(LOADED));
    sessionStorage.setItem(LOADED, String(Date.now()));
  } catch {
    // a browser that keeps nothing
  }
  const isRecent = Date.now() - last < CALM;
  setTimeout(() => location.reload(), isRecent ? CALM : Math.random() * AGAIN);
}

/** @param {boolean} isAway */
function tellAway(isAway) {
  const sign = find(".away", HTMLElement, main);
  sign.hidden = !isAway;
  sign.textContent = isAway ? (main.dataset.away ?? "") : "";
}

/** Says that a click is wanted, where a sound is and the browser allows none yet. */
function tellSilent() {
  const wanted = main.dataset.sound ?? "";
  const sign = find(".silent", HTMLElement, main);
  sign.hidden = !wanted || isReady();
  write(sign, wanted);
}

async function touched() {
  if (main.dataset.sound) await allow();
  tellSilent();
}

addEventListener("keydown", ({ key }) => {
  touched();
  if (key === "ArrowRight" || key === " ") turn(1);
  if (key === "ArrowLeft") turn(-1);
});
addEventListener("click", () => {
  touched();
  document.documentElement.requestFullscreen?.().catch(() => {});
});

setClocks(main.dataset);
setInterval(tick, 250);
setInterval(() => {
  stale = true;
  refresh();
  stayAwake();
}, ANEW);
addEventListener("resize", fit);
tick();
tellSilent();
fit();
wait();
stayAwake();

follow(
  document.body.dataset,
  (/** @type {{ stamp: string, built: string }} */ { stamp, built }) => {
    if (built !== document.body.dataset.built) return reload();
    wanted = stamp;
    refresh();
  },
  (name) => (name === "gone" ? reload() : tellAway(name === "away")),
  ASK_EVERY,
);

document.body.dataset.running = "yes"; // see plain.js
