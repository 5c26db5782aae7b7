import { AcquirerError } from "../acquirer/domain/errors"
import { endedWithoutMoney } from "../acquirer/domain/payment-state"
import type { CheckoutForm } from "../acquirer/domain/records"
import type { Account } from "./account"
import { authoriseApm, issuerUrlOf } from "./deeds/authorise-apm"
import { readCart } from "./order-data/cart"
import { hostedPage } from "./hosted-page"
import { orderData, type ShopperRequest } from "./order-data/order-data"
import { refuseClosedMethod } from "./open-method"
import { pageUrl } from "./page-token"
import type { PayableSession } from "./payable-session"
import { deviceOf, mpiInfoOf, personOf, readSessionInput } from "./session-data"
import { sessionOutcome } from "./session-outcome"

/** What the shopper's browser is to do next. */
export type OpenedCheckout =
  /** The payment is decided already: on to the storefront. */
  { kind: "settled" } | { kind: "form"; form: CheckoutForm } | { kind: "redirect"; url: string }

/**
 * Opens the hosted page or the alternative method for a session, with a fresh request from the store's data. Opening
 * it again makes no second payment: what is paid or being paid is not sent again.
 */
export async function openCheckout(
  account: Account,
  session: PayableSession,
  request: ShopperRequest,
): Promise<OpenedCheckout> {
  const input = readSessionInput(session.data)
  const outcome = await sessionOutcome(account, session)
  const { status } = outcome
  const isOver = endedWithoutMoney(status)
  if (!isOver && status !== "created" && !(status === "pending" && input.flow === "apm")) return { kind: "settled" }

  const cart = session.cartId ? await readCart(account.store, session.cartId) : undefined
  const country = cart?.shipping_address?.country_code ?? undefined
  refuseClosedMethod(account.settings, input, { currency: session.money.currency, country })
  const order = orderData(account, session, cart, {
    ...request,
    device: deviceOf(input.device),
    mpiInfo: mpiInfoOf(input.mpi_info),
    installments: input.installments,
  })

  switch (input.flow) {
    case "redirect":
      return { kind: "form", form: await hostedPage(account, session, order, outcome) }
    case "apm": {
      const payment = {
        ...order,
        paymentMethod: input.payment_method ?? "",
        ...(input.bank_code ? { bankCode: input.bank_code } : {}),
        ...(input.person ? { person: personOf(input.person) } : {}),
        returnUrl: pageUrl(account.settings, "return", "return", session.id),
      }
      const row = await authoriseApm(account, session, payment, isOver)
      const url = issuerUrlOf(row)
      if (url) return { kind: "redirect", url }
      throw new AcquirerError("refused", {
        code: row.error_code ?? "apm",
        merchantMessage: row.error_message ?? "The service gave no address to send the shopper to.",
        shopperMessage:
          "This way of paying is not available right now. Nothing was charged; please choose another one.",
      })
    }
    case "card":
      throw new AcquirerError("invalid", {
        code: "flow",
        field: "flow",
        merchantMessage:
          "A session of flow card has no page to open: it is paid with POST /store/acquiring/carts/:id/pay.",
      })
  }
}
