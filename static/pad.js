// Better with this, whole without it: an answer is sent without loading a page, what other phones
// enter shows up, and the screen stays awake.

import { follow } from "./live.js";
import { fresh, isWaiting, send, shownState, startSending, state } from "./sending.js";
import { prepare } from "./widgets.js";

const main = document.getElementById("main");
const pad = () => main.querySelector(".pad");

// What stays in view lies below the masthead, however many lines that has.
function measure() {
  const { offsetHeight } = document.querySelector(".masthead");
  document.documentElement.style.setProperty("--masthead", `${offsetHeight}px`);
}

addEventListener("resize", measure);
measure();

// The next page in place of this one; a page of another kind is gone to.
function turn(reply, calmly = false) {
  const page = new DOMParser().parseFromString(reply.page, "text/html");
  const next = page.querySelector("main .pad");
  if (!next || !pad()) return location.assign(reply.url);
  main.replaceChildren(...page.getElementById("main").childNodes);
  document.getElementById("moment").textContent = page.getElementById("moment").textContent;
  prepare();
  measure();
  if (calmly) return; // nobody here has tapped
  turned = performance.now();
  scrollTo(0, 0);
  document.getElementById("question").focus({ preventScroll: true });
}

// The server has decided: go on, and say what was not entered.
function settled(answer, reply) {
  if (reply.next && reply.next !== location.pathname) return location.assign(reply.next);
  turn(reply);
  const kept = reply.verdict.startsWith("kept");
  state(kept ? "server" : "refused");
  if (kept) remember(reply);
  else if (answer.told) lost(answer);
}

// Another phone was faster, or the rules are against it: what was tapped can still be read.
function lost(answer) {
  const told = document.createElement("strong");
  told.textContent = answer.told;
  notice("lost", pad().dataset.lost, told);
}

function notice(kind, sentence, ...more) {
  const said = document.createElement("p");
  said.className = `notice ${kind}`;
  said.append(sentence, " ", ...more);
  main.querySelector(".question")?.before(said);
}

// Where there may be a service worker, it opens the pad as it was seen last.
async function remember(reply) {
  if (!window.isSecureContext || !("caches" in window)) return;
  const cache = await caches.open("companion-1");
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  await cache.put(location.pathname, new Response(reply.page, { headers }));
}

// The second half of a double tap was not meant for the question that has come in between.
const DOUBLE = { time: 400, distance: 30 };
let turned = -Infinity;
let tapped = [0, 0];
let sent = [0, 0];

main.addEventListener("click", (event) => {
  const { clientX, clientY, detail } = event;
  if (detail === 0 || (!clientX && !clientY)) return; // a key
  tapped = [clientX, clientY];
  const near = Math.hypot(clientX - sent[0], clientY - sent[1]) < DOUBLE.distance;
  if (!near || performance.now() - turned > DOUBLE.time) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

main.addEventListener("submit", (event) => {
  if (!event.target.matches("form.answer")) return;
  event.preventDefault();
  sent = tapped;
  send(event.target, event.submitter);
});

// A page from the browser's memory may be older than the game.
addEventListener("pageshow", (event) => {
  if (event.persisted && !isWaiting()) location.reload();
});

// The screen stays on while the pad is open, where the browser can do that.
async function stayAwake() {
  if (document.visibilityState !== "visible") return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // a low battery may refuse it
  }
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();

// Another phone may keep the same play: its entries show up here, and nothing half-tapped is lost.
const untouched = () =>
  ![...main.querySelectorAll(".question form.answer")].some((form) => form.dataset.sent || touched(form));

function touched(form) {
  const inputs = [...form.querySelectorAll("input:not([type=hidden])")];
  return inputs.some((input) => (input.type === "radio" ? input.checked !== input.defaultChecked : input.value !== input.defaultValue));
}

async function showFresh(stillWanted = () => true) {
  try {
    const reply = await fresh();
    if (isWaiting()) return;
    if (!stillWanted()) return movedOn();
    turn(reply, true);
    remember(reply);
  } catch {
    // the next news will tell
  }
}

let latest = { seq: 0 };

const behind = ({ seq, status, remark }) =>
  seq > Number(pad().dataset.seq)
  || (status && status !== pad().dataset.status)
  || (remark !== undefined && remark !== pad().dataset.remark);

// Not while an answer is on its way: what the server says to it is fresher.
function catchUp() {
  if (isWaiting() || !pad() || !behind(latest)) return;
  if (untouched()) showFresh(untouched);
  else movedOn();
}

function movedOn() {
  if (main.querySelector(".moved")) return;
  const button = document.createElement("button");
  button.className = "quiet-button";
  button.type = "button";
  button.textContent = pad().dataset.show;
  button.addEventListener("click", () => showFresh());
  notice("moved", pad().dataset.moved, button);
}

function hear(news) {
  const known = Math.max(latest.seq, Number(pad().dataset.seq));
  const told = news.entries.filter(([seq]) => seq > known).map(([, sentence]) => sentence);
  if (!isWaiting() && told.length) document.getElementById("announce").textContent = told.join(" ");
  latest = news;
  catchUp();
}

// Whether it is there is said before anybody taps; what became of an answer is more than that.
function connected(name) {
  if (isWaiting()) return;
  if (name === "away" || name === "gone") state(name);
  else if (["away", "gone"].includes(shownState())) state("server");
}

startSending({ settled, idle: catchUp });
if (window.isSecureContext) navigator.serviceWorker?.register("/sw.js").catch(() => {});
addEventListener("load", () => import("./vendor/uqr.mjs").catch(() => {}));  // there before it is needed
follow(pad().dataset, hear, connected);
