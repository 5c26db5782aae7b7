import type { MedusaContainer } from "@medusajs/framework/types"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"
import type { Account } from "../operations/account"
import { beginContract, endSpare, withAnswered } from "./begin-contract"
import { requestCancellation } from "./cancel"
import { emit, SubscriptionEvents } from "./events"
import { contractsIn, firstOrderOf, type FoundContracts } from "./first-payment"
import { nextCheck, nextDeduction, standingOf } from "./standing"
import { queryDeductions, workDeductions } from "./work-deductions"

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
  const answers = await queryDeductions(account, row)
  const paid = await withAnswered(account, row, answers.get(row.order_no) ?? [])
  const found = contractsIn(paid, row.recurring_id, first.payment?.transaction_id)
  const begun = await beginContract(container, account, row, first, found)
  if (begun.status === "pending" || begun.status === "abandoned") return begun
  for (const spare of found.spare) await endSpare(account, begun, spare)
  const { cycle, hasFailed } = await workDeductions(container, account, begun, answers)
  return settle(container, account, { ...begun, cycle }, found, hasFailed, first.order?.isCanceled === true)
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
