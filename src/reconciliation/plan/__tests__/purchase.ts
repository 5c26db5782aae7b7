import { Money } from "../../../acquirer/domain/money"
import type { KnownPaymentStatus, PaymentStatus } from "../../../acquirer/domain/payment-state"
import type { RefundRecord, TransactionRecord } from "../../../acquirer/domain/records"
import { OrderNo, RefundReferenceId, TransactionId } from "../../../acquirer/domain/references"
import type { BookingFacts, CollectionFacts, OrderFacts, PartFacts, SessionFacts } from "../../../medusa/purchase-facts"
import { markReplaced } from "../../../medusa/replaced-collections"
import type { OperationRow } from "../../../modules/acquiring/operation-row"
import { readSettings } from "../../../modules/acquiring/read-settings"
import type { IncidentFacts } from "../../../modules/acquiring/incidents"
import type { Case, PaymentCase, Policy } from "../../case"

export const NOW = new Date("2030-01-15T12:00:00Z")
const AN_HOUR_AGO = new Date(NOW.getTime() - 3_600_000)
const ACCOUNT = "default"
const PROVIDER = `pp_acquiring_${ACCOUNT}`
const POLICY: Policy = readSettings(ACCOUNT, {
  base_url: "https://service.example",
  merchant_id: "merchant",
  account_id: "account",
  secret_key: "a key for these tests only",
})

export const usd = (amount: string) => Money.exact(amount, "USD")

/** One payment of a purchase, told shortly. Amounts are decimal USD. */
export interface PaymentPlot {
  flow?: "card" | "redirect" | "apm"
  /** What the service says of it; absent where it was never tried there. */
  at?: KnownPaymentStatus
  amount?: string
  /** What the store has booked: nothing, the authorisation, or captures and refunds beside it. */
  booked?: { captured?: string[]; refunded?: string[]; canceled?: boolean } | false
  /** No pass has seen it at the service before. */
  unseen?: boolean
  /** What the service names as captured, and its refunds. */
  named?: string
  /** What the merchant knows of the sum that it names. */
  capturedAmount?: "order" | "captured"
  refunds?: { amount: string; currency?: string; reason?: string; reference?: string; at?: "refunded" | "pending" }[]
  operations?: Partial<OperationRow>[]
  /** The session it was made with is still the collection's. */
  session?: "authorized" | "pending" | "pending_authorization" | "error" | "canceled" | "replaced"
  /** Of the cart's own collection, or of one that an edit made. */
  collection?: "cart" | "edit"
  /** It was begun for no cart: for what an order owes, or by a script. */
  isCartless?: true
  /** Its account is not declared any more: nothing is heard of it. */
  isOutOfReach?: true
}

/** An open incident of the first payment, of which nothing is released. */
export const INCIDENT: Omit<IncidentFacts, "kind" | "key"> = {
  ...{ account: "default", orderNo: "1", message: "", nextStep: null, isClosedByPerson: false },
  ...{ amount: null, release: null, whatHappened: null, raisedAt: new Date(0), resolvedAt: null },
}

export interface PurchasePlot {
  payments: PaymentPlot[]
  order?: { total: string; version?: number; canceled?: boolean; fulfilled?: boolean; edited?: boolean } | false
  /** What the cart costs while there is no order; false where it is gone. */
  cart?: string | false
  /** How many milliseconds ago it was completed although there is no order. */
  completed?: number
  /** Another order that shares the payments. */
  shared?: Partial<OrderFacts>
  /** An order that is gone was linked to the payments, whose cart is gone, too, if they had one. */
  hadOrder?: boolean
  /** What is paid is released where the shopper never comes back. */
  releasesWhenGone?: boolean
  incidents?: IncidentFacts[]
  editCollection?: string
  /** The account captures at once. */
  capturesAtOnce?: boolean
  /**
   * Transactions of the order beside those of its rows; what they name is gone where it is no row, unless the plot says
   * otherwise.
   */
  booked?: { reference: "capture" | "refund"; referenceId: string; amount: string; isGone?: false }[]
}

