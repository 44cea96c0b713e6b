// Better with this, whole without it: taps count gems and place brokers, an answer is sent by
// itself once it is complete, and the screen stays awake.

import { follow } from "./live.js";
import { outbox } from "./outbox.js";

const main = document.getElementById("main");

// Counting gems

function counters(form) {
  return [...form.querySelectorAll(".counter")].map((counter) => ({
    add: counter.querySelector(".add"),
    less: counter.querySelector(".less"),
    input: counter.querySelector("input"),
  }));
}

const number = (input) => Number(input.value) || 0;

// What has to add up: a picker, or several that are taken from together.
function sums(form) {
  const wholes = form.querySelectorAll("[data-high]");
  return [...wholes].map((whole) => ({
    low: Number(whole.dataset.low),
    high: Number(whole.dataset.high),
    sum: [...whole.querySelectorAll(".counter input")].reduce((sum, input) => sum + number(input), 0),
    has: (input) => whole.contains(input),
  }));
}

function count(button, change) {
  const form = button.form;
  const { input, add } = counters(form).find(({ add, less }) => add === button || less === button);
  input.value = number(input) + change || "";
  if (add.dataset.also) {
    const also = form.elements[add.dataset.also];
    also.value = number(also) + change || "";
  }
  show(form);
}

// Buttons allow only what is possible now.
function show(form) {
  const totals = sums(form);
  for (const { add, less, input } of counters(form)) {
    const own = number(input);
    const full = totals.some(({ has, sum, high }) => has(input) && sum >= high);
    const also = form.elements[add.dataset.also];
    const used = also && number(also) >= Number(also.dataset.together);
    add.disabled = own >= Number(add.dataset.most) || full || Boolean(used);
    add.classList.toggle("some", own > 0);
    less.disabled = own === 0;
    input.readOnly = true;
  }
  for (const input of form.querySelectorAll(".digits input")) input.readOnly = true;
  for (const field of form.querySelectorAll("[data-unless]")) {
    const [one, other] = field.dataset.unless.split(" ").map((name) => form.elements[name].value);
    for (const radio of field.querySelectorAll("input")) radio.disabled = Boolean(one) && one === other;
  }
  distinct(form);
  const send = form.querySelector(":scope > .send > .button");
  const enough = totals.every(({ sum, low }) => sum >= low);
  if (send && totals.length) send.disabled = !enough;
}

// Everybody once: who is chosen in one row is out of the others, and the last row fills itself.
// What it was filled with stays free, for whoever changes another row; so does everything in an
// order that was given whole.
function distinct(form) {
  const group = form.querySelector("[data-distinct]");
  if (!group) return;
  const radios = [...group.querySelectorAll("input[type=radio]")];
  for (const radio of radios.filter(({ dataset }) => "filled" in dataset)) {
    radio.checked = false;
    delete radio.dataset.filled;
  }
  const taken = new Map(radios.filter(({ checked }) => checked).map(({ value, name }) => [value, name]));
  const chosen = new Set(radios.filter(({ checked }) => checked).map(({ name }) => name));
  const open = [...new Set(radios.map(({ name }) => name))].filter((name) => !chosen.has(name));
  for (const radio of radios) {
    radio.disabled = open.length > 0 && taken.has(radio.value) && taken.get(radio.value) !== radio.name;
  }
  if (open.length !== 1) return;
  const last = radios.find(({ name, disabled }) => name === open[0] && !disabled);
  last.checked = true;
  last.dataset.filled = "";
}

// Whether nothing is left to say.
function complete(form) {
  if (form.matches(".by-hand") || form.closest("[data-by-hand]")) return false;
  const typed = form.querySelector(".line input, .line textarea");
  if (typed && !typed.closest(".plain-only")) return false;
  const names = new Set([...form.querySelectorAll("input[type=radio]:not(:disabled)")].map((radio) => radio.name));
  const chosen = [...names].every((name) => form.querySelector(`input[name="${name}"]:checked`));
  return chosen && sums(form).every(({ sum, high }) => sum >= high);
}

// Placing brokers

