// Kept hands on their way: in order, one tab at a time, and a hand only after the one before it. Each keeps
// its id, so that however often it is sent, it counts once; it leaves the store when the server has said so.

import { request } from "./network.js";
import { isUnopened, sendOpenings, waits } from "./openings.js";
import { isEarly, noteStored } from "./order.js";
import { change, keptHands, lease, newId, noteSent } from "./store.js";

const TAB = newId();
const LEASE = 20000;  // milliseconds: longer than a request takes
const ANY_FORM = "/j/";  // a page that has a form for everybody
let busy = false;
let token = "";  // of the newest form that this page had: once the match is over it may have none

export const settle = (id) => change((hands) => hands.filter((hand) => hand.id !== id));
export const mark = (id, marks) =>
  change((hands) => hands.map((hand) => (hand.id === id ? { ...hand, ...marks } : hand)));

// Take a hand back before it is sent: those behind it move up. Where the sheet has a line under its number
// already, they stay.
export function takeBack(taken) {
  const moves = (hand) => hand.match === taken.match && hand.number > taken.number && taken.refused !== 409;
  return change((hands) => hands
    .filter((hand) => hand.id !== taken.id)
    .map((hand) => (moves(hand) ? { ...hand, number: hand.number - 1 } : hand)));
}

// Send what waits, matches before their hands (`opened` as in openings.js). `show` gets each answer with its
// hand, and shows it where it belongs.
export async function flush(opened, show) {
  if (busy || !(waits() || nextToGo(new Set()))) return;
  busy = true;
  try {
    if (!(await lease(TAB, LEASE)) || !(await sendOpenings(opened))) return;
    const stopped = new Set();  // matches whose next hand waits for a person
    for (let hand = nextToGo(stopped); hand; hand = nextToGo(stopped)) {
      if (!(await lease(TAB, LEASE))) break;
      const answer = await sent(hand);
      if (answer === null) break;
      if (!answer.ok) stopped.add(hand.match);
      await show(hand, answer);
    }
  } finally {
    await lease(TAB, 0);
    busy = false;
  }
}

function nextToGo(stopped) {
  const passed = new Set(stopped);
  return keptHands().find((hand) => {
    if (passed.has(hand.match)) return false;
    passed.add(hand.match);
    return !hand.refused && !hand.isOpen && !hand.isAsked && !isEarly(hand) && !isUnopened(hand.match);
  });
}

// Somebody has signed in or out in another window since: the tokens of this page are void, those of the page
// as it is now are not.
async function renewTokens(hand) {
  const match = new URL("../", new URL(hand.url, location.href)).href;
  for (const address of [match, ANY_FORM]) {
    const page = await request(address, { cache: "no-store" });
    if (!page?.ok) return false;
    const fresh = new DOMParser().parseFromString(await page.text(), "text/html");
    token = fresh.querySelector("input[name=csrfmiddlewaretoken]")?.value ?? "";
    if (!token) continue;
    for (const field of document.querySelectorAll("input[name=csrfmiddlewaretoken]")) field.value = token;
    document.body.setAttribute("hx-headers", fresh.body.getAttribute("hx-headers"));
    return true;
  }
  return false;
}

// The server's answer; null when the hand has to wait for another.
async function sent(hand, isAgain = false) {
  token = document.querySelector("input[name=csrfmiddlewaretoken]")?.value ?? token;
  const facts = new URLSearchParams(hand.facts);
  const more = { number: hand.number, client_id: hand.id, kept_at: hand.at };
  // The clock of this phone may be wrong: with its own now the server knows how long the hand has waited. Of
  // another phone's hand only that one's clock says when it was.
  if (!hand.isForeign) more.sent_at = new Date().toISOString();
  for (const [key, value] of Object.entries(more)) facts.set(key, String(value));
  const answer = await request(hand.url, {
    method: "POST",
    headers: {
      "HX-Request": "true",
      "X-CSRFToken": token,
      "Content-Type": "application/x-www-form-urlencoded",
    },
    body: facts.toString(),
  });
  if (answer === null || answer.status >= 500 || answer.status === 429) return null;
  if (answer.headers.has("X-Form-Is-Old") && !isAgain && await renewTokens(hand)) return sent(hand, true);
  if (answer.ok) {
    noteStored(hand, answer.headers.has("X-Late-Hand"));
    await noteSent(hand.id);
  }
  await (answer.ok ? settle(hand.id) : mark(hand.id, { refused: answer.status }));
  return answer;
}
