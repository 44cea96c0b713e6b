// The table from above: seats lie around it, clockwise from the top, and two of them change places.

import { closest, find, findAll } from "../elements.js";

const MOST = 6; // more seats than that have no room around a table on a phone
const FAR = 12; // pixels: whoever moves a finger further than that drags
const form = find("form.new-game", HTMLFormElement);
const around = find(".seats", HTMLElement, form);
/** @type {HTMLElement | null} */
let picked = null;

/** @param {HTMLElement[]} seats */
export function layOut(seats) {
  const isRound = seats.length <= MOST;
  form.classList.toggle("round", isRound);
  if (!isRound) return;
  const names = seats.map((seat) => field(seat).value.trim());
  const next = names.indexOf("");
  seats.forEach((seat, at) => {
    const angle = (at / seats.length - 0.25) * 2 * Math.PI;
    seat.style.left = `${50 + 34.5 * Math.cos(angle)}%`;
    seat.style.top = `${50 + 34 * Math.sin(angle)}%`;
    seat.classList.toggle("free", !names[at]);
    seat.classList.toggle("next", at === next);
  });
}

/** @param {HTMLElement} seat */
const field = (seat) => find("input", HTMLInputElement, seat);

/**
 * @param {HTMLElement} one
 * @param {HTMLElement} other
 */
function exchange(one, other) {
  [field(one).value, field(other).value] = [field(other).value, field(one).value];
  field(one).dispatchEvent(new Event("input", { bubbles: true }));
}

/** @param {HTMLElement | null} seat */
function pick(seat) {
  picked = seat;
  for (const disc of findAll(".disc", HTMLButtonElement, around)) {
    disc.setAttribute("aria-pressed", String(disc.parentElement === seat));
  }
}

/** @param {EventTarget | null} target */
const discOf = (target) => closest(target, ".disc", HTMLButtonElement);

// Tapped one after the other they change places; so they do where one is dragged onto another.

around.addEventListener("click", (event) => {
  const seat = discOf(event.target)?.parentElement;
  if (!seat) return;
  if (!picked && !field(seat).value) return field(seat).focus();
  if (picked && picked !== seat) exchange(picked, seat);
  pick(picked ? null : seat);
});

around.addEventListener("pointerdown", (event) => {
  const disc = discOf(event.target);
  const seat = disc?.parentElement;
  if (!disc || !seat || !form.matches(".round")) return;
  const { clientX, clientY } = event;
  let isDragged = false;
  disc.setPointerCapture(event.pointerId);
  disc.onpointermove = (move) => {
    const [across, down] = [move.clientX - clientX, move.clientY - clientY];
    isDragged = isDragged || Math.hypot(across, down) > FAR;
    if (isDragged) disc.style.transform = `translate(${across}px, ${down}px)`;
  };
  disc.onpointercancel = () => end(null);
  disc.onpointerup = (up) => end(isDragged ? seatAt(up.clientX, up.clientY) : null);

  /** @param {HTMLElement | null} other */
  function end(other) {
    if (!disc || !seat) return;
    disc.onpointermove = disc.onpointerup = disc.onpointercancel = null;
    disc.style.transform = "";
    if (isDragged) addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stop, true));
    if (other && other !== seat) exchange(seat, other);
  }
});

/** @param {Event} event */
function stop(event) {
  event.stopPropagation();
}

/**
 * The seat whose disc is nearest.
 *
 * @param {number} x
 * @param {number} y
 */
function seatAt(x, y) {
  const far = findAll("li", HTMLElement, around)
    .filter((seat) => seat.offsetParent)
    .map((seat) => {
      const { left, top, width, height } = find(".disc", HTMLElement, seat).getBoundingClientRect();
      return { seat, distance: Math.hypot(left + width / 2 - x, top + height / 2 - y) };
    })
    .filter(({ seat }) => !find(".disc", HTMLElement, seat).style.transform);
  return far.sort((one, other) => one.distance - other.distance)[0]?.seat ?? null;
}
