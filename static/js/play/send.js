// Sending: an answer is on this phone first, then sent, then kept by the server.

import { find, findAll } from "../elements.js";
import { ask, isOurs } from "../ours.js";
import { readPage, swap } from "../swap.js";
import { outbox } from "./outbox.js";

/**
 * @typedef {import("./outbox.js").Answer} Answer
 *
 * @typedef {object} Reply what came back
 * @property {string} url
 * @property {boolean} ours
 * @property {string | null} code why it was refused
 * @property {string | null} verdict what became of an answer
 * @property {string | null} next where it goes on
 * @property {string} page
 *
 * @typedef {object} Hooks
 * @property {(answer: Answer, reply: Reply) => void} settled
 * @property {() => void} idle nothing is left to send
 */

const main = find("#main", HTMLElement);
const PATIENCE = 8000;
const RETRY = { first: 1000, last: 30000 };
let wait = RETRY.first;
/** @type {number | undefined} */
let again;
let sending = false;
/** @type {Hooks} */
let page;

export const isWaiting = () => Boolean(main.dataset.waiting);

const kept = () => find("#kept", HTMLElement);

/** @param {string} name */
export function state(name) {
  const shown = kept();
  if (shown.className === name) return;
  shown.textContent = shown.dataset[name] ?? "";
  shown.className = name;
}

export const shownState = () => kept().className;

/**
 * From now on, with what a dead battery has left behind.
 *
 * @param {Hooks} hooks
 */
