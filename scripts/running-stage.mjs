import { spawn } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"

/** A stage that has started. What it prints is shown in one piece when it has ended, since others run beside it. */
export class RunningStage {
  #child
  #text = ""

  constructor(name, { title, command, args, report }, { root, output }) {
    const file = report && `${output}/jest-${report}.json`
    if (file) rmSync(file, { force: true })
    const begun = Date.now()
    console.log(`… ${title}`)
    const color = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {}
    this.#child = spawn(command, file ? [...args, "--json", "--outputFile", file] : args, {
      cwd: root,
      env: { ...process.env, ...color },
      stdio: ["ignore", "pipe", "pipe"],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => (this.#text += text))
    }
    this.ended = new Promise((resolve) => {
      this.#child.once("error", (error) => (this.#text += `${error.message}\n`))
      this.#child.once("close", (code) => {
        console.log(`\n━━ ${title} ━━\n${this.#text.trimEnd()}`)
        const counts = file ? counted(file, code) : plain(code)
        resolve({ name, result: { title, ...counts, seconds: Math.round((Date.now() - begun) / 1000) } })
      })
    })
  }

  kill(signal) {
    this.#child.kill(signal)
  }
}

function plain(code) {
  return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0, files: [], leftOut: [] }
}

/** A file that could not even be loaded is a failure that jest counts among no tests. */
function counted(file, code) {
  try {
    const jest = JSON.parse(readFileSync(file, "utf8"))
    const failed = jest.numFailedTests + jest.numRuntimeErrorTestSuites
    return {
      passed: jest.numPassedTests,
      failed: failed === 0 && code !== 0 ? 1 : failed,
      skipped: jest.numPendingTests + jest.numTodoTests,
      files: secondsByFile(jest),
      leftOut: skippedByFile(jest),
    }
  } catch {
    return { passed: 0, failed: 1, skipped: 0, files: [], leftOut: [] }
  }
}

/** Seconds of every file of tests. */
export function secondsByFile({ testResults }) {
  return sumsByFile(testResults, ({ duration }) => (duration ?? 0) / 1000).map(([file, seconds]) => ({ file, seconds }))
}

/** The files with tests that did not run, and how many. */
function skippedByFile({ testResults }) {
  return sumsByFile(testResults, ({ status }) => (status === "pending" || status === "todo" ? 1 : 0))
    .map(([file, tests]) => ({ file, tests }))
    .filter(({ tests }) => tests > 0)
}

/** In a suite, the file is the `describe` that is named by its path. */
function sumsByFile(testResults, valueOf) {
  const sums = new Map()
  for (const { name, assertionResults } of testResults) {
    for (const assertion of assertionResults) {
      const path = assertion.ancestorTitles.find((title) => title.endsWith(".spec.ts"))
      const file = path ?? name.split("/").slice(-2).join("/")
      sums.set(file, (sums.get(file) ?? 0) + valueOf(assertion))
    }
  }
  return [...sums]
}
