/** What the language itself throws: no rule of the store, the service or the network explains it. */
const DEFECTS = [TypeError, ReferenceError, RangeError, SyntaxError]

/** Whether an error is a mistake in the code under test, or in the simulator's stand for it. */
export function isDefect(error: unknown): error is Error {
  return DEFECTS.some((kind) => error instanceof kind)
}

/** The same of what is left of it in a message. */
export function isDefectInWords(message: string): boolean {
  return /Cannot (?:read|set) propert|is not (?:a function|iterable|defined|a constructor)/.test(message)
}
