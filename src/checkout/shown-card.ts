import { brandOfId } from "../acquirer/domain/card"
import { providerIdOf } from "../medusa/provider-id"
import type { SavedCardRow } from "../modules/acquiring/saved-cards"
import { statusOf, type SavedCardStatus } from "./saved-card"

/** A saved card as its customer sees it. */
export interface ShownCard {
  id: string
  provider_id: string
  /** `visa`, `mastercard`, …; `card` where the brand is not known. */
  brand: string
  /** For people: `Visa`. */
  brand_name: string
  last_four: string
  /** Two digits. */
  expiration_month: string
  /** Four digits. */
  expiration_year: string
  is_default: boolean
  status: SavedCardStatus
  /** When the customer agreed that the card is kept. */
  consented_at: string
}

export function shownCard(row: SavedCardRow, now: Date): ShownCard {
  return {
    id: row.id,
    provider_id: providerIdOf(row.account),
    brand: row.brand,
    brand_name: brandOfId(row.brand)?.name ?? "Card",
    last_four: row.last_four,
    expiration_month: row.expiration_month,
    expiration_year: row.expiration_year,
    is_default: row.is_default,
    status: statusOf(row, now),
    consented_at: row.consented_at.toISOString(),
  }
}
