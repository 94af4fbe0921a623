// The score pad: what scripts add to forms that work without them. Sums fill themselves in, digits have keys
// of their own, and a hand that finds no network waits on this device until it does.

import { draftOf } from "./draft.js";
import { judge } from "./phone.js";
import { isUntouched } from "./queue.js";
import { ask, factsOf, fillIn, isWhole, wordsOf } from "./queue/facts.js";
import { isOurs } from "./queue/network.js";
import { lastStored } from "./queue/order.js";
import { change, keptHands, newId, persist } from "./queue/store.js";
import "./offline/page.js";
import "./speak.js";
import "./wake.js";

const touch = matchMedia("(pointer: coarse)").matches;

// A form and its number boxes

function number(box) {
  return /^\d+$/.test(box.value.trim()) ? Number(box.value) : null;
}

function fillPoints(group, typed) {
  const total = Number(group.dataset.fills);
  const other = [...group.querySelectorAll("input")].find((box) => box !== typed);
  const points = number(typed);
  typed.classList.remove("filled-in");
  if (typed.value.trim() === "" && other.classList.contains("filled-in")) other.value = "";
  if (points === null || points > total) return;
  other.value = String(total - points);
  other.classList.add("filled-in");
}

function countTricks(group, typed) {
  const total = Number(group.dataset.countsTo);
  const boxes = [...group.querySelectorAll("input")];
  if (typed) typed.classList.remove("filled-in");
  const open = boxes.filter((box) => box.value.trim() === "" || box.classList.contains("filled-in"));
  const closed = boxes.filter((box) => !open.includes(box));
  const rest = total - closed.reduce((sum, box) => sum + (number(box) ?? 0), 0);
  for (const box of open) {
    const last = open.length === 1 && rest >= 0;
    box.value = last ? String(rest) : "";
    box.classList.toggle("filled-in", last);
  }
  const left = group.closest(".fact").querySelector(".left");
  const missing = total - boxes.reduce((sum, box) => sum + (number(box) ?? 0), 0);
  const words = missing > 0 ? left.dataset.left : left.dataset.over;
  left.textContent = missing === 0 ? `= ${total}` : words.replace("{count}", Math.abs(missing));
  left.classList.toggle("short", missing !== 0);
}

function recompute(box) {
  const points = box.closest("[data-fills]");
  const tricks = box.closest("[data-counts-to]");
  if (points) fillPoints(points, box);
  if (tricks) countTricks(tricks, box);
  if (points) ask(box.form);  // every point on one side opens a question
}

function setUp(form) {
  const boxes = [...form.querySelectorAll("[data-number], [data-count]")];
  const keypad = form.querySelector("[data-keypad]");
  const counts = form.querySelector("[data-counts]");
  let active = null;
  let fresh = true;

  const activate = (box) => {
    for (const other of boxes) other.classList.toggle("active", other === box);
    active = box;
    fresh = true;
    if (counts && box.matches("[data-count]")) offerCounts(counts, box);
  };
  const put = (box, value) => {
    box.value = value;
    box.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const visible = () => boxes.filter((box) => !box.closest("[hidden]"));
  const next = () => {
    const shown = visible();
    activate(shown[(shown.indexOf(active) + 1) % shown.length]);
  };
  const digit = (key) => {
    const longer = fresh || active.classList.contains("filled-in") ? key : active.value + key;
    put(active, Number(longer) > Number(active.dataset.maximum) ? key : String(Number(longer)));
    fresh = false;
    // A bid of as many digits as any is whole: the next digits answer the next question.
    const alone = active.matches("[data-number]") && !active.closest("[data-fills]");
    if (alone && active !== visible().at(-1) && active.value.length === active.dataset.maximum.length) next();
  };
  const erase = () => {
    put(active, fresh ? "" : active.value.slice(0, -1));
    fresh = false;
  };

  for (const box of boxes) {
    if (touch && (keypad || counts)) box.inputMode = "none";
    box.addEventListener("focus", () => { activate(box); box.select(); });
    box.addEventListener("input", () => recompute(box));
  }
  form.addEventListener("change", () => ask(form));
  ask(form);
  if (boxes.length === 0) return;
  // A hand begins at its first box and with every key, whatever the hand before it left.
  const begin = () => {
    for (const group of form.querySelectorAll("[data-counts-to]")) countTricks(group, null);
    activate(visible()[0] ?? boxes[0]);
  };
  begin();
  form.addEventListener("reset", () => {
    for (const box of boxes) box.classList.remove("filled-in");
    queueMicrotask(begin);  // when the boxes are empty
  });

  if (counts && boxes.some((box) => box.matches("[data-count]"))) counts.hidden = false;
  for (const keys of [keypad, counts]) {
    keys?.addEventListener("pointerdown", (event) => event.preventDefault());  // the box keeps the focus
    keys?.addEventListener("click", (event) => {
      const key = event.target.closest("button");
      if (!key || !active) return;
      if ("digit" in key.dataset) digit(key.dataset.digit);
      else if ("erase" in key.dataset) erase();
      else if ("count" in key.dataset) { put(active, key.dataset.count); next(); }
      else next();
    });
  }
  form.addEventListener("keydown", (event) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by && boxes.includes(event.target)) {
      const value = (number(event.target) ?? 0) + by;
      if (value >= 0 && value <= Number(event.target.dataset.maximum)) put(event.target, String(value));
      event.preventDefault();
    }
    if (event.target.matches("input[type=text], textarea, select") || !active) return;
    if (/^\d$/.test(event.key)) { digit(event.key); event.preventDefault(); }
    if (event.key === "Backspace") { erase(); event.preventDefault(); }
  });
}

