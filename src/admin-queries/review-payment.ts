import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { Money } from "../acquirer/domain/money"
import type { PaymentStatus } from "../acquirer/domain/payment-state"
import type { TransactionId } from "../acquirer/domain/references"
import { OrderNo } from "../acquirer/domain/references"
import { statusInWords } from "../acquirer/domain/status-words"
import { openAccount, type Account } from "../operations/account"
import { review } from "../operations/review"
import { findPaymentOfSession } from "../medusa/store-rows"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import { storeOf } from "../medusa/store"
import { reconcileSoon } from "./operations"
import { paymentRowOf } from "./payments"
import type { ReviewOutcome } from "./views"

/**
 * Decides about a payment that the service holds for review, and brings what follows to the store.
 * @param by id of the signed-in person
 * @throws MedusaError `not_found`; `not_allowed` when it is not held, or when the service refuses the decision
 */
export async function reviewPayment(
  container: MedusaContainer,
  id: string,
  decision: "accept" | "reject",
  by: string,
): Promise<ReviewOutcome> {
  const store = storeOf(container)
  const row = await paymentRowOf(store, id)
  const account = await openAccount(store, row.account)
  const transactionId = await transactionInReview(account, row)
  const payment = await findPaymentOfSession(store, row.payment_session_id)
  const paid = {
    orderNo: OrderNo(row.order_no),
    transactionId,
    sessionId: row.payment_session_id,
    paymentId: payment?.id,
    cartId: row.cart_id ?? undefined,
    authorised: Money.exact(row.amount, row.currency_code),
    requestedBy: by,
  }
  const operation = await review(account, paid, decision)
  if (operation.state === "refused") {
    const why = operation.error_message ?? "no reason given"
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `The service refused the decision: ${why}`)
  }
  const [reconciled] = (await reconcileSoon(container, row.account, row.order_no).catch(() => undefined)) ?? []
  const isDone = operation.state === "done"
  return {
    decision,
    state: isDone ? "done" : "unknown",
    message: isDone
      ? told(decision, reconciled?.status)
      : "The service has not said yet whether it took the decision. It is queried again by itself.",
    repairs: reconciled?.repairs ?? [],
  }
}

/** @param status of the payment since; undefined where nobody could see it */
function told(decision: "accept" | "reject", status: PaymentStatus | undefined): string {
  if (decision === "reject") return "The payment was rejected and the money released."
  if (status === undefined) return "The payment was accepted."
  return status === "captured"
    ? "The payment was accepted, and the service has captured it at once."
    : "The payment was accepted and can be captured."
}

/** Queried, not remembered: somebody may have decided at the portal a moment ago. */
async function transactionInReview({ client }: Account, row: PaymentRow): Promise<TransactionId> {
  const records = (await client.query([OrderNo(row.order_no)])).filter(({ found }) => found)
  const held = records.find(({ status }) => status.meaning === "review")
  if (held?.transactionId) return held.transactionId
  const last = records.at(-1)
  const status = last ? statusInWords(last.status.meaning) : "unknown to it"
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `The service does not hold this payment for review: it is ${status}. Refresh to see how it stands.`,
  )
}
