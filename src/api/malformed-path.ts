import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { problem } from "./admin/acquiring/answer"
import { at } from "./paths"

/** The router itself would answer a path that is no percent-encoding with a failure of the server. */
export function refuseMalformedPath(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  try {
    // PostgreSQL takes no NUL in a text, and no id has one.
    if (decodeURIComponent(req.path).includes("\0")) throw new URIError("NUL")
    next()
  } catch {
    const message = "This address is malformed."
    if (at("/(?:admin|store)/.*").test(req.path)) return problem(res, 400, "invalid_data", message)
    res.status(400).type("text/plain").send(message)
  }
}
