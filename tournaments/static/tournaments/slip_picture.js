// A picture that was just taken is made small on the phone and sent at once: a hall's network has little room.
// Whatever goes wrong here, the picture is sent as it is, and the server says what it thinks of it.

const QUALITY = 0.8;

async function small(file, longest) {
  const whole = await createImageBitmap(file);
  const scale = Math.min(1, longest / Math.max(whole.width, whole.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(whole.width * scale);
  canvas.height = Math.round(whole.height * scale);
  canvas.getContext("2d").drawImage(whole, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => { canvas.toBlob(done, "image/jpeg", QUALITY); });
  return new File([blob], "slip.jpg", { type: blob.type });
}

for (const box of document.querySelectorAll("[data-longest-edge]")) {
  box.form.classList.add("sends-itself");
  box.addEventListener("change", async () => {
    if (!box.files.length) return;
    box.form.querySelector("[role=status]").hidden = false;
    try {
      const files = new DataTransfer();
      files.items.add(await small(box.files[0], Number(box.dataset.longestEdge)));
      box.files = files.files;
    } catch { /* sent as it is */ }
    box.form.requestSubmit();
  });
}