function digit(button) {
  const input = button.closest(".digits").querySelector("input");
  input.value = button.dataset.digit ? input.value + button.dataset.digit : input.value.slice(0, -1);
}

const spots = (form) => [...form.querySelectorAll(".spot")];

function choose(spot) {
  for (const each of spots(spot.form)) each.setAttribute("aria-pressed", each === spot);
}

function place(button) {
  const spot = spots(button.form).find((each) => each.getAttribute("aria-pressed") === "true");
  if (!spot) return;
  spot.nextElementSibling.value = button.dataset.broker;
  draw(spot);
}

function draw(spot) {
  const { selectedOptions: [option] } = spot.nextElementSibling;
  const [, name, value] = option.textContent.match(/^(.*) (\d)$/s) ?? [, "", ""];
  const bold = document.createElement("b");
  bold.textContent = value;
  spot.replaceChildren(name.slice(0, 8), bold);
}

// Sending: an answer is on this phone first, then sent, then kept by the server.

const PATIENCE = 8000;
const RETRY = { first: 1000, last: 30000 };
let wait = RETRY.first;
let again = null;
let sending = false;

const pad = () => main.querySelector(".pad");

function state(name) {
  const shown = document.getElementById("kept");
  if (shown.className === name) return;
  shown.textContent = shown.dataset[name];
  shown.className = name;
}

async function send(form, button) {
  if (form.dataset.sent || main.dataset.waiting) return; // a second tap must not send another
  form.dataset.sent = main.dataset.waiting = "yes";
  sent = tapped;
  const body = new URLSearchParams(new FormData(form));
  if (button?.name) body.set(button.name, button.value);
  const answer = {
    // Not form.action: an input of that name hides it.
    action: form.getAttribute("action"),
    token: body.get("token"),
    body: body.toString(),
    told: told(form, button),
    at: Date.now(),
  };
  state("phone");
  try {
    await outbox.put(location.pathname, answer);
  } catch {
    answer.unsaved = true;
  }
  await deliver(answer);
}

async function deliver(answer) {
  if (sending) return;
  sending = true;
  main.dataset.waiting = "yes";
  main.setAttribute("aria-busy", "true");
  clearTimeout(again);
  try {
    state("sent");
    let reply = await post(answer);
    if (reply.code === "form_expired") {
      await renew(answer);
      reply = await post(answer);
    }
    // Whoever else answers in our place, a portal of the café, does not know the token.
    if (![`kept ${answer.token}`, `refused ${answer.token}`].includes(reply.verdict)) throw reply;
    await outbox.remove(location.pathname, answer);
    await settle(answer, reply);
  } catch (reply) {
    if (reply.ours && reply.code === "not_found") return keepsNoMore(answer);
    state(answer.unsaved ? "unsaved" : "phone");
    stuck(answer);
    again = setTimeout(() => deliver(answer), wait * (0.75 + Math.random() / 2));
    wait = Math.min(2 * wait, RETRY.last);
  } finally {
    sending = false;
    main.removeAttribute("aria-busy");
  }
}

async function post(answer) {
  const control = new AbortController();
  const late = setTimeout(() => control.abort(), PATIENCE);
  try {
    const reply = await fetch(answer.action, {
      method: "POST",
      body: new URLSearchParams(answer.body),
      headers: { "X-Companion-Pad": "yes" },
      signal: control.signal,
    });
    return { ...from(reply), page: await reply.text() };
  } finally {
    clearTimeout(late);
  }
}

const from = ({ url, headers }) => ({
  url,
  ours: headers.has("X-Companion"),
  code: headers.get("X-Companion-Code"),
  verdict: headers.get("X-Companion-Answer"),
  next: headers.get("X-Companion-At"),
});

// The server has decided: go on, and say what was not entered.
async function settle(answer, reply) {
  wait = RETRY.first;
  delete main.dataset.waiting;
  if (reply.next && reply.next !== location.pathname) return location.assign(reply.next);
  turn(reply);
  const kept = reply.verdict.startsWith("kept");
  state(kept ? "server" : "refused");
  if (!kept && answer.told) lost(answer);
  else if (kept) remember(reply);
  const other = await outbox.get(location.pathname); // of another tab, or of before
  if (other) setTimeout(() => deliver(other));
  else catchUp();
}

