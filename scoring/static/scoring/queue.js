// Hands that wait on this phone for the network, on every page of their match: shown, corrected or taken
// back, and sent as soon as there is a way.

import "./offline/leaving.js";
import { point, show, showState, tell } from "./queue/list.js";
import { blankForm, isUntouched, kindOf } from "./queue/facts.js";
import { typedHere } from "./queue/keeping.js";
import { isAway } from "./queue/network.js";
import { here, noteSheet } from "./queue/order.js";
import { openingOf, readOpenings } from "./queue/openings.js";
import { flush, mark, settle, takeBack } from "./queue/sending.js";
import { change, keptHands, open } from "./queue/store.js";

const pad = () => document.querySelector("form[data-match]");
let isLeaving = false;  // what is begun now would be cut off, and the next page would have to wait for it
const send = () => { if (!isLeaving) flush(showMatch, showAnswer); };
const AROUND_THE_PAD = "#board,#sheet,#fresh,#other-lines,#after-end";
let question = "";  // the refused hand of which somebody has asked why

// The server has the match: its own page says what this phone couldn't, a code for others first.
function showMatch(match) {
  const isHere = match === here();
  if (isHere) location.reload();
  return isHere;
}

function showOpening() {
  const words = document.querySelector("#unopened");
  const opening = openingOf(here());
  if (!words) return;
  words.hidden = !opening;
  words.querySelector(".refusal").textContent = opening?.refused ?? "";
}

// The server's page: the new score, or both hands and the question which one it is. While somebody types, the
// pad stays as it is.
async function showAnswer(hand, answer) {
  const late = answer.headers.get("X-Late-Hand");
  if (late) tell(JSON.parse(late));
  const page = await answer.text();  // somebody may type until it is here
  const form = pad();
  const isMeant = hand.id === question;
  if (isMeant) question = "";
  if (hand.match !== here() || ![200, 409, 422].includes(answer.status)) return;
  if (form && !isUntouched(form)) {
    const newest = new DOMParser().parseFromString(page, "text/html").querySelector("#pad");
    keepTurn(form, newest);
    htmx.swap("#match", page, { swapStyle: "none" }, { selectOOB: AROUND_THE_PAD });
    if (isMeant && !answer.ok) showQuestion(hand, newest);
    return;
  }
  htmx.swap("#match", page, { swapStyle: "outerHTML" });
  const next = pad();
  if (!next || answer.ok) return;
  document.querySelector("#pad .clash")?.setAttribute("data-hand", hand.id);
  if (kindOf(hand) !== "hand") return;
  next.dataset.kept = hand.id;
  next.elements.client_id.value = hand.id;  // however this hand goes on, it counts once
}

// Who announces the next hand: it stands preset once nothing waits.
function keepTurn(form, answer) {
  const { byTurn } = answer?.querySelector("[data-by-turn]")?.dataset ?? {};
  for (const keys of form.querySelectorAll("[data-by-turn]")) keys.dataset.byTurn = byTurn ?? "";
}

// Above a pad with something else on it: what the server asks of a refused hand, or why it refuses it.
function showQuestion(hand, answer) {
  const card = answer?.querySelector(".clash") ?? reasonsIn(answer);
  for (const words of card.querySelectorAll("[data-of-pad]")) words.hidden = true;
  for (const way of card.querySelectorAll("[data-beside-pad]")) way.hidden = false;
  card.dataset.hand = hand.id;
  pad().before(card);
  point(card);
}

function reasonsIn(answer) {
  const card = document.createElement("div");
  card.className = "note error";
  card.append(...answer?.querySelectorAll(".note.error:not([hidden]) p, .fact .errors") ?? []);
  return card;
}

// What is asked of the hand, where the page shows it.
const questionOf = (hand) => document.querySelector(`#pad > [data-hand="${hand.id}"]`)
  ?? (pad()?.dataset.kept === hand.id ? pad() : null);

async function showWhy(hand) {
  const row = document.querySelector(`.kept-hand[data-hand="${hand.id}"]`);
  if (!pad() || ![409, 422].includes(hand.refused)) {
    row?.scrollIntoView({ block: "center" });
    row?.querySelector("button:not([hidden])")?.focus({ preventScroll: true });
  } else if (questionOf(hand)) {
    point(questionOf(hand));
  } else {
    question = hand.id;
    await mark(hand.id, { refused: 0 });
    send();
  }
}

// A question that has been answered, here or in another tab, is asked no longer.
function dropQuestions() {
  const refused = keptHands(here()).filter((hand) => hand.refused).map(({ id }) => id);
  for (const card of document.querySelectorAll("#pad > [data-hand]")) {
    if (!refused.includes(card.dataset.hand)) card.remove();
  }
}

