import { AcquirerError, assertUnreachable } from "../acquirer/domain/errors"
import type { RefundRecord, TransactionRecord } from "../acquirer/domain/records"
import { OrderNo } from "../acquirer/domain/references"
import type { OperationRow, Settlement } from "../modules/acquiring/journal"
import type { Settings } from "../modules/acquiring/settings"
import type { Account } from "./account"
import { captureSettlement } from "./capture-settlement"
import { CARD_NOT_ACCEPTED } from "./decline-words"
import { accepted, done, refused } from "./outcome"
import { neverHappened } from "./never-happened"
import { refundIdIn } from "./refund-reason"
import { settleRow } from "./settle-row"

/** What the service says when asked about an order number. */
export interface Facts {
  transactions: TransactionRecord[]
  refunds: RefundRecord[]
  /** When the question left: the answer says nothing of what was sent later. */
  askedAt: Date
}

/**
 * Asks the service what became of a deed whose outcome is unknown, and settles its row when it says. Never sends the
 * deed again. When the question fails too, the row stays unknown and its next question moves away.
 * @param counts false for somebody who waits for the answer and asks again at once: only the job's questions make the
 * intervals grow
 */
export async function askAbout(account: Account, row: OperationRow, counts = true): Promise<OperationRow> {
  const { journal } = account.store.acquiring
  const settlement = await question(account, row).catch((error: unknown) => {
    const why = error instanceof AcquirerError ? error.merchantMessage : String(error)
    account.store.logger.warn(`acquiring ${account.id}: asking about ${row.kind} ${row.reference} failed: ${why}`)
    return undefined
  })
  if (settlement) await settleRow(account, row, settlement)
  const isOpen = !settlement || settlement.state === "unknown"
  if (isOpen && (counts || row.state === "sent")) {
    await journal.askedInVain(row.id, nextAsk(account.settings.asking, counts ? row.asked : 0), new Date(), counts)
  }
  return (await journal.get(row.id)) ?? row
}

/** First after a few seconds, then twice as long each time, up to the longest interval. */
export function nextAsk(asking: Settings["asking"], asked: number): Date {
  return new Date(Date.now() + Math.min(asking.first_after_ms * 2 ** Math.min(asked, 30), asking.longest_interval_ms))
}

async function question(account: Account, row: OperationRow): Promise<Settlement | undefined> {
  if (row.kind === "payout" || !row.order_no) return undefined
  const orderNo = OrderNo(row.order_no)
  const askedAt = new Date()
  if (row.kind === "refund") {
    return refundSettlement(account, row, await account.client.searchRefunds([orderNo]), askedAt)
  }
  const transactions = (await account.client.query([orderNo])).filter(
    (record) => record.found && record.orderNo === orderNo,
  )
  return settlementFrom(account, row, transactions, askedAt)
}

/**
 * What the service's records prove about a deed; undefined while they prove nothing.
 * @param askedAt when the question about these records left: they say nothing of what was sent later
 */
export async function settlementFrom(
  account: Account,
  row: OperationRow,
  transactions: TransactionRecord[],
  askedAt: Date,
): Promise<Settlement | undefined> {
  if (askedAt < row.sent_at) return undefined
  switch (row.kind) {
    case "authorise":
    case "apm":
      return authoriseSettlement(account, row, transactions, askedAt)
    case "capture":
      return captureSettlement(account, row, own(row, transactions), askedAt)
    case "cancel":
      return cancelSettlement(account, row, own(row, transactions), askedAt)
    case "review":
      return reviewSettlement(account, row, own(row, transactions), askedAt)
    case "refund":
    case "payout":
      return undefined
    default:
      return assertUnreachable(row.kind)
  }
}

function own(row: OperationRow, transactions: TransactionRecord[]): TransactionRecord | undefined {
  return transactions.find((record) => record.transactionId === row.transaction_id)
}

