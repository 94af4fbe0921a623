// The key that ends a name leads to the next one; after the last the keyboard goes away. A match starts by
// its button only, also without scripts.
const names = () => [...document.querySelectorAll(".seat-name input")].filter((box) => box.offsetParent);

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches(".seat-name input")) return;
  event.preventDefault();
  const shown = names();
  const next = shown[shown.indexOf(event.target) + 1];
  if (next) next.focus();
  else event.target.blur();
});
