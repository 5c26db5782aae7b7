import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"

/**
 * Whether a page of another site made a signed-in merchant's browser send this, which takes its session along by
 * itself. Who signs in by a header of the request is no such page: the browser asks first whether it may send one. The
 * store's own CORS has named the other sites that may by now.
 */
export function isOfAnotherSite(req: MedusaRequest, res: MedusaResponse): boolean {
  if (req.get("authorization") !== undefined) return false
  const origin = req.get("origin")
  if (origin !== undefined && origin === res.get("access-control-allow-origin")) return false
  const site = req.get("sec-fetch-site")
  if (site !== undefined) return site !== "same-origin" && site !== "none"
  return origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === req.get("host"))
}
