import { momentOf } from "../acquirer/domain/time-zone"
import { Money } from "../acquirer/domain/money"
import type { RefundRecord } from "../acquirer/domain/records"
import type { RefundElsewhere } from "../modules/acquiring/day-close-row"
import { isOn, type Calendar } from "./calendar"
import { isNothing, MOVEMENT_KINDS, type Movement, type MovementKind } from "./movement"
import { recordedSide } from "./deductions"
import type { OrderRecord } from "./order-record"
import { pairedRefunds, type Dated, type RefundDays } from "./paired-refunds"
import { serviceSums } from "./service-side"
import { WATCHED_MS, type ShopDay } from "./shop-day"
import { isForeign, knownTransactions, storeSide, sumOf, type StoreSide } from "./store-side"

interface Days {
  store: Dated[]
  /** Undefined: the service does not say. */
  service: Dated[] | undefined
}

/**
 * What an order number moved on a day, per transaction, as store and service have it. Money that both have is of one
 * day: the store's, or for what was made at the service the one that it names. What only one side has is of the day it
 * names; a sum whose captures the service does not date differs on the last day that anything moved. A refund that the
 * service has accepted and not done has moved nothing, whatever the store has booked.
 */
export function movementsOf(order: OrderRecord, day: ShopDay): Movement[] {
  return transactionsOf(order).flatMap((transactionId) => {
    const { days, last, problem } = datesOf(order, transactionId)
    return MOVEMENT_KINDS.flatMap((kind) => {
      const { store, service } = days[kind]
      const movement: Movement = {
        orderNo: order.orderNo,
        transactionId,
        kind,
        store: onDay(store, day, order),
        service: service && onDay(service, day, order),
        ...(problem && kind === "authorised" && isOn(day, last) ? { problem } : {}),
      }
      const accepted = onDay(kind === "refunded" ? days.refunded.accepted : [], day, order)
      if (accepted.isPositive()) return [{ ...movement, accepted }]
      return isNothing(movement) ? [] : [movement]
    })
  })
}

/** What was refunded of an order number on recorded days but one, per transaction, as store and service have it. */
export function refundsElsewhere(order: OrderRecord, day: string, calendar: Calendar): RefundElsewhere[] {
  return transactionsOf(order).flatMap((transactionId) => {
    const { store, service } = datesOf(order, transactionId).days.refunded
    const days = [...store, ...service].flatMap(({ at }) => calendar.recordedAt(at))
    const others = new Set(days.filter((one) => one.day !== day))
    return [...others].map((other) => ({
      day: other.day,
      order_no: order.orderNo,
      transaction_id: transactionId,
      store: onDay(store, other, order).toDecimalString(),
      service: onDay(service, other, order).toDecimalString(),
    }))
  })
}

function transactionsOf(order: OrderRecord): string[] {
  const found = order.service.transactions.flatMap(({ transactionId, found }) =>
    found && transactionId ? [transactionId] : [],
  )
  return [...new Set<string>([...knownTransactions(order), ...found])]
}

/** When a transaction's money moved, by either side; a problem is of the last time. */
function datesOf(order: OrderRecord, transactionId: string) {
  const { serviceZone } = order
  const record = order.service.transactions.find((one) => one.found && one.transactionId === transactionId)
  const ofTransaction = order.service.refunds.filter((refund) => refund.transactionId === transactionId)
  const foreign = foreignElsewhere(ofTransaction, transactionId, order)
  const refunds = ofTransaction.filter(({ refund }) => refund.currency === order.expected.currency)
  const here =
    order.recorded?.transactionId === transactionId
      ? recordedSide(order.recorded, record, refunds)
      : storeSide(order, transactionId)
  const there = serviceSums(order, record, here)
  const named = momentAtService(record?.transactionDate, serviceZone) ?? order.openedAt
  const first = order.learnedAt ?? learnedLate(order.unassigned?.get(transactionId), named) ?? named
  const last = lastMoment(here) ?? first
  const problem = there.problem ?? (foreign && inAnotherCurrency(foreign)) ?? order.problem
  const days: Record<MovementKind, Days> & { refunded: RefundDays } = {
    authorised: dated(here.authorised, there.authorised, here.authorised[0]?.at ?? first, order),
    captured: dated(here.captured, there.captured, last, order),
    refunded: pairedRefunds(here.refunded, refunds, (date) => momentAtService(date, serviceZone) ?? last),
    voided: dated(here.voided, there.voided, last, order),
  }
  return { days, last, problem }
}

/**
 * A page may be opened long before it is paid, and the day of that is closed by then: the money has the day it was seen
 * on.
 */
function learnedLate(told: Date | undefined, named: Date): Date | undefined {
  return told && told.getTime() - named.getTime() >= WATCHED_MS ? told : undefined
}

/** The service's sum at the store's times; what it has more or less is of one time. */
function dated(store: Dated[], total: Money | undefined, odd: Date, order: OrderRecord): Days {
  if (!total) return { store, service: undefined }
  const rest = total.minus(
    Money.sum(
      store.map(({ money }) => money),
      order.expected.currency,
    ),
  )
  return { store, service: rest.isZero() ? store : [...store, { money: rest, at: odd }] }
}

/**
 * In another currency than the order's, and not what the store itself has refunded of money that came in it, one for
 * one.
 */
function foreignElsewhere(
  refunds: readonly RefundRecord[],
  transactionId: string,
  { expected, operations }: OrderRecord,
): RefundRecord | undefined {
  const ours = operations.filter((row) => row.kind === "refund" && row.transaction_id === transactionId)
  const left = ours.filter((row) => row.state !== "refused" && isForeign(row, expected))
  return refunds.find(({ refund, status }) => {
    if (refund.currency === expected.currency || status.meaning === "failed") return false
    const own = left.findIndex(
      (row) => row.currency_code === refund.currency && row.amount === refund.toDecimalString(),
    )
    if (own < 0) return true
    left.splice(own, 1)
    return false
  })
}

/** A sum in another currency is none of the order's. */
function inAnotherCurrency({ refund }: RefundRecord): string {
  return `The service has refunded ${refund}, in another currency than the store: look at the refund at the service's portal, and ask the service where it is wrong.`
}

function lastMoment(own: StoreSide): Date | undefined {
  const moments = MOVEMENT_KINDS.flatMap((kind) => own[kind].map(({ at }) => at.getTime()))
  return moments.length > 0 ? new Date(Math.max(...moments)) : undefined
}

function momentAtService(digits: string | undefined, serviceZone: string): Date | undefined {
  return digits === undefined ? undefined : momentOf(digits, serviceZone)
}

function onDay(dates: readonly Dated[], day: ShopDay, order: OrderRecord): Money {
  return sumOf(
    dates.filter(({ at }) => isOn(day, at)),
    order,
  )
}
