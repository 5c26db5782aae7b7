import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { AcquirerError } from "../acquirer/domain/errors"
import { Money } from "../acquirer/domain/money"
import { OrderNo, TransactionId } from "../acquirer/domain/references"
import type { PaidTransaction } from "../medusa/paid-transaction"
import { orderNoOf, storeTotal } from "../medusa/payable-session"
import { accountOf } from "../medusa/provider-id"
import type { BatchItem } from "./batch"

/** An order and its payment through the service: the one that stands, or a cancelled one where there is no other. */
export interface PaidOrder {
  orderId: string
  account: string
  payment: { id: string; canceled: boolean; authorised: Money; captured: Money; refunded: Money }
  transaction: PaidTransaction
  /** Every payment of the order through the service, this one included: those that stand first. */
  all: PaidOrder[]
}

/**
 * The payment of the order that a batch's item is for: the named one, else the first of which something is left.
 * @throws AcquirerError `refused` when the named one is not a payment of this order
 */
export function paymentFor(
  order: PaidOrder,
  { payment_id }: Pick<BatchItem, "payment_id">,
  hasLeft: (payment: PaidOrder["payment"]) => boolean,
): PaidOrder {
  if (payment_id === undefined) return order.all.find(({ payment }) => hasLeft(payment)) ?? order
  const named = order.all.find(({ payment }) => payment.id === payment_id)
  if (named) return named
  throw new AcquirerError("refused", {
    code: "payment",
    merchantMessage: `The order has no payment ${payment_id} through the acquiring service. Nothing was sent.`,
  })
}

export function hasToCapture({ canceled, authorised, captured }: PaidOrder["payment"]): boolean {
  return !canceled && captured.compare(authorised) < 0
}

export function hasToRefund({ captured, refunded }: PaidOrder["payment"]): boolean {
  return refunded.compare(captured) < 0
}

interface Amount {
  amount: number
  raw_amount?: { value: string }
}
interface OrderRow {
  id: string
  payment_collections?: {
    payments?: (Amount & {
      id: string
      provider_id: string
      currency_code: string
      canceled_at: string | null
      data: { session_id?: string; transaction_id?: string } | null
      captures?: Amount[]
      refunds?: Amount[]
    })[]
  }[]
}

/**
 * Reads the payments of many orders in one query; orders without a payment through the service are not in the answer.
 * @param requestedBy id of the person who wants something done to them
 */
export async function readPaidOrders(
  container: MedusaContainer,
  items: Pick<BatchItem, "order_id">[],
  requestedBy?: string,
): Promise<Map<string, PaidOrder>> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: [
      "id",
      "payment_collections.payments.*",
      "payment_collections.payments.captures.*",
      "payment_collections.payments.refunds.*",
    ],
    filters: { id: items.map((item) => item.order_id) },
  })
  const orders = new Map<string, PaidOrder>()
  for (const row of data as unknown as OrderRow[]) {
    const order = paidOrder(row, requestedBy)
    if (order) orders.set(row.id, order)
  }
  return orders
}

function paidOrder(row: OrderRow, requestedBy: string | undefined): PaidOrder | undefined {
  const payments = (row.payment_collections ?? []).flatMap((collection) => collection.payments ?? [])
  const standing = payments.filter((payment) => !payment.canceled_at)
  const cancelled = payments.filter((payment) => payment.canceled_at)
  const all: PaidOrder[] = []
  for (const payment of [...standing, ...cancelled]) {
    const account = accountOf(payment.provider_id)
    const { session_id, transaction_id } = payment.data ?? {}
    if (!account || !session_id || !transaction_id) continue
    const currency = payment.currency_code.toUpperCase()
    const money = (amount: Amount) => storeTotal(amount.raw_amount ?? amount.amount, currency)
    const authorised = money(payment)
    all.push({
      all,
      orderId: row.id,
      account,
      payment: {
        id: payment.id,
        canceled: Boolean(payment.canceled_at),
        authorised,
        captured: Money.sum((payment.captures ?? []).map(money), currency),
        refunded: Money.sum((payment.refunds ?? []).map(money), currency),
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
