import { cancelOrderWorkflow, capturePaymentWorkflow, refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { Money } from "../../acquirer/domain/money"
import type { RefundRecord, TransactionRecord } from "../../acquirer/domain/records"
import type { Account } from "../../gateway/account"
import { capturedByJournal } from "../../gateway/capture-settlement"
import { capturedTotal, isDoubtful } from "../../gateway/captured-total"
import { refundIdIn } from "../../gateway/refund-reason"
import { MIRRORED_BY } from "../../gateway/store-rows"
import type { PaymentRow } from "../../modules/acquiring/payment-book"
import { sumOf, type StoreSide } from "./store-side"

interface Mirror {
  container: MedusaContainer
  account: Account
  known: PaymentRow
  side: StoreSide
}

/** Books in the store what was captured at the service and not here. Answers what was booked, if anything. */
export async function mirrorCapture(mirror: Mirror, record: TransactionRecord): Promise<Money | undefined> {
  const { container, account, known, side } = mirror
  const { payment, order } = side
  const total = capturedTotal(account.settings, record, Money.exact(known.amount, known.currency_code))
  if (!payment || !total || (payment.canceledAt && !order?.canceledAt)) return undefined
  const missing = total.minus(sumOf(payment.captures, total.currency))
  if (!missing.isPositive() || keepsOrdersAmount(mirror, record, total)) return undefined

  const unexplained = total.minus(await capturedByJournal(account, known.order_no, total.currency))
  if (unexplained.isPositive()) {
    await recordServiceDeed(
      account,
      known,
      "capture",
      `service:${account.id}:${record.transactionId}:${total.toDecimalString()}`,
      unexplained,
    )
  }
  if (payment.canceledAt) await uncancel(container, payment.id)
  await capturePaymentWorkflow(container).run({
    input: { payment_id: payment.id, amount: missing.toDecimalString(), captured_by: MIRRORED_BY },
  })
  return missing
}

/** Its order was cancelled before the store heard of the capture: it was not voided but given back, and is booked so. */
async function uncancel(container: MedusaContainer, paymentId: string): Promise<void> {
  const update: { id: string; canceled_at: null } = { id: paymentId, canceled_at: null }
  await container.resolve(Modules.PAYMENT).updatePayment(update as { id: string })
}

/**
 * We captured a part, looked since, and were not told the captured sum: this service reports the order's amount, and a
 * whole amount beside a refund says nothing of what was captured.
 */
function keepsOrdersAmount({ account, known, side }: Mirror, record: TransactionRecord, total: Money): boolean {
  const isTold = !Money.exact(known.captured, known.currency_code).isZero() || known.status === "captured"
  const lookedAt = known.checked_at
  const authorised = Money.exact(known.amount, known.currency_code)
  if (isTold || !lookedAt || !isDoubtful(account.settings, record, total, authorised)) return false
  return (side.payment?.captures ?? []).some((part) => !part.mirrored && part.createdAt < lookedAt)
}

/**
 * Books in the store every refund that the service has and the store has not, each once: a refund of ours is known by
 * our id in its reason, one made elsewhere by the service's own reference, which its note then starts with.
 */
export async function mirrorRefunds(mirror: Mirror, records: RefundRecord[]): Promise<Money[]> {
  const { account, known, side } = mirror
  const { payment } = side
  if (!payment) return []
  const booked: Money[] = []
  for (const record of records) {
    if (record.status.meaning !== "refunded") continue
    const { referenceId, reason = "" } = record
    const named = refundIdIn(reason)
    const isOurs = named !== undefined && (await account.store.acquiring.journal.find("refund", named)) !== undefined
    const name = referenceId ?? (isOurs ? named : undefined)
    if (payment.refunds.some((part) => part.id === named || part.note.split(" ", 1)[0] === name)) continue
    if (!name) {
      await tellOfNamelessRefund(mirror, record)
      continue
    }
    if (!isOurs) await recordServiceDeed(account, known, "refund", `service:${account.id}:${name}`, record.refund)
    await bookRefund(mirror, {
      payment_id: payment.id,
      amount: record.refund.toDecimalString(),
      created_by: MIRRORED_BY,
      note: `${name} refunded at the payment service${reason ? `: ${reason}` : ""}`,
    })
    booked.push(record.refund)
  }
  return booked
}

/** Without a reference nobody can tell it from another one of the same sum, and booking it twice would be worse. */
async function tellOfNamelessRefund(
  { account, known, side }: Mirror,
  { refund, transactionId }: RefundRecord,
): Promise<void> {
  await account.store.acquiring.incidents.raiseOnce({
    account: account.id,
    kind: "books_differ",
    key: `nameless_refund:${known.order_no}:${refund.toDecimalString()}`,
    order_no: known.order_no,
    transaction_id: transactionId,
    order_id: side.order?.id ?? null,
    amount: refund.toDecimalString(),
    currency_code: refund.currency,
    message: `${refund} was refunded at the service without a reference that tells it from others; it is not booked.`,
    next_step: "Look at the payment in the service's portal, and give the order the credit by hand.",
  })
}

/** The core's workflow gives an order credit for a refund, which only an order that stands can get. */
async function bookRefund(
  { container, side: { order } }: Mirror,
  refund: { payment_id: string; amount: string; created_by: string; note: string },
): Promise<void> {
  if (order && !order.canceledAt) await refundPaymentWorkflow(container).run({ input: refund })
  else await container.resolve(Modules.PAYMENT).refundPayment(refund)
}

/**
 * A payment that was cancelled, declined, or ran out, at the service: cancelled here too, and by policy the order with
 * it when it is this payment that the order waits for. A try that failed before another one paid is nobody's loss.
 */
export async function mirrorCancellation({ container, account, known, side }: Mirror): Promise<boolean> {
  const { payment, session, order, isPaidOtherwise } = side
  const isOpen = payment !== undefined && !payment.canceledAt && payment.captures.length === 0
  const cancelsOrder =
    order !== undefined &&
    !order.canceledAt &&
    !order.fulfilled &&
    (payment !== undefined || session !== undefined) &&
    !isPaidOtherwise &&
    (payment === undefined || payment.captures.length === 0) &&
    account.settings.cancelled_at_service === "cancel_order"
  const isNews = known.status !== "cancelled" && known.status !== "declined" && known.status !== "expired"
  if (isNews && order && !order.canceledAt && !cancelsOrder) await tellOfOrder(account, known, order)
  if (!isOpen && !cancelsOrder) return false

  if (payment && isOpen) {
    await recordServiceDeed(account, known, "cancel", payment.id, payment.amount)
    await container.resolve(Modules.PAYMENT).cancelPayment(payment.id)
  }
  if (order && cancelsOrder) {
    await cancelOrderWorkflow(container).run({ input: { order_id: order.id } })
    await account.store.acquiring.incidents.resolve(account.id, keptOrder(known), new Date())
  }
  return true
}

function keptOrder({ order_no }: PaymentRow): string {
  return `cancelled_at_service:${order_no}`
}

/** An order that stands although nobody pays for it any more: fulfilled already, or kept by the merchant's setting. */
async function tellOfOrder(
  account: Account,
  known: PaymentRow,
  order: { id: string; fulfilled: boolean },
): Promise<void> {
  const why = order.fulfilled ? "it is fulfilled already" : "the setting cancelled_at_service says so"
  await account.store.acquiring.incidents.raise(
    {
      account: account.id,
      kind: "cancelled_at_service",
      key: keptOrder(known),
      order_no: known.order_no,
      transaction_id: known.transaction_id,
      order_id: order.id,
      cart_id: known.cart_id,
      amount: known.amount,
      currency_code: known.currency_code,
      message: `The payment ended at the payment service without money. The order was kept because ${why}.`,
      next_step: "Cancel the order, or ask the customer to pay in another way.",
    },
    new Date(),
  )
}

async function recordServiceDeed(
  account: Account,
  known: PaymentRow,
  kind: "capture" | "refund" | "cancel",
  reference: string,
  money: Money,
): Promise<void> {
  await account.store.acquiring.journal.record(
    {
      account: account.id,
      kind,
      reference,
      source: "service",
      order_no: known.order_no,
      transaction_id: known.transaction_id,
      amount: money.toDecimalString(),
      currency_code: money.currency,
      cart_id: known.cart_id,
      payment_session_id: known.payment_session_id,
    },
    { state: "done", answer: { mirrored: true } },
    new Date(),
  )
}
