import type { MedusaContainer, OrderDTO, PaymentDTO } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { parseCard } from "../../src/acquirer/domain/card-form"
import { card } from "./cards"

export interface BulkOrder {
  orderId: string
  paymentId: string
  /** In whole currency units, as text. */
  amount: string
}

/**
 * Many orders paid by card, without a shopper's clicks: every one of another amount, the least first, its payment
 * authorised at the service.
 */
export async function paidOrders(
  container: MedusaContainer,
  count: number,
  regionId: string,
  {
    currency = "usd",
    account = "default",
    provider = `pp_acquiring_${account}`,
  }: { currency?: string; account?: string; provider?: string } = {},
): Promise<BulkOrder[]> {
  const payments = container.resolve(Modules.PAYMENT)
  const wanted = Array.from({ length: count }, (_, index) => `${10 + index}.${String(index % 100).padStart(2, "0")}`)
  const created = await container.resolve(Modules.ORDER).createOrders(
    wanted.map((amount) => ({
      region_id: regionId,
      currency_code: currency,
      email: "ada@example.com",
      items: [{ title: "Bulk", quantity: 1, unit_price: Number(amount) }],
    })),
  )
  // The core answers many orders in any order.
  const priceOf = ({ items }: OrderDTO) => Number(items?.[0]?.unit_price)
  const orders = created.sort((one, other) => priceOf(one) - priceOf(other))
  const amounts = orders.map((order) => priceOf(order).toFixed(2))
  const collections = await payments.createPaymentCollections(
    amounts.map((amount) => ({ currency_code: currency, amount: Number(amount) })),
  )
  await container.resolve(ContainerRegistrationKeys.LINK).create(
    orders.map((order, index) => ({
      [Modules.ORDER]: { order_id: order.id },
      [Modules.PAYMENT]: { payment_collection_id: collections[index]?.id },
    })),
  )
  const paid: BulkOrder[] = []
  for (const [index, order] of orders.entries()) {
    const session = await payments.createPaymentSession(collections[index]?.id ?? "", {
      provider_id: provider,
      currency_code: currency,
      amount: Number(amounts[index]),
      data: { flow: "card" },
    })
    const payment: PaymentDTO | null = await payments.authorizePaymentSession(session.id, {
      card: parseCard(card(), new Date()),
    })
    if (!payment) throw new Error("The sandbox did not authorise a bulk order's payment")
    paid.push({ orderId: order.id, paymentId: payment.id, amount: amounts[index] ?? "" })
  }
  return paid
}
