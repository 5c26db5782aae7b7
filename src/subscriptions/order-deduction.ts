import { AcquirerError } from "../acquirer/domain/errors"
import { Money } from "../acquirer/domain/money"
import { OrderNo } from "../acquirer/domain/references"
import { reasonOf } from "../medusa/reason"
import type { RenewalRow } from "../modules/acquiring/renewals"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"
import type { Account } from "../operations/account"
import type { Deduction } from "./deduction"
import { SubscriptionEvents } from "./events"
import {
  returnedMoney,
  isReturn,
  whatIsBack,
  type ReturnedMoney,
  type PaidDeduction,
} from "../operations/returned-money"
import {
  otherAmountIncident,
  refundedIncident,
  renewalHasOrder,
  renewalWithoutOrder,
  resolveOtherAmount,
  unconfirmedReturn,
} from "./incidents"
import { renew, renewalName } from "./renew"
import type { SubscriptionShop } from "./shop"
import { confirmReturn } from "./stated-return"

/**
 * What became of a deduction that was made. `unordered`: it waits for its order; `returned`: its money went back, and
 * no order stands for it; `unconfirmed`: the same, by the word of a person that the service does not confirm yet.
 */
export type OrderedDeduction = "unordered" | "returned" | "unconfirmed" | "done"

/**
 * Makes the order of a deduction that was written down. Where that cannot be done a person is told, because the money
 * is taken: it is tried again by itself, until it can be or until the deduction is refunded.
 */
export async function orderDeduction(
  shop: SubscriptionShop,
  account: Account,
  row: SubscriptionRow,
  renewal: RenewalRow,
  deduction: Extract<Deduction, { kind: "paid" }>,
): Promise<OrderedDeduction> {
  if (renewal.state === "ordered") return "done"
  const paid = {
    transactionId: renewal.transaction_id ?? "",
    money: Money.exact(renewal.amount, renewal.currency_code),
  }
  if (renewal.state === "recorded") {
    const ended = await confirmReturn(account, renewal, paid, deduction.isReturned)
    if (ended === "unconfirmed") return ended
    if (ended === "withdrawn") return orderDeduction(shop, account, row, { ...renewal, state: "paid" }, deduction)
  }
  const refunds = deduction.isReturned ? undefined : await ownReturns(account, renewal, paid)
  const back = deduction.isReturned ? "all" : refunds ? whatIsBack(refunds, paid) : "none"
  if (renewal.state !== "paid") return back === "all" && !renewal.order_id ? "returned" : "done"
  const orderId = back === "all" ? await shop.findOrder(renewalName(renewal)) : undefined
  const endWithout = async () => {
    await endWithoutOrder(account, renewal, refunds, orderId)
    return "returned" as const
  }
  if (back === "all" && !orderId) return endWithout()
  // An order made now would stand for money that goes back.
  if (back === "open") return "unordered"
  // Before the deduction is over: nobody comes back to it afterwards.
  if (back === "none") await otherAmountIncident(account, row, renewal)
  let renewedBy: string | null
  try {
    renewedBy = await renew(shop, account, row, renewal)
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
  await endRenewed(shop, account, renewal, renewedBy)
  return "done"
}

/** Nobody comes back to a deduction that is over: all that follows from it is done before. */
async function endRenewed(shop: SubscriptionShop, account: Account, renewal: RenewalRow, orderId: string | null) {
  const { renewals } = account.store.acquiring
  // Whoever hears of the renewal finds its order with it.
  if (orderId) await renewals.placed(renewal.id, orderId, account.clock.now())
  await shop.emit(SubscriptionEvents.RENEWED, { id: renewal.subscription_id })
  // Last of the two: a mail goes out by it.
  if (orderId) await shop.announce(orderId)
  await renewalHasOrder(account, renewal)
  await renewals.finish(renewal.id, orderId ? "ordered" : "recorded", orderId, account.clock.now())
}

/** Its money is with the customer again. Where only a person saw that, a person is told to look again. */
export async function endWithoutOrder(
  account: Account,
  renewal: RenewalRow,
  back: Pick<ReturnedMoney, "unconfirmed"> | undefined,
  orderId?: string,
): Promise<void> {
  for (const operation of back?.unconfirmed ?? []) await unconfirmedReturn(account, operation)
  await renewalHasOrder(account, renewal)
  // What only a person saw may turn out otherwise.
  if (!back?.unconfirmed.length) await resolveOtherAmount(account, renewal)
  await account.store.acquiring.renewals.finish(renewal.id, "recorded", orderId ?? null, account.clock.now())
}

/**
 * What went back of a deduction that somebody of the shop has refunded or voided: else there is nothing to search for.
 */
async function ownReturns(
  { id, client, store }: Account,
  { order_no }: RenewalRow,
  paid: PaidDeduction,
): Promise<ReturnedMoney | undefined> {
  const operations = await store.acquiring.journal.ofOrder(id, order_no)
  if (!operations.some(isReturn)) return undefined
  return returnedMoney(paid, await client.searchRefunds([OrderNo(order_no)]), operations)
}
