import type { BrowserContext } from "playwright-core"

/** What the browser complains of and no page of the shop is to blame for. */
const EXPECTED = [
  // The bank's page wants the focus in its field; inside a frame of another site browsers do not give it.
  "Blocked autofocusing on a <input> element in a cross-origin subframe.",
]

/**
 * Collects the errors and warnings in the consoles of all pages and frames from now on. A message to a page of another
 * origin than the one it is meant for is a warning.
 */
export function consoleComplaints(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on("console", (message) => {
    const isComplaint = message.type() === "error" || message.type() === "warning"
    if (isComplaint && !EXPECTED.includes(message.text())) complaints.push(message.text())
  })
  return complaints
}
