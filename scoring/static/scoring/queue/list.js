// The kept hands of this match, below each other on its sheet, and the one sentence beside "Save" that says
// how things stand. The page brings the words (_kept_hands.html).

import { blankForm, kindOf } from "./facts.js";
import { isAway } from "./network.js";
import { isUnopened } from "./openings.js";
import { handAt, here, isEarly } from "./order.js";
import { isLasting, keptHands } from "./store.js";

// Into view, and what is read next.
export function point(place) {
  place.tabIndex = -1;
  place.scrollIntoView({ block: "start" });
  place.focus({ preventScroll: true });
}

const section = () => document.querySelector("#kept-hands");
let news = "";  // what became of the last hand, where that needs a sentence
let isTurnedBack = false;  // somebody has just tapped what needs the network

export function tell(sentence) {
  news = sentence;
  showState();
}

// Said until something else is typed or the network is there.
export function turnBack() {
  isTurnedBack = true;
  showState();
}
document.addEventListener("network", () => { isTurnedBack = false; });
document.addEventListener("input", () => { isTurnedBack = false; });

export function show() {
  const place = section();
  if (!place) return;
  const hands = keptHands(here());
  place.hidden = hands.length === 0 && !isUnopened(here());
  place.querySelector("ol").replaceChildren(...hands.map((hand) => rowOf(hand, place)).reverse());
  offerUndo(hands.at(-1));
  place.querySelector(".fleeting").hidden = isLasting();
  const hasPad = document.querySelector("form[data-match]");  // there phone.js counts them
  if (!hasPad) sayBehind(hands.length);
  showState();
}

// Where the sheet has no line that could be undone here, the last of those that wait is.
function offerUndo(last) {
  const button = document.querySelector("#undo-kept");
  if (!button) return;
  button.hidden = !last;
  button.dataset.hand = last?.id ?? "";
}

// The totals on the board are those of the server, which lacks so many hands of this phone.
export function sayBehind(count) {
  const words = document.querySelector("#board.board .behind");  // a kept page of an older build has none
  if (!words) return;
  words.closest("#board").toggleAttribute("data-lacks", count > 0);
  words.textContent = count > 0
    ? section().dataset.behind.replace("{count}", count) : "";
}

function rowOf(hand, place) {
  const row = place.querySelector("template").content.firstElementChild.cloneNode(true);
  row.value = hand.number;
  row.dataset.hand = hand.id;
  const number = handAt(hand.match, hand.number);
  row.querySelector(".number").textContent = number > 0 && !hand.isNoHand ? String(number) : "";
  row.querySelector(".parts").replaceChildren(...hand.words.map(([label, value]) => {
    const part = document.createElement("span");
    const name = document.createElement("span");
    part.className = "part";
    name.className = value ? "quiet" : "kind";
    name.textContent = value ? `${label}: ` : label;
    part.append(name, value);
    return part;
  }));
  const why = row.querySelector(".refusal");
  why.hidden = !hand.refused;
  why.textContent = hand.refused ? refusalOf(hand, place) : "";
  row.querySelector("[data-way=join]").hidden = hand.refused !== 403;
  row.querySelector("[data-way=why]").hidden = ![409, 422].includes(hand.refused);
  const isInVain = hand.refused === 404 || isRuling(hand);
  row.querySelector("[data-way=pad]")?.toggleAttribute("hidden", isInVain);
  row.querySelector("[data-way=correct]")?.toggleAttribute("hidden", !blankForm(kindOf(hand)));
  return row;
}

// Refused because of what it is: with its place at the table this phone may not write it either.
const isRuling = (hand) => hand.refused === 403 && kindOf(hand) === "adjustment";

function refusalOf(hand, place) {
  const words = place.dataset;
  if (isRuling(hand)) return words.ruling;
  const sentence = { 403: words.locked, 404: words.gone, 409: words.taken, 422: words.illegal }[hand.refused];
  return sentence ?? words.other.replace("{status}", hand.refused);
}

function stateOf(words) {
  if (isTurnedBack && isAway()) return ["away", words.stays];
  const hands = keptHands(here());
  if (hands.some((hand) => hand.isOpen)) return ["open", words.open];
  if (hands.some((hand) => hand.refused)) return ["refused", words.refused];
  if (isAway() && hands.length > 0) return ["away", words.awayWith.replace("{count}", hands.length)];
  if (isAway()) return ["away", words.away];
  if (hands.some(isEarly)) return ["away", words.early];
  if (hands.length > 0) return ["away", words.sending.replace("{count}", hands.length)];
  return ["", news];
}

export function showState() {
  const place = document.querySelector("#save-state");
  if (!place || !section()) return;
  const [kind, sentence] = stateOf(section().dataset);
  if (place.textContent !== sentence) place.textContent = sentence;
  place.parentElement.hidden = sentence === "";
  place.parentElement.dataset.kind = kind;
  for (const button of place.parentElement.querySelectorAll("[data-of]")) {
    const isElsewhere = kind === "open" && !document.querySelector("form[data-corrects]");  // in another tab
    button.hidden = button.dataset.of !== kind || isElsewhere;
  }
  // "Saved" is said of the hand before: never beside one that isn't.
  if (sentence) document.querySelector("#preview .saved")?.remove();
}
