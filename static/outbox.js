// What was answered and is not yet kept by the server: it outlives a reload and an empty battery.
// One answer for each play, because the next question is asked by the server.

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

export const outbox = {
  put: (play, answer) => within("readwrite", (store) => store.put(answer, play)),
  get: (play) => within("readonly", (store) => store.get(play)).catch(() => undefined),
  remove: (play) => within("readwrite", (store) => store.delete(play)).catch(() => {}),
};

// A random name for an answer, also where the page is not secure and has no crypto.randomUUID.
export function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
