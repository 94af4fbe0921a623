// The form of a line, as the queue needs it: what is missing, what it says in words, and filled in again.

export const kindOf = ({ facts }) => new URLSearchParams(facts).get("kind") ?? "hand";

// An empty form for a line of this kind; none where the page may not write such lines.
export function blankForm(kind) {
  const form = kind === "hand" ? document.querySelector("form[data-match]")
    : document.querySelector(`template[data-other-line="${kind}"]`)?.content.firstElementChild;
  return form && document.importNode(form, true);
}

const shown = (form) => [...form.querySelectorAll(".fact:not([hidden])")];
const isEmpty = (box) => box.value.trim() === "";

// Facts that are asked only while another one has a certain value.
export function ask(form) {
  const keypad = form.querySelector("[data-keypad]");
  for (const fact of form.querySelectorAll("[data-only-if]")) {
    const chosen = new FormData(form).get(fact.dataset.onlyIf);
    const wanted = fact.dataset.values.split(" ").map((value) => (value === "True" ? "on" : value));
    fact.hidden = !wanted.includes(chosen ?? "");
  }
  for (const fact of form.querySelectorAll("[data-asked-from]")) askOfSide(form, fact);
  if (keypad) keypad.hidden = !form.querySelector("[data-number]:not([hidden] *)");
}

// What only a side with all the points can have done: asked of that side, by its name, and answered anew
// whenever the points were others in between.
function askOfSide(form, fact) {
  const least = fact.dataset.askedFrom.split(" ").map(Number);
  const boxes = [...form.querySelectorAll("[data-fills] input")];
  const side = boxes.findIndex((box, index) => !isEmpty(box) && Number(box.value) >= least[index]);
  const { question, yes, no } = fact.dataset;
  fact.hidden = side < 0;
  if (side >= 0) fact.querySelector("legend").textContent = question.replace("{name}", nameOf(boxes[side]));
  const before = Number(fact.dataset.side ?? side);
  if (before !== side) fact.querySelector(".errors")?.remove();  // it was about another side
  fact.dataset.side = side;
  for (const key of fact.querySelectorAll("input[type=radio]")) {
    const label = key.closest("label");
    const isYes = key.value === String(side);
    label.hidden = !isYes && /^\d+$/.test(key.value);
    label.querySelector("span").textContent = isYes ? yes : no;
    if (fact.hidden || label.hidden) key.checked = false;
  }
}

// Whether nothing is typed that could be judged, or that an answer would wipe away.
export const isUntouched = (form) => !form.dataset.corrects
  && ![...form.querySelectorAll("input[type=text]")].some((box) => box.value)
  && ![...form.querySelectorAll("option:checked")]
    .some((one) => one.index > 0 && one.value && !one.defaultSelected)
  && ![...form.querySelectorAll("input:is([type=radio], [type=checkbox]):checked")]
    .some((key) => key.value && !key.defaultChecked);

// Whether the form is a hand; what it lacks is said beside each fact.
export function isWhole(form) {
  for (const words of form.querySelectorAll(".missing")) words.remove();
  const given = new FormData(form);
  const missing = shown(form).filter((fact) => (
    fact.dataset.missing && !isGiven(fact, given) && !given.get(fact.dataset.unless)
  ));
  for (const fact of missing) {
    const words = document.createElement("p");
    words.className = "errors missing";
    words.textContent = fact.dataset.missing;
    fact.append(words);
  }
  missing[0]?.scrollIntoView({ block: "center" });
  if (missing.length > 0) document.querySelector("#announcer").textContent = missing[0].dataset.missing;
  return missing.length === 0;
}

function isGiven(fact, given) {
  const boxes = [...fact.querySelectorAll("input[type=text], select, textarea")];
  if (fact.querySelector("[data-fills]")) return !boxes.every(isEmpty);
  if (fact.querySelector("[data-counts-to]")) return boxes.filter(isEmpty).length < 2;
  if (fact.classList.contains("kind-auction")) return !boxes.slice(0, 2).some(isEmpty);
  if (boxes.length > 0) return !boxes.every(isEmpty);
  const names = new Set([...fact.querySelectorAll("input")].map((key) => key.name));
  return [...names].every((name) => given.get(name));
}

// Pairs of a label and a value, for everything that was said; a line that is no hand says first what it is.
export function wordsOf(form) {
  const said = shown(form).map((fact) => [labelOf(fact), valueOf(fact)]).filter(([, value]) => value !== "");
  return form.dataset.title ? [[form.dataset.title.trim(), ""], ...said] : said;
}

function labelOf(fact) {
  const legend = fact.querySelector("legend").cloneNode(true);
  legend.querySelector(".left")?.remove();
  return wordsIn(legend);
}

function valueOf(fact) {
  const usual = (key) => key.value === "" || (fact.classList.contains("kind-count") && key.defaultChecked);
  const keys = [...fact.querySelectorAll("input:checked")].filter((key) => !usual(key));
  const boxes = [...fact.querySelectorAll("input[type=text], textarea")].filter((box) => !isEmpty(box));
  const chosen = [...fact.querySelectorAll("select")].filter((list) => list.value !== "");
  return [
    ...keys.map((key) => wordsIn(key.closest("label"))),
    ...boxes.map((box) => `${nameOf(box)} ${box.value.trim().replace(/^-(?=\d)/, "−")}`.trim()),
    ...chosen.map((list) => wordsIn(list.selectedOptions[0])),
  ].join(" · ");
}

const nameOf = (box) => wordsIn(box.closest("label, .box")?.querySelector("span"));

function wordsIn(element) {
  const own = element?.cloneNode(true);
  for (const hidden of own?.querySelectorAll(".visually-hidden, svg, small") ?? []) hidden.remove();
  // A second word on a key, which letters alone tell from the first: in a row of words brackets do.
  for (const second of own?.querySelectorAll("b > i, .digits > b") ?? []) {
    second.textContent = ` (${second.textContent})`;
  }
  return own?.textContent.trim().replace(/\s+/g, " ") ?? "";
}

// What the form sends of the hand, without what belongs to the page.
export function factsOf(form) {
  const facts = new URLSearchParams(new FormData(form));
  for (const key of ["csrfmiddlewaretoken", "page_version", "number", "client_id"]) facts.delete(key);
  return facts.toString();
}

export function fillIn(form, facts) {
  const given = new URLSearchParams(facts);
  form.reset();
  for (const field of form.elements) {
    if (!field.closest(".fact")) continue;
    if (["radio", "checkbox"].includes(field.type)) field.checked = given.get(field.name) === field.value;
    else field.value = given.get(field.name) ?? "";
  }
  const more = form.querySelector("details.more");
  if (more?.querySelector("input:checked:not([value=''])")) more.open = true;
  ask(form);
  form.querySelector(".facts").dispatchEvent(new Event("change", { bubbles: true }));
}
