// What the results desk tells: what waits, what was refused and what to do about it.

import * as queue from "./desk_queue.js";

const MOST = 5;  // lines of what waits; there is a count beside
const box = document.querySelector("#desk-queue");

// A sentence of the page, with its places filled in.
export function words(key, facts = {}) {
  return box.dataset[key].replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
}

export function say(sentence) {
  const notice = document.querySelector("#desk-notice");
  notice.textContent = sentence;
  notice.hidden = !sentence;
}

// The picture of the slip that is being typed; only directors' pages have a place for it.
export function showPicture(row) {
  const place = document.querySelector("#desk-picture");
  const address = row?.dataset.picture;
  if (!place || place.getAttribute("href") === (address ?? null)) return;
  place.hidden = !address;
  if (!address) place.removeAttribute("href");
  else place.href = place.firstElementChild.src = address;
}

export function draw(typeAgain) {
  const slips = queue.own();
  const trouble = document.querySelector("#desk-trouble");
  const others = queue.ofOthers();
  const lines = [
    queue.state.trouble && slips.length ? words(queue.state.trouble) : "",
    queue.state.keeps || !slips.length ? "" : words("keptNowhere"),
    others ? words("others", { count: others }) : "",
  ].filter(Boolean);
  trouble.textContent = lines.join(" ");
  trouble.hidden = lines.length === 0;
  document.querySelector("#desk-waiting").textContent = slips.length;
  document.querySelector("#desk-items").replaceChildren(
    ...slips.filter((slip) => slip.refused).map((slip) => refusal(slip, typeAgain)),
    ...slips.filter((slip) => !slip.refused).slice(0, MOST).map((slip) => item(words("waiting", slip))),
  );
  box.hidden = slips.length === 0 && lines.length === 0;
}

function item(sentence) {
  const line = document.createElement("li");
  line.textContent = sentence;
  return line;
}

function refusal(slip, typeAgain) {
  const line = item(`${words("waiting", slip)} ${slip.refused}`);
  line.className = "refused";
  const acts = document.createElement("span");
  acts.className = "row";
  if (slip.choices?.length) line.append(goingOn(slip));
  if (slip.asks) acts.append(key(words("sure"), () => queue.sendWith(slip.id, "sure", "on")));
  acts.append(key(words("again"), () => typeAgain(slip)));
  if (slip.look) {
    const look = document.createElement("a");
    look.href = slip.look;
    look.target = "_blank";
    look.textContent = words("look");
    acts.append(look);
  }
  acts.append(key(words("drop"), () => queue.forget(slip.id)));
  line.append(acts);
  return line;
}

// A key for each of the level sides: who goes on.
function goingOn(slip) {
  const group = document.createElement("span");
  group.className = "row";
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", words("goesOn"));
  for (const { side, name } of slip.choices) {
    const button = key(name, () => queue.sendWith(slip.id, "winner", side));
    button.className = "button quiet";
    button.dir = "auto";
    group.append(button);
  }
  return group;
}

function key(sentence, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "link";
  button.textContent = sentence;
  button.addEventListener("click", act);
  return button;
}
