import type { CardPaymentResult } from "../acquirer/domain/records"
import type { CardPayment } from "../acquirer/domain/payment-request"
import { AcquirerError, assertUnreachable } from "../acquirer/domain/errors"
import { Secret } from "../acquirer/domain/secret"
import { paymentKey } from "../modules/acquiring/exclusive-keys"
import type { OperationRow, Resolution } from "../modules/acquiring/operation-row"
import type { Account } from "./account"
import { attemptsFor, refuseBurst } from "./attempt-limits"
import { SAVED_CARD_NOT_ACCEPTED, declineWords } from "./decline-messages"
import { acceptedCard, done, refused, resolutionOf, unknown, unknownCode, wrongAmount } from "./outcome"
import type { PayableSession } from "../medusa/payable-session"
import { runOperation } from "./run-operation"
import { openedPayment } from "./payment-row"
import { isReleased, standingCard } from "./released"
import { isPassed, mayTryAgain } from "./unanswered-card"
import { clientNetwork } from "./client-network"

export interface AuthoriseOptions {
  clientIp?: string
  /** The address is a server's, which does not say who its shopper is. */
  isServers?: boolean
  /** Told the token that was asked for, once the payment is known to be made. */
  keepToken?: (token: Secret) => Promise<void>
}

/**
 * Authorises a card, typed or saved, for a payment session (`/v1/authorise`), once however many ask for it. A second
 * caller for the same session waits and gets the same outcome; one for another session of the same cart waits, and is
 * refused (code `paid_elsewhere`) where the first was approved. After a decline the shopper may try again; each try is
 * an attempt of its own under the same `order_no`.
 * @throws AcquirerError `refused` (code `busy`) while an earlier attempt for the cart or collection is of unknown
 * outcome
 */
export async function authorise(
  account: Account,
  session: PayableSession,
  payment: CardPayment,
  { clientIp, isServers = false, keepToken }: AuthoriseOptions,
): Promise<OperationRow> {
  const flow = payment.token?.flag === "use" ? "saved_card" : "card"
  const key = paymentKey(session)
  const reference = await attemptReference(account, session.orderNo, key)
  let token: Secret | undefined
  const row = await runOperation(account, {
    operation: {
      kind: "authorise",
      reference,
      exclusive_key: key,
      order_no: session.orderNo,
      amount: session.money.toDecimalString(),
      currency_code: session.money.currency,
      cart_id: session.cartId ?? null,
      payment_session_id: session.id,
      client_ip: clientNetwork(clientIp) ?? null,
    },
    payment: () => openedPayment(account, session, { flow }, payment.billing.country),
    send: async (row, listener) => {
      const [elsewhere, burst] = await Promise.allSettled([
        paidElsewhere(account, session, row),
        refuseBurst(account, row, { isServers }),
      ])
      if (elsewhere.status === "rejected") throw elsewhere.reason
      if (elsewhere.value) return elsewhere.value
      if (burst.status === "rejected") throw burst.reason
      const result = await account.client
        .authorise(payment, listener)
        .catch((error: unknown) => tokenRefused(payment, error))
      if ("state" in result) return result
      token = result.tokenId ? Secret.of(result.tokenId) : undefined
      return fromResult(result, session)
    },
  })
  if (token && row.state === "done" && payment.token?.flag === "ask") await keepToken?.(token)
  return row
}

/**
 * The cart may have been paid under another session, of any account, while this one waited (two tabs), or by an earlier
 * card of this one that came to light. Looked at after the row is written, so that nobody can pay it between the look
 * and the sending.
 */
async function paidElsewhere(
  account: Account,
  session: PayableSession,
  own: OperationRow,
): Promise<Resolution | undefined> {
  const { journal } = account.store.acquiring
  const { cartId } = session
  const attempts = await (cartId ? journal.ofCart(cartId, "authorise", "apm") : attemptsFor(account, session))
  for (const row of attempts) {
    // That an alternative payment is begun says nothing of its money; only the service's records show it paid.
    if (row.kind === "apm" && row.evidence !== "record") continue
    if (row.state !== "done" || row.id === own.id || !row.order_no) continue
    if (row.kind === "apm" && row.order_no === session.orderNo) continue
    if (isReleased(row, await journal.ofOrder(row.account, row.order_no))) continue
    return refused({
      code: "paid_elsewhere",
      message: `The ${session.cartId ? "cart" : "order"} is being paid with ${row.transaction_id} already; nothing was sent.`,
      shopperMessage:
        "This is being paid in another window. Nothing more was charged; please look there, or try again in a moment.",
    })
  }
  return undefined
}

/**
 * The attempt that succeeded and still stands, whatever was tried after it while nobody knew of it; the one in flight,
 * or the next.
 */
async function attemptReference(account: Account, orderNo: string, key: string): Promise<string> {
  const { journal } = account.store.acquiring
  const [known, standing] = await Promise.all([journal.ofOrder(account.id, orderNo), journal.inFlight(key)])
  const brought = standingCard(known)
  if (brought) return brought.reference
  const rows = standing && (await passUnknown(account, standing)) ? await journal.ofOrder(account.id, orderNo) : known
  const attempts = rows.filter((row) => row.kind === "authorise")
  const last = attempts.at(-1)
  if (!last || last.state === "refused" || isPassed(last)) return `${orderNo}#${attempts.length + 1}`
  return last.state === "done" && isReleased(last, rows) ? `${orderNo}#${attempts.length + 1}` : last.reference
}

/** The specification: 404 is a record not found, and the token is the only record that a payment names. */
export const UNKNOWN_RECORD = "http_404"

/** What a shopper reads once it is certain that a payment was not made because its token is not known. */
function tokenRefused({ token }: CardPayment, error: unknown): Resolution {
  if (token?.flag !== "use" || !(error instanceof AcquirerError && error.code === UNKNOWN_RECORD)) throw error
  return { ...resolutionOf(error), shopper_message: SAVED_CARD_NOT_ACCEPTED }
}

/** A card whose outcome is unknown stands in nobody's way once the shopper may try again. */
async function passUnknown(account: Account, standing: OperationRow): Promise<boolean> {
  if (!(await mayTryAgain(account, standing))) return false
  await account.store.acquiring.journal.release(standing.id, account.clock.now())
  return true
}

function fromResult(result: CardPaymentResult, session: PayableSession): Resolution {
  const answer = {
    status: result.status.meaning,
    status_code: result.status.code,
    code: result.result.code,
    text: result.result.text,
    reason: result.result.reason ?? null,
    amount: result.money.toDecimalString(),
    currency: result.money.currency,
    card: result.maskedCard ?? null,
    connector: result.connector ?? null,
    ...(result.subscription?.recurringId ? { contract: result.subscription } : {}),
    three_d_secure: result.threeDSecure ?? null,
    risk: result.risk
      ? { action: result.risk.action.code, meaning: result.risk.action.meaning, score: result.risk.score ?? null }
      : null,
  }
  switch (result.status.meaning) {
    case "approved":
      if (!result.transactionId)
        return unknown({ code: "no_transaction_id", message: "Approved without a transaction_id." })
      if (!result.money.equals(session.money)) return wrongAmount(result.money, session.money)
      return done(answer, result.transactionId)
    case "pending":
      return acceptedCard(answer, result.transactionId)
    case "declined":
      return refused(
        { code: result.result.code, message: result.result.text, shopperMessage: declineWords(result.result) },
        answer,
        result.transactionId,
      )
    case "unknown":
      return unknownCode("order_status", result.status.code)
    default:
      return assertUnreachable(result.status.meaning)
  }
}
