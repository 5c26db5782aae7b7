import { spawn } from "node:child_process"
import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { fileURLToPath } from "node:url"

/**
 * Runs the stages named on the command line (`npm test`: those of `usual`), one after the other, all of them whatever
 * happens, and ends with a summary. The last line has the true numbers: jest's own, and one failed for every other
 * stage that failed.
 */
const root = fileURLToPath(new URL("..", import.meta.url))
const output = `${root}/.test-output`
const usual = ["types", "lint", "rules", "unit", "integration", "endurance", "browser", "leaks"]
const npm = (...script) => ({ command: "npm", args: ["run", "--silent", ...script] })
const jest = (project) => ({ ...npm("jest", "--", "--selectProjects", project), project })

const stages = {
  types: { title: "Types", ...npm("typecheck") },
  lint: { title: "Lint and format", ...npm("lint") },
  rules: { title: "Import rules", ...jest("lint") },
  unit: { title: "Unit", ...jest("unit") },
  integration: { title: "Integration", ...jest("integration") },
  endurance: { title: "Endurance", ...jest("endurance") },
  browser: { title: "Browser", ...jest("browser") },
  leaks: { title: "Card data in output", ...jest("leaks") },
  build: { title: "Build of the plugin", ...npm("build") },
  store: { title: "Fresh store", ...jest("store") },
}

const named = process.argv.slice(2)
const wanted =
  named.length === 0 ? usual : named.flatMap((name) => (name === "all" ? [...usual, "build", "store"] : [name]))
const strangers = wanted.filter((name) => !(name in stages))
if (strangers.length > 0) {
  console.error(`There is no stage ${strangers.join(", ")}. There are: all, ${Object.keys(stages).join(", ")}.`)
  process.exit(1)
}

let current
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    current?.kill(signal)
    process.exitCode = 1
    wanted.length = 0
  })
}

if (wanted.includes("leaks")) rmSync(output, { recursive: true, force: true })
mkdirSync(output, { recursive: true })
const results = []
for (let name; (name = wanted.shift());) {
  const { title } = stages[name]
  console.log(`\n━━ ${title} ━━`)
  const begun = Date.now()
  const counts = await run(stages[name])
  results.push({ title, ...counts, seconds: Math.round((Date.now() - begun) / 1000) })
}
summarise()

function run({ command, args, project }) {
  const report = `${output}/jest-${project}.json`
  rmSync(report, { force: true })
  const all = project ? [...args, "--json", "--outputFile", report] : args
  return new Promise((resolve) => {
    current = spawn(command, all, { cwd: root, stdio: ["ignore", "inherit", "inherit"] })
    current.once("error", (error) => {
      console.error(error.message)
      resolve({ passed: 0, failed: 1, skipped: 0 })
    })
    current.once("close", (code) => resolve(project ? counted(report, code) : plain(code)))
  })
}

function plain(code) {
  return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

/** A file that could not even be loaded is a failure that jest counts among no tests. */
function counted(report, code) {
  try {
    const jest = JSON.parse(readFileSync(report, "utf8"))
    const failed = jest.numFailedTests + jest.numRuntimeErrorTestSuites
    return {
      passed: jest.numPassedTests,
      failed: failed === 0 && code !== 0 ? 1 : failed,
      skipped: jest.numPendingTests + jest.numTodoTests,
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

function summarise() {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const width = Math.max(0, ...results.map(({ title }) => title.length))
  console.log("\n━━ Summary ━━")
  for (const { title, passed, failed, skipped, seconds } of results) {
    const tests = [passed && `${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`]
    const words = tests.filter(Boolean).join(", ") || "passed"
    console.log(`${failed > 0 ? "✗" : "✓"} ${title.padEnd(width)}  ${words}  (${seconds} s)`)
  }
  const skipped = sum("skipped")
  console.log(`Tests: ${sum("passed")} passed, ${sum("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`)
  if (sum("failed") > 0 || results.length === 0) process.exitCode = 1
}
