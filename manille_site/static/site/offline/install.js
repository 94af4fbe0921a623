// The product as an app of the phone. Browsers that can do it say so (`beforeinstallprompt`); Safari has it
// in a menu alone, and `standalone` tells whether the page is such an app already.

let offer = null;

function show() {
  for (const place of document.querySelectorAll("[data-install]")) place.hidden = offer === null;
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();  // the button asks, not a bar that lies over the page
  offer = event;
  show();
});

addEventListener("appinstalled", () => {
  offer = null;
  show();
});

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-install] button") || offer === null) return;
  offer.prompt();  // works once
  offer = null;
  show();
});

if (isSecureContext && navigator.standalone === false) {
  for (const words of document.querySelectorAll("[data-install-by-hand]")) words.hidden = false;
}
