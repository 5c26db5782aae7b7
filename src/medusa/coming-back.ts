import { MathBN } from "@medusajs/framework/utils"
import type { Money } from "../acquirer/domain/money"
import type { ChangeRow } from "./order-change"
import { storeTotal } from "./payable-session"
import type { Store } from "./store"

/** Changes by which goods are to come back. */
const COME_BACK_BY = new Set(["return_request", "exchange", "claim"])

type Sum = { value: string } | number | null | undefined
type Sums = Record<string, Sum>

interface OrderRow {
  id: string
  currency_code: string
  total?: Sum
  raw_total?: Sum
  summary?: Sums | null
}

/**
 * What is to come back of orders: returns that are requested and not received. The core takes it off what an order asks
 * for, so that a refund of it gets no credit, wherever it is asked for the order's total beside its summary; the
 * summary that it keeps says nothing of it.
 * @param changes of the orders: one of which nothing is to come back is not read
 */
export async function readComingBack(
  query: Store["query"],
  changes: readonly (Pick<ChangeRow, "change_type"> & { order_id: string })[],
): Promise<Map<string, Money>> {
  const ids = changes.filter(({ change_type }) => COME_BACK_BY.has(change_type ?? "")).map(({ order_id }) => order_id)
  if (ids.length === 0) return new Map()
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", "currency_code", "total", "summary"],
    filters: { id: [...new Set(ids)] },
  })
  return new Map((data as unknown as OrderRow[]).map((row) => [row.id, comingBack(row)]))
}

function comingBack({ currency_code: currency, total, raw_total, summary }: OrderRow): Money {
  const sum = (name: string) => summary?.[`raw_${name}`] ?? summary?.[name] ?? 0
  const left = MathBN.sub(raw_total ?? total ?? 0, sum("transaction_total"))
  return storeTotal(left.toFixed(), currency).minus(storeTotal(sum("pending_difference"), currency))
}
