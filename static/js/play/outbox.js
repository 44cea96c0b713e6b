// What was answered and is not yet kept by the server: it outlives a reload and an empty battery.
// A tab has one at most, because the next question is asked by the server; but there are tabs.

/**
 * @typedef {object} Answer
 * @property {string} action where to
 * @property {string} token by which the server knows it again
 * @property {string} body
 * @property {string} told what was tapped, in words
 * @property {number} at
 * @property {boolean} [unsaved] the browser could not keep it
 */

const NAME = "companion-outbox";
const STORE = "answers";

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * @template R
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<R>} work
 * @returns {Promise<R>}
 */
async function within(mode, work) {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode, { durability: "strict" });
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** @param {string} play */
const all = (play) => IDBKeyRange.bound([play], [play, []]);

export const outbox = {
  /**
   * @param {string} play
   * @param {Answer} answer
   */
  put: (play, answer) => within("readwrite", (store) => store.put(answer, [play, answer.token])),

  /**
   * @param {string} play
   * @returns {Promise<Answer | undefined>}
   */
  get: async (play) => {
    const kept = await within("readonly", (store) => store.getAll(all(play))).catch(() => []);
    return kept.sort((one, other) => one.at - other.at)[0];
  },

  /**
   * @param {string} play
   * @param {Answer} answer
   */
  remove: (play, { token }) =>
    within("readwrite", (store) => store.delete([play, token])).catch(() => {}),
};
