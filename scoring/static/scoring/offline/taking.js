// A match that waits on another phone comes in by its code or text, with its hands: from then on it waits
// here, too. Whichever phone finds the server first opens it there, under the same address; it is one match.

import { matchIn } from "../handover/link.js";
import { fetchPage, keptPage, putPage, workerHere } from "../../site/offline/pages.js";
import { isReached } from "../queue/network.js";
import { dropOpening, isUnopened, keepOpening, readOpenings, sendOpenings } from "../queue/openings.js";
import { change, idsSent, persist } from "../queue/store.js";
import { formOf, padAddress } from "./games.js";
import { pageOf } from "./page-of-match.js";

const form = formOf(document);
const place = document.querySelector("#take-match");
const HASH = "#match=";
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
let coming = null;  // what a link brings, until a person has decided

function say(sentence) {
  place.querySelector(".said").textContent = sentence;
}

// The fields that this page asks, and no others: whoever made the link could name any.
function openingOf({ fields }) {
  const given = new URLSearchParams(fields);
  const match = given.get("public_id") ?? "";
  const { alphabet, blank } = form.dataset;
  const isAddress = match.length === blank.length && [...match].every((letter) => alphabet.includes(letter));
  if (!isAddress || !ID.test(given.get("client_id") ?? "")) return null;
  const asked = new Set([...form.elements].map(({ name }) => name));
  for (const own of ["public_id", "client_id", "kept_at"]) asked.add(own);
  for (const name of [...given.keys()]) if (!asked.has(name)) given.delete(name);
  given.set("handed_over", "1");
  return { match, url: location.pathname, fields: given.toString(), refused: "" };
}

// As many as sit down, in the order of their seats.
function namesOf(given) {
  const most = Number(given.get("players") ?? form.querySelectorAll(".seat-row").length);
  return Array.from({ length: most }, (_, seat) => given.get(`seat_${seat}`) ?? "");
}

function look() {
  const found = matchIn(location.href, location.pathname);
  place.hidden = false;
  place.querySelector(".coming").hidden = true;
  if (found.wrong === "other") { location.replace(found.link); return; }
  const opening = found.wrong ? null : openingOf(found);
  if (!opening) { say(place.dataset.damaged); return; }
  const names = namesOf(new URLSearchParams(opening.fields));
  coming = { ...found, opening, names };
  say("");
  place.querySelector(".people").textContent = names.join(" – ");
  place.querySelector(".hands").textContent = place.dataset.hands.replace("{count}", found.hands.length);
  const box = place.querySelector(".coming");
  box.hidden = false;
  box.scrollIntoView({ block: "center" });
  box.focus({ preventScroll: true });
}

// The rules as the other phone had them: in the form, which then says where their blank pad is.
function chooseRules(given) {
  for (const field of form.elements) {
    if (!/^(players|preset|option_|convention_)/.test(field.name)) continue;
    const value = given.get(field.name) ?? "";
    if (["radio", "checkbox"].includes(field.type)) field.checked = field.value === value;
    else field.value = value;
  }
}

async function keepPage({ match, fields }, names) {
  if (!(await workerHere())) return false;
  const given = new URLSearchParams(fields);
  chooseRules(given);
  const address = padAddress(form, location.pathname, String(names.length));
  await fetchPage(address);
  const pad = await keptPage(address);
  if (!pad) return false;
  const html = (await pad.text()).replaceAll(form.dataset.blank, match);
  const page = pageOf(html, names, Number(given.get("first_dealer") ?? 0));
  await putPage(`/m/${match}/`, page, { like: pad, isUnopened: true });
  return true;
}

// Hands that are new here wait as they came; the pad of the match reads them.
async function keepHands(hands, match) {
  const url = place.dataset.url.replace(form.dataset.blank, match);
  const sent = await idsSent();
  return change((kept) => [...kept, ...hands
    .filter(({ id }) => !sent.includes(id) && !kept.some((other) => other.id === id))
    .map((hand) => ({ ...hand, match, url, words: [], refused: 0, isForeign: true, isRaw: true }))]);
}

async function take() {
  const { opening, names, hands } = coming;
  const isReachable = await isReached();
  const hasPage = await keepPage(opening, names);
  if (!isReachable && !hasPage) { say(place.dataset.noPad); return; }
  await readOpenings();
  const isHere = isUnopened(opening.match);
  if (!(isHere || await keepOpening(opening)) || !(await keepHands(hands, opening.match))) {
    if (!isHere) await dropOpening(opening.match);
    say(place.dataset.unkept);
    return;
  }
  persist();
  if (isReachable) await sendOpenings(() => true);
  if (hasPage || !isUnopened(opening.match)) location.assign(`/m/${opening.match}/`);
  else say(place.dataset.unsent);
}

function leave() {
  coming = null;
  place.hidden = true;
  history.replaceState(history.state, "", location.pathname + location.search);
}

const WAYS = { take, leave };

place.addEventListener("click", (event) => {
  const button = event.target.closest("[data-taking]");
  if (button) WAYS[button.dataset.taking]();
});
const lookAtAddress = () => { if (location.hash.startsWith(HASH)) look(); };
addEventListener("hashchange", lookAtAddress);
lookAtAddress();
