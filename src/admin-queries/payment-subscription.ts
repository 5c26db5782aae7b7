import type { Store } from "../medusa/store"
import type { PaymentRow } from "../modules/acquiring/payment-row"
import { subscriptionViews } from "./subscriptions"
import type { PaymentSubscription } from "./views"

/** The subscription that a payment began, or of which it is a deduction; null for every other payment. */
export async function paymentSubscription(
  store: Store,
  { account, order_no }: PaymentRow,
): Promise<PaymentSubscription | null> {
  const { subscriptions, renewals } = store.acquiring
  const [begun] = await subscriptions.ofOrderNos(account, [order_no])
  const deduction = begun ? undefined : (await renewals.ofOrderNos([order_no])).find((row) => row.account === account)
  const row = begun ?? (deduction && (await subscriptions.find(deduction.subscription_id)))
  if (!row) return null
  const [view] = await subscriptionViews(store, [row])
  if (!view) return null
  const { id, contract_name, status, cancelling, next_amount, currency_code, next_deduction_at } = view
  return {
    ...{ id, contract_name, status, cancelling, next_amount, currency_code, next_deduction_at },
    deduction: deduction?.cycle ?? null,
  }
}
