import type { MedusaContainer } from "@medusajs/framework/types"
import { AcquirerError } from "../acquirer/domain/errors"
import { statusInWords } from "../acquirer/domain/status-words"
import { reasonOf } from "../medusa/reason"
import type { EndedNotification, NotificationRow } from "../modules/acquiring/inbox"
import { deadLetterKey } from "../modules/acquiring/incident-keys"
import { backoff } from "../modules/acquiring/waiting"
import { reconcileOrders } from "../reconciliation/reconcile-orders"
import type { Reconciled } from "../reconciliation/reconciled"
import { storeOf } from "../medusa/store"
import { receiveDeductions, type DeductionNews } from "../subscriptions/work-subscriptions"
import { keepDeclines } from "./keep-declines"
import { openLostPayment } from "./open-lost-payment"
import { resolvePayout } from "./resolve-payout"

const LONGEST_RETRY_MS = 600_000
const LONGEST_OUTCOME = 1_000

/** Works claimed notifications of one account: one query for all the payments they are about. */
export async function workAccount(container: MedusaContainer, account: string, rows: NotificationRow[]): Promise<void> {
  const { acquiring, logger } = storeOf(container)
  const orderNos = [...new Set(rows.flatMap((row) => (row.kind === "payment" && row.order_no ? [row.order_no] : [])))]
  let reconciled: Reconciled[] = []
  let deductions = new Map<string, DeductionNews>()
  let failure: Failure | undefined
  try {
    deductions = await receiveDeductions(container, account, orderNos)
    reconciled = await reconcileOrders(container, account, orderNos)
    await keepDeclines(container, account, rows)
  } catch (error) {
    failure = failureOf(error)
    logger.warn(
      `acquiring ${account}: working ${rows.length} notifications failed and is tried again: ${failure.reason}`,
    )
  }
  const byOrder = new Map(reconciled.map((one) => [one.orderNo, one]))
  const ended: EndedNotification[] = []
  for (const row of rows) {
    const news = deductions.get(row.order_no ?? "")
    // One that fails must not keep the others from being ended.
    const end = await endOf(container, row, byOrder.get(row.order_no ?? ""), news, failure).catch((error: unknown) =>
      retry(container, row, failureOf(error)),
    )
    ended.push({ ...end, outcome: shortened(end.outcome) })
  }
  // While the row is still to be worked: a process that dies here leaves it to the next one.
  await closeDeadLetters(container, account, ended)
  await acquiring.inbox.finish(ended)
}

/** Why a round of work came to nothing. */
interface Failure {
  reason: string
  /** The service was not reached, or did not answer: it is no fault of the notification's or the store's. */
  isSilence: boolean
}

function failureOf(error: unknown): Failure {
  return { reason: reasonOf(error), isSilence: error instanceof AcquirerError && error.isSilence }
}

/**
 * One that was given up and is worked after all waits for nobody: sent again by the service, or left in the inbox by a
 * process that died between telling a person and writing that down.
 */
async function closeDeadLetters(
  container: MedusaContainer,
  account: string,
  ended: readonly EndedNotification[],
): Promise<void> {
  const { incidents, clock } = storeOf(container).acquiring
  const wasTriedBefore = ({ first_processed_at, attempts }: NotificationRow) =>
    first_processed_at !== null || attempts > 1
  const worked = ended.filter(({ row, state }) => isWorked(state) && wasTriedBefore(row))
  if (worked.length === 0) return
  const keys = worked.map(({ row }) => deadLetterKey(row))
  await incidents.resolveEach(account, keys, await clock.current())
}

function isWorked(state: EndedNotification["state"]): boolean {
  return state === "done" || state === "unmatched"
}

/** PostgreSQL keeps no NUL in a text. */
function shortened(outcome: string): string {
  return outcome.replaceAll("\0", "").slice(0, LONGEST_OUTCOME)
}

async function endOf(
  container: MedusaContainer,
  row: NotificationRow,
  reconciled: Reconciled | undefined,
  news: DeductionNews | undefined,
  failure: Failure | undefined,
): Promise<EndedNotification> {
  const { acquiring } = storeOf(container)
  const notYet = (reason: string, isSilence = false) => retry(container, row, { reason, isSilence })
  const done = (state: "done" | "unmatched", outcome: string) => ({ row, state, outcome })
  if (row.kind === "payout") {
    const payout = await resolvePayout(container, row)
    return payout.isKnown ? done("done", payout.outcome) : done("unmatched", payout.outcome)
  }
  if (reconciled && !reconciled.open) {
    const found = [...reconciled.repairs, ...reconciled.left]
    return done("done", found.length > 0 ? found.join("; ") : `${statusInWords(reconciled.status)}: both sides agreed`)
  }
  if (!reconciled && news?.kind === "unanswered") return notYet("the service did not answer", true)
  if (!reconciled && news?.kind === "open") return notYet("another worker has this subscription")
  if (!reconciled && !failure && news?.kind === "worked" && !(await isPayment(container, row))) {
    return done("done", "a deduction of a subscription; it is kept with it")
  }
  if (!reconciled && !failure && !(await isPayment(container, row))) {
    if (await openLostPayment(container, row)) return notYet("the payment was not in the store's books")
    return done("unmatched", `No payment of this store has the order number ${row.order_no}.`)
  }
  if (reconciled?.unanswered !== undefined) return notYet(reconciled.unanswered, reconciled.isSilent)
  if (reconciled) {
    const settings = await acquiring.settings(row.account)
    // It is no failure of the notification's: the payment is reconciled until nothing is in flight, with or without it.
    if (row.attempts >= settings.notifications.attempts)
      return done(
        "done",
        "an operation of this payment is still in flight; the reconcile job returns to it until its outcome is known",
      )
    return notYet("an operation of this payment is still in flight")
  }
  return failure ? retry(container, row, failure) : notYet("another worker has this payment")
}

async function isPayment(container: MedusaContainer, row: NotificationRow): Promise<boolean> {
  const { acquiring } = storeOf(container)
  return (await acquiring.payments.find(row.account, row.order_no ?? "")) !== undefined
}

async function retry(
  container: MedusaContainer,
  row: NotificationRow,
  { reason: outcome, isSilence }: Failure,
): Promise<EndedNotification> {
  const { acquiring } = storeOf(container)
  // A closed account cannot be worked; what came for it waits all the same.
  const settings = await acquiring.settings(row.account).catch(() => undefined)
  // One that the service did not answer works as soon as it answers again: there is nothing that a person could do.
  const counted = row.attempts - row.unanswered
  if (isSilence || counted < (settings?.notifications.attempts ?? Infinity)) {
    const first = settings?.asking.first_after_ms ?? LONGEST_RETRY_MS
    const wait_ms = backoff(first, row.attempts - 1, LONGEST_RETRY_MS)
    return { row, state: "received", outcome, wait_ms, is_unanswered: isSilence }
  }
  await acquiring.incidents.raise(
    {
      account: row.account,
      kind: "dead_letter",
      key: deadLetterKey(row),
      order_no: row.order_no,
      transaction_id: row.transaction_id,
      message: `A notification could not be processed (attempts: ${counted}): ${shortened(outcome).replace(/\.$/, "")}.`,
      next_step:
        "Repair the cause and replay the notification; the reconcile job comes to the payment by itself as soon as it can.",
    },
    await acquiring.clock.current(),
  )
  return { row, state: "attention", outcome }
}
