import { shownCard } from "../checkout/shown-card"
import type { Store } from "../medusa/store"
import type { SubscriptionRow } from "../modules/acquiring/subscription-book"
import type { SubscriptionCard } from "./views"

/** By saved card: the subscriptions of a customer that go on and were bought with it. */
export async function subscriptionsByCard(
  { acquiring }: Store,
  customerId: string,
): Promise<Map<string, { id: string; contract_name: string }[]>> {
  const byCard = new Map<string, { id: string; contract_name: string }[]>()
  for (const { id, contract_name, saved_card_id } of await acquiring.subscriptions.bySavedCard(customerId)) {
    if (saved_card_id) byCard.set(saved_card_id, [...(byCard.get(saved_card_id) ?? []), { id, contract_name }])
  }
  return byCard
}

/** By subscription: the saved card that it was bought with, as far as its customer still has it. */
export async function cardsOf(
  { acquiring }: Store,
  rows: readonly SubscriptionRow[],
): Promise<Map<string, SubscriptionCard>> {
  const cards = await acquiring.savedCards.byIds(rows.flatMap(({ saved_card_id }) => saved_card_id ?? []))
  return new Map(
    rows.flatMap((row) => {
      const card = cards.find(({ id, customer_id }) => id === row.saved_card_id && customer_id === row.customer_id)
      if (!card) return []
      const { id, brand_name, last_four, expiration_month, expiration_year, status } = shownCard(card)
      return [[row.id, { id, brand_name, last_four, expiration_month, expiration_year, status }]]
    }),
  )
}
