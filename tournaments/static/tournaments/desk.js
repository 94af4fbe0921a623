// The results desk. Whoever types never waits: each slip goes into a queue at once (desk_queue.js), and the
// next one is asked for before the server has heard of it.

import { empty, fillLast, isNumber, joined, leaders, values, visible } from "./desk_boxes.js";
import * as queue from "./desk_queue.js";
import { newId } from "../scoring/queue/store.js";
import { draw, say, showPicture, words } from "./desk_news.js";

const form = document.querySelector("#desk-form");
const number = form.elements.table;
const twice = document.querySelector("#desk-twice");
const anyOrder = document.querySelector("#desk-any-order input");
const url = location.pathname;
const ORDER_KEY = "desk-any-order";
let active = number;
const JUST = 10000;
const justSaved = new Map();  // by slip, and if a half: a list that was on its way then doesn't know of it
let replaced = "";  // a refused slip that is typed again, kept until it is

// The tables of the round, as the list says, and as the queue knows better

const rows = () => [...document.querySelectorAll("#desk-tables [data-number]")];
// A table that waits may have a number of the round's: the one that can be typed is meant.
const rowOf = (wanted) => {
  const named = rows().filter((row) => row.dataset.number === String(wanted));
  return named.find(isOpen) ?? named[0];
};
// Slips of before this version don't say their round.
const isOf = ({ dataset }, slip) => slip.number === dataset.number
  && (slip.round ?? dataset.round) === dataset.round;
const rowOfSlip = (slip) => rows().find((row) => isOf(row, slip));
const isShown = (row) => row.dataset.number === number.value.trim()
  && row.dataset.round === form.elements.round.value;
const namesOf = (row) => [...row.querySelectorAll(".desk-name")].map((name) => name.textContent);
const here = () => queue.own().filter((slip) => slip.url === url);
const isQueued = (row) => here().some((slip) => isOf(row, slip) && slip.id !== replaced);
const keyOf = (row) => `${row.dataset.round}.${row.dataset.number}`;
const wasSaved = (row) => justSaved.get(keyOf(row))?.at > Date.now() - JUST;
const isIn = (row) => row.dataset.state === "entered" || (wasSaved(row) && !justSaved.get(keyOf(row)).half);
const isOpen = (row) => row.dataset.state !== "entered" && !("ownHalf" in row.dataset)
  && !isQueued(row) && !wasSaved(row);

function nextAfter(wanted) {
  const open = rows().filter(isOpen);
  return open.find((row) => Number(row.dataset.number) > Number(wanted)) ?? open[0];
}

// What is on screen

const boxes = () => [...visible("score"), ...(twice.checked ? visible("again") : [])];

function focus(box) {
  active = box;
  box.focus();
  box.select?.();
}

function choose(row) {
  const names = namesOf(row);
  number.value = row.dataset.number;
  form.elements.round.value = row.dataset.round;
  form.toggleAttribute("data-parts-level", "partsLevel" in row.dataset);
  for (const box of form.querySelectorAll(".desk-box")) {
    const name = names[box.dataset.side];
    box.hidden = name === undefined;
    box.querySelector(".desk-side").textContent = name ?? "";
    box.querySelector("input").setAttribute("aria-label", words("score", { name }));
    box.querySelector(".sign-key").setAttribute("aria-label", words("minus", { name }));
  }
  empty();
  for (const other of rows()) other.classList.toggle("chosen", other === row);
  showPicture(row);
}

// From a number to its slip: true when there is one to be typed.
function jump(wanted, row = rowOf(Number(wanted))) {
  const refused = row && here().find((slip) => slip.refused && isOf(row, slip));
  if (refused && refused.id !== replaced) {
    typeAgain(refused);
    return true;
  }
  const facts = { number: wanted, scores: row?.querySelector(".desk-result")?.textContent ?? "" };
  const why = !row ? "unknown"
    : isQueued(row) ? "queued"
      : "ownHalf" in row.dataset ? "ownHalf"
        : row.dataset.state === "entered" ? "entered" : "";
  say(why ? words(why, facts) : "");
  if (why) {
    focus(number);
    return false;
  }
  replaced = "";  // the slip that was to be typed again waits on
  choose(row);
  focus(boxes()[0]);
  return true;
}

function goOn() {
  replaced = "";
  const row = nextAfter(number.value);
  if (row) choose(row);
  else {
    number.value = "";
    empty();
  }
  focus(row && !anyOrder.checked ? boxes()[0] : number);
}

// From box to box

function enter(box) {
  const wrong = !isNumber(box);
  box.toggleAttribute("aria-invalid", false);
  if (wrong) {
    box.setAttribute("aria-invalid", "true");
    say(words("noNumber"));
    focus(box);
    return;
  }
  say("");
  const all = boxes();
  const next = all[all.indexOf(box) + 1];
  if (next) {
    if (next === visible("score").at(-1)) fillLast("score");
    if (next === visible("again").at(-1)) fillLast("again");
    focus(next);
    return;
  }
  finish();
}

function finish() {
  const wrong = boxes().find((box) => !isNumber(box));
  if (wrong) {
    enter(wrong);
    return;
  }
  const first = values("score");
  if (twice.checked && joined(first) !== joined(values("again"))) {
    const differing = words("differ", { first: joined(first), second: joined(values("again")) });
    empty();
    say(differing);
    focus(boxes()[0]);
    return;
  }
  keep(first);
}

