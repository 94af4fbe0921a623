// A line that is kept on this phone, as its form has it.

import { blankForm, factsOf, fillIn, isWhole, kindOf, wordsOf } from "./facts.js";
import { here } from "./order.js";
import { change, persist } from "./store.js";

let keeping = false;

// A hand of another phone as if it had been typed on this one's pad: only what that asks is taken over, in
// its words. A page without a pad keeps the hand as it came until there is one.
export function typedHere(hand) {
  const form = blankForm(kindOf(hand));
  if (!form) return { ...hand, words: [], isRaw: true };
  fillIn(form, hand.facts);
  const isNoHand = "noHand" in form.dataset;
  return { ...hand, facts: factsOf(form), words: wordsOf(form), isRaw: false, isNoHand };
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
  const isSame = (other) => [line.id, corrects].includes(other.id);
  const kept = await change((lines) => (
    lines.some(isSame)
      ? lines.map((other) => (isSame(other) ? { ...line, at: other.at } : other))
      : [...lines, line]
  ));
  keeping = false;
  form.querySelector(".unkept").hidden = kept;
  if (kept) persist();
  return kept;
}
