import { assertUnreachable } from "../acquirer/domain/errors"
import type { Money } from "../acquirer/domain/money"
import { OrderNo } from "../acquirer/domain/references"
import { dayInWords } from "../acquirer/domain/time-zone"
import type { Core } from "../medusa/core"
import type { PaidTransaction } from "../medusa/paid-transaction"
import { reasonOf } from "../medusa/reason"
import type { NewIncident } from "../modules/acquiring/incidents"
import { wasStatedDone } from "../modules/acquiring/operation-row"
import type { Account } from "../operations/account"
import { recordOutcome } from "../operations/record-outcome"
import { refund } from "../operations/refund"
import { showNotReleased, voidPayment } from "../operations/void"
import type { Action, MadeBy, Step } from "./action"
import type { Case, PaymentCase } from "./case"
import type { CaseLease } from "./case-lease"
import { reopenDayOf } from "./late-refund"
import { reversedKey } from "./plan/remade"
import { isOverruled } from "./plan/reversals"
import { endingOf, releaseIncident } from "./story"

/** What became of a step. */
export interface Applied {
  /** In words, for a run's report; undefined for what is not worth telling. */
  repaired?: string
  left?: string
  /** Why the core would not make an order of the cart: what is planned next depends on it. */
  refusal?: { why: string; isFinal: boolean }
}

/**
 * Takes one step of a plan: once more is once, also after a crash in the middle. Whoever calls holds the lease of every
 * payment of the case, so that nobody else takes the same step at the same moment.
 */
export async function apply(
  core: Core,
  accountOf: (id: string) => Promise<Account>,
  lease: CaseLease,
  found: Case,
  action: Action,
): Promise<Applied> {
  lease.check()
  const step = action as Step
  const account = await accountOf(accountIdOf(found, action))
  const { incidents } = account.store.acquiring
  const now = account.clock.now()
  switch (step.kind) {
    case "resolve_operation": {
      const row = found.payments.flatMap(({ operations }) => operations).find(({ id }) => id === step.operationId)
      if (row) await recordOutcome(account, row, step.resolution)
      return {}
    }
    case "repair_link":
      return (await core.repairLinks(step.cartId)) ? { repaired: "linked the order to its cart and its payments" } : {}
    case "reverse_capture":
    case "reverse_refund":
      return reversePart(core, account, found, step)
    case "clear_begun_credit":
      await core.clearCredits(step.orderId, step.changeIds)
      return { repaired: "cleared a change of the order that was cut off" }
    case "give_missing_credit":
      if (!(await core.giveCredit(step.orderId, step.version, step.amount))) return CHANGED
      return { repaired: "gave the order the credit of a refund" }
    case "complete_cart":
      return complete(core, step.cartId)
    case "authorise_session":
      await core.authoriseSession(step.sessionId)
      return { repaired: "took over the authorization" }
    case "void":
    case "refund":
      return release(account, found, step, action.because)
    case "capture":
      return captureAtOnce(core, step, action.because)
    case "close_session":
      if (await core.closeSession(step.sessionId, step.cartId)) return {}
      return { left: `Cart ${step.cartId} is becoming an order at this moment.` }
    case "record_cancellation":
      return recordCancellation(core, account, found, step, action.because)
    case "record_capture":
      return recordCapture(core, account, found, step)
    case "record_refund":
      return recordRefund(core, account, found, step)
    case "cancel_order":
      if (!(await core.cancelOrder(step.orderId, step.version, action.because))) return CHANGED
      await incidents.resolve(account.id, `cancelled_at_service:${step.orderNo}`, now)
      return { repaired: "canceled the order" }
    case "set_captured_at":
      await core.setCapturedAt(step.paymentId, step.at)
      return BALANCED
    case "set_collection_sums":
      await core.setCollectionSums(step.collectionId, step.sums)
      return BALANCED
    case "ask_for":
      await core.askFor(step.orderId, step.amount)
      return { repaired: "asked for the rest that the order owes" }
    case "set_collection_amount":
      await core.setCollectionAmount(step.collectionId, step.amount)
      return { repaired: "asked for what the order owes" }
    case "correct_transactions":
      await core.correctTransactions(step.orderId, step.remove, step.add)
      return BALANCED
    case "correct_summary":
      await core.correctSummary(step.orderId)
      return BALANCED
    case "raise_incident":
      if (step.once) await incidents.raiseOnce(step.incident)
      else await incidents.raise(step.incident, now)
      return step.once && WITHOUT_ORDER.has(step.incident.kind) ? { left: "kept for a person" } : {}
    case "end_incident":
      await incidents.endReleased(step.account, step.key, step.message, step.nextStep, now)
      return {}
    case "resolve_incident":
      await incidents.resolve(step.account, step.key, now)
      return {}
    case "leave_code":
      await incidents.leaveCode(step, now)
      return {}
    default:
      return assertUnreachable(step)
  }
}

