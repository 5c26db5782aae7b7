import { setImmediate as others } from "node:timers/promises"

/** A computation that pauses between its steps. Each pause answers whether its time is up: it ends with what it has. */
export type Steps<Result> = Generator<void, Result, boolean>

/** A server that computes longer than this keeps its callers waiting. */
const SLICE_MS = 15

/** Computes to the end without a pause. */
export function compute<Result>(steps: Steps<Result>, seconds: number): Result {
  const end = endAfter(seconds)
  for (;;) {
    const step = steps.next(performance.now() >= end)
    if (step.done) return step.value
  }
}

/** Computes a slice at a time, and lets everybody else in between. */
export async function computeBeside<Result>(steps: Steps<Result>, seconds: number): Promise<Result> {
  const end = endAfter(seconds)
  for (;;) {
    const pause = performance.now() + SLICE_MS
    for (let now = 0; now < pause; now = performance.now()) {
      const step = steps.next(now >= end)
      if (step.done) return step.value
    }
    await others()
  }
}

function endAfter(seconds: number): number {
  return performance.now() + seconds * 1_000
}
