// Follows a play: pushed where that works, asked for every few seconds where it does not.
// One stream a browser tab, only while somebody looks at it, and never all that a browser allows.

import { ask as askServer } from "./ours.js";

const ASK_EVERY = 5000;
const TRY_AGAIN = 6; // so many times asked, and the stream gets another chance
const SILENCE = 25000; // longer than two heartbeats: whatever is in between holds the stream back

// A browser opens six connections to a server. Four streams leave two for everything else.
const STREAMS = [0, 1, 2, 3].map((number) => `companion-stream-${number}`);
const own = Math.random().toString(36).slice(2);

/** @param {string} name */
const holder = (name) => localStorage.getItem(name)?.split(" ") ?? [];

function claim() {
  try {
    const free =
      STREAMS.find((name) => holder(name)[0] === own) ??
      STREAMS.find((name) => !(Date.now() - Number(holder(name)[1]) < 3 * ASK_EVERY));
    if (free) localStorage.setItem(free, `${own} ${Date.now()}`);
    return Boolean(free);
  } catch {
    return true; // a browser that keeps nothing cannot count its tabs either
  }
}

function release() {
  try {
    for (const name of STREAMS) if (holder(name)[0] === own) localStorage.removeItem(name);
  } catch {
    // nor has it anything to give back
  }
}

/**
 * @template N
 * @param {{ live?: string, now?: string }} addresses where it is pushed, and where it is asked for
 * @param {(news: N) => void} told
 * @param {(name: "live" | "asking" | "away" | "gone") => void} state
 */
export function follow(addresses, told, state, every = ASK_EVERY) {
  const { live = "", now = "" } = addresses;
  /** @type {EventSource | null} */
  let source = null;
  /** @type {number | undefined} */
  let asking;
  let asked = 0;
  let heard = 0;
  let tag = "";
  let over = false;

  const looking = () => !over && document.visibilityState === "visible";

  function listen() {
    if (source || !looking()) return;
    if (!("EventSource" in window) || !claim()) {
      ask();
      return;
    }
    heard = Date.now();
    source = new EventSource(live);
    source.onmessage = (event) => {
      hear();
      told(JSON.parse(event.data));
    };
    source.addEventListener("beat", hear);
    source.addEventListener("gone", finish);
    source.onerror = () => {
      state("away");
      if (source?.readyState === EventSource.CLOSED) askInstead();
    };
  }

  function hear() {
    heard = Date.now();
    stopAsking();
    state("live");
  }

  function askInstead() {
    close();
    ask();
  }

  async function ask() {
    stopAsking();
    if (!looking()) return;
    try {
      const answer = await askServer(now, tag ? { "If-None-Match": tag } : {});
      if (answer.status === 404) return finish();
      if (answer.status === 200) {
        tag = answer.headers.get("etag") ?? "";
        told(await answer.json());
      }
      if (!source) state("asking");
    } catch {
      state("away");
    }
    asked += 1;
    stopAsking();
    if (!source && looking()) asking = setTimeout(asked % TRY_AGAIN ? ask : listen, every);
  }

  function stopAsking() {
    clearTimeout(asking);
    asking = undefined;
  }

  function close() {
    source?.close();
    source = null;
    release();
  }

  function stop() {
    close();
    stopAsking();
  }

  function finish() {
    over = true;
    stop();
    state("gone");
  }

  setInterval(() => {
    if (!source) return;
    claim();
    if (Date.now() - heard > SILENCE) askInstead();
  }, ASK_EVERY);

  document.addEventListener("visibilitychange", () => (looking() ? listen() : stop()));
  addEventListener("online", () => {
    stop();
    listen();
  });
  addEventListener("pagehide", stop);
  addEventListener("pageshow", listen);
  listen();
}
