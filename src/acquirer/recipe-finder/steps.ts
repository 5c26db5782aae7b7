import { setImmediate as others } from "node:timers/promises"

/** A computation that can be paused between its steps. */
export type Steps<Result> = Generator<void, Result>

/** A server that computes longer than this keeps its callers waiting. */
const SLICE_MS = 15

/** Computes to the end without a pause. */
export function compute<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Computes a slice at a time, and lets everybody else in between. */
export async function computeBeside<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    const end = performance.now() + SLICE_MS
    while (performance.now() < end) {
      const step = steps.next()
      if (step.done) return step.value
    }
    await others()
  }
}
