import { setTimeout as sleep } from "node:timers/promises"
import type { Account } from "../../gateway/account"
import type { PaymentRow } from "../../modules/acquiring/payment-book"
import type { Settled } from "./settle-payment"

const OVERDUE = Symbol("overdue")

/** What a look brought, or undefined when it has not ended after `longestMs`: then it goes on, and nobody waits for it. */
export async function endedWithin(look: Promise<Settled>, longestMs: number): Promise<Settled | undefined> {
  const waiting = new AbortController()
  const late = sleep(longestMs, OVERDUE, { ref: false, signal: waiting.signal }).catch(() => OVERDUE)
  try {
    const ended = await Promise.race([look, late])
    return ended === OVERDUE ? undefined : (ended as Settled)
  } finally {
    waiting.abort()
  }
}

/** Tells a person of a look that does not end; that its payment is settled after all closes it. */
export async function reportOverdue(account: Account, row: PaymentRow): Promise<Settled> {
  const { acquiring, logger } = account.store
  const seconds = Math.round(account.settings.reconcile.longest_look_ms / 1000)
  const why = `it has not ended after ${seconds} s`
  logger.error(`acquiring ${account.id}: settling ${row.order_no} does not end: ${why}`)
  await acquiring.incidents.raise(
    {
      account: account.id,
      kind: "books_differ",
      key: `settling:${row.order_no}`,
      order_no: row.order_no,
      transaction_id: row.transaction_id,
      cart_id: row.cart_id,
      message: `Bringing store and service to the same books does not end: ${why}.`,
      next_step:
        "Something that the store calls does not answer, such as a hook of another plugin: see this process's log. " +
        "Restart the process if it lasts: two minutes later the payment is looked at again.",
    },
    new Date(),
  )
  return {
    orderNo: row.order_no,
    status: row.status,
    repairs: [],
    left: ["settling does not end"],
    open: true,
    final: false,
  }
}
