// Results typed on the board of a round. The row of a result that is sent is replaced by the answer, and
// would take the focus along: it goes on to the next table that waits, at once, so that nothing typed
// meanwhile is lost. Where it could not be saved the focus comes back, and the row says so.
const BOX = "input:not([type=hidden])";

// Rounds.css hides the form of a row whose result came from elsewhere.
const isOpen = (form) => !form.matches(".htmx-request") && form.getClientRects().length > 0;

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
