// The screen stays on while somebody looks at it. Browsers have a lock for that, but only for pages
// that come encrypted; elsewhere a video of two points plays, which keeps it on as any video does.

import { isOn } from "./settings.js";

/** @type {WakeLockSentinel | undefined} */
let lock;
/** @type {HTMLVideoElement | undefined} */
let video;

export async function stayAwake() {
  if (document.visibilityState !== "visible" || !isOn("awake")) return;
  if (!navigator.wakeLock) return playVideo();
  if (lock && !lock.released) return;
  try {
    lock = await navigator.wakeLock.request("screen");
  } catch {
    // not allowed here, or a low battery refuses it for now
  }
}

export function sleepAgain() {
  lock?.release();
  video?.pause();
}

async function playVideo() {
  if (!HTMLCanvasElement.prototype.captureStream) return;
  video ??= drawnVideo();
  try {
    await video.play();
  } catch {
    // a phone that saves power waits for a tap
  }
}

// A stream needs no file that our policy would have to allow, and may be as small as this.
function drawnVideo() {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 2;
  const pen = canvas.getContext("2d");
  setInterval(() => pen?.fillRect(0, 0, 2, 2), 1000); // one that stands still counts as none
  const drawn = document.createElement("video");
  const unseen = { position: "fixed", bottom: "0", left: "0", width: "1px", opacity: "0.01" };
  Object.assign(drawn.style, unseen); // but it has to be in view
  drawn.muted = drawn.playsInline = true;
  drawn.setAttribute("aria-hidden", "true");
  drawn.srcObject = canvas.captureStream(1);
  document.body.append(drawn);
  addEventListener("click", () => playWithSound(drawn), { once: true });
  return drawn;
}

/**
 * Safari lets a screen go dark unless a video has sound. Silence is enough, but it takes a tap.
 *
 * @param {HTMLVideoElement} drawn
 */
function playWithSound(drawn) {
  if ("GestureEvent" in window && drawn.srcObject instanceof MediaStream) {
    const silence = new AudioContext().createMediaStreamDestination().stream;
    for (const track of silence.getAudioTracks()) drawn.srcObject.addTrack(track);
    drawn.muted = false;
  }
  stayAwake();
}

document.addEventListener("visibilitychange", stayAwake);
