// The boxes of the slip that is being typed: what stands there, what is filled in, which sides are level.

const form = document.querySelector("#desk-form");

export const visible = (name) => [...form.querySelectorAll(`[name^=${name}_]`)]
  .filter((box) => !box.closest(".desk-box[hidden]"));
const valueOf = (box) => box.value.trim().replace("−", "-").replace("+", "");
export const isNumber = (box) => /^-?\d{1,6}$/.test(valueOf(box));
export const values = (name) => visible(name).map((box) => Number(valueOf(box)));
export const joined = (scores) => scores.map((score) => String(score).replace("-", "−"))
  .join(scores.length === 2 && Math.min(...scores) >= 0 ? "–" : " : ");

export function empty() {
  for (const box of form.querySelectorAll("[name^=score_], [name^=again_]")) {
    box.value = "";
    box.classList.remove("filled-in");
    box.removeAttribute("aria-invalid");
    box.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

export function fillLast(name) {
  if (!("fillsLast" in form.dataset)) return;
  const all = visible(name);
  const last = all.at(-1);
  if (last.value.trim() && !last.classList.contains("filled-in")) return;
  const others = all.slice(0, -1);
  if (!others.every(isNumber)) return;
  last.value = joined([-others.reduce((sum, box) => sum + Number(valueOf(box)), 0) || 0]);
  last.classList.add("filled-in");
  last.dispatchEvent(new Event("input", { bubbles: true }));
  last.classList.add("filled-in");
}

// The sides with the most.
export const leaders = (scores) => [...scores.keys()].filter((side) => scores[side] === Math.max(...scores));
