import { createHmac } from "node:crypto"
import jwt from "jsonwebtoken"
import type { Settings } from "../modules/acquiring/settings"

/** A page outside the store's API that a shopper's browser opens: each has tokens of its own. */
export type Page = "checkout" | "return"

/** A return may come long after the page was opened: a bank's challenge, a voucher at the kiosk. */
const RETURN_MINUTES = 60 * 24

/** The address of a page for one payment session, with a signed token that runs out. */
export function pageUrl(settings: Settings, page: Page, path: string, sessionId: string): string {
  const minutes = page === "checkout" ? settings.checkout_minutes : RETURN_MINUTES
  const token = jwt.sign({}, secretOf(settings), {
    algorithm: "HS256",
    subject: sessionId,
    audience: page,
    expiresIn: minutes * 60,
  })
  const url = new URL(`/acquiring/${path}/${encodeURIComponent(sessionId)}`, settings.backend_url)
  url.searchParams.set("token", token)
  return url.toString()
}

export type TokenVerdict = "valid" | "expired" | "wrong"

export function verifyPageToken(settings: Settings, page: Page, sessionId: string, token: unknown): TokenVerdict {
  if (typeof token !== "string") return "wrong"
  try {
    jwt.verify(token, secretOf(settings), { algorithms: ["HS256"], subject: sessionId, audience: page })
    return "valid"
  } catch (error) {
    return error instanceof jwt.TokenExpiredError ? "expired" : "wrong"
  }
}

/** Never the service's own key: what signs a link in a browser's history must not be able to sign a payment. */
function secretOf(settings: Settings): string {
  return (
    settings.token_secret ??
    createHmac("sha256", settings.secret_key).update("medusa-payment-acquiring/pages").digest("hex")
  )
}
