import type { OpenedPayment, PaymentRow } from "../modules/acquiring/payment-row"
import type { Flow } from "../modules/acquiring/flow"
import { serviceAccountOf } from "../modules/acquiring/service-account"
import type { Account } from "./account"
import type { PayableSession } from "../medusa/payable-session"

export interface WayOfPaying {
  flow: Flow
  /** Of flow `apm`: the method's code. */
  paymentMethod?: string
}

/**
 * Writes down, before anything is sent, that the service may come to know this order number.
 * @param country of the shopper: two letters
 */
export async function paymentRow(
  account: Account,
  session: PayableSession,
  way: WayOfPaying,
  country?: string,
): Promise<PaymentRow> {
  const { payment, nextCheckAt } = openedPayment(account, session, way, country)
  return account.store.acquiring.payments.open(payment, account.clock.now(), nextCheckAt)
}

/** The same to be written together with an operation on it. */
export function openedPayment(
  { id, settings, clock }: Account,
  session: PayableSession,
  way: WayOfPaying,
  country?: string,
): OpenedPayment {
  return {
    payment: {
      account: id,
      order_no: session.orderNo,
      service_account: serviceAccountOf(settings),
      flow: way.flow,
      payment_method: way.paymentMethod ?? null,
      payment_session_id: session.id,
      payment_collection_id: session.collectionId,
      cart_id: session.cartId ?? null,
      currency_code: session.money.currency,
      country_code: country?.toUpperCase() ?? null,
      amount: session.money.toDecimalString(),
      return_url: typeof session.data.return_url === "string" ? session.data.return_url : null,
    },
    nextCheckAt: new Date(clock.now().getTime() + settings.timeouts.total_ms + settings.asking.first_after_ms),
  }
}