async function authoriseSettlement(
  account: Account,
  row: OperationRow,
  transactions: TransactionRecord[],
  askedAt: Date,
): Promise<Settlement | undefined> {
  const earlier = new Set(
    (await account.store.acquiring.journal.ofOrder(account.id, row.order_no ?? ""))
      .filter((other) => other.id !== row.id)
      .map((other) => other.transaction_id),
  )
  const fresh = transactions.filter((record) => !earlier.has(record.transactionId ?? null))
  const alive = fresh.find((record) => isAlive(record))
  if (alive && row.kind === "apm" && alive.status.meaning === "pending") return addressLost(alive)
  if (alive)
    return done({ status: alive.status.meaning, status_code: alive.status.code, asked: true }, alive.transactionId)
  const undecided = fresh.find((record) => record.status.meaning === "unknown" || record.status.meaning === "created")
  if (undecided && row.kind === "apm") return addressLost(undecided)
  if (undecided) return undefined
  const declined = fresh.at(-1)
  if (!declined) return neverHappened(account, row, "payment with this order number", askedAt)
  return refused(
    {
      code: declined.status.code,
      message: `The service answers that the payment is ${declined.status.meaning}.`,
      shopperMessage: CARD_NOT_ACCEPTED,
    },
    { status: declined.status.meaning, asked: true },
    declined.transactionId,
  )
}

/** The alternative payment was made, but its address went with the answer: nobody can pay it, so another may be made. */
function addressLost(record: TransactionRecord): Settlement {
  return refused(
    {
      code: "address_lost",
      message: "The service made the payment, but the address to send the shopper to was lost with its answer.",
      shopperMessage: "The payment page could not be opened. Nothing was charged; please try again.",
    },
    { status: record.status.meaning, asked: true },
    record.transactionId,
  )
}

/** Money is reserved, taken or being taken. */
export function isAlive(record: TransactionRecord): boolean {
  switch (record.status.meaning) {
    case "authorised":
    case "review":
    case "pending":
    case "partially_captured":
    case "captured":
    case "partially_refunded":
      return true
    case "created":
    case "cancelled":
    case "declined":
    case "expired":
    case "refunded":
    case "unknown":
      return false
    default:
      return assertUnreachable(record.status.meaning)
  }
}

function cancelSettlement(
  account: Account,
  row: OperationRow,
  record: TransactionRecord | undefined,
  askedAt: Date,
): Settlement | undefined {
  if (!record) return undefined
  switch (record.status.meaning) {
    case "cancelled":
    case "declined":
    case "expired":
    case "refunded":
      return done({ status: record.status.meaning, asked: true })
    case "authorised":
    case "review":
    case "pending":
    case "captured":
    case "partially_captured":
    case "partially_refunded":
      return neverHappened(account, row, "cancellation of this payment", askedAt)
    case "created":
    case "unknown":
      return undefined
    default:
      return assertUnreachable(record.status.meaning)
  }
}

function reviewSettlement(
  account: Account,
  row: OperationRow,
  record: TransactionRecord | undefined,
  askedAt: Date,
): Settlement | undefined {
  if (!record || record.status.meaning === "unknown") return undefined
  if (record.status.meaning === "review") return neverHappened(account, row, "decision on this review", askedAt)
  return done({ status: record.status.meaning, asked: true })
}

function refundSettlement(
  account: Account,
  row: OperationRow,
  records: RefundRecord[],
  askedAt: Date,
): Settlement | undefined {
  const record = records.find((found) => refundIdIn(found.reason ?? "") === row.reference)
  if (!record) return neverHappened(account, row, "refund with this reference", askedAt)
  switch (record.status.meaning) {
    case "refunded":
      return done({ refund_reference_id: record.referenceId ?? null, asked: true })
    case "failed":
      return refused(
        { code: record.status.code, message: "The service answers that the refund failed." },
        { asked: true },
      )
    case "pending":
      return accepted({ refund_reference_id: record.referenceId ?? null, asked: true })
    case "unknown":
      return undefined
    default:
      return assertUnreachable(record.status.meaning)
  }
}
