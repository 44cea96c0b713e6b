// What somebody has turned off on this phone: kept in this browser, and nobody else is told.

/** @param {string} name */
const place = (name) => `companion-${name}`;

/** @param {string} name */
export function isOn(name) {
  try {
    return localStorage.getItem(place(name)) !== "off";
  } catch {
    return true; // a browser that keeps nothing is as everybody's is at first
  }
}

/**
 * @param {string} name
 * @param {boolean} on
 */
export function turn(name, on) {
  try {
    if (on) localStorage.removeItem(place(name));
    else localStorage.setItem(place(name), "off");
  } catch {
    // then it holds for this page
  }
}