// Another phone was faster, or the rules are against it: what was tapped can still be read.
function lost(answer) {
  const said = document.createElement("p");
  const told = document.createElement("strong");
  said.className = "notice lost";
  told.textContent = answer.told;
  said.append(pad().dataset.lost, " ", told);
  main.querySelector(".question")?.before(said);
}

// This phone keeps the play no more: nothing can be sent, and nothing is thrown away.
function keepsNoMore(answer) {
  state("gone");
  main.querySelector(".stuck")?.remove();
  stuck(answer, "gone");
}

// The page was drawn for a browser that has been closed since: ask for a fresh one, and try again.
async function renew(answer) {
  const page = new DOMParser().parseFromString((await fresh()).page, "text/html");
  const body = new URLSearchParams(answer.body);
  body.set("csrf_token", page.querySelector("[name=csrf_token]").value);
  answer.body = body.toString();
  await outbox.put(location.pathname, answer);
}

async function fresh() {
  const reply = await fetch(location.pathname, { cache: "no-store" });
  const found = { ...from(reply), page: await reply.text() };
  if (!found.ours) throw new Error("not ours");
  return found;
}

// Where there may be a service worker, it opens the pad as it was seen last.
async function remember(reply) {
  if (!window.isSecureContext || !("caches" in window)) return;
  const cache = await caches.open("companion-1");
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  await cache.put(location.pathname, new Response(reply.page, { headers }));
}

// What was tapped, in words: for whom it has to be told otherwise.
function told(form, button) {
  if (button?.name === "answer" || button?.name === "before") return button.textContent.trim();
  const said = [];
  for (const input of form.querySelectorAll("input:not([type=hidden])")) {
    if (input.type === "radio" ? !input.checked : !input.value) continue;
    const row = input.closest("[role=radiogroup]")?.getAttribute("aria-label") ?? input.getAttribute("aria-label") ?? "";
    const value = input.type === "radio" ? input.parentElement.textContent.trim() : input.value;
    said.push(row ? `${row}: ${value}` : value);
  }
  return said.join(", ");
}

// It waits on this phone, and can be shown so that nothing has to be remembered.
function stuck(answer, why) {
  if (main.querySelector(".stuck")) return;
  const box = document.getElementById("stuck").content.firstElementChild.cloneNode(true);
  if (why) box.querySelector("p").textContent = box.dataset[why];
  box.querySelector("[data-told]").textContent = answer.told;
  box.querySelector("[data-now]").addEventListener("click", () => {
    wait = RETRY.first;
    deliver(answer);
  });
  box.querySelector("details").addEventListener("toggle", (event) => drawCode(event.target, answer), { once: true });
  (main.querySelector(".question") ?? main).before(box);
}

async function drawCode(details, answer) {
  const { renderSVG } = await import("./vendor/uqr.mjs");
  const page = new DOMParser().parseFromString(renderSVG(`${document.title}\n${answer.told}`), "image/svg+xml");
  details.querySelector(".qr").replaceChildren(page.documentElement);
}

async function resume() {
  if (!pad()) return;
  const answer = await outbox.get(location.pathname);
  if (answer) await deliver(answer);
}

function sendNow() {
  if (!main.dataset.waiting || document.visibilityState !== "visible") return;
  wait = RETRY.first;
  resume();
}

addEventListener("online", sendNow);
addEventListener("pageshow", sendNow);
document.addEventListener("visibilitychange", sendNow);

