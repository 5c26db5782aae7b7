/** No place is further from UTC. */
const FURTHEST = 14 * 60

/** Whether a text is an offset from UTC in minutes, as a browser counts them; hours would be smaller numbers. */
export function isMinutesOffset(text: string): boolean {
  return /^[+-]?\d{1,3}$/.test(text) && Math.abs(Number(text)) <= FURTHEST
}
