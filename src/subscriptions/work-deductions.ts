import type { AcquirerError } from "../acquirer/domain/errors"
import type { TransactionRecord } from "../acquirer/domain/records"
import { OrderNo } from "../acquirer/domain/references"
import { deductionOrderNo } from "../acquirer/profile/deduction-order-no"
import type { RenewalRow } from "../modules/acquiring/renewals"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"
import type { Account } from "../operations/account"
import { profileAt } from "../operations/payment-profile"
import { queryShownEach } from "../operations/shown-transactions"
import { isUnusableAnswer } from "../operations/unusable-answer"
import { ORDERS_PER_QUERY } from "../reconciliation/query-services"
import { endUnusable, tellUnusable } from "../reconciliation/unusable-answers"
import { deductionIn, type Deduction } from "./deduction"
import { SubscriptionEvents } from "./events"
import { failedIncident, resolveFailed } from "./incidents"
import { orderDeduction, type OrderedDeduction } from "./order-deduction"
import type { SubscriptionShop } from "./shop"

/** Deductions after the last known one that a query asks for at once. */
const AHEAD = 3

/** What the service says of some order numbers, or why its answer about one cannot be used. */
export type Answers = Map<string, TransactionRecord[] | AcquirerError>

/** What it shows of one; nothing where its answer cannot be used. */
export function shownOf(answers: Answers, orderNo: string): TransactionRecord[] {
  const answer = answers.get(orderNo)
  return Array.isArray(answer) ? answer : []
}

/** A deduction of which nothing was made yet, or that a notification names. */
export type NamedDeduction = Pick<RenewalRow, "cycle" | "order_no"> & { state?: RenewalRow["state"] }

/**
 * Queries the first payment, the deductions that are known by name, and those after the last one that was made.
 * @throws AcquirerError when the service cannot be queried
 */
export async function queryDeductions(
  account: Account,
  row: SubscriptionRow,
  named: readonly NamedDeduction[],
): Promise<Answers> {
  const first = OrderNo(row.order_no)
  const numbers = named.map(({ order_no }) => OrderNo(order_no))
  const all = [...new Set([first, ...numbers, ...(await expected(account, row, row.cycle))])]
  if (row.status === "pending") return ask(account, all, { needed: first })
  // A contract that goes on does so whatever becomes of the first payment: pass by pass its refunds need no search.
  return ask(account, all, { isShown: (orderNo) => orderNo !== first })
}

async function expected(account: Account, row: SubscriptionRow, after: number): Promise<OrderNo[]> {
  if (row.status === "pending") return []
  const profile = await profileAt(account, row.order_no)
  return Array.from({ length: AHEAD }, (_, at) => deductionOrderNo(profile, row.order_no, after + at + 1))
}

interface Asking {
  /** Without whose answer nothing is decided. */
  needed?: OrderNo
  isShown?: (orderNo: OrderNo) => boolean
  /** None of them need be known to the service. */
  mayBeLeftOut?: boolean
}

/** @throws AcquirerError where what is needed, or nothing at all, is answered, or the search for refunds failed */
async function ask(
  account: Account,
  numbers: OrderNo[],
  { needed, isShown, mayBeLeftOut }: Asking = {},
): Promise<Answers> {
  const outcomes: Awaited<ReturnType<typeof queryShownEach>> = []
  // Deductions that failed are asked about for good, one a day of a daily contract: more in the end than a query
  // carries.
  for (let start = 0; start < numbers.length; start += ORDERS_PER_QUERY) {
    outcomes.push(...(await queryShownEach(account, numbers.slice(start, start + ORDERS_PER_QUERY), isShown)))
  }
  const isSilent = outcomes.every(
    (outcome) => outcome.kind !== "done" && !(mayBeLeftOut && isUnusableAnswer(outcome.error)),
  )
  const answers: Answers = new Map()
  for (const [at, orderNo] of numbers.entries()) {
    const outcome = outcomes[at]
    if (!outcome) continue
    if (outcome.kind === "done") {
      const records = outcome.value.filter((record) => record.orderNo === orderNo)
      answers.set(orderNo, records)
      continue
    }
    const { error } = outcome
    if (isSilent || orderNo === needed || !isUnusableAnswer(error)) throw error
    // Left out is what the service does not know: most numbers are not deducted yet.
    answers.set(orderNo, error.code === "left_out" ? [] : error)
  }
  return answers
}

