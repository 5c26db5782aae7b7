import { Money } from "../acquirer/domain/money"
import { OrderNo } from "../acquirer/domain/references"
import type { RenewalRow } from "../modules/acquiring/renewals"
import { serviceAccountOf } from "../modules/acquiring/service-account"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"
import type { Account } from "../operations/account"
import { noteStock } from "./incidents"
import type { SubscriptionShop } from "./shop"

/** So long the job leaves a renewal's payment to whoever is booking it. */
const PAYING_MS = 30_000

/** What everything is named by that is made of a deduction. */
export function renewalName({ id }: Pick<RenewalRow, "id">): string {
  return id.replace(/^acqren_/, "")
}

/**
 * Makes of a deduction what the settings want: an order of the same customer that is paid by it, or a record alone. May
 * be cut off anywhere and begun again: what is there is found by its name. An order that was begun is gone on with,
 * whatever the settings want since.
 * @returns the order; null where the settings want none
 */
export async function renew(
  shop: SubscriptionShop,
  account: Account,
  subscription: SubscriptionRow,
  renewal: RenewalRow,
): Promise<string | null> {
  const { payments } = account.store.acquiring
  if (subscription.status === "pending") throw new Error("Its contract is ended, since its payment pays for no order.")
  if (!subscription.order_id) return null
  const name = renewalName(renewal)
  if (account.settings.subscriptions.renewals === "record" && !(await shop.findOrder(name))) return null
  const orderNo = OrderNo(renewal.order_no)
  const money = Money.exact(renewal.amount, renewal.currency_code)
  const placed = await shop.place({
    name,
    account: account.id,
    orderNo,
    money,
    orderId: subscription.order_id,
  })
  await noteStock(account, subscription, renewal, placed)
  // The service deducts where the contract was begun, whatever the settings are by now.
  const first = await payments.find(account.id, subscription.order_no)
  const now = account.clock.now()
  await payments.open(
    {
      account: account.id,
      order_no: orderNo,
      service_account: first?.service_account ?? serviceAccountOf(account.settings),
      flow: "renewal",
      payment_session_id: placed.sessionId,
      payment_collection_id: placed.collectionId,
      cart_id: null,
      currency_code: money.currency,
      amount: money.toDecimalString(),
    },
    now,
    new Date(now.getTime() + PAYING_MS),
  )
  await shop.pay(placed)
  await shop.reconcile(account.id, orderNo)
  return placed.orderId
}
