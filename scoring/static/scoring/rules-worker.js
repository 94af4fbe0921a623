// The rules of the server, run on this phone: Python in the browser, in a worker of its own. Only this script
// may compile WebAssembly (its own Content-Security-Policy says so), and only the pad asks for it.

let answer = null;

const bytes = async (url) => {
  const file = await fetch(url);
  if (!file.ok) throw new Error(`${file.status} ${url}`);
  return new Uint8Array(await file.arrayBuffer());
};

async function start({ runtime, library, rules, catalogue, language }) {
  const [{ loadPyodide }, archive, sentences] = await Promise.all([
    import(`${runtime}pyodide.mjs`), bytes(rules), catalogue ? bytes(catalogue) : null,
  ]);
  const python = await loadPyodide({ indexURL: runtime, stdLibURL: library });
  python.FS.writeFile("/rules.zip", archive);
  if (sentences) {
    python.FS.mkdirTree(`/locale/${language}/LC_MESSAGES`);
    python.FS.writeFile(`/locale/${language}/LC_MESSAGES/django.mo`, sentences);
  }
  python.runPython("import sys; sys.path.insert(0, '/rules.zip'); from scoring.pad.phone import answer");
  answer = python.globals.get("answer");
  answer(JSON.stringify({ ask: "start", language }));
}

addEventListener("message", async ({ data: { number, start: files, question } }) => {
  try {
    if (files) await start(files);
    postMessage({ number, answer: files ? "{}" : answer(question) });
  } catch (error) {
    postMessage({ number, error: String(error) });
  }
});

// The runtime fetches its files side by side: where the network goes, one failure is answered above, and the
// others are the same news.
addEventListener("unhandledrejection", (event) => event.preventDefault());
