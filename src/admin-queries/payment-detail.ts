import type { MedusaContainer } from "@medusajs/framework/types"
import { Money } from "../acquirer/domain/money"
import { lastMove } from "../operations/as-seen"
import type { OperationRow } from "../modules/acquiring/operation-row"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import {
  bookingOfSession,
  sumOfParts,
  type BookingFacts,
  type CollectionFacts,
  type OrderFacts,
} from "../medusa/purchase-facts"
import { readPurchases } from "../medusa/read-purchases"
import { storeOf } from "../medusa/store"
import { voucherOf } from "./alternative-payment"
import { barriersOf } from "./barriers"
import { compareLedgers } from "./compare-ledgers"
import { incidentsOf } from "./incidents"
import { incidentItems } from "./queue/incident-items"
import { operationViews } from "./operations"
import { offersOf } from "./payment-offers"
import { NEWEST, operationsOf } from "./payment-operations"
import { paymentSubscription } from "./payment-subscription"
import { paymentRowOf, paymentViews } from "./payments"
import { seenAtService } from "./seen-at-service"
import { queryService, factsOf } from "./service-ledger"
import type { PaymentDetail, StoreLedger } from "./views"

/**
 * Everything there is to say of one payment: our row, the journal, the incidents, and the sums on both sides as they
 * are now.
 * @throws MedusaError `not_found`
 */
export async function paymentDetail(container: MedusaContainer, id: string): Promise<PaymentDetail> {
  const store = storeOf(container)
  const row = await paymentRowOf(store, id)
  const [service, side] = await Promise.all([queryService(store, row), sideOf(store, row)])
  // Read after the query: what an answer resolved meanwhile is seen.
  const journal = await store.acquiring.journal.ofOrder(row.account, row.order_no)
  const { records, zone: serviceZone } = service
  const [[payment], seen, incidents, subscription, newest, open_operations, barrierOf] = await Promise.all([
    paymentRowOf(store, id).then((now) => paymentViews(store, [now])),
    seenAtService(store, { row, journal, booking: side.booking, records, serviceZone }),
    incidentsOf(container, row),
    paymentSubscription(store, row),
    operationsOf(store, row, { limit: NEWEST, offset: 0 }),
    operationViews(
      store,
      journal.filter(({ state }) => state === "unknown"),
    ),
    barriersOf(store, [row]),
  ])
  if (!payment) throw new Error(`The payment ${id} has no view`)
  const open = incidents.filter(({ resolved_at }) => resolved_at === null)
  const items = await incidentItems(
    store,
    open.map(({ id }) => id),
  )
  const ledger = storeLedger(row, side)
  const in_review = service.ledger.reached ? service.ledger.status === "review" : row.status === "review"
  const { currency_code } = row
  const is_barred = barrierOf(row) !== null
  return {
    payment,
    store: ledger,
    service: {
      ...service.ledger,
      authorised: service.ledger.authorised ?? approvedAmount(journal, service.ledger.transaction_id),
    },
    books: compareLedgers(row, ledger, service.ledger, journal),
    facts: factsOf(lastAttempt(journal)?.answer ?? null, service.record, row, payment.decline),
    voucher: voucherOf(row, journal),
    seen,
    subscription,
    in_review,
    offers: offersOf({
      ...{ store: ledger, service: service.ledger, in_review, is_barred, currency_code, journal },
      owed: side.owed,
    }),
    moved_last: lastMove(journal),
    open_operations,
    ...newest,
    operations: newest.operations.toReversed(),
    incidents,
    waiting: open.flatMap(({ id }) => items.find((item) => item.id === id) ?? []),
  }
}

interface StoreSide {
  booking: BookingFacts | undefined
  /** Of several orders that share the payment, all. */
  isOrderCancelled: boolean
  /** What its order comes to beyond what is taken for it; undefined without an order, and of several that share it. */
  owed: Money | undefined
}

async function sideOf(store: ReturnType<typeof storeOf>, row: PaymentRow): Promise<StoreSide> {
  const id = row.payment_collection_id
  const { collections, orders } = await readPurchases(store, id ? [id] : [])
  const collection = collections.get(id ?? "")
  const own = collection?.orderIds.flatMap((orderId) => orders.get(orderId) ?? []) ?? []
  const [order, ...others] = own
  const isAlone = order !== undefined && others.length === 0
  const isOwnCurrency = order?.total.currency === row.currency_code.toUpperCase()
  return {
    owed: isAlone && isOwnCurrency ? owedBeyondTaken(order, [...collections.values()]) : undefined,
    booking: bookingOfSession(collection, row.payment_session_id),
    isOrderCancelled: own.length > 0 && own.every(({ canceledAt }) => canceledAt !== null),
  }
}

function owedBeyondTaken({ id, total }: OrderFacts, collections: readonly CollectionFacts[]): Money {
  const bookings = collections.filter(({ orderIds }) => orderIds.includes(id)).flatMap((one) => one.bookings)
  return bookings.reduce(
    (owed, { captures, refunds }) => sumOfParts(refunds, owed).minus(sumOfParts(captures, owed.minus(owed))),
    total,
  )
}

function storeLedger({ currency_code }: PaymentRow, side: StoreSide): StoreLedger {
  const { booking, isOrderCancelled: order_cancelled } = side
  const zero = Money.zero(currency_code)
  const nothing = zero.toDecimalString()
  if (!booking) {
    return {
      payment_id: null,
      cancelled: false,
      order_cancelled,
      authorised: null,
      captured: nothing,
      refunded: nothing,
    }
  }
  return {
    payment_id: booking.id,
    cancelled: booking.canceledAt !== null,
    order_cancelled,
    authorised: booking.amount.toDecimalString(),
    captured: sumOfParts(booking.captures, zero).toDecimalString(),
    refunded: sumOfParts(booking.refunds, zero).toDecimalString(),
  }
}

function lastAttempt(journal: OperationRow[]): OperationRow | undefined {
  return journal.findLast(({ kind }) => kind === "authorise" || kind === "apm")
}

/** Once something is captured the query tells the captured sum, but the service's first answer told the whole. */
function approvedAmount(journal: OperationRow[], transactionId: string | null): string | null {
  const approved = journal.find(
    (row) => row.kind === "authorise" && row.state === "done" && row.transaction_id === transactionId,
  )
  const amount = approved?.answer?.amount
  return typeof amount === "string" ? amount : null
}
