// The end of a round, heard: two strokes on a gong, made here. Browsers stay silent until somebody
// has touched the page, so it is waited for, and a sign says so.

const STROKES = [0, 1.4]; // seconds
const TONES = [196, 294, 392, 523]; // of a bowl, in hertz
const RINGS = 2.8; // seconds
/** @type {AudioContext | undefined} */
let sound;

/** Whether it can be heard as soon as it is struck. */
export const isReady = () => sound?.state === "running";

/** To be called where somebody taps. */
export async function allow() {
  try {
    sound ??= new AudioContext();
    await sound.resume();
  } catch {
    // a television without sound
  }
}

export function strike() {
  if (!sound || !isReady()) return;
  for (const stroke of STROKES) {
    TONES.forEach((tone, index) => {
      ring(/** @type {AudioContext} */ (sound), stroke, tone, 0.3 / (index + 1));
    });
  }
}

/**
 * @param {AudioContext} on
 * @param {number} after
 * @param {number} tone
 * @param {number} loud
 */
function ring(on, after, tone, loud) {
  const start = on.currentTime + after;
  const wave = on.createOscillator();
  const volume = on.createGain();
  wave.frequency.value = tone;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + RINGS);
  wave.connect(volume).connect(on.destination);
  wave.start(start);
  wave.stop(start + RINGS);
}
