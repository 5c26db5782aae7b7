import type { TransactionRecord } from "../acquirer/domain/records"
import { OrderNo } from "../acquirer/domain/references"
import { deductionOrderNo } from "../acquirer/profile/deduction-order-no"
import type { RenewalRow } from "../modules/acquiring/renewals"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"
import type { Account } from "../operations/account"
import { profileOf } from "../operations/profile-of"
import { deductionIn } from "./deduction"
import { SubscriptionEvents } from "./events"
import { failedIncident, otherAmountIncident, resolveFailed } from "./incidents"
import { orderDeduction } from "./order-deduction"
import type { SubscriptionShop } from "./shop"

/** Deductions after the last known one that a query asks for at once. */
const AHEAD = 3

/** What the service says of some order numbers. */
export type Answers = Map<string, TransactionRecord[]>

/**
 * Queries the first payment, the deductions that have no order yet, and those after the last known one.
 * @throws AcquirerError when the service cannot be queried
 */
export async function queryDeductions(
  account: Account,
  row: SubscriptionRow,
  unordered: readonly RenewalRow[],
): Promise<Answers> {
  const without = unordered.map(({ order_no }) => OrderNo(order_no))
  const numbers = [...new Set([OrderNo(row.order_no), ...without, ...expected(account, row, row.cycle)])]
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

/** What a pass over the deductions came to. */
export interface WorkedDeductions {
  /** Number of the last one that was made. */
  cycle: number
  hasFailed: boolean
  /** The service has money for which the store has no order yet. */
  isOrderMissing: boolean
}

/** Deductions of earlier passes whose order could not be made then. */
export async function workUnordered(
  shop: SubscriptionShop,
  account: Account,
  row: SubscriptionRow,
  unordered: readonly RenewalRow[],
  answers: Answers,
): Promise<boolean> {
  let isOrderMissing = false
  for (const renewal of unordered) {
    const deduction = deductionIn(answers.get(renewal.order_no) ?? [])
    const isDone = deduction.kind === "paid" && (await orderDeduction(shop, account, row, renewal, deduction))
    if (isDone) await shop.emit(SubscriptionEvents.RENEWED, { id: row.id })
    isOrderMissing ||= !isDone
  }
  return isOrderMissing
}

/** Every deduction after the last known one, oldest first. One without an order keeps no later one from having its own. */
export async function workDeductions(
  shop: SubscriptionShop,
  account: Account,
  row: SubscriptionRow,
  known: Answers,
): Promise<WorkedDeductions> {
  const { renewals } = account.store.acquiring
  const profile = profileOf(account.settings)
  const answers = new Map(known)
  let last = row.cycle
  let hasFailed = false
  let isOrderMissing = false
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
    const isOrdered = await orderDeduction(shop, account, row, renewal, deduction)
    isOrderMissing ||= !isOrdered
    await otherAmountIncident(account, row, renewal)
    // Before the cycle goes on: nobody comes back to this deduction afterwards.
    await resolveFailed(account, row)
    await account.store.acquiring.subscriptions.update(row.id, { cycle }, now)
    if (isOrdered) await shop.emit(SubscriptionEvents.RENEWED, { id: row.id })
    last = cycle
    hasFailed = false
  }
  return { cycle: last, hasFailed, isOrderMissing }
}
