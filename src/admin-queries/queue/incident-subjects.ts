import type { Money } from "../../acquirer/domain/money"
import { isDay } from "../../daily-close/shop-day"
import { ordersNotPaid } from "../../medusa/orders-not-paid"
import { paymentsOfSessions, type SessionPayment } from "../../medusa/payment-references"
import type { Store } from "../../medusa/store"
import { reversedPart, subjectOfKey } from "../../modules/acquiring/incident-keys"
import { PAYOUT_INCIDENTS } from "../../modules/acquiring/incidents"
import { isStatedDone, type OperationRow } from "../../modules/acquiring/operation-row"
import type { PaymentRow } from "../../modules/acquiring/payment-row"
import { lastMove } from "../../operations/as-seen"
import { barriersOf, type Barrier } from "../barriers"
import { leftWithoutOrder } from "../left-without-order"
import { operationViews } from "../operations"
import { offersOf } from "../payment-offers"
import { sayableOf } from "../sayable"
import { unnamedStanding } from "../unnamed-standing"
import type { IncidentView, OperationView, PaymentOffers, StoreLedger } from "../views"
import type { Subject } from "./incident-actions"

type Row = Awaited<ReturnType<Store["acquiring"]["listAcquiringIncidents"]>>[number]

export interface KnownSubject extends Subject {
  /** What a person stated to be done. */
  operation: OperationView | null
  /** The most that a refund of its payment can be. */
  mostRefunded: Money | undefined
  /** Of its payment. */
  movedLast: string
}

/** Kinds whose key names an operation of the journal. */
const OF_OPERATIONS = new Set<string>(["unconfirmed_payment", "unconfirmed_operation", ...PAYOUT_INCIDENTS])
const OF_DAYS = new Set(["day_not_closed", "days_not_closed"])
/** A deduction that has no order is confirmed as its payment would be. */
const OF_SUBSCRIPTIONS = /^(renewal_|contract_|unconfirmed_operation$)/

/** What some incidents are about; `rows` and `views` are the same ones. */
export async function subjectsOf(
  store: Store,
  rows: readonly Row[],
  views: readonly IncidentView[],
): Promise<(id: string) => KnownSubject> {
  const { acquiring } = store
  const keyOf = new Map(rows.map(({ id, key }) => [id, key]))
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const named = (view: IncidentView) => subjectOfKey(keyOf.get(view.id) ?? "")
  const paymentIds = views.flatMap(({ belongs_to }) => belongs_to.payment_id ?? [])
  const ofOperations = views.filter(({ kind }) => OF_OPERATIONS.has(kind) || kind === "made_after_all")
  const operationIds = ofOperations.map(named)
  const [payments, operations, subscriptionOf, barrierOf] = await Promise.all([
    acquiring.payments.byIds(paymentIds),
    acquiring.journal.byIds(operationIds),
    subscriptionsOf(store, views),
    barriersOf(store, views),
  ])
  const [booked, stated, payoutOf, isUnnamed, journalOf, notPaid] = await Promise.all([
    paymentsOfSessions(
      store,
      payments.map((row) => row.payment_session_id),
    ),
    statedOf(store, [...operations.values()]),
    payoutsOf(store, [...operations.values()]),
    unnamedStanding(store),
    journalsOf(store, payments),
    ordersNotPaid(
      store,
      views.flatMap(({ kind, belongs_to }) => (kind === "wrong_amount" ? (belongs_to.order_id ?? []) : [])),
    ),
  ])
  const known = views.map((view): [string, KnownSubject] => {
    const payment = payments.find(({ id }) => id === view.belongs_to.payment_id)
    const operation = (OF_OPERATIONS.has(view.kind) && stated.get(named(view))) || null
    const ofStore = booked.get(payment?.payment_session_id ?? "")
    const barrier = barrierOf(view)
    return [
      view.id,
      {
        payment,
        offers:
          payment && !isOfAnother(view, payment)
            ? offersFor(payment, ofStore, { barrier, isUnnamed: isUnnamed(payment), journal: journalOf(payment) })
            : NOTHING,
        barrier,
        orderId: view.belongs_to.order_id,
        isToPay: notPaid.has(view.belongs_to.order_id ?? ""),
        subscriptionId: OF_SUBSCRIPTIONS.test(view.kind) ? subscriptionOf(view) : null,
        payoutId: payoutOf.get(operations.get(named(view))?.reference ?? "") ?? null,
        day: OF_DAYS.has(view.kind) && isDay(named(view)) ? named(view) : null,
        of: partOf(view.kind, keyOf.get(view.id) ?? "", operations),
        hasSum: view.amount !== null,
        isStated: operation !== null,
        // Also of one whose rest was voided.
        sayable: sayableIn(rowOf.get(view.id), payment, ofStore !== undefined),
        operation,
        mostRefunded: ofStore?.left ?? (payment && leftWithoutOrder(payment, journalOf(payment))),
        movedLast: lastMove(payment ? journalOf(payment) : []),
      },
    ]
  })
  const subjects = new Map(known)
  return (id) => {
    const subject = subjects.get(id)
    if (!subject) throw new Error(`The incident ${id} is none of those that were read`)
    return subject
  }
}

