// Fetches the Python runtime for browsers by its name and version, cuts its library down to what the rules
// import, and keeps every file compressed as it is served. `make runtime` runs it; needs npm, node and tar.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const VERSION = "314.0.7";
const INTEGRITY =
  "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==";
const HERE = import.meta.dirname ?? new URL(".", import.meta.url).pathname;
const work = mkdtempSync(join(tmpdir(), "pyodide-"));

function fetchPackage() {
  const file = execFileSync("npm", ["pack", "--silent", `pyodide@${VERSION}`], { cwd: work }).toString().trim();
  const found = "sha512-" + createHash("sha512").update(readFileSync(join(work, file))).digest("base64");
  if (found !== INTEGRITY) throw new Error(`pyodide ${VERSION} is another package than it was: ${found}`);
  execFileSync("tar", ["xzf", file], { cwd: work });
  return join(work, "package");
}

// The loader names a host for packages that we never load.
function loader(folder) {
  const text = readFileSync(join(folder, "pyodide.mjs"), "utf8");
  const quiet = text.replace(/https:\/\/cdn\.[^`]*/, "./").replace(/\n\/\/# sourceMappingURL.*/, "");
  if (/https:\/\/cdn/.test(quiet)) throw new Error("the loader still names a host");
  return Buffer.from(quiet);
}

// Safari 16.0 doesn't read blocks that are static; static fields it does.
function main(folder) {
  const text = readFileSync(join(folder, "pyodide.asm.mjs"), "utf8");
  const older = text
    .replace(/static\{(\w+\(this,"\w+"\))\}/g, "static itsName=$1;")
    .replace(/static\{this\.(\w+)=(\w+|\{\})\}/g, "static $1=$2;");
  if (/static\s*\{/.test(older)) throw new Error("the runtime still has blocks that are static");
  return Buffer.from(older);
}

// Everything that is imported to fold a sheet of each game and to say it in words, compiled.
const CUT = `
import importlib._bootstrap_external as external, importlib.util, io, sys, zipfile
sys.path.insert(0, "/rules.zip")
from scoring.pad.phone import answer
answer('{"ask": "start", "language": "en"}')
from scoring.rules import VARIANTS
from scoring.words import words_of
for variant in VARIANTS:
    words_of(variant)
library = zipfile.ZipFile("/lib/python314.zip")
files = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
names = sorted({file.split(".zip/")[1] for file in files if "python314.zip/" in file})
with zipfile.ZipFile("/library.zip", "w", zipfile.ZIP_STORED) as cut:
    for name in names:
        source = library.read(name)
        code = compile(source, "/lib/python314.zip/" + name, "exec", dont_inherit=True, optimize=2)
        compiled = external._code_to_hash_pyc(code, importlib.util.source_hash(source), False)
        cut.writestr(zipfile.ZipInfo(name + "c", (1980, 1, 1, 0, 0, 0)), compiled)
`;

async function library(folder, lock, rules) {
  const { loadPyodide } = await import(join(folder, "pyodide.mjs"));
  const python = await loadPyodide({ lockFileContents: lock, packageBaseUrl: "./" });
  python.FS.writeFile("/rules.zip", readFileSync(rules));
  python.runPython(CUT);
  return Buffer.from(python.FS.readFile("/library.zip"));
}

const folder = fetchPackage();
const lock = JSON.parse(readFileSync(join(folder, "pyodide-lock.json"), "utf8"));
lock.packages = {};
const files = {
  "pyodide.mjs": loader(folder),
  "pyodide.asm.mjs": main(folder),
  "pyodide.asm.wasm": readFileSync(join(folder, "pyodide.asm.wasm")),
  "pyodide-lock.json": Buffer.from(JSON.stringify(lock)),
  "library.zip": await library(folder, lock, process.argv[2]),
};
const sums = [];
const sum = (name, bytes) => sums.push(`${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`);
for (const [name, bytes] of Object.entries(files)) {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const forms = { gz: gzipSync(bytes, { level: 9 }), br: brotliCompressSync(bytes, { params }) };
  sum(name, bytes);
  for (const [suffix, form] of Object.entries(forms)) {
    writeFileSync(join(HERE, `${name}.${suffix}`), form);
    sum(`${name}.${suffix}`, form);
  }
}
writeFileSync(join(HERE, "SHA256SUMS"), sums.join(""));
rmSync(work, { recursive: true });
