// Without a network every way off the page of a match ends at an error of the browser's, and by plain HTTP
// there is no way back from it: this page is all that the table has. So a tap that would leave it says so,
// and goes on by itself only where the server answers again.

import { isAway, request } from "../queue/network.js";
import { turnBack } from "../queue/list.js";
import { here } from "../queue/order.js";
import { takeBack } from "../queue/sending.js";
import { keptHands } from "../queue/store.js";

const opensHere = (link) => link.hash !== "" && link.href.split("#")[0] === location.href.split("#")[0];
// Where the page opens again without a network (page.js), others do, too, or say that they don't.
const mayLeave = () => document.querySelector("[data-kept]:not([hidden])") !== null;

async function unlessAway(goOn) {
  if (location.hash === "#tools") location.hash = "#board";  // the sentence lies under the sheet of tools
  turnBack();
  if (await request("/offline/", { method: "HEAD", cache: "no-store" })) goOn();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href]");
  if (!link || event.defaultPrevented || !isAway() || mayLeave() || opensHere(link)) return;
  event.preventDefault();
  unlessAway(() => link.click());
});

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !isAway()) return;
  event.preventDefault();
  // The last line is then the last of those that wait here.
  const last = keptHands(here()).at(-1);
  if (last && "undo" in form.dataset) takeBack(last);
  else unlessAway(() => form.requestSubmit(submitter));
});

// What a button asked of the server in the background has not come about. A hand is kept (pad.js), and what
// the page asks by itself it asks again.
document.addEventListener("htmx:sendError", ({ target, detail }) => {
  const isAsked = detail.requestConfig?.verb === "post" && !target.matches("[data-pad], .asked");
  if (isAsked) turnBack();
});
