// Whether it was Companion that answered: a portal of the café may do so in its place.

/** @param {Response} answer */
export const isOurs = (answer) => answer.headers.has("X-Companion");

/**
 * Asks past every cache; where somebody else answers, nobody has.
 *
 * @param {string} address
 * @param {HeadersInit} [headers]
 */
export async function ask(address, headers = {}) {
  const answer = await fetch(address, { headers, cache: "no-store" });
  if (!isOurs(answer)) throw new Error("not ours");
  return answer;
}