/** A reversed part's kind stands in the key; of what was made after all the key names the operation. */
function partOf(kind: string, key: string, operations: ReadonlyMap<string, OperationRow>): Subject["of"] {
  if (kind === "reversed") return reversedPart(key) ?? null
  const what = kind === "made_after_all" ? operations.get(subjectOfKey(key))?.kind : undefined
  return what === "capture" || what === "refund" ? what : null
}

const NOTHING: PaymentOffers = {
  capture: null,
  refund: null,
  refund_due: null,
  release: null,
  locked_rest: null,
  decide: false,
}

/** Of another try of the same order number, whose money no button of the payment moves. */
function isOfAnother(view: IncidentView, payment: PaymentRow): boolean {
  return (
    view.transaction_id !== null && payment.transaction_id !== null && view.transaction_id !== payment.transaction_id
  )
}

/** As on the payment's page, by what the service said last. */
function offersFor(
  { status, currency_code }: PaymentRow,
  ofStore: SessionPayment | undefined,
  facts: { barrier: Barrier | null; isUnnamed: boolean; journal: readonly OperationRow[] },
): PaymentOffers {
  return offersOf({
    store: ledgerOf(ofStore),
    service: { status: facts.isUnnamed ? "unknown" : status, reached: true },
    in_review: status === "review",
    is_barred: facts.barrier !== null,
    ...{ currency_code, journal: facts.journal },
  })
}

function ledgerOf(ofStore: SessionPayment | undefined): StoreLedger {
  return {
    payment_id: ofStore?.id ?? null,
    cancelled: ofStore?.isCanceled ?? false,
    order_cancelled: ofStore?.isOrderCanceled ?? false,
    authorised: ofStore?.authorised.toDecimalString() ?? null,
    captured: ofStore?.captured.toDecimalString() ?? null,
    refunded: ofStore?.refunded.toDecimalString() ?? null,
  }
}

/** All operations of each payment, an account at a time. */
async function journalsOf({ acquiring }: Store, payments: readonly PaymentRow[]) {
  const found = new Map<string, OperationRow[]>()
  for (const account of new Set(payments.map((row) => row.account))) {
    const orderNos = payments.flatMap((row) => (row.account === account ? row.order_no : []))
    for (const [orderNo, rows] of await acquiring.journal.ofOrders(account, orderNos))
      found.set(`${account} ${orderNo}`, rows)
  }
  return ({ account, order_no }: PaymentRow) => found.get(`${account} ${order_no}`) ?? []
}

function sayableIn(row: Row | undefined, payment: KnownSubject["payment"], isBooked: boolean) {
  return (row && sayableOf(row, payment, isBooked)) ?? null
}

async function statedOf(store: Store, operations: OperationRow[]): Promise<Map<string, OperationView>> {
  const views = await operationViews(store, operations.filter(isStatedDone))
  return new Map(views.map((view) => [view.id, view]))
}

/** By request id, which is the journal's reference. */
async function payoutsOf({ acquiring }: Store, operations: OperationRow[]): Promise<Map<string, string>> {
  const requests = operations.filter(({ kind }) => kind === "payout").map(({ reference }) => reference)
  if (requests.length === 0) return new Map()
  const rows = await acquiring.listAcquiringPayouts({ request_id: requests }, { take: requests.length })
  return new Map(rows.map(({ request_id, id }) => [request_id, id]))
}

/** Whose deduction it is, whose first payment, or whose order. */
async function subscriptionsOf({ acquiring }: Store, all: readonly IncidentView[]) {
  const views = all.filter(({ kind }) => OF_SUBSCRIPTIONS.test(kind))
  const orderNos = views.flatMap(({ order_no }) => order_no ?? [])
  const orderIds = views.flatMap(({ belongs_to }) => belongs_to.order_id ?? [])
  const most = { take: 2 * views.length + 1 }
  const [renewals, byNumber, byOrder] = await Promise.all([
    acquiring.renewals.ofOrderNos(orderNos),
    orderNos.length > 0 ? acquiring.listAcquiringSubscriptions({ order_no: orderNos }, most) : [],
    orderIds.length > 0 ? acquiring.listAcquiringSubscriptions({ order_id: orderIds }, most) : [],
  ])
  return ({ account, order_no, belongs_to }: IncidentView): string | null =>
    renewals.find((one) => one.account === account && one.order_no === order_no)?.subscription_id ??
    byNumber.find((one) => one.account === account && one.order_no === order_no)?.id ??
    byOrder.find((one) => one.account === account && one.order_id === belongs_to.order_id)?.id ??
    null
}
