import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { Failure } from "./failure"
import { PLACES } from "./settings"

const LOG = join(PLACES.logs, "demo.log")

/** What nobody foresaw gets advice too: all that is known of it goes to a log, beside those of the demo's programs. */
export function explained(error: unknown): Failure {
  if (error instanceof Failure) return error
  const message = error instanceof Error ? error.message : String(error)
  return new Failure(message, keep(error) ? `all of it is in ${LOG}` : `the logs are in ${PLACES.logs}`)
}

function keep(error: unknown): boolean {
  try {
    mkdirSync(PLACES.logs, { recursive: true })
    writeFileSync(LOG, `${traces(error).join("\n\n")}\n`)
    return true
  } catch {
    return false
  }
}

/** Words and places only: an error's other properties may be addresses with passwords in them. */
function traces(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)]
  return [error.stack ?? error.message, ...(error.cause === undefined ? [] : traces(error.cause))]
}
