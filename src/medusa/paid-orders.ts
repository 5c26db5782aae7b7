import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils"
import { Money } from "../acquirer/domain/money"
import { OrderNo, TransactionId } from "../acquirer/domain/references"
import type { PaidTransaction } from "./paid-transaction"
import { besideBooked, bookedOf } from "./order-sums"
import { orderNoOf, storeTotal } from "./payable-session"
import { accountOf } from "./provider-id"
import type { BookedRefund } from "./purchase-facts"
import { isMarkedReplaced } from "./replaced-collections"
import { bookedRefund } from "./store-rows"

/** An order and its payment through the service: the one that stands, or a cancelled one where there is no other. */
export interface PaidOrder {
  orderId: string
  account: string
  payment: {
    id: string
    canceled: boolean
    /** An edit took its place: nothing of it is to be captured, also where its void did not succeed. */
    isReplaced: boolean
    authorised: Money
    captured: Money
    refunded: Money
    refunds: BookedRefund[]
  }
  transaction: PaidTransaction
  /** What the order comes to, less the credit it was given. */
  comesTo: Money
  /** What is captured for it and not refunded, through whichever provider. */
  taken: Money
  /** Every payment of the order through the service, this one included: those that stand first. */
  all: PaidOrder[]
}

interface Amount {
  amount: number
  raw_amount?: { value: string }
}
type RefundRow = Parameters<typeof bookedRefund>[0]
interface OrderRow {
  id: string
  currency_code: string
  summary?: { current_order_total?: number; raw_current_order_total?: { value: string } } | null
  payment_collections?: { status: string; payments?: PaymentRow[] }[]
}
interface PaymentRow extends Amount {
  id: string
  provider_id: string
  currency_code: string
  canceled_at: string | null
  data: { session_id?: string; transaction_id?: string } | null
  captures?: Amount[]
  refunds?: RefundRow[]
}

/**
 * Reads the payments of many orders in one query; orders without a payment through the service are not in the answer.
 * @param requestedBy id of the person who wants something done to them
 */
export async function readPaidOrders(
  container: MedusaContainer,
  orderIds: readonly string[],
  requestedBy?: string,
): Promise<Map<string, PaidOrder>> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: [
      ...["id", "currency_code", "summary", "payment_collections.status"],
      "payment_collections.payments.*",
      "payment_collections.payments.captures.*",
      "payment_collections.payments.refunds.*",
    ],
    filters: { id: [...orderIds] },
  })
  const orders = new Map<string, PaidOrder>()
  for (const row of data as unknown as OrderRow[]) {
    const order = paidOrder(row, requestedBy)
    if (order) orders.set(row.id, order)
  }
  return orders
}

function paidOrder(row: OrderRow, requestedBy: string | undefined): PaidOrder | undefined {
  const payments = (row.payment_collections ?? []).flatMap((collection) =>
    (collection.payments ?? []).map((payment) => ({ payment, isReplaced: isMarkedReplaced(collection) })),
  )
  const standing = payments.filter(({ payment }) => !payment.canceled_at)
  const cancelled = payments.filter(({ payment }) => payment.canceled_at)
  const sums = sumsOf(row)
  const all: PaidOrder[] = []
  for (const { payment, isReplaced } of [...standing, ...cancelled]) {
    const account = accountOf(payment.provider_id)
    const { session_id, transaction_id } = payment.data ?? {}
    if (!account || !session_id || !transaction_id) continue
    const currency = payment.currency_code.toUpperCase()
    const authorised = moneyOf(payment, currency)
    all.push({
      all,
      ...sums,
      orderId: row.id,
      account,
      payment: {
        id: payment.id,
        canceled: Boolean(payment.canceled_at),
        isReplaced,
        authorised,
        captured: sumOf(payment.captures, currency),
        refunded: sumOf(payment.refunds, currency),
        refunds: (payment.refunds ?? []).map((row) => bookedRefund(row, currency)),
      },
      transaction: {
        orderNo: OrderNo(orderNoOf(session_id)),
        transactionId: TransactionId(transaction_id),
        sessionId: session_id,
        paymentId: payment.id,
        cartId: undefined,
        authorised,
        requestedBy,
      },
    })
  }
  return all[0]
}

function sumsOf({ currency_code, summary, payment_collections }: OrderRow): Pick<PaidOrder, "comesTo" | "taken"> {
  const currency = currency_code.toUpperCase()
  const own = (payment_collections ?? [])
    .flatMap(({ payments = [] }) => payments)
    .filter((payment) => payment.currency_code.toUpperCase() === currency)
  const captured = bookedOf(
    own.flatMap(({ captures = [] }) => captures),
    currency,
  )
  const refunded = bookedOf(
    own.flatMap(({ refunds = [] }) => refunds),
    currency,
  )
  const taken = captured.charged.minus(refunded.charged)
  const booked = { exact: MathBN.sub(captured.exact, refunded.exact), charged: taken }
  return {
    comesTo: besideBooked(summary?.raw_current_order_total ?? summary?.current_order_total ?? 0, booked),
    taken,
  }
}

function sumOf(rows: readonly Amount[] = [], currency: string): Money {
  return Money.sum(
    rows.map((row) => moneyOf(row, currency)),
    currency,
  )
}

function moneyOf({ raw_amount, amount }: Amount, currency: string): Money {
  return storeTotal(raw_amount ?? amount, currency)
}
