// Only where the page is secure: the pad opens again while there is no network.

const KEPT = "companion-1";

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith("/static/")) event.respondWith(keptFirst(request));
  else if (request.mode === "navigate" && /^\/play\/[^/]+$/.test(address.pathname)) event.respondWith(keptLast(request));
});

// A static file never changes under its address.
async function keptFirst(request) {
  const known = await caches.match(request);
  return known ?? keep(request, await fetch(request));
}

// A pad is as fresh as can be had.
async function keptLast(request) {
  try {
    return await keep(request, await fetch(request));
  } catch (error) {
    const known = await caches.match(request);
    if (known) return known;
    throw error;
  }
}

async function keep(request, answer) {
  if (answer.ok && answer.type === "basic") {
    const cache = await caches.open(KEPT);
    await cache.put(request, answer.clone());
  }
  return answer;
}
