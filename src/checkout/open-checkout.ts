import { PaymentSessionStatus } from "@medusajs/framework/utils"
import { AcquirerError } from "../acquirer/domain/errors"
import { endedWithoutMoney } from "../acquirer/domain/payment-state"
import type { CheckoutForm } from "../acquirer/domain/records"
import type { Account } from "../operations/account"
import { UNKNOWN_RECORD } from "../operations/authorise"
import { authoriseApm, issuerUrlOf } from "../operations/authorise-apm"
import { payerOf } from "../medusa/order-collection"
import { pricesBeside } from "../medusa/read-cart"
import { openContract } from "../subscriptions/open-contract"
import { hostedPage } from "./hosted-page"
import { underLease } from "./under-lease"
import { orderData } from "./order-request/order-request"
import type { ShopperRequest } from "./order-request/shopper-request"
import { refuseInstallments } from "./installments"
import { mpiInfoFor } from "./mpi-info"
import { wasAskedToAuthenticate } from "./asked-to-authenticate"
import { declinedBefore } from "./declined-before"
import { pastOrdersOf } from "./past-orders-of"
import { marketOf } from "./market"
import { refuseClosedMethod } from "./open-method"
import { keptPerson, PERSON_GONE, prefilledPerson } from "./person"
import { returnAddresses } from "./page-token"
import { asProvenByPage } from "./proven-payer"
import type { PayableSession } from "../medusa/payable-session"
import { deviceOf, readSessionInput } from "./session-data"
import { refuseChangedTotal } from "./total-changed"
import { pageCardOf, refusePageCard, type PageCard } from "./saved-card"
import { sessionOutcome } from "./session-outcome"
import { agreedTerms } from "./agreed-terms"
import { requirePublicAddresses } from "../modules/acquiring/production"

/** What the shopper's browser is to do next. */
export type OpenedCheckout =
  /** The payment is decided already: on to the storefront. */
  { kind: "settled" } | { kind: "form"; form: CheckoutForm } | { kind: "redirect"; url: string }

/** How a shopper opens a page. */
export interface PageVisit {
  /** A saved card that the page is to offer, as its customer asked. */
  savedCardId?: string | undefined
  /** Inside a frame of the shop. */
  isFramed: boolean
}

/**
 * Opens the hosted page or the alternative method for a session, with a fresh request from the store's data. Opening
 * it again makes no second payment: what is paid or being paid is not sent again.
 */
export async function openCheckout(
  account: Account,
  session: PayableSession,
  request: ShopperRequest,
  { savedCardId, isFramed }: PageVisit,
): Promise<OpenedCheckout> {
  const input = readSessionInput(session.data)
  // Booked and over since: nobody would count what is paid by the same session once more.
  if (isBooked(session)) return { kind: "settled" }
  const outcome = await sessionOutcome(account, session)
  const { status } = outcome
  const isOver = endedWithoutMoney(status)
  if (!isOver && status !== "created" && !(status === "pending" && input.flow === "apm")) return { kind: "settled" }

  requirePublicAddresses(account)
  const isApm = input.flow === "apm"
  const read = await payerOf(account.store, session, isApm ? undefined : pricesBeside(session.money.currency))
  const cart = await asProvenByPage(account, session, read, savedCardId)
  await refuseChangedTotal(account, session, cart)
  const chosen = refuseClosedMethod(account.settings, input, marketOf(session.money.currency, cart))
  refuseInstallments(account.settings, input.installments)
  const [mpiInfo, past, declined, askedToAuthenticate] = await Promise.all([
    mpiInfoFor(account, session),
    isApm ? undefined : pastOrdersOf(account, cart),
    isApm ? undefined : declinedBefore(account, session, request),
    isApm ? undefined : wasAskedToAuthenticate(account, session),
  ])
  const contract = await agreedTerms(account, session, cart, input)
  const now = account.clock.now()
  const purchase = { session, cart, past, declinedBefore: declined, askedToAuthenticate, contract, now }
  const shopper = { ...request, device: deviceOf(input.device), mpiInfo, installments: input.installments }

  if (contract) await openContract(account, session, contract)
  const returns = await returnAddresses(account, session.id, isFramed)
  switch (input.flow) {
    case "redirect": {
      const card = await pageCardOf(account, session, cart?.customer?.id, savedCardId)
      const open = (offered?: PageCard) => {
        const order = orderData(account, { ...purchase, ...(offered ? { token: offered.token } : {}) }, shopper)
        return hostedPage(account, session, { ...order, ...returns }, outcome, offered?.id)
      }
      const form = card ? await open(card).catch((error) => withoutCard(account, card, error, open)) : await open()
      return { kind: "form", form }
    }
    case "apm": {
      const payment = {
        ...orderData(account, purchase, shopper),
        paymentMethod: input.payment_method ?? "",
        ...(input.bank_code ? { bankCode: input.bank_code } : {}),
        returnUrl: returns.returnUrl,
      }
      const needs = chosen.flatMap((method) => method.needs)
      const person = prefilledPerson(keptPerson(account, input.person_ref), needs, cart)
      const start = async () => {
        // Whoever had the payment meanwhile may have had it for long.
        if (isOver) await refuseChangedTotal(account, session, await payerOf(account.store, session))
        return authoriseApm(account, session, payment, isOver ? outcome.attemptId : undefined, person)
      }
      const row = await (isOver ? underLease(account, session.orderNo, start) : start())
      const url = issuerUrlOf(row)
      if (url) return { kind: "redirect", url }
      throw new AcquirerError("refused", {
        code: row.error_code ?? "apm",
        merchantMessage: row.error_message ?? "The service gave no address to send the shopper to.",
        shopperMessage:
          (row.error_code === PERSON_GONE && row.shopper_message) ||
          "This way of paying is not available right now. Nothing was charged; please choose another one.",
      })
    }
    case "card":
    case "saved_card":
      throw new AcquirerError("invalid", {
        code: "flow",
        field: "flow",
        merchantMessage: `A session of flow ${input.flow} has no page to open: it is paid with POST /store/acquiring/carts/:id/pay, or /store/acquiring/payment-collections/:id/pay.`,
      })
  }
}

/** A page for any card, where the service makes none with the saved one. */
async function withoutCard(account: Account, card: PageCard, error: unknown, open: () => Promise<CheckoutForm>) {
  if (!(error instanceof AcquirerError && error.kind === "refused")) throw error
  const form = await open()
  // A gateway that finds nothing at all says nothing of the card.
  if (error.code === UNKNOWN_RECORD) await refusePageCard(account, card)
  return form
}

/** The store has made a payment of it. */
function isBooked({ status }: PayableSession): boolean {
  return status === PaymentSessionStatus.AUTHORIZED || status === PaymentSessionStatus.CAPTURED
}
