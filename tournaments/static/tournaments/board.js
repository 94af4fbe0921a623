// Results typed on the board of a round. The row of a result that is sent is replaced by the answer, and
// would take the focus along: it goes on to the next table that waits, at once, so that nothing typed
// meanwhile is lost.
const BOX = "input:not([type=hidden])";

document.addEventListener("htmx:beforeRequest", ({ target: form }) => {
  if (!form.matches(".row-form") || !form.contains(document.activeElement)) return;
  const forms = [...document.querySelectorAll(".row-form")];
  const at = forms.indexOf(form);
  const next = [...forms.slice(at + 1), ...forms.slice(0, at)].find((one) => !one.matches(".htmx-request"));
  next?.querySelector(BOX).focus();
});

// Where no other table waits it stays in the row: at what is asked there, or at the way to the table.
document.addEventListener("htmx:load", ({ target: row }) => {
  if (!row.matches(".board-row") || document.activeElement !== document.body) return;
  (row.querySelector(BOX) ?? row.querySelector("a")).focus({ preventScroll: true });
});
