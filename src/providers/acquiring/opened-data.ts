import type { InitiatePaymentInput, UpdatePaymentInput } from "@medusajs/framework/types"
import { AcquirerError } from "../../acquirer/domain/errors"
import type { Money } from "../../acquirer/domain/money"
import { OWED_WORDS } from "../../checkout/end-words"
import { refuseInstallments } from "../../checkout/installments"
import { beforeAddress, marketOf } from "../../checkout/market"
import { refuseClosedMethod } from "../../checkout/open-method"
import { pageUrl } from "../../checkout/page-token"
import { returnAddress } from "../../checkout/return-address"
import { refuseSavingFor, savedCardOf } from "../../checkout/saved-card"
import { readNewSession } from "../../checkout/new-session"
import { orderNoOf, storeTotal } from "../../medusa/payable-session"
import { isDirect } from "../../modules/acquiring/flow"
import { requirePublicAddresses } from "../../modules/acquiring/production"
import type { Account } from "../../operations/account"

/**
 * The data of a session that is opened, or opened anew: what the storefront may say, checked, and what is ours.
 * @throws AcquirerError `invalid` naming what cannot be paid so; nothing was sent
 */
export async function openedData(
  account: Account,
  sessionId: string,
  input: InitiatePaymentInput | UpdatePaymentInput,
) {
  requirePublicAddresses(account)
  const accepted = readNewSession(input.data)
  refuseClosedMethod(beforeAddress(account.settings), accepted, marketOf(input.currency_code, undefined))
  if (accepted.person) throw personInClear()
  const customerId = input.context?.customer?.id
  if (accepted.save_card) refuseSavingFor(account, customerId, customerId)
  if (accepted.flow === "saved_card") await savedCardOf(account, customerId, accepted.saved_card_id)
  refuseInstallments(account.settings, accepted.installments)
  // Refuses what the service cannot be told (KWD 1.234) before the shopper types a card.
  storeTotal(input.amount as object, input.currency_code).toWire()
  return {
    ...accepted,
    ...NOTHING_PAID,
    session_id: sessionId,
    // The core's route says here whom the shopper is signed in as, never whose cart it is.
    customer_id: customerId,
    order_no: orderNoOf(sessionId),
    status: "created",
    ...(isDirect(accepted.flow)
      ? {}
      : {
          return_url: returnAddress(account.settings, accepted.return_url).toString(),
          checkout_url: await pageUrl(account, "checkout", "checkout", sessionId),
        }),
  }
}

/** The data of a session that is closed: it says no more of a payment than that it is over. */
export function closedData(data: Record<string, unknown>): Record<string, unknown> {
  const result = { shopper_message: OWED_WORDS.ended }
  return { ...data, ...NOTHING_PAID, checkout_url: data.checkout_url, status: "created", result }
}

/** The core lays this over what the storefront sent: nobody but us says what was paid. */
const NOTHING_PAID = {
  checkout_url: undefined,
  issuer_url: undefined,
  voucher_number: undefined,
  voucher_deadline: undefined,
  transaction_id: undefined,
  status_code: undefined,
  card: undefined,
  result: undefined,
}

/**
 * The store's route has taken the person out of the session's data; whoever makes sessions past it must do the same.
 */
function personInClear(): AcquirerError {
  return new AcquirerError("invalid", {
    code: "session_data",
    field: "person",
    merchantMessage:
      "Session data person would be written down in clear: make the session with the store's route, or take " +
      "the person out with keepPerson of medusa-payment-acquiring/workflows.",
  })
}

/** The service takes no payment of nothing; a cart that costs nothing is completed without a payment session. */
export function refuseNothingToPay(amount: Money): void {
  if (amount.isPositive()) return
  throw new AcquirerError("invalid", {
    code: "nothing_to_pay",
    field: "amount",
    merchantMessage: "Nothing is to be paid: the total is zero. Complete the cart without a payment session.",
    shopperMessage: "Nothing is to be paid. Please complete your order without a payment.",
  })
}
