import { AcquirerError } from "../acquirer/domain/errors"
import { wasCaptured } from "../acquirer/domain/payment-state"
import type { Outcome } from "../acquirer/domain/outcome"
import type { RefundRecord, TransactionRecord } from "../acquirer/domain/records"
import { OrderNo } from "../acquirer/domain/references"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import type { Account } from "../operations/account"
import type { ServiceFacts } from "../operations/evidence"
import { shownByRefunds } from "../operations/shown-by-refunds"
import { isUnusableAnswer } from "../operations/unusable-answer"
import { keyOf } from "./payment-key"
import { logUnanswered, reportUnusable } from "./unusable-answers"

/** The most order numbers one query carries (specification, "Limits"). */
export const ORDERS_PER_QUERY = 100

/** What the services say of payments, by payment. */
export interface Answers {
  facts: Map<string, ServiceFacts>
  /** Why there are no facts of a payment that the service was queried about. */
  unanswered: Map<string, AcquirerError>
}

/**
 * What every account's service says of its payments, each for itself.
 * @throws AcquirerError when the service of `main` answers nothing at all
 */
export async function queryServices(
  accounts: Map<string, Account>,
  rows: readonly PaymentRow[],
  main: string,
): Promise<Answers> {
  const answers: Answers = { facts: new Map(), unanswered: new Map() }
  await Promise.all(
    [...accounts.values()].map(async (account) => {
      const ofAccount = rows.filter((row) => row.account === account.id)
      const { facts, unanswered } = await queryAccount(account, ofAccount).catch(nothingOf(ofAccount))
      await reportUnusable(account, unanswered)
      const reasons = [...unanswered.values()]
      const isSilent = facts.size === 0 && !reasons.some(isUnusableAnswer)
      if (account.id === main && isSilent && reasons[0]) throw reasons[0]
      logUnanswered(account, unanswered)
      for (const [row, one] of facts) answers.facts.set(keyOf(row), one)
      for (const [row, error] of unanswered) answers.unanswered.set(keyOf(row), error)
    }),
  )
  return answers
}

interface Queried {
  facts: Map<PaymentRow, ServiceFacts>
  unanswered: Map<PaymentRow, AcquirerError>
}

function nothingOf(rows: readonly PaymentRow[]): (error: unknown) => Queried {
  return (error) => {
    if (!(error instanceof AcquirerError)) throw error
    return { facts: new Map(), unanswered: new Map(rows.map((row) => [row, error])) }
  }
}

async function queryAccount(account: Account, rows: readonly PaymentRow[]): Promise<Queried> {
  const facts = new Map<PaymentRow, ServiceFacts>()
  const unanswered = new Map<PaymentRow, AcquirerError>()
  for (let start = 0; start < rows.length; start += ORDERS_PER_QUERY) {
    const some = rows.slice(start, start + ORDERS_PER_QUERY)
    const queriedAt = account.clock.now()
    const outcomes = await account.client.queryEach(some.map((row) => OrderNo(row.order_no)))
    const answers = new Map<PaymentRow, TransactionRecord[]>()
    for (const [place, outcome] of outcomes.entries()) {
      const row = some[place]
      if (!row) continue
      if (outcome.kind !== "done") {
        unanswered.set(row, outcome.error)
        continue
      }
      answers.set(
        row,
        outcome.value.filter((record) => record.found && record.orderNo === row.order_no),
      )
    }
    const refunds = await searchRefunds(account, answers)
    for (const [row, transactions] of answers) {
      const searched = refunds.get(row)
      if (searched && searched.kind !== "done") {
        unanswered.set(row, searched.error)
        continue
      }
      // What was never captured was never refunded.
      const isUntouched = transactions.every(({ status }) => wasCaptured(status.meaning) === false)
      const made = searched?.value ?? (isUntouched ? [] : undefined)
      const shown = transactions.map((record) => shownByRefunds(record, made))
      facts.set(row, { transactions: shown, refunds: made, queriedAt })
    }
  }
  return { facts, unanswered }
}

/**
 * Refunds are searched for wherever something was captured: whether a refund changes `payment_status` is not in the
 * specification, and one that was made at the portal is known by nothing else then.
 */
async function searchRefunds(
  account: Account,
  answers: Map<PaymentRow, TransactionRecord[]>,
): Promise<Map<PaymentRow, Outcome<RefundRecord[]>>> {
  const wanted = [...answers].filter(
    ([row, records]) => row.refunded !== "0" || records.some(({ status }) => wasCaptured(status.meaning)),
  )
  if (wanted.length === 0) return new Map()
  const outcomes = await account.client.searchRefundsEach(wanted.map(([row]) => OrderNo(row.order_no)))
  return new Map(
    wanted.flatMap(([row], place) => {
      const outcome = outcomes[place]
      return outcome ? [[row, outcome] as const] : []
    }),
  )
}
