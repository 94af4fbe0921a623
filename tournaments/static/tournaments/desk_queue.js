// Slips that wait in this browser for the server. Each keeps the id it was first sent with, so that however
// often it is sent, it counts once. It is "saved" only when the server has said so.

const PREFIX = "desk:";
const PATIENCE = 20000;
const AGAIN = 2000;

const slips = new Map();  // by id: what this browser's pages keep together, and what it can't keep
let user = "";
let busy = false;
let timer = 0;
let hear = {};
export const state = { trouble: "", keeps: true };

// Each under a key of its own: two open pages never write over each other's.
function read() {
  for (let at = 0; at < localStorage.length; at += 1) {
    const key = localStorage.key(at);
    if (!key.startsWith(PREFIX)) continue;
    try {
      slips.set(key.slice(PREFIX.length), JSON.parse(localStorage.getItem(key)));
    } catch { /* not ours */ }
  }
}

function write(slip) {
  slips.set(slip.id, slip);
  try { localStorage.setItem(PREFIX + slip.id, JSON.stringify(slip)); } catch { state.keeps = false; }
}

// `shown` hears of every change, `saved` of each slip that the server has: (slip, what it says).
export function open(owner, listeners) {
  user = owner;
  hear = listeners;
  try { read(); } catch { state.keeps = false; }
  addEventListener("storage", (event) => {
    if (!event.key?.startsWith(PREFIX)) return;
    const id = event.key.slice(PREFIX.length);
    if (event.newValue) slips.set(id, JSON.parse(event.newValue));
    else slips.delete(id);
    hear.shown();
  });
  addEventListener("online", flush);
  hear.shown();
  flush();
}

const inOrder = () => [...slips.values()].sort((one, other) => one.at - other.at);
export const own = () => inOrder().filter((slip) => slip.user === user);
export const ofOthers = () => slips.size - own().length;
export const get = (id) => slips.get(id);

export function add(slip) {
  write({ refused: "", ...slip, user, at: Date.now() + slips.size / 1000 });
  hear.shown();
  flush();
}

export function forget(id) {
  slips.delete(id);
  try { localStorage.removeItem(PREFIX + id); } catch { /* it was kept nowhere */ }
  hear.shown();
}

// The slip (once more), now that somebody has answered what was asked about it.
export function sendWith(id, name, value) {
  const slip = slips.get(id);
  write({ ...slip, facts: `${slip.facts}&${name}=${value}`, refused: "", asks: false, choices: [] });
  hear.shown();
  flush();
}

export async function flush() {
  if (busy) return;
  busy = true;
  clearTimeout(timer);
  try {
    for (let slip = waiting(); slip; slip = waiting()) {
      const trouble = await send(slip);
      const changed = state.trouble !== trouble;
      state.trouble = trouble;
      if (changed) hear.shown();
      if (trouble) break;
    }
  } finally {
    busy = false;
  }
  if (waiting()) timer = setTimeout(flush, AGAIN);
}

const waiting = () => own().find((slip) => !slip.refused);

// What keeps the slip from being answered, as a word of the page; nothing when it was answered.
async function send(slip) {
  const body = new URLSearchParams(slip.facts);
  body.set("csrfmiddlewaretoken", document.querySelector("#desk-form [name=csrfmiddlewaretoken]").value);
  const stop = new AbortController();
  const patience = setTimeout(() => stop.abort(), PATIENCE);
  let answer, facts;
  try {
    answer = await fetch(slip.url, {
      method: "POST", headers: { Accept: "application/json" }, body, signal: stop.signal, redirect: "error",
    });
    if (answer.status >= 500 || answer.status === 429) return "trouble";
    if (answer.headers.get("X-Answered-By") !== "manille") return "trouble";
    if (!answer.headers.get("Content-Type").startsWith("application/json")) return "stranger";
    facts = await answer.json();
  } catch {
    return "trouble";
  } finally {
    clearTimeout(patience);
  }
  if (!slips.has(slip.id)) return "";  // thrown away, or answered in another page, meanwhile
  if (answer.ok) {
    forget(slip.id);
    hear.saved(slip, facts);
  } else {
    write({ ...slip, refused: facts.says, asks: facts.asks, look: facts.table });
    hear.shown();
  }
  return "";
}
