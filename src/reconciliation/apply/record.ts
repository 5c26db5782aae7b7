import type { Money } from "../../acquirer/domain/money"
import type { Core } from "../../medusa/core"
import type { Begun } from "../../modules/acquiring/journal"
import type { OperationRow } from "../../modules/acquiring/operation-row"
import type { Account } from "../../operations/account"
import { moneyKey } from "../../modules/acquiring/exclusive-keys"
import { noteOf } from "../../operations/refund-reason"
import { namesOf } from "../../operations/unbooked"
import type { MadeBy } from "../action"
import type { Case, PaymentCase } from "../case"
import { reopenDayOf } from "../late-refund"
import { paymentOf, UNDER_WAY, type Applied, type StepOf } from "./applied"

/** The journal says first that it was not ours, so that the provider's hook finds it done and sends nothing. */
export async function recordCancellation(
  core: Core,
  account: Account,
  found: Case,
  step: StepOf<"record_cancellation">,
  because: string,
): Promise<Applied> {
  const payment = paymentOf(found, step.orderNo)
  if (step.isExternal) {
    const ended = { ...by(step.by), because }
    await recordExternal(account, payment, "cancel", step.paymentId, payment.booking?.amount, ended)
    await core.cancelPayment(step.paymentId)
    return { repaired: "took over the cancellation made at the service" }
  }
  await core.setCanceledAt(step.paymentId, account.clock.now())
  return { repaired: "recorded its void" }
}

/** What the store has not booked it does not book now: the journal says what became of it. */
export async function recordEnd(
  account: Account,
  found: Case,
  { orderNo, transactionId, money, isRefund, by: whose }: StepOf<"record_end">,
  because: string,
): Promise<Applied> {
  const kind = isRefund ? "refund" : "cancel"
  const reference = `service:${account.id}:${transactionId}:end`
  const ended = { ...by(whose), because, transactionId }
  await recordExternal(account, paymentOf(found, orderNo), kind, reference, money, ended)
  return {
    repaired: isRefund ? "recorded that it was refunded at the service" : "recorded that it ended at the service",
  }
}

/** Books what the service has captured, in the journal first where no operation of the store explains it. */
export async function recordCapture(
  core: Core,
  account: Account,
  found: Case,
  { orderNo, paymentId, money, unexplained, reopen, isBesideStated = false, by: whose }: StepOf<"record_capture">,
): Promise<Applied> {
  const payment = paymentOf(found, orderNo)
  if (unexplained.isPositive()) {
    const total = (payment.booking?.captures ?? []).reduce((sum, part) => sum.plus(part.money), money)
    const transactionId = payment.booking?.transactionId ?? payment.known.transaction_id ?? ""
    const reference = `service:${account.id}:${transactionId}:${total.toDecimalString()}`
    const recorded = await recordExternal(account, payment, "capture", reference, unexplained, {
      ...by(whose),
      isBesideStated,
    })
    if (recorded === "busy") return UNDER_WAY
  }
  // It was voided in the store before the store heard of the capture: it was not voided at the service.
  if (reopen) await core.setCanceledAt(paymentId, null)
  // Of another currency than its order's, or for several, it is in no order's sums.
  await core.recordCapture(paymentId, money, payment.collection === undefined || found.sharedBy !== undefined)
  if (isBesideStated) {
    return { repaired: `took over the capture of ${money} that the service shows beside what a person stated` }
  }
  const isOwn = !unexplained.isPositive() && payment.operations.every((row) => row.kind !== "capture" || isOurs(row))
  return {
    repaired: isOwn ? `recorded its capture of ${money}` : `took over the capture of ${money} made at the service`,
  }
}

/** Books a refund that the service has made, ours or one of its portal. */
export async function recordRefund(
  core: Core,
  account: Account,
  found: Case,
  step: StepOf<"record_refund">,
): Promise<Applied> {
  const payment = paymentOf(found, step.orderNo)
  const { name, money, reason, isBesideStated = false } = step
  if (step.isExternal)
    await recordExternal(account, payment, "refund", `service:${account.id}:${name}`, money, { by: "portal", reason })
  const own = payment.operations.find((row) => row.kind === "refund" && isOurs(row) && namesOf(row).includes(name))
  const refund = {
    money,
    note: bookedNote(name, own ? noteOf(own, reason) : reason),
    by: own?.requested_by ?? undefined,
  }
  await core.recordRefund(step.paymentId, refund, step.isForOrder ? found.order?.id : undefined)
  // It may be in the journal from a pass whose booking failed.
  if (!own) await reopenDayOf(account, payment, name)
  if (isBesideStated) {
    return { repaired: `took over the refund of ${money} that the service shows beside what a person stated` }
  }
  return { repaired: own ? `recorded its refund of ${money}` : `took over the refund of ${money} made at the service` }
}

/** What the booking is known by comes first. */
function bookedNote(name: string, words: string | null): string {
  return `${name} refunded at the payment service${words ? `: ${words}` : ""}`
}

function isOurs({ source }: OperationRow): boolean {
  return source === "store"
}

function by(whose: MadeBy | undefined): { by?: MadeBy } {
  return whose ? { by: whose } : {}
}

/** What is known of something that was done at the service, beside that it was. */
interface Known {
  /** Missing where nobody knows it. */
  by?: MadeBy
  /** As the service keeps it. */
  reason?: string
  because?: string
  isBesideStated?: boolean
  /** Where it is not the one that is booked. */
  transactionId?: string
}

async function recordExternal(
  account: Account,
  { known, booking }: PaymentCase,
  kind: "capture" | "refund" | "cancel",
  reference: string,
  money: Money | undefined,
  { by: whose, reason, because, isBesideStated, transactionId }: Known,
): Promise<Begun["kind"]> {
  const transaction = transactionId ?? booking?.transactionId ?? known.transaction_id
  return account.store.acquiring.journal.record(
    {
      account: account.id,
      kind,
      reference,
      // A capture of ours that finds all captured counts as done: both would count.
      exclusive_key: kind === "capture" && transaction ? moneyKey(account, transaction) : null,
      source: "service",
      order_no: known.order_no,
      transaction_id: transaction,
      amount: money?.toDecimalString() ?? null,
      currency_code: money?.currency ?? known.currency_code,
      cart_id: known.cart_id,
      payment_session_id: known.payment_session_id,
      because: because ?? null,
    },
    {
      state: "done",
      evidence: "record",
      answer: {
        recorded: true,
        ...(isBesideStated ? { beside_stated: true } : {}),
        ...(whose ? { by: whose } : {}),
        ...(reason ? { reason } : {}),
      },
    },
    account.clock.now(),
  )
}
