import { card } from "./cards"
import { good, type Http } from "./http"
import type { Completion, checkout } from "./checkout"
import type { ShownCard } from "../../src/checkout/shopper-views"

/** What a signed-in customer does with cards, over HTTP; `customer` is their token. */
export function savedCards(the: ReturnType<typeof checkout> & { store: Http }) {
  const signedIn = (customer: string | undefined) => (customer ? { authorization: `Bearer ${customer}` } : undefined)

  return {
    signedIn,

    cardsOf: async (customer: string) =>
      good(await the.store.get<{ saved_cards: ShownCard[] }>("/store/acquiring/saved-cards", signedIn(customer)))
        .saved_cards,

    /** Buys something by card and has the card kept. */
    async save(customer: string, by = card()) {
      const cart = await the.cartReadyToPay({ customer })
      await the.createSession(cart, { customer })
      const { order } = good(await the.payByCard(cart, by, { save_card: true }, customer))
      if (!order) throw new Error("The card was not accepted")
      return order
    },

    /** A cart with a session that this card is to pay. */
    async cartFor(customer: string, cardId: string) {
      const cart = await the.cartReadyToPay({ customer })
      await the.createSession(cart, { customer, data: { flow: "saved_card", saved_card_id: cardId } })
      return cart
    },

    async payBySavedCard(cart: { id: string }, customer?: string, more: object = {}) {
      const body = { ...(await the.shown(cart)), ...more }
      return the.store.post<Completion>(`/store/acquiring/carts/${cart.id}/pay`, body, signedIn(customer))
    },
  }
}
