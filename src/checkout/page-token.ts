import jwt from "jsonwebtoken"
import type { Account } from "../operations/account"

/** A page outside the store's API that a shopper's browser opens: each has tokens of its own. */
export type Page = "checkout" | "return"

/** A return may come long after the page was opened: a bank's challenge, a voucher at the kiosk. */
const RETURN_MINUTES = 60 * 24

/** What signs pages: an account, opened or not. */
type Signer = Pick<Account, "id" | "settings" | "store">

/**
 * The address of a page for one payment session, with a signed token that runs out by the database's clock: another
 * process may read it.
 * @param savedCardId a saved card that the page may offer: whoever has the address is taken for its customer
 */
export async function pageUrl(
  account: Signer,
  page: Page,
  path: string,
  sessionId: string,
  savedCardId?: string,
): Promise<string> {
  const { settings } = account
  const [key] = await keysOf(account)
  const minutes = page === "checkout" ? settings.checkout_minutes : RETURN_MINUTES
  const claims = { iat: await secondsNow(account), ...(savedCardId === undefined ? {} : { [CARD_CLAIM]: savedCardId }) }
  const token = jwt.sign(claims, key, {
    algorithm: "HS256",
    subject: sessionId,
    audience: page,
    expiresIn: minutes * 60,
  })
  const url = new URL(`/acquiring/${path}/${encodeURIComponent(sessionId)}`, settings.backend_url)
  url.searchParams.set("token", token)
  return url.toString()
}

/** Where the service's page leads a shopper. */
export interface ReturnAddresses {
  returnUrl: string
  cancelUrl: string
}

/**
 * The addresses that the service is told for a session's page. Inside a frame they say so, for browsers that do not; it
 * decides only how the answer is shown, and is not signed.
 */
export async function returnAddresses(account: Signer, sessionId: string, isFramed: boolean): Promise<ReturnAddresses> {
  const address = async (path: string) => {
    const url = new URL(await pageUrl(account, "return", path, sessionId))
    if (isFramed) url.searchParams.set(FRAMED, "1")
    return url.toString()
  }
  return { returnUrl: await address("return"), cancelUrl: await address("cancel") }
}

/** In the query of a page's address; `openCheckout` of the storefront's package writes it, too. */
export const FRAMED = "framed"

export type TokenVerdict = "valid" | "expired" | "wrong"

export interface ReadToken {
  verdict: TokenVerdict
  savedCardId?: string
}

const CARD_CLAIM = "saved_card_id"

export async function verifyPageToken(
  account: Signer,
  page: Page,
  sessionId: string,
  token: unknown,
): Promise<ReadToken> {
  if (typeof token !== "string") return { verdict: "wrong" }
  const [keys, now] = await Promise.all([keysOf(account), secondsNow(account)])
  const read = keys.map((key) => readToken(token, key, page, sessionId, now))
  return read.find(({ verdict }) => verdict !== "wrong") ?? { verdict: "wrong" }
}

function readToken(token: string, key: string, page: Page, sessionId: string, now: number): ReadToken {
  try {
    const claims = jwt.verify(token, key, {
      algorithms: ["HS256"],
      subject: sessionId,
      audience: page,
      clockTimestamp: now,
    })
    const card: unknown = typeof claims === "string" ? undefined : claims[CARD_CLAIM]
    return { verdict: "valid", ...(typeof card === "string" ? { savedCardId: card } : {}) }
  } catch (error) {
    return { verdict: error instanceof jwt.TokenExpiredError ? "expired" : "wrong" }
  }
}

/** Since 1970, as a token says it. */
async function secondsNow({ store }: Signer): Promise<number> {
  return Math.floor((await store.acquiring.clock.current()).getTime() / 1_000)
}

function keysOf({ id, settings, store }: Signer): Promise<[string, ...string[]]> {
  return store.acquiring.pageKeys.of(id, settings)
}
