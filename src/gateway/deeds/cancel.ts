import { assertUnreachable } from "../../acquirer/domain/errors"
import { Money } from "../../acquirer/domain/money"
import type { TransactionRecord } from "../../acquirer/domain/records"
import type { OperationRow, Settlement } from "../../modules/acquiring/journal"
import type { Account } from "../account"
import { capturedTotal } from "../captured-total"
import { done, refused, unknown } from "../outcome"
import type { PaidTransaction } from "../paid-transaction"
import { perform } from "../perform"
import { refund } from "./refund"

/**
 * Gives the shopper's money free: voids an authorisation (`/v1/cancel`); of something captured, refunds what is left.
 * A void that the service refuses stays in the journal and may be tried again under the same reference.
 * @param reference Medusa's payment id, or what stands for it when there is no payment
 */
export async function cancel(account: Account, paid: PaidTransaction, reference: string): Promise<OperationRow> {
  const row = await perform(account, {
    operation: {
      kind: "cancel",
      reference,
      exclusive_key: `tx:${paid.transactionId}`,
      order_no: paid.orderNo,
      transaction_id: paid.transactionId,
      amount: paid.authorised.toDecimalString(),
      currency_code: paid.authorised.currency,
      payment_id: paid.paymentId ?? null,
      payment_session_id: paid.sessionId,
      cart_id: paid.cartId ?? null,
    },
    repeatable: true,
    send: () => sendVoid(account, paid),
  })
  return row.state === "refused" && row.error_code === CAPTURED ? refundRest(account, paid, reference, row) : row
}

const CAPTURED = "captured"

async function sendVoid(account: Account, paid: PaidTransaction): Promise<Settlement> {
  const { transactionId, orderNo, authorised } = paid
  const result = await account.client.cancel({ transactionId, orderNo, money: authorised })
  const answer = { status: result.status.code, error_message: result.errorMessage }
  switch (result.status.meaning) {
    case "done":
      return done(answer)
    case "unknown":
      return unknown({ code: "unknown_code", message: `cancel_status ${result.status.code} is in no table of the profile.` })
    case "failed":
      return explain(await stateOf(account, paid), result.errorMessage, answer)
    default:
      return assertUnreachable(result.status.meaning)
  }
}

/** A refused void is no failure when there is nothing to release, and another deed when the money is captured. */
function explain(record: TransactionRecord | undefined, message: string, answer: Record<string, unknown>): Settlement {
  const text = message || "The service refused the cancellation."
  switch (record?.status.meaning) {
    case "cancelled":
    case "declined":
    case "expired":
    case "refunded":
      return done({ ...answer, found: record.status.meaning })
    case "captured":
    case "partially_captured":
    case "partially_refunded":
      return refused({ code: CAPTURED, message: text }, answer)
    default:
      return refused({ code: "void_failed", message: text }, answer)
  }
}

async function stateOf(account: Account, paid: PaidTransaction): Promise<TransactionRecord | undefined> {
  const records = await account.client.query([paid.orderNo]).catch(() => [])
  return records.find((record) => record.transactionId === paid.transactionId)
}

async function refundRest(
  account: Account,
  paid: PaidTransaction,
  reference: string,
  row: OperationRow,
): Promise<OperationRow> {
  const record = await stateOf(account, paid)
  const captured = record && capturedTotal(record, paid.authorised)
  if (!captured) return row
  const { currency } = paid.authorised
  const refunds = await account.client.searchRefunds([paid.orderNo])
  const given = Money.sum(
    refunds
      .filter((found) => found.transactionId === paid.transactionId && found.status.meaning !== "failed")
      .map((found) => found.refund),
    currency,
  )
  const rest = captured.minus(given)
  return rest.isPositive() ? refund(account, paid, `${reference}_rest`, rest, "Cancelled") : row
}
