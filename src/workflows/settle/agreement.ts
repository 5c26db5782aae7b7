import { advance } from "../../acquirer/domain/payment-state"
import type { TransactionRecord } from "../../acquirer/domain/records"
import type { Account } from "../../gateway/account"
import { isAlive } from "../../gateway/asking"
import type { OperationRow } from "../../modules/acquiring/journal"
import type { PaymentRow } from "../../modules/acquiring/payment-book"
import { isFinal } from "./final"
import { lookAgain } from "./look-again"
import type { Settled } from "./settle-payment"
import { readStoreSides, type StoreSide } from "./store-side"
import { troubleKey } from "./trouble"

/**
 * Finds the payments about which store and service plainly say the same while nothing is under way, and writes down
 * that they were looked at: most of them, most of the time, read and written a hundred at once. All others are left to
 * be settled one by one.
 * @param answers what the service says of each order number
 * @param askedAt when it was asked
 * @returns by order number, those that need nothing
 */
export async function noteAgreement(
  account: Account,
  held: PaymentRow[],
  answers: Map<string, TransactionRecord[]>,
  askedAt: Date,
): Promise<Map<string, Settled>> {
  const { journal, payments, incidents } = account.store.acquiring
  const asked = held.filter((row) => answers.has(row.order_no))
  const agreed = new Map<string, Settled>()
  if (asked.length === 0) return agreed
  const [sides, deeds] = await Promise.all([
    readStoreSides(account.store, asked),
    journal.ofOrders(
      account.id,
      asked.map((row) => row.order_no),
    ),
  ])
  const now = new Date()
  const updates = asked.flatMap((known) => {
    const records = (answers.get(known.order_no) ?? []).filter(
      (found) => found.found && found.orderNo === known.order_no,
    )
    const alive = records.filter(isAlive)
    const record = alive[0] ?? records.at(-1)
    const side = sides.get(known.order_no)
    if (!side || alive.length > 1 || !isSettled(deeds.get(known.order_no)) || !agrees(account, known, side, record))
      return []
    const settled: Settled = {
      orderNo: known.order_no,
      status: record?.status.meaning ?? "created",
      repairs: [],
      left: [],
      open: false,
      final: isFinal(account, known, record, side, deeds.get(known.order_no) ?? []),
    }
    agreed.set(known.order_no, settled)
    const isSame = record !== undefined && known.transaction_id === record.transactionId
    return {
      id: known.id,
      status: record ? (isSame ? advance(known.status, record.status.meaning) : record.status.meaning) : known.status,
      status_code: record ? record.status.code : known.status_code,
      transaction_id: record ? (record.transactionId ?? null) : known.transaction_id,
      ...lookAgain(account, known, settled, now),
    }
  })
  await payments.looked(updates, askedAt, now)
  await incidents.resolveEach(account.id, [...agreed.keys()].map(troubleKey), now)
  return agreed
}

function isSettled(deeds: OperationRow[] = []): boolean {
  return deeds.every((row) => row.state === "done" || row.state === "refused")
}

/** Only what is plain at a glance; whoever is in doubt settles. */
function agrees(
  { settings }: Account,
  known: PaymentRow,
  side: StoreSide,
  record: TransactionRecord | undefined,
): boolean {
  const { payment, order, cart, collection } = side
  const isUntouched =
    payment === undefined ||
    (payment.captures.length === 0 &&
      payment.refunds.length === 0 &&
      payment.capturedAt === null &&
      collection?.capturedAmount.isZero() === true &&
      collection.refundedAmount.isZero() &&
      // The core books those of a capture or refund that was under way and then refused.
      order?.hasTransactions !== true)
  if (!isUntouched) return false
  switch (record?.status.meaning) {
    case undefined:
    case "created":
    case "pending":
      return payment === undefined
    case "authorised":
    case "review":
      return (
        payment !== undefined &&
        payment.canceledAt === null &&
        payment.transactionId === record?.transactionId &&
        (order ? order.canceledAt === null && (!cart || cart.orderId === order.id) : cart === undefined)
      )
    case "cancelled":
    case "declined":
    case "expired":
      return (
        (payment === undefined || payment.canceledAt !== null) &&
        (order === undefined ||
          order.canceledAt !== null ||
          // Kept on purpose; a person has been told when it was news.
          (settings.cancelled_at_service === "keep_order" && known.status === record?.status.meaning))
      )
    default:
      return false
  }
}