/** A case whose two sides are what the plot says and whose ledger follows from its rows. */
export function purchase({
  payments,
  order: placed,
  cart = "25.00",
  completed,
  shared,
  hadOrder = false,
  releasesWhenGone = false,
  incidents = [],
  editCollection,
  capturesAtOnce = false,
  booked = [],
}: PurchasePlot): Case {
  const sets = { cart: collection("cart"), edit: collection("edit") }
  const edited = payments.find((one) => one.collection === "edit")
  if (edited?.amount) sets.edit.amount = usd(edited.amount)
  const cases = payments.map((plot, place) => payment(plot, `${place + 1}`, sets[plot.collection ?? "cart"]))
  if (hadOrder) for (const one of cases) one.hadOrder = true
  if (capturesAtOnce) for (const one of cases) one.policy = { ...one.policy, capture: "at_once" }
  const release = { browser_gone: "release" as const }
  if (releasesWhenGone) for (const { policy } of cases) policy.late_money = { ...policy.late_money, ...release }
  const order = placed ? orderFacts(placed, cases) : undefined
  const others = shared && order ? [{ ...order, id: "order_2", displayId: 2, ...shared }] : []
  const orders = order ? [order, ...others] : []
  order?.transactions.push(
    ...booked.map((one) => ({
      ...{ isGone: !order.transactions.some(({ referenceId }) => referenceId === one.referenceId), ...one },
      ...{ id: `t_${one.referenceId}`, amount: usd(one.amount), version: 1 },
    })),
  )
  const used = [sets.cart, ...(editCollection || payments.some((one) => one.collection === "edit") ? [sets.edit] : [])]
  for (const one of used) {
    const { bookings } = one
    one.capturedAmount = sumOf(bookings.flatMap(({ captures }) => captures))
    one.refundedAmount = sumOf(bookings.flatMap(({ refunds }) => refunds))
    one.orderIds = orders.map(({ id }) => id)
    one.cartId = one === sets.cart && cart !== false ? "cart_1" : undefined
    if (one.capturedAmount.compare(one.amount) >= 0) one.status = "completed"
    else if (bookings.some(({ canceledAt }) => canceledAt === null)) one.status = "authorized"
    else if (bookings.length > 0) one.status = "awaiting"
  }
  if (editCollection) Object.assign(sets.edit, { amount: usd(editCollection), status: "not_paid" })
  markReplaced(new Map(used.map((one) => [one.id, one])), new Map(order ? [[order.id, order]] : []))
  const completedAt = completed ? new Date(NOW.getTime() - completed) : order ? AN_HOUR_AGO : null
  return {
    cart:
      cart === false
        ? undefined
        : {
            id: "cart_1",
            completedAt,
            // Whoever splits a cart links the orders to its payments alone.
            orderIds: order && !shared ? [order.id] : [],
            total: order && !shared ? undefined : usd(cart),
          },
    order: shared ? undefined : order,
    ...(shared && { sharedBy: orders }),
    collections: used,
    payments: cases,
    incidents,
  }
}

function payment(plot: PaymentPlot, orderNo: string, its: CollectionFacts): PaymentCase {
  const { at, amount = "25.00", booked = {}, named = amount, refunds = [], operations = [], flow = "card" } = plot
  const transactionId = TransactionId(`T${orderNo}`)
  const sessionId = `payses_${orderNo}`
  const status = plot.session ?? (booked ? "authorized" : "pending")
  const session: SessionFacts = { id: sessionId, status, providerId: PROVIDER, amount: usd(amount) }
  if (status !== "replaced") its.sessions.push(session)
  const booking = booked ? bookingOf(orderNo, usd(amount), booked) : undefined
  if (booking) its.bookings.push(booking)
  const seen = plot.unseen ? undefined : at
  const record = at && {
    ...transaction(orderNo, at, usd(named)),
    ...(plot.capturedAmount ? { names: plot.capturedAmount } : {}),
  }
  return {
    known: {
      ...{ id: `acqpay_${orderNo}`, account: ACCOUNT, order_no: orderNo, flow, payment_session_id: sessionId },
      ...{
        payment_collection_id: its.id,
        cart_id: plot.isCartless ? null : "cart_1",
        transaction_id: seen ? transactionId : null,
      },
      ...{ currency_code: "USD", amount, status: seen ?? "created", status_code: null, captured: "0", refunded: "0" },
      ...{ checks: 1, unanswered: 0, checked_at: AN_HOUR_AGO, created_at: AN_HOUR_AGO },
    },
    policy: { ...POLICY },
    collection: its,
    session: status === "replaced" ? undefined : session,
    booking,
    hadOrder: false,
    operations: operations.map((row, place) => operation(orderNo, place, row)),
    ...(plot.isOutOfReach ? { facts: undefined, isOutOfReach: true } : { facts: factsOf(record, orderNo, refunds) }),
  }
}

function factsOf(
  record: TransactionRecord | undefined,
  orderNo: string,
  refunds: NonNullable<PaymentPlot["refunds"]>,
): PaymentCase["facts"] {
  return {
    transactions: record ? [record] : [],
    refunds: refunds.map((one) => refundRecord(orderNo, one)),
    queriedAt: NOW,
  }
}

function bookingOf(
  orderNo: string,
  amount: Money,
  { captured = [], refunded = [], canceled = false }: NonNullable<Exclude<PaymentPlot["booked"], false>>,
): BookingFacts {
  const captures = captured.map((money, place) => part(`capt_${orderNo}_${place}`, money))
  const isFull = captures.length > 0 && sumOf(captures).compare(amount) >= 0
  return {
    ...{ id: `pay_${orderNo}`, sessionId: `payses_${orderNo}`, providerId: PROVIDER, amount },
    transactionId: `T${orderNo}`,
    capturedAt: isFull ? AN_HOUR_AGO : null,
    canceledAt: canceled ? AN_HOUR_AGO : null,
    createdAt: AN_HOUR_AGO,
    captures,
    refunds: refunded.map((money, place) => part(`ref_${orderNo}_${place}`, money)),
  }
}

