// Taps that have not been answered yet: kept on the phone, through a reload, until they are.
const NAME = "companion", TAPS = "taps";
let memory = [];  // where the browser keeps nothing, as in some private windows
let opened;

function open() {
  opened ||= new Promise((resolve) => {
    let request;
    try { request = indexedDB.open(NAME, 1); } catch { return resolve(null); }
    request.onupgradeneeded = () => request.result.createObjectStore(TAPS, {keyPath: "n", autoIncrement: true});
    request.onsuccess = () => {
      // Another page of a later version must not wait for this one.
      request.result.onversionchange = () => { request.result.close(); opened = undefined; };
      resolve(request.result);
    };
    request.onerror = request.onblocked = () => resolve(null);
  });
  return opened;
}

async function within(mode, work) {
  const db = await open();
  if (!db) return undefined;
  return new Promise((resolve, reject) => {
    // Strict: a tap is on the disk before anything is done with it.
    const change = db.transaction(TAPS, mode, {durability: "strict"});
    const request = work(change.objectStore(TAPS));
    change.oncomplete = () => resolve(request.result);
    change.onerror = change.onabort = () => reject(change.error);
  });
}

// Keep a tap; it gets the next number, because taps are sent in order. Give what waits now: to ask once more takes time.
async function add(tap) {
  try {
    const kept = await within("readwrite", (taps) => (taps.add(tap), taps.getAll()));
    if (kept) return of(tap.code, kept);
  } catch { /* a full phone: then in memory */ }
  memory.push({...tap, n: `m${Date.now()}-${memory.length}`});
  return list(tap.code);
}

async function change(tap) {
  if (typeof tap.n === "number") await within("readwrite", (taps) => taps.put(tap)).catch(() => {});
  else memory = memory.map((kept) => (kept.n === tap.n ? tap : kept));
}

async function remove(tap) {
  if (typeof tap.n === "number") await within("readwrite", (taps) => taps.delete(tap.n)).catch(() => {});
  else memory = memory.filter((kept) => kept.n !== tap.n);
}

// The taps of one table that wait, the oldest first.
async function list(code) {
  return of(code, await within("readonly", (taps) => taps.getAll()).catch(() => []));
}
const of = (code, kept) => [...(kept || []), ...memory].filter((tap) => tap.code === code);

export {add, change, remove, list};
