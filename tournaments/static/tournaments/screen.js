// A screen in the hall: turns its pages by itself, and calls the last hand.

let current = null;
let shownAt = performance.now();
let sound = null;

const root = document.documentElement;
const part = () => document.getElementById("screen");
const pages = () => [...document.querySelectorAll(".screen-page")];

function show() {
  const all = pages();
  if (!all.length) return;
  if (current === null) current = Number(part().dataset.start);
  current %= all.length;
  all.forEach((page, place) => { page.hidden = place !== current; });
}

function turn() {
  const seconds = Number(part().dataset.secondsAPage);
  if (performance.now() - shownAt < 1000 * seconds) return;
  current = (current ?? 0) + 1;
  shownAt = performance.now();
  show();
}

// The call of the last hand: what hangs when the screen is opened was called before.

let alarm = part()?.dataset.alarm;

function beep(from) {
  const tone = sound.createOscillator();
  const volume = sound.createGain();
  tone.frequency.value = 880;
  volume.gain.setValueAtTime(0.4, from);
  volume.gain.exponentialRampToValueAtTime(0.001, from + 0.6);
  tone.connect(volume).connect(sound.destination);
  tone.start(from);
  tone.stop(from + 0.6);
}

function call() {
  const newest = part().dataset.alarm;
  if (newest === alarm) return;
  alarm = newest;
  if (!newest) return;
  root.classList.add("alarm");
  setTimeout(() => root.classList.remove("alarm"), 8000);
  if (sound) for (const after of [0, 0.8, 1.6]) beep(sound.currentTime + after);
}

const soundKey = document.querySelector("[data-sound]");
if (soundKey && window.AudioContext) {
  soundKey.hidden = false;
  soundKey.addEventListener("click", () => {
    sound = new AudioContext();
    soundKey.setAttribute("aria-pressed", "true");
    beep(sound.currentTime);
  });
}

const fullKey = document.querySelector("[data-full]");
if (fullKey && document.fullscreenEnabled) {
  fullKey.hidden = false;
  fullKey.addEventListener("click", () => root.requestFullscreen());
  document.addEventListener("fullscreenchange", () => {
    fullKey.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement)));
  });
}

if (part()) {
  show();
  setInterval(turn, 250);
  document.addEventListener("htmx:afterSwap", () => { show(); call(); });
}
