/** A stretch of time, from its first moment up to, and without, the last. */
export interface Stretch {
  from: Date
  until: Date
}

/** As the arrays that `unnest(?::int[], ?::timestamptz[], ?::timestamptz[])` makes rows of: place, first, until. */
export function asArrays(stretches: readonly Stretch[]): [number[], string[], string[]] {
  return [
    stretches.map((_, place) => place),
    stretches.map(({ from }) => from.toISOString()),
    stretches.map(({ until }) => until.toISOString()),
  ]
}
