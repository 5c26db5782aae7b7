import type { MedusaContainer } from "@medusajs/framework/types"
import { storeOf, type Store } from "../medusa/store"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import { operationViews } from "./operations"
import { paymentRowOf } from "./payments"
import { isDoneCancel, isDoneCapture, restReleased } from "./rest-released"
import type { Page, TimelineOperation } from "./views"

/** So many of the newest operations come with a payment. */
export const NEWEST = 20

/**
 * A payment's operations page by page, the newest first.
 * @throws MedusaError `not_found`
 */
export async function paymentOperations(
  container: MedusaContainer,
  id: string,
  part: Omit<Page, "count">,
): Promise<Page & { operations: TimelineOperation[] }> {
  const store = storeOf(container)
  return operationsOf(store, await paymentRowOf(store, id), part)
}

export async function operationsOf(
  store: Store,
  { account, order_no }: Pick<PaymentRow, "account" | "order_no">,
  { limit, offset }: Omit<Page, "count">,
): Promise<Page & { operations: TimelineOperation[] }> {
  const { journal } = store.acquiring
  const [rows, count] = await Promise.all([
    journal.newestOf(account, order_no, { limit, offset }),
    journal.countOf(account, order_no),
  ])
  const isOfRest = rows.some(isDoneCancel)
  const [views, captures] = await Promise.all([
    operationViews(store, rows),
    isOfRest ? journal.ofOrder(account, order_no).then((all) => all.filter(isDoneCapture)) : [],
  ])
  const operations = views.map((view, at) => ({
    ...view,
    rest_released: rows[at] ? restReleased(rows[at], captures) : null,
  }))
  return { operations, count, limit, offset }
}
