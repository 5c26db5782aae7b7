import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { storeZone } from "../daily-close/zone-of"
import { orderNumbers } from "../medusa/find-orders"
import { storeOf, type Store } from "../medusa/store"
import type { RenewalRow } from "../modules/acquiring/renewals"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"
import { agreedAmount } from "../subscriptions/agreed-amount"
import { cancelSubscription, CUSTOMER } from "../subscriptions/cancel"
import { refundDeduction, type DeductionRefund } from "../subscriptions/refund-deduction"
import { followTransfers, withPresentCustomers } from "../subscriptions/present-customer"
import { workNow } from "../subscriptions/work-subscriptions"
import { monthlyRevenue } from "../subscriptions/monthly-revenue"
import { lastMonths, monthsOf } from "../subscriptions/months"
import { moment, momentOrNull } from "./moment"
import { cardsOf } from "./subscription-cards"
import type {
  MonthlyRevenue,
  Page,
  RenewalView,
  StoreSubscription,
  SubscriptionCard,
  SubscriptionMonth,
  SubscriptionStatusName,
  SubscriptionView,
} from "./views"

export interface SubscriptionFilter {
  status?: SubscriptionStatusName[] | undefined
  customer_id?: string | undefined
  order_id?: string | undefined
  limit: number
  offset: number
}

/** Subscriptions, newest first, and what all that go on bring in a month. */
export async function listSubscriptions(
  container: MedusaContainer,
  { limit, offset, ...filter }: SubscriptionFilter,
): Promise<Page & { subscriptions: SubscriptionView[]; monthly: MonthlyRevenue[] }> {
  const store = storeOf(container)
  const { subscriptions } = store.acquiring
  const [{ rows, count }, deducted] = await Promise.all([
    subscriptions.page(filter, limit, offset),
    subscriptions.deducted(),
  ])
  const monthly = monthlyRevenue(deducted)
  const views = await subscriptionViews(store, await withPresentCustomers(store, rows))
  return { subscriptions: views, monthly, count, limit, offset }
}

/**
 * What the last months brought and lost, oldest first, in the time zone in which the first account's days are closed.
 */
export async function subscriptionMonths(
  container: MedusaContainer,
  count: number,
): Promise<{ months: SubscriptionMonth[]; time_zone: string }> {
  const store = storeOf(container)
  const { acquiring } = store
  await acquiring.clock.sync()
  const zone = await storeZone(store)
  const months = lastMonths(count, acquiring.clock.now(), zone)
  return { months: monthsOf(months, await acquiring.subscriptions.moved(months)), time_zone: zone }
}

/**
 * A subscription with some of its deductions, newest first.
 * @throws MedusaError `not_found`
 */
export async function subscriptionDetail(
  container: MedusaContainer,
  id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page & { subscription: SubscriptionView; renewals: RenewalView[] }> {
  const store = storeOf(container)
  const row = await subscriptionOf(store, id)
  const { rows, count } = await store.acquiring.renewals.page(id, limit, offset)
  const numbers = await orderNumbers(store, [row.order_id, ...rows.map(({ order_id }) => order_id)])
  return {
    subscription: subscriptionView(row, numbers, await cardsOf(store, [row]), await nextAmounts(store, [row])),
    renewals: rows.map((renewal) => renewalView(renewal, numbers)),
    ...{ count, limit, offset },
  }
}

/** @throws MedusaError `not_found`; what `cancelSubscription` throws */
export async function endSubscription(container: MedusaContainer, id: string, by: string): Promise<SubscriptionView> {
  const store = storeOf(container)
  const row = await cancelSubscription(container, await subscriptionOf(store, id), by)
  const [view] = await subscriptionViews(store, [row])
  return view!
}

/**
 * Tries at once to make the orders that deductions of a subscription wait for.
 * @throws MedusaError `not_found`
 */
export async function orderDeductions(
  container: MedusaContainer,
  id: string,
  by: string,
  shown: { limit: number; offset: number },
) {
  const store = storeOf(container)
  await subscriptionOf(store, id)
  store.logger.info(`acquiring: ${by} had the deductions of subscription ${id} ordered`)
  await workNow(container, id)
  return subscriptionDetail(container, id, shown)
}

/** @throws what `refundDeduction` throws */
export async function refundRenewal(
  container: MedusaContainer,
  id: string,
  renewalId: string,
  by: string,
): Promise<{ state: DeductionRefund }> {
  return { state: await refundDeduction(container, id, renewalId, by) }
}

/** What a signed-in customer has, newest first. */
export async function customersSubscriptions(
  container: MedusaContainer,
  customerId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<Page & { subscriptions: StoreSubscription[] }> {
  const store = storeOf(container)
  await followTransfers(store, customerId)
  const { rows, count } = await store.acquiring.subscriptions.ofCustomer(customerId, limit, offset)
  return { subscriptions: await storeSubscriptions(store, rows), count, limit, offset }
}

/** @throws MedusaError `not_found`, also for another customer's: nobody learns which there are */
export async function endCustomersSubscription(
  container: MedusaContainer,
  customerId: string,
  id: string,
): Promise<StoreSubscription> {
  const store = storeOf(container)
  const found = await store.acquiring.subscriptions.find(id)
  const [row] = found ? await withPresentCustomers(store, [found]) : []
  if (!row || row.customer_id !== customerId) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "You have no such subscription.")
  }
  const ended = await cancelSubscription(container, row, CUSTOMER)
  const [view] = await storeSubscriptions(store, [ended])
  return view!
}

