import type { SavedCardRow } from "../modules/acquiring/saved-cards"
import { labelOf, SAVED_CARD } from "./open-method"
import { shownCard } from "./shown-card"
import type { OpenMethod } from "./shopper-views"

/** The cards of a customer that can pay, drawn as the card that is typed; none is no method. */
export function savedCardMethod(
  { provider_id, icon }: Pick<OpenMethod, "provider_id" | "icon">,
  cards: SavedCardRow[],
  language: string | undefined,
): OpenMethod[] {
  const usable = cards.map(shownCard).filter((card) => card.provider_id === provider_id && card.status === "usable")
  if (usable.length === 0) return []
  const needs = ["saved_card_id"]
  const label = labelOf(SAVED_CARD, language)
  const drawn = icon ? { icon } : {}
  return [{ id: "saved_card", flow: "saved_card", provider_id, label, needs, ...drawn, saved_cards: usable }]
}
