// Hands that wait here go to another phone as a code or a text, and come in from one: a battery that dies, or
// a phone that finds no network, loses nothing. Each keeps its id: whoever sends it first, it counts once.

import { handsIn, linksOf, linksOfMatch, matchIn, matchLink, wholeLink } from "./handover/link.js";
import { modulesOf } from "./handover/qr.js";
import { typedHere } from "./queue/keeping.js";
import { openingOf } from "./queue/openings.js";
import { here } from "./queue/order.js";
import { change, idsSent, keptHands, persist } from "./queue/store.js";
import "./share.js";

const MARGIN = 4;  // modules that stay light around a code
const OWN_MACHINE = /^(localhost|.+\.localhost|127\..+|0\.0\.0\.0|\[::1?\])$/;  // lead a phone to itself
const place = document.querySelector("#take-in");
const inOrder = (hands) => [...hands].sort((one, two) => one.number - two.number);

// Showing

let part = 0;  // which of several codes is shown

function drawingOf(rows) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const path = document.createElementNS(space, "path");
  const whole = rows.length + 2 * MARGIN;
  const runs = rows.flatMap((row, y) => [...row.join("").matchAll(/1+/g)]
    .map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`));
  path.setAttribute("d", runs.join(""));
  svg.setAttribute("viewBox", `${-MARGIN} ${-MARGIN} ${whole} ${whole}`);
  svg.setAttribute("class", "qr");
  svg.setAttribute("shape-rendering", "crispEdges");
  svg.append(path);
  return svg;
}

// None where other phones can't open the address: the page says why, and the text is copied all the same.
function linksToScan(address, opening, hands) {
  if (place.dataset.problem || OWN_MACHINE.test(new URL(address).hostname)) return [];
  return opening ? linksOfMatch(address, opening, hands) : linksOf(address, here(), hands);
}

function showHands() {
  const box = document.querySelector("#kept-hands .hand-over");
  if (!box?.open) return;
  const hands = inOrder(keptHands(here()));
  // Pads that older builds drew have no address.
  const address = place.dataset.address || location.href.split("#")[0];
  const opening = openingOf(here());  // a match that the server doesn't know goes along
  const links = linksToScan(address, opening, hands);
  box.querySelector("textarea").value = opening
    ? matchLink(address, opening, hands) : wholeLink(address, here(), hands);
  box.querySelector(".opens").hidden = !opening;
  box.querySelector(".problem")?.replaceChildren(place.dataset.problem ?? "");
  box.querySelector(".qr-card").hidden = links.length === 0;
  box.querySelector(".parts").hidden = links.length < 2;
  if (links.length === 0) return;
  part = (part + links.length) % links.length;
  box.querySelector(".qr-card").replaceChildren(drawingOf(modulesOf(links[part])));
  const turn = box.querySelector(".parts");
  turn.querySelector("[role=status]").textContent = turn.dataset.words
    .replace("{part}", String(part + 1)).replace("{parts}", String(links.length));
}

document.addEventListener("toggle", (event) => {
  if (event.target.matches?.(".hand-over")) showHands();
}, true);
for (const news of ["kept-hands", "openings"]) document.addEventListener(news, showHands);
document.addEventListener("click", (event) => {
  const turn = event.target.closest("[data-turn]");
  if (!turn) return;
  part += Number(turn.dataset.turn);
  showHands();
});

// Taking in

let coming = null;  // what a link brings, until a person has decided

function say(sentence, other = "") {
  place.querySelector(".said").textContent = sentence;
  const link = place.querySelector(".other");
  link.hidden = !other;
  link.href = other;
}

function rowOf({ number, words }) {
  const row = document.createElement("li");
  row.value = number;
  row.textContent = words.map(([label, value]) => (value ? `${label}: ${value}` : label)).join(" · ");
  return row;
}

// Hands are never taken in by a link alone: whoever made it could write on the sheet by another's thumb.
async function look(text) {
  const words = place.dataset;
  const found = handsIn(text, here());
  coming = null;
  place.querySelector(".coming").hidden = true;
  if (found.wrong === "other") {
    say(words.other, `${location.pathname.replace(here(), found.match)}${found.hash}`);
    return;
  }
  if (found.wrong) {
    const { link } = matchIn(text, "");  // a match that no server knows opens on a page of its own
    if (link) say(words.other, link);
    else say(words.damaged);
    return;
  }
  const [sent, waiting] = [await idsSent(), keptHands(here()).map(({ id }) => id)];
  const fresh = found.hands.filter(({ id }) => !sent.includes(id) && !waiting.includes(id));
  if (fresh.length === 0) {
    say(found.hands.some(({ id }) => waiting.includes(id)) ? words.waiting : words.sent);
    return;
  }
  coming = { ...found, hands: fresh.map(typedHere) };
  say("");
  const box = place.querySelector(".coming");
  box.querySelector("ol").replaceChildren(...coming.hands.map(rowOf));
  box.hidden = false;
  box.scrollIntoView({ block: "center" });
  box.focus({ preventScroll: true });
}

async function takeIn() {
  const { hands, part: which, parts } = coming;
  const match = here();
  const more = { match, refused: 0, url: place.dataset.url, isForeign: true };
  const added = hands.map((hand) => ({ ...hand, ...more }));
  const isKept = await change((kept) => {
    const mine = kept.filter((hand) => hand.match === match);
    const fresh = added.filter(({ id }) => !kept.some((other) => other.id === id));
    return [...kept.filter((hand) => hand.match !== match), ...inOrder([...mine, ...fresh])];
  });
  if (!isKept) { say(place.dataset.unkept); return; }
  persist();
  leave();
  say((parts > 1 ? place.dataset.takenPart : place.dataset.taken).replace("{count}", String(hands.length))
    .replace("{part}", String(which)).replace("{parts}", String(parts)));
}

function leave() {
  coming = null;
  place.querySelector(".coming").hidden = true;
  place.querySelector("textarea").value = "";
  say("");
  if (location.hash.startsWith("#hands=")) {
    history.replaceState(history.state, "", location.pathname + location.search);
  }
}

const WAYS = { look: () => look(place.querySelector("textarea").value), take: takeIn, leave };

function lookAtAddress() {
  if (location.hash.startsWith("#hands=")) look(location.href);
}

if (place) {  // forms beside the match page have none
  place.hidden = false;
  place.addEventListener("click", (event) => {
    const way = event.target.closest("[data-taking]")?.dataset.taking;
    if (way in WAYS) WAYS[way]();
  });
  addEventListener("hashchange", lookAtAddress);
  lookAtAddress();
}
