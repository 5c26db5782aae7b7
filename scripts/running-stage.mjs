import { spawn } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"
import { stripVTControlCharacters } from "node:util"

const LINES_OF_A_FAILURE = 8
const LETTERS_OF_A_LINE = 240

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
        const counts = file ? counted(file, code, this.#text) : plain(code, this.#text)
        resolve({ name, result: { title, ...counts, seconds: Math.round((Date.now() - begun) / 1000) } })
      })
    })
  }

  kill(signal) {
    this.#child.kill(signal)
  }
}

/** A stage that counts no tests: what it printed last says why it failed. */
function plain(code, text) {
  const failures = code === 0 ? [] : [{ why: linesOf(text).slice(-LINES_OF_A_FAILURE) }]
  return { passed: 0, failed: failures.length, skipped: 0, files: [], leftOut: [], failures }
}

/** A file that could not even be loaded is a failure that jest counts among no tests. */
function counted(file, code, text) {
  try {
    const jest = JSON.parse(readFileSync(file, "utf8"))
    const failed = jest.numFailedTests + jest.numRuntimeErrorTestSuites
    return {
      passed: jest.numPassedTests,
      failed: failed === 0 && code !== 0 ? 1 : failed,
      skipped: jest.numPendingTests + jest.numTodoTests,
      files: secondsByFile(jest),
      leftOut: skippedByFile(jest),
      failures: failed === 0 && code !== 0 ? plain(code, text).failures : failuresOf(jest),
    }
  } catch {
    return plain(1, text)
  }
}

/** Seconds of every file of tests. */
export function secondsByFile({ testResults }) {
  return sumsByFile(testResults, ({ duration }) => (duration ?? 0) / 1000).map(([file, seconds]) => ({ file, seconds }))
}

/** What failed, and the beginning of why: a file that could not be loaded has no test. */
export function failuresOf({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((assertion) => assertion.status === "failed")
    if (failed.length === 0 && status === "failed") return [{ test: shortly(name), why: firstLines(message) }]
    return failed.map(({ ancestorTitles, title, failureMessages }) => ({
      test: [shortly(name), ...ancestorTitles, title].filter((part) => part.trim()).join(" › "),
      why: firstLines(failureMessages[0] ?? ""),
    }))
  })
}

/** Without the places that are not ours. */
function firstLines(message) {
  return linesOf(message)
    .filter((line) => !/^\s+at .*(node_modules|node:)/.test(line))
    .slice(0, LINES_OF_A_FAILURE)
    .map((line) => line.slice(0, LETTERS_OF_A_LINE))
}

function linesOf(text) {
  return stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => line.trim())
}

function shortly(path) {
  return path.split("/").slice(-2).join("/")
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
      const file = path ?? shortly(name)
      sums.set(file, (sums.get(file) ?? 0) + valueOf(assertion))
    }
  }
  return [...sums]
}
