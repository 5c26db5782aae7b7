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
})
