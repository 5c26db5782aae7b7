import type { MedusaContainer } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import { openAccount, type Account } from "../../gateway/account"
import { verifyPageToken, type Page } from "../../gateway/page-token"
import { findSession, type PayableSession } from "../../gateway/payable-session"
import { storeOf } from "../store"

/** A page request that was let in, or why it was not. */
export type SessionPage =
  | { kind: "open"; account: Account; session: PayableSession }
  /** The session was replaced or closed: the cart changed, another way of paying was chosen, no order came of it. */
  | { kind: "gone"; account: Account; sessionId: string }
  | { kind: "expired"; account: Account }
  | { kind: "forbidden" }

/** Lets a browser in to a page of a payment session, by its signed token alone. */
export async function sessionPage(
  container: MedusaContainer,
  page: Page,
  sessionId: string,
  token: unknown,
): Promise<SessionPage> {
  const store = storeOf(container)
  const session = await findSession(store, sessionId)
  if (session?.account === undefined) return goneOrForbidden(container, page, sessionId, token)
  const account = await openAccount(store, session.account)
  const verdict = verifyPageToken(account.settings, page, sessionId, token)
  if (verdict === "wrong") return { kind: "forbidden" }
  if (verdict === "expired") return { kind: "expired", account }
  // Closed because no order came of it: the core completes no cart by it, so nobody may pay by it either.
  const isClosed = session.status === PaymentSessionStatus.CANCELED
  if (isClosed && page === "checkout") return { kind: "gone", account, sessionId }
  return { kind: "open", account, session }
}

/** A deleted session has no provider to ask for; a token that any account signed says that the session was real. */
async function goneOrForbidden(
  container: MedusaContainer,
  page: Page,
  sessionId: string,
  token: unknown,
): Promise<SessionPage> {
  const store = storeOf(container)
  for (const id of store.acquiring.accounts()) {
    const account = await openAccount(store, id).catch(() => undefined)
    if (account && verifyPageToken(account.settings, page, sessionId, token) !== "wrong")
      return { kind: "gone", account, sessionId }
  }
  return { kind: "forbidden" }
}
