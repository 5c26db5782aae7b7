import type { MedusaRequest } from "@medusajs/framework/http"
import { AcquirerError } from "../../../../../acquirer/domain/errors"
import { MAX_NOTIFICATION_BYTES } from "../../../../../acquirer/wire/codecs/limits"

/**
 * The body's bytes as they came: the signature is over them, and XML is nothing that the framework parses.
 * @throws AcquirerError `invalid`, code `oversize`, as soon as it is too large; the rest is never kept
 */
export async function readRawBody(req: MedusaRequest): Promise<Buffer> {
  if (Number(req.get("content-length") ?? 0) > MAX_NOTIFICATION_BYTES) throw oversize()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    req.on("data", (chunk: Buffer) => {
      size += chunk.length
      if (size <= MAX_NOTIFICATION_BYTES) return void chunks.push(chunk)
      // Read on and thrown away: a sender that is cut off in mid-sentence would never see the answer.
      chunks.length = 0
      reject(oversize())
    })
    req.on("end", () => resolve(Buffer.concat(chunks)))
    req.on("error", reject)
    req.on("close", () => {
      if (!req.complete)
        reject(new AcquirerError("invalid", { code: "unreadable", merchantMessage: "The sender went away." }))
    })
  })
}

function oversize(): AcquirerError {
  return new AcquirerError("invalid", {
    code: "oversize",
    merchantMessage: `The notification was not taken: it is larger than ${MAX_NOTIFICATION_BYTES} bytes.`,
  })
}
