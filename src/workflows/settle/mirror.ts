import { cancelOrderWorkflow, capturePaymentWorkflow, refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { Money } from "../../acquirer/domain/money"
import type { RefundRecord, TransactionRecord } from "../../acquirer/domain/records"
import type { Account } from "../../gateway/account"
import { capturedTotal } from "../../gateway/captured-total"
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
  const { payment } = side
  const total = capturedTotal(record, Money.exact(known.amount, known.currency_code))
  if (!payment || payment.canceledAt || !total) return undefined
  const missing = total.minus(sumOf(payment.captures, total.currency))
  if (!missing.isPositive()) return undefined

  await recordServiceDeed(account, known, "capture", `service:${record.transactionId}:${total.toDecimalString()}`, missing)
  await capturePaymentWorkflow(container).run({
    input: { payment_id: payment.id, amount: missing.toDecimalString(), captured_by: MIRRORED_BY },
  })
  return missing
}

/** Books in the store every refund that was made at the service and not here, each once. */
export async function mirrorRefunds(mirror: Mirror, records: RefundRecord[]): Promise<Money[]> {
  const { container, account, known, side } = mirror
  const { payment } = side
  if (!payment) return []
  const ours = new Set(
    (await account.store.acquiring.journal.ofOrder(account.id, known.order_no))
      .filter((row) => row.kind === "refund" && row.source === "store")
      .map((row) => row.reference),
  )
  const booked: Money[] = []
  for (const record of records) {
    if (record.status.meaning !== "refunded" || !record.referenceId) continue
    if (ours.has(refundIdIn(record.reason ?? "") ?? "")) continue
    const mark = `${record.referenceId}`
    if (payment.refunds.some((part) => part.note.split(" ", 1)[0] === mark)) continue

    await recordServiceDeed(account, known, "refund", `service:${mark}`, record.refund)
    await refundPaymentWorkflow(container).run({
      input: {
        payment_id: payment.id,
        amount: record.refund.toDecimalString(),
        created_by: MIRRORED_BY,
        note: `${mark} refunded at the payment service${record.reason ? `: ${record.reason}` : ""}`,
      },
    })
    booked.push(record.refund)
  }
  return booked
}

/** A payment that was cancelled, or ran out, at the service: cancelled here too, and by policy the order with it. */
export async function mirrorCancellation({ container, account, known, side }: Mirror): Promise<boolean> {
  const { payment, order } = side
  const isOpen = payment !== undefined && !payment.canceledAt && payment.captures.length === 0
  const cancelsOrder =
    order !== undefined &&
    !order.canceledAt &&
    !order.fulfilled &&
    (payment === undefined || payment.captures.length === 0) &&
    account.settings.cancelled_at_service === "cancel_order"
  if (!isOpen && !cancelsOrder) return false

  if (payment && isOpen) {
    await recordServiceDeed(account, known, "cancel", payment.id, payment.amount)
    await container.resolve(Modules.PAYMENT).cancelPayment(payment.id)
  }
  if (order && cancelsOrder) await cancelOrderWorkflow(container).run({ input: { order_id: order.id } })
  return true
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
