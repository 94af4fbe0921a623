// Small things every page may use; each page works without them.

// "Big digits": remembered on this device.
const root = document.documentElement;
try {
  if (localStorage.getItem("big") === "1") root.classList.add("big");
} catch { /* storage may be off: the page stays as it is */ }

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-toggle-big]");
  if (!button) return;
  const on = root.classList.toggle("big");
  button.setAttribute("aria-pressed", String(on));
  try { localStorage.setItem("big", on ? "1" : "0"); } catch { /* see above */ }
});

// Numbers that may be below zero: with a key for the sign, the box may ask for a pad of digits, which has no
// minus.
const MINUS = "−";

function mark(box) {
  box.nextElementSibling.setAttribute("aria-pressed", String(/^\s*[-−]/.test(box.value)));
}

function offerSigns() {
  for (const box of document.querySelectorAll("[data-signed]")) {
    box.inputMode = "numeric";
    box.nextElementSibling.hidden = false;
    mark(box);
  }
}

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-signed]")) mark(event.target);
});
document.addEventListener("pointerdown", (event) => {
  // The box keeps the focus, the phone its keyboard.
  if (event.target.closest(".sign-key")) event.preventDefault();
});
document.addEventListener("click", (event) => {
  const box = event.target.closest(".sign-key")?.previousElementSibling;
  if (!box) return;
  const size = box.value.replace(/^\s*[-−+]/, "");
  box.value = size === box.value ? MINUS + size : size;
  box.dispatchEvent(new Event("input", { bubbles: true }));
  box.focus();
  box.setSelectionRange(box.value.length, box.value.length);
});
document.addEventListener("htmx:load", offerSigns);
offerSigns();

// An answer for a part that another answer has replaced meanwhile comes too late: it is older than what is
// shown.
// What is no longer on the page hears of it alone, so each part listens for itself from when it is asked for.
function dropWhatComesLate(event) {
  if (!event.target.isConnected) event.detail.shouldSwap = false;
}
document.addEventListener("htmx:beforeRequest", (event) => {
  event.detail.target.addEventListener("htmx:beforeSwap", dropWhatComesLate);
});

// What asks for news by itself keeps still under a finger: a row that is replaced between press and release
// hears of no click. And it keeps still while something else is asked for the same part: that answer is the
// newer one.
const LONGEST_PRESS = 4000;  // a release outside the window is never heard of
const asked = new Map();
let press = null;

function isAsked(part, { toWrite = false } = {}) {
  return [...asked.values()].some(({ target, writes }) => target === part && (writes || !toWrite));
}

document.addEventListener("pointerdown", (event) => {
  press = { on: event.target, since: performance.now() };
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => {
    const ended = press;
    setTimeout(() => { if (press === ended) press = null; }, 100);  // the click comes after the release
  });
}
document.addEventListener("htmx:beforeSend", (event) => {
  const { xhr, target, requestConfig } = event.detail;
  if (!requestConfig.triggeringEvent) return;
  asked.set(xhr, { target, writes: requestConfig.verb !== "get" });
  xhr.addEventListener("loadend", () => asked.delete(xhr));
});
document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, requestConfig } = event.detail;
  if (requestConfig.triggeringEvent || requestConfig.elt !== target) return;  // not by the clock
  const isPressed = press && target.contains(press.on) && performance.now() - press.since < LONGEST_PRESS;
  if (isPressed || isAsked(target)) event.detail.shouldSwap = false;
});
// Nor does the answer to a search take its place away from the answer to what was pressed meanwhile.
document.addEventListener("htmx:beforeSwap", (event) => {
  const { target, requestConfig } = event.detail;
  if (requestConfig.verb !== "get" || !isAsked(target, { toWrite: true })) return;
  event.detail.shouldSwap = false;
  if (!requestConfig.elt.matches("[role=search]")) return;
  // The words may be newer than what the other answer knows: they are asked anew behind it.
  const again = () => setTimeout(() => htmx.trigger(requestConfig.elt, "submit"));
  for (const [xhr, one] of asked) {
    if (one.target === target && one.writes) xhr.addEventListener("loadend", again, { once: true });
  }
});

// What isn't an answer of ours is shown nowhere, and is a failure: the Wi-Fi's sign-in page comes as a
// success.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.xhr.getResponseHeader("X-Answered-By") === "manille") return;
  event.detail.shouldSwap = false;
  event.detail.isError = true;
});
