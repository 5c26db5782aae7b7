import type { MedusaRequest } from "@medusajs/framework/http"
import { AcquirerError } from "../../../../../acquirer/domain/errors"
import { MAX_NOTIFICATION_BYTES } from "../../../../../acquirer/wire/verify-notification"

/**
 * The body's bytes as they came: the signature is over them, and XML is nothing that the framework parses.
 * @throws AcquirerError `invalid`, code `oversize`, as soon as it is too large
 */
export async function readRawBody(req: MedusaRequest): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_NOTIFICATION_BYTES) {
      throw new AcquirerError("invalid", {
        code: "oversize",
        merchantMessage: `The notification was not taken: it is larger than ${MAX_NOTIFICATION_BYTES} bytes.`,
      })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
