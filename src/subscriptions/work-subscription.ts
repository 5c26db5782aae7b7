import { AcquirerError } from "../acquirer/domain/errors"
import { CUSTOMER_DELETED, type SubscriptionRow } from "../modules/acquiring/subscription-book"
import type { Account } from "../operations/account"
import { profileAt } from "../operations/payment-profile"
import { showUnknownCode } from "../operations/unknown-code"
import { beginContract, endSpare, isBoughtTwice, withAnswered } from "./begin-contract"
import { requestCancellation } from "./cancel"
import { SubscriptionEvents } from "./events"
import { contractsIn, type FirstOrder, type FoundContracts } from "./first-payment"
import {
  boughtTwiceIncident,
  contractEnded,
  goesOnIncident,
  notEndedIncident,
  resolveNotEnded,
  resolveSpare,
} from "./incidents"
import type { SubscriptionShop } from "./shop"
import { contractFacts, isBeyondTerms, lastCheck, nextCheck, nextDeduction, standingOf } from "./standing"
import {
  queryDeductions,
  shownOf,
  workDeductions,
  workNamed,
  type NamedDeduction,
  type WorkedDeductions,
} from "./work-deductions"

/**
 * Brings a subscription to where the service says it is: the contract that a payment began, every deduction since the
 * last known one, whether it goes on. Whoever calls has its lease. Cut off anywhere, the next pass does the rest.
 * @param told deductions that a notification names
 */
export async function workSubscription(
  shop: SubscriptionShop,
  account: Account,
  row: SubscriptionRow,
  told: readonly NamedDeduction[] = [],
): Promise<SubscriptionRow> {
  const first = await shop.firstOrder(account.id, row.order_no)
  const unsettled = await account.store.acquiring.renewals.unsettled(row.id)
  const named = [...unsettled, ...told.filter(({ cycle }) => unsettled.every((one) => one.cycle !== cycle))]
  const answers = await queryDeductions(account, row, named)
  const paid = await withAnswered(account, row, shownOf(answers, row.order_no))
  const found = contractsIn(paid, row.recurring_id, first.payment?.transaction_id)
  await resolveSpare(account, found.ended)
  const begun = await beginContract(shop, account, row, first, found)
  if (begun.status === "pending" || begun.status === "abandoned") return begun
  for (const spare of found.spare) await endSpare(account, begun, spare)
  const worked = await workDeductions(shop, account, begun, answers)
  const others = named.filter(({ order_no }) => !worked.orderNos.has(order_no))
  const isAwaited = (await workNamed(shop, account, begun, others, answers)) || worked.isAwaited
  const isAlive = begun.status === "active" || begun.status === "past_due"
  const isDoubled = isAlive && (await isBoughtTwice(shop, account, begun, first, found))
  if (isDoubled) await boughtTwiceIncident(account, begun)
  const isEndingWithCustomer = row.cancel_requested_at !== null && row.cancel_requested_by === CUSTOMER_DELETED
  if (isEndingWithCustomer && first.order?.isCustomerGone === false) await goOn(account, row)
  const made = { ...worked, isAwaited }
  return settle(shop, account, { ...begun, cycle: worked.cycle }, found, made, reasonToEnd(first, isDoubled))
}

/** Why it is to end although nobody has said so. */
function reasonToEnd({ order }: FirstOrder, isDoubled: boolean): string | undefined {
  if (order?.isCanceled) return "order_cancelled"
  if (order?.isCustomerGone) return CUSTOMER_DELETED
  return isDoubled ? "bought_twice" : undefined
}

/** Where it stands now, what somebody wanted of it, and when it is worked again. */
async function settle(
  shop: SubscriptionShop,
  account: Account,
  row: SubscriptionRow,
  { contract }: FoundContracts,
  { begun, hasFailed, isFailureNew, isAwaited }: WorkedDeductions,
  endedBy: string | undefined,
): Promise<SubscriptionRow> {
  const { subscriptions } = account.store.acquiring
  const now = account.clock.now()
  const facts = contractFacts(contract?.subscription, (await profileAt(account, row.order_no)).timeZone)
  const reported = contract?.subscription.status
  if (reported?.meaning === "unknown" && reported.code !== "") {
    await showUnknownCode(account, { table: "recurring_status", code: reported.code }, { order_no: row.order_no })
  }
  const made = { ...row, cycle: begun }
  const standing = standingOf(made, facts, hasFailed, now)
  // The bank is still at the last one.
  const status = standing === "ended" && begun > row.cycle ? row.status : standing
  const isNews = status !== row.status
  const next = status === "active" || status === "past_due" ? nextDeduction(made, facts) : undefined
  const isOver = status === "cancelled" || status === "ended"
  const checks = isNews || row.next_deduction_at?.getTime() !== next?.at.getTime() ? 0 : row.checks + 1
  if (status === "active" && isBeyondTerms(made, checks, now)) await goesOnIncident(account, row)
  const change = {
    status,
    cycle: row.cycle,
    next_deduction_at: next?.at ?? null,
    checks,
    next_check_at:
      isOver && !isAwaited
        ? (lastCheck({ ...row, status }, now) ?? null)
        : nextCheck(isAwaited ? "pending" : status, next, checks, account.settings.asking, now),
    ...(status === "cancelled" ? { canceled_at: row.canceled_at ?? now } : {}),
    ...(isOver ? { cancel_requested_at: null, ended_at: row.ended_at ?? now } : { canceled_at: null, ended_at: null }),
  }
  // Before it is over: nobody comes back to what people were told of it, nor to what the shop is told.
  if (isNews && isOver) {
    await contractEnded(account, row, isFailureNew)
    const { CANCELLED, ENDED } = SubscriptionEvents
    await shop.emit(status === "cancelled" ? CANCELLED : ENDED, { id: row.id })
  }
  if (status === "active" || status === "past_due") {
    const soon = nextCheck("pending", undefined, checks, account.settings.asking, now) ?? now
    await subscriptions.updateAlive(row.id, endedBy ? { ...change, next_check_at: soon } : change, soon, now)
  } else {
    await subscriptions.update(row.id, change, now)
  }
  const settled = { ...row, ...change }
  if (status !== "active" && status !== "past_due") return settled
  // What is to end although nobody said so is written down, too: since when decides whom a lost answer is told.
  if (endedBy) await subscriptions.requestEnd(row.id, endedBy, now)
  // Somebody may have wanted it ended since this pass began.
  const { cancel_requested_at = null } = (await subscriptions.find(row.id)) ?? {}
  return cancel_requested_at ? end(shop, account, { ...settled, cancel_requested_at }) : settled
}

/** The customer is there again, before the service has ended what was to end with them. */
async function goOn(account: Account, row: SubscriptionRow): Promise<void> {
  const { subscriptions, clock } = account.store.acquiring
  const { cancel_requested_at, cancel_requested_by } = row
  await subscriptions.withdrawEnd(row.id, { cancel_requested_at, cancel_requested_by }, clock.now())
  await resolveNotEnded(account, row)
}

/** The service still has what is to end: ending it twice is ending it once. Where it will not, a person has to. */
async function end(shop: SubscriptionShop, account: Account, row: SubscriptionRow): Promise<SubscriptionRow> {
  try {
    return await requestCancellation(shop, account, row)
  } catch (error) {
    if (!(error instanceof AcquirerError)) throw error
    await notEndedIncident(account.store.acquiring, row, error.merchantMessage)
    const now = account.clock.now()
    const again = nextCheck("pending", undefined, row.checks, account.settings.asking, now)
    if (again) await account.store.acquiring.subscriptions.dueBy(row.id, again)
    return row
  }
}
