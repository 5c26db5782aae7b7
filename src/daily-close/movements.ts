import { dayOf, momentOf } from "../acquirer/domain/time-zone"
import { Money } from "../acquirer/domain/money"
import type { RefundRecord, TransactionRecord } from "../acquirer/domain/records"
import type { RefundElsewhere } from "../modules/acquiring/day-closes"
import type { Settings } from "../modules/acquiring/settings"
import { isNothing, MOVEMENT_KINDS, type Movement, type MovementKind } from "./movement"
import { recordedSide } from "./deductions"
import type { OrderRecord } from "./order-record"
import { serviceSums } from "./service-side"
import { knownTransactions, storeSide, sumOf, type Entry, type StoreSide } from "./store-side"

/** The time zones that days are counted in. */
export interface Zones {
  shop: string
  /** Of the moments that the service writes. */
  service: string
}

interface Dated {
  money: Money
  day: string
}
interface Days {
  store: Dated[]
  /** Undefined: the service does not say. */
  service: Dated[] | undefined
}
/** The service says of every refund what was refunded, and when. */
type RefundDays = Record<keyof Days | "accepted", Dated[]>

/**
 * What an order number moved on a day, per transaction, as store and service have it. Money that both have is of one
 * day: the store's, or for what was made at the service the one that it names. What only one side has is of the day it
 * names; a sum whose captures the service does not date differs on the last day that anything moved. A refund that the
 * service has accepted and not done has moved nothing, whatever the store has booked.
 */
export function movementsOf(
  order: OrderRecord,
  day: string,
  settings: Pick<Settings, "profile">,
  zones: Zones,
): Movement[] {
  return transactionsOf(order).flatMap((transactionId) => {
    const { days, last, problem } = daysOf(order, transactionId, settings, zones)
    return MOVEMENT_KINDS.flatMap((kind) => {
      const { store, service } = days[kind]
      const movement: Movement = {
        orderNo: order.orderNo,
        transactionId,
        kind,
        store: onDay(store, day, order),
        service: service && onDay(service, day, order),
        ...(problem && kind === "authorised" && last === day ? { problem } : {}),
      }
      const accepted = onDay(kind === "refunded" ? days.refunded.accepted : [], day, order)
      if (accepted.isPositive()) return [{ ...movement, accepted }]
      return isNothing(movement) ? [] : [movement]
    })
  })
}

/** What was refunded of an order number on other days than one, per transaction, as store and service have it. */
export function refundsElsewhere(
  order: OrderRecord,
  day: string,
  settings: Pick<Settings, "profile">,
  zones: Zones,
): RefundElsewhere[] {
  return transactionsOf(order).flatMap((transactionId) => {
    const { store, service } = daysOf(order, transactionId, settings, zones).days.refunded
    const others = new Set([...store, ...service].map((refund) => refund.day).filter((one) => one !== day))
    return [...others].map((other) => ({
      day: other,
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

/** The days on which a transaction's money moved, by either side; a problem is of the last one. */
function daysOf(order: OrderRecord, transactionId: string, settings: Pick<Settings, "profile">, zones: Zones) {
  const record = order.service.transactions.find((one) => one.found && one.transactionId === transactionId)
  const refunds = order.service.refunds.filter((refund) => refund.transactionId === transactionId)
  const here =
    order.recorded?.transactionId === transactionId
      ? recordedSide(order.recorded, record, refunds)
      : storeSide(order, transactionId)
  const there = serviceSums(settings, order, record, here)
  const date = (entry: Entry): Dated => ({ money: entry.money, day: dayOf(entry.at, zones.shop) })
  const own = Object.fromEntries(MOVEMENT_KINDS.map((kind) => [kind, here[kind].map(date)])) as Record<
    MovementKind,
    Dated[]
  >
  const first = firstDay(order, record, zones)
  const last = lastDay(own, first)
  const problem = there.problem ?? order.problem
  const days: Record<MovementKind, Days> & { refunded: RefundDays } = {
    authorised: dated(own.authorised, there.authorised, own.authorised[0]?.day ?? first, order),
    captured: dated(own.captured, there.captured, last, order),
    refunded: pairedRefunds(here, refunds, zones, last),
    voided: dated(own.voided, there.voided, last, order),
  }
  return { days, last, problem }
}

/** The service's sum over the store's days; what it has more or less is of one day. */
function dated(store: Dated[], total: Money | undefined, odd: string, order: OrderRecord): Days {
  if (!total) return { store, service: undefined }
  const rest = total.minus(
    Money.sum(
      store.map(({ money }) => money),
      order.expected.currency,
    ),
  )
  return { store, service: rest.isZero() ? store : [...store, { money: rest, day: odd }] }
}

/**
 * Refunds are dated by the service: those of the same sum are the same, in their order. What the service has not done
 * yet is taken for what the store knows to be only accepted, as far as it can be.
 */
function pairedRefunds(
  { refunded }: StoreSide,
  refunds: readonly RefundRecord[],
  zones: Zones,
  last: string,
): RefundDays {
  const left = refunds.filter((refund) => refund.status.meaning === "refunded" || isPending(refund))
  const dayAtService = (refund: RefundRecord) => dayInShop(refund.refundDate, zones) ?? last
  const takeSame = ({ money, isAccepted = false }: Entry) => {
    const alike = left.filter(({ refund }) => refund.equals(money))
    const same = alike.find((refund) => isPending(refund) === isAccepted) ?? alike[0]
    if (same) left.splice(left.indexOf(same), 1)
    return same
  }
  const pairs = refunded.map((entry) => {
    const same = takeSame(entry)
    const day = same && entry.isExternal ? dayAtService(same) : dayOf(entry.at, zones.shop)
    return { dated: { money: entry.money, day }, same }
  })
  const [pendingLeft, madeLeft] = [left.filter(isPending), left.filter((refund) => !isPending(refund))]
  const datedThere = (refund: RefundRecord) => ({ money: refund.refund, day: dayAtService(refund) })
  const those = (which: (same: RefundRecord | undefined) => boolean) =>
    pairs.filter(({ same }) => which(same)).map(({ dated }) => dated)
  return {
    store: those((same) => !same || !isPending(same)),
    service: [...those((same) => same !== undefined && !isPending(same)), ...madeLeft.map(datedThere)],
    accepted: [...those((same) => same !== undefined && isPending(same)), ...pendingLeft.map(datedThere)],
  }
}

function isPending({ status }: RefundRecord): boolean {
  return status.meaning === "pending"
}

function firstDay(order: OrderRecord, record: TransactionRecord | undefined, zones: Zones): string {
  return dayInShop(record?.transactionDate, zones) ?? dayOf(order.openedAt, zones.shop)
}

function lastDay(own: Record<MovementKind, Dated[]>, first: string): string {
  const days = MOVEMENT_KINDS.flatMap((kind) => own[kind].map(({ day }) => day)).sort()
  return days.at(-1) ?? first
}

function dayInShop(digits: string | undefined, zones: Zones): string | undefined {
  const at = digits === undefined ? undefined : momentOf(digits, zones.service)
  return at && dayOf(at, zones.shop)
}

function onDay(dates: Dated[], day: string, order: OrderRecord): Money {
  return sumOf(
    dates.filter((one) => one.day === day).map(({ money }) => ({ money, at: order.openedAt })),
    order,
  )
}