// The next page in place of this one; a page of another kind is gone to.
function turn(reply, calmly = false) {
  const page = new DOMParser().parseFromString(reply.page, "text/html");
  const next = page.querySelector("main .pad");
  if (!next || !pad()) return location.assign(reply.url);
  main.replaceChildren(...page.getElementById("main").childNodes);
  document.getElementById("moment").textContent = page.getElementById("moment").textContent;
  prepare();
  if (calmly) return; // nobody here has tapped
  turned = performance.now();
  scrollTo(0, 0);
  document.getElementById("question").focus({ preventScroll: true });
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

main.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  const form = event.target.closest("form.answer");
  if (!form) return;
  if (button?.matches(".add")) count(button, 1);
  else if (button?.matches(".less")) return count(button, -1);
  else if (button && "digit" in button.dataset) return digit(button);
  else if (button?.matches(".spot")) return choose(button);
  else if (button && "broker" in button.dataset) return place(button);
  // Arrow keys "click" as well, on the way to another choice; a finger has a place on the screen.
  const answered = button?.matches(".add") || (event.target.closest("label") && event.detail > 0);
  if (answered) {
    setTimeout(() => {
      show(form);
      if (complete(form)) form.requestSubmit();
    });
  }
});

main.addEventListener("change", (event) => {
  if (event.target.form?.matches(".answer")) show(event.target.form);
});

main.addEventListener("submit", (event) => {
  if (!event.target.matches("form.answer") || !main.querySelector(".pad")) return;
  event.preventDefault();
  send(event.target, event.submitter);
});

function prepare() {
  for (const form of main.querySelectorAll("form.answer")) {
    show(form);
    spots(form).forEach(draw);
    if (spots(form).length) choose(spots(form)[0]);
  }
}

// A page from the browser's memory may be older than the game.
addEventListener("pageshow", (event) => {
  if (event.persisted && !main.dataset.waiting) location.reload();
});

// The screen stays on while the pad is open, where the browser can do that.
async function stayAwake() {
  if (document.visibilityState !== "visible" || !main.querySelector(".pad")) return;
  try {
    await navigator.wakeLock?.request("screen");
  } catch {
    // a low battery may refuse it
  }
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();
prepare();

// Another phone may keep the same play: its entries show up here, and nothing half-tapped is lost.
const untouched = () =>
  ![...main.querySelectorAll(".question form.answer")].some((form) => form.dataset.sent || touched(form));

function touched(form) {
  const inputs = [...form.querySelectorAll("input:not([type=hidden])")];
  return inputs.some((input) => (input.type === "radio" ? input.checked !== input.defaultChecked : input.value !== input.defaultValue));
}

async function showFresh() {
  try {
    const reply = await fresh();
    if (main.dataset.waiting) return;
    turn(reply, true);
    remember(reply);
  } catch {
    // the next news will tell
  }
}

let latest = { seq: 0 };

const behind = ({ seq, status }) => seq > Number(pad().dataset.seq) || (status && status !== pad().dataset.status);

// Not while an answer is on its way: what the server says to it is fresher.
function catchUp() {
  if (main.dataset.waiting || !pad() || !behind(latest)) return;
  if (untouched()) showFresh();
  else movedOn(pad());
}

function hear(news) {
  const known = Math.max(latest.seq, Number(pad().dataset.seq));
  const told = news.entries.filter(([seq]) => seq > known).map(([, sentence]) => sentence);
  if (!main.dataset.waiting && told.length) document.getElementById("announce").textContent = told.join(" ");
  latest = news;
  catchUp();
}

// Whether it is there is said before anybody taps; what became of an answer is more than that.
function connected(name) {
  if (main.dataset.waiting) return;
  if (name === "away" || name === "gone") state(name);
  else if (["away", "gone"].includes(document.getElementById("kept").className)) state("server");
}

function movedOn(pad) {
  if (main.querySelector(".moved")) return;
  const said = document.createElement("p");
  const button = document.createElement("button");
  said.className = "notice moved";
  button.className = "quiet-button";
  button.type = "button";
  button.textContent = pad.dataset.show;
  button.addEventListener("click", showFresh);
  said.append(pad.dataset.moved, " ", button);
  main.querySelector(".question")?.before(said);
}

if (pad()) {
  resume();
  if (window.isSecureContext) navigator.serviceWorker?.register("/sw.js").catch(() => {});
  (window.requestIdleCallback ?? setTimeout)(() => import("./vendor/uqr.mjs").catch(() => {}));
  follow(pad().dataset, hear, connected);
}
