import { findCardData } from "../acquirer/domain/card-data"
import type { RefusedSample } from "../modules/acquiring/refused-notifications"

/** More than any notification of the service has. */
const MOST_BYTES = 16 * 1024
const LONGEST_NUMBER = 64

/**
 * A message that was refused for its signature, as the recipe finder can read it, and what it names; undefined for what
 * is no signed message, is too large, or has what looks like card data in it.
 */
export function refusedSample(raw: Buffer): Pick<RefusedSample, "kind" | "number" | "message"> | undefined {
  if (raw.length > MOST_BYTES) return undefined
  const text = raw.toString("utf8")
  // The database keeps no such text.
  if (text.includes("\0")) return undefined
  try {
    const { fields } = recipes().readSample(text)
    if (findCardData({ text, fields }) !== undefined) return undefined
    const { order_no, request_id } = fields
    const kind = order_no === undefined && request_id !== undefined ? "payout" : "payment"
    return { kind, number: shortened(order_no ?? request_id), message: text }
  } catch {
    return undefined
  }
}

function shortened(number: unknown): string | null {
  return typeof number === "string" ? number.slice(0, LONGEST_NUMBER) : null
}

/** Few messages are refused: what reads them is loaded for the first one. */
function recipes() {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return require("../acquirer/recipe-finder/sample") as typeof import("../acquirer/recipe-finder/sample")
}
