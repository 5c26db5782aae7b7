import { assertUnreachable } from "../acquirer/domain/errors"
import { Money } from "../acquirer/domain/money"
import type { TransactionRecord } from "../acquirer/domain/records"
import type { OperationRow, Settlement } from "../modules/acquiring/journal"
import type { Account } from "./account"
import { capturedTotal } from "./captured-total"
import { neverHappened } from "./never-happened"
import { done } from "./outcome"

/** What the service's record of a payment proves about a capture of it; undefined while it proves nothing. */
export async function captureSettlement(
  account: Account,
  row: OperationRow,
  record: TransactionRecord | undefined,
  askedAt: Date,
): Promise<Settlement | undefined> {
  if (!record || !row.amount || !row.currency_code) return undefined
  switch (record.status.meaning) {
    case "authorised":
    case "review":
    case "pending":
    case "cancelled":
    case "declined":
    case "expired":
      return neverHappened(account, row, "capture of this payment", askedAt)
    case "captured":
    case "partially_captured":
    case "partially_refunded":
    case "refunded":
      return capturedSettlement(account, row, record, Money.exact(row.amount, row.currency_code), askedAt)
    case "created":
    case "unknown":
      return undefined
    default:
      return assertUnreachable(record.status.meaning)
  }
}

/** Whether a capture is among those that the service has made of a payment. */
async function capturedSettlement(
  account: Account,
  row: OperationRow,
  record: TransactionRecord,
  money: Money,
  askedAt: Date,
): Promise<Settlement | undefined> {
  const before = await capturedByJournal(account, row.order_no ?? "", money.currency, row.id)
  const payment = await account.store.acquiring.payments.find(account.id, row.order_no ?? "")
  const total = capturedTotal(account.settings, record, payment && Money.exact(payment.amount, payment.currency_code))
  if (!total) return record.status.meaning === "captured" ? done({ captured_total: null, asked: true }) : undefined
  if (total.compare(before.plus(money)) >= 0) return done({ captured_total: total.toDecimalString(), asked: true })
  // Captures only add up: with this one among them it would be more.
  return neverHappened(account, row, "capture beyond the earlier ones", askedAt)
}

/** What the journal says was captured of a payment, without one deed. */
export async function capturedByJournal(
  account: Account,
  orderNo: string,
  currency: string,
  exceptId?: string,
): Promise<Money> {
  const rows = await account.store.acquiring.journal.ofOrder(account.id, orderNo)
  return Money.sum(
    rows
      .filter((row) => row.kind === "capture" && row.state === "done" && row.id !== exceptId && row.amount)
      .map((row) => Money.exact(row.amount ?? "0", currency)),
    currency,
  )
}
