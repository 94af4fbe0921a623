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

// What isn't an answer of ours is shown nowhere, and is a failure: the Wi-Fi's sign-in page comes as a
// success.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.xhr.getResponseHeader("X-Answered-By") === "manille") return;
  event.detail.shouldSwap = false;
  event.detail.isError = true;
});
