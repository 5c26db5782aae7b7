import { Money } from "../acquirer/domain/money"
import { wasCaptured } from "../acquirer/domain/payment-state"
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
  const captured = wasCaptured(record.status.meaning)
  if (captured === undefined) return undefined
  const money = Money.exact(row.amount, row.currency_code)
  const before = await capturedByJournal(account, row.order_no ?? "", money.currency, row.id)
  if (captured) return capturedSettlement(account, row, record, { money, before, askedAt })
  // The service contradicts what it has told before: that is for a person.
  if (before.isPositive()) return undefined
  return neverHappened(account, row, "capture of this payment", askedAt)
}

/** Whether a capture is among those that the service has made of a payment. */
async function capturedSettlement(
  account: Account,
  row: OperationRow,
  record: TransactionRecord,
  { money, before, askedAt }: { money: Money; before: Money; askedAt: Date },
): Promise<Settlement | undefined> {
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
