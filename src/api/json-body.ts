import type { MedusaRequest } from "@medusajs/framework/http"
import { AcquirerError } from "../acquirer/domain/errors"
import { toMedusaError } from "../medusa/medusa-error"

const MAX_BYTES = 128 * 1024

/**
 * Reads a body that may have a card in it, past the framework's parser: that one quotes what it cannot read in its
 * error, and the error is logged.
 * @param most bytes that are taken
 * @throws MedusaError `invalid_data`, never with a word of the body
 */
export async function readJsonBody(req: MedusaRequest, most = MAX_BYTES): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= most) chunks.push(chunk)
  }
  if (size > most) throw unreadable(`is larger than ${most} bytes`)
  if (size === 0) return {}
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8"))
  } catch {
    throw unreadable("is not JSON")
  }
}

function unreadable(reason: string): unknown {
  return toMedusaError(
    new AcquirerError("invalid", { code: "body", field: "body", merchantMessage: `The body ${reason}.` }),
  )
}
