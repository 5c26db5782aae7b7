/**
 * Why something failed, in words: an error's, or those of the plain data that a workflow's step throws in its place.
 */
export function reasonOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error)
  if ("message" in error && typeof error.message === "string") return error.message
  if ("error" in error) return reasonOf(error.error)
  const named = ["detail", "reason", "code", "type", "name"].map((name) => (error as Record<string, unknown>)[name])
  const text = named.find((value): value is string => typeof value === "string" && value !== "")
  return text ?? "no reason given"
}
