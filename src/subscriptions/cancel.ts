import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { outcomeOf } from "../acquirer/domain/outcome"
import { storeOf } from "../medusa/store"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"
import { openAccount, type Account } from "../operations/account"
import { shopOf, type SubscriptionShop } from "./shop"
import { SubscriptionEvents } from "./events"

/**
 * Ends a subscription at the service, for a customer or a merchant. Ending it again changes nothing. Where the answer is
 * lost it stays what it was, with `cancel_requested_at`, until a query says what became of it.
 * @throws AcquirerError `config` naming the profile's entry without which nothing can be ended; `refused` when the
 * service will not
 * @throws MedusaError `not_allowed` while nobody knows whether there is a contract
 */
export async function cancelSubscription(
  container: MedusaContainer,
  row: SubscriptionRow,
  by: string,
): Promise<SubscriptionRow> {
  if (row.status === "cancelled" || row.status === "ended" || row.status === "abandoned") return row
  if (row.status === "pending" || !row.recurring_id) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "The subscription is not confirmed by the payment service yet. Please try again in a few minutes.",
    )
  }
  const store = storeOf(container)
  const account = await openAccount(store, row.account)
  const now = account.clock.now()
  const requested = { cancel_requested_at: row.cancel_requested_at ?? now, cancel_requested_by: by }
  await store.acquiring.subscriptions.update(row.id, requested, now)
  try {
    return await requestCancellation(shopOf(container), account, { ...row, ...requested })
  } catch (error) {
    await store.acquiring.subscriptions.update(row.id, { cancel_requested_at: null }, now)
    throw error
  }
}

/** Sends a cancellation that is written down. What nobody knows is queried by the job. */
export async function requestCancellation(
  shop: Pick<SubscriptionShop, "emit">,
  account: Account,
  row: SubscriptionRow,
): Promise<SubscriptionRow> {
  const { subscriptions } = account.store.acquiring
  const outcome = await outcomeOf(account.client.cancelSubscription({ recurringId: row.recurring_id ?? "" }))
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
    await subscriptions.update(row.id, change, now)
    await shop.emit(SubscriptionEvents.CANCELLED, { id: row.id })
    return { ...row, ...change }
  }
  await subscriptions.dueBy(row.id, new Date(now.getTime() + account.settings.asking.first_after_ms))
  return row
}
