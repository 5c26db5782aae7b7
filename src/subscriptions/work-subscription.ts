import type { MedusaContainer } from "@medusajs/framework/types"
import { endedWithoutMoney } from "../acquirer/domain/payment-state"
import type { TransactionRecord } from "../acquirer/domain/records"
import { OrderNo } from "../acquirer/domain/references"
import { deductionOrderNo } from "../acquirer/profile/deduction-order-no"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"
import type { Account } from "../operations/account"
import { profileOf } from "../operations/profile-of"
import { requestCancellation } from "./cancel"
import { deductionIn } from "./deduction"
import { emit, SubscriptionEvents } from "./events"
import { contractsIn, firstOrderOf, type FirstOrder, type FoundContracts } from "./first-payment"
import { failedIncident, otherAmountIncident, resolveFailed, withoutOrderIncident } from "./incidents"
import { renew } from "./renew"
import { nextCheck, nextDeduction, standingOf } from "./standing"

/** Deductions after the last known one that a query asks for at once. */
const AHEAD = 3

/**
 * Brings a subscription to where the service says it is: the contract that a payment began, every deduction since the
 * last known one, whether it goes on. Whoever calls has its lease. Cut off anywhere, the next pass does the rest.
 */
export async function workSubscription(
  container: MedusaContainer,
  account: Account,
  row: SubscriptionRow,
): Promise<SubscriptionRow> {
  const first = await firstOrderOf(account.store, account.id, row.order_no)
  const answers = await query(account, row)
  const found = contractsIn(answers.get(row.order_no) ?? [], row.recurring_id, first.payment?.transaction_id)
  const begun = await begin(container, account, row, first, found)
  if (begun.status === "pending" || begun.status === "abandoned") return begun
  for (const spare of found.spare) await account.client.cancelSubscription({ recurringId: spare })
  const { cycle, hasFailed } = await workDeductions(container, account, begun, answers)
  return settle(container, account, { ...begun, cycle }, found, hasFailed, first.order?.isCanceled === true)
}

type Answers = Map<string, TransactionRecord[]>

/** @throws AcquirerError when the service cannot be queried */
async function query(account: Account, row: SubscriptionRow): Promise<Answers> {
  const numbers = [OrderNo(row.order_no), ...expected(account, row, row.cycle)]
  return ask(account, numbers)
}

function expected(account: Account, row: SubscriptionRow, after: number): OrderNo[] {
  if (row.status === "pending") return []
  const profile = profileOf(account.settings)
  return Array.from({ length: AHEAD }, (_, at) => deductionOrderNo(profile, row.order_no, after + at + 1))
}

async function ask(account: Account, numbers: OrderNo[]): Promise<Answers> {
  const outcomes = await account.client.queryEach(numbers)
  const [failed] = outcomes
  if (failed && failed.kind !== "done" && outcomes.every(({ kind }) => kind !== "done")) throw failed.error
  return new Map(
    outcomes.flatMap((outcome, at) => {
      const orderNo = numbers[at]
      if (outcome.kind !== "done" || orderNo === undefined) return []
      return [[orderNo as string, outcome.value.filter((record) => record.orderNo === orderNo)] as const]
    }),
  )
}

/** Of a payment that was written down: the contract it began, once there is an order; or that it began none. */
async function begin(
  container: MedusaContainer,
  account: Account,
  row: SubscriptionRow,
  { payment, order }: FirstOrder,
  { contract, spare }: FoundContracts,
): Promise<SubscriptionRow> {
  if (row.status !== "pending") return row
  const { subscriptions } = account.store.acquiring
  const now = account.clock.now()
  const change = async (change: Partial<SubscriptionRow>) => {
    await subscriptions.update(row.id, change, now)
    return { ...row, ...change }
  }
  const wait = () =>
    change({
      checks: row.checks + 1,
      next_check_at: nextCheck("pending", undefined, row.checks, account.settings.asking, now),
    })
  const age = now.getTime() - row.created_at.getTime()
  const isCheckoutOver = age > account.settings.checkout_minutes * 60_000 + account.settings.asking.absence_after_ms
  if (!contract) {
    // An order without a contract is the service's refusal of it: a person sees that the goods will not come again.
    if (order && isCheckoutOver) await withoutOrderIncident(account, row, "The service began no contract with it.")
    if (isCheckoutOver && (payment?.final !== false || order))
      return change({ status: "abandoned", next_check_at: null })
    return wait()
  }
  const recurringId = contract.subscription.recurringId
  const isLost = endedWithoutMoney(contract.status.meaning) || order?.isCanceled === true
  if (!order && !isLost && !isCheckoutOver) return wait()
  if (!order || isLost) {
    // Nobody gets anything for what it deducts.
    for (const id of [recurringId, ...spare]) await account.client.cancelSubscription({ recurringId: id })
    if (!isLost) await withoutOrderIncident(account, row, "It was cancelled, since no order came of its payment.")
    return change({ status: "abandoned", recurring_id: recurringId, canceled_at: now, next_check_at: null })
  }
  const active = await change({
    status: "active",
    recurring_id: recurringId,
    transaction_id: contract.transactionId ?? null,
    order_id: order.id,
    customer_id: order.customer_id,
    email: order.email,
    next_deduction_at: nextDeduction(row, { status: "active", time: contract.subscription.time }) ?? null,
    checks: 0,
  })
  await emit(container, SubscriptionEvents.ACTIVATED, { id: row.id, order_id: order.id })
  return active
}

