import { setTimeout as sleep } from "node:timers/promises"

/** The time that processes compare, and waiting. */
export interface Clock {
  now(): Date
  sleep(ms: number): Promise<void>
}

export interface Pace {
  /** The pause between two attempts, in milliseconds. */
  everyMs: number
  /** How long it is tried at most, in milliseconds. */
  withinMs: number
  /** The pause doubles up to this many milliseconds; it stays as it is by default. */
  longestPauseMs?: number
  /** This process's own by default. */
  clock?: Clock
}

const OWN_CLOCK: Clock = { now: () => new Date(performance.now()), sleep: (ms) => sleep(ms) }

/** The pause before another try: the first one doubled by every try before it, and never longer than the longest. */
export function backoff(firstMs: number, tries: number, longestMs: number): number {
  return Math.min(firstMs * 2 ** Math.min(tries, 30), longestMs)
}

/** Tries until there is something, at least once; undefined when nothing came of it in time. */
export async function poll<Value>(
  attempt: () => Promise<Value | undefined>,
  { everyMs, withinMs, longestPauseMs = everyMs, clock = OWN_CLOCK }: Pace,
): Promise<Value | undefined> {
  const until = clock.now().getTime() + withinMs
  for (let pause = everyMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    const found = await attempt()
    if (found !== undefined) return found
    if (clock.now().getTime() + pause > until) return undefined
    await clock.sleep(pause)
  }
}

/** What work brings, or undefined when it has not ended in time: then it goes on, and nobody waits for it. */
export async function within<Value>(work: Promise<Value>, longestMs: number): Promise<Value | undefined> {
  const waiting = new AbortController()
  const late = sleep(longestMs, undefined, { ref: false, signal: waiting.signal }).catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    waiting.abort()
  }
}
