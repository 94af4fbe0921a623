// A line that is kept on this phone, as its form has it.

import { factsOf, isWhole, wordsOf } from "./facts.js";
import { here } from "./order.js";
import { change, persist } from "./store.js";

let keeping = false;

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
