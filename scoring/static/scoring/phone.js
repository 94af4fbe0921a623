// The pad counts by itself: while hands wait for the network, board, totals, dealer and trump go on from
// them, and what the rules refuse is refused at once. The rules are the server's (rules.js); the server has
// the last word, and where it counted otherwise, that is said.

import { fold, isUp, preview, start, versionOfRules, within } from "./rules.js";
import { tellTable } from "./pad/called.js";
import { drawBoard, drawLine, drawPad, drawPreview, presetAgain, presetTurn } from "./phone/drawing.js";
import { isUntouched } from "./queue/facts.js";
import { sayBehind } from "./queue/list.js";
import { isUnopened } from "./queue/openings.js";
import { here, isEarly, isSheetOld } from "./queue/order.js";
import { keptHands } from "./queue/store.js";

const pad = () => document.querySelector("form[data-match]");
const fieldsOf = (facts) => Object.fromEntries(new URLSearchParams(facts));
const SOON = 4000;  // milliseconds for one hand: Save doesn't wait for a worker that is gone
let isDrawn = false;  // what stands on the page is this phone's, not the server's
let turn = 0;
let look = 0;  // what was counted for an earlier look of the page is not drawn on this one
const counted = new Map();  // by number of a kept line: totals after it, and the lines that gave them
const atFirst = new Map();  // by kept line and its facts: each side's points when somebody saw them first

// The lines of the sheet that the server has, up to a number.
function linesOfServer(last = Infinity) {
  const rows = [...document.querySelectorAll("#sheet li[data-line]")].filter((row) => row.value <= last);
  rows.sort((one, two) => one.value - two.value);
  return rows.map(lineOf);
}

// What a row of the sheet says; null for one that was struck.
const lineOf = (row) => JSON.parse(row.dataset.line ?? "null");

// Lines as a text that tells whether they are the same, in whatever order their facts stand.
const isFacts = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const textOf = (lines) => JSON.stringify(lines, (_, value) => (
  isFacts(value) ? Object.fromEntries(Object.entries(value).sort()) : value
));

// The sheet as the server knows it: a score sheet file, from the page.
function sheet() {
  const header = document.querySelector("#board")?.dataset.header;
  return header ? JSON.stringify({ ...JSON.parse(header), lines: linesOfServer() }) : null;
}

// Hands that come after it: those the server has refused wait for a person, and those behind a gap for what
// fills it.
function handsBefore(number) {
  const next = Number(document.querySelector("#fresh").dataset.next);
  const hands = keptHands(here());
  const end = Math.min(number, ...hands.filter(isEarly).map((hand) => hand.number));
  return hands
    .filter((hand) => hand.number >= next && hand.number < end && !hand.refused)
    .sort((one, two) => one.number - two.number);
}

async function previewOf(form) {
  const before = handsBefore(Number(form.elements.number.value));
  const fields = Object.fromEntries(new FormData(form));
  return preview(sheet(), before.map((hand) => fieldsOf(hand.facts)), fields);
}

// Whether the hand on the pad is one by the rules; where it isn't, the pad says why. Without rules on this
// phone nobody can tell.
export async function judge(form) {
  form.elements.rules.value = versionOfRules();
  if (!isUp()) return true;
  let worth;
  try { worth = await within(previewOf(form), SOON); } catch { return true; }
  if (worth.refusals.length === 0) return true;
  drawPreview(form, worth);
  for (const words of form.querySelectorAll(".refused-here")) words.remove();
  for (const { field, sentence } of worth.refusals) {
    const fact = form.querySelector(`[data-fact="${field}"]`);
    if (!fact) continue;
    const words = document.createElement("p");
    words.className = "errors refused-here";
    words.textContent = sentence;
    fact.append(words);
  }
  form.querySelector(".refused-here")?.scrollIntoView({ block: "center" });
  document.querySelector("#announcer").textContent = worth.refusals[0].sentence;
  return false;
}

// What the line on this form would be worth, while somebody types.
export function showWorth(form) {
  turn += 1;
  const mine = turn;
  for (const words of form.querySelectorAll(".refused-here")) words.remove();
  const drawWorth = (worth) => {
    if (mine !== turn || !form.isConnected) return;
    drawPreview(form, worth);
    tellTable(form);
  };
  previewOf(form).then(drawWorth, () => {});
}

// Where the line that something was said of is no longer on this form.
export function showNothing(form) {
  turn += 1;
  for (const words of form.querySelectorAll(".refused-here")) words.remove();
  for (const part of form.querySelectorAll(".preview")) part.replaceChildren();
  const asked = form.querySelector(".asked");
  if (asked) htmx.trigger(asked, "htmx:abort");  // an answer on its way is about what is gone
}

