import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, OrderStatus } from "@medusajs/framework/utils"
import { Money } from "../acquirer/domain/money"
import { storeTotal } from "./payable-session"
import { accountOf } from "./provider-id"

interface OrderRow {
  id: string
  display_id: number
  currency_code: string
  status: string
  fulfillments?: ({ canceled_at: string | null } | null)[]
  payment_collections?: { payments?: PaymentOfOrder[] }[]
}

interface PaymentOfOrder {
  provider_id: string
  captures?: Part[]
  refunds?: Part[]
}

interface Part {
  amount: number
  raw_amount?: { value: string }
}

const PAYMENTS = ["provider_id", "captures.amount", "captures.raw_amount", "refunds.amount", "refunds.raw_amount"].map(
  (field) => `payment_collections.payments.${field}`,
)

/** Whether an order is cancelled, and if not, what stands in the way of cancelling it together with others. */
export interface Standing {
  displayId: number | null
  currencyCode: string | null
  isCancelled: boolean
  obstacle: string | undefined
}

const GONE: Standing = {
  displayId: null,
  currencyCode: null,
  isCancelled: false,
  obstacle: "The order is not there any more.",
}

/**
 * How an order stands now. The core checks this only after the payment is released: whoever releases it on an
 * order's behalf looks first.
 */
export async function standingOf(container: MedusaContainer, orderId: string): Promise<Standing> {
  return (await standingsOf(container, [orderId]))(orderId)
}

/** The same of many orders, in one query. */
export async function standingsOf(
  container: MedusaContainer,
  orderIds: string[],
): Promise<(orderId: string) => Standing> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["id", "display_id", "currency_code", "status", "fulfillments.canceled_at", ...PAYMENTS]
  const { data } = await query.graph({ entity: "order", fields, filters: { id: orderIds } })
  const standings = new Map((data as unknown as OrderRow[]).map((order) => [order.id, standing(order)]))
  return (orderId) => standings.get(orderId) ?? GONE
}

/** Those ids that no order of the store has. */
export async function missingOrders(container: MedusaContainer, orderIds: string[]): Promise<ReadonlySet<string>> {
  const standingFor = await standingsOf(container, orderIds)
  return new Set(orderIds.filter((orderId) => standingFor(orderId) === GONE))
}

function standing(order: OrderRow): Standing {
  return {
    displayId: order.display_id,
    currencyCode: order.currency_code.toUpperCase(),
    isCancelled: order.status === OrderStatus.CANCELED,
    obstacle: obstacleIn(order),
  }
}

function obstacleIn(order: OrderRow): string | undefined {
  if (order.status === OrderStatus.COMPLETED) return "The order is completed: what is to come back is a return."
  const isFulfilled = (order.fulfillments ?? []).some((fulfillment) => fulfillment && !fulfillment.canceled_at)
  if (isFulfilled) return "The order has fulfillments: they must be canceled before it is."
  // The core refunds whatever is captured of an order that it cancels, through whichever provider.
  const isTaken = order.payment_collections?.some(({ payments = [] }) =>
    payments.some((one) => isTakenElsewhere(order, one)),
  )
  return isTaken
    ? "Money of another payment provider is captured for this order: refund it, or cancel the order by itself."
    : undefined
}

function isTakenElsewhere(
  { currency_code }: OrderRow,
  { provider_id, captures = [], refunds = [] }: PaymentOfOrder,
): boolean {
  if (accountOf(provider_id) !== undefined) return false
  const sum = (rows: Part[]) =>
    Money.sum(
      rows.map(({ amount, raw_amount }) => storeTotal(raw_amount ?? amount, currency_code)),
      currency_code.toUpperCase(),
    )
  return sum(captures).compare(sum(refunds)) > 0
}
