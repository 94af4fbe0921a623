// A line that is kept on this phone, as its form has it.

import { blankForm, factsOf, fillIn, isWhole, kindOf, wordsOf } from "./facts.js";
import { here } from "./order.js";
import { change, persist } from "./store.js";

let keeping = false;

// A hand of another phone as if it had been typed on this one's pad: only what that asks is taken over, in
// its words, and the version of the rules that the other phone had counted it with. A page without a pad
// keeps the hand as it came until there is one.
export function typedHere(hand) {
  const form = blankForm(kindOf(hand));
  if (!form) return { ...hand, words: [], isRaw: true };
  fillIn(form, hand.facts);
  form.elements.rules.value = new URLSearchParams(hand.facts).get("rules") ?? "";
  const isNoHand = "noHand" in form.dataset;
  return { ...hand, facts: factsOf(form), words: wordsOf(form), isRaw: false, isNoHand };
}

// Among the others: in the place of the one that it is, or corrects. Where that one gets another number,
// because the sheet has a line under its own, those behind it stay behind it.
function put(lines, line, corrects) {
  const before = lines.find((other) => [line.id, corrects].includes(other.id));
  if (!before) return [...lines, line];
  const by = line.number - before.number;
  const isBehind = (other) => other.match === line.match && other.number > before.number;
  return lines.map((other) => {
    if (other === before) return { ...line, at: before.at, isForeign: before.isForeign };
    return isBehind(other) ? { ...other, number: other.number + by } : other;
  });
}

// True when it is kept. Only what is whole is: what is missing is said at once, in the words of the form.
export async function keepLine(form, refused = 0) {
  if (keeping || !isWhole(form)) return false;
  keeping = true;
  const { corrects, noHand } = form.dataset;
  const line = {
    id: form.elements.client_id.value, match: here(), number: Number(form.elements.number.value), refused,
    url: form.getAttribute("action"), facts: factsOf(form), words: wordsOf(form),
    at: new Date().toISOString(), isNoHand: noHand !== undefined,
  };
  const kept = await change((lines) => put(lines, line, corrects));
  keeping = false;
  form.querySelector(".unkept").hidden = kept;
  if (kept) persist();
  return kept;
}
