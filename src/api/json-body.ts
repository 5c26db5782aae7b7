import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { AcquirerError } from "../acquirer/domain/errors"
import { acquirerErrorIn, toMedusaError } from "../medusa/medusa-error"

/** How many bytes of a body are taken, and the setting that says so. */
interface Limit {
  bytes: number
  setting?: string
}

const USUAL: Limit = { bytes: 128 * 1024 }
/** Code of a body that is over its limit, and what the answer calls it. */
const TOO_LARGE = "too_large"

/**
 * Reads a body that may have a card in it, past the framework's parser: that one quotes what it cannot read in its
 * error, and the error is logged.
 * @throws MedusaError `invalid_data`, never with a word of the body; of one that is too large `answeredTooLarge` takes
 * it
 */
export async function readJsonBody(req: MedusaRequest, most = USUAL): Promise<unknown> {
  const bytes = await bytesUpTo(req, most.bytes)
  if (!bytes) {
    throw unreadable(`is larger than ${most.bytes} bytes${most.setting ? ` (setting ${most.setting})` : ""}`, TOO_LARGE)
  }
  const read = jsonIn(bytes)
  if ("fault" in read) throw unreadable(read.fault === "no_json" ? "is not JSON" : "is nested deeper than 64 levels")
  return read.json
}

/** Deeper than any body that a route of ours takes; what goes through one level by level would run out of stack. */
const MOST_LEVELS = 64

/** What a body says, `{}` where it is empty, or why it says nothing. */
export function jsonIn(bytes: Buffer): { json: unknown } | { fault: "no_json" | "too_deep" } {
  if (bytes.length === 0) return { json: {} }
  try {
    const json: unknown = JSON.parse(bytes.toString("utf8"))
    return isDeeperThan(MOST_LEVELS, json) ? { fault: "too_deep" } : { json }
  } catch {
    return { fault: "no_json" }
  }
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner))
}

/** A body, or nothing of one that is larger: to its end it is read all the same, so that an answer arrives. */
export async function bytesUpTo(req: MedusaRequest, most: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= most) chunks.push(chunk)
  }
  return size > most ? undefined : Buffer.concat(chunks)
}

/** Answers 413 where the body was too large, and says whether it was: Medusa's errors know no such status. */
export function answeredTooLarge(res: MedusaResponse, error: unknown): boolean {
  const cause = acquirerErrorIn(error)
  if (cause?.code !== TOO_LARGE) return false
  res.status(413).json({ type: TOO_LARGE, message: cause.merchantMessage })
  return true
}

function unreadable(reason: string, code = "body"): unknown {
  return toMedusaError(new AcquirerError("invalid", { code, field: "body", merchantMessage: `The body ${reason}.` }))
}
