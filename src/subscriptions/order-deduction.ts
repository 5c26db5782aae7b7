import { AcquirerError } from "../acquirer/domain/errors"
import { reasonOf } from "../medusa/reason"
import type { RenewalRow } from "../modules/acquiring/renewals"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"
import type { Account } from "../operations/account"
import type { Deduction } from "./deduction"
import { refundedIncident, renewalHasOrder, renewalWithoutOrder } from "./incidents"
import { ownRefunds } from "./own-refunds"
import { renew, renewalName } from "./renew"
import type { SubscriptionShop } from "./shop"

/**
 * What became of a deduction that was made. `unordered`: it waits for its order; `returned`: its money went back, and no
 * order stands for it.
 */
export type OrderedDeduction = "unordered" | "returned" | "done"

/**
 * Makes the order of a deduction that was written down. Where that cannot be done a person is told, because the money is
 * taken: it is tried again by itself, until it can be or until the deduction is refunded.
 */
export async function orderDeduction(
  shop: SubscriptionShop,
  account: Account,
  row: SubscriptionRow,
  renewal: RenewalRow,
  deduction: Extract<Deduction, { kind: "paid" }>,
): Promise<OrderedDeduction> {
  if (renewal.state !== "paid") return deduction.isReturned && !renewal.order_id ? "returned" : "done"
  const { renewals, journal } = account.store.acquiring
  const refunds = ownRefunds(await journal.ofOrder(account.id, renewal.order_no), renewal)
  const isReturned = deduction.isReturned || refunds === "all"
  const orderId = isReturned ? await shop.findOrder(renewalName(renewal)) : undefined
  const endWithout = async () => {
    await renewalHasOrder(account, renewal)
    await renewals.finish(renewal.id, "recorded", orderId ?? null, account.clock.now())
    return "returned" as const
  }
  if (isReturned && !orderId) return endWithout()
  // An order made now would stand for money that goes back.
  if (refunds === "open") return "unordered"
  try {
    await renew(shop, account, row, renewal)
  } catch (error) {
    account.store.logger.warn(`acquiring ${account.id}: renewal ${renewal.order_no} has no order: ${reasonOf(error)}`)
    // The service could not be reached: that says nothing of the order.
    if (error instanceof AcquirerError && (error.kind === "transport" || error.kind === "protocol")) return "unordered"
    if (orderId) {
      await refundedIncident(account, row, { ...renewal, order_id: orderId })
      return endWithout()
    }
    await renewalWithoutOrder(account, row, renewal, reasonOf(error))
    return "unordered"
  }
  return "done"
}
