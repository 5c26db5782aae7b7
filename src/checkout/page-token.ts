import jwt from "jsonwebtoken"
import type { Account } from "../operations/account"

/** A page outside the store's API that a shopper's browser opens: each has tokens of its own. */
export type Page = "checkout" | "return"

/** A return may come long after the page was opened: a bank's challenge, a voucher at the kiosk. */
const RETURN_MINUTES = 60 * 24

/** What signs pages: an account, opened or not. */
type Signer = Pick<Account, "id" | "settings" | "store">

/** The address of a page for one payment session, with a signed token that runs out. */
export async function pageUrl(account: Signer, page: Page, path: string, sessionId: string): Promise<string> {
  const { settings } = account
  const [key] = await keysOf(account)
  const minutes = page === "checkout" ? settings.checkout_minutes : RETURN_MINUTES
  const token = jwt.sign({}, key, {
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

export async function verifyPageToken(
  account: Signer,
  page: Page,
  sessionId: string,
  token: unknown,
): Promise<TokenVerdict> {
  if (typeof token !== "string") return "wrong"
  const keys = await keysOf(account)
  const verdicts = keys.map((key) => verdictOf(token, key, page, sessionId))
  return verdicts.find((verdict) => verdict !== "wrong") ?? "wrong"
}

function verdictOf(token: string, key: string, page: Page, sessionId: string): TokenVerdict {
  try {
    jwt.verify(token, key, { algorithms: ["HS256"], subject: sessionId, audience: page })
    return "valid"
  } catch (error) {
    return error instanceof jwt.TokenExpiredError ? "expired" : "wrong"
  }
}

function keysOf({ id, settings, store }: Signer): Promise<[string, ...string[]]> {
  return store.acquiring.pageKeys.of(id, settings)
}
