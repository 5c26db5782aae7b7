import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules, OrderStatus, OrderWorkflowEvents } from "@medusajs/framework/utils"
import type { Money } from "../acquirer/domain/money"
import type { OrderNo } from "../acquirer/domain/references"
import { authoriseSession } from "./authorise-session"
import { providerIdOf } from "./provider-id"
import { reasonOf } from "./reason"
import { renewalLines, type RenewedOrder } from "./renewal-lines"
import { replacedPieces } from "./replaced-pieces"
import { reserveStock } from "./reserve-stock"
import { correctTransactions } from "./order-ledger"
import { sessionIdOf, storeTotal } from "./payable-session"

/** A deduction that is to become an order. */
export interface RenewalToPlace {
  /** Unique to the deduction: everything that is made of it is named by it, so that nothing is ever made twice. */
  name: string
  account: string
  orderNo: OrderNo
  money: Money
  /** The order that is renewed. */
  orderId: string
}

/** The rows that a renewal is kept in; a deduction has one of each, whoever makes them and however often. */
export interface PlacedRenewal {
  orderId: string
  collectionId: string
  sessionId: string
  /** Why no stock could be reserved: the money is taken, so the order stands all the same. */
  notReserved?: string
}

const FIELDS = [
  ...["region_id", "customer_id", "sales_channel_id", "email", "currency_code", "locale"],
  ...["shipping_address.*", "billing_address.*"],
  ...["items.*", "items.tax_lines.*", "items.adjustments.*"],
  ...[
    "shipping_methods.*",
    "shipping_methods.detail.*",
    "shipping_methods.tax_lines.*",
    "shipping_methods.adjustments.*",
  ],
]

/**
 * Makes the order of a deduction: the goods, addresses and taxes of the order it renews, for exactly what was deducted,
 * with a payment session whose order number is the deduction's. Every row has an id that follows from the deduction, so
 * that a process that goes on where another died, and two at once, make one of each.
 */
export async function placeRenewal(container: MedusaContainer, renewal: RenewalToPlace): Promise<PlacedRenewal> {
  const placed: PlacedRenewal = {
    orderId: orderIdOf(renewal.name),
    collectionId: `pay_col_${renewal.name}`,
    sessionId: sessionIdOf(renewal.orderNo),
  }
  await placeOrder(container, renewal, placed)
  const notReserved = await reserveStock(container, placed.orderId).then(() => undefined, reasonOf)
  await openSession(container, renewal, placed)
  return notReserved === undefined ? placed : { ...placed, notReserved }
}

function orderIdOf(name: string): string {
  return `order_${name}`
}

/** The order that was made of a deduction, paid or not. */
export async function findRenewalOrder(container: MedusaContainer, name: string): Promise<string | undefined> {
  const orders = container.resolve(Modules.ORDER)
  return (await orders.listOrders({ id: orderIdOf(name) }, { select: ["id"] }))[0]?.id
}

interface CaptureRow {
  id: string
  amount: number
  raw_amount?: { value: string }
}

/** Authorises the renewal's session and books what the service has captured of it into the order's ledger. */
export async function payRenewal(container: MedusaContainer, { orderId, sessionId }: PlacedRenewal): Promise<void> {
  await authoriseSession(container, sessionId)
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "payment",
    fields: ["currency_code", "captures.id", "captures.amount", "captures.raw_amount"],
    filters: { payment_session_id: sessionId },
  })
  const payments = data as unknown as { currency_code: string; captures?: CaptureRow[] }[]
  const booked = await container.resolve(Modules.ORDER).listOrderTransactions({ order_id: orderId })
  const missing = payments.flatMap(({ currency_code, captures = [] }) =>
    captures
      .filter(({ id }) => !booked.some(({ reference_id }) => reference_id === id))
      .map(({ id, amount, raw_amount }) => ({
        reference: "capture" as const,
        referenceId: id,
        amount: storeTotal(raw_amount ?? amount, currency_code),
      })),
  )
  if (missing.length > 0) await correctTransactions(container, orderId, [], missing)
}

