// Modules that the first second of a page can do without: what <meta name="late-module"> names. As long as a
// page lives a browser remembers that a module could not be fetched: so its files come first, again and again
// until there is a network, and then it is imported from what the browser has.

const AGAIN = 5000;  // milliseconds
const A_MOMENT = 2000;
const IMPORTED = /\b(?:from|import)\s*"(\.[^"]+)"/g;

async function fetchFiles(address, seen) {
  if (seen.has(address)) return;
  seen.add(address);
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const files = [...(await answer.text()).matchAll(IMPORTED)].map(([, file]) => new URL(file, address));
  await Promise.all(files.map(({ href }) => fetchFiles(href, seen)));
}

async function importLate(address) {
  try {
    await fetchFiles(address, new Set());
  } catch {
    setTimeout(importLate, AGAIN, address);
    return;
  }
  try {
    await import(address);
  } catch (error) {
    // A page that is left meanwhile ends the import: only one that stays has something to complain of.
    setTimeout(() => { throw error; }, A_MOMENT);
  }
}

addEventListener("load", () => {
  for (const { content } of document.querySelectorAll("meta[name=late-module]")) {
    importLate(new URL(content, location).href);
  }
});
