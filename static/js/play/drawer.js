// Score sheet and history come over the pad, which stays as it was: a page in a drawer.

import { closest, find, findAll } from "../elements.js";
import { ask } from "../ours.js";
import { readPage } from "../swap.js";
import { showTimes } from "../times.js";

const REACHED = "a[href], button:not([disabled]), input, select, summary, [tabindex='0']";

/** @type {HTMLElement | null} */
let drawer = null;
/** @type {Element | null} */
let opener = null;

/**
 * @param {HTMLAnchorElement} link
 * @param {() => void} unreachable
 */
export async function openDrawer(link, unreachable) {
  const label = link.textContent?.trim() ?? "";
  let page;
  try {
    const answer = await ask(link.href);
    if (!answer.ok) return location.assign(link.href);
    page = readPage(await answer.text());
    await putStyles(page);
  } catch {
    return unreachable();
  }
  if (drawer) close();
  opener = link;
  drawer = draw(label, closing(), find("#main", HTMLElement, page));
  document.body.append(drawer);
  document.documentElement.classList.add("under-drawer");
  showTimes(drawer);
  history.pushState("drawer", "");
  find(".drawer-close", HTMLButtonElement, drawer).focus();
}

/** In words that the page has all along. */
function closing() {
  const { content } = find("#stuck", HTMLTemplateElement);
  return find("[data-close]", HTMLElement, content).dataset.close ?? "";
}

/**
 * @param {string} label
 * @param {string} leave
 * @param {HTMLElement} content
 */
function draw(label, leave, content) {
  const found = document.createElement("div");
  found.className = "pad-drawer";
  found.setAttribute("role", "dialog");
  found.setAttribute("aria-modal", "true");
  found.setAttribute("aria-label", label);
  const button = document.createElement("button");
  button.type = "button";
  button.className = "drawer-close";
  button.textContent = leave;
  button.addEventListener("click", () => history.back());
  const body = document.createElement("div");
  body.className = `drawer-body ${content.className}`;
  body.append(...content.childNodes);
  found.append(button, body);
  return found;
}

/**
 * What the page looks like, where the pad does not have it already.
 *
 * @param {Document} page
 */
async function putStyles(page) {
  const known = findAll("link[rel=stylesheet]", HTMLLinkElement).map(({ href }) => href);
  const links = findAll("link[rel=stylesheet]", HTMLLinkElement, page);
  const missing = links.filter(({ href }) => !known.includes(href));
  await Promise.all(
    missing.map(({ href }) => {
      const style = document.createElement("link");
      style.rel = "stylesheet";
      style.href = href;
      document.head.append(style);
      return new Promise((done, failed) => {
        style.onload = done;
        style.onerror = failed;
      });
    }),
  );
}

function close() {
  drawer?.remove();
  drawer = null;
  document.documentElement.classList.remove("under-drawer");
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
}

addEventListener("popstate", () => {
  if (drawer) close();
});

document.addEventListener("keydown", (event) => {
  if (!drawer) return;
  if (event.key === "Escape") return history.back();
  if (event.key !== "Tab") return;
  const reached = findAll(REACHED, HTMLElement, drawer);
  const [first, last] = [reached[0], reached[reached.length - 1]];
  if (document.activeElement === (event.shiftKey ? first : last)) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
});

// The way back from the page is the way down for the drawer.
document.addEventListener("click", (event) => {
  if (!drawer || !closest(event.target, ".pad-drawer .back-link", HTMLAnchorElement)) return;
  event.preventDefault();
  history.back();
});
