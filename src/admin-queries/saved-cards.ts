import type { MedusaContainer } from "@medusajs/framework/types"
import { shownCard } from "../checkout/shown-card"
import { storeOf } from "../medusa/store"
import { subscriptionsByCard } from "./subscription-cards"
import { momentOrNull } from "./moment"
import type { Page, SavedCardView } from "./views"

/** A customer's saved cards, the default one first; none for a customer that is not there. */
export async function listSavedCards(
  container: MedusaContainer,
  customerId: string,
  { limit, offset }: Pick<Page, "limit" | "offset">,
): Promise<Page & { saved_cards: SavedCardView[] }> {
  const store = storeOf(container)
  const { savedCards } = store.acquiring
  const [bought, rows, count] = await Promise.all([
    subscriptionsByCard(store, customerId),
    savedCards.ofCustomer(customerId, { limit, offset }),
    savedCards.countOfCustomer(customerId),
  ])
  const saved_cards = rows.map((row) => ({
    ...shownCard(row),
    account: row.account,
    unusable_reason: row.unusable_reason,
    unusable_at: momentOrNull(row.unusable_at),
    last_used_at: momentOrNull(row.last_used_at),
    subscriptions: bought.get(row.id) ?? [],
  }))
  return { saved_cards, count, limit, offset }
}