/** What shoppers see of theirs. */
export async function storeSubscriptions(store: Store, rows: SubscriptionRow[]): Promise<StoreSubscription[]> {
  const [cards, next] = await Promise.all([cardsOf(store, rows), nextAmounts(store, rows)])
  return rows.map((row) => storeSubscription(row, cards, next))
}

function storeSubscription(
  row: SubscriptionRow,
  cards: Map<string, SubscriptionCard>,
  next: Map<string, string>,
): StoreSubscription {
  const { id, contract_name, variant_id, order_id, interval, interval_count, cycle, amount } = row
  const { billing_cycle, promotion_cycle } = row
  return {
    ...{ id, contract_name, variant_id, order_id, interval, interval_count, cycle, amount },
    ...{ billing_cycle, promotion_cycle, next_amount: next.get(id) ?? null },
    ...stateOf(row),
    currency_code: row.currency_code.toLowerCase(),
    saved_card: cards.get(row.id) ?? null,
  }
}

/** By subscription: what the next deduction takes; none of those that are over. */
async function nextAmounts(store: Store, rows: readonly SubscriptionRow[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    rows.map(async (row) => {
      if (!hasNext(row)) return []
      const amount = await agreedAmount(store, row, row.cycle + 1)
      return amount ? [[row.id, amount.toDecimalString()] as const] : []
    }),
  )
  return new Map(found.flat())
}

function hasNext({ status, billing_cycle, cycle }: SubscriptionRow): boolean {
  const isOver = status === "cancelled" || status === "ended" || status === "abandoned"
  return !isOver && (billing_cycle === 0 || cycle < billing_cycle)
}

function stateOf(row: SubscriptionRow) {
  return {
    status: row.status,
    cancelling: row.cancel_requested_at !== null,
    next_deduction_at: momentOrNull(row.next_deduction_at),
    canceled_at: momentOrNull(row.canceled_at),
    created_at: moment(row.created_at),
  }
}

async function subscriptionOf(store: Store, id: string): Promise<SubscriptionRow> {
  const found = await store.acquiring.subscriptions.find(id)
  const [row] = found ? await withPresentCustomers(store, [found]) : []
  if (!row) throw missing(id)
  return row
}

function missing(id: string): MedusaError {
  return new MedusaError(MedusaError.Types.NOT_FOUND, `There is no subscription ${id}.`)
}

export async function subscriptionViews(store: Store, rows: SubscriptionRow[]): Promise<SubscriptionView[]> {
  const numbers = await orderNumbers(
    store,
    rows.map(({ order_id }) => order_id),
  )
  const [cards, next] = await Promise.all([cardsOf(store, rows), nextAmounts(store, rows)])
  return rows.map((row) => subscriptionView(row, numbers, cards, next))
}

function subscriptionView(
  row: SubscriptionRow,
  numbers: Map<string, number>,
  cards: Map<string, SubscriptionCard>,
  next: Map<string, string>,
): SubscriptionView {
  const { id, account, contract_name, recurring_id, order_no, order_id, customer_id, email, variant_id } = row
  const { interval, interval_count, deduction_period, amount, currency_code, cycle } = row
  const { billing_cycle, promotion_cycle } = row
  return {
    ...{ id, account, contract_name, recurring_id, order_no, order_id, customer_id, email, variant_id },
    ...{ interval, interval_count, deduction_period, amount, currency_code, cycle },
    ...{ billing_cycle, promotion_cycle, next_amount: next.get(id) ?? null },
    ...stateOf(row),
    display_id: numbers.get(order_id ?? "") ?? null,
    cancelled_by: row.cancel_requested_by,
    saved_card: cards.get(row.id) ?? null,
  }
}

function renewalView(row: RenewalRow, numbers: Map<string, number>): RenewalView {
  const { id, cycle, state, order_no, transaction_id, amount, currency_code, order_id } = row
  return {
    ...{ id, cycle, state, order_no, transaction_id, amount, currency_code, order_id },
    display_id: numbers.get(order_id ?? "") ?? null,
    deducted_at: momentOrNull(row.deducted_at),
    created_at: moment(row.created_at),
  }
}
