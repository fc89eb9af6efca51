// Runs a Python file in Pyodide, as the lab does: node run_in_pyodide.mjs PYODIDE SCRIPT INPUT WHEEL...
// Its function `answer` gets the text of INPUT; what it returns is printed.
import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pathToFileURL } from "node:url"

const [pyodide = "", script = "", input = "", ...wheels] = process.argv.slice(2).map(path => resolve(path))
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href)
process.chdir(mkdtempSync(join(tmpdir(), "pyodide-")))
const python = await loadPyodide({ indexURL: `${pyodide}/` })
const packages = python.runPython("import sysconfig; sysconfig.get_path('purelib')")
for (const wheel of wheels) python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir: packages })
const names = python.toPy({})
try {
  python.runPython(readFileSync(script, "utf8"), { globals: names })
  console.log(names.get("answer")(readFileSync(input, "utf8")))
} catch (error) {
  console.error(error instanceof Error ? error.message : error) // without the source of the runtime, a line of 1 MB
  process.exit(1)
}