/** What a person is told of money that no order came of. */
const WITHOUT_ORDER = new Set<NewIncident["kind"]>(["late_money", "wrong_amount", "duplicate_payment"])

const BALANCED: Applied = { repaired: "corrected the store's sums" }

const CHANGED: Applied = { left: "The order was changed at this moment." }

type StepOf<Kind extends Step["kind"]> = Extract<Step, { kind: Kind }>

/** The account whose payment a step is about; any of the case's where it is about the order. */
function accountIdOf({ payments }: Case, action: Action): string {
  const orderNo = "orderNo" in action ? action.orderNo : undefined
  const account = "account" in action ? action.account : undefined
  const incident = "incident" in action ? action.incident.account : undefined
  const known = payments.find((payment) => payment.known.order_no === orderNo) ?? payments[0]
  return account ?? incident ?? known?.known.account ?? ""
}

function paymentOf({ payments }: Case, orderNo: string): PaymentCase {
  const payment = payments.find(({ known }) => known.order_no === orderNo)
  if (!payment) throw new Error(`The case has no payment ${orderNo}`)
  return payment
}

/** The journal and the service say what became of it; what was not made is planned again, or told to a person. */
async function captureAtOnce(core: Core, step: StepOf<"capture">, because: string): Promise<Applied> {
  const { paymentId, orderId, version, money } = step
  try {
    if (!(await core.capturePayment(paymentId, orderId, version, money, because))) return CHANGED
    return { repaired: `captured ${money}` }
  } catch (error) {
    return { left: `${money} is not captured: ${reasonOf(error)}` }
  }
}

/**
 * A cart that somebody is completing is left to them: mostly the shopper, who came back at this very moment. Trouble that
 * is not the cart's own (a lock, the database) may pass as long as the checkout lasts: nobody loses their order by it.
 */
async function complete(core: Core, cartId: string): Promise<Applied> {
  const ended = await core.completeCart(cartId)
  if (ended.kind === "order") return { repaired: `completed order ${ended.orderId}` }
  if (ended.kind === "busy") {
    return {
      left: `Cart ${cartId} is paid and being completed by another process, or by one that died: then its lock ends by itself.`,
    }
  }
  return { refusal: { why: ended.why, isFinal: ended.isFinal } }
}

async function release(
  account: Account,
  found: Case,
  step: StepOf<"void" | "refund">,
  because: string,
): Promise<Applied> {
  const payment = paymentOf(found, step.orderNo)
  const { known, booking } = payment
  const paid: PaidTransaction = {
    orderNo: OrderNo(step.orderNo),
    transactionId: step.transactionId,
    sessionId: known.payment_session_id,
    paymentId: booking?.id,
    cartId: known.cart_id ?? undefined,
    authorised: step.kind === "void" ? step.money : originalOf(payment, step),
    because,
  }
  const row =
    step.kind === "void"
      ? await voidPayment(account, paid, step.reference)
      : await refund(account, paid, step.reference, step.money, "Cancelled")
  if (!step.story && step.kind === "refund" && row.state === "refused")
    await showNotReleased(account, paid, row.error_message ?? "the service gave no reason")
  if (step.story) {
    const { story, money } = step
    account.store.logger.warn(`acquiring ${account.id}: ${money} of ${step.orderNo} has no order: ${story.why}`)
    const incident = releaseIncident(known, step.transactionId, money, story, endingOf(row))
    const { incidents } = account.store.acquiring
    await incidents.raise(incident, account.clock.now())
    if (row.state === "done") await incidents.resolve(account.id, incident.key, account.clock.now())
  }
  if (row.state === "done") return { repaired: "released" }
  return { left: row.state === "refused" ? "release failed" : "release under way" }
}

/** What the service is told beside a part that is refunded: what the store has booked, else what the service itself names. */
function originalOf({ booking, facts }: PaymentCase, { transactionId, money }: StepOf<"refund">): Money {
  if (booking?.transactionId === transactionId) return booking.amount
  return facts?.transactions.find((found) => found.transactionId === transactionId)?.money ?? money
}

/** A closed day is compared again once the row that it counted is gone. */
const REOPENED_AFTER_MS = 60_000

