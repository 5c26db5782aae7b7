import type { MedusaContainer, PaymentDTO } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { authoriseWith, standingPayment } from "../medusa/authorise-session"
import { acquirerErrorIn } from "../medusa/medusa-error"
import { storeOf } from "../medusa/store"
import { isOpen } from "../modules/acquiring/operation-row"
import { openAccount } from "../operations/account"
import { TOO_MANY_ATTEMPTS, tooManyAttempts } from "../operations/attempt-limits"
import { isBeingReleased, standingCard } from "../operations/released"
import { refusalWords } from "../operations/unanswered-card"
import type { Instrument } from "./instrument"
import type { ReadPurchase } from "./pay-card"
import type { ShopperRequest } from "./order-request/shopper-request"
import { TotalChanged } from "./total-changed"

/** A session of flow `card` or `saved_card`. */
export interface SessionToPay {
  id: string
  orderNo: string
  account: string
}

/** Nothing was charged, or nobody knows yet; `message` is for the shopper and says which. */
export interface CardRefusal {
  kind: "refused"
  message: string
  name: string
  type: string
  /**
   * `authentication_needed`: the bank wants to see the shopper, which the payment page can do. `undecided`: sent, and
   * nobody knows what became of it.
   */
  code?: string
}

/**
 * Authorises a card for a session. What it is paid with goes in the context of `authorizePaymentSession`, which the
 * core passes on and stores nowhere.
 * @param purchase what the caller has read of it already
 * @returns the store's payment, or why there is none, in words for the shopper
 * @throws TotalChanged when something else is to be paid than the session is for
 */
export async function authoriseCard(
  container: MedusaContainer,
  session: SessionToPay,
  instrument: Instrument,
  request: ShopperRequest,
  purchase?: ReadPurchase,
): Promise<PaymentDTO | CardRefusal> {
  try {
    const payment = await authoriseWith(container, session.id, { instrument, shopper_request: request, purchase })
    if (payment && !payment.canceled_at) return payment
    if (payment) return notAuthorised("This payment was given up and nothing was charged. Please try again.")
    return notAuthorised(
      "The payment is not confirmed yet. Please do not pay again: " +
        "your order completes by itself as soon as it is confirmed.",
    )
  } catch (error) {
    const cause = acquirerErrorIn(error)
    if (cause?.kind === "config" || cause?.kind === "invalid" || cause instanceof TotalChanged) throw error
    const booked = await standingPayment(container, session.id)
    if (booked) return booked
    return cause ? notAuthorised(cause.shopperMessage) : reasonOf(container, session)
  }
}

/**
 * Why the last attempt brought no money, in words for the shopper; where an earlier one did, the last was not sent.
 * @throws AcquirerError `refused` with code `too_many_attempts` when it was never sent for that reason
 */
async function reasonOf(container: MedusaContainer, session: SessionToPay): Promise<CardRefusal> {
  const account = await openAccount(storeOf(container), session.account)
  const rows = await account.store.acquiring.journal.ofOrder(session.account, session.orderNo)
  const attempt = standingCard(rows, isBeingReleased) ?? rows.filter((row) => row.kind === "authorise").at(-1)
  if (attempt?.error_code === TOO_MANY_ATTEMPTS) throw tooManyAttempts(account, attempt.error_message ?? "")
  if (attempt?.state === "refused") {
    const code = attempt.answer?.reason === "authentication_needed" ? "authentication_needed" : undefined
    return { ...notAuthorised(refusalWords(attempt, rows)), ...(code ? { code } : {}) }
  }
  const isApproved = attempt?.state === "done" && !isBeingReleased(attempt, rows)
  if ((attempt && isOpen(attempt)) || isApproved) {
    const undecided = notAuthorised(
      "Your bank has not confirmed the payment yet. Please do not pay again: we keep asking, " +
        "and your order completes by itself as soon as the payment is confirmed.",
    )
    return { ...undecided, code: "undecided" }
  }
  return notAuthorised("The payment was not accepted and nothing was charged. Please try again.")
}

function notAuthorised(message: string): CardRefusal {
  return { kind: "refused", message, name: "Error", type: MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR }
}
