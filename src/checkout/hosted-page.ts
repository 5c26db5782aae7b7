import { createHash, randomUUID } from "node:crypto"
import { AcquirerError } from "../acquirer/domain/errors"
import type { HostedCheckout } from "../acquirer/domain/payment-request"
import { endedWithoutMoney } from "../acquirer/domain/payment-state"
import type { CheckoutForm } from "../acquirer/domain/records"
import type { KeptPage } from "../modules/acquiring/payment-row"
import { keyId, sealingKey } from "../modules/acquiring/sealed"
import { formSealer, openForm } from "../modules/acquiring/sealed-form"
import { serviceAccountOf } from "../modules/acquiring/service-account"
import type { Account } from "../operations/account"
import type { PayableSession } from "../medusa/payable-session"
import { paymentRow } from "../operations/payment-row"
import type { SessionOutcome } from "./session-outcome"

/**
 * The service's hosted page for a session (`/v1/checkout`). Every page of the service can be paid, so a session has
 * one: whoever opens the checkout again, in another tab or at the same moment, gets the same form. Another one is
 * opened only for another order (the amount, the goods, the addresses changed), after the payment of the last one ended
 * without money, or where the settings say another key or account: the service takes the former form no more.
 * @param order what is asked of the service; `order.shopper.ip` and the device are the only things told by the browser
 * @param savedCardId of the card that the order's token stands for, which no fingerprint has
 */
export async function hostedPage(
  account: Account,
  session: PayableSession,
  order: HostedCheckout,
  { status, data }: SessionOutcome,
  savedCardId?: string,
): Promise<CheckoutForm> {
  const { payments } = account.store.acquiring
  const row = await paymentRow(account, session, { flow: "redirect" }, order.billing.country)
  const known = row.checkout_page
  const newest = typeof data.transaction_id === "string" ? data.transaction_id : null
  const fingerprint = fingerprintOf(account, order, savedCardId)
  const formOf = ({ sealed }: KeptPage) =>
    sealed === undefined ? undefined : openForm(sealed, account.id, account.settings, session.orderNo)
  if (known?.order === fingerprint && !(endedWithoutMoney(status) && known.after !== newest)) {
    const form = formOf(known)
    if (form) return form
  }

  const sealed = formSealer(account.id, account.settings, session.orderNo)
  // A page that nobody has seen, nobody has paid by.
  const form = await account.client.checkout(order).catch((error: unknown) => {
    throw error instanceof AcquirerError && error.isUnknown ? error.telling(NOT_OPENED) : error
  })
  const page: KeptPage = { id: randomUUID(), order: fingerprint, after: newest, ...sealed(form) }
  const kept = await payments.keepPage(row.id, page, known?.id, account.clock.now())
  // A page that came first for another request may offer the card of whoever asked for it.
  return kept.id === page.id || kept.order !== fingerprint ? form : (formOf(kept) ?? form)
}

const NOT_OPENED =
  "The payment page could not be opened. Nothing was charged; please try again in a moment, or choose another way of paying."

const PURPOSE = "hosted-page-fingerprint"

/**
 * Of what is paid for, to whom and signed with which key, without the ways back, what only this browser told and what
 * changes while nobody does anything.
 */
function fingerprintOf(
  { settings }: Account,
  { device: _, checkoutTime: __, returnUrl: _return, cancelUrl: _cancel, ...request }: HostedCheckout,
  savedCardId?: string,
): string {
  const { base_url, secret_key } = settings
  const signer = keyId(sealingKey(secret_key, PURPOSE))
  const { accountOwner: ___, shopper, subscription, ...order } = request
  const { ip: ____, ...person } = shopper
  const { contractStart: _____, ...contract } = subscription ?? {}
  const parts = [base_url, serviceAccountOf(settings), signer, order, person, subscription && contract, savedCardId]
  return createHash("sha256")
    .update(JSON.stringify(parts.filter((part) => part !== undefined)))
    .digest("hex")
}
