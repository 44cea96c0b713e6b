// Follows a play: pushed where that works, asked for every few seconds where it does not.
// One stream a browser tab, and only while somebody looks at it.

const ASK_EVERY = 5000;
const SILENCE = 25000; // longer than two heartbeats: whatever is in between holds the stream back

export function follow(addresses, told, state) {
  let source = null;
  let asking = null;
  let heard = 0;
  let tag = "";
  let over = false;

  function listen() {
    if (source || over || document.visibilityState !== "visible") return;
    if (!("EventSource" in window)) return ask();
    heard = Date.now();
    source = new EventSource(addresses.live);
    source.onopen = () => { heard = Date.now(); };
    source.onmessage = (event) => {
      heard = Date.now();
      stopAsking();
      state("live");
      told(JSON.parse(event.data));
    };
    source.addEventListener("gone", () => finish());
    source.onerror = () => {
      state("away");
      if (source?.readyState === EventSource.CLOSED) {
        close();
        ask();
      }
    };
  }

  async function ask() {
    stopAsking();
    if (over || document.visibilityState !== "visible") return;
    try {
      const answer = await fetch(addresses.now, {
        headers: tag ? { "If-None-Match": tag } : {},
        cache: "no-store",
      });
      if (answer.status === 404) return finish();
      const ours = answer.headers.get("content-type")?.startsWith("application/json");
      if (answer.status === 200 && ours) {
        tag = answer.headers.get("etag") ?? "";
        told(await answer.json());
      }
      state(answer.status === 304 || ours ? "asking" : "away");
    } catch {
      state("away");
    }
    asking = setTimeout(ask, ASK_EVERY);
  }

  function stopAsking() {
    clearTimeout(asking);
    asking = null;
  }

  function close() {
    source?.close();
    source = null;
  }

  function finish() {
    over = true;
    close();
    stopAsking();
    state("gone");
  }

  setInterval(() => {
    if (source && Date.now() - heard > SILENCE && !asking) ask();
  }, ASK_EVERY);

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") return listen();
    close();
    stopAsking();
  });
  addEventListener("online", () => { close(); listen(); });
  addEventListener("pagehide", close);
  addEventListener("pageshow", listen);
  listen();
}
