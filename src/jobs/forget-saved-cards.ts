import type { MedusaContainer } from "@medusajs/framework/types"
import { goneCustomers } from "../medusa/gone-customers"
import { storeOf } from "../medusa/store"

const CUSTOMERS_AT_A_TIME = 500

/** Removes the cards of customers who are gone, of whose end no event came: the server died before it was worked. */
export default async function forgetSavedCardsJob(container: MedusaContainer): Promise<void> {
  const store = storeOf(container)
  const { savedCards } = store.acquiring
  let ids: string[] = []
  do {
    ids = await savedCards.customersAfter(ids.at(-1) ?? "", CUSTOMERS_AT_A_TIME)
    for (const id of await goneCustomers(store, ids)) await savedCards.removeAll(id)
  } while (ids.length === CUSTOMERS_AT_A_TIME)
}

export const config = { name: "acquiring-forget-saved-cards", schedule: "40 3 * * *" }
