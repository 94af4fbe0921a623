// A match that is opened without a network: its page is made here of the blank pad that was kept, under an
// address that this phone draws; the server hears of it when it can (queue/openings.js).

import { canKeep, keptPage, putPage } from "../../site/offline/pages.js";
import { isReached } from "../queue/network.js";
import { keepOpening } from "../queue/openings.js";
import { newId } from "../queue/store.js";
import { formOf, padAddress } from "./games.js";
import { pageOf } from "./page-of-match.js";
import { drawHere } from "./seats.js";


const form = formOf(document);
const { alphabet, blank, longest } = form.dataset;

// Of letters that can't be mistaken for each other, each as likely as any.
function newAddress() {
  const fair = 256 - (256 % alphabet.length);
  let address = "";
  while (address.length < blank.length) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) address += alphabet[byte % alphabet.length];
  }
  return address;
}

function say(kind) {
  for (const sentence of form.querySelectorAll("[data-why]")) sentence.hidden = sentence.dataset.why !== kind;
  form.querySelector(`[data-why="${kind}"]`)?.scrollIntoView({ block: "center" });
}

const playersOf = () => form.querySelector("input[name=players]:checked")?.value
  ?? String(form.querySelectorAll(".seat-row").length);

function namesOf(players) {
  const boxes = [...form.querySelectorAll(".seat-name input")].slice(0, Number(players));
  return boxes.map((box) => box.value.trim() || box.placeholder);
}

async function open() {
  const players = playersOf();
  const names = namesOf(players);
  if (names.some((name) => [...name].length > Number(longest))) return say("name");
  const pad = await keptPage(padAddress(form, location.pathname, players));
  if (!pad) return say("rules");
  const match = newAddress();
  const fields = new URLSearchParams(new FormData(form));
  const dealer = Number(fields.get("first_dealer") ?? 0);
  if (dealer >= names.length) return say("dealer");
  names.forEach((name, seat) => fields.set(`seat_${seat}`, name));
  fields.set("public_id", match);
  fields.set("client_id", newId());
  fields.set("kept_at", new Date().toISOString());
  fields.delete("csrfmiddlewaretoken");
  const opening = { match, url: location.pathname, fields: fields.toString(), refused: "" };
  if (!(await keepOpening(opening))) return say("room");
  const page = pageOf((await pad.text()).replaceAll(blank, match), names, dealer);
  await putPage(`/m/${match}/`, page, { like: pad, isUnopened: true });
  return location.assign(`/m/${match}/`);
}

async function draw(button) {
  const players = playersOf();
  const names = namesOf(players);
  if (names.some((name) => [...name].length > Number(longest))) return say("name");
  const pad = await keptPage(padAddress(form, location.pathname, players));
  button.disabled = true;  // the rules take seconds to start
  const byColour = button.name === "draw_by_colour";
  const isDrawn = pad !== null && await drawHere(form, names, await pad.text(), byColour);
  button.disabled = false;
  return say(isDrawn ? "" : "draw");
}

// Whether the server answers was asked already, and it does.
let goes = false;

form.addEventListener("submit", async (event) => {
  if (!canKeep || goes) return;
  event.preventDefault();
  const { submitter } = event;
  if (await isReached()) {
    goes = true;
    form.requestSubmit(submitter);
    goes = false;
  } else if (submitter?.name.startsWith("draw_")) await draw(submitter);
  else await open();
});
