// Which hand comes after which, on the sheet of the match that the page shows.

import { keptHands } from "./store.js";

const stored = new Map();  // by match: the number of the newest hand that was sent from here
const onSheet = new Map();  // the same of those that no director has to decide about

export const here = () => document.querySelector("#kept-hands")?.dataset.match ?? "";
export const lastStored = (match) => stored.get(match) ?? 0;
export const nextNumber = (match) => Math.max(
  Number(document.querySelector("#fresh").dataset.next), lastStored(match) + 1,
  ...keptHands(match).map((hand) => hand.number + 1),
);

// Which hand of the game the line with this number will be, as the board counts; NaN once the match is over.
export function handAt(match, number) {
  const { hand, next } = document.querySelector("#fresh")?.dataset ?? {};
  const between = keptHands(match)
    .filter((line) => line.isNoHand && line.number >= Number(next) && line.number < number);
  return Number(hand || NaN) + number - Number(next) - between.length;
}

export function noteStored({ match, number }, isLate) {
  stored.set(match, number);
  if (!isLate) onSheet.set(match, number);
}

const isBehind = (numbers) => numbers.get(here()) >= Number(document.querySelector("#fresh")?.dataset.next);

// Whether the sheet lacks a hand that the server has from here: its next page brings it.
export const isSheetOld = () => isBehind(onSheet);

// A page of the server has come. What is taken off its sheet later is no longer there.
export function noteSheet() {
  for (const numbers of [stored, onSheet]) if (!isBehind(numbers)) numbers.delete(here());
}

// Whether those before the hand are neither on the sheet nor on this phone: another phone handed over a part
// of what it keeps, and has not shown the rest yet.
export function isEarly({ match, number }) {
  const next = Number(document.querySelector("#fresh")?.dataset.next);
  if (match !== here() || !next || number <= Math.max(next, lastStored(match) + 1)) return false;
  return !keptHands(match).some((other) => other.number === number - 1);
}
