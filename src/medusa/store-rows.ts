import { MathBN } from "@medusajs/framework/utils"
import { Money } from "../acquirer/domain/money"
import { OrderNo, TransactionId } from "../acquirer/domain/references"
import { takesTheFraction } from "./capture-sum"
import type { Store } from "./store"
import type { PaidTransaction } from "./paid-transaction"
import type { BookedRefund } from "./purchase-facts"
import { orderNoOf, storeTotal } from "./payable-session"

/** A capture or refund row of Medusa as the provider has to know it. */
export interface PartRow {
  id: string
  money: Money
  /** Everything the row stands for is already done at the service: booked by ourselves after a portal operation. */
  external: boolean
  /** What whoever refunds wrote, or the reason that they chose. */
  note: string | undefined
  /** Id of the signed-in person who wants it, where somebody does. */
  createdBy: string | undefined
  payment: StorePayment
}

export interface StorePayment {
  id: string
  sessionId: string
  authorised: Money
  data: Record<string, unknown>
  canceled: boolean
}

/**
 * `created_by` of captures and refunds that record what happened at the service; of a refund that a person wanted, who
 * is named there, it stands in the row's metadata. No route lets anybody else set either.
 */
export const RECORDED_BY = "acquiring:service"

export interface Recorded {
  created_by: string | null
  metadata?: Record<string, unknown> | null
}

export function isExternal({ created_by, metadata }: Recorded): boolean {
  return created_by === RECORDED_BY || metadata?.recorded_by === RECORDED_BY
}

/** What marks a refund row that records what happened at the service, and names the person who wanted it. */
export function recordedFor(person: string | undefined): { created_by: string; metadata?: Record<string, unknown> } {
  return person === undefined
    ? { created_by: RECORDED_BY }
    : { created_by: person, metadata: { recorded_by: RECORDED_BY } }
}

interface RawPayment {
  id: string
  amount: number
  raw_amount?: { value: string }
  currency_code: string
  payment_session_id: string
  data: Record<string, unknown> | null
  canceled_at: string | null
}

interface RawPart extends Recorded {
  id: string
  amount: number
  raw_amount?: { value: string }
  note?: string | null
  refund_reason?: { label: string } | null
  created_at: string
  payment: RawPayment
}

/** Not `payment_session.id`: of a session that is deleted, the whole payment would be missing. */
const PAYMENT_FIELDS = ["id", "amount", "raw_amount", "currency_code", "data", "canceled_at", "payment_session_id"]

export async function findPartRow(
  store: Store,
  entity: "capture" | "refund",
  id: string,
): Promise<PartRow | undefined> {
  const { data } = await store.query.graph({
    entity,
    fields: [
      "id",
      "amount",
      "raw_amount",
      "created_by",
      ...(entity === "refund" ? ["note", "refund_reason.label", "metadata"] : []),
      ...PAYMENT_FIELDS.map((field) => `payment.${field}`),
    ],
    filters: { id },
  })
  const [row] = data as unknown as RawPart[]
  if (!row) return undefined
  const payment = toPayment(row.payment)
  return {
    id: row.id,
    money: partOf(row, payment.authorised, entity),
    external: isExternal(row),
    note: row.note?.trim() ? row.note : row.refund_reason?.label,
    createdBy: row.created_by ?? undefined,
    payment,
  }
}

/**
 * What is left of the captures for a refund row, by the rows that were there before it. The core lets a refund be the
 * currency's smallest unit more than what was captured.
 */
