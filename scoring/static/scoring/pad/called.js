// What the cut says is heard by the table before the hand is played: the pad tells the server, and the other
// phones read it with their next question. Without a network it stands on this phone's board alone.

import { element } from "../phone/drawing.js";
import { isAway, request } from "../queue/network.js";
import { keptHands } from "../queue/store.js";

let told = "";  // for which hand, and what

// When the pad has said what is played. Where hands wait, the server doesn't know the deal yet.
export function tellTable(form) {
  const { called, match } = form.dataset;
  const said = form.querySelector(".preview .called")?.textContent;
  if (!said) return;
  if (!called || isAway() || keptHands(match).length > 0) {
    showHere(said);
    return;
  }
  const news = `${form.elements.client_id.value} ${said}`;
  if (news === told) return;
  told = news;
  request(called, { method: "POST", body: new FormData(form) });
}

// Until the board is drawn anew, as it is when the hand is kept.
function showHere(said) {
  const state = document.querySelector("#board .state");
  state?.querySelector(".called")?.remove();
  state?.append(element("li", "called", said));
}
