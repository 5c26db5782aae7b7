import { Money } from "../../acquirer/domain/money"
import type { PaymentStatus } from "../../acquirer/domain/payment-state"
import type { RefundRecord, TransactionRecord } from "../../acquirer/domain/records"
import { OrderNo, TransactionId } from "../../acquirer/domain/references"
import type { PartFacts } from "../../medusa/purchase-facts"
import type { OperationRow } from "../../modules/acquiring/operation-row"
import { differs, type Movement } from "../movement"
import { movementsOf } from "../movements"
import type { OrderRecord } from "../order-record"
import { shopDay } from "../shop-day"

export const usd = (amount: string) => Money.exact(amount, "USD")
export const at = (text: string) => new Date(`2026-11-${text}Z`)
const digits = (text: string) => `202611${text.replace(/\D/g, "")}00`.slice(0, 14)
export const ID = "T1"

export const transaction = (meaning: PaymentStatus, amount: string, date = "10T12:00"): TransactionRecord => ({
  ...{ found: true, orderNo: OrderNo("A"), transactionId: TransactionId(ID), money: usd(amount) },
  ...{ status: { meaning, code: meaning } as TransactionRecord["status"], fraudChecks: [] },
  transactionDate: digits(date),
})
export const refund = (
  amount: string,
  date: string,
  meaning: "refunded" | "pending" | "failed" = "refunded",
): RefundRecord => ({
  ...{ transactionId: TransactionId(ID), orderNo: OrderNo("A"), money: usd("100"), refund: usd(amount) },
  ...{ status: { meaning, code: "1" }, paymentStatus: { meaning: "refunded", code: "7100" }, refundDate: digits(date) },
})
export const part = (amount: string, date: string, isExternal = false): PartFacts => ({
  ...{ id: amount, money: usd(amount), isExternal, note: "", reason: undefined, createdAt: at(date) },
})
export const row = (kind: OperationRow["kind"], amount: string, date: string, more: Partial<OperationRow> = {}) =>
  ({
    ...{ kind, amount, currency_code: "USD", state: "done", source: "store", transaction_id: ID },
    ...{ sent_at: at(date), ...more },
  }) as OperationRow

/** A payment of 100 USD, authorised at noon of the 10th. */
export function order(of: {
  captures?: PartFacts[]
  refunds?: PartFacts[]
  canceled?: string
  booked?: false
  operations?: OperationRow[]
  transactions?: TransactionRecord[]
  serviceRefunds?: RefundRecord[]
}): OrderRecord {
  return {
    orderNo: "A",
    serviceZone: "UTC",
    expected: usd("100"),
    openedAt: at("10T11:55"),
    booked:
      of.booked === false
        ? undefined
        : {
            ...{ transactionId: ID, amount: usd("100"), createdAt: at("10T12:00") },
            canceledAt: of.canceled ? at(of.canceled) : null,
            ...{ captures: of.captures ?? [], refunds: of.refunds ?? [] },
          },
    operations: of.operations ?? [],
    service: { transactions: of.transactions ?? [], refunds: of.serviceRefunds ?? [] },
  }
}

export function onDay(record: OrderRecord, day: string, capturedAmount?: "order", shop = "UTC", service = "UTC") {
  const { transactions, refunds } = record.service
  const named = transactions.map((one) => ({ ...one, ...(capturedAmount ? { names: capturedAmount } : {}) }))
  const said = { ...record, serviceZone: service, service: { transactions: named, refunds } }
  return movementsOf(said, shopDay(`2026-11-${day}`, shop)).map(inWords)
}

/** `captured 40.00/50.00! (5.00 accepted)`: the store's, the service's, whether they differ, what is not done yet. */
function inWords(movement: Movement): string {
  const { kind, store, service, accepted } = movement
  const there = service?.toDecimalString() ?? "?"
  return `${kind} ${store.toDecimalString()}/${there}${differs(movement) ? "!" : ""}${accepted ? ` (${accepted.toDecimalString()} accepted)` : ""}`
}
