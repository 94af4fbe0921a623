// The page of a match that no server knows yet, made of the blank pad of its rules
// (scoring/matches/views/blank.py).

import { presetTurn } from "../phone/drawing.js";

const NAME = /\ue000(\d)\ue001/g;

// `html` is the blank pad under the address of the match.
export function pageOf(html, names, dealer) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const board = page.querySelector("#board");
  const header = { ...JSON.parse(board.dataset.header), players: names, first_dealer: dealer };
  board.dataset.header = JSON.stringify(header);
  // The rules on this phone say who deals and announces.
  board.querySelector(".state").replaceChildren();
  presetTurn(page, null);
  for (const keys of page.querySelectorAll("[data-by-turn]")) keys.dataset.byTurn = "";
  const filled = (text) => text.replace(NAME, (_, seat) => names[Number(seat)]);
  const nodes = page.createTreeWalker(page, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    if (node.nodeType === Node.TEXT_NODE) node.data = filled(node.data);
    else for (const { name, value } of [...node.attributes]) node.setAttribute(name, filled(value));
  }
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