/** What a pass over the deductions came to. */
export interface WorkedDeductions {
  /** Number of the last one that was made. */
  cycle: number
  /** Number of the last one that was made or that the bank is still at: the next comes after it. */
  begun: number
  hasFailed: boolean
  /** It was not known before this pass. */
  isFailureNew: boolean
  /** The bank is still at one, or the service has money for which the store has no order yet. */
  isAwaited: boolean
  /** Those that the service had something to say of. */
  orderNos: ReadonlySet<string>
}

/**
 * Every deduction after the last one that was made, oldest first: one without an order, or of which no money came,
 * keeps no later one from having its own.
 */
export async function workDeductions(
  shop: SubscriptionShop,
  account: Account,
  row: SubscriptionRow,
  known: Answers,
): Promise<WorkedDeductions> {
  const { subscriptions } = account.store.acquiring
  const profile = await profileAt(account, row.order_no)
  const answers = new Map(known)
  const orderNos = new Set<string>()
  const worked = {
    cycle: row.cycle,
    begun: row.cycle,
    hasFailed: false,
    isFailureNew: false,
    isAwaited: false,
    orderNos,
  }
  let heardOf = row.cycle
  for (let cycle = row.cycle + 1; cycle <= heardOf + AHEAD; cycle += 1) {
    const orderNo = deductionOrderNo(profile, row.order_no, cycle)
    if (!answers.has(orderNo)) {
      const more = Array.from({ length: AHEAD }, (_, at) => deductionOrderNo(profile, row.order_no, cycle + at))
      for (const [number, records] of await ask(account, more, { mayBeLeftOut: true })) answers.set(number, records)
    }
    const answer = answers.get(orderNo) ?? []
    if (!Array.isArray(answer)) {
      worked.isAwaited = true
      orderNos.add(orderNo)
      await keepUnusable(account, row, { cycle, order_no: orderNo }, answer)
      continue
    }
    const deduction = deductionIn(answer)
    if (deduction.kind === "none") continue
    heardOf = cycle
    orderNos.add(orderNo)
    await endUnusable(account, orderNo)
    const settled = await recordDeduction(shop, account, row, cycle, orderNo, deduction)
    worked.isAwaited ||= AWAITED.has(settled)
    if (settled === "failed" || settled === "failed_before") {
      worked.hasFailed = true
      worked.isFailureNew ||= settled === "failed"
      continue
    }
    worked.begun = cycle
    if (settled === "open") continue
    worked.cycle = cycle
    worked.hasFailed = worked.isFailureNew = false
    await subscriptions.update(row.id, { cycle }, account.clock.now())
  }
  return worked
}

/** The search may go on behind it and does not come back: written down before that, it is queried by its name. */
async function keepUnusable(
  account: Account,
  { id, amount, currency_code }: SubscriptionRow,
  { cycle, order_no }: NamedDeduction,
  error: AcquirerError,
): Promise<void> {
  const { renewals } = account.store.acquiring
  const unseen = { state: "open", transaction_id: null, deducted_at: null } as const
  const deduction = { subscription_id: id, cycle, account: account.id, order_no, amount, currency_code, ...unseen }
  const isKnown = (await renewals.of(id)).some((one) => one.cycle === cycle)
  if (!isKnown) await renewals.seen(deduction, account.clock.now())
  await tellUnusable(account, { order_no, transaction_id: null, cart_id: null }, error)
}

/**
 * Deductions that are known by name and that the search did not come to: nothing was made of them when later ones were,
 * or the service numbers in leaps. Answers whether one is still awaited.
 */
export async function workNamed(
  shop: SubscriptionShop,
  account: Account,
  row: SubscriptionRow,
  named: readonly NamedDeduction[],
  answers: Answers,
): Promise<boolean> {
  let isAwaited = false
  for (const { cycle, order_no, state } of named) {
    const answer = answers.get(order_no) ?? []
    if (!Array.isArray(answer)) {
      isAwaited = true
      await keepUnusable(account, row, { cycle, order_no }, answer)
      continue
    }
    // Left out, nothing is said of it.
    if (answer.length > 0) await endUnusable(account, order_no)
    const deduction = deductionIn(answer)
    // What failed before and is said to have failed is no news.
    if (deduction.kind === "none" || (deduction.kind === "failed" && state === "failed")) {
      isAwaited ||= state !== undefined && state !== "failed"
      continue
    }
    const settled = await recordDeduction(shop, account, row, cycle, order_no, deduction)
    isAwaited ||= AWAITED.has(settled)
  }
  return isAwaited
}

