// Only where the page is secure: pads and the start page open again while there is no network.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const KEPT = "companion-1";

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  const isKept = request.mode === "navigate" && /^\/(play\/[^/]+)?$/.test(pathname);
  if (pathname.startsWith("/static/")) event.respondWith(getKept(request));
  else if (isKept) event.respondWith(getFresh(request));
});

/**
 * A static file never changes under its address.
 *
 * @param {Request} request
 */
async function getKept(request) {
  const known = await caches.match(request);
  return known ?? keep(request, await fetch(request));
}

/**
 * A page is as fresh as can be had.
 *
 * @param {Request} request
 */
async function getFresh(request) {
  try {
    return await keep(request, await fetch(request));
  } catch (error) {
    const known = await caches.match(request, { ignoreSearch: true, ignoreVary: true });
    if (known) return known;
    throw error;
  }
}

/**
 * What must not be kept, and whatever was before it under the same address, is not.
 *
 * @param {Request} request
 * @param {Response} answer
 */
async function keep(request, answer) {
  const cache = await caches.open(KEPT);
  const isSecret = answer.headers.get("Cache-Control") === "no-store";
  if (isSecret) await cache.delete(request, { ignoreVary: true });
  else if (answer.ok && answer.type === "basic") await cache.put(request, answer.clone());
  return answer;
}
