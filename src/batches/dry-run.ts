import type { MedusaContainer } from "@medusajs/framework/types"
import { acquirerErrorIn } from "../medusa/medusa-error"
import type { Standing } from "../medusa/order-standing"
import type { PaidOrder } from "../medusa/paid-orders"
import { storeOf, type Store } from "../medusa/store"
import type { BatchKind } from "../modules/acquiring/batches"
import type { OperationRow } from "../modules/acquiring/journal"
import type { BatchItem } from "./batch-item"
import { keyOf, orderNosByAccount, readFacts, type OrderFacts } from "./facts"
import { forecast, nothing, type Forecast } from "./forecast"
import { paymentFor } from "./payment-for"
import { plannedItem } from "./planned"

/** One order of a dry run. */
export interface DryRunLine extends Forecast {
  order_id: string
  display_id: number | null
  payment_id: string | null
  currency_code: string | null
  /** With everything that names its operation: started with it, what changed since is refused. */
  item: BatchItem
}

/** Says what a batch would do to each of its orders. Nothing is sent and nothing is written. */
export async function dryRun(container: MedusaContainer, kind: BatchKind, items: BatchItem[]): Promise<DryRunLine[]> {
  const factsOf = await readFacts(container, items)
  const orders = items.flatMap((item) => factsOf(item).paid ?? [])
  const operations = await operationsOf(storeOf(container), orders)
  return items.map((item) => {
    const { paid, ...facts } = factsOf(item)
    if (!paid) {
      const why = "The order has no payment through the acquiring service."
      return { ...line(item, facts.standing), ...nothing(why) }
    }
    try {
      return lineOf(kind, { paid, ...facts }, operations, item)
    } catch (error) {
      const refusal = acquirerErrorIn(error)
      if (!refusal) throw error
      return { ...line(item, facts.standing), ...nothing(refusal.merchantMessage) }
    }
  })
}

type Operations = ReadonlyMap<string, readonly OperationRow[]>

function lineOf(kind: BatchKind, facts: OrderFacts, operations: Operations, asked: BatchItem): DryRunLine {
  const item = plannedItem(kind, facts, asked)
  const order = paymentFor(kind, facts, item)
  const { standing, statusOf } = facts
  const ofItem = { order, standing, status: statusOf(order), operations: operations.get(keyOf(order)) ?? [] }
  return {
    ...line(item, standing),
    payment_id: order.payment.id,
    currency_code: order.payment.authorised.currency,
    ...forecast(kind, ofItem, item),
  }
}

function line(item: BatchItem, { displayId }: Standing): Omit<DryRunLine, keyof Forecast> {
  const { order_id, payment_id = null } = item
  return { order_id, display_id: displayId, payment_id, currency_code: null, item }
}

/** What the journal has of the payments, by account and order number. */
async function operationsOf({ acquiring }: Store, orders: PaidOrder[]): Promise<Operations> {
  const operations = new Map<string, OperationRow[]>()
  for (const [account, orderNos] of orderNosByAccount(orders)) {
    for (const [orderNo, rows] of await acquiring.journal.ofOrders(account, orderNos))
      operations.set(`${account} ${orderNo}`, rows)
  }
  return operations
}
