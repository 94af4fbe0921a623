// Games that this phone can start without a network: their set-up pages, and for each the blank pad that the
// rules on it ask for. Kept when a page of Play, or the home page, has loaded and nothing else is to be done,
// once a day; on a phone that asks for little data, when somebody has said so. The home page itself is
// everybody's, and not kept: what leads to Play opens in its place.

import { offer } from "../../site/offline/offer.js";
import {
  areRulesKept, canKeep, fetchPage, isReady, isSparing, keepRules, keptPage, whenBack,
} from "../../site/offline/pages.js";

const PLAY = "/play/";
const LATER = 3000;  // milliseconds after the page
const PAUSE = 100;  // between two requests: people at other tables are served, too

const pause = (time) => new Promise((goOn) => { setTimeout(goOn, time); });
const parsed = (html) => new DOMParser().parseFromString(html, "text/html");

// Who only reads has no cookie, and shares pages with everybody (ops/public_pages.py): what is kept for later
// gives them none. A form gets its token when it is sent (queue/openings.js).
const isSomebody = document.cookie !== "" || document.body.getAttribute("hx-headers").includes("csrf");
const credentials = isSomebody || location.pathname.startsWith(PLAY) ? "same-origin" : "omit";
let missing = 0;  // pages that couldn't be had

async function fetchKept(address, options) {
  const html = await fetchPage(address, { credentials, ...options });
  if (html === null) missing += 1;
  return html;
}

export const formOf = (page) => page.querySelector("form[data-open-match]");

// How many may sit down.
const sizesOf = (form) => {
  const keys = [...form.querySelectorAll("input[name=players]")];
  return keys.length > 0 ? keys.map((key) => key.value) : [String(form.querySelectorAll(".seat-row").length)];
};

// Where the blank pad is for so many under the rules in the form of the page at `address`.
export function padAddress(form, address, players) {
  const rules = [...new FormData(form)].filter(([name, value]) => (
    value !== "" && /^(preset$|option_|convention_)/.test(name)
  ));
  return `${address}pad/?${new URLSearchParams([...rules.sort(), ["players", players]])}`;
}

async function keepPads(form, address) {
  for (const players of sizesOf(form)) {
    await fetchKept(padAddress(form, address, players));
    await pause(PAUSE);
  }
}

async function keepGame(address) {
  const html = await fetchKept(address);
  const form = html && formOf(parsed(html));
  if (form) await keepPads(form, address);
}

// The page of Play that is open; elsewhere the first of them, which leads to all games.
async function pageOfPlay() {
  if (!location.pathname.startsWith(PLAY)) return parsed((await fetchKept(PLAY)) ?? "");
  await fetchKept(location.pathname, { isFresh: true });
  return document;
}

// Everything at hand: the page itself, the games that it leads to, the rules that run on the phone. True
// where nothing is missing; what is, is asked for again when the network is back.
async function keepAll() {
  if (!(await isReady(keepAll))) return false;
  missing = 0;
  await fetchKept("/offline/", { isFresh: true });
  const page = await pageOfPlay();
  const links = [...page.querySelectorAll("a[data-game]")].map((link) => link.getAttribute("href"));
  const rules = [...page.querySelectorAll("a[data-rules-page]")].map((link) => link.getAttribute("href"));
  const own = formOf(page);
  if (own) await keepPads(own, location.pathname);
  for (const address of [...new Set(links)]) await keepGame(address);
  for (const address of rules) await fetchKept(address);
  const isAllHere = await keepRules() && missing === 0;
  if (!isAllHere) whenBack(keepAll);
  return say(isAllHere);
}

function say(isKept) {
  for (const sentence of document.querySelectorAll("[data-kept]")) sentence.hidden = !isKept;
  return isKept;
}

// Whether somebody wanted it, where it takes that, or did so before.
const isWanted = async () => !isSparing || areRulesKept();

async function begin() {
  if (!isSparing) {
    await pause(LATER);
    await keepAll();
  } else if (await areRulesKept() && await keptPage(PLAY)) say(true);
  else offer(keepAll);
}

// Other rules need another pad; asked for while there is a network.
formOf(document)?.addEventListener("change", async (event) => {
  if (!event.target.matches("[name=preset], [name^=option_], [name^=convention_]")) return;
  if (!canKeep || !(await isWanted())) return;
  if (!(await isReady())) return;
  keepPads(formOf(document), location.pathname);
});

if (canKeep) begin();
