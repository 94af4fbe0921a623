// The example hand of a game's page: one side's points fill in the other's. Without scripts both are typed.
document.addEventListener("input", (event) => {
  const group = event.target.closest(".example [data-fills]");
  if (!group || !/^\d+$/.test(event.target.value.trim())) return;
  const total = Number(group.dataset.fills);
  const rest = total - Number(event.target.value);
  const other = [...group.querySelectorAll("input")].find((box) => box !== event.target);
  if (other && rest >= 0) other.value = String(rest);
});
