import type { MedusaContainer } from "@medusajs/framework/types"
import { medusaCore } from "../medusa/medusa-core"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import type { Account } from "../operations/account"
import type { Action } from "./action"
import type { Case } from "./case"
import { PaymentLease } from "./case-lease"
import { release } from "./plan/release-steps"
import { viewOf } from "./plan/view"
import { sourceOf } from "./case-source"
import { readCases } from "./read-cases"
import { reconcileCase } from "./reconcile-case"
import { refuseUnanswered } from "./unusable-answers"

/** What came of it; undefined while somebody else works on the payment or on one of its order's. */
export type Released = { repairs: string[]; left: string[] } | undefined

/**
 * Voids what the service reserves of a payment that the store has not booked, and refunds what it captured of it: the
 * same steps, under the same references, that reconciliation takes by itself where the merchant lets it.
 * @param because who wants it, in words
 * @throws AcquirerError when the service cannot be queried
 */
export async function releaseUnbooked(
  container: MedusaContainer,
  account: Account,
  row: PaymentRow,
  because: string,
): Promise<Released> {
  const { payments } = account.store.acquiring
  const lease = new PaymentLease(payments, account.clock)
  try {
    const take = (accountId: string, orderNo: string) =>
      payments.leaseEach(accountId, [orderNo], lease.owner, account.clock.now(), lease.until())
    const [leased] = await take(account.id, row.order_no)
    if (!leased) return undefined
    lease.keep([leased.id])
    const [found] = await readCases(account.store, [leased], account.id)
    if (!found) return undefined
    for (const payment of found.payments.filter(({ known }) => known.id === leased.id)) refuseUnanswered(payment)
    for (const { known } of found.payments.filter(({ known }) => !lease.owns(known.id))) {
      lease.keep((await take(known.account, known.order_no)).map(({ id }) => id))
    }
    const caseLease = lease.forCase(found)
    if (!caseLease) return undefined
    const core = medusaCore(container)
    const decide = (current: Case, now: Date) => stepsFor(leased.id, current, now, because)
    const { reconciled } = await reconcileCase(core, sourceOf(account.store), account, caseLease, found, decide)
    const own = reconciled.find(({ orderNo }) => orderNo === row.order_no)
    return { repairs: own?.repairs ?? [], left: own?.left ?? [] }
  } finally {
    await lease.end()
  }
}

/** Nothing where the store has booked it, or captures of it before it was cancelled: an order may count on that. */
function stepsFor(id: string, found: Case, now: Date, because: string): Action[] {
  const view = viewOf(found, now)
  const payment = view.payments.find(({ known }) => known.id === id)
  const { booking } = payment ?? {}
  if (!payment || (booking && (booking.canceledAt === null || booking.captures.length > 0))) return []
  const transactionId = payment.record?.transactionId
  return payment.record && transactionId ? release(view, payment, payment.record, transactionId, because) : []
}
