import { spawnSync } from "node:child_process"
import { resolve } from "node:path"

const ROOT = resolve(__dirname, "../..")

/** What a program of the folder of scripts prints. */
function printed(program: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: ROOT,
    encoding: "utf8",
  })
  if (stderr) throw new Error(stderr)
  return stdout.trim()
}

const summaryOf = (results: unknown[]) =>
  printed(`import { summary } from "./scripts/test-summary.mjs"
    console.log(summary(${JSON.stringify(results)}, 1).text)`)

const stage = { title: "Unit", passed: 3, failed: 0, skipped: 0, seconds: 1, files: [], leftOut: [], failures: [] }

describe("the summary of a run", () => {
  it("names the files that were left out, and how many tests of each", () => {
    const text = summaryOf([{ ...stage, skipped: 4, leftOut: [{ file: "browser/card.spec.ts", tests: 4 }] }])
    expect(text).toMatch(/time was over[^\n]*\n +4 {2}browser\/card\.spec\.ts\n/)
    expect(text.split("\n").at(-1)).toBe("Tests: 3 passed, 0 failed, 4 skipped")
  })

  it("says of every failure which test it is and how it begins, where the output before is cut", () => {
    const failed = { ancestorTitles: ["", "an order"], title: "is paid", status: "failed" }
    const passed = { ancestorTitles: [], title: "is shown", status: "passed", failureMessages: [] }
    const jest = {
      testResults: [
        {
          ...{ name: "/somewhere/browser/order.spec.ts", status: "failed", message: "" },
          assertionResults: [
            passed,
            { ...failed, failureMessages: ["\u001b[31mError: not paid\u001b[39m\n\n  at once"] },
          ],
        },
        { name: "/somewhere/unit/broken.spec.ts", status: "failed", message: "no such file", assertionResults: [] },
      ],
    }
    const failures = printed(`import { failuresOf } from "./scripts/running-stage.mjs"
      console.log(JSON.stringify(failuresOf(${JSON.stringify(jest)})))`)
    const text = summaryOf([
      { ...stage, failed: 2, failures: JSON.parse(failures) as unknown },
      { ...stage, title: "Cost", passed: 0, failed: 1, failures: [{ why: ["the ratio is 2"] }] },
    ])
    expect(text).toContain(
      [
        "━━ Failed ━━",
        "✗ Unit: browser/order.spec.ts › an order › is paid",
        "    Error: not paid",
        "      at once",
        "✗ Unit: unit/broken.spec.ts",
        "    no such file",
        "✗ Cost",
        "    the ratio is 2",
      ].join("\n"),
    )
    expect(text.split("\n").at(-1)).toBe("Tests: 3 passed, 3 failed")
  })
})
