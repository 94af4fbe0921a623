// Pages that this phone keeps to open them without a network. Only a secure address can have them open again:
// elsewhere nothing is kept, and the page says so beforehand (_rules.html).

const PAGES = "pages";
const ANY = { ignoreVary: true };
const ONE_DAY = 24 * 3600 * 1000;  // milliseconds
const MOST_MATCHES = 12;
const SOON = 20000;  // milliseconds
const AT_MOST = 3600 * 1000;  // milliseconds between two tries: a phone may have no room left

export const canKeep = isSecureContext && "serviceWorker" in navigator && "caches" in window;

// Whether somebody has set this phone to ask for little data: then nothing is fetched for later unless they
// want it (offer.js).
export const isSparing = navigator.connection?.saveData === true
  || matchMedia("(prefers-reduced-data: reduce)").matches;

let patience = SOON;

// Call `again` when the network is back; where the browser hasn't seen it go, soon, and then ever later.
export function whenBack(again) {
  let bell = 0;
  const go = () => {
    removeEventListener("online", go);
    clearTimeout(bell);
    again();
  };
  addEventListener("online", go);
  bell = setTimeout(go, patience);
  patience = Math.min(2 * patience, AT_MOST);
}

// Whether a worker that is set up gets there: one that misses a file on its way never does.
const getsReady = ({ active, waiting, installing }) => new Promise((accept) => {
  const worker = active ?? waiting ?? installing;
  const look = () => {
    const state = worker?.state ?? "redundant";
    if (["activated", "redundant"].includes(state)) accept(state === "activated");
  };
  worker?.addEventListener("statechange", look);
  look();
});

// Whether the service worker answers for this page, which fetches files: not where there can be none, nor
// where the network is away, or goes on the way. Then `again`, if given, is called once that is back.
export async function isReady(again = null) {
  if (!canKeep) return false;
  try {
    // Browsers complain of a worker that they can't fetch.
    if (navigator.onLine && await getsReady(await navigator.serviceWorker.register("/service-worker.js"))) {
      return true;
    }
  } catch {
    // Not to be had now.
  }
  if (again) whenBack(again);
  return false;
}

const ask = (worker, question) => new Promise((accept) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => accept(data);
  worker.postMessage(question, [port2]);
});

// Keep the rules that run on this phone; false where that didn't end well.
export const keepRules = async () => ask((await navigator.serviceWorker.ready).active, "rules");

// What answers for pages here, if anything does; fetches nothing.
export const workerHere = async () => (
  canKeep ? (await navigator.serviceWorker.getRegistration())?.active ?? null : null
);

// Whether the rules are kept already.
export async function areRulesKept() {
  const worker = await workerHere();
  return worker !== null && ask(worker, "rules?");
}

// Whether a file is kept; fetches nothing.
export const isFileKept = async (address) => canKeep && (await caches.match(address, ANY)) !== undefined;

const headersOf = (answer) => {
  const headers = new Headers(answer?.headers);
  for (const name of ["Content-Encoding", "Content-Length", "X-Unopened"]) headers.delete(name);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Date", new Date().toUTCString());
  return headers;
};

export async function keptPage(address) {
  if (!canKeep) return null;
  return (await (await caches.open(PAGES)).match(address, ANY)) ?? null;
}

// Keep `html` under an address, with the headers that its page came with.
export async function putPage(address, html, { like = null, isUnopened = false } = {}) {
  const headers = headersOf(like);
  if (isUnopened) headers.set("X-Unopened", "1");
  await (await caches.open(PAGES)).put(address, new Response(html, { headers }));
}

const ageOf = (answer) => Date.now() - Date.parse(answer?.headers.get("Date") ?? "");

// The page at an address as it was at most a day ago, or as it is now; null where there is none.
export async function fetchPage(address, { isFresh = false, credentials = "same-origin" } = {}) {
  const kept = await keptPage(address);
  if (kept && !isFresh && ageOf(kept) < ONE_DAY) return kept.text();
  const answer = await fetch(address, { credentials }).catch(() => null);
  if (!answer?.ok || answer.redirected || answer.headers.get("X-Answered-By") !== "manille") {
    return kept ? kept.text() : null;
  }
  const html = await answer.text();
  await putPage(address, html, { like: answer });
  return html;
}

export async function dropPage(address) {
  await (await caches.open(PAGES)).delete(address, ANY);
}

// Addresses of the matches that can be opened here, the newest first; more than a dozen are not kept.
export async function keptMatches() {
  const cache = await caches.open(PAGES);
  const matches = [];
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (!/^\/m\/[^/]+\/$/.test(pathname)) continue;  // a table card goes with its match
    const answer = await cache.match(pathname, ANY);
    const isUnopened = Boolean(answer.headers.get("X-Unopened"));
    matches.push({ address: pathname, age: ageOf(answer), isUnopened });
  }
  matches.sort((one, two) => one.age - two.age);
  const old = matches.filter(({ isUnopened }) => !isUnopened).slice(MOST_MATCHES);
  for (const { address } of old) {
    for (const page of [address, `${address}card/`]) await dropPage(page);
  }
  return matches.filter((match) => !old.includes(match));
}
