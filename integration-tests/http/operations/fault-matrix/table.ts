import type { Result } from "./cell"

/**
 * Operations down, faults across; each cell says how many requests moved something of those that were received, or that
 * something is wrong. Below it, every problem in words.
 */
export function table(results: readonly Result[], operations: readonly string[], faults: readonly string[]): string {
  const cells = operations.map((operation) =>
    faults.map((fault) => {
      const result = results.find((one) => one.operation === operation && one.fault === fault)
      if (!result) return "missing"
      return `${result.problems.length === 0 ? "ok" : "WRONG"} ${result.processed}/${result.received}`
    }),
  )
  const first = Math.max(...operations.map((operation) => operation.length))
  const widths = faults.map((fault, column) => Math.max(fault.length, ...cells.map((row) => row[column]?.length ?? 0)))
  const line = (head: string, rest: string[]) =>
    [head.padEnd(first), ...rest.map((text, column) => text.padEnd(widths[column] ?? 0))].join(" | ").trimEnd()
  const good = results.filter(({ problems }) => problems.length === 0).length
  return [
    "moved money / received by the service, for each operation and fault",
    "",
    line("", [...faults]),
    line(
      "-".repeat(first),
      widths.map((width) => "-".repeat(width)),
    ),
    ...cells.map((row, at) => line(operations[at] ?? "", row)),
    "",
    `${good} of ${results.length} cells as they must be`,
    ...results.flatMap(({ operation, fault, problems }) =>
      problems.map((problem) => `${operation} × ${fault}: ${problem}`),
    ),
    "",
  ].join("\n")
}
