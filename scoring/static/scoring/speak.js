// The points, spoken after each hand to whoever chose that under "How it looks": what the page tells screen
// readers, in its language. By a voice of this device alone, since others send names to a stranger; without
// one the pad stays silent.

const root = document.documentElement;
const isWanted = () => (root.dataset.look ?? "").split(" ").includes("spoken");
const language = (code) => code.split(/[-_]/)[0].toLowerCase();

function say(words) {
  const voice = speechSynthesis.getVoices()
    .find((one) => one.localService && language(one.lang) === language(root.lang));
  if (!voice) return;
  const sentence = new SpeechSynthesisUtterance(words);
  sentence.voice = voice;
  sentence.lang = voice.lang;
  speechSynthesis.cancel();  // what was said of an earlier hand
  speechSynthesis.speak(sentence);
}

if ("speechSynthesis" in window && isWanted()) {
  let line = document.querySelector("#announcer");
  speechSynthesis.getVoices();  // some browsers look for voices when they are first asked
  // iPhones speak only on pages that have spoken by a tap before.
  const unlock = () => speechSynthesis.speak(new SpeechSynthesisUtterance(""));
  document.addEventListener("click", unlock, { once: true });
  document.addEventListener("htmx:load", () => {
    const now = document.querySelector("#announcer");
    if (now === line) return;  // what a script tells there is no hand
    line = now;
    const words = now?.textContent.trim();
    if (words) say(words);
  });
}
