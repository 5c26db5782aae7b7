import type { Card } from "../../acquirer/domain/card"
import type { CardPaymentResult } from "../../acquirer/domain/records"
import type { CardPayment } from "../../acquirer/domain/payment-request"
import { assertUnreachable } from "../../acquirer/domain/errors"
import type { OperationRow, Settlement } from "../../modules/acquiring/journal"
import type { Account } from "../account"
import { refuseBurst } from "../attempt-limits"
import { declineWords } from "../decline-words"
import { done, refused, unknown, unknownCode } from "../outcome"
import type { PayableSession } from "../payable-session"
import { perform } from "../perform"
import { paymentRow } from "../payment-row"

/**
 * Authorises a card for a payment session (`/v1/authorise`). Any number of callers for the same session or cart make
 * one authorisation: the second waits for the first and gets its outcome. After a decline the shopper may try again;
 * each try is an attempt of its own under the same `order_no`.
 */
export async function authorise(
  account: Account,
  session: PayableSession,
  card: Card,
  order: CardPayment,
  clientIp: string | undefined,
): Promise<OperationRow> {
  await paymentRow(account, session, "card")
  const reference = await attemptReference(account, session.orderNo)
  return perform(account, {
    operation: {
      kind: "authorise",
      reference,
      exclusive_key: `cart:${session.cartId ?? session.id}`,
      order_no: session.orderNo,
      amount: session.money.toDecimalString(),
      currency_code: session.money.currency,
      cart_id: session.cartId ?? null,
      payment_session_id: session.id,
      client_ip: clientIp ?? null,
    },
    send: async () => {
      const elsewhere = await paidElsewhere(account, session)
      if (elsewhere) return elsewhere
      await refuseBurst(account, await account.store.acquiring.journal.find("authorise", reference))
      return fromResult(await account.client.authorise({ ...order, card }), session)
    },
  })
}

/**
 * The cart may have been paid under another session while this one waited for its turn (two tabs). Asked after the
 * claim, so that nobody can pay it between the question and the sending.
 */
async function paidElsewhere(account: Account, session: PayableSession): Promise<Settlement | undefined> {
  if (!session.cartId) return undefined
  const { journal } = account.store.acquiring
  for (const row of await journal.ofCart(session.cartId, "authorise")) {
    if (row.state !== "done" || row.order_no === session.orderNo || !row.order_no) continue
    const deeds = await journal.ofOrder(account.id, row.order_no)
    const isReleased = deeds.some((deed) => deed.kind === "cancel" && deed.transaction_id === row.transaction_id)
    if (isReleased) continue
    return refused({
      code: "paid_elsewhere",
      message: `The cart is being paid with ${row.transaction_id} already; nothing was sent.`,
      shopperMessage:
        "This cart is being paid in another window. Nothing more was charged; please look there, or try again in a moment.",
    })
  }
  return undefined
}

/** The attempt in flight, the one that succeeded and still holds, or the next. */
async function attemptReference(account: Account, orderNo: string): Promise<string> {
  const rows = await account.store.acquiring.journal.ofOrder(account.id, orderNo)
  const attempts = rows.filter((row) => row.kind === "authorise")
  const last = attempts.at(-1)
  const released = rows.some((row) => row.kind === "cancel" && row.transaction_id === last?.transaction_id)
  return last && last.state !== "refused" && !released ? last.reference : `${orderNo}#${attempts.length + 1}`
}

function fromResult(result: CardPaymentResult, session: PayableSession): Settlement {
  const answer = {
    status: result.status.meaning,
    status_code: result.status.code,
    code: result.result.code,
    text: result.result.text,
    amount: result.money.toDecimalString(),
    currency: result.money.currency,
    card: result.maskedCard ?? null,
    connector: result.connector ?? null,
    three_d_secure: result.threeDSecure ?? null,
    risk: result.risk ? { action: result.risk.action.code, score: result.risk.score ?? null } : null,
  }
  switch (result.status.meaning) {
    case "approved":
      if (!result.transactionId)
        return unknown({ code: "no_transaction_id", message: "Approved without a transaction_id." })
      if (!result.money.equals(session.money)) {
        return unknown({
          code: "wrong_amount",
          message: `The service answered for ${result.money.toString()} instead of ${session.money.toString()}.`,
        })
      }
      return done(answer, result.transactionId)
    case "pending":
      return result.transactionId
        ? done(answer, result.transactionId)
        : unknown({ code: "pending", message: "Pending." })
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
