// Matches that were opened without a network, until the server has them. Each has an id that only this phone
// knows: however often it is sent, it is one match.
//
// An opening: match (its address), url (of the set-up page), fields (as its form sends them), refused (the
// server's sentence, or "").

import { request } from "./network.js";
import { shelved } from "./store.js";

const OPENINGS = "openings";
let copy = [];

const all = (openings) => openings ?? [];
const say = () => document.dispatchEvent(new CustomEvent("openings"));

async function change(next) {
  try { copy = await shelved(OPENINGS, (openings) => next(all(openings))); } catch { return false; }
  say();
  return true;
}

export const isUnopened = (match) => copy.some((opening) => opening.match === match);
export const openingOf = (match) => copy.find((opening) => opening.match === match);
export const waits = () => copy.some((opening) => !opening.refused);
export const readOpenings = () => change((openings) => openings);
export const keepOpening = (opening) => change((openings) => [...openings, opening]);
export const dropOpening = (match) => (
  change((openings) => openings.filter((opening) => opening.match !== match))
);

// Send them in turn; false when one has to wait for the network, or when this page is left. `opened` gets the
// address of each match that the server has now, and says whether it leaves the page for it.
export async function sendOpenings(opened) {
  for (const opening of copy.filter((one) => !one.refused)) {
    const answer = await sent(opening);
    if (answer === null) return false;
    const isOpen = answer.ok && new URL(answer.url).pathname === `/m/${opening.match}/`;
    const why = isOpen ? "" : await sentenceOf(answer);
    await change((openings) => openings.flatMap((one) => {
      if (one.match !== opening.match) return [one];
      return isOpen ? [] : [{ ...one, refused: why }];
    }));
    if (isOpen && opened(opening.match)) return false;
  }
  return true;
}

// The set-up page gives the token that forms need: this phone's may be of another day.
async function sent({ url, fields }) {
  const page = await request(url, { cache: "no-store" });
  if (!page?.ok) return null;
  const token = parsed(await page.text()).querySelector("input[name=csrfmiddlewaretoken]")?.value ?? "";
  const body = new URLSearchParams(fields);
  if (!body.has("handed_over")) body.set("sent_at", new Date().toISOString());  // as queue/sending.js has it
  const answer = await request(url, {
    method: "POST",
    headers: { "X-CSRFToken": token, "Content-Type": "application/x-www-form-urlencoded" },
    body: body.toString(),
  });
  const hasToWait = answer === null || answer.status >= 500 || answer.status === 429;
  return hasToWait ? null : answer;
}

const parsed = (html) => new DOMParser().parseFromString(html, "text/html");

async function sentenceOf(answer) {
  const page = parsed(await answer.text());
  const said = [...page.querySelectorAll(".errorlist li, .note.error li")];
  const words = said.length > 0 ? said : page.querySelectorAll("h1");
  return [...words].map((one) => one.textContent.trim()).join(" ") || String(answer.status);
}
