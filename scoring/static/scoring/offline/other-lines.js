// Penalties, void deals and adjustments without a network. Their forms lie in the page (_other_lines.html)
// and open over the pad; what is saved there waits with the hands, in its place among them.

import { setUp } from "../pad/keys.js";
import { judge, showWorth } from "../phone.js";
import { blankForm, fillIn } from "../queue/facts.js";
import { keepLine } from "../queue/keeping.js";
import { isAway } from "../queue/network.js";
import { here, nextNumber } from "../queue/order.js";
import { change, keptHands, newId } from "../queue/store.js";

const PAUSE = 150;  // milliseconds after the last key

// On the form of this kind; with `line`, to correct one that waits.
export function openOther(kind, line = null) {
  const form = blankForm(kind);
  if (!form) return;
  const dialog = document.createElement("dialog");
  dialog.className = "new-line other-line";
  dialog.setAttribute("aria-label", form.dataset.title.trim());
  dialog.append(form);
  document.body.append(dialog);
  for (const fact of form.querySelectorAll(".fact")) fact.removeAttribute("id");  // the pad has the same
  form.elements.client_id.value = newId();
  form.elements.number.value = String(line?.number ?? nextNumber(here()));
  setUp(form);
  if (line) {
    form.dataset.corrects = line.id;
    fillIn(form, line.facts);
  }
  listen(dialog, form, line);
  dialog.showModal();
}

function listen(dialog, form, line) {
  let bell = 0;
  for (const news of ["input", "change"]) {
    form.addEventListener(news, () => {
      clearTimeout(bell);
      bell = setTimeout(showWorth, PAUSE, form);
    });
  }
  form.querySelector("[data-close]").addEventListener("click", () => dialog.close());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await judge(form) && await keepLine(form)) dialog.close();
  });
  dialog.addEventListener("close", async () => {
    dialog.remove();
    const isOpen = (other) => other.id === line?.id && other.isOpen;
    if (keptHands().some(isOpen)) {
      await change((lines) => lines.map((other) => (isOpen(other) ? { ...other, isOpen: false } : other)));
    }
  });
}

// Before the ways off this page are looked at (leaving.js): this one stays on it. While hands wait, the page
// of the server would judge by a sheet without them.
document.addEventListener("click", (event) => {
  const kind = event.target.closest("a[data-other]")?.dataset.other;
  if (!kind || !blankForm(kind) || !(isAway() || keptHands(here()).length > 0)) return;
  event.preventDefault();
  openOther(kind);
}, true);
