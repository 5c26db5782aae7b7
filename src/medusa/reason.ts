/** Why something failed, in words: an error's, or those of the plain data that a workflow's step throws in its place. */
export function reasonOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error)
  if ("message" in error && typeof error.message === "string") return error.message
  if ("error" in error) return reasonOf(error.error)
  return Object.keys(error).length > 0 ? JSON.stringify(error) : "no reason given"
}
