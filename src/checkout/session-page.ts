import type { MedusaContainer } from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import { openAccount, type Account } from "../operations/account"
import { verifyPageToken, type Page, type ReadToken } from "./page-token"
import { findSession, orderNoOf, type PayableSession } from "../medusa/payable-session"
import { storeOf } from "../medusa/store"

/** A page request that was let in, or why it was not. */
export type SessionPage =
  | { kind: "open"; account: Account; session: PayableSession; savedCardId?: string }
  /** The session was replaced or closed: the cart changed, another way of paying was chosen, no order came of it. */
  | { kind: "gone"; account: Account; sessionId: string; session?: PayableSession }
  | { kind: "expired"; account: Account; session: PayableSession }
  | { kind: "forbidden" }
  /** An account whose settings cannot be read may have signed the token: nothing can be said of the payment. */
  | { kind: "unavailable" }

/**
 * Lets a browser in to a page of a payment session, by its signed token alone. The token comes first: whoever has none
 * learns nothing, and what they made up reaches no database.
 */
export async function sessionPage(
  container: MedusaContainer,
  page: Page,
  sessionId: string,
  token: unknown,
): Promise<SessionPage> {
  const store = storeOf(container)
  const { signers, isComplete } = await signersOf(container, page, sessionId, token)
  const [first] = signers
  if (!first) return { kind: isComplete ? "forbidden" : "unavailable" }

  const session = await findSession(store, sessionId)
  if (!session) {
    const id = (await payingAccount(container, sessionId, signers)) ?? first.id
    return { kind: "gone", account: await openAccount(store, id), sessionId }
  }
  const signer = signers.find(({ id }) => id === session.account)
  if (!signer) return { kind: "forbidden" }
  const account = await openAccount(store, signer.id)
  if (signer.verdict === "expired") return { kind: "expired", account, session }
  // Closed because no order came of it: the core completes no cart by it, so nobody may pay by it either.
  const isClosed = session.status === PaymentSessionStatus.CANCELED
  if (isClosed && page === "checkout") return { kind: "gone", account, sessionId, session }
  return { kind: "open", account, session, ...(signer.savedCardId ? { savedCardId: signer.savedCardId } : {}) }
}

/** A deleted session has no account to ask for, and accounts may sign with one secret: the one that has its payment. */
async function payingAccount(container: MedusaContainer, sessionId: string, signers: readonly { id: string }[]) {
  const { payments } = storeOf(container).acquiring
  for (const { id } of signers) if (await payments.find(id, orderNoOf(sessionId))) return id
  return undefined
}

/** The accounts that signed this token for this page of this session, and whether all could be looked at. */
async function signersOf(container: MedusaContainer, page: Page, sessionId: string, token: unknown) {
  const store = storeOf(container)
  const { acquiring } = store
  const signers: (ReadToken & { id: string })[] = []
  let isComplete = true
  for (const id of acquiring.accounts()) {
    const settings = await acquiring.settings(id).catch(() => undefined)
    if (!settings) {
      isComplete = false
      continue
    }
    const read = await verifyPageToken({ id, settings, store }, page, sessionId, token)
    if (read.verdict !== "wrong") signers.push({ id, ...read })
  }
  return { signers, isComplete }
}