function part(id: string, money: string): PartFacts {
  return { id, money: usd(money), isExternal: false, note: "", reason: undefined, createdAt: AN_HOUR_AGO }
}

function transaction(orderNo: string, meaning: Exclude<PaymentStatus, "unknown">, money: Money): TransactionRecord {
  return {
    ...{ found: true, orderNo: OrderNo(orderNo), transactionId: TransactionId(`T${orderNo}`), money },
    ...{ status: { meaning, code: "0" }, fraudChecks: [] },
  }
}

function refundRecord(
  orderNo: string,
  { amount, currency = "USD", reason = "", reference, at = "refunded" }: NonNullable<PaymentPlot["refunds"]>[number],
): RefundRecord {
  return {
    ...{
      transactionId: TransactionId(`T${orderNo}`),
      orderNo: OrderNo(orderNo),
      money: usd(amount),
      refund: Money.exact(amount, currency),
    },
    ...{ status: { meaning: at, code: "1" }, paymentStatus: { meaning: "refunded", code: "0" }, reason },
    ...(reference === "" ? {} : { referenceId: RefundReferenceId(reference ?? `R${orderNo}-${amount}`) }),
  }
}

/** An operation of ours that is done by the service's own answer, unless the plot says otherwise. */
function operation(orderNo: string, place: number, changes: Partial<OperationRow>): OperationRow {
  return {
    ...{ id: `acqop_${orderNo}_${place}`, account: ACCOUNT, kind: "capture", reference: `ref_${place}` },
    ...{ exclusive_key: null, state: "done", source: "store", order_no: orderNo, transaction_id: `T${orderNo}` },
    ...{ amount: null, currency_code: "USD", cart_id: "cart_1", payment_session_id: null, payment_id: null },
    ...{
      client_ip: null,
      attempts: 1,
      queries: 0,
      sent_at: AN_HOUR_AGO,
      resolved_at: AN_HOUR_AGO,
      next_query_at: null,
    },
    ...{ correlation_id: null, answer: {}, evidence: "answer", error_code: null, error_message: null },
    ...{ stated: null, absent_at: null, shopper_message: null, created_at: AN_HOUR_AGO, updated_at: AN_HOUR_AGO },
    ...changes,
  }
}

const EDITED_AT = new Date(AN_HOUR_AGO.getTime() + 1_000)

/** The goods were changed since. */
const EDIT: OrderFacts["changes"][number] = {
  ...{ id: "ordch_1", type: "edit", isOpen: false, isConfirmed: true, isCredit: false, changesGoods: true, version: 2 },
  ...{ createdAt: EDITED_AT, goodsChangedAt: EDITED_AT, credit: usd("0.00") },
}

function orderFacts(
  {
    total,
    version = 1,
    canceled = false,
    fulfilled = false,
    edited = false,
  }: Exclude<PurchasePlot["order"], false | undefined>,
  cases: PaymentCase[],
): OrderFacts {
  const bookings = cases.flatMap(({ booking }) => booking ?? [])
  const transactions = bookings.flatMap(({ captures, refunds }) => [
    ...captures.map(({ id, money }) => ({
      id: `t_${id}`,
      reference: "capture",
      referenceId: id,
      amount: money,
      version: 1,
      isGone: false,
    })),
    ...refunds.map(({ id, money }) => ({
      id: `t_${id}`,
      reference: "refund",
      referenceId: id,
      amount: money.negate(),
      version: 1,
      isGone: false,
    })),
  ])
  const paid = sumOf(bookings.flatMap(({ captures }) => captures))
  const refunded = sumOf(bookings.flatMap(({ refunds }) => refunds))
  const sum = paid.minus(refunded)
  return {
    ...{
      id: "order_1",
      displayId: 1,
      status: canceled ? "canceled" : "pending",
      canceledAt: canceled ? AN_HOUR_AGO : null,
    },
    ...{ createdAt: new Date(AN_HOUR_AGO.getTime() - 1_000), version, isFulfilled: fulfilled, total: usd(total) },
    // One that made no other collection.
    ...{ transactions, changes: edited ? [EDIT] : version > 1 ? [{ ...EDIT, goodsChangedAt: null }] : [] },
    summary: { paid, refunded, transactions: sum, pending: usd(total).minus(sum) },
  }
}

function collection(id: string): CollectionFacts {
  const zero = usd("0.00")
  return {
    ...{ id: `pay_col_${id}`, amount: usd("25.00"), isAmountOurs: false, isAskedByUs: false, isWaived: false },
    status: "not_paid",
    ...{ isReplaced: false, createdAt: id === "edit" ? EDITED_AT : AN_HOUR_AGO },
    ...{ capturedAmount: zero, refundedAmount: zero },
    ...{ cartId: undefined, orderIds: [], sessions: [], bookings: [], formerBookings: [] },
  }
}

function sumOf(parts: readonly { money: Money }[]): Money {
  return Money.sum(
    parts.map(({ money }) => money),
    "USD",
  )
}
