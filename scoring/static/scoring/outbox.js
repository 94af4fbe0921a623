// Hands that wait on this device for the network. Each keeps the id it was first sent with, so that however
// often it is sent, it counts once. It is "saved" only when the server has said so.

const KEY = "outbox";
let busy = false;

function read() {
  try { return JSON.parse(localStorage.getItem(KEY)) ?? []; } catch { return []; }
}

function write(hands) {
  try { localStorage.setItem(KEY, JSON.stringify(hands)); } catch { return false; }
  show();
  return true;
}

// A UUID for a hand. crypto.randomUUID is missing where the page came over plain HTTP, as it does in a café.
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;  // version 4: random
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

const place = () => document.querySelector("#outbox");
const here = () => document.querySelector("form[data-match]")?.dataset.match ?? "";

// True when the hand is kept; without storage it stays in its form.
export function keep(form, refused) {
  const facts = new URLSearchParams(new FormData(form));
  facts.delete("csrfmiddlewaretoken");
  facts.delete("page_version");  // by then the page has another sheet: the answer has to bring all of it
  const hands = read().filter((hand) => hand.id !== facts.get("client_id"));
  hands.push({
    id: facts.get("client_id"), url: form.getAttribute("action"), match: form.dataset.match,
    number: facts.get("number"), facts: facts.toString(), refused,
  });
  return write(hands);
}

export function show() {
  const box = place();
  if (!box) return;
  const mine = read().filter((hand) => !here() || hand.match === here());
  count(mine.filter((hand) => !hand.refused).length);
  box.hidden = mine.length === 0;
  box.classList.toggle("refused", mine.some((hand) => hand.refused));
  box.replaceChildren(...mine.map((hand) => {
    const line = document.createElement("p");
    const words = hand.refused ? box.dataset.refused : box.dataset.waiting;
    line.append(words.replace("{number}", hand.number));
    if (hand.refused) {
      const ways = [[box.dataset.again, () => again(hand)], [box.dataset.drop, () => drop(hand.id)]];
      for (const [label, act] of ways) {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "link";
        button.textContent = label;
        button.addEventListener("click", act);
        line.append(" ", button);
      }
    }
    return line;
  }));
}

// The box above may be out of sight: the thumb is on "Save".
function count(waiting) {
  const words = document.querySelector(".save-bar .kept");
  if (!words) return;
  words.hidden = waiting === 0;
  words.textContent = words.dataset.words.replace("{count}", waiting);
}

export function drop(id) {
  write(read().filter((hand) => hand.id !== id));
}

function again(hand) {
  write(read().map((other) => (other.id === hand.id ? { ...other, refused: 0 } : other)));
  flush(() => document.querySelector("form[data-match]"));
}

// Whether the answer is of our server. The Wi-Fi's sign-in page, or a proxy's own, comes as a success, too,
// and has kept nothing.
export const isOurs = (answeredBy) => answeredBy === "manille";

// Send what waits, oldest first; stop at the first that does not get through.
export async function flush(form) {
  if (busy || read().every((hand) => hand.refused)) return;
  busy = true;
  try {
    for (const hand of read().filter((other) => !other.refused)) {
      if (!(await send(hand, form()))) break;
    }
  } finally {
    busy = false;
  }
}

async function send(hand, pad) {
  const token = document.querySelector("input[name=csrfmiddlewaretoken]")?.value ?? "";
  let answer;
  try {
    answer = await fetch(hand.url, {
      method: "POST",
      headers: {
        "HX-Request": "true",
        "X-CSRFToken": token,
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: hand.facts,
    });
  } catch {
    return false;
  }
  if (answer.status >= 500 || answer.status === 429) return false;
  if (!isOurs(answer.headers.get("X-Answered-By"))) return false;
  const mine = pad && pad.dataset.match === hand.match;
  if (answer.ok) drop(hand.id);
  else write(read().map((other) => (other.id === hand.id ? { ...other, refused: answer.status } : other)));
  // The server's page: the new score, or both hands and the question which one it is.
  if (mine && [200, 409, 422].includes(answer.status)) {
    htmx.swap("#match", await answer.text(), { swapStyle: "outerHTML" });
    const form = document.querySelector("form[data-match]");
    if (form && !answer.ok) form.dataset.kept = hand.id;
  }
  return answer.ok;
}

document.addEventListener("htmx:load", show);  // a swap brings a new save bar

// A refused hand that was then saved in another way, or given up, need not be kept.
document.addEventListener("htmx:afterRequest", (event) => {
  const kept = event.detail.requestConfig?.elt.dataset.kept;
  if (kept && event.detail.successful) drop(kept);
});
document.addEventListener("click", (event) => {
  const kept = event.target.closest("[data-drop]") && document.querySelector("form[data-kept]")?.dataset.kept;
  if (kept) drop(kept);
});
