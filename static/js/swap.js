// What the server has drawn anew, in place of what a page shows.

const STUCK = '<template id="stuck"></template>';

/**
 * An answer comes without what is the same all evening: the head of its page, and what it says
 * while there is no connection.
 *
 * @param {string} html
 */
export const withKnown = (html) =>
  html
    .replace("<head></head>", () => document.head.outerHTML)
    .replace(STUCK, () => document.getElementById("stuck")?.outerHTML ?? STUCK);

/** @param {string} html */
export const readPage = (html) => new DOMParser().parseFromString(html, "text/html");

/**
 * @param {Element} place
 * @param {ParentNode} drawn
 */
export function swap(place, drawn) {
  place.textContent = ""; // not replaceChildren: Chrome 85 has none
  place.append(...drawn.childNodes);
}

/**
 * For somebody who reads: what was open stays open, and eyes and focus stay where they are.
 *
 * @param {Element} place
 * @param {ParentNode} drawn
 */
export function swapCalmly(place, drawn) {
  const focus = nameOf(document.activeElement, place);
  const open = [...place.querySelectorAll("details[open][id]")].map(({ id }) => id);
  const height = scrollY;
  swap(place, drawn);
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  const again = focus && place.querySelector(focus);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  scrollTo(0, height);
}

/**
 * How to find the same thing on the next page.
 *
 * @param {Element | null} thing
 * @param {Element} place
 */
function nameOf(thing, place) {
  if (!thing || !place.contains(thing)) return "";
  if (thing.id) return `#${CSS.escape(thing.id)}`;
  const action = thing.matches("button") && thing.closest("form")?.getAttribute("action");
  if (action) return `form[action="${CSS.escape(action)}"] button`;
  const address = thing.matches("a") && thing.getAttribute("href");
  return address ? `a[href="${CSS.escape(address)}"]` : "";
}
