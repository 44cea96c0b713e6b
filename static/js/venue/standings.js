// Why somebody has a rank comes over the standings, which stay as they were.

import { closest, find, findAll } from "../elements.js";
import { ask } from "../ours.js";
import { readPage, swap } from "../swap.js";

const main = find("#main", HTMLElement);
const drawer = document.createElement("aside");
/** @type {HTMLAnchorElement | null} */
let asked = null;

drawer.className = "drawer";
drawer.hidden = true;
drawer.tabIndex = -1;
drawer.setAttribute("role", "dialog");
document.body.append(drawer);

/** @param {HTMLAnchorElement} link */
async function open(link) {
  asked = link;
  try {
    const answer = await ask(link.href);
    if (!answer.ok) throw new Error("not now");
    const page = readPage(await answer.text());
    if (asked === link) show(link, find("#why", HTMLElement, page));
  } catch {
    location.assign(link.href);
  }
}

/**
 * @param {HTMLAnchorElement} link
 * @param {HTMLElement} why
 */
function show(link, why) {
  const { close, more } = find(".standings", HTMLElement, main).dataset;
  swap(drawer, why);
  const title = find("h1", HTMLElement, drawer);
  title.setAttribute("role", "heading");
  title.setAttribute("aria-level", "2"); // below that of the page
  drawer.setAttribute("aria-label", link.textContent ?? "");
  drawer.append(actions(link.href, more, close));
  drawer.hidden = false;
  drawer.focus({ preventScroll: true });
}

/**
 * @param {string} address
 * @param {string} [more]
 * @param {string} [close]
 */
function actions(address, more = "", close = "") {
  const row = document.createElement("p");
  const whole = document.createElement("a");
  const button = document.createElement("button");
  row.className = "actions";
  whole.href = address;
  whole.textContent = more;
  button.textContent = close;
  for (const each of [whole, button]) each.className = "quiet-button";
  button.addEventListener("click", putAway);
  row.append(whole, button);
  return row;
}

function putAway() {
  drawer.hidden = true;
  asked?.focus({ preventScroll: true });
  asked = null;
}

document.addEventListener("click", (event) => {
  if (drawer.contains(closest(event.target, "*", HTMLElement))) return;
  const row = closest(event.target, ".standings tbody tr", HTMLElement);
  const [link] = row ? findAll("th a", HTMLAnchorElement, row) : [];
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) {
    if (!drawer.hidden) putAway();
    return;
  }
  event.preventDefault();
  open(link);
});

addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && !drawer.hidden) putAway();
});
