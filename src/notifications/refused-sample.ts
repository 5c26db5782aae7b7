import { findCardData } from "../acquirer/domain/card-data"
import type { RefusedSample } from "../modules/acquiring/refused-notifications"

/** More than any notification of the service has. */
const MOST_BYTES = 16 * 1024
const LONGEST_NUMBER = 64

type Sample = Pick<RefusedSample, "kind" | "number" | "message">

/**
 * A message that was refused for its signature or its names, as the recipe finder can read it, and what it names;
 * undefined for what is no signed message, is too large, or has what looks like card data in it. Of its headers nothing
 * is kept but the signature, and that only where no field is one.
 */
export function refusedSample(raw: Buffer, headers: Record<string, unknown>): Sample | undefined {
  if (raw.length > MOST_BYTES) return undefined
  const text = raw.toString("utf8")
  // The database keeps no such text.
  if (text.includes("\0")) return undefined
  return sampleOf(text) ?? sampleOf(behindItsHeader(text, headers))
}

function behindItsHeader(text: string, headers: Record<string, unknown>): string | undefined {
  const { signatureNameIn, withHeader } = recipes()
  const header = signatureNameIn(headers)
  return header && withHeader(header, String(headers[header]).trim(), text)
}

function sampleOf(text: string | undefined): Sample | undefined {
  if (text === undefined) return undefined
  try {
    const { fields } = recipes().readSample(text)
    if (findCardData({ text, fields }) !== undefined) return undefined
    const [orderNo, requestId] = [named("orderno", fields), named("requestid", fields)]
    const number = (orderNo ?? requestId)?.slice(0, LONGEST_NUMBER) ?? null
    // A form writes it as %00.
    if (number?.includes("\0")) return undefined
    const kind = orderNo === undefined && requestId !== undefined ? "payout" : "payment"
    return { kind, number, message: text }
  } catch {
    return undefined
  }
}

/** The text of that name, however it is spelled (`order_no`, `orderNo`) and wherever it is nested. */
function named(name: string, fields: object): string | undefined {
  for (const [key, value] of Object.entries(fields) as [string, unknown][]) {
    if (typeof value === "string" && key.replaceAll("_", "").toLowerCase() === name) return value
    const inner = typeof value === "object" && value !== null ? named(name, value) : undefined
    if (inner !== undefined) return inner
  }
  return undefined
}

/** Few messages are refused: what reads them is loaded for the first one. */
function recipes() {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return require("../acquirer/recipe-finder/sample") as typeof import("../acquirer/recipe-finder/sample")
}