export function startSending(hooks) {
  page = hooks;
  addEventListener("online", sendNow);
  addEventListener("pageshow", sendNow);
  document.addEventListener("visibilitychange", sendNow);
  resume();
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
export async function send(form, submitter) {
  if (form.dataset.sent || isWaiting()) return; // a second tap must not send another
  form.dataset.sent = main.dataset.waiting = "yes";
  const button = submitter instanceof HTMLButtonElement ? submitter : null;
  const body = new URLSearchParams(fieldsOf(form));
  if (button?.name) body.set(button.name, button.value);
  /** @type {Answer} */
  const answer = {
    // Not form.action: an input of that name hides it.
    action: form.getAttribute("action") ?? "",
    token: body.get("token") ?? "",
    body: body.toString(),
    told: tell(form, button),
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

/**
 * A pad asks for no files.
 *
 * @param {HTMLFormElement} form
 * @returns {[string, string][]}
 */
const fieldsOf = (form) => [...new FormData(form)].map(([name, value]) => [name, String(value)]);

/** @param {Answer} answer */
async function deliver(answer) {
  if (sending) return;
  sending = true;
  main.dataset.waiting = "yes";
  main.setAttribute("aria-busy", "true");
  clearTimeout(again);
  try {
    state("sent");
    const reply = await postRenewed(answer);
    if (!isDecided(answer, reply)) {
      const gone = reply.ours && reply.code === "not_found";
      return gone ? keepsNoMore(answer) : sendLater(answer);
    }
    await outbox.remove(location.pathname, answer);
    wait = RETRY.first;
    delete main.dataset.waiting;
    page.settled(answer, reply);
  } catch {
    return sendLater(answer);
  } finally {
    sending = false;
    main.removeAttribute("aria-busy");
  }
  resume();
}

/** @param {Answer} answer */
function sendLater(answer) {
  state(answer.unsaved ? "unsaved" : "phone");
  stuck(answer);
  again = setTimeout(() => deliver(answer), wait * (0.75 + Math.random() / 2));
  wait = Math.min(2 * wait, RETRY.last);
}

/**
 * Whoever else answers in our place, a portal of the café, does not know the token.
 *
 * @param {Answer} answer
 * @param {Reply} reply
 */
const isDecided = ({ token }, { verdict }) =>
  verdict === `kept ${token}` || verdict === `refused ${token}`;

/** @param {Answer} answer */
async function postRenewed(answer) {
  const reply = await post(answer);
  if (reply.code !== "form_expired") return reply;
  await renew(answer);
  return post(answer);
}

/** @param {Answer} answer */
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
    return await read(reply);
  } finally {
    clearTimeout(late);
  }
}

/**
 * @param {Response} answer
 * @returns {Promise<Reply>}
 */
const read = async (answer) => ({
  url: answer.url,
  ours: isOurs(answer),
  code: answer.headers.get("X-Companion-Code"),
  verdict: answer.headers.get("X-Companion-Answer"),
  next: answer.headers.get("X-Companion-At"),
  page: await answer.text(),
});

/**
 * The page was drawn for a browser that has been closed since: ask for a fresh one, and try again.
 *
 * @param {Answer} answer
 */
async function renew(answer) {
  const drawn = readPage((await fresh()).page);
  const body = new URLSearchParams(answer.body);
  body.set("csrf_token", find("[name=csrf_token]", HTMLInputElement, drawn).value);
  answer.body = body.toString();
  await outbox.put(location.pathname, answer);
}

export const fresh = async () => read(await ask(location.pathname));

/**
 * What was tapped, in words: for whom it has to be told otherwise.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} button
 */
function tell(form, button) {
  if (button?.name === "before") return spoken(button);
  const [asked] = findAll("#question", HTMLElement, main);
  const given =
    button?.name === "answer"
      ? [spoken(button)]
      : findAll("input:not([type=hidden])", HTMLInputElement, form)
          .filter((input) => (input.type === "radio" ? input.checked : input.value))
          .map(tellInput);
  return [asked ? spoken(asked) : "", given.join(", ")].filter(Boolean).join(" ");
}

/**
 * Its words as they are read out: what stands apart on the screen is not run together.
 *
 * @param {Element} element
 */
function spoken(element) {
  const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const said = [];
  while (words.nextNode()) {
    const isHeard = !words.currentNode.parentElement?.closest("[aria-hidden=true]");
    if (isHeard) said.push(words.currentNode.textContent?.trim());
  }
  return said.filter(Boolean).join(" ");
}

/** @param {HTMLInputElement} input */
function tellInput(input) {
  const group = input.closest("[role=radiogroup]")?.getAttribute("aria-label");
  const row = group ?? input.getAttribute("aria-label");
  const label = input.parentElement;
  const value = input.type === "radio" && label ? spoken(label) : input.value;
  return row ? `${row}: ${value}` : value;
}

/**
 * It waits on this phone, and can be shown so that nothing has to be remembered.
 *
 * @param {Answer} answer
 * @param {string} [why]
 */
function stuck(answer, why) {
  if (main.querySelector(".stuck")) return;
  const { content } = find("#stuck", HTMLTemplateElement);
  const box = find(".stuck", HTMLElement, document.importNode(content, true));
  if (why) find("p", HTMLElement, box).textContent = box.dataset[why] ?? "";
  find("[data-told]", HTMLElement, box).textContent = answer.told;
  find("[data-now]", HTMLElement, box).addEventListener("click", () => {
    wait = RETRY.first;
    deliver(answer);
  });
  const code = find("details", HTMLElement, box);
  code.addEventListener("toggle", () => drawCode(code, answer), { once: true });
  (main.querySelector(".question") ?? main).before(box);
}

/**
 * This phone keeps the play no more: nothing can be sent, and nothing is thrown away.
 *
 * @param {Answer} answer
 */
function keepsNoMore(answer) {
  state("gone");
  main.querySelector(".stuck")?.remove();
  stuck(answer, "gone");
}

/**
 * @param {HTMLElement} details
 * @param {Answer} answer
 */
async function drawCode(details, answer) {
  const { renderSVG } = await import("../../vendor/uqr.mjs");
  const drawing = renderSVG(`${document.title}\n${answer.told}`);
  swap(find(".qr", HTMLElement, details), readPage(drawing).body);
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