/**
 * What a contract has deducted that is given up: no order comes of it, and a person is told of each. Answers whether
 * one is still awaited: nobody comes back to it once the contract is over.
 * @throws AcquirerError when the service cannot be queried
 */
export async function workGivenUp(shop: SubscriptionShop, account: Account, row: SubscriptionRow): Promise<boolean> {
  const profile = await profileAt(account, row.order_no)
  const known = await account.store.acquiring.renewals.unsettled(row.id)
  let isAwaited = false
  let cycle = 1
  for (let heardOf = 0; cycle <= heardOf + AHEAD; cycle += AHEAD) {
    const named = Array.from({ length: AHEAD }, (_, at): NamedDeduction => {
      const order_no = deductionOrderNo(profile, row.order_no, cycle + at)
      return known.find((one) => one.order_no === order_no) ?? { cycle: cycle + at, order_no }
    })
    const numbers = named.map(({ order_no }) => OrderNo(order_no))
    const answers = await ask(account, numbers, { mayBeLeftOut: true })
    const saidOf = ({ order_no }: NamedDeduction) => deductionIn(shownOf(answers, order_no)).kind
    // An answer that cannot be used says nothing of there being more.
    heardOf = named.findLast((one) => saidOf(one) !== "none")?.cycle ?? heardOf
    const isUnusable = ({ order_no }: NamedDeduction) => answers.has(order_no) && !Array.isArray(answers.get(order_no))
    // One that failed before it was ever seen is no news of a contract that is over.
    const isMade = (one: NamedDeduction) => saidOf(one) === "paid" || saidOf(one) === "open"
    const worked = named.filter((one) => one.state !== undefined || isUnusable(one) || isMade(one))
    isAwaited = (await workNamed(shop, account, row, worked, answers)) || isAwaited
  }
  return isAwaited || known.some((one) => one.cycle >= cycle && one.state !== "failed")
}

type SettledDeduction = "open" | "failed" | "failed_before" | OrderedDeduction

/** The service may have money of it for which nothing stands: the next pass comes back to it. */
const AWAITED: ReadonlySet<SettledDeduction> = new Set(["open", "unordered", "unconfirmed"])

/** Writes down what became of one deduction and makes of it what there is to make. */
async function recordDeduction(
  shop: SubscriptionShop,
  account: Account,
  row: SubscriptionRow,
  cycle: number,
  orderNo: string,
  deduction: Exclude<Deduction, { kind: "none" }>,
): Promise<SettledDeduction> {
  const { renewals } = account.store.acquiring
  const { record } = deduction
  const now = account.clock.now()
  const seen = (state: RenewalRow["state"], deducted_at: Date | null) =>
    renewals.seen(
      {
        ...{ subscription_id: row.id, cycle, account: account.id, order_no: orderNo, state, deducted_at },
        transaction_id: record.transactionId ?? null,
        amount: record.money?.toDecimalString() ?? row.amount,
        currency_code: record.money?.currency ?? row.currency_code,
      },
      now,
    )
  if (deduction.kind === "open") return (await seen("open", null)).state === "open" ? "open" : "unordered"
  if (deduction.kind === "failed") {
    // Whoever hears of the failure finds the deduction.
    const [before = await seen("open", null)] = await renewals.ofOrderNos([orderNo])
    // It was made, and its money went back before there was an order.
    if (before.state !== "open" && before.state !== "failed")
      return orderDeduction(shop, account, row, before, { kind: "paid", record, isReturned: true })
    const isNew = before.state === "open"
    // Before it is written down: what is known to have failed is no news to the next pass.
    // Nobody is asked for another card where the contract was given up.
    if (row.status !== "pending") await failedIncident(account, row, cycle, orderNo)
    const goesOn = row.status === "active" || row.status === "past_due"
    if (isNew && goesOn) await shop.emit(SubscriptionEvents.PAST_DUE, { id: row.id, cycle })
    await seen("failed", null)
    return isNew ? "failed" : "failed_before"
  }
  const renewal = await seen("paid", now)
  // Before the deduction is over: nobody comes back to it afterwards.
  await resolveFailed(account, row, cycle)
  return orderDeduction(shop, account, row, renewal, deduction)
}