/** Whoever waits for new orders hears of this one. */
export async function announceRenewal(container: MedusaContainer, orderId: string): Promise<void> {
  await container.resolve(Modules.EVENT_BUS).emit({ name: OrderWorkflowEvents.PLACED, data: { id: orderId } })
}

type AddressRow = Record<string, unknown> | null
type OrderRow = RenewedOrder &
  Record<"region_id" | "customer_id" | "sales_channel_id" | "email" | "locale", string | null> &
  Record<"shipping_address" | "billing_address", AddressRow>

async function placeOrder(
  container: MedusaContainer,
  { money, orderId: renewedId }: RenewalToPlace,
  { orderId }: PlacedRenewal,
): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  const isThere = async () => (await orders.listOrders({ id: orderId }, { select: ["id"] })).length > 0
  if (await isThere()) return
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order", fields: FIELDS, filters: { id: renewedId } })
  const [renewed] = data as unknown as OrderRow[]
  if (!renewed) throw new Error(`The order ${renewedId} that is renewed is gone.`)
  refuseUnrenewable(renewed, money)
  const order = {
    id: orderId,
    region_id: renewed.region_id,
    customer_id: renewed.customer_id,
    sales_channel_id: renewed.sales_channel_id,
    email: renewed.email,
    locale: renewed.locale,
    currency_code: renewed.currency_code,
    status: OrderStatus.PENDING,
    shipping_address: addressOf(renewed.shipping_address),
    billing_address: addressOf(renewed.billing_address),
    no_notification: false,
    metadata: { acquiring_renews: renewedId },
    ...renewalLines(renewed, money, await replacedPieces(container, renewedId)),
  }
  await orders
    .createOrders([order] as unknown as Parameters<typeof orders.createOrders>[0])
    .catch(async (error: unknown) => {
      // Somebody else made it at this very moment.
      if (!(await isThere())) throw error
    })
}

/** An order for nothing, or in another currency than was deducted, is none. */
function refuseUnrenewable({ currency_code, items }: OrderRow, { currency }: Money): void {
  if (currency_code.toUpperCase() !== currency) {
    throw new Error(`The order that is renewed is in ${currency_code.toUpperCase()}, and ${currency} was deducted.`)
  }
  if (!items.some(({ quantity }) => Number(quantity) > 0)) {
    throw new Error("The order that is renewed has no goods any more.")
  }
}

function addressOf(address: AddressRow): AddressRow {
  if (!address) return null
  const { id: _, created_at: __, updated_at: ___, deleted_at: ____, ...fields } = address
  return fields
}

async function openSession(
  container: MedusaContainer,
  { account, orderNo, money }: RenewalToPlace,
  { orderId, collectionId, sessionId }: PlacedRenewal,
): Promise<void> {
  const payments = container.resolve<PaymentRows>(Modules.PAYMENT as string)
  const sum = { currency_code: money.currency.toLowerCase(), amount: money.toDecimalString() }
  await once(
    () => payments.listPaymentCollections({ id: collectionId }),
    () => payments.createPaymentCollections([{ id: collectionId, ...sum }]),
  )
  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.ORDER]: { order_id: orderId },
    [Modules.PAYMENT]: { payment_collection_id: collectionId },
  })
  const session = {
    id: sessionId,
    payment_collection_id: collectionId,
    provider_id: providerIdOf(account),
    status: "pending",
    data: { flow: "card", session_id: sessionId, order_no: orderNo, status: "created" },
    ...sum,
  }
  await once(
    () => payments.listPaymentSessions({ id: sessionId }),
    () => payments.createPaymentSessions([session]),
  )
}

async function once(find: () => Promise<unknown[]>, make: () => Promise<unknown>): Promise<void> {
  if ((await find()).length > 0) return
  await make().catch(async (error: unknown) => {
    if ((await find()).length === 0) throw error
  })
}

/** The module has these methods; its published type leaves the rows' ids, or the methods, out. */
interface PaymentRows {
  listPaymentCollections(filters: { id: string }): Promise<unknown[]>
  createPaymentCollections(rows: object[]): Promise<unknown>
  listPaymentSessions(filters: { id: string }): Promise<unknown[]>
  createPaymentSessions(rows: object[]): Promise<unknown>
}