function keep(scores) {
  const facts = new URLSearchParams(new FormData(form));
  const id = newId();
  for (const name of ["csrfmiddlewaretoken", "sure"]) facts.delete(name);
  facts.set("client_id", id);
  // Whoever was asked about these scores, and enters them again, is sure.
  if (here().some((slip) => slip.id === replaced && slip.asks && slip.scores === joined(scores))) {
    facts.set("sure", "on");
  }
  const slip = {
    id, url, number: number.value.trim(), round: form.elements.round.value,
    scores: joined(scores), facts: facts.toString(), ...whoGoesOn(scores),
  };
  if (replaced) queue.forget(replaced);
  queue.add(slip);
  document.querySelector("[name=sure]")?.closest("label").remove();
  goOn();
  say(slip.refused ? `${words("waiting", slip)} ${slip.refused}` : "");
}

// Where level sides are parted the slip waits in the list until somebody chooses there: whoever types on
// without a look loses nothing, and decides nothing.
function whoGoesOn(scores) {
  const sides = "partsLevel" in form.dataset ? leaders(scores) : [];
  if (sides.length < 2) return {};
  const names = [...form.querySelectorAll(".desk-side")].map((name) => name.textContent);
  return { refused: words("level"), choices: sides.map((side) => ({ side, name: names[side] })) };
}

// A refused slip comes back into the form, and stays in the queue until it was typed again.
function typeAgain(slip) {
  const facts = new URLSearchParams(slip.facts);
  const row = rowOfSlip(slip);
  if (!row) return;
  replaced = slip.id;
  choose(row);
  for (const box of visible("score")) box.value = facts.get(box.name) ?? "";
  focus(boxes()[0]);
}

// Keys

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (document.activeElement === number) jump(number.value.trim());
  else finish();
});

form.addEventListener("keydown", (event) => {
  const box = event.target;
  if (event.key === "/" || event.key === "*") {
    event.preventDefault();
    focus(number);
  } else if (event.key === "Enter" && box.matches("input[type=text]")) {
    event.preventDefault();
    if (box === number) jump(number.value.trim());
    else enter(box);
  } else if (event.key === "ArrowUp" && boxes().includes(box)) {
    event.preventDefault();
    focus(boxes()[boxes().indexOf(box) - 1] ?? number);
  }
});

form.addEventListener("input", (event) => event.target.classList.remove("filled-in"));
form.addEventListener("focusin", (event) => {
  if (event.target.matches("input[type=text]")) active = event.target;
});

// What is typed never goes nowhere: a click beside the form, or a button that is gone, takes the focus away;
// the next key brings it back, to where it belongs.
document.addEventListener("keydown", (event) => {
  const at = document.activeElement;
  if (at.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "/" || event.key === "*") {
    event.preventDefault();
    focus(number);
  } else if (/^[\d−-]$/.test(event.key) || (event.key === "Enter" && at === document.body)) active.focus();
});

document.addEventListener("click", (event) => {
  const row = event.target.closest("#desk-tables [data-number]");
  if (!row || !isOpen(row) || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  jump(row.dataset.number, row);
});

twice.addEventListener("change", () => {
  const again = document.querySelector("#desk-again");
  again.hidden = again.disabled = !twice.checked;
  focus(boxes().find((box) => !box.value) ?? boxes()[0]);
});
anyOrder.addEventListener("change", () => {
  try { localStorage.setItem(ORDER_KEY, anyOrder.checked ? "1" : ""); } catch { /* for this page, then */ }
  focus(anyOrder.checked ? number : boxes()[0]);
});

addEventListener("beforeunload", (event) => {
  const isTyped = visible("score").some((box) => box.value && !box.classList.contains("filled-in"));
  if (queue.own().length === 0 && !isTyped) return;
  event.preventDefault();
  event.returnValue = true;
});

// Started

function mark() {
  // The list comes every few seconds, and never without a network: what is saved is counted at once.
  const missing = rows().filter((row) => !isIn(row)).length;
  const title = document.querySelector("#desk-tables-title");
  title.textContent = words(missing ? "missing" : "allIn", { count: missing });
  for (const row of rows()) {
    row.classList.toggle("queued", isQueued(row));
    row.classList.toggle("chosen", isShown(row));
  }
  showPicture(rows().find(isShown));
}

document.querySelector("#desk-any-order").hidden = false;
try { anyOrder.checked = localStorage.getItem(ORDER_KEY) === "1"; } catch { /* not remembered, then */ }
document.addEventListener("htmx:afterSwap", mark);
document.querySelector("#desk-winner")?.remove();  // it is chosen in the list of what waits
queue.open(form.dataset.user, {
  shown: () => { draw(typeAgain); mark(); },
  saved: (slip, facts) => {
    const row = slip.url === url && rowOfSlip(slip);
    if (row) justSaved.set(keyOf(row), { at: Date.now(), half: facts.half });
    if (row && !facts.half) row.dataset.state = "entered";
    if (row && facts.half) row.dataset.ownHalf = "";
    document.querySelector("#desk-saved").textContent = facts.says;
    mark();
  },
});
const first = rows().find(isShown);
if (first && isQueued(first)) goOn();
else focus(first && !anyOrder.checked ? boxes().find((box) => !box.value) ?? boxes()[0] : number);
