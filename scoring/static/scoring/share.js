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

for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button || !await copy(document.getElementById(button.dataset.copy))) return;
  button.querySelector("span").textContent = button.dataset.done;
});
