// The score pad: what scripts add to forms that work without them. Sums fill themselves in, digits have keys
// of their own, and a hand that finds no network waits on this device until it does.

import { draftOf, keepDraft, restore } from "./draft.js";
import { openOther } from "./offline/other-lines.js";
import { tellTable } from "./pad/called.js";
import { goOn, isResting, rest, setUp } from "./pad/keys.js";
import { judge, showNothing } from "./phone.js";
import { presetTurn } from "./phone/drawing.js";
import { correctWhatIsAsked } from "./queue.js";
import { ask, fillIn, isUntouched, kindOf } from "./queue/facts.js";
import { keepLine } from "./queue/keeping.js";
import { point, showState } from "./queue/list.js";
import { isOurs } from "./queue/network.js";
import { isUnopened } from "./queue/openings.js";
import { handAt, here, nextNumber } from "./queue/order.js";
import { change, keptHands, newId } from "./queue/store.js";

const SECOND_TAP = 3000;  // milliseconds
let savedAt = -SECOND_TAP;  // when the pad before this one was saved or kept

function ready(root, swapped = true) {
  for (const form of root.querySelectorAll("form[data-pad]")) {
    if (form.dataset.ready) continue;
    form.dataset.ready = "1";
    setUp(form);
    draftOf(form);
    const id = form.elements.client_id;
    if (id && !form.dataset.kept) id.value = newId();
    if (form.querySelector(".saved")) savedAt = performance.now();
    const wrong = form.querySelector("[aria-invalid=true]");
    const question = form.parentElement.querySelector(".clash, .note.error:not([hidden])");
    if (wrong) {
      wrong.scrollIntoView({ block: "center" });
      const box = wrong.matches("input, textarea, select") ? wrong : wrong.querySelector("input");
      box?.focus({ preventScroll: true });
    } else if (question) point(question);
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

document.addEventListener("htmx:load", ({ target }) => {
  if (target.id === "match") document.querySelector(".messages")?.remove();  // said of the page before
  ready(target.parentElement ?? document);
});

// While a hand is on its way nobody asks for news, and those that arrive are dropped: its answer has them.
const isSaving = () => form()?.matches(".htmx-request");
document.addEventListener("htmx:beforeRequest", (event) => {
  const isIdle = document.hidden || isSaving();
  // Of a match that is on this phone alone the server has no news.
  const isNew = isUnopened(here()) && event.detail.requestConfig.verb === "get";
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

// Nothing is on the pad, which is no hand in any game, and the one before it was saved or kept a moment ago:
// a second tap was meant for that one.
const isNext = (pad) => isUntouched(pad) && !pad.dataset.kept && performance.now() - savedAt < SECOND_TAP;

// While older hands wait, newer ones queue up behind them; a kept hand that was corrected takes its place.
document.addEventListener("htmx:confirm", (event) => {
  const pad = form();
  if (event.target !== pad) return;
  const waits = keptHands(pad.dataset.match).some((hand) => hand.id !== pad.dataset.kept);
  const save = waits || pad.dataset.corrects ? () => keep(pad, 0) : () => event.detail.issueRequest(true);
  event.preventDefault();
  if (isResting(pad) || isNext(pad)) return;
  rest(pad);
  judge(pad).then((isHand) => { if (isHand) save(); else goOn(pad); }, () => goOn(pad));
});

let keeping = 0;

async function keep(pad, refused) {
  rest(pad);
  keeping += 1;
  let isKept = false;
  try {
    isKept = await keepLine(pad, refused);
    if (isKept) {
      presetTurn(pad, null);  // until the rules have counted it: a tap on any key is an answer
      startNext(pad);
    }
  } finally {
    keeping -= 1;
    if (!keeping) goOn(pad, isKept);
  }
}

// An answer brings a pad of its own, and a hand that has none is kept, of which htmx says the reason last.
document.addEventListener("htmx:afterRequest", ({ target }) => {
  if (target === form()) setTimeout(() => { if (!keeping) goOn(target); });
});

// What was said of the hand before, and of the sheet as it was then.
function hush() {
  document.querySelector("#preview .saved")?.remove();
  document.querySelector("#announcer").textContent = "";
}

function startNext(pad) {
  const wasOpen = "corrects" in pad.dataset;
  savedAt = performance.now();
  hush();
  if (pad.dataset.kept) forgetRefused(pad);
  pad.reset();
  delete pad.dataset.corrects;
  delete pad.dataset.kept;
  pad.elements.client_id.value = newId();
  showNothing(pad);
  ask(pad);
  renumber(pad, wasOpen);
}

// The server has written a refused hand into the page, beside its question: a reset would bring it back.
function forgetRefused(pad) {
  document.querySelector("#pad .clash")?.remove();
  for (const field of pad.querySelectorAll(".fact :is(input, textarea, option)")) {
    if (["radio", "checkbox"].includes(field.type)) field.defaultChecked = field.value === "";
    else if (field.matches("option")) field.defaultSelected = field.value === "";
    else field.defaultValue = "";
  }
}

// The hand on the pad is the next one behind those on the sheet and those that wait. While a kept one was
// corrected others may have gone: what was half typed before comes back under whatever number is next.
function renumber(pad, wasOpen = false) {
  if (pad.dataset.kept) return;
  const open = keptHands().find(({ id }) => id === pad.dataset.corrects);
  if (open) name(pad, open.number);
  if (pad.dataset.corrects) return;
  name(pad, nextNumber(pad.dataset.match));
  if (isUntouched(pad)) restore(pad, wasOpen);
  else keepDraft(pad);  // as the line that it is now
}

function name(pad, number) {
  pad.elements.number.value = String(number);
  const save = pad.querySelector(".save");
  save.textContent = save.textContent.replace(/\d+/, String(handAt(pad.dataset.match, number)));
}

// Until the correction is saved the hand stays here. It may have reached the sheet although no answer came,
// so what is sent afterwards is another hand, and a person is asked.
document.addEventListener("correct-hand", async ({ detail: hand }) => {
  const pad = form();
  await change((hands) => hands.map((other) => (
    other.match === hand.match ? { ...other, isOpen: other.id === hand.id, isAsked: false } : other
  )));
  if (kindOf(hand) !== "hand") { openOther(kindOf(hand), hand); return; }
  if (pad.dataset.kept) {  // a refused hand, which waits on: it is no draft of the next one
    forgetRefused(pad);
    pad.reset();
    delete pad.dataset.kept;
  }
  pad.dataset.corrects = hand.id;
  showState();
  fillIn(pad, hand.facts);
  pad.elements.client_id.value = newId();
  name(pad, hand.number);
  pad.scrollIntoView({ block: "start" });
  document.querySelector("#pad-title").focus({ preventScroll: true });
});

// It waits on as it was.
document.addEventListener("click", (event) => {
  const pad = form();
  const left = pad?.dataset.corrects;
  if (!left || !event.target.closest("[data-way=leave]")) return;
  startNext(pad);
  document.querySelector("#pad-title").focus({ preventScroll: true });
  change((hands) => hands.map((hand) => (hand.id === left ? { ...hand, isOpen: false } : hand)));
});

document.addEventListener("kept-hands", () => {
  const pad = form();
  if (!pad || keeping) return;  // what is being kept brings the next one on by itself
  if (pad.dataset.corrects && !keptHands().some((hand) => hand.id === pad.dataset.corrects)) startNext(pad);
  else renumber(pad);
});

document.addEventListener("htmx:afterSwap", (event) => {
  const asker = event.detail.requestConfig?.elt;
  if (form() && asker?.matches(".asked")) tellTable(form());
  if (asker?.id !== "fresh") return;
  const pad = form();
  const { next: coming, version } = document.querySelector("#fresh")?.dataset ?? {};
  if (pad && pad.elements.page_version.value !== version) hush();
  if (!pad || pad.dataset.late || keptHands(pad.dataset.match).length > 0) return;
  if (!coming || pad.elements.number.value === coming) return;
  pad.dataset.late = "1";
  if (isUntouched(pad)) htmx.ajax("GET", location.pathname, { target: "#match", swap: "outerHTML" });
  else document.querySelector("#pad-news").hidden = false;
});

ready(document, false);
correctWhatIsAsked();