// What the hand would be worth comes from here instead of from the server, which knows nothing of a match
// that it has not opened yet. Of a pad with nothing on it nothing is asked: the last box of a hand is heard a
// moment after "Save" has taken the focus from it, and by then that hand may be kept, and the next one here.
document.addEventListener("htmx:confirm", (event) => {
  const form = pad();
  if (!form || !event.target.matches(".asked") || event.target.closest("form") !== form) return;
  const isBlank = isUntouched(form) && !form.querySelector("[aria-invalid=true], .clash");
  if (!isBlank && !isUp() && !isUnopened(form.dataset.match)) return;
  event.preventDefault();
  if (isBlank) showNothing(form);
  else if (isUp()) showWorth(form);
});

// Who deals and announces after hands that nobody has counted is not known here, and is not said.
function fallBehind(count) {
  sayBehind(count);
  presetTurn(pad(), null);
}

async function draw() {
  const board = document.querySelector("#board[data-header]");
  if (!pad() || !board || isSheetOld()) return;  // what is drawn holds until its next page
  const hands = handsBefore(Infinity);
  if (hands.length === 0) {
    sayBehind(0);
    presetAgain(pad());
  } else if (!isUp()) fallBehind(hands.length);
  if (!isUp()) return;
  if (hands.length === 0 && !isDrawn && !isUnopened(pad().dataset.match)) return;
  const mine = look;
  let state;
  const { seat } = board.dataset;
  try {
    state = await fold(sheet(), hands.map((hand) => fieldsOf(hand.facts)), seat ? Number(seat) : null);
  } catch {
    if (mine === look && hands.length > 0) fallBehind(hands.length);
    return;
  }
  if (mine !== look || !pad()) return;  // meanwhile the server's page has come, or the match is over
  isDrawn = hands.length > 0;
  const lines = linesOfServer();
  hands.forEach((hand, index) => {
    const { totals, written, own } = state.lines[index];
    const key = `${hand.id} ${hand.facts}`;
    lines.push(written);
    if (!atFirst.has(key)) atFirst.set(key, own);
    counted.set(hand.number, {
      totals, from: textOf(lines), written: textOf(written), own: atFirst.get(key),
    });
    drawLine(hand.id, state.lines[index]);
  });
  drawBoard(state);
  sayBehind(0);
  drawPad(state);
}

// Whether the server counted the hands that it has taken as this phone did. Where a line before one is
// another than this phone had, other totals are no news, but other points of the hand itself are: somebody
// undid a hand meanwhile, so that another dealt. Of another hand under its number a person was asked.
function compare() {
  for (const [number, mine] of counted) {
    const row = document.querySelector(`#sheet li[value="${number}"]`);
    if (!row) continue;
    counted.delete(number);
    const isSame = textOf(linesOfServer(number)) === mine.from;
    const totals = [...row.querySelectorAll(".cell b")].map((cell) => cell.textContent.trim());
    const own = [...row.querySelectorAll(".cell")]
      .map((cell) => cell.querySelector("small")?.textContent.trim() ?? "");
    if (isSame && totals.join() !== mine.totals.join()) {
      sayDifference("words", row, mine.totals, totals);
    } else if (textOf(lineOf(row)) === mine.written && own.join() !== mine.own.join()) {
      sayDifference("moved", row, mine.own, own);
    }
  }
}

function sayDifference(kind, row, mine, theirs) {
  const words = document.querySelector("#rules .difference");
  const pointsOf = (sides) => sides.map((points) => points || "0").join(" : ");
  words.textContent = words.dataset[kind].replace("{line}", row.dataset.name)
    .replace("{phone}", pointsOf(mine)).replace("{server}", pointsOf(theirs));
  words.hidden = false;
}

// A server with other rules than this phone's: their files are named on a new page. The hands stay.
async function renew() {
  const wanted = document.querySelector("#fresh")?.dataset.rules;
  const box = document.querySelector("#rules");
  if (!isUp() || !wanted || wanted === versionOfRules() || box.dataset.version === wanted) return;
  const page = await (await fetch(location.href)).text();
  const fresh = new DOMParser().parseFromString(page, "text/html").querySelector("#rules");
  if (!fresh) return;
  Object.assign(box.dataset, fresh.dataset);
  await start();
}

let bell = 0;
function later() {
  look += 1;
  clearTimeout(bell);
  bell = setTimeout(draw, 0);  // after the queue has drawn its rows
}

for (const news of ["kept-hands", "openings"]) document.addEventListener(news, later);
document.addEventListener("rules:state", later);
document.addEventListener("htmx:load", () => {
  isDrawn = false;
  compare();
  renew().catch(() => {});
  later();
});
