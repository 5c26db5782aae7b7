import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { AcquirerError } from "../acquirer/domain/errors"
import { OrderNo } from "../acquirer/domain/references"
import { statusInWords } from "../acquirer/domain/status-words"
import { medusaCore } from "../medusa/medusa-core"
import { findPaymentOfSession, hasCaptures, type StorePayment } from "../medusa/store-rows"
import { storeOf } from "../medusa/store"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import { openAccount, type Account } from "../operations/account"
import { initiatedBy } from "../medusa/initiator"
import { queryShown } from "../operations/shown-transactions"
import { reconcileOrders } from "../reconciliation/reconcile-orders"
import { releaseUnbooked } from "../reconciliation/release-unbooked"
import { BUSY } from "./operations"
import { paymentRowOf } from "./payments"
import type { ReleaseOutcome } from "./views"

/**
 * Cancels a payment, so that the shopper has the money again. What the store has booked goes through the core, which
 * voids it here; what no order has is voided or refunded at the service. A captured payment of an order is refunded
 * with an amount instead, by the core's own route.
 * @param by id of the signed-in person
 * @throws MedusaError `not_found`; `not_allowed` when nothing can be released, or when the service refuses;
 * AcquirerError when the service cannot be queried, or `refused` (code `busy`) while another worker has the payment
 */
export async function releasePayment(container: MedusaContainer, id: string, by: string): Promise<ReleaseOutcome> {
  const store = storeOf(container)
  const row = await paymentRowOf(store, id)
  const account = await openAccount(store, row.account)
  const booking = await findPaymentOfSession(store, row.payment_session_id)
  if (booking?.canceled && (await hasCaptures(store, booking.id))) throw belongsToOrder()
  await refuseUnlessHolding(account, row, booking)
  store.logger.info(`acquiring ${row.account}: ${by} releases payment ${row.order_no}`)
  if (booking && !booking.canceled) return cancelBooked(container, account, row, booking, by)

  const released = await initiatedBy({ requestedBy: by }, () =>
    releaseUnbooked(container, account, row, "a person releases it"),
  )
  if (!released) throw busy()
  const { repairs, left } = released
  if (left.length > 0) return { state: "unknown", message: `Not released yet: ${left.join(", ")}.`, repairs }
  return { state: "done", message: "The money was released to the shopper.", repairs }
}

async function cancelBooked(
  container: MedusaContainer,
  account: Account,
  row: PaymentRow,
  booking: StorePayment,
  by: string,
): Promise<ReleaseOutcome> {
  const { journal } = account.store.acquiring
  const reconcile = () => reconcileOrders(container, row.account, [row.order_no]).catch(() => [])
  try {
    await initiatedBy({ requestedBy: by }, () => medusaCore(container).cancelPayment(booking.id))
  } catch (error) {
    if ((await journal.find("cancel", booking.id))?.state !== "unknown") {
      // What was refused has left the payment as it was: nobody is told of money that was given up.
      await reconcile()
      throw error
    }
  }
  const reconciled = await reconcile()
  const operation = await journal.find("cancel", booking.id)
  const repairs = reconciled.flatMap((one) => one.repairs)
  if (operation?.state !== "unknown") return { state: "done", message: "The payment was canceled.", repairs }
  return {
    state: "unknown",
    message: "The service has not said yet whether it canceled the payment. It is queried again by itself.",
    repairs,
  }
}

/** Queried, not remembered: somebody may have captured it at the portal a moment ago. */
async function refuseUnlessHolding(account: Account, row: PaymentRow, booking: StorePayment | undefined) {
  const records = (await queryShown(account, OrderNo(row.order_no))).filter(({ found }) => found)
  const known = records.find(({ transactionId }) => transactionId === row.transaction_id) ?? records.at(-1)
  const status = known?.status.meaning
  if (status === "authorised" || status === "review" || status === "partially_captured") return
  const isBooked = booking !== undefined && !booking.canceled
  if ((status === "captured" || status === "partially_refunded") && !isBooked) return
  const next = status === "captured" ? "Refund it instead." : "Refresh to see how it stands."
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `Nothing can be released: the payment is ${status ? statusInWords(status) : "not known"} at the service. ${next}`,
  )
}

/** What was not captured has been released, and what was captured stays with the order. */
function belongsToOrder(): MedusaError {
  return new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    "Nothing can be released: the payment is canceled, and what was captured of it belongs to its order. Refund it with an amount instead.",
  )
}

function busy(): AcquirerError {
  return new AcquirerError("refused", { code: "busy", merchantMessage: BUSY })
}
