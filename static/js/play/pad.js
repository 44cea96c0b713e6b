// Better with this, whole without it: an answer is sent without loading a page, what other phones
// enter shows up, and the screen stays awake.

import { sleepAgain, stayAwake } from "../awake.js";
import { closest, find, findAll, isTouched } from "../elements.js";
import { follow } from "../live.js";
import { isOn, turn as turnSetting } from "../settings.js";
import { readPage, swap, withKnown } from "../swap.js";
import { startClock } from "./clock.js";
import { restoreDraft } from "./drafts.js";
import { fresh, isWaiting, send, shownState, startSending, state } from "./send.js";
import { prepare } from "./widgets.js";

/**
 * @typedef {import("./outbox.js").Answer} Answer
 * @typedef {import("./send.js").Reply} Reply
 * @typedef {{ seq: number, status?: string, remark?: string, entries: [number, string][] }} News
 */

const TICK = 10; // milliseconds that a phone trembles for an entry that is saved
const main = find("#main", HTMLElement);
const isHere = () => Boolean(main.querySelector(".pad"));
const pad = () => find(".pad", HTMLElement, main).dataset;

// What stays in view lies below the masthead, however many lines that has.
function measure() {
  const { offsetHeight } = find(".masthead", HTMLElement);
  document.documentElement.style.setProperty("--masthead", `${offsetHeight}px`);
}

addEventListener("resize", measure);
measure();

/**
 * The next page in place of this one; a page of another kind is gone to.
 *
 * @param {Reply} reply
 */
function turn(reply, calmly = false) {
  const page = readPage(reply.page);
  if (!page.querySelector("main .pad") || !isHere()) return location.assign(reply.url);
  swap(main, find("#main", HTMLElement, page));
  for (const id of ["#moment", "#clock"]) {
    swap(find(id, HTMLElement), find(id, HTMLElement, page));
  }
  find("#clock", HTMLElement).dataset.minutes = find("#clock", HTMLElement, page).dataset.minutes;
  startClock();
  restoreDraft();
  prepare();
  showUndone();
  measure();
  showSettings();
  offerMoment();
  if (calmly) return; // nobody here has tapped
  turned = performance.now();
  scrollTo(0, 0);
  find("#question", HTMLElement).focus({ preventScroll: true });
}

// Only a result asks for what draws its picture.
function offerMoment() {
  if (!main.querySelector("[data-picture]")) return;
  import("./picture.js").then(({ offerPicture }) => offerPicture(main)).catch(() => {});
}

// A browser lets a page tremble only once somebody has tapped on it.
function tick() {
  const isTapped = navigator.userActivation?.hasBeenActive ?? true;
  if (isTapped && isOn("vibration")) navigator.vibrate?.(TICK);
}

/**
 * The server has decided: go on, and say what was not entered.
 *
 * @param {Answer} answer
 * @param {Reply} reply
 */
function settled(answer, reply) {
  const kept = reply.verdict?.startsWith("kept");
  if (kept) tick();
  if (reply.next && reply.next !== location.pathname) return location.assign(reply.next);
  turn(reply);
  state(kept ? "server" : "refused");
  if (kept) remember(reply);
  else if (answer.told && !main.querySelector("[data-lost]")) tellLost(answer);
}

/**
 * Another phone was faster, or the rules are against it: what was tapped can still be read.
 *
 * @param {Answer} answer
 */
function tellLost(answer) {
  const told = document.createElement("strong");
  told.textContent = answer.told;
  notice("lost", pad().lost, told);
}

/**
 * @param {string} kind
 * @param {string} [sentence]
 * @param {...Element} more
 */
function notice(kind, sentence = "", ...more) {
  const said = document.createElement("p");
  said.className = `notice ${kind}`;
  said.append(sentence, " ", ...more);
  main.querySelector(".question")?.before(said);
}

/**
 * Where there may be a service worker, it opens the pad as it was seen last.
 *
 * @param {Reply} reply
 */
async function remember(reply) {
  if (!window.isSecureContext || !("caches" in window)) return;
  const cache = await caches.open("companion-1");
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  await cache.put(location.pathname, new Response(withKnown(reply.page), { headers }));
}

// The second half of a double tap was not meant for the question that has come in between.
const DOUBLE = { time: 400, distance: 30 };
let turned = -Infinity;
let tapped = [0, 0];
let sent = [0, 0];

