/** Set by the project `endurance`: its tests run in full there, and as small doses in the suites of `npm test`. */
export const isFull = process.env.ENDURANCE === "full"

/** How much of something a test does, unless the environment variable `name` says how much. */
export function dose(name: string, { full, small }: { full: number; small: number }): number {
  return Number(process.env[name] || (isFull ? full : small))
}
