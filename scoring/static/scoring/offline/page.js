// The page of a match, kept as the server drew it last: it opens again without a network, and hands that wait
// are drawn on it (phone.js).

import { offer } from "../../site/offline/offer.js";
import {
  canKeep, fetchPage, isFileKept, isReady, isSparing, keepRules, keptPage, putPage, whenBack,
} from "../../site/offline/pages.js";
import { isUnopened } from "../queue/openings.js";
import { here } from "../queue/order.js";
import { keptHands } from "../queue/store.js";
import { canRun, start as startRules } from "../rules.js";

const LATER = 400;  // milliseconds after the last change, and after the page
const RULES = 1500;  // milliseconds after the page: nothing of it waits for these megabytes
const CAME = "rules-came";  // in localStorage: the largest file of the rules that ran here last

const OWN = [".worth-here", ".missing", ".refused-here", ".saved", "#kept-hands ol > *", "[data-counts] > *"];
const EMPTY = ["#preview", "#reasons", "#announcer", "#save-state", ".behind"];
const STATES = [
  "data-ready", "data-late", "data-state", "data-took", "data-trouble", "style",
  "inert", "aria-busy", "data-lacks",
];
const CLASSES = ["active", "filled-in", "htmx-request", "htmx-settling", "htmx-swapping", "htmx-added"];

// What scripts have made of the page is made again when it opens.
function drawnByServer() {
  const page = document.documentElement.cloneNode(true);
  for (const part of page.querySelectorAll(OWN.join())) part.remove();
  for (const part of page.querySelectorAll(EMPTY.join())) part.replaceChildren();
  for (const part of page.querySelectorAll("#kept-hands, #rules .absent, [data-counts]")) part.hidden = true;
  for (const part of page.querySelectorAll("*")) {
    part.classList.remove(...CLASSES);
    for (const state of STATES) part.removeAttribute(state);
  }
  return `<!doctype html>${page.outerHTML}`;
}

// A page that shows more than the server knows is not kept: the older one and the hands that wait make it.
async function keep() {
  const kept = await keptPage(location.pathname);
  if (!here() || !kept || keptHands(here()).length > 0 || isUnopened(here())) return;
  await putPage(location.pathname, drawnByServer(), { like: kept });
}

let bell = 0;
function later() {
  clearTimeout(bell);
  bell = setTimeout(keep, LATER);
}

// The table card as it is now, to read: what is agreed on anew needs the network.
async function keepCard() {
  const address = document.querySelector("a[data-card-page]")?.getAttribute("href");
  if (!address || isUnopened(here())) return;
  const html = await fetchPage(address, { isFresh: true });
  if (!html) return;
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const form of page.querySelectorAll("main form")) form.remove();
  const like = await keptPage(address);
  await putPage(address, `<!doctype html>${page.documentElement.outerHTML}`, { like });
}

async function keepHere() {
  if (!(await isReady(keepHere))) return;
  if (!isUnopened(here())) await fetchPage(location.pathname, { isFresh: true });
  const links = [...document.querySelectorAll("a[data-rules-page]")];
  for (const link of links) await fetchPage(link.getAttribute("href"));
  document.addEventListener("htmx:load", later);
  if (!(await keepRules())) { whenBack(keepHere); return; }
  sayItOpensAgain();
  await keepCard();
}

const largestOfRules = () => `${document.querySelector("#rules").dataset.runtime}pyodide.asm.wasm`;

// Whether a start of the rules fetches next to nothing: this phone alone is asked for their largest file.
// Browsers complain of a file that they may not fetch and don't have: they are asked only for what has come.
async function areAtHand() {
  try {
    if (canKeep) return await isFileKept(largestOfRules());
    if (localStorage.getItem(CAME) !== largestOfRules()) return false;
    const answer = await fetch(largestOfRules(), { cache: "only-if-cached", mode: "same-origin" });
    answer.body.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

document.addEventListener("rules:state", ({ detail }) => {
  if (canKeep || detail !== "up") return;
  try { localStorage.setItem(CAME, largestOfRules()); } catch { /* refused: a button offers them again */ }
});

function sayItOpensAgain() {
  for (const words of document.querySelectorAll("[data-fleeting]")) words.hidden = true;
  for (const words of document.querySelectorAll("[data-kept]")) words.hidden = false;
}

// A page that has opened without a network does so again, whether or not more of it can be fetched now.
async function sayIfItDoes() {
  if (!canKeep || !(await areAtHand())) return;
  if (isUnopened(here()) || await keptPage(location.pathname)) sayItOpensAgain();
}

async function fetchAll() {
  if (canKeep) await keepHere();
  return startRules();
}

async function begin() {
  sayIfItDoes();
  document.addEventListener("openings", sayIfItDoes);
  const isWanted = !isSparing || await areAtHand();
  if (!isWanted && canRun) { offer(fetchAll); return; }
  if (canKeep && isWanted) setTimeout(keepHere, LATER);
  setTimeout(startUntilUp, RULES);
}

// A network that went while the rules were on their way is no reason to do without them all evening.
async function startUntilUp() {
  if (!(await startRules()) && canRun) whenBack(startUntilUp);
}

begin();
