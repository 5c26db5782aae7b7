import type { MedusaContainer } from "@medusajs/framework/types"
import { AcquirerError } from "../acquirer/domain/errors"
import { NOT_FOUND } from "../medusa/medusa-error"
import { payerOf } from "../medusa/order-collection"
import { findSession } from "../medusa/payable-session"
import { storeOf } from "../medusa/store"
import { openAccount } from "../operations/account"
import { pageUrl } from "./page-token"
import { noSuchCard, tokenToUse } from "./saved-card"
import { readSessionInput } from "./session-data"
import { requirePublicAddresses } from "../modules/acquiring/production"

/**
 * The address of the hosted page that offers a customer's saved card: for them alone. A session's own `checkout_url`
 * stands in its data, which whoever has the cart's id reads, and offers none.
 * @throws AcquirerError answered with 404 where the card or the payment session is not this customer's; `invalid` where
 * the session has no such page or the card cannot be used
 */
export async function savedCardPage(
  container: MedusaContainer,
  customerId: string,
  cardId: string,
  sessionId: string,
): Promise<string> {
  const store = storeOf(container)
  const card = await store.acquiring.savedCards.find(customerId, cardId)
  if (!card) throw noSuchCard()
  const session = await findSession(store, sessionId)
  const payer = session?.account === card.account ? await payerOf(store, session) : undefined
  if (!session || payer?.customer?.id !== customerId) {
    throw refusal(NOT_FOUND, "This payment cannot be made with this card. Please go back to the checkout.")
  }
  const { flow } = readSessionInput(session.data)
  if (flow !== "redirect") {
    throw refusal("flow", `A session of flow ${flow} has no page that offers a saved card: it is for flow redirect.`)
  }
  const account = await openAccount(store, card.account)
  requirePublicAddresses(account)
  await tokenToUse(account, session, card)
  return pageUrl(account, "checkout", "checkout", session.id, card.id)
}

function refusal(code: string, merchantMessage: string): AcquirerError {
  return new AcquirerError("invalid", { code, field: "payment_session_id", merchantMessage })
}
