// From "Save" until the hand is on the sheet, or kept here, the keys of a pad rest, and are seen to: what is
// tapped then would be a part of neither hand. The button and what is said beside it go on.

let left = null;  // what had the focus when they began to

const keysOf = (form) => form.querySelector(".asked");

export const isResting = (form) => keysOf(form)?.inert === true;

export function rest(form) {
  const keys = keysOf(form);
  if (!keys.inert) left = keys.contains(document.activeElement) ? document.activeElement : null;
  keys.inert = true;
  keys.setAttribute("aria-busy", "true");
}

// For the same hand, or for the next one, which begins anew.
export function goOn(form, isNext = false) {
  const keys = keysOf(form);
  keys.inert = false;
  keys.removeAttribute("aria-busy");
  const place = isNext ? document.querySelector("#pad-title") : left;
  if (document.activeElement === document.body) place?.focus({ preventScroll: true });
  left = null;
}
