// A hand that is half typed survives a look at the rules, the way back, a reload and a locked phone. It is
// kept beside the match, for the line it was meant to be, without what the page has filled in by itself.

// While a kept hand is corrected on the pad, what was half typed before lies there untouched.
const rests = (form) => "corrects" in form.dataset;
const keyOf = (form) => `draft:${form.dataset.match}`;

function read(form) {
  try { return JSON.parse(sessionStorage.getItem(keyOf(form))); } catch { return null; }
}

function isTyped(control) {
  if (control.type === "hidden" || !control.name) return false;
  if (["radio", "checkbox"].includes(control.type)) return control.checked !== control.defaultChecked;
  return control.value !== "" && !control.classList.contains("filled-in");
}

export function keepDraft(form) {
  if (rests(form)) return;
  const typed = [...form.elements].filter(isTyped).map(({ name, value, type, checked }) =>
    ({ name, value, type, checked }));
  const draft = JSON.stringify({ number: form.elements.number.value, typed });
  try { sessionStorage.setItem(keyOf(form), draft); } catch { /* storage may be off: nothing is kept then */ }
}

function forget(form) {
  try { sessionStorage.removeItem(keyOf(form)); } catch { /* see above */ }
}

function find(form, { name, value, type }) {
  const isKey = ["radio", "checkbox"].includes(type);
  return [...form.elements].find((control) =>
    control.name === name && control.type === type && (!isKey || control.value === value));
}

// Once more whenever the pad gets another number: behind hands that wait here it is told its own late. Boxes
// that the address has filled in, as a counted pile does, stay as they are.
export function restore(form, ofAnyNumber = false) {
  const draft = read(form);
  if (!draft || rests(form)) return;
  if (!ofAnyNumber && draft.number !== form.elements.number.value) return;
  for (const typed of draft.typed) {
    const control = find(form, typed);
    if (!control || control.defaultValue && control.type === "text") continue;
    if (["radio", "checkbox"].includes(typed.type)) control.checked = typed.checked;
    else control.value = typed.value;
    control.dispatchEvent(new Event("input", { bubbles: true }));
    control.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

// For a pad that has just come up: what was typed on it before, unless the server has sent back what was.
export function draftOf(form) {
  if (!form.dataset.match) return;
  if (!form.querySelector("[aria-invalid], .note.error:not([hidden])")) restore(form);
  form.addEventListener("reset", () => { if (!rests(form)) forget(form); });
  for (const change of ["input", "change"]) form.addEventListener(change, () => keepDraft(form));
}
