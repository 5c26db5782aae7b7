import { performance } from "node:perf_hooks"

/** So far the wall clock is corrected while a machine runs; what it gains beyond that at once, the machine slept. */
const CORRECTED_MS = 1_000

/** What the monotonic clock did not count, and how far apart both clocks were when that was last looked at. */
let slept = 0
let apart = Date.now() - performance.now()

/**
 * Milliseconds since some moment, also those in which the machine was suspended: the monotonic clock stands still
 * meanwhile. A wall clock that is put forward counts as sleep, one that is put back as nothing: for what runs out that
 * is the careful answer.
 */
export function elapsedMs(): number {
  const monotonic = performance.now()
  const now = Date.now() - monotonic
  if (Math.abs(now - apart) > CORRECTED_MS) {
    slept += Math.max(0, now - apart)
    apart = now
  }
  return monotonic + slept
}
