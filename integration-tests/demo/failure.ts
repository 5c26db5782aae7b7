/** What went wrong, and what the person at the terminal can do about it. */
export class Failure extends Error {
  constructor(
    what: string,
    readonly advice: string,
  ) {
    super(what)
  }
}

/** One line for whatever was thrown. */
export function failureLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const line = message.trim().split("\n")[0] ?? ""
  return error instanceof Failure ? `${line} → ${error.advice}` : line
}
