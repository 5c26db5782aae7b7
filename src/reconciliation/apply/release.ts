import type { Money } from "../../acquirer/domain/money"
import { OrderNo } from "../../acquirer/domain/references"
import type { PaidTransaction } from "../../medusa/paid-transaction"
import type { Account } from "../../operations/account"
import { refund } from "../../operations/refund"
import { releaseAgainAt } from "../../operations/release-again"
import { showNotReleased, voidPayment } from "../../operations/void"
import type { Case, PaymentCase } from "../case"
import { endingOf, releaseIncident } from "../story"
import { restRefunds } from "../plan/rest-refunds"
import { paymentOf, RELEASE_FAILED, type Applied, type StepOf } from "./applied"

/** Voids or refunds what is given up, and tells a person of money that has no order. */
export async function release(
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
  if (step.kind === "refund" && row.state === "refused") {
    const before = payment.operations.filter(({ id }) => id !== row.id)
    const tried = restRefunds([...before, row], step.reference)
    const again = releaseAgainAt(tried, account.settings.asking)
    if (!step.story) await showNotReleased(account, paid, row.error_message, again)
    else if (again) await account.store.acquiring.payments.dueBy(account.id, step.orderNo, again)
  }
  if (step.story) {
    const { story, money } = step
    account.store.logger.warn(`acquiring ${account.id}: ${money} of ${step.orderNo} has no order: ${story.why}`)
    const incident = releaseIncident(known, step.transactionId, money, story, endingOf(row))
    const { incidents } = account.store.acquiring
    await incidents.raiseUnlessSeen(incident, account.clock.now())
    if (row.state === "done") await incidents.resolve(account.id, incident.key, account.clock.now())
  }
  if (row.state === "done") return { repaired: "released" }
  return { left: row.state === "refused" ? RELEASE_FAILED : "release under way" }
}

/**
 * What the service is told beside a part that is refunded: what the store has booked, else what the service itself
 * names.
 */
function originalOf({ booking, facts }: PaymentCase, { transactionId, money }: StepOf<"refund">): Money {
  if (booking?.transactionId === transactionId) return booking.amount
  return facts?.transactions.find((found) => found.transactionId === transactionId)?.money ?? money
}
