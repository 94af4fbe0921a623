// What the rules on this phone say, put where the server's page has it.

export const element = (name, classes = "", ...content) => {
  const made = document.createElement(name);
  if (classes) made.className = classes;
  made.append(...content);
  return made;
};

// A drawing of the pack, as templatetags/cards.py writes it.
function pip(name) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const use = document.createElementNS(space, "use");
  svg.setAttribute("class", `pip ${name}`);
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `${document.querySelector("#rules").dataset.drawings}#${name}`);
  svg.append(use);
  return svg;
}

export function word({ text, pip: name, name: whole }) {
  if (!name) return element("span", "", text);
  if (whole) {
    const face = element("span", "", text, pip(name));
    face.setAttribute("aria-hidden", "true");
    return element("span", `card-face ${name}`, face, element("span", "visually-hidden", whole));
  }
  return element("span", "", pip(name), element("span", "visually-hidden", text));
}

export function drawBoard({ board, over, lines }) {
  const place = document.querySelector("#board");
  const sides = place.querySelector(".sides");
  if (!sides) return;  // the match was over for the server, too
  sides.dataset.digits = String(board.digits);
  board.sides.forEach((side, index) => {
    const box = sides.children[index];
    box.querySelector(".side-total").textContent = side.total;
    if (side.plus) {
      box.querySelector(".columns .plus > :last-child").textContent = side.plus;
      box.querySelector(".columns .minus > :last-child").textContent = side.minus;
    }
    if (side.won) {
      box.querySelector(".games-won .visually-hidden").textContent = side.won;
      box.querySelector(".marks").replaceChildren(
        ...side.marks.map((won) => element("i", won ? "mark won" : "mark")),
      );
    }
  });
  const items = board.state.map(({ text, kind, pip: name }) => (
    element("li", kind, ...(name ? [pip(name), " "] : []), text)
  ));
  if (over) items.push(element("li", "ends", lines.at(-1).ending));
  place.querySelector(".state").replaceChildren(...items);
  place.querySelector(".contracts dl")?.replaceChildren(...board.contracts.flatMap(({ name, left }) => [
    element("dt", "", name),
    element("dd", "", ...left.flatMap((one) => [element("span", "badge", word(one)), " "])),
  ]));
}

// Whose boxes these are now, and which contracts are used up.
export function drawPad({ pad: coming, over, board }) {
  const form = document.querySelector("form[data-match]");
  form.closest("#pad").toggleAttribute("data-over", over);
  if (over) return;
  document.querySelector("#pad-title").textContent = board.state[0].text;  // which hand it is
  const save = form.querySelector(".save");
  const isNext = !form.dataset.corrects && !form.dataset.kept;
  if (isNext) save.textContent = save.textContent.replace(/\d+/, String(coming.hand));
  for (const [key, names] of Object.entries(coming.names)) {
    const fact = form.querySelector(`[data-fact="${key}"]`);
    const boxes = fact?.querySelectorAll(".box > span") ?? [];
    boxes.forEach((box, index) => { box.textContent = names[index]; });
    names.forEach((name, index) => {
      const key_ = fact?.querySelector(`.key input[value="${index}"] + span`);
      if (key_) key_.textContent = name;
    });
  }
  for (const key of form.querySelectorAll("[data-fact=contract] .key")) {
    key.classList.toggle("used", coming.used.includes(key.querySelector("input").value));
  }
  presetTurn(form, coming.turn);
}

// Whoever announces stands preset as who does and who plays, until somebody taps another; nobody where that
// isn't known (null).
export function presetTurn(root, turn) {
  const seat = String(turn ?? "");
  for (const option of root.querySelector("select[name$='_0_player']")?.options ?? []) {
    option.defaultSelected = option.value === seat;
  }
  const keys = [...root.querySelectorAll("[data-by-turn] input")];
  const choice = keys.find((key) => key.checked && !key.defaultChecked);
  for (const key of keys) {
    if (key.defaultChecked !== (key.value === seat)) key.defaultChecked = !key.defaultChecked;
  }
  if (choice) choice.checked = true;
}

const PRESET = [
  "[data-by-turn] input[checked]:not([value=''])",
  "select[name$='_0_player'] option[selected]:not([value=''])",
].join();

// As the server's page had it, where nobody stands preset any more.
export function presetAgain(root) {
  const turn = root.querySelector("[data-by-turn]")?.dataset.byTurn;
  if (turn && !root.querySelector(PRESET)) presetTurn(root, turn);
}

const worthOf = ({ points, nothing, ending }) => element(
  "p", points.length > 1 ? "worth several" : "worth",
  ...points.flatMap((one) => [
    element("span", "", element("span", "side-of", one.name), " ", element(
      "b", one.points.startsWith("−") ? "digits minus" : "digits", one.points,
    )), " ",
  ]),
  ...(nothing ? [element("span", "", nothing), " "] : []),
  ...(ending ? [element("strong", "ends", ending)] : []),
);

function verdictOf(worth) {
  if (worth.called) return [element("p", "called", worth.called)];
  if (worth.refusals.length === 0) return [worthOf(worth)];
  return worth.first_refusals.map((no) => element("p", no.is_missing ? "quiet" : "wrong", no.sentence));
}

function reasonsOf(worth) {
  if (worth.refusals.length > 0) return [];
  return [
    element("p", "because", worth.reasons.join(" · ")),
    ...worth.notes.map((note) => element("p", "quiet", note)),
  ];
}

export function drawPreview(form, worth) {
  form.querySelector(".preview:not(.reasons)").replaceChildren(...verdictOf(worth));
  form.querySelector(".preview.reasons").replaceChildren(...reasonsOf(worth));
}

// Below a kept hand: what it brings, why, and how the game stands after it.
export function drawLine(id, line) {
  const row = document.querySelector(`.kept-hand[data-hand="${id}"]`);
  if (!row) return;
  row.querySelector(".worth-here")?.remove();
  row.querySelector(".number").textContent = String(line.hand ?? "");
  const stand = element("p", "digits", line.totals.join(" : "));
  const box = element("div", "worth-here preview", ...verdictOf(line), ...reasonsOf(line), stand);
  row.insertBefore(box, row.querySelector(".ways"));
}