async function reversePart(
  core: Core,
  account: Account,
  found: Case,
  step: StepOf<"reverse_capture" | "reverse_refund">,
): Promise<Applied> {
  const { known, booking, operations } = paymentOf(found, step.orderNo)
  const what = step.kind === "reverse_capture" ? "capture" : "refund"
  const id = step.kind === "reverse_capture" ? step.captureId : step.refundId
  // What the order has of it goes first: as long as the row is there, a run that is cut off here is taken up again.
  if (found.order) {
    await core.removeTransactionsOf(found.order.id, [id])
    const part = booking?.refunds.find((row) => row.id === id)
    // A cancelled order keeps its credit: the shopper is owed the money until it is refunded.
    if (part && !found.order.canceledAt) await core.reverseCredit(found.order.id, part)
  }
  const days = await account.store.acquiring.reopenedDays.reversed(
    {
      ...{ account: account.id, order_no: known.order_no, kind: what === "capture" ? "captured" : "refunded" },
      ...{ amount: step.money.toDecimalString(), currency_code: step.money.currency },
    },
    new Date(account.clock.now().getTime() + REOPENED_AFTER_MS),
  )
  await core.deletePaymentPart(what, id)
  account.store.logger.warn(`acquiring ${account.id}: ${what} ${id} of ${step.money} was never made and is reversed`)
  const repaired = "reversed what was never made"
  // Who corrected their word knows it: nobody has to be told.
  const isExternal = [...(booking?.captures ?? []), ...(booking?.refunds ?? [])].some(
    (part) => part.id === id && part.isExternal,
  )
  const isCorrected = operations.some((row) => row.kind === what && row.state === "refused" && wasStatedDone(row))
  if (isExternal && isCorrected) return { repaired }
  await account.store.acquiring.incidents.raise(
    {
      account: account.id,
      kind: "reversed",
      key: reversedKey(what, id),
      order_no: known.order_no,
      transaction_id: known.transaction_id,
      order_id: found.order?.id ?? null,
      amount: step.money.toDecimalString(),
      currency_code: step.money.currency,
      message: [
        `The ${what} of ${step.money} was not made at the payment service; the store's entry was reversed.`,
        ...(days.length > 0 ? [`The daily close compares again: ${days.map(dayInWords).join("; ")}.`] : []),
      ].join(" "),
      next_step: operations.some(isOverruled)
        ? "The service names another sum than a person saw at its portal; the store follows the service."
        : `Make the ${what} again if it is still wanted.`,
    },
    account.clock.now(),
  )
  return { repaired }
}

/** The journal says first that it was not ours, so that the provider's hook finds it done and sends nothing. */
async function recordCancellation(
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

async function recordCapture(
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
    await recordExternal(account, payment, "capture", reference, unexplained, {
      ...by(whose),
      isBesideStated,
    })
  }
  // It was voided in the store before the store heard of the capture: it was not voided at the service.
  if (reopen) await core.setCanceledAt(paymentId, null)
  // Of another currency than its order's, it is in none of the order's sums.
  await core.recordCapture(paymentId, money, payment.collection === undefined)
  return isBesideStated
    ? { repaired: `took over the capture of ${money} that the service shows beside what a person stated` }
    : { repaired: `took over the capture of ${money} made at the service` }
}

async function recordRefund(
  core: Core,
  account: Account,
  found: Case,
  step: StepOf<"record_refund">,
): Promise<Applied> {
  const payment = paymentOf(found, step.orderNo)
  const { name, money, reason, isBesideStated = false } = step
  if (step.isExternal)
    await recordExternal(account, payment, "refund", `service:${account.id}:${name}`, money, { by: "portal", reason })
  const note = `${name} refunded at the payment service${reason ? `: ${reason}` : ""}`
  await core.recordRefund(step.paymentId, money, note, step.isForOrder ? found.order?.id : undefined)
  if (step.isExternal) await reopenDayOf(account, payment, name)
  return isBesideStated
    ? { repaired: `took over the refund of ${money} that the service shows beside what a person stated` }
    : { repaired: `took over the refund of ${money} made at the service` }
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
}

async function recordExternal(
  account: Account,
  { known, booking }: PaymentCase,
  kind: "capture" | "refund" | "cancel",
  reference: string,
  money: Money | undefined,
  { by: whose, reason, because, isBesideStated }: Known,
): Promise<void> {
  await account.store.acquiring.journal.record(
    {
      account: account.id,
      kind,
      reference,
      source: "service",
      order_no: known.order_no,
      transaction_id: booking?.transactionId ?? known.transaction_id,
      amount: money?.toDecimalString() ?? null,
      currency_code: known.currency_code,
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
