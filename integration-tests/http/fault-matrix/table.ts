import type { Result } from "./cell"

/**
 * Deeds down, faults across; each cell says how many requests moved something of those that were received, or that
 * something is wrong. Below it, every problem in words.
 */
export function table(results: readonly Result[], deeds: readonly string[], faults: readonly string[]): string {
  const cells = deeds.map((deed) =>
    faults.map((fault) => {
      const result = results.find((one) => one.deed === deed && one.fault === fault)
      if (!result) return "missing"
      return `${result.problems.length === 0 ? "ok" : "WRONG"} ${result.processed}/${result.received}`
    }),
  )
  const first = Math.max(...deeds.map((deed) => deed.length))
  const widths = faults.map((fault, column) => Math.max(fault.length, ...cells.map((row) => row[column]?.length ?? 0)))
  const line = (head: string, rest: string[]) =>
    [head.padEnd(first), ...rest.map((text, column) => text.padEnd(widths[column] ?? 0))].join(" | ").trimEnd()
  const good = results.filter(({ problems }) => problems.length === 0).length
  return [
    "moved money / received by the service, for each deed and fault",
    "",
    line("", [...faults]),
    line(
      "-".repeat(first),
      widths.map((width) => "-".repeat(width)),
    ),
    ...cells.map((row, at) => line(deeds[at] ?? "", row)),
    "",
    `${good} of ${results.length} cells as they must be`,
    ...results.flatMap(({ deed, fault, problems }) => problems.map((problem) => `${deed} × ${fault}: ${problem}`)),
    "",
  ].join("\n")
}
