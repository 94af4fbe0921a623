// Games that this phone can start without a network: their set-up pages, and for each the blank pad that the
// rules on it ask for. Kept when a page of Play has loaded and nothing else is to be done, once a day.

import { fetchPage, isReady, keepRules } from "../../site/offline/pages.js";

const LATER = 3000;  // milliseconds after the page
const PAUSE = 100;  // between two requests: people at other tables are served, too

const pause = (time) => new Promise((goOn) => { setTimeout(goOn, time); });

export const formOf = (page) => page.querySelector("form[data-open-match]");

// How many may sit down.
const sizesOf = (form) => {
  const keys = [...form.querySelectorAll("input[name=players]")];
  return keys.length > 0 ? keys.map((key) => key.value) : [String(form.querySelectorAll(".seat-row").length)];
};

// Where the blank pad is for so many under the rules in the form of the page at `address`.
export function padAddress(form, address, players) {
  const rules = [...new FormData(form)].filter(([name, value]) => (
    value !== "" && (name === "preset" || name.startsWith("option_"))
  ));
  return `${address}pad/?${new URLSearchParams([...rules.sort(), ["players", players]])}`;
}

async function keepPads(form, address) {
  for (const players of sizesOf(form)) {
    await fetchPage(padAddress(form, address, players));
    await pause(PAUSE);
  }
}

async function keepGame(address) {
  const html = await fetchPage(address);
  const form = html && formOf(new DOMParser().parseFromString(html, "text/html"));
  if (form) await keepPads(form, address);
}

// Everything at hand: the page itself, the games that it leads to, the rules that run on the phone.
async function keepAll() {
  await isReady;
  await pause(LATER);
  const links = [...document.querySelectorAll("a[data-game]")].map((link) => link.getAttribute("href"));
  const rules = [...document.querySelectorAll("a[data-rules-page]")].map((link) => link.getAttribute("href"));
  const own = formOf(document);
  for (const address of ["/offline/", location.pathname]) await fetchPage(address, { isFresh: true });
  if (own) await keepPads(own, location.pathname);
  for (const address of [...new Set(links)]) await keepGame(address);
  for (const address of rules) await fetchPage(address);
  const isKept = await keepRules();
  for (const sentence of document.querySelectorAll("[data-kept]")) sentence.hidden = !isKept;
}

// Other rules need another pad; asked for while there is a network.
formOf(document)?.addEventListener("change", async (event) => {
  if (!event.target.matches("[name=preset], [name^=option_]")) return;
  await isReady;
  keepPads(formOf(document), location.pathname);
});

keepAll();
