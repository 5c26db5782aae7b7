import type { MedusaContainer } from "@medusajs/framework/types"
import { shownCard } from "../checkout/shown-card"
import { storeOf } from "../medusa/store"
import { subscriptionsByCard } from "./subscription-cards"
import { momentOrNull } from "./moment"
import type { SavedCardView } from "./views"

/** A customer's saved cards, the default one first; none for a customer that is not there. */
export async function listSavedCards(container: MedusaContainer, customerId: string): Promise<SavedCardView[]> {
  const { savedCards } = storeOf(container).acquiring
  const bought = await subscriptionsByCard(storeOf(container), customerId)
  return (await savedCards.ofCustomer(customerId)).map((row) => ({
    ...shownCard(row),
    account: row.account,
    unusable_reason: row.unusable_reason,
    unusable_at: momentOrNull(row.unusable_at),
    last_used_at: momentOrNull(row.last_used_at),
    subscriptions: bought.get(row.id) ?? [],
  }))
}
