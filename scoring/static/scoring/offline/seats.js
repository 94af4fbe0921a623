// Seats, partners and the first dealer drawn without a network, before a match: the rules on this phone say
// how cards seat people (scoring/pad/seat_draw.py), the browser shuffles. Only who asks for it starts them.

import { element, word } from "../phone/drawing.js";
import { drawSeats, isUp, start } from "../rules.js";

const PACK = 52;  // the largest

// Random numbers of 64 bits: put beside the cards and sorted, they shuffle them.
const chance = () => Array.from(crypto.getRandomValues(new BigUint64Array(PACK)), String);

// The rules are named on the pad that was kept for them.
async function areRulesUp(page) {
  if (!document.querySelector("#rules")) {
    const box = page.querySelector("#rules");
    if (!box) return false;
    box.hidden = true;
    document.body.append(box);
  }
  return isUp() || start();
}

// How often these people have drawn so far.
function timesBefore(names) {
  const order = document.querySelector("#seat-order");
  const drawn = [...(order?.querySelectorAll("bdi") ?? [])].map((name) => name.textContent);
  return drawn.sort().join("\n") === [...names].sort().join("\n") ? Number(order.dataset.times) : 0;
}

function rowOf({ name, shown, shown_king: king }, seat) {
  const number = element("span", "seat-number", String(seat + 1));
  number.setAttribute("aria-hidden", "true");
  const cards = element("span", "cards", ...shown.flatMap((card) => [word(card), " "]));
  if (king) cards.append(element("span", "badge", word(king)));
  return element("li", "", number, element("bdi", "", name), cards);
}

function showOrder({ rows, decided, again }, times) {
  document.querySelector("#seat-order")?.remove();
  const place = document.querySelector("#seat-order-here");
  place.after(place.content.cloneNode(true));
  const order = document.querySelector("#seat-order");
  order.dataset.times = String(times);
  order.querySelector("strong").textContent = decided;
  order.querySelector("ol").replaceChildren(...rows.map(rowOf));
  order.lastElementChild.textContent = again;
  order.lastElementChild.hidden = again === "";
  order.scrollIntoView({ block: "nearest" });
}

// Seat the people of `form` by cards; `pad` is the page that was kept for its rules. `byColour` plays red
// kings against black. False where no rules run.
export async function drawHere(form, names, pad, byColour) {
  const page = new DOMParser().parseFromString(pad, "text/html");
  const times = timesBefore(names) + 1;
  let drawn;
  try {
    if (!(await areRulesUp(page))) return false;
    const { header, pack = "" } = page.querySelector("#board").dataset;
    const way = { times, by_colour: byColour };
    drawn = await drawSeats(JSON.parse(header), pack, names, way, [chance(), chance()]);
  } catch {
    return false;
  }
  const boxes = [...form.querySelectorAll(".seat-name input")];
  drawn.rows.forEach(({ name }, seat) => { boxes[seat].value = name; });
  form.querySelector("[name=first_dealer]").checked = true;
  const rows = drawn.rows.map(({ name, cards, king }) => ({ name, cards, king }));
  form.elements.draw.value = JSON.stringify({ rows, times });
  showOrder(drawn, times);
  return true;
}