// Another line stands in its place on the sheet: it goes below, and those behind it after it.
function putBelow(line) {
  const by = Number(document.querySelector("#fresh").dataset.next) - line.number;
  const moves = ({ match, number }) => match === line.match && number >= line.number;
  return change((lines) => lines.map((other) => (moves(other) ? {
    ...other, number: other.number + by, refused: other.id === line.id ? 0 : other.refused,
  } : other)));
}

const correct = (hand) => document.dispatchEvent(new CustomEvent("correct-hand", { detail: hand }));

// On a page without a pad: the next one of this match opens with it, and until then it isn't sent. A phone
// that has lost its place joins again first.
async function correctOnPad(hand, event) {
  if (event.defaultPrevented) return;  // without a network this page is not left (leaving.js)
  event.preventDefault();
  const row = event.target.closest(".kept-hand");
  const { href } = row.querySelector(hand.refused === 403 ? "[data-way=join]" : "[data-way=pad]");
  await mark(hand.id, { isAsked: true });
  location.assign(href);
}

const WAYS = {
  below: putBelow,
  why: showWhy,
  back: takeBack,
  correct,
  pad: correctOnPad,
};

// The button that was tapped may be gone by now.
function keepFocus() {
  if (document.activeElement === document.body) {
    document.querySelector("#pad-title")?.focus({ preventScroll: true });
  }
}

document.addEventListener("click", (event) => {
  const id = event.target.closest("[data-hand]")?.dataset.hand;
  const way = event.target.closest("[data-way]")?.dataset.way;
  const hands = keptHands(here());
  const hand = hands.find((one) => (id ? one.id === id : one.refused));
  if (hand && way in WAYS) Promise.resolve(WAYS[way](hand, event)).then(keepFocus);
});

// A refused hand that was then saved in another way, or given up, need not be kept.
document.addEventListener("htmx:afterRequest", (event) => {
  const kept = event.detail.requestConfig?.elt.dataset.kept;
  if (kept && event.detail.successful) settle(kept);
});
// Once a person has said which hand it was, it doesn't come back, half typed, as the next; another that is on
// the pad meanwhile does.
function forgetOnPad(card) {
  const hand = card.dataset.hand ?? pad().dataset.kept;
  if (hand === pad().dataset.kept) pad().reset();
  return hand;
}
document.addEventListener("click", (event) => {
  const way = event.target.closest("[data-drop]");
  if (!way || !pad()) return;
  const kept = forgetOnPad(way.closest(".clash"));
  if (!kept) return;
  event.preventDefault();  // a page that is left may lose what it has begun
  isLeaving = true;
  settle(kept).then(() => location.assign(way.href));
});
document.addEventListener("submit", (event) => {
  const card = event.target.closest(".clash");
  if (card) forgetOnPad(card);
});

document.addEventListener("kept-hands", () => { show(); dropQuestions(); if (!isAway()) send(); });
document.addEventListener("openings", () => { showOpening(); show(); });
document.addEventListener("network", () => { showState(); if (!isAway()) send(); });
// A swap brings a new sheet, and a new place for the sentence.
document.addEventListener("htmx:load", () => { noteSheet(); show(); });
document.addEventListener("input", showState);
addEventListener("pageshow", () => { isLeaving = false; });
for (const moment of ["online", "pageshow"]) addEventListener(moment, send);
document.addEventListener("visibilitychange", () => { if (!document.hidden) send(); });
setInterval(send, 4000);

// What was refused is asked once more: a phone that has joined again may write now, and the reason is shown
// beside the hand. What lay on the pad of a page that is gone lies there no longer. What came from another
// phone is read by the pad.
const looked = (hand) => ({
  ...(hand.isRaw ? typedHere(hand) : hand), refused: pad() ? 0 : hand.refused, isOpen: false,
  isAsked: Boolean(hand.isAsked && pad()),
});
const looks = open().then(readOpenings).then(() => (
  change((hands) => hands.map((hand) => (hand.match === here() ? looked(hand) : hand)))
));

// For the pad, once it can hear it: the hand that somebody wanted to correct where there was none.
export async function correctWhatIsAsked() {
  await looks;
  const asked = here() && keptHands(here()).find((hand) => hand.isAsked);
  if (!asked) return;
  if (blankForm(kindOf(asked))) correct(asked);
  else mark(asked.id, { isAsked: false });  // a line that this phone may not write: it goes as it is
}
