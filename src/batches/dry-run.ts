import { acquirerErrorIn } from "../medusa/medusa-error"
import type { Standing } from "../medusa/order-standing"
import type { BatchKind } from "../modules/acquiring/batch-kind"
import type { BatchItem } from "./batch-item"
import { foundPaid, itemFacts, PAID_ELSEWHERE, type OrderFacts } from "./facts"
import { forecast, nothing, type Forecast } from "./forecast"
import { planner } from "./planned"
import type { BatchShop } from "./shop"

/** One order of a dry run. */
export interface DryRunLine extends Forecast {
  order_id: string
  display_id: number | null
  payment_id: string | null
  /** Of its payment at the service; null where there is none. */
  order_no: string | null
  transaction_id: string | null
  currency_code: string | null
  /** With everything that names its operation: started with it, what changed since is refused. */
  item: BatchItem
}

/** Says what a batch would do to each of its orders. Nothing is sent and nothing is written. */
export async function dryRun(shop: BatchShop, kind: BatchKind, items: BatchItem[]): Promise<DryRunLine[]> {
  const factsOf = await shop.facts(items)
  const planOne = planner(kind)
  return items.map((item) => {
    const { standing } = factsOf(item)
    const facts = foundPaid(factsOf(item))
    if (!facts) {
      return { ...line(item, standing), ...nothing(PAID_ELSEWHERE) }
    }
    try {
      return lineOf(kind, facts, planOne(facts, item))
    } catch (error) {
      const refusal = acquirerErrorIn(error)
      if (!refusal) throw error
      return { ...line(item, standing), ...nothing(refusal.merchantMessage) }
    }
  })
}

function lineOf(kind: BatchKind, facts: OrderFacts, item: BatchItem): DryRunLine {
  const ofItem = itemFacts(kind, facts, item)
  const { payment, transaction } = ofItem.order
  return {
    ...line(item, facts.standing),
    payment_id: payment.id,
    order_no: transaction.orderNo,
    transaction_id: transaction.transactionId,
    currency_code: payment.authorised.currency,
    ...forecast(kind, ofItem, item),
  }
}

function line(item: BatchItem, { displayId }: Standing): Omit<DryRunLine, keyof Forecast> {
  const { order_id, payment_id = null } = item
  const unknown = { order_no: null, transaction_id: null, currency_code: null }
  return { order_id, display_id: displayId, payment_id, ...unknown, item }
}
