// Without a network: the matches that this phone can open.

import { keptMatches, keptPage } from "./pages.js";

async function titleOf(address) {
  const html = await (await keptPage(address)).text();
  const { title } = new DOMParser().parseFromString(html, "text/html");
  return title.replace(/\s+/g, " ").trim();
}

async function show() {
  const list = document.querySelector("[data-matches]");
  for (const { address } of await keptMatches()) {
    const row = document.createElement("li");
    const link = document.createElement("a");
    row.className = "card";
    link.href = address;
    link.textContent = await titleOf(address);
    row.append(link);
    list.append(row);
  }
  list.closest("section").hidden = list.children.length === 0;
}

if (isSecureContext && "caches" in window) show();
