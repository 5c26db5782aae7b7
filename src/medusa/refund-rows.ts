import type { Money } from "../acquirer/domain/money"
import type { Settings } from "../modules/acquiring/settings"
import type { Store } from "./store"
import { longestWait } from "../modules/acquiring/longest-wait"
import { ACCEPTED, type OperationRow } from "../modules/acquiring/operation-row"
import { linkedOrders, type Linked } from "./linked-orders"
import { storeTotal } from "./payable-session"
import { accountOf } from "./provider-id"
import { isExternal, type Recorded } from "./store-rows"

/** A refund row of the core's. */
export interface RefundRow {
  id: string
  amount: Money
  /** The money has moved. */
  isMade: boolean
  /** The core's hook for it has not returned: it waits for its turn, or for the service. */
  isUnderWay: boolean
  /** Undefined while it waits for its turn. */
  begunAt: Date | undefined
}

interface RawRefund extends Recorded {
  id: string
  amount: number
  raw_amount?: { value: string } | null
  created_at: string | Date
}
interface RawPayment {
  provider_id: string
  currency_code: string
  refunds?: RawRefund[]
}

/** The order whose ledger a payment is booked in; of several that share it none is. */
export async function orderOf(query: Store["query"], paymentId: string): Promise<string | undefined> {
  const { data } = await query.graph({
    entity: "payment",
    fields: ["payment_collection.order.id"],
    filters: { id: paymentId },
  })
  const [payment] = data as unknown as { payment_collection?: { order?: Linked<{ id: string }> } }[]
  const [order, ...others] = linkedOrders(payment?.payment_collection?.order)
  return others.length === 0 ? order?.id : undefined
}

/** The refund rows of an order's payments in its currency, with what the journal knows of them. */
export async function readRefundRows(
  { acquiring, query }: Store,
  orderId: string,
  currency: string,
): Promise<RefundRow[]> {
  const { data } = await query.graph({
    entity: "order",
    fields: ["provider_id", "currency_code", "refunds.*"].map((field) => `payment_collections.payments.${field}`),
    filters: { id: orderId },
  })
  const [order] = data as unknown as { payment_collections?: { payments?: RawPayment[] }[] }[]
  const payments = (order?.payment_collections ?? [])
    .flatMap((collection) => collection.payments ?? [])
    .filter(({ currency_code }) => currency_code.toUpperCase() === currency)
  const rows = payments.flatMap((payment) => (payment.refunds ?? []).map((row) => ({ row, payment })))
  await acquiring.clock.sync()
  const now = acquiring.clock.now().getTime()
  const operations = await acquiring.journal.findAll(
    "refund",
    rows.map(({ row }) => row.id),
  )
  return Promise.all(
    rows.map(async ({ row, payment }) => {
      const amount = storeTotal(row.raw_amount ?? row.amount, currency)
      const createdAt = new Date(row.created_at)
      const account = accountOf(payment.provider_id)
      // A row of another provider, or one that records an external refund, is written when the money has moved.
      if (account === undefined || isExternal(row))
        return { id: row.id, amount, isMade: true, isUnderWay: false, begunAt: createdAt }
      const operation = operations.get(row.id)
      // An account that is closed for its settings sends nothing.
      const settings = await acquiring.settings(account).catch(() => undefined)
      const isUnderWay = settings !== undefined && isInHook(createdAt, operation, settings, now)
      return { id: row.id, amount, isMade: isMade(operation), isUnderWay, begunAt: operation?.created_at }
    }),
  )
}

/** Whether a refund goes before another: one that waits for its turn goes after every other. */
export function isBefore(one: RefundRow, other: RefundRow): boolean {
  const time = ({ begunAt }: RefundRow) => begunAt?.getTime() ?? Infinity
  return time(one) < time(other) || (time(one) === time(other) && one.id < other.id)
}

function isMade(operation: OperationRow | undefined): boolean {
  return operation?.state === "done" || (operation?.state === "unknown" && operation.error_code === ACCEPTED)
}

function isInHook(createdAt: Date, operation: OperationRow | undefined, settings: Settings, now: number): boolean {
  if (now > createdAt.getTime() + longestWait({ settings })) return false
  switch (operation?.state) {
    case undefined:
    case "sent":
      return true
    case "unknown":
      return operation.error_code !== ACCEPTED && now < operation.sent_at.getTime() + settings.asking.within_ms
    default:
      return false
  }
}
