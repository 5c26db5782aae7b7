import type { HttpTypes } from "@medusajs/framework/types"

import workSubscriptions from "../../src/jobs/work-subscriptions"
import type AcquiringModuleService from "../../src/modules/acquiring/service"
import type { DeductionOutcome } from "../../src/sandbox/service/contracts"
import type { CartPlan } from "./checkout"
import { eventually } from "./eventually"
import type { elsewhere } from "./elsewhere"
import { good } from "./http"
import type { Shop } from "./shop"

export interface SubscriptionRow {
  id: string
  status: string
  order_no: string
  recurring_id: string
  order_id: string
  customer_id: string
  cycle: number
  amount: string
  currency_code: string
  next_deduction_at: Date | null
  cancel_requested_at: Date | null
  next_check_at: Date | null
  leased_by: string | null
}

export interface RenewalRow {
  cycle: number
  state: string
  order_no: string
  order_id: string | null
  transaction_id: string
  amount: string
}

interface PlanSet {
  id: string
  version: number
  contract_name: string
}

/** So long the store has to come to a subscription by itself. */
const OWN_PASS_MS = 5_000
/** So often the job runs again for what it did not come to: to some, such as an undeclared account's, it never does. */
const MOST_MISSED = 3

/** A monthly subscription of tea. */
const MONTHLY = { contract_name: "Tea, every month", interval: "month", interval_count: 1 }

/** What a subscriber does, and what the service deducts from them. */
export function subscriptionsOf(the: Shop, away: ReturnType<typeof elsewhere>) {
  const acquiring = () => the.container.resolve<AcquiringModuleService>("acquiring")

  /** Makes a product a subscription, as the admin's product page does. */
  async function plan(terms: Record<string, unknown> = {}, product = "tea") {
    const [variant_id, version] = [the.seeded.variants[product]?.[0], await planVersion(product)]
    const body = { variant_id, version, ...MONTHLY, ...terms }
    return good(await the.admin.post<{ plan: PlanSet }>("/admin/acquiring/plans", body)).plan
  }

  /** Of the plan that a product has; 0 where it has none. */
  async function planVersion(product = "tea"): Promise<number> {
    const path = `/admin/acquiring/plans?variant_id=${the.seeded.variants[product]?.[0]}`
    const { plans } = good(await the.admin.get<{ plans: PlanSet[] }>(path))
    return plans[0]?.version ?? 0
  }

  /** Takes a product's plan away, as it is now or as somebody saw it. */
  async function unplan(version?: number, product = "tea") {
    const query = `variant_id=${the.seeded.variants[product]?.[0]}&version=${version ?? (await planVersion(product))}`
    return the.admin.delete<{ message: string }>(`/admin/acquiring/plans?${query}`)
  }

  /** Buys by card in the store, and waits until the contract is known and nothing is under way that tells of it. */
  async function subscribed(cartPlan: CartPlan = {}): Promise<{ order: HttpTypes.StoreOrder; row: SubscriptionRow }> {
    const order = await the.buy(cartPlan)
    await active(order)
    await away.worked()
    return { order, row: await active(order) }
  }

  /** The store comes to it by itself once the order is placed; the job comes to what that has missed. */
  async function active(order: { id: string }): Promise<SubscriptionRow> {
    const ownPass = Date.now() + OWN_PASS_MS
    return eventually(async () => {
      const [row] = await rows()
      const isKnown = row?.status === "active" && row.order_id === order.id
      if (row && isKnown && row.leased_by === null) return row
      if (Date.now() > ownPass) await workSubscriptions(the.container)
      return undefined
    })
  }

  /** What the job does, at once. What somebody else has at that moment is worked again when that one has ended. */
  async function sleepless(): Promise<void> {
    await untilReleased()
    await the.sql(
      "UPDATE acquiring_subscription SET next_check_at = now() - interval '1 minute' WHERE next_check_at IS NOT NULL",
    )
    for (let again = MOST_MISSED; ; again -= 1) {
      await workSubscriptions(the.container)
      await untilReleased()
      const missed = await the.sql(
        "SELECT id FROM acquiring_subscription WHERE next_check_at < now() - interval '30 seconds'",
      )
      if (missed.length === 0 || again === 0) return
    }
  }

  /** Two days after it was over, as the store sees it: the service is queried a last time. */
  async function daysLater(): Promise<void> {
    await the.sql("UPDATE acquiring_subscription SET ended_at = ended_at - interval '2 days'")
    await sleepless()
  }

  async function untilReleased(): Promise<void> {
    await eventually(async () => {
      const leased = await the.sql("SELECT id FROM acquiring_subscription WHERE leased_until > now()")
      return leased.length === 0 || undefined
    })
  }

  const rows = () => the.sql<SubscriptionRow>("SELECT * FROM acquiring_subscription ORDER BY created_at")
  const renewals = () => the.sql<RenewalRow>("SELECT * FROM acquiring_renewal ORDER BY cycle")

  /** The service deducts and tells of it; resolves when the store has worked that. */
  async function deducted({ recurring_id }: SubscriptionRow, outcome: DeductionOutcome = "approve") {
    const made = the.sandbox.control.deduct(recurring_id, { outcome })
    await away.worked()
    return made
  }

  /** Every order but the first, oldest first. */
  async function renewalOrders(first: { id: string }): Promise<HttpTypes.AdminOrder[]> {
    const found = await the.sql<{ id: string }>(
      'SELECT id FROM "order" WHERE id <> $1 AND deleted_at IS NULL ORDER BY created_at',
      [first.id],
    )
    return Promise.all(found.map((order) => the.orderOf(order)))
  }

  /** Somebody who is signed in asks for an order; the answer is its owner's consent. */
  async function askedFor(orderId: string, customer: string): Promise<() => Promise<void>> {
    const to = { authorization: `Bearer ${customer}` }
    good(await the.store.post(`/store/orders/${orderId}/transfer/request`, {}, to))
    const [change] = await the.sql<{ details: { token: string } }>(
      "SELECT details FROM order_change_action WHERE order_id = $1 AND action = 'TRANSFER_CUSTOMER'",
      [orderId],
    )
    return async () =>
      void good(await the.store.post(`/store/orders/${orderId}/transfer/accept`, { token: change?.details.token }))
  }

  return {
    ...{ askedFor, acquiring, plan, unplan, subscribed, active, sleepless, daysLater },
    ...{ rows, renewals, deducted, renewalOrders },
  }
}
