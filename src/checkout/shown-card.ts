import { brandOfId } from "../acquirer/domain/card"
import { providerIdOf } from "../medusa/provider-id"
import type { SavedCardRow } from "../modules/acquiring/saved-cards"
import { statusOf } from "./saved-card"
import type { ShownCard } from "./shopper-views"

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
