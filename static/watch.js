// The watch page: everything comes from the server, as it stands now.

import { follow } from "./live.js";

const watch = document.querySelector(".watch");
const state = document.getElementById("state");
const announce = document.getElementById("announce");
let seq = Number(watch.dataset.seq);

follow(
  watch.dataset,
  (news) => {
    const page = new DOMParser().parseFromString(news.html, "text/html");
    for (const now of watch.querySelectorAll(".now")) {
      now.replaceChildren(...[...page.body.childNodes].map((node) => node.cloneNode(true)));
    }
    // One calm sentence for each entry that was not yet told.
    const fresh = news.entries.filter(([number]) => number > seq).map(([, sentence]) => sentence);
    if (fresh.length) announce.textContent = fresh.join(" ");
    seq = news.seq;
  },
  (name) => { state.textContent = state.dataset[name]; },
);

async function stayAwake() {
  try {
    if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen");
  } catch {
    // a low battery may refuse it
  }
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();