export async function leftBefore(store: Store, refund: PartRow): Promise<LeftBefore> {
  const part = ["id", "amount", "raw_amount", "created_at"]
  const ofRefund = [...part, "created_by", "note", "metadata"]
  const { data } = await store.query.graph({
    entity: "payment",
    fields: [...part.map((field) => `captures.${field}`), ...ofRefund.map((field) => `refunds.${field}`)],
    filters: { id: refund.payment.id },
  })
  const [row] = data as unknown as { captures?: RawPart[]; refunds?: RawPart[] }[]
  const { currency } = refund.money
  const place = (part: RawPart) => `${new Date(part.created_at).toISOString()} ${part.id}`
  const refunds = [...(row?.refunds ?? [])].sort((one, other) => (place(one) < place(other) ? -1 : 1))
  const earlier = refunds.slice(
    0,
    Math.max(
      0,
      refunds.findIndex(({ id }) => id === refund.id),
    ),
  )
  const sum = (parts: RawPart[]) =>
    Money.sum(
      parts.map((one) => storeTotal(one.raw_amount ?? one.amount, currency)),
      currency,
    )
  return {
    left: sum(row?.captures ?? []).minus(sum(earlier)),
    booked: refunds.map((one) => bookedRefund(one, currency)),
  }
}

export function bookedRefund(row: Omit<RawPart, "payment" | "created_at">, currency: string): BookedRefund {
  const money = storeTotal(row.raw_amount ?? row.amount, currency)
  return { id: row.id, money, isExternal: isExternal(row), note: row.note ?? "" }
}

export interface LeftBefore {
  left: Money
  /** Every refund row of the payment. */
  booked: BookedRefund[]
}

/**
 * The amount of a capture or refund row. The whole payment, and the one capture that takes what it has beyond the
 * currency's digits, are rounded by the store's rule; any other amount is exact or refused by name.
 */
function partOf({ payment, ...row }: RawPart, whole: Money, entity: "capture" | "refund"): Money {
  const amount = row.raw_amount ?? row.amount
  const text = String(row.raw_amount?.value ?? row.amount)
  if (text === String(payment.raw_amount?.value ?? payment.amount)) return whole
  const rounded = storeTotal(amount, payment.currency_code)
  const isExact = MathBN.eq(text, rounded.toDecimalString())
  if (!isExact && entity === "capture" && takesTheFraction(payment, row)) return rounded
  return Money.exact(amount, payment.currency_code.toUpperCase(), `${entity} amount`)
}

export async function findPaymentOfSession(store: Store, sessionId: string): Promise<StorePayment | undefined> {
  const { data } = await store.query.graph({
    entity: "payment",
    fields: PAYMENT_FIELDS,
    filters: { payment_session_id: sessionId },
  })
  const [row] = data as unknown as RawPayment[]
  return row && toPayment(row)
}

/** Whether the core has booked captures of a payment; they stay when it is cancelled. */
export async function hasCaptures({ query }: Store, paymentId: string): Promise<boolean> {
  const { data } = await query.graph({ entity: "payment", fields: ["captures.id"], filters: { id: paymentId } })
  const [row] = data as unknown as { captures?: object[] }[]
  return (row?.captures ?? []).length > 0
}

function toPayment(row: RawPayment): StorePayment {
  return {
    id: row.id,
    sessionId: row.payment_session_id,
    authorised: storeTotal(row.raw_amount ?? row.amount, row.currency_code),
    data: row.data ?? {},
    canceled: row.canceled_at !== null && row.canceled_at !== undefined,
  }
}

/** The transaction behind a payment's or session's data; undefined while nothing was sent for it. */
export async function paidTransaction(
  account: { id: string; store: Store },
  data: Record<string, unknown>,
  payment?: StorePayment,
): Promise<PaidTransaction | undefined> {
  const sessionId = payment?.sessionId || text(data.session_id)
  if (!sessionId) return undefined
  const known = await account.store.acquiring.payments.find(account.id, orderNoOf(sessionId))
  const transactionId = text(data.transaction_id) ?? known?.transaction_id
  const authorised = payment?.authorised ?? (known && Money.exact(known.amount, known.currency_code))
  if (!transactionId || !authorised) return undefined
  return {
    orderNo: OrderNo(text(data.order_no) ?? orderNoOf(sessionId)),
    transactionId: TransactionId(transactionId),
    sessionId,
    paymentId: payment?.id,
    cartId: known?.cart_id ?? undefined,
    authorised,
  }
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined
}
