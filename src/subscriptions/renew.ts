import type { MedusaContainer } from "@medusajs/framework/types"
import { Money } from "../acquirer/domain/money"
import { OrderNo } from "../acquirer/domain/references"
import { announceRenewal, payRenewal, placeRenewal } from "../medusa/place-renewal"
import type { RenewalRow } from "../modules/acquiring/renewals"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"
import type { Account } from "../operations/account"
import { reconcileOrders } from "../reconciliation/reconcile-orders"

/** So long the job leaves a renewal's payment to whoever is booking it. */
const BOOKING_MS = 30_000

/**
 * Makes of a deduction what the settings want: an order of the same customer that is paid by it, or a record alone. May
 * be cut off anywhere and begun again: what is there is found by its name.
 */
export async function renew(
  container: MedusaContainer,
  account: Account,
  subscription: SubscriptionRow,
  renewal: RenewalRow,
): Promise<void> {
  const { renewals, payments } = account.store.acquiring
  if (renewal.state !== "paid") return
  if (account.settings.subscriptions.renewals === "record" || !subscription.order_id) {
    return renewals.finish(renewal.id, "recorded", null, account.clock.now())
  }
  const orderNo = OrderNo(renewal.order_no)
  const money = Money.exact(renewal.amount, renewal.currency_code)
  const placed = await placeRenewal(container, {
    name: renewal.id.replace(/^acqren_/, ""),
    account: account.id,
    orderNo,
    money,
    orderId: subscription.order_id,
  })
  const now = account.clock.now()
  await payments.open(
    {
      account: account.id,
      order_no: orderNo,
      flow: "renewal",
      payment_session_id: placed.sessionId,
      payment_collection_id: placed.collectionId,
      cart_id: null,
      currency_code: money.currency,
      amount: money.toDecimalString(),
    },
    now,
    new Date(now.getTime() + BOOKING_MS),
  )
  await payRenewal(container, placed)
  await reconcileOrders(container, account.id, [orderNo])
  await announceRenewal(container, placed.orderId)
  await renewals.finish(renewal.id, "ordered", placed.orderId, account.clock.now())
}
