/** How many characters of a text are taken at most; the pages let nobody type more. */
export const LONGEST = {
  /** An id, a number, a name. */
  word: 255,
  /** What a person says of a decision. */
  note: 500,
  /** The beginning of a refund's note goes on to the service. */
  refund_note: 255,
} as const

export type Longest = typeof LONGEST

export const longerThan = (most: number) => `is longer than ${most} characters`
