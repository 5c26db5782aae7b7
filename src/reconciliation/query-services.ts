import { AcquirerError } from "../acquirer/domain/errors"
import { wasCaptured } from "../acquirer/domain/payment-state"
import type { Outcome } from "../acquirer/domain/outcome"
import type { RefundRecord, TransactionRecord } from "../acquirer/domain/records"
import { OrderNo } from "../acquirer/domain/references"
import type { PaymentRow } from "../modules/acquiring/payment-book"
import type { Account } from "../operations/account"
import type { ServiceFacts } from "../operations/evidence"
import { shownByRefunds } from "../operations/shown-by-refunds"
import { keyOf } from "./payment-key"

/** The most order numbers one query carries (specification, "Limits"). */
export const ORDERS_PER_QUERY = 100

/** What every account's service says of its payments; of accounts other than `main`, silence leaves facts out. */
export async function queryServices(
  accounts: Map<string, Account>,
  rows: readonly PaymentRow[],
  main: string,
): Promise<Map<string, ServiceFacts>> {
  const facts = new Map<string, ServiceFacts>()
  await Promise.all(
    [...accounts.values()].map(async (account) => {
      const ofAccount = rows.filter((row) => row.account === account.id)
      const answers = queryAccount(account, ofAccount)
      const found = await (account.id === main ? answers : answers.catch(withoutFacts))
      for (const [orderNo, one] of found) facts.set(keyOf({ account: account.id, order_no: orderNo }), one)
    }),
  )
  return facts
}

function withoutFacts(error: unknown): Map<string, ServiceFacts> {
  if (error instanceof AcquirerError) return new Map()
  throw error
}

/** What the service says of an account's payments; those it was silent about are not there. */
async function queryAccount(account: Account, rows: readonly PaymentRow[]): Promise<Map<string, ServiceFacts>> {
  const found = new Map<string, ServiceFacts>()
  for (let start = 0; start < rows.length; start += ORDERS_PER_QUERY) {
    const some = rows.slice(start, start + ORDERS_PER_QUERY)
    const queriedAt = account.clock.now()
    const outcomes = await account.client.queryEach(some.map((row) => OrderNo(row.order_no)))
    const answers = new Map<PaymentRow, TransactionRecord[]>()
    for (const [place, outcome] of outcomes.entries()) {
      const row = some[place]
      if (!row || outcome.kind !== "done") continue
      answers.set(
        row,
        outcome.value.filter((record) => record.found && record.orderNo === row.order_no),
      )
    }
    const [failed] = outcomes
    if (answers.size === 0 && failed && failed.kind !== "done") throw failed.error
    const refunds = await searchRefunds(account, answers)
    for (const [row, transactions] of answers) {
      const searched = refunds.get(row)
      if (searched && searched.kind !== "done") continue
      // What was never captured was never refunded.
      const isUntouched = transactions.every(({ status }) => wasCaptured(status.meaning) === false)
      const made = searched?.value ?? (isUntouched ? [] : undefined)
      const shown = transactions.map((record) => shownByRefunds(account.settings, record, made))
      found.set(row.order_no, { transactions: shown, refunds: made, queriedAt })
    }
  }
  return found
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
      if (outcome && outcome.kind !== "done" && outcome.error.code !== "unmatched") throw outcome.error
      return outcome ? [[row, outcome] as const] : []
    }),
  )
}
