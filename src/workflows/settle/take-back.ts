import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { Money } from "../../acquirer/domain/money"
import { wasCaptured } from "../../acquirer/domain/payment-state"
import type { TransactionRecord } from "../../acquirer/domain/records"
import type { Account } from "../../gateway/account"
import { capturedTotal } from "../../gateway/captured-total"
import { longestWait } from "../../gateway/longest-wait"
import type { OperationRow } from "../../modules/acquiring/journal"
import type { PaymentRow } from "../../modules/acquiring/payment-book"
import { takeBackCredit } from "./credit-lines"
import { removeTransactions } from "./order-transactions"
import { sumOf, type BookedPart, type StoreSide } from "./store-side"

interface Rows {
  deleteCaptures(ids: string[]): Promise<void>
  deleteRefunds(ids: string[]): Promise<void>
}

/**
 * Takes captures and refunds out of the store that the service never made: those whose outcome was unknown and turned
 * out refused, and those that a crash cut off before anything was sent. True when something was taken back; the books
 * are balanced afterwards by the caller.
 */
export async function takeBack(
  container: MedusaContainer,
  account: Account,
  known: PaymentRow,
  side: StoreSide,
  journal: OperationRow[],
  record: TransactionRecord | undefined,
): Promise<boolean> {
  const { payment } = side
  if (!payment) return false
  const rows = container.resolve(Modules.PAYMENT) as unknown as Rows
  const excess = payment.captures.length > 0 && hasMoreThanService(account, payment.captures, record, payment.amount)
  const captures = payment.captures.filter((part) => neverMade(account, part, "capture", journal, excess))
  const refunds = payment.refunds.filter((part) => neverMade(account, part, "refund", journal, true))
  // What the order has of them goes first: as long as the row is there, a run that is cut off here is taken up again.
  if (side.order) await takeBackFromOrder(container, side.order, [...captures, ...refunds], refunds)
  if (captures.length > 0) await rows.deleteCaptures(captures.map((part) => part.id))
  if (refunds.length > 0) await rows.deleteRefunds(refunds.map((part) => part.id))
  for (const [what, parts] of [["capture", captures] as const, ["refund", refunds] as const]) {
    for (const part of parts) await tell(account, known, side, what, part)
  }
  return captures.length + refunds.length > 0
}

async function takeBackFromOrder(
  container: MedusaContainer,
  order: NonNullable<StoreSide["order"]>,
  parts: BookedPart[],
  refunds: BookedPart[],
): Promise<void> {
  if (parts.length === 0) return
  await removeTransactions(container, order.id, parts)
  // A cancelled order keeps its credit: the shopper is owed the money until it is given back.
  if (order.canceledAt) return
  for (const refund of refunds) await takeBackCredit(container, order.id, refund)
}

/**
 * A row with a journal entry was made or not as the entry says. A row without one was never sent, unless the core booked
 * it by itself from a payment that the service captured at once (sale mode): so the service must hold less than the store.
 */
function neverMade(
  account: Account,
  part: BookedPart,
  kind: "capture" | "refund",
  journal: OperationRow[],
  unsentIsProven: boolean,
): boolean {
  if (part.mirrored) return false
  const row = journal.find((operation) => operation.kind === kind && operation.reference === part.id)
  return row ? row.state === "refused" : unsentIsProven && Date.now() - part.createdAt.getTime() > longestWait(account)
}

function hasMoreThanService(
  account: Account,
  captures: BookedPart[],
  record: TransactionRecord | undefined,
  authorised: Money,
): boolean {
  if (record && wasCaptured(record.status.meaning) === false) return true
  const total = record && capturedTotal(account.settings, record, authorised)
  return total !== undefined && sumOf(captures, authorised.currency).compare(total) > 0
}

async function tell(
  account: Account,
  known: PaymentRow,
  side: StoreSide,
  what: "capture" | "refund",
  part: BookedPart,
): Promise<void> {
  account.store.logger.warn(
    `acquiring ${account.id}: ${what} ${part.id} of ${part.money} was never made and is taken back`,
  )
  await account.store.acquiring.incidents.raise(
    {
      account: account.id,
      kind: "taken_back",
      key: `taken_back:${part.id}`,
      order_no: known.order_no,
      transaction_id: known.transaction_id,
      order_id: side.order?.id ?? null,
      amount: part.money.toDecimalString(),
      currency_code: part.money.currency,
      message: `The ${what} of ${part.money} was not made at the payment service; the store's entry was taken back.`,
      next_step: `Make the ${what} again if it is still wanted.`,
    },
    new Date(),
  )
}
