import { findCardData } from "../acquirer/domain/card-data"

/** More than any notification of the service has. */
const MOST_BYTES = 16 * 1024

/**
 * A message that was refused for its signature, as the recipe finder can read it; undefined for what is no signed
 * message, is too large, or holds what looks like card data.
 */
export function refusedSample(raw: Buffer): string | undefined {
  if (raw.length > MOST_BYTES) return undefined
  const text = raw.toString("utf8")
  // The database keeps no such text.
  if (text.includes("\0")) return undefined
  try {
    const { fields } = recipes().readSample(text)
    return findCardData({ text, fields }) === undefined ? text : undefined
  } catch {
    return undefined
  }
}

/** Few messages are refused: what reads them is loaded for the first one. */
function recipes() {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return require("../acquirer/recipe-finder/sample") as typeof import("../acquirer/recipe-finder/sample")
}
