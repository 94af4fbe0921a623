// Counts the clock down between two answers of the server, which alone knows the time.

const MINUS = "−";
const seen = new WeakMap();

function shown(seconds) {
  const whole = Math.abs(seconds);
  const rest = String(whole % 60).padStart(2, "0");
  return `${seconds < 0 ? MINUS : ""}${Math.floor(whole / 60)}:${rest}`;
}

function tick() {
  for (const face of document.querySelectorAll("[data-seconds]")) {
    if (!seen.has(face)) seen.set(face, performance.now());
    if (!face.dataset.runs) continue;
    const left = Number(face.dataset.seconds) - Math.floor((performance.now() - seen.get(face)) / 1000);
    const digits = shown(left);
    if (face.textContent !== digits) face.textContent = digits;
    if (face.getAttribute("role") === "timer") face.closest(".clock").classList.toggle("over", left <= 0);
  }
}

// The keys are beside what is asked for every two seconds: they come and go with the clock.
document.addEventListener("htmx:afterSwap", () => {
  const keys = document.querySelector(".clock-keys");
  if (keys && keys.hidden !== "done" in document.querySelector("#clock").dataset) location.reload();
});

tick();
setInterval(tick, 250);
