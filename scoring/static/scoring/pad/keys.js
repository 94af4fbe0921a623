// The number boxes of a form and their keys: sums fill themselves in, digits have keys of their own, and all
// of them rest while a hand is being saved.

import { ask } from "../queue/facts.js";

const touch = matchMedia("(pointer: coarse)").matches;

// On a phone that lies on its side the box that the next digit goes to comes into view (landscape.css).
const lying = matchMedia("(max-height: 30rem) and (orientation: landscape)");
const show = (box) => { if (lying.matches) box?.scrollIntoView({ block: "nearest" }); };
lying.addEventListener("change", () => show(document.querySelector(".number-box.active")));

// From "Save" until the hand is on the sheet, or kept here, the keys of a pad rest, and are seen to: what is
// tapped then would be a part of neither hand. The button and what is said beside it go on.

let left = null;  // what had the focus when they began to

const keysOf = (form) => form.querySelector(".asked");

export const isResting = (form) => keysOf(form)?.inert === true;

export function rest(form) {
  const keys = keysOf(form);
  if (!keys.inert) left = keys.contains(document.activeElement) ? document.activeElement : null;
  keys.inert = true;
  keys.setAttribute("aria-busy", "true");
}

// For the same hand, or for the next one, which begins anew.
export function goOn(form, isNext = false) {
  const keys = keysOf(form);
  keys.inert = false;
  keys.removeAttribute("aria-busy");
  const place = isNext ? document.querySelector("#pad-title") : left;
  if (document.activeElement === document.body) place?.focus({ preventScroll: true });
  left = null;
}

function number(box) {
  return /^\d+$/.test(box.value.trim()) ? Number(box.value) : null;
}

// Where both sides have counted their cards, and typed both numbers, the rules say whether they add up.
function fillPoints(group, typed) {
  const total = Number(group.dataset.fills);
  const other = [...group.querySelectorAll("input")].find((box) => box !== typed);
  const points = number(typed);
  typed.classList.remove("filled-in");
  typed.toggleAttribute("data-typed", typed.value.trim() !== "");
  if ("typed" in other.dataset) return;
  const fits = points !== null && points <= total;
  other.value = fits ? String(total - points) : "";
  other.classList.toggle("filled-in", fits);
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

export function setUp(form) {
  const boxes = [...form.querySelectorAll("[data-number], [data-count]")];
  const keypad = form.querySelector("[data-keypad]");
  const counts = form.querySelector("[data-counts]");
  let active = null;
  let fresh = true;

  const activate = (box) => {
    for (const other of boxes) other.classList.toggle("active", other === box);
    active = box;
    fresh = true;
    show(box);
    if (counts && box.matches("[data-count]")) offerCounts(counts, box);
  };
  const put = (box, value) => {
    box.value = value;
    box.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const visible = () => boxes.filter((box) => !box.closest("[hidden]"));
  // A box that has the focus hands it on: one box is lit, the one that the next digit goes to.
  const next = () => {
    const shown = visible();
    const box = shown[(shown.indexOf(active) + 1) % shown.length];
    if (boxes.includes(document.activeElement)) box.focus();
    else activate(box);
  };
  // Digits of one number are all kept, also where it grows too large: the rules refuse it, and say so.
  const digit = (key) => {
    const longer = fresh || active.classList.contains("filled-in") ? key : active.value + key;
    put(active, String(Number(longer)));
    fresh = false;
    // A bid of as many digits as any is whole: the next digits answer the next question.
    const { maximum } = active.dataset;
    const isWhole = active.value.length === maximum.length && Number(active.value) <= Number(maximum);
    const alone = active.matches("[data-number]") && !active.closest("[data-fills]");
    if (alone && isWhole && active !== visible().at(-1)) next();
  };
  const erase = () => {
    put(active, fresh ? "" : active.value.slice(0, -1));
    fresh = false;
  };

  for (const box of boxes) {
    if (touch && (keypad || counts)) box.inputMode = "none";
    box.addEventListener("focus", () => { activate(box); box.select(); });
    box.addEventListener("click", () => activate(box));  // also where it has the focus: a number begins anew
    box.addEventListener("input", () => recompute(box));
  }
  form.addEventListener("change", () => ask(form));
  form.addEventListener("submit", () => { fresh = true; });  // of what is refused, too
  ask(form);
  if (boxes.length === 0) return;
  // A hand begins at its first box and with every key, whatever the hand before it left.
  const begin = () => {
    for (const group of form.querySelectorAll("[data-counts-to]")) countTricks(group, null);
    activate(visible()[0] ?? boxes[0]);
  };
  begin();
  form.addEventListener("reset", () => {
    for (const box of boxes) {
      box.classList.remove("filled-in");
      box.removeAttribute("data-typed");
    }
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
    if (event.target.matches("input[type=text], textarea, select") || !active || isResting(form)) return;
    if (/^\d$/.test(event.key)) { digit(event.key); event.preventDefault(); }
    if (event.key === "Backspace") { erase(); event.preventDefault(); }
  });
}

function offerCounts(counts, box) {
  const group = box.closest("[data-counts-to]");
  const total = Number(group.dataset.countsTo);
  const typed = [...group.querySelectorAll("input")]
    .filter((one) => number(one) !== null && !one.classList.contains("filled-in"));
  const others = typed.filter((one) => one !== box).reduce((sum, one) => sum + number(one), 0);
  // Where all were typed one of them was wrong: any may be raised first.
  const most = typed.length === group.querySelectorAll("input").length ? total : total - others;
  counts.replaceChildren(...Array.from({ length: total + 1 }, (_, count) => {
    const key = document.createElement("button");
    key.type = "button";
    key.className = "digit";
    key.dataset.count = String(count);
    key.textContent = String(count);
    key.disabled = count > most;
    return key;
  }));
  counts.setAttribute("aria-label", box.closest("label").textContent.trim());
}
