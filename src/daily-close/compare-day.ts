import { Money } from "../acquirer/domain/money"
import type { DayFound, DayLine, DayTotal, RefundElsewhere } from "../modules/acquiring/day-close-row"
import type { Account } from "../operations/account"
import { isUnusableAnswer } from "../operations/unusable-answer"
import type { Calendar } from "./calendar"
import { feesOf } from "./fees"
import { differs, isNothing, MOVEMENT_KINDS, type Movement } from "./movement"
import { movementsOf, refundsElsewhere } from "./movements"
import { readDay, type DayRead, type DayRecords, type OnProgress, type Unanswered } from "./read-day"
import type { ShopDay } from "./shop-day"

export interface Comparison {
  found: DayFound
  /** What was refunded on other days of the orders that moved on this one: it may have come to light on this one. */
  elsewhere: RefundElsewhere[]
  /** Order numbers of which the service has a refund, made by the end of the day, that the store does not have. */
  unbooked: string[]
}

/**
 * Compares a day's books with the service's, to the cent as far as the service says.
 * @throws AcquirerError when the service cannot be queried about any of its orders
 */
export async function compareDay(
  account: Account,
  day: ShopDay,
  calendar: Calendar,
  onProgress?: OnProgress,
): Promise<Comparison> {
  const records = await readDay(account, day, onProgress)
  const movements = records.orders.flatMap((order) => movementsOf(order, day))
  return {
    found: { ...found(movements, records), fees: await feesOf(account, day) },
    elsewhere: records.orders.flatMap((order) => refundsElsewhere(order, day.day, calendar)),
    unbooked: records.unbooked,
  }
}

type Obstacles = Pick<DayRecords, "inFlight" | "unanswered"> & Partial<Pick<DayRead, "unreadable">>

/** A day is closed when nothing of it is in flight and nothing differs. */
export function found(all: readonly Movement[], records: Obstacles): Omit<DayFound, "fees"> {
  const movements = all.filter((movement) => !isNothing(movement))
  const differing = new Set(movements.filter(differs).map(({ orderNo }) => orderNo)).size
  const problem = obstacle(records)
  return {
    state: problem !== null ? "open" : differing > 0 ? "differs" : "closed",
    totals: totalsOf(all),
    orders: new Set(movements.map(({ orderNo }) => orderNo)).size,
    differing,
    problem,
    lines: linesOf(movements),
  }
}

function obstacle({ inFlight, unanswered, unreadable = [] }: Obstacles): string | null {
  const [refund] = unreadable
  const parts = [
    ...(inFlight.length > 0 ? [`The outcome of an operation is not known yet of ${named(inFlight)}.`] : []),
    ...byReason(unanswered).map(
      ({ orderNos, reason }) => `Nothing can be compared of ${named(orderNos)}: ${reason.merchantMessage}`,
    ),
    ...(refund ? [`A refund of this day names no payment and cannot be read: ${refund.merchantMessage}`] : []),
  ]
  return parts.length > 0 ? parts.join(" ") : null
}

/** Each reason once; what an answer does not say of an order it says in the order's own words. */
function byReason(unanswered: readonly Unanswered[]) {
  const groups = new Map<string, { orderNos: string[]; reason: Unanswered["reason"] }>()
  for (const { orderNo, reason } of unanswered) {
    const key = isUnusableAnswer(reason) ? `${reason.code}` : reason.merchantMessage
    const group = groups.get(key) ?? { orderNos: [], reason }
    group.orderNos.push(orderNo)
    groups.set(key, group)
  }
  return [...groups.values()]
}

function named(orderNos: readonly string[]): string {
  const [first] = orderNos
  return orderNos.length === 1 ? `payment ${first}` : `${orderNos.length} payments, ${first} among them`
}

function totalsOf(movements: readonly Movement[]): DayTotal[] {
  const currencies = [...new Set(movements.map(({ store }) => store.currency))].sort()
  return currencies.flatMap((currency) =>
    MOVEMENT_KINDS.map((kind) => {
      const these = movements.filter((one) => one.kind === kind && one.store.currency === currency)
      const sum = (side: (movement: Movement) => Money) => Money.sum(these.map(side), currency).toDecimalString()
      return {
        currency_code: currency,
        kind,
        store: sum(({ store }) => store),
        service: sum(({ store, service }) => service ?? store),
        unsaid: these.filter(({ service }) => service === undefined).length,
        accepted: Money.sum(
          these.flatMap(({ accepted }) => accepted ?? []),
          currency,
        ).toDecimalString(),
      }
    }),
  )
}

/** Those that differ first. */
function linesOf(movements: readonly Movement[]): DayLine[] {
  const lines = movements.map((movement): DayLine => {
    const { orderNo, transactionId, kind, store, service, problem } = movement
    return {
      order_no: orderNo,
      transaction_id: transactionId ?? null,
      kind,
      currency_code: store.currency,
      store: store.toDecimalString(),
      service: service?.toDecimalString() ?? null,
      differs: differs(movement),
      problem: problem ?? null,
    }
  })
  return [...lines.filter((line) => line.differs), ...lines.filter((line) => !line.differs)]
}
