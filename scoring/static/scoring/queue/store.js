// The hands that this phone keeps until the server has them, in the order in which they were played. They
// lie in IndexedDB, which all tabs of the phone share; where a browser refuses that, in localStorage, or at
// last in the tab. Every change is said on the document as "kept-hands", in all tabs.
//
// A hand: id (its client_id), match, number (of its line), url, facts (as its form sends them), words (pairs
// of a label and a value), at (when it was played, in ISO 8601), refused (the status of the server's answer,
// or 0), isNoHand (the hand after it has the number it would have had), isOpen (it lies on the pad, to be
// corrected), isAsked (the next pad of its match opens with it), isForeign (it came from another phone, and
// `at` is by that one's clock) and isRaw (no pad here has read it yet).

const DATABASE = "manille";
const SHELF = "queue";
const HANDS = "hands";
const LEASE = "lease";
const SENT = "sent";  // the ids of the newest hands that the server has
const MOST_SENT = 300;
const OLD_KEY = "outbox";  // of localStorage, where pages kept hands before

let copy = [];
let shelf = null;
let opening = null;
let lasting = true;
const tabs = "BroadcastChannel" in window ? new BroadcastChannel("kept-hands") : null;

// The kept hands of a match, or of all.
export const keptHands = (match) => copy.filter((hand) => !match || hand.match === match);

// Whether what is kept outlives the tab.
export const isLasting = () => lasting;

// A UUID for a hand. crypto.randomUUID is missing where the page came over plain HTTP, as it does in a café.
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;  // version 4: random
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

// Open the store, once, and take in what older pages have kept.
export function open() {
  opening ??= shelfOfPhone().then(() => keep((hands) => {
    const isNew = ({ id }) => !hands.some((hand) => hand.id === id);
    return [...hands, ...oldHands().filter(isNew)];
  })).then(() => {
    try { if (lasting) localStorage.removeItem(OLD_KEY); } catch { /* refused: then nothing lies there */ }
  });
  return opening;
}

async function shelfOfPhone() {
  try {
    shelf = await shelfOfDatabase();
    await shelf.update(HANDS, (hands) => hands ?? []);
  } catch {
    shelf = shelfOfTab();
    lasting = false;
  }
}

// Let the hands be what `next` makes of them; false where the browser refuses to keep that.
export async function change(next) {
  await open();
  return keep(next);
}

async function keep(next) {
  try {
    copy = await shelf.update(HANDS, (hands) => next(hands ?? []));
  } catch {
    return false;
  }
  tabs?.postMessage("");
  say();
  return true;
}

// The value under a key of the same store, made of the one that lies there; an error where nothing is kept.
export async function shelved(key, next) {
  await open();
  return shelf.update(key, next);
}

// Take or renew the right to send, which one tab has at a time; false when another has it.
export async function lease(tab, milliseconds) {
  const now = Date.now();
  const free = (held) => !held || held.tab === tab || held.until < now || held.until > now + 60000;
  const own = { tab, until: now + milliseconds };
  try {
    return (await shelf.update(LEASE, (held) => (free(held) ? own : held))).tab === tab;
  } catch {
    return true;  // nothing is shared, so nobody else sends
  }
}

// What the server has needs no second taking in.
export async function noteSent(id) {
  try { await shelf.update(SENT, (ids) => [...(ids ?? []), id].slice(-MOST_SENT)); } catch { /* no matter */ }
}

export async function idsSent() {
  await open();
  try { return await shelf.update(SENT, (ids) => ids ?? []); } catch { return []; }
}

// Ask the browser to throw nothing away when its space gets short. Some ask the person: once, and only when
// there is something to lose.
let isAsked = false;

export function persist() {
  if (isAsked) return;
  isAsked = true;
  if (navigator.storage?.persist) navigator.storage.persist().catch(() => {});
}

const say = () => document.dispatchEvent(new CustomEvent("kept-hands"));

tabs?.addEventListener("message", async () => {
  await open();
  copy = await shelf.update(HANDS, (hands) => hands ?? []);
  say();
});

// A hand as pages kept it before: its facts began with its number and its id.
function oldHands() {
  try {
    return (JSON.parse(localStorage.getItem(OLD_KEY)) ?? [])
      .map((hand) => ({ words: [], at: "", ...hand, number: Number(hand.number), refused: 0 }));
  } catch {
    return [];
  }
}

// Where things lie

async function shelfOfDatabase() {
  let database = await opened();
  const update = async (key, next) => {
    try {
      return await updated(database, key, next);
    } catch (error) {
      if (error.name !== "InvalidStateError") throw error;
      database = await opened();  // phones end connections of pages that slept
      return updated(database, key, next);
    }
  };
  return { update };
}

function opened() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(DATABASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(SHELF);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

// In one transaction: tabs take turns.
function updated(database, key, next) {
  return new Promise((resolve, reject) => {
    const work = database.transaction(SHELF, "readwrite", { durability: "strict" });
    const place = work.objectStore(SHELF);
    let value;
    place.get(key).onsuccess = (event) => {
      value = next(event.target.result);
      place.put(value, key);
    };
    work.oncomplete = () => resolve(value);
    work.onabort = () => reject(work.error);
  });
}

function shelfOfTab() {
  const values = {};
  const keyOf = (key) => (key === HANDS ? OLD_KEY : key);
  return {
    async update(key, next) {
      try { values[key] = JSON.parse(localStorage.getItem(keyOf(key))) ?? undefined; } catch { /* refused */ }
      values[key] = next(values[key]);
      const text = JSON.stringify(values[key]);
      try { localStorage.setItem(keyOf(key), text); } catch { /* it stays in the tab */ }
      return values[key];
    },
  };
}
