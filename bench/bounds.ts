import { readFileSync } from "node:fs"
import { join } from "node:path"

import type { Row } from "./bench"

/** Per measure, the largest ratio that passes. Ratios alone: they hold on another machine, and on a busy one. */
export type Bounds = Record<string, number>

const bounds = JSON.parse(readFileSync(join(__dirname, "bounds.json"), "utf8")) as Record<string, Bounds>

export function checkedBenches(): string[] {
  return Object.keys(bounds)
}

export function boundsOf(bench: string): Bounds {
  return bounds[bench] ?? {}
}

/** One line for every measure that is beyond its bound, or was not measured at all. */
export function beyondBounds(bench: string, rows: Row[], limits: Bounds): string[] {
  return Object.entries(limits).flatMap(([measure, limit]) => {
    const ratio = rows.find((row) => row.measure === measure)?.ratio
    if (typeof ratio === "number" && ratio <= limit) return []
    return [`${bench}, ${measure}: the ratio is ${ratio ?? "not measured"}, at most ${limit} passes`]
  })
}
