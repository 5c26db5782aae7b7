import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { AcquirerError } from "../acquirer/domain/errors"
import { answerOf } from "../acquirer/domain/outcome"
import { reasonOf } from "../medusa/reason"
import { CUSTOMER, CUSTOMER_DELETED, type SubscriptionRow } from "../modules/acquiring/subscription-book"
import type { Account } from "../operations/account"
import { showUnknownCode } from "../operations/unknown-code"
import { contractEnded, notEndedIncident } from "./incidents"
import { shopOf, type SubscriptionShop } from "./shop"
import { SubscriptionEvents } from "./events"
import { leaseSoon } from "./with-lease"

export { CUSTOMER }

/** Nobody would say so once more: neither is told of a failure. */
const KEPT = new Set([CUSTOMER, CUSTOMER_DELETED])

/**
 * Ends a subscription at the service, for a customer or a merchant. Ending it again changes nothing. Where the answer
 * is lost it stays what it was, with `cancel_requested_at`, until a query says what became of it. So it does where it
 * cannot be carried out for a customer, or with one who is deleted: the merchant is told, and it is tried again until
 * it is.
 * @param by `customer`, `customer_deleted`, or who of the shop
 * @throws AcquirerError for anybody but a customer: `config` naming the profile's entry without which nothing can be
 * ended; `refused` when the service will not
 * @throws MedusaError `not_allowed` while nobody knows whether there is a contract
 */
export async function cancelSubscription(
  container: MedusaContainer,
  row: SubscriptionRow,
  by: string,
): Promise<SubscriptionRow> {
  return cancelSubscriptionIn(shopOf(container), row, by)
}

/** The same in any shop. */
export async function cancelSubscriptionIn(
  shop: SubscriptionShop,
  row: SubscriptionRow,
  by: string,
): Promise<SubscriptionRow> {
  if (isOver(row)) return row
  if (row.status === "pending" || !row.recurring_id) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "The subscription is not confirmed by the payment service yet. Please try again in a few minutes.",
    )
  }
  const { subscriptions, clock } = shop.store.acquiring
  await clock.sync()
  const own = { cancel_requested_at: clock.now(), cancel_requested_by: by }
  // First of all: whether the service can be reached or not, the wish is kept.
  const requested = await subscriptions.requestEnd(row.id, by, own.cancel_requested_at)
  // The job looks after it should this process, or whoever has the lease, die meanwhile.
  await subscriptions.dueBy(row.id, clock.now())
  const owner = randomUUID()
  try {
    const account = await shop.open(row.account)
    const leased = await leaseSoon(shop.store, { id: row.id, owner }, clock)
    // Whoever has it looks for a request before it lets go of it.
    if (!leased) return { ...row, ...requested }
    return isOver(leased) ? leased : await requestCancellation(shop, account, leased)
  } catch (error) {
    if (KEPT.has(by) && error instanceof AcquirerError) {
      await notEndedIncident(shop.store.acquiring, row, error.merchantMessage)
      return { ...row, ...requested }
    }
    // What was wanted before goes on being wanted.
    await subscriptions.withdrawEnd(row.id, own, clock.now())
    throw error
  } finally {
    await subscriptions.release(row.id, owner)
  }
}

function isOver({ status }: SubscriptionRow): boolean {
  return status === "cancelled" || status === "ended" || status === "abandoned"
}

/**
 * Sends a cancellation that is written down. What nobody knows is queried by the job. Whoever calls has its lease: a
 * pass that began before would write over what came of it.
 * @throws AcquirerError `config` or `refused`, as above
 */
export async function requestCancellation(
  shop: Pick<SubscriptionShop, "emit">,
  account: Account,
  row: SubscriptionRow,
): Promise<SubscriptionRow> {
  const { subscriptions } = account.store.acquiring
  const contract = { recurringId: row.recurring_id ?? "", orderNo: row.order_no }
  const outcome = await answerOf(account.client.cancelSubscription(contract))
  const now = account.clock.now()
  if (outcome.kind === "refused") throw outcome.error
  if (outcome.kind === "done" && outcome.value.status.meaning === "cancelled") {
    const change = {
      status: "cancelled" as const,
      canceled_at: now,
      ended_at: now,
      cancel_requested_at: null,
      next_deduction_at: null,
      next_check_at: now,
    }
    await contractEnded(account, row)
    try {
      await shop.emit(SubscriptionEvents.CANCELLED, { id: row.id })
    } catch (error) {
      // The contract has ended all the same: the next pass finds that, and tells the shop.
      account.store.logger.warn(
        `acquiring ${account.id}: the end of subscription ${row.id} is told later: ${reasonOf(error)}`,
      )
      await subscriptions.dueBy(row.id, new Date(now.getTime() + account.settings.asking.first_after_ms))
      return row
    }
    await subscriptions.update(row.id, change, now)
    return { ...row, ...change }
  }
  if (outcome.kind === "done" && outcome.value.status.meaning === "unknown") {
    const { code } = outcome.value.status
    await showUnknownCode(account, { table: "recurring_status", code }, { order_no: row.order_no })
  }
  if (outcome.kind === "unknown" && outcome.error.unnamed)
    await showUnknownCode(account, outcome.error.unnamed, { order_no: row.order_no })
  if (outcome.kind === "done" && outcome.value.status.meaning === "active")
    await notEndedIncident(account.store.acquiring, row, "It answers that the contract goes on.")
  // One lost answer is no news: the next query shows what became of it.
  else if (now.getTime() - (row.cancel_requested_at ?? now).getTime() > account.settings.asking.absence_after_ms)
    await notEndedIncident(account.store.acquiring, row, "It does not confirm the end.")
  await subscriptions.dueBy(row.id, new Date(now.getTime() + account.settings.asking.first_after_ms))
  return row
}
