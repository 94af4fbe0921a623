// Small things every page may use; each page works without them.

// "Big digits": remembered on this device.
const root = document.documentElement;
try {
  if (localStorage.getItem("big") === "1") root.classList.add("big");
} catch { /* storage may be off: the page stays as it is */ }

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-toggle-big]");
  if (!button) return;
  const on = root.classList.toggle("big");
  button.setAttribute("aria-pressed", String(on));
  try { localStorage.setItem("big", on ? "1" : "0"); } catch { /* see above */ }
});
