import { setTimeout as sleep } from "node:timers/promises"
import { AcquirerError } from "../acquirer/domain/errors"
import type { Store } from "./account"
import { storeTotal } from "./payable-session"
import type { DeedRow } from "./store-rows"

interface OrderRow {
  id: string
  status: string
  summary?: { pending_difference?: number; raw_pending_difference?: { value: string } } | null
}
interface ChangeRow {
  change_type: string | null
}

const LONGEST_BOOKING_MS = 5_000
const PAUSE_MS = 100

/**
 * The core books a refund in steps after the provider's hook. The last one gives the order credit for what it does not
 * owe its customer, and fails when the order is cancelled or has a change under way (an edit, or a refund whose process
 * died): the merchant would be told that the refund failed, of money that has moved, and refund it again. So this is
 * looked at before anything is sent.
 * @throws AcquirerError `refused`, code `order`
 */
export async function refuseUnbookable(store: Store, refund: DeedRow): Promise<void> {
  const order = await orderOf(store, refund.payment.id)
  if (!order || !needsCredit(order, refund)) return
  if (order.status === "canceled")
    throw refusal("the order is cancelled, and what is left of its payment is given back by itself")
  // Another refund of the order is being booked at the moment: it takes no longer than this.
  const until = Date.now() + LONGEST_BOOKING_MS
  for (;;) {
    const changes = await activeChanges(store, order.id)
    if (changes.length === 0) return
    if (changes.some(({ change_type }) => change_type !== "credit_line"))
      throw refusal("the order has a change under way (an edit, exchange or claim): confirm or cancel that first")
    if (Date.now() >= until)
      throw refusal("an earlier refund of the order was cut off; the store clears that up by itself within a minute")
    await sleep(PAUSE_MS)
  }
}

/** Whether the order owes its customer less than the refund: the rest becomes a credit. */
function needsCredit({ summary }: OrderRow, { money }: DeedRow): boolean {
  const pending = storeTotal(summary?.raw_pending_difference ?? summary?.pending_difference ?? 0, money.currency)
  return pending.negate().compare(money) < 0
}

async function orderOf(store: Store, paymentId: string): Promise<OrderRow | undefined> {
  const { data } = await store.query.graph({
    entity: "payment",
    fields: ["payment_collection.order.id", "payment_collection.order.status", "payment_collection.order.summary"],
    filters: { id: paymentId },
  })
  const [payment] = data as unknown as { payment_collection?: { order?: OrderRow | null } | null }[]
  return payment?.payment_collection?.order ?? undefined
}

async function activeChanges(store: Store, orderId: string): Promise<ChangeRow[]> {
  const { data } = await store.query.graph({
    entity: "order_change",
    fields: ["change_type"],
    filters: { order_id: orderId, status: ["pending", "requested"] },
  })
  return data as unknown as ChangeRow[]
}

function refusal(why: string): AcquirerError {
  return new AcquirerError("refused", {
    code: "order",
    merchantMessage: `The store could not book this refund: ${why}. Nothing was sent to the payment service.`,
  })
}
