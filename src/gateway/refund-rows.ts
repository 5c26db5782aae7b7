import type { Money } from "../acquirer/domain/money"
import type { OperationRow } from "../modules/acquiring/journal"
import type { Store } from "./account"
import { ACCEPTED } from "./outcome"
import { storeTotal } from "./payable-session"
import { accountOf } from "./provider-id"
import { isMirrored } from "./store-rows"

/** A refund row of the core's. */
export interface RefundRow {
  id: string
  amount: Money
  /** The money has moved. */
  isMade: boolean
  /** Sent, and nobody knows yet. No other refund of the same payment is sent meanwhile. */
  isUnderWay: boolean
  /** Undefined while it waits for its turn. */
  begunAt: Date | undefined
}

interface RawRefund {
  id: string
  amount: number
  raw_amount?: { value: string } | null
  created_by: string | null
  created_at: string | Date
}
interface RawPayment {
  provider_id: string
  refunds?: RawRefund[]
}

export async function orderOf(query: Store["query"], paymentId: string): Promise<string | undefined> {
  const { data } = await query.graph({
    entity: "payment",
    fields: ["payment_collection.order.id"],
    filters: { id: paymentId },
  })
  const [payment] = data as unknown as { payment_collection?: { order?: { id: string } | null } }[]
  return payment?.payment_collection?.order?.id
}

/** The refund rows of all payments of an order, with what the journal knows of them. */
export async function readRefundRows(
  { acquiring, query }: Store,
  orderId: string,
  currency: string,
): Promise<RefundRow[]> {
  const { data } = await query.graph({
    entity: "order",
    fields: ["payment_collections.payments.provider_id", "payment_collections.payments.refunds.*"],
    filters: { id: orderId },
  })
  const [order] = data as unknown as { payment_collections?: { payments?: RawPayment[] }[] }[]
  const payments = (order?.payment_collections ?? []).flatMap((collection) => collection.payments ?? [])
  const rows = payments.flatMap((payment) => (payment.refunds ?? []).map((row) => ({ row, payment })))
  const deeds = await acquiring.journal.findAll(
    "refund",
    rows.map(({ row }) => row.id),
  )
  return rows.map(({ row, payment }) => ({
    id: row.id,
    amount: storeTotal(row.raw_amount ?? row.amount, currency),
    // A row of another provider, or one that mirrors the service, is written when the money has moved.
    ...(accountOf(payment.provider_id) === undefined || isMirrored(row)
      ? { isMade: true, isUnderWay: false, begunAt: new Date(row.created_at) }
      : stateOf(deeds.get(row.id))),
  }))
}

/** Whether a refund goes before another: one that waits for its turn goes after every other. */
export function isBefore(one: RefundRow, other: RefundRow): boolean {
  const time = ({ begunAt }: RefundRow) => begunAt?.getTime() ?? Infinity
  return time(one) < time(other) || (time(one) === time(other) && one.id < other.id)
}

function stateOf(deed: OperationRow | undefined): Pick<RefundRow, "isMade" | "isUnderWay" | "begunAt"> {
  const isMade = deed?.state === "done" || (deed?.state === "unknown" && deed.error_code === ACCEPTED)
  const isUnderWay = deed !== undefined && !isMade && deed.state !== "refused"
  return { isMade, isUnderWay, begunAt: deed?.created_at }
}
