import { OrderNo, TransactionId } from "../../../src/acquirer/domain/references"
import type { Standing } from "../../../src/medusa/order-standing"
import type { PaidOrder } from "../../../src/medusa/paid-orders"
import { orderNoOf } from "../../../src/medusa/payable-session"
import { isMarkedReplaced } from "../../../src/medusa/replaced-collections"
import { withRefunds, type RefundLedger } from "../../../src/medusa/refund-ledger"
import { RECORDED_BY } from "../../../src/medusa/store-rows"
import { ACCEPTED, type OperationRow } from "../../../src/modules/acquiring/operation-row"
import { comingBackOf, totalOf, type CoreRecords, type OrderRecord, type PartRecord } from "../core-records"
import { sumOf } from "../payment-module"
import { partOf } from "../purchases"
import { ACCOUNT } from "../settings"

/** As `readPaidOrders` reads it; undefined where nothing was paid. */
export function paidOrderOf(
  records: CoreRecords,
  order: OrderRecord,
  requestedBy: string | undefined,
): PaidOrder | undefined {
  const collections = records.collectionsOf(order.id)
  const bookings = collections.flatMap((collection) => collection.bookings)
  const replaced = new Set(collections.filter(isMarkedReplaced).flatMap((collection) => collection.bookings))
  const standing = bookings.filter(({ canceledAt }) => canceledAt === null)
  const captures = bookings.flatMap((booking) => booking.captures)
  const refunds = bookings.flatMap((booking) => booking.refunds)
  const sums = { comesTo: totalOf(order), taken: sumOf(captures, order.goods).minus(sumOf(refunds, order.goods)) }
  const all: PaidOrder[] = []
  for (const booking of [...standing, ...bookings.filter((one) => !standing.includes(one))]) {
    const { id, sessionId, transactionId, amount: authorised, captures, refunds, canceledAt } = booking
    if (!transactionId) continue
    all.push({
      ...{ all, ...sums, orderId: order.id, account: ACCOUNT },
      payment: {
        ...{ id, canceled: canceledAt !== null, isReplaced: replaced.has(booking), authorised },
        ...{
          captured: sumOf(captures, authorised),
          refunded: sumOf(refunds, authorised),
          refunds: refunds.map(partOf),
        },
      },
      transaction: {
        ...{ orderNo: OrderNo(orderNoOf(sessionId)), transactionId: TransactionId(transactionId), sessionId },
        ...{ paymentId: id, cartId: undefined, authorised, requestedBy },
      },
    })
  }
  return all[0]
}

/** As `standingsOf` reads it. */
export function standingOfOrder(order: OrderRecord | undefined): Standing {
  const isFulfilled = order?.isFulfilled === true
  const fulfilled = isFulfilled ? "The order has fulfillments: they must be canceled before it is." : undefined
  return {
    displayId: null,
    currencyCode: order?.goods.currency ?? null,
    isCancelled: order?.status === "canceled",
    obstacle: order ? fulfilled : "The order is not there any more.",
  }
}

/** As `readChanging` reads it; undefined while the order is not being changed. */
export function changingOf(
  records: CoreRecords,
  order: OrderRecord,
  operations: readonly OperationRow[],
): RefundLedger | undefined {
  if (!order.changes.some(({ isOpen }) => isOpen)) return undefined
  const isMade = ({ id, createdBy }: PartRecord) =>
    createdBy === RECORDED_BY ||
    operations.some(
      ({ kind, reference, state, error_code }) =>
        kind === "refund" && reference === id && (state === "done" || error_code === ACCEPTED),
    )
  const refunds = records.collectionsOf(order.id).flatMap(({ bookings }) => bookings.flatMap((one) => one.refunds))
  const ledger: RefundLedger = {
    comingBack: order.agreements.length > 0 ? comingBackOf(order) : undefined,
    isCancelled: order.status === "canceled",
    currency: order.goods.currency,
    total: totalOf(order),
    transactions: order.transactions.map((one) => ({ ...one })),
    changes: order.changes.map(({ reference: _, draft, ...change }) => ({ ...change, type: draft?.kind ?? "edit" })),
    version: order.version,
  }
  const rows = refunds.map((part) => ({
    ...{ id: part.id, amount: part.amount, isMade: isMade(part), isUnderWay: false, begunAt: undefined },
  }))
  return withRefunds(ledger, rows)
}
