// The watch page: everything comes from the server, as it stands now.

import { stayAwake } from "../awake.js";
import { closest, find, findAll } from "../elements.js";
import { follow } from "../live.js";
import { ask as askServer } from "../ours.js";
import { readPage, swap } from "../swap.js";

const watch = find(".watch", HTMLElement);
const state = find("#state", HTMLElement);
const announce = find("#announce", HTMLElement);
const still = matchMedia("(prefers-reduced-motion: reduce)");
let seq = Number(watch.dataset.seq);
let folded = ""; // the scoring that somebody here has seen enough of

/**
 * @typedef {{ seq: number, html: string, story?: string, entries: [number, string][] }} News
 */

/** @param {News} news */
function show(news) {
  for (const now of findAll(".now", HTMLElement, watch)) {
    const before = places(now);
    const page = readPage(news.html);
    tell(now, find(".story", HTMLElement, page), news.story);
    swap(now, page.body);
    if (now.matches(".turned")) hide(now);
    for (const { dataset } of scorings(now)) fold(now, dataset.scored === folded);
    slide(now, before);
  }
  // One calm sentence for each entry that was not yet told.
  const fresh = news.entries.filter(([number]) => number > seq).map(([, sentence]) => sentence);
  if (fresh.length) announce.textContent = fresh.join(" ");
  seq = news.seq;
}

/**
 * The chart and what was counted come only when they change: else those that are here stay.
 *
 * @param {HTMLElement} now
 * @param {HTMLElement} place
 * @param {string} [story]
 */
function tell(now, place, story) {
  const here = find(".story", HTMLElement, now);
  if (story) swap(place, readPage(story).body);
  else if (here.dataset.stamp === place.dataset.stamp) swap(place, here);
  else ask();
}

/** Whoever has missed something asks for all of it. */
async function ask() {
  try {
    const answer = await askServer(watch.dataset.now ?? "");
    if (answer.ok) show(await answer.json());
  } catch {
    // the next message finds it missing again
  }
}

/**
 * The same for the other side of the table is nothing more for keys.
 *
 * @param {ParentNode} within
 */
function hide(within) {
  for (const each of findAll("a, summary, [tabindex]", HTMLElement, within)) each.tabIndex = -1;
}

/** @param {ParentNode} within */
const scorings = (within) => findAll("[data-scored]", HTMLDetailsElement, within);

/**
 * What everybody has makes room for what was counted, as long as that is open.
 *
 * @param {ParentNode} within
 * @param {boolean} away
 */
function fold(within, away) {
  for (const scoring of scorings(within)) scoring.open = !away;
  for (const board of findAll(".board", HTMLElement, within)) {
    board.classList.toggle("counting", !away);
  }
}

/** @param {ParentNode} within */
const rows = (within) => findAll(".by-rank > li", HTMLElement, within);

/** @param {ParentNode} within */
const places = (within) =>
  new Map(rows(within).map((row) => [row.dataset.seat, row.getBoundingClientRect()]));

/**
 * Whoever has overtaken somebody is seen to.
 *
 * @param {HTMLElement} now
 * @param {ReturnType<typeof places>} before
 */
function slide(now, before) {
  if (still.matches) return;
  const way = now.matches(".turned") ? -1 : 1;
  for (const row of rows(now)) {
    const [was, is] = [before.get(row.dataset.seat), row.getBoundingClientRect()];
    if (!was || (was.x === is.x && was.y === is.y)) continue;
    const from = `translate(${way * (was.x - is.x)}px, ${way * (was.y - is.y)}px)`;
    row.animate([{ transform: from }, { transform: "none" }], { duration: 200, easing: "ease" });
  }
}

// Two copies of a scoring, for both sides of a table, are one.
watch.addEventListener("click", (event) => {
  const scoring = closest(event.target, "[data-scored]", HTMLDetailsElement);
  if (!scoring) return;
  event.preventDefault();
  folded = scoring.open ? (scoring.dataset.scored ?? "") : "";
  fold(watch, scoring.open);
});

follow(watch.dataset, show, (name) => {
  state.textContent = state.dataset[name] ?? "";
  state.classList.toggle("live", name === "live");
});
stayAwake();
