import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Money } from "../acquirer/domain/money"
import { OrderNo, TransactionId } from "../acquirer/domain/references"
import type { PaidTransaction } from "./paid-transaction"
import { orderNoOf, storeTotal } from "./payable-session"
import { accountOf } from "./provider-id"
import type { BookedRefund } from "./purchase-facts"
import { bookedRefund } from "./store-rows"

/** An order and its payment through the service: the one that stands, or a cancelled one where there is no other. */
export interface PaidOrder {
  orderId: string
  account: string
  payment: {
    id: string
    canceled: boolean
    authorised: Money
    captured: Money
    refunded: Money
    refunds: BookedRefund[]
  }
  transaction: PaidTransaction
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
  payment_collections?: {
    payments?: (Amount & {
      id: string
      provider_id: string
      currency_code: string
      canceled_at: string | null
      data: { session_id?: string; transaction_id?: string } | null
      captures?: Amount[]
      refunds?: RefundRow[]
    })[]
  }[]
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
      "id",
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
