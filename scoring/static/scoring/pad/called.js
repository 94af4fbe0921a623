// What the cut says is heard by the table before the hand is played: the pad tells the server, and the other
// phones read it with their next question. Without a network nobody hears of it, and the hand says it later.

import { isAway, request } from "../queue/network.js";
import { keptHands } from "../queue/store.js";

let told = "";  // for which hand, and what

// When the pad has said what is played. Where hands wait, the server doesn't know the deal yet.
export function tellTable(form) {
  const { called, match } = form.dataset;
  const said = form.querySelector(".preview .called")?.textContent;
  const news = `${form.elements.client_id.value} ${said}`;
  if (!called || !said || news === told || isAway() || keptHands(match).length > 0) return;
  told = news;
  request(called, { method: "POST", body: new FormData(form) });
}
