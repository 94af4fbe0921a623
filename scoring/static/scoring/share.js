// The copy button appears with scripts only. Where the page came over plain HTTP there is no clipboard to
// write to, so the address is selected and copied as a key would do it.
async function copy(field) {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(field.value);
      return true;
    } catch { /* refused: as without it */ }
  }
  field.select();
  return document.execCommand("copy");
}

for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (await copy(field)) button.querySelector("span").textContent = button.dataset.done;
  });
}
