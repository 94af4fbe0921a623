// While a pad is open the screen stays on: the phone lies beside the cards, and nobody wants to unlock it for
// every hand. Not for good: a pad that nobody touches lets the phone sleep, and its battery last.

const PATIENCE = 20 * 60 * 1000;  // milliseconds without a touch: longer than any deal

let lock = null;
let bell = 0;
let isTired = false;
let work = Promise.resolve();

const isWanted = () => !isTired && !document.hidden && document.querySelector("form[data-match]") !== null;

async function follow() {
  if (!isWanted()) {
    await lock?.release();
    lock = null;
  } else if (!lock || lock.released) {
    // Refused where the battery is low, which is as it should be.
    lock = await navigator.wakeLock.request("screen").catch(() => null);
  }
}

const later = () => { work = work.then(follow); };

function touch() {
  isTired = false;
  clearTimeout(bell);
  bell = setTimeout(() => { isTired = true; later(); }, PATIENCE);
  if (!lock || lock.released) later();
}

if (navigator.wakeLock) {
  for (const moment of ["pointerdown", "keydown"]) document.addEventListener(moment, touch);
  document.addEventListener("visibilitychange", later);  // browsers let go of it when a page is hidden
  document.addEventListener("htmx:load", later);  // the match may be over
  touch();
} else {
  const words = document.querySelector("#screen-goes-dark");
  if (words) words.hidden = false;
}
