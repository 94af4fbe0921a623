// The copy button appears only where copying works; without it the address can be selected by hand.
if (navigator.clipboard) {
  for (const button of document.querySelectorAll("[data-copy]")) {
    const field = document.getElementById(button.dataset.copy);
    button.hidden = false;
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(field.value);
        button.querySelector("span").textContent = button.dataset.done;
      } catch {
        field.select();
      }
    });
  }
}