/** Every deduction after the last known one, oldest first. */
async function workDeductions(
  container: MedusaContainer,
  account: Account,
  row: SubscriptionRow,
  known: Answers,
): Promise<{ cycle: number; hasFailed: boolean }> {
  const { renewals } = account.store.acquiring
  const profile = profileOf(account.settings)
  const answers = new Map(known)
  let last = row.cycle
  let hasFailed = false
  for (let cycle = row.cycle + 1; cycle <= last + AHEAD; cycle += 1) {
    const orderNo = deductionOrderNo(profile, row.order_no, cycle)
    if (!answers.has(orderNo)) {
      const more = Array.from({ length: AHEAD }, (_, at) => deductionOrderNo(profile, row.order_no, cycle + at))
      for (const [number, records] of await ask(account, more)) answers.set(number, records)
    }
    const deduction = deductionIn(answers.get(orderNo) ?? [])
    if (deduction.kind === "none" || deduction.kind === "open") continue
    const { record } = deduction
    const now = account.clock.now()
    const seen = {
      subscription_id: row.id,
      cycle,
      account: account.id,
      order_no: orderNo as string,
      transaction_id: record.transactionId ?? null,
      amount: record.money?.toDecimalString() ?? row.amount,
      currency_code: record.money?.currency ?? row.currency_code,
    }
    if (deduction.kind === "failed") {
      hasFailed = true
      await renewals.seen({ ...seen, state: "failed", deducted_at: null }, now)
      await failedIncident(account, row, cycle, orderNo)
      continue
    }
    const state = deduction.isReturned ? "recorded" : "paid"
    const renewal = await renewals.seen({ ...seen, state, deducted_at: now }, now)
    await renew(container, account, row, renewal)
    await otherAmountIncident(account, row, renewal)
    await account.store.acquiring.subscriptions.update(row.id, { cycle }, now)
    await resolveFailed(account, row)
    await emit(container, SubscriptionEvents.RENEWED, { id: row.id })
    last = cycle
    hasFailed = false
  }
  return { cycle: last, hasFailed }
}

/** Where it stands now, what somebody wanted of it, and when it is looked at again. */
async function settle(
  container: MedusaContainer,
  account: Account,
  row: SubscriptionRow,
  { contract }: FoundContracts,
  hasFailed: boolean,
  isOrderCanceled: boolean,
): Promise<SubscriptionRow> {
  const { subscriptions } = account.store.acquiring
  const now = account.clock.now()
  const facts = { status: contract?.subscription.status?.meaning, time: contract?.subscription.time }
  const status = standingOf(row, facts, hasFailed)
  const isNews = status !== row.status
  const next = status === "active" || status === "past_due" ? nextDeduction(row, facts) : undefined
  const checks = isNews || row.next_deduction_at?.getTime() !== next?.getTime() ? 0 : row.checks + 1
  const change = {
    status,
    cycle: row.cycle,
    next_deduction_at: next ?? null,
    checks,
    next_check_at: nextCheck(status, next, checks, account.settings.asking, now),
    ...(status === "cancelled" ? { canceled_at: row.canceled_at ?? now } : {}),
    ...(status === "cancelled" || status === "ended" ? { cancel_requested_at: null } : {}),
  }
  await subscriptions.update(row.id, change, now)
  const settled = { ...row, ...change }
  if (isNews && status === "past_due") await emit(container, SubscriptionEvents.PAST_DUE, { id: row.id })
  if (isNews && status === "cancelled") await emit(container, SubscriptionEvents.CANCELLED, { id: row.id })
  if (isNews && status === "ended") await emit(container, SubscriptionEvents.ENDED, { id: row.id })
  // Somebody wanted it ended and the service still has it: ending it twice is ending it once.
  const isWanted = row.cancel_requested_at !== null || isOrderCanceled
  return isWanted && (status === "active" || status === "past_due")
    ? requestCancellation(container, account, settled)
    : settled
}
