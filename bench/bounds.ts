import { readFileSync } from "node:fs"
import { join } from "node:path"

import type { Row } from "./bench"

/** What a bench may not exceed. */
interface Bounds {
  /** Takes seconds and needs no shop: part of every check. The others are checked when they are named. */
  isCheap?: boolean
  /** Per measure, the largest ratio that passes. Ratios alone: they hold on another machine, and on a busy one. */
  ratios: Record<string, number>
}

const bounds = JSON.parse(readFileSync(join(__dirname, "bounds.json"), "utf8")) as Record<string, Bounds>

/** Every bench that has bounds. */
export function boundedBenches(): string[] {
  return Object.keys(bounds)
}

/** Those that a check runs when none is named. */
export function cheapBenches(): string[] {
  return boundedBenches().filter((bench) => bounds[bench]?.isCheap)
}

/** One line for every measure of a bench that is beyond its bound, or was not measured at all. */
export function beyondBounds(bench: string, rows: Row[]): string[] {
  return Object.entries(bounds[bench]?.ratios ?? {}).flatMap(([measure, limit]) => {
    const ratio = rows.find((row) => row.measure === measure)?.ratio
    if (typeof ratio === "number" && ratio <= limit) return []
    return [`${bench}, ${measure}: the ratio is ${ratio ?? "not measured"}, at most ${limit} passes`]
  })
}
