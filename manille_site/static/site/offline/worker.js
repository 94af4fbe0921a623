// The service worker: pages of this phone open without a network. It keeps files, whose addresses change with
// their content; pages are put by the pages themselves (pages.js), and shown only where the server gives no
// answer. KEEP comes from manille_site/offline/views.py.

const FILES = "files";
const PAGES = "pages";
const EARLIER = "earlier";  // under the address of each file of an earlier version: since when it is that
const PATIENCE = 6000;  // milliseconds that a page waits for a network when an older one lies here
const OLD = 60 * 24 * 3600 * 1000;  // milliseconds since then: kept pages, and open ones, may name it

const ANY = { ignoreVary: true };
const isKnown = new Set([...KEEP.files, ...KEEP.rules]);

async function fill(addresses) {
  const cache = await caches.open(FILES);
  for (const address of addresses) {
    if (!(await cache.match(address, ANY))) await cache.add(address);
  }
}

async function keepRules() {
  await fill(KEEP.rules);
  return true;
}

async function areRulesKept() {
  const cache = await caches.open(FILES);
  const kept = await Promise.all(KEEP.rules.map((address) => cache.match(address, ANY)));
  return kept.every(Boolean);
}

// The page of last resort, as anybody gets it; Play keeps it in the language of the reader.
async function keepAnonymously() {
  await (await caches.open(PAGES)).add(new Request(KEEP.page, { credentials: "omit" }));
}

async function install() {
  await fill(KEEP.files);
  await keepAnonymously();
  await skipWaiting();  // no page depends on an older worker
}

const ofToday = () => new Response("", { headers: { Date: new Date().toUTCString() } });

// How long a file has been here says nothing: it is fetched once, and may be in use until today.
async function tidy() {
  const [files, earlier] = await Promise.all([caches.open(FILES), caches.open(EARLIER)]);
  for (const request of await files.keys()) {
    const { pathname } = new URL(request.url);
    if (isKnown.has(pathname)) { await earlier.delete(pathname); continue; }
    const since = await earlier.match(pathname);
    if (!since) await earlier.put(pathname, ofToday());
    else if (Date.now() - Date.parse(since.headers.get("Date")) > OLD) {
      await files.delete(request);
      await earlier.delete(pathname);
    }
  }
}

async function file(request) {
  const { pathname } = new URL(request.url);
  const kept = await caches.match(pathname, { ...ANY, cacheName: FILES });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && isKnown.has(pathname)) await (await caches.open(FILES)).put(pathname, answer.clone());
  return answer;
}

const late = (time) => new Promise((_, refuse) => { setTimeout(() => refuse(new Error("late")), time); });

// The Wi-Fi's sign-in page is no answer of ours; nor does a match that is open on this phone alone have one.
function isGood(answer, kept) {
  if (answer.type === "opaqueredirect") return true;
  if (answer.headers.get("X-Answered-By") !== "manille" || answer.status >= 500) return false;
  return !(answer.status === 404 && kept.headers.get("X-Unopened"));
}

async function page(request) {
  const pages = await caches.open(PAGES);
  const kept = await pages.match(new URL(request.url).pathname, ANY);
  if (!kept) return fetch(request).catch(() => pages.match(KEEP.page, ANY));
  try {
    const answer = await Promise.race([fetch(request), late(PATIENCE)]);
    return isGood(answer, kept) ? answer : kept;
  } catch {
    return kept;
  }
}

// Who signs out leaves no page of theirs behind, but for matches that are open on this phone alone.
async function forget() {
  const pages = await caches.open(PAGES);
  for (const request of await pages.keys()) {
    const { headers } = (await pages.match(request, ANY)) ?? new Response();
    if (!headers.get("X-Unopened")) await pages.delete(request);
  }
  await keepAnonymously();
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(Promise.all([clients.claim(), tidy()])));
addEventListener("message", (event) => {
  const answer = (isKept) => event.ports[0].postMessage(isKept);
  const work = { rules: keepRules, "rules?": areRulesKept }[event.data];
  if (work) event.waitUntil(work().then(answer, () => answer(false)));
});
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method === "POST" && pathname === KEEP.signOut) event.waitUntil(forget());
  if (request.method !== "GET") return;
  if (pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate") event.respondWith(page(request));
});