function offerCounts(counts, box) {
  const group = box.closest("[data-counts-to]");
  const total = Number(group.dataset.countsTo);
  const others = [...group.querySelectorAll("input")]
    .filter((other) => other !== box && !other.classList.contains("filled-in"))
    .reduce((sum, other) => sum + (number(other) ?? 0), 0);
  counts.replaceChildren(...Array.from({ length: total + 1 }, (_, count) => {
    const key = document.createElement("button");
    key.type = "button";
    key.className = "digit";
    key.dataset.count = String(count);
    key.textContent = String(count);
    key.disabled = count > total - others;
    return key;
  }));
  counts.setAttribute("aria-label", box.closest("label").textContent.trim());
}

function ready(root, swapped = true) {
  for (const form of root.querySelectorAll("form[data-pad]")) {
    if (form.dataset.ready) continue;
    form.dataset.ready = "1";
    setUp(form);
    draftOf(form);
    const id = form.elements.client_id;
    if (id) id.value = newId();
    if (form.querySelector("[aria-invalid], .note.error:not([hidden]), .clash")) {
      const first = form.querySelector("[aria-invalid=true]") ?? form;
      first.scrollIntoView({ block: "center" });
      first.querySelector("input")?.focus({ preventScroll: true });
    }
    // Saving has replaced the button that had the focus: it stays on the pad.
    else if (swapped && document.activeElement === document.body) {
      document.querySelector("#pad-title")?.focus({ preventScroll: true });
    }
    const filled = form.querySelector(".facts :checked, .facts input[type=text]:not([value=''])");
    if (filled) form.querySelector(".facts").dispatchEvent(new Event("change", { bubbles: true }));
  }
}

// A match page

const form = () => document.querySelector("form[data-match]");
let keeping = false;

document.addEventListener("htmx:load", (event) => ready(event.target.parentElement ?? document));

// While a hand is on its way nobody asks for news, and those that arrive are dropped: its answer has them.
const isSaving = () => form()?.matches(".htmx-request");
document.addEventListener("htmx:beforeRequest", (event) => {
  const isIdle = document.hidden || isSaving();
  // Of a match that is on this phone alone the server has no news.
  const isNew = event.target.closest("[data-unopened]") && event.detail.requestConfig.verb === "get";
  if (isNew || (event.target.id === "fresh" && isIdle)) event.preventDefault();
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.requestConfig?.elt.id === "fresh" && isSaving()) event.detail.shouldSwap = false;
});

