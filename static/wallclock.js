// How timers are shown: 1:05:09, or 5:09, as the server writes them.

export function digits(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
