// Results typed on the board of a round. The row of a result that is sent is replaced by the answer, and
// would take the focus along: it goes on to the next table that waits, at once, so that nothing typed
// meanwhile is lost. Where it could not be saved the focus comes back, and the row says so.
const BOX = "input:not([type=hidden])";
const SCORE = "[data-signed]";

// Rounds.css hides the form of a row whose result came from elsewhere.
const isOpen = (form) => !form.matches(".htmx-request") && form.getClientRects().length > 0;

// Tab goes from score to score, over the key for the sign, which Shift and Tab find behind the score; Enter
// goes on to a score that is still empty, and sends the row at the last one.
document.addEventListener("keydown", (event) => {
  const box = event.target;
  if (!box.matches(`.row-form ${SCORE}`)) return;
  if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
  const scores = [...box.form.querySelectorAll(SCORE)];
  const next = scores[scores.indexOf(box) + 1];
  if (!next || !(event.key === "Tab" || (event.key === "Enter" && !next.value.trim()))) return;
  event.preventDefault();
  next.focus();
  next.select();
});

document.addEventListener("htmx:beforeRequest", ({ target: form }) => {
  if (!form.matches(".row-form")) return;
  form.querySelector(".unsaved")?.remove();
  if (!form.contains(document.activeElement)) return;
  const forms = [...document.querySelectorAll(".row-form")];
  const at = forms.indexOf(form);
  const next = [...forms.slice(at + 1), ...forms.slice(0, at)].find(isOpen);
  next?.querySelector(BOX).focus();
});

// No network, a server in trouble, or an answer that is no row.
document.addEventListener("htmx:afterRequest", ({ target: form, detail }) => {
  if (!form.matches(".row-form") || detail.successful || !form.isConnected) return;
  const words = document.createElement("p");
  words.className = "note warning unsaved";
  words.setAttribute("role", "alert");
  words.textContent = form.closest("[data-unsaved]").dataset.unsaved;
  form.prepend(words);
  form.querySelector(BOX).focus();
});

// Where no other table waits it stays in the row: at what is asked there, or at the way to the table.
document.addEventListener("htmx:load", ({ target: row }) => {
  if (!row.matches(".board-row") || document.activeElement !== document.body) return;
  (row.querySelector(BOX) ?? row.querySelector("a")).focus({ preventScroll: true });
});