// No network, or a server in trouble: the hand is kept here, and said to be kept.
for (const trouble of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.addEventListener(trouble, (event) => {
    if (event.target !== form()) return;
    const { xhr } = event.detail;
    const isAnswer = xhr && isOurs(xhr.getResponseHeader("X-Answered-By"));
    const status = isAnswer && !xhr.getResponseHeader("X-Form-Is-Old") ? xhr.status : 0;
    keep(form(), status >= 400 && status < 500 && status !== 429 ? status : 0);
  });
}

// While older hands wait, newer ones queue up behind them; a kept hand that was corrected takes its place.
document.addEventListener("htmx:confirm", (event) => {
  const pad = form();
  if (event.target !== pad) return;
  const waits = keptHands(pad.dataset.match).some((hand) => hand.id !== pad.dataset.kept);
  const goOn = waits || pad.dataset.corrects ? () => keep(pad, 0) : () => event.detail.issueRequest(true);
  event.preventDefault();
  judge(pad).then((isHand) => { if (isHand) goOn(); });
});

// Only what is a hand is kept: what is missing is said at once, in the words of the form.
async function keep(pad, refused) {
  if (keeping || !isWhole(pad)) return;
  keeping = true;
  const { corrects, match } = pad.dataset;
  const hand = {
    id: pad.elements.client_id.value, match, number: Number(pad.elements.number.value), refused,
    url: pad.getAttribute("action"), facts: factsOf(pad), words: wordsOf(pad), at: new Date().toISOString(),
  };
  const isSame = (other) => [hand.id, corrects].includes(other.id);
  const kept = await change((hands) => (
    hands.some(isSame)
      ? hands.map((other) => (isSame(other) ? { ...hand, at: other.at } : other))
      : [...hands, hand]
  ));
  keeping = false;
  pad.querySelector(".unkept").hidden = kept;
  if (!kept) return;
  persist();
  startNext(pad);
}

function startNext(pad) {
  pad.reset();
  delete pad.dataset.corrects;
  delete pad.dataset.kept;
  pad.elements.client_id.value = newId();
  for (const part of document.querySelectorAll("#preview, #reasons")) part.textContent = "";
  ask(pad);
  renumber(pad);
}

// The hand on the pad is the next one behind those on the sheet and those that wait.
function renumber(pad) {
  if (pad.dataset.corrects || pad.dataset.kept) return;
  const { match } = pad.dataset;
  const taken = [lastStored(match), ...keptHands(match).map((hand) => hand.number)];
  name(pad, Math.max(Number(document.querySelector("#fresh").dataset.next), Math.max(...taken) + 1));
}

function name(pad, number) {
  pad.elements.number.value = String(number);
  const fresh = document.querySelector("#fresh").dataset;
  const hand = Number(fresh.hand) + number - Number(fresh.next);
  const save = pad.querySelector(".save");
  save.textContent = save.textContent.replace(/\d+/, String(hand));
}

// Until the correction is saved the hand stays here. It may have reached the sheet although no answer came,
// so what is sent afterwards is another hand, and a person is asked.
document.addEventListener("correct-hand", async ({ detail: hand }) => {
  const pad = form();
  await change((hands) => hands.map((other) => ({ ...other, isOpen: other.id === hand.id })));
  fillIn(pad, hand.facts);
  pad.dataset.corrects = hand.id;
  pad.elements.client_id.value = newId();
  name(pad, hand.number);
  pad.scrollIntoView({ block: "start" });
  document.querySelector("#pad-title").focus({ preventScroll: true });
});

document.addEventListener("kept-hands", () => {
  const pad = form();
  if (!pad) return;
  if (pad.dataset.corrects && !keptHands().some((hand) => hand.id === pad.dataset.corrects)) startNext(pad);
  else renumber(pad);
});

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.requestConfig?.elt?.id !== "fresh") return;
  const pad = form();
  const coming = document.querySelector("#fresh")?.dataset.next;
  if (!pad || pad.dataset.late || keptHands(pad.dataset.match).length > 0) return;
  if (!coming || pad.elements.number.value === coming) return;
  pad.dataset.late = "1";
  if (isUntouched(pad)) htmx.ajax("GET", location.pathname, { target: "#match", swap: "outerHTML" });
  else document.querySelector("#pad-news").hidden = false;
});

ready(document, false);
