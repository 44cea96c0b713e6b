// What was answered and is not yet kept by the server: it outlives a reload and an empty battery.
// A tab has one at most, because the next question is asked by the server; but there are tabs.

const NAME = "companion-outbox";
const STORE = "answers";

function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

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

const all = (play) => IDBKeyRange.bound([play], [play, []]);

export const outbox = {
  put: (play, answer) => within("readwrite", (store) => store.put(answer, [play, answer.token])),
  get: async (play) => {
    const found = await within("readonly", (store) => store.getAll(all(play))).catch(() => []);
    return found.sort((one, other) => one.at - other.at)[0];
  },
  remove: (play, { token }) => within("readwrite", (store) => store.delete([play, token])).catch(() => {}),
};
