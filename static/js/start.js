// The start page opens again without a network, where the page is secure.

import { find } from "./elements.js";

const STATIC = /^\/static\//;

/** What this page was drawn with came before anybody could keep it. */
async function keepPage() {
  const cache = await caches.open("companion-1");
  const used = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const own = used.filter(
    ({ origin, pathname }) => origin === location.origin && STATIC.test(pathname),
  );
  const known = await Promise.all(own.map(({ href }) => cache.match(href)));
  await cache.addAll(own.filter((_, index) => !known[index]).map(({ href }) => href));
  const page = await fetch("/");
  if (page.ok && page.headers.get("Cache-Control") !== "no-store") await cache.put("/", page);
}

async function prepare() {
  if (!window.isSecureContext || !("caches" in window)) return;
  await navigator.serviceWorker?.register("/sw.js");
  if (!navigator.serviceWorker?.controller) await keepPage();
}

function tellConnection() {
  find("#away", HTMLElement).hidden = navigator.onLine;
}

addEventListener("load", () => prepare().catch(() => {}));
addEventListener("online", tellConnection);
addEventListener("offline", tellConnection);
tellConnection();
