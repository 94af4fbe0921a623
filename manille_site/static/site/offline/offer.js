// Where a phone asks for little data, a button fetches what others fetch unasked
// (components/make_ready.html).

// `fetchAll` says whether all came.
export function offer(fetchAll) {
  const box = document.querySelector("[data-make-ready]");
  if (!box) return;
  const [button, said] = box.querySelectorAll("button, [role=status]");
  box.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    said.textContent = said.dataset.busy;
    const isDone = await fetchAll();
    said.textContent = isDone ? said.dataset.done ?? "" : said.dataset.failed;
    button.disabled = false;
    box.firstElementChild.hidden = isDone;
  });
}
