/** Milliseconds since 1970; replaced in tests. */
export interface Clock {
  now(): number
}

export const SYSTEM_CLOCK: Clock = { now: () => Date.now() }
