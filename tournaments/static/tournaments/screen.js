// A screen in the hall: turns its pages by itself, and calls the last hand.

let current = null;
let shownAt = performance.now();
let sound = null;

const root = document.documentElement;
const part = () => document.getElementById("screen");
const pages = () => [...document.querySelectorAll(".screen-page")];

// The server parts rows by the letters of their names, for the least room and the widest letters. Here they
// are as high as they are: those that follow each other under one title are parted anew, as many as fit.
const MOST = 12;  // rows that are still read across a hall
const PHONE = matchMedia("(max-width: 50rem)");

function fill() {
  const all = pages();
  if (!all.length || PHONE.matches) return;
  const keys = [...document.querySelectorAll(".screen-key")].map((key) => key.getBoundingClientRect());
  const foot = document.querySelector(".screen-foot");
  const margin = parseFloat(getComputedStyle(part()).paddingBottom);
  const bottom = Math.min(
    innerHeight - margin - (foot ? foot.offsetHeight + margin : 0),
    ...keys.filter((key) => key.height).map((key) => key.top),
  );
  const titleOf = (page) => page.querySelector("h1").textContent;
  for (let at = 0; at < all.length;) {
    let after = at + 1;
    while (after < all.length && titleOf(all[after]) === titleOf(all[at])) after += 1;
    spread(all.slice(at, after), bottom);
    at = after;
  }
  const left = pages();
  left.forEach((page, place) => {
    const count = page.querySelector(".screen-count");
    if (count) count.textContent = left.length > 1 ? `${place + 1}/${left.length}` : "";
  });
}

function spread(run, bottom) {
  const rows = run.flatMap((page) => [...page.querySelectorAll(".screen-row")]);
  const spare = run.slice(1);
  let list = run[0].querySelector(".screen-rows");
  document.querySelectorAll(".screen-page").forEach((page) => { page.hidden = page !== run[0]; });
  list.append(...rows);
  const room = bottom - list.getBoundingClientRect().top;
  const heights = rows.map((row) => row.getBoundingClientRect().height);
  let height = 0;
  let count = 0;
  rows.forEach((row, place) => {
    if (count && (count === MOST || height + heights[place] > room)) {
      const page = spare.shift() ?? list.closest(".screen-page").cloneNode(true);
      if (!page.isConnected) list.closest(".screen-page").after(page);
      list = page.querySelector(".screen-rows");
      list.replaceChildren();
      [height, count] = [0, 0];
    }
    list.append(row);
    height += heights[place];
    count += 1;
  });
  spare.forEach((page) => page.remove());
}

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

// The call of the last hand: what hangs when the screen is opened was called before, and so was what hangs
// again when a result or a round is taken back.

let alarm = Number(part()?.dataset.alarm);

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
  const newest = Number(part().dataset.alarm);
  if (newest <= alarm) return;
  alarm = newest;
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
  fill();
  show();
  setInterval(turn, 250);
  addEventListener("resize", () => { fill(); show(); });
  document.addEventListener("htmx:afterSwap", () => { fill(); show(); call(); });
}
