// Sending: an answer is on this phone first, then sent, then kept by the server.

import { outbox } from "./outbox.js";

const main = document.getElementById("main");
const PATIENCE = 8000;
const RETRY = { first: 1000, last: 30000 };
let wait = RETRY.first;
let again = null;
let sending = false;
let page = null; // what to do with it when an answer is settled, and when nothing is left to send

export const isWaiting = () => Boolean(main.dataset.waiting);

export function state(name) {
  const shown = document.getElementById("kept");
  if (shown.className === name) return;
  shown.textContent = shown.dataset[name];
  shown.className = name;
}

export const shownState = () => document.getElementById("kept").className;

// From now on, with what a dead battery has left behind.
export function startSending(hooks) {
  page = hooks;
  addEventListener("online", sendNow);
  addEventListener("pageshow", sendNow);
  document.addEventListener("visibilitychange", sendNow);
  resume();
}

export async function send(form, button) {
  if (form.dataset.sent || isWaiting()) return; // a second tap must not send another
  form.dataset.sent = main.dataset.waiting = "yes";
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
    const reply = await decided(answer);
    await outbox.remove(location.pathname, answer);
    wait = RETRY.first;
    delete main.dataset.waiting;
    page.settled(answer, reply);
  } catch (reply) {
    if (reply.ours && reply.code === "not_found") return keepsNoMore(answer);
    state(answer.unsaved ? "unsaved" : "phone");
    stuck(answer);
    again = setTimeout(() => deliver(answer), wait * (0.75 + Math.random() / 2));
    wait = Math.min(2 * wait, RETRY.last);
    return;
  } finally {
    sending = false;
    main.removeAttribute("aria-busy");
  }
  resume();
}

// What the server says to it. Whoever else answers in our place, a portal of the café, does not
// know the token.
async function decided(answer) {
  let reply = await post(answer);
  if (reply.code === "form_expired") {
    await renew(answer);
    reply = await post(answer);
  }
  if (![`kept ${answer.token}`, `refused ${answer.token}`].includes(reply.verdict)) throw reply;
  return reply;
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

// The page was drawn for a browser that has been closed since: ask for a fresh one, and try again.
async function renew(answer) {
  const drawn = new DOMParser().parseFromString((await fresh()).page, "text/html");
  const body = new URLSearchParams(answer.body);
  body.set("csrf_token", drawn.querySelector("[name=csrf_token]").value);
  answer.body = body.toString();
  await outbox.put(location.pathname, answer);
}

export async function fresh() {
  const reply = await fetch(location.pathname, { cache: "no-store" });
  const found = { ...from(reply), page: await reply.text() };
  if (!found.ours) throw new Error("not ours");
  return found;
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

// This phone keeps the play no more: nothing can be sent, and nothing is thrown away.
function keepsNoMore(answer) {
  state("gone");
  main.querySelector(".stuck")?.remove();
  stuck(answer, "gone");
}

async function drawCode(details, answer) {
  const { renderSVG } = await import("./vendor/uqr.mjs");
  const code = new DOMParser().parseFromString(renderSVG(`${document.title}\n${answer.told}`), "image/svg+xml");
  details.querySelector(".qr").replaceChildren(code.documentElement);
}

// What is left of another tab, or of before. Whoever has tapped meanwhile looks after that again.
async function resume() {
  const answer = await outbox.get(location.pathname);
  if (isWaiting() && sending) return;
  if (answer) return deliver(answer);
  if (!isWaiting()) page.idle();
}

function sendNow() {
  if (!isWaiting() || document.visibilityState !== "visible") return;
  wait = RETRY.first;
  resume();
}
