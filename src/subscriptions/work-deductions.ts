import type { MedusaContainer } from "@medusajs/framework/types"
import type { TransactionRecord } from "../acquirer/domain/records"
import { OrderNo } from "../acquirer/domain/references"
import { deductionOrderNo } from "../acquirer/profile/deduction-order-no"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"
import type { Account } from "../operations/account"
import { profileOf } from "../operations/profile-of"
import { deductionIn } from "./deduction"
import { emit, SubscriptionEvents } from "./events"
import { failedIncident, otherAmountIncident, resolveFailed } from "./incidents"
import { renew } from "./renew"

/** Deductions after the last known one that a query asks for at once. */
const AHEAD = 3

/** What the service says of some order numbers. */
export type Answers = Map<string, TransactionRecord[]>

/**
 * Queries the first payment and the deductions after the last known one.
 * @throws AcquirerError when the service cannot be queried
 */
export async function queryDeductions(account: Account, row: SubscriptionRow): Promise<Answers> {
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

/** Every deduction after the last known one, oldest first. */
export async function workDeductions(
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
