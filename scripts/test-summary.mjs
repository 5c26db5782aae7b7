const SLOWEST = 10
const LEFT_OUT = "━━ Skipped: tests that say why themselves, or had not begun when the run's time was over ━━"

/**
 * What a run ends with: what was left out, the slowest files, what failed (near the end, since whoever keeps the output
 * may cut its middle), each stage's numbers and time, and as the last line the sums.
 * @param {{ title: string, passed: number, failed: number, skipped: number, seconds: number,
 *           files: { file: string, seconds: number }[], leftOut: { file: string, tests: number }[],
 *           failures: { test?: string, why: string[] }[] }[]} results
 * @param {number} seconds of the whole run; stages overlap
 */
export function summary(results, seconds) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const [passed, failed, skipped] = [sum("passed"), sum("failed"), sum("skipped")]
  const width = Math.max(0, ...results.map(({ title }) => title.length))
  const slowest = results
    .flatMap(({ files }) => files)
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
  const failures = results.flatMap(({ title, failures }) => failures.map((failure) => ({ title, ...failure })))
  const leftOut = results.flatMap((result) => result.leftOut)
  const lines = [
    ...(leftOut.length > 0
      ? ["", LEFT_OUT, ...leftOut.map(({ file, tests }) => `${String(tests).padStart(5)}  ${file}`)]
      : []),
    "",
    "━━ Slowest files ━━",
    ...slowest.map(({ file, seconds }) => `${String(Math.round(seconds)).padStart(5)} s  ${file}`),
    ...(failures.length > 0 ? ["", "━━ Failed ━━", ...failures.flatMap(told)] : []),
    "",
    "━━ Summary ━━",
    ...results.map((result) => {
      const mark = result.failed > 0 ? "✗" : "✓"
      return `${mark} ${result.title.padEnd(width)}  ${minutes(result.seconds)}  ${numbers(result) || "passed"}`
    }),
    `  ${"Altogether".padEnd(width)}  ${minutes(seconds)}`,
    `Tests: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`,
  ]
  return { text: lines.join("\n"), failed: failed > 0 || results.length === 0 }
}

function told({ title, test, why }) {
  return [`✗ ${[title, test].filter(Boolean).join(": ")}`, ...why.map((line) => `    ${line}`)]
}

function numbers({ passed, failed, skipped }) {
  return [passed && `${passed} passed`, failed && `${failed} failed`, skipped && `${skipped} skipped`]
    .filter(Boolean)
    .join(", ")
}

function minutes(seconds) {
  const whole = Math.round(seconds)
  return `${String(Math.floor(whole / 60)).padStart(2)}:${String(whole % 60).padStart(2, "0")} min`
}
