import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

const ROOT = resolve(__dirname, "../..")
/** Any small file of tests. */
const FILE = "src/acquirer/domain/__tests__/recurrence.unit.spec.ts"

interface Outcome {
  numPassedTests: number
  numPendingTests: number
  numFailedTests: number
}

describe("a run of tests whose time is limited", () => {
  let folder = ""
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "out-of-time-"))))
  afterAll(() => rmSync(folder, { recursive: true }))

  function runUntil(time: number): Outcome {
    const file = join(folder, "outcome.json")
    const jest = ["--experimental-vm-modules", join(ROOT, "node_modules/jest/bin/jest.js")]
    const args = [...jest, FILE, "--selectProjects", "unit", "--json", "--outputFile", file]
    const { status, stderr } = spawnSync(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, TESTS_UNTIL: String(time) },
      encoding: "utf8",
    })
    if (status !== 0) throw new Error(stderr)
    return JSON.parse(readFileSync(file, "utf8")) as Outcome
  }

  it("begins every test while there is time", () => {
    const { numPassedTests, numPendingTests } = runUntil(Date.now() + 600_000)
    expect(numPassedTests).toBeGreaterThan(0)
    expect(numPendingTests).toBe(0)
  })

  it("begins none when there is no time left, and counts them as skipped", () => {
    const { numPassedTests, numPendingTests, numFailedTests } = runUntil(Date.now() - 1)
    expect({ numPassedTests, numFailedTests }).toEqual({ numPassedTests: 0, numFailedTests: 0 })
    expect(numPendingTests).toBeGreaterThan(0)
  })

  it("is summed up with the files that were left out, and how many tests of each", () => {
    const stage = { title: "Unit", passed: 3, failed: 0, skipped: 4, seconds: 1, files: [] }
    const results = [{ ...stage, leftOut: [{ file: "browser/card.spec.ts", tests: 4 }] }]
    const program = `import { summary } from "./scripts/test-summary.mjs"
      console.log(summary(${JSON.stringify(results)}, 1).text)`
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
      cwd: ROOT,
      encoding: "utf8",
    })
    if (stderr) throw new Error(stderr)
    expect(stdout).toMatch(/time was over[^\n]*\n +4 {2}browser\/card\.spec\.ts\n/)
    expect(stdout.trim().split("\n").at(-1)).toBe("Tests: 3 passed, 0 failed, 4 skipped")
  })
})
