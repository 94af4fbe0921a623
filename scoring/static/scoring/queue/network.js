// Whether the server can be reached, as the last request found it. Every change is said on the document as
// "network".

let away = false;

export const isAway = () => away;

// Whether the answer is of our server. The Wi-Fi's sign-in page, or a proxy's own, comes as a success, too,
// and has kept nothing.
export const isOurs = (answeredBy) => answeredBy === "manille";

function note(now) {
  if (away === now) return;
  away = now;
  document.dispatchEvent(new CustomEvent("network"));
}

// fetch(), noted. Without an answer of ours there is none: null.
export async function request(address, options) {
  let answer = null;
  const stop = new AbortController();
  const bell = setTimeout(() => stop.abort(), PATIENCE);
  try { answer = await fetch(address, { ...options, signal: stop.signal }); } catch { /* no network */ }
  clearTimeout(bell);
  const ours = answer !== null && isOurs(answer.headers.get("X-Answered-By"));
  note(!ours);
  return ours ? answer : null;
}

// Whether the server answers just now: a person waits for it.
export async function isReached() {
  const stop = new AbortController();
  const bell = setTimeout(() => stop.abort(), HASTE);
  try {
    const answer = await fetch("/offline/", { method: "HEAD", cache: "no-store", signal: stop.signal });
    return isOurs(answer.headers.get("X-Answered-By"));
  } catch {
    return false;
  } finally {
    clearTimeout(bell);
  }
}

const HASTE = 4000;  // milliseconds
const PATIENCE = 8000;  // milliseconds: a request without an answer has failed
htmx.config.timeout = PATIENCE;

document.addEventListener("htmx:sendError", () => note(true));
document.addEventListener("htmx:timeout", () => note(true));
document.addEventListener("htmx:beforeSwap", (event) => {
  note(!isOurs(event.detail.xhr.getResponseHeader("X-Answered-By")));
});
addEventListener("offline", () => note(true));