main.addEventListener(
  "click",
  (event) => {
    const { clientX, clientY, detail } = event;
    if (detail === 0 || (!clientX && !clientY)) return; // a key
    tapped = [clientX, clientY];
    const near = Math.hypot(clientX - sent[0], clientY - sent[1]) < DOUBLE.distance;
    if (!near || performance.now() - turned > DOUBLE.time) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

// Safari 14 does not say which button has sent a form.
/** @type {HTMLButtonElement | null} */
let button = null;

main.addEventListener(
  "click",
  ({ target }) => {
    button = closest(target, "button", HTMLButtonElement);
  },
  true,
);

/** @param {SubmitEvent} event */
function senderOf(event) {
  if (event.submitter !== undefined) return event.submitter;
  return button?.type === "submit" && button.form === event.target ? button : null;
}

main.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.matches("form.answer")) return;
  event.preventDefault();
  sent = tapped;
  send(form, senderOf(event));
});

// What can be turned off on this phone, in the menu

function showSettings() {
  for (const box of findAll("[data-setting]", HTMLInputElement, main)) {
    box.checked = isOn(box.dataset.setting ?? "");
    if (box.dataset.setting === "vibration" && !navigator.vibrate) box.closest("label")?.remove();
  }
}

main.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.dataset.setting) return;
  turnSetting(target.dataset.setting, target.checked);
  if (target.dataset.setting === "awake") target.checked ? stayAwake() : sleepAgain();
});

// A page from the browser's memory may be older than the game.
addEventListener("pageshow", (event) => {
  if (event.persisted && !isWaiting()) location.reload();
});

// Another phone may keep the same play: its entries show up here, and nothing half-tapped is lost.
const isUntouched = () =>
  !findAll(".question form.answer", HTMLFormElement, main).some(
    (form) => form.dataset.sent || isBegun(form),
  );

/** @param {HTMLFormElement} form */
const isBegun = (form) =>
  findAll("input:not([type=hidden])", HTMLInputElement, form).some(isTouched);

async function showFresh(isStillWanted = () => true) {
  try {
    const reply = await fresh();
    if (isWaiting()) return;
    if (!isStillWanted()) return tellMovedOn();
    turn(reply, true);
    remember(reply);
  } catch {
    // the next news will tell
  }
}

/** @type {Omit<News, "entries">} */
let latest = { seq: 0 };

const isBehind = ({ seq, status, remark } = latest) =>
  seq > Number(pad().seq) ||
  (status && status !== pad().status) ||
  (remark !== undefined && remark !== pad().remark);

// Not while an answer is on its way: what the server says to it is fresher.
function catchUp() {
  if (isWaiting() || !isHere() || !isBehind()) return;
  if (isUntouched()) showFresh(isUntouched);
  else tellMovedOn();
}

function tellMovedOn() {
  if (main.querySelector(".moved")) return;
  const button = document.createElement("button");
  button.className = "quiet-button";
  button.type = "button";
  button.textContent = pad().show ?? "";
  button.addEventListener("click", () => showFresh());
  notice("moved", pad().moved, button);
}

/** @param {News} news */
function hear(news) {
  const known = Math.max(latest.seq, Number(pad().seq));
  const told = news.entries.filter(([seq]) => seq > known).map(([, sentence]) => sentence);
  if (!isWaiting() && told.length) find("#announce", HTMLElement).textContent = told.join(" ");
  latest = news;
  catchUp();
}

/**
 * Whether it is there is said before anybody taps; what became of an answer is more than that.
 *
 * @param {string} name
 */
function tellConnection(name) {
  if (isWaiting()) return;
  if (name === "away" || name === "gone") state(name);
  else if (["away", "gone"].includes(shownState())) state("server");
}

// What was undone stands out for a while; Redo stays until something else is entered.
const FRESH = 10_000;

function showUndone() {
  const line = main.querySelector(".undo-line.undone");
  line?.classList.add("fresh");
  setTimeout(() => line?.classList.remove("fresh"), FRESH);
}

// Score sheet and history, without leaving the pad
main.addEventListener("click", (event) => {
  const link = closest(event.target, ".dock > div > a", HTMLAnchorElement);
  const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
  if (!link || !isPlain) return;
  event.preventDefault();
  import("./drawer.js").then(
    ({ openDrawer }) => openDrawer(link, () => state("away")),
    () => state("away"),
  );
});

restoreDraft();
prepare();
showUndone();
showSettings();
offerMoment();
startSending({ settled, idle: catchUp });
if (window.isSecureContext) navigator.serviceWorker?.register("/sw.js").catch(() => {});
// There before it is needed
addEventListener("load", () => import("../../vendor/uqr.mjs").catch(() => {}));
follow(pad(), hear, tellConnection);
stayAwake();
