import { AcquirerError, assertUnreachable } from "../../acquirer/domain/errors"
import { Money } from "../../acquirer/domain/money"
import type { TransactionRecord } from "../../acquirer/domain/records"
import type { OperationRow, Settlement } from "../../modules/acquiring/journal"
import type { Account } from "../account"
import { capturedByJournal } from "../capture-settlement"
import { capturedTotal, isDoubtful } from "../captured-total"
import { done, refused, unknownCode } from "../outcome"
import type { PaidTransaction } from "../paid-transaction"
import { perform } from "../perform"
import { onPayment } from "./on-payment"
import { refund } from "./refund"

/**
 * Gives the shopper's money free: voids an authorisation (`/v1/cancel`); of something captured, refunds what is left.
 * A void that the service refuses stays in the journal and may be tried again under the same reference. Whoever asked
 * for it may go on without it (the core cancels an order although its void failed), so that a person sees what is not
 * given back, and the reconcile job looks at it soon and does it again.
 * @param reference Medusa's payment id, or what stands for it when there is no payment
 * @param known what the service said of the transaction a moment ago: of something captured no void is tried
 */
export async function cancel(
  account: Account,
  paid: PaidTransaction,
  reference: string,
  known?: TransactionRecord,
): Promise<OperationRow> {
  const row = await release(account, paid, reference, known).catch(async (error: unknown) => {
    if (error instanceof AcquirerError) await showHeld(account, paid, error.merchantMessage)
    throw error
  })
  const { incidents } = account.store.acquiring
  if (row.state === "done") await incidents.resolve(account.id, keyOf(paid), new Date())
  if (row.state === "refused") await showHeld(account, paid, row.error_message ?? "the service gave no reason")
  return row
}

async function release(
  account: Account,
  paid: PaidTransaction,
  reference: string,
  known: TransactionRecord | undefined,
): Promise<OperationRow> {
  if (known && isCaptured(known)) {
    const rest = await refundRest(account, paid, reference, known)
    if (rest) return rest
  }
  const row = await perform(account, {
    operation: onPayment(account, paid, "cancel", reference, paid.authorised),
    repeatable: true,
    send: () => sendVoid(account, paid),
  })
  if (row.state !== "refused" || row.error_code !== CAPTURED) return row
  const record = await stateOf(account, paid)
  return (record && (await refundRest(account, paid, reference, record))) ?? row
}

const CAPTURED = "captured"

/** The core finishes cancelling its order first. */
const RETRY_MS = 3_000

async function showHeld(account: Account, paid: PaidTransaction, why: string): Promise<void> {
  const { incidents, payments } = account.store.acquiring
  const now = new Date()
  await payments.dueBy(account.id, paid.orderNo, new Date(now.getTime() + RETRY_MS))
  await incidents.raise(
    {
      account: account.id,
      kind: "void_failed",
      key: keyOf(paid),
      order_no: paid.orderNo,
      transaction_id: paid.transactionId,
      cart_id: paid.cartId ?? null,
      amount: paid.authorised.toDecimalString(),
      currency_code: paid.authorised.currency,
      message: `The store gave this payment up and the service has not released it: ${why}`,
      next_step:
        "It is tried again by itself; this entry closes when the money is released. What the service's portal shows as captured and not given back, refund there.",
    },
    now,
  )
}

function keyOf({ orderNo }: PaidTransaction): string {
  return `void_failed:${orderNo}`
}

async function sendVoid(account: Account, paid: PaidTransaction): Promise<Settlement> {
  const { transactionId, orderNo, authorised } = paid
  const result = await account.client.cancel({ transactionId, orderNo, money: authorised })
  const answer = { status: result.status.code, error_message: result.errorMessage }
  switch (result.status.meaning) {
    case "done":
      return done(answer)
    case "unknown":
      return unknownCode("cancel_status", result.status.code)
    case "failed":
      return explain(await stateOf(account, paid), result.errorMessage, answer)
    default:
      return assertUnreachable(result.status.meaning)
  }
}

/** A refused void is no failure when there is nothing to release, and another deed when the money is captured. */
function explain(record: TransactionRecord | undefined, message: string, answer: Record<string, unknown>): Settlement {
  const text = message || "The service refused the cancellation."
  switch (record?.status.meaning) {
    case "cancelled":
    case "declined":
    case "expired":
    case "refunded":
      return done({ ...answer, found: record.status.meaning })
    case "captured":
    case "partially_captured":
    case "partially_refunded":
      return refused({ code: CAPTURED, message: text }, answer)
    default:
      return refused({ code: "void_failed", message: text }, answer)
  }
}

async function stateOf(account: Account, paid: PaidTransaction): Promise<TransactionRecord | undefined> {
  const records = await account.client.query([paid.orderNo]).catch(() => [])
  return records.find((record) => record.transactionId === paid.transactionId)
}

function isCaptured({ status }: TransactionRecord): boolean {
  return (
    status.meaning === "captured" || status.meaning === "partially_captured" || status.meaning === "partially_refunded"
  )
}

/** Refunds what is captured and not given back yet, as far as the service or our own journal tells; undefined when nothing is left. */
async function refundRest(
  account: Account,
  paid: PaidTransaction,
  reference: string,
  record: TransactionRecord,
): Promise<OperationRow | undefined> {
  const tried = await restsOf(account, paid, reference)
  const last = tried.at(-1)
  // The service may take its time: that refund is the rest, and whoever settles deeds in flight asks about it.
  if (last?.state === "sent" || last?.state === "unknown") return last
  const captured = await capturedOf(account, paid, record)
  const { currency } = paid.authorised
  // The name before the sum: what is done under an older name is in the sum then.
  const name = `${reference}_rest${last ? tried.length : ""}`
  const refunds = await account.client.searchRefunds([paid.orderNo])
  const given = Money.sum(
    refunds
      .filter((found) => found.transactionId === paid.transactionId && found.status.meaning !== "failed")
      .map((found) => found.refund),
    currency,
  )
  const rest = captured.minus(given)
  return rest.isPositive() ? refund(account, paid, name, rest, "Cancelled") : undefined
}

/** What was captured, as the service tells it; where that is doubtful and we know of less, no more is asked back. */
async function capturedOf(account: Account, paid: PaidTransaction, record: TransactionRecord): Promise<Money> {
  const told = capturedTotal(account.settings, record, paid.authorised)
  const known = await capturedByJournal(account, paid.orderNo, paid.authorised.currency)
  if (!told) return known
  const isLess = known.isPositive() && known.compare(told) < 0
  return isLess && isDoubtful(account.settings, record, told, paid.authorised) ? known : told
}

/** Refunds of the rest that were tried under a reference, oldest first. */
async function restsOf(account: Account, { orderNo }: PaidTransaction, reference: string): Promise<OperationRow[]> {
  const rows = await account.store.acquiring.journal.ofOrder(account.id, orderNo)
  return rows.filter((row) => row.kind === "refund" && row.reference.startsWith(`${reference}_rest`))
}
