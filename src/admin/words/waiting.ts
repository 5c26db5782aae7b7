/** The one sentence about everything that is open. */
export function waitingWords(waiting: { incidents: number; unknown: number; reviews: number }): string {
  const parts = [
    counted(waiting.reviews, "review to decide", "reviews to decide"),
    counted(waiting.incidents, "incident", "incidents"),
    counted(waiting.unknown, "unknown outcome", "unknown outcomes"),
  ].filter((part) => part !== "")
  return parts.length === 0 ? "Every payment is where it should be." : `Open: ${parts.join(", ")}.`
}

function counted(count: number, one: string, many: string): string {
  return count === 0 ? "" : `${count} ${count === 1 ? one : many}`
}
