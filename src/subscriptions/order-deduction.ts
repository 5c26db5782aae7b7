import { AcquirerError } from "../acquirer/domain/errors"
import { reasonOf } from "../medusa/reason"
import type { RenewalRow } from "../modules/acquiring/renewals"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"
import type { Account } from "../operations/account"
import type { Deduction } from "./deduction"
import { refundedIncident, renewalHasOrder, renewalWithoutOrder } from "./incidents"
import { renew, renewalName } from "./renew"
import type { SubscriptionShop } from "./shop"

/**
 * Makes the order of a deduction that was written down. Where that cannot be done a person is told, because the money is
 * taken: it is tried again by itself, until it can be or until the deduction is refunded.
 * @returns whether nothing is left to do
 */
export async function orderDeduction(
  shop: SubscriptionShop,
  account: Account,
  row: SubscriptionRow,
  renewal: RenewalRow,
  deduction: Extract<Deduction, { kind: "paid" }>,
): Promise<boolean> {
  if (renewal.state !== "paid") return true
  const { renewals } = account.store.acquiring
  const orderId = deduction.isReturned ? await shop.findOrder(renewalName(renewal)) : undefined
  const endWithout = async () => {
    await renewalHasOrder(account, renewal)
    await renewals.finish(renewal.id, "recorded", orderId ?? null, account.clock.now())
    return true
  }
  if (deduction.isReturned && !orderId) return endWithout()
  if (await isBeingRefunded(account, renewal)) return false
  try {
    await renew(shop, account, row, renewal)
  } catch (error) {
    account.store.logger.warn(`acquiring ${account.id}: renewal ${renewal.order_no} has no order: ${reasonOf(error)}`)
    // The service could not be reached: that says nothing of the order.
    if (error instanceof AcquirerError && (error.kind === "transport" || error.kind === "protocol")) return false
    if (orderId) {
      await refundedIncident(account, row, { ...renewal, order_id: orderId })
      return endWithout()
    }
    await renewalWithoutOrder(account, row, renewal, reasonOf(error))
    return false
  }
  return true
}

/** An order made now would stand for money that goes back. */
async function isBeingRefunded({ id, store }: Account, { order_no }: RenewalRow): Promise<boolean> {
  const operations = await store.acquiring.journal.ofOrder(id, order_no)
  return operations.some(
    ({ kind, state }) => (kind === "refund" || kind === "cancel") && (state === "sent" || state === "unknown"),
  )
}
